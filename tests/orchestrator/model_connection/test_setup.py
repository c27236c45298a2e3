"""What is known to be wrong before anybody asks: no key, or no such vendor."""

from pathlib import Path
from typing import Any

import pytest

from src.ops.serve.service import Service
from src.orchestrator.errors import ModelKeyMissing, ModelVendorUnknown
from src.orchestrator.model_connection import active_connection, storage
from src.orchestrator.model_connection.setup import setup_error, setup_problems

KEYS = (
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "GEMINI_API_KEY",
    "GOOGLE_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_API_BASE",
)


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("model", "environment", "expected"),
    [
        ("offline/rules", {}, None),
        ("openai/gpt-5-mini", {}, ModelKeyMissing),
        ("openai/gpt-5-mini", {"OPENAI_API_KEY": "k"}, None),
        ("openai/own", {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}, None),
        ("anthropic/claude-sonnet-4-5", {}, ModelKeyMissing),
        ("anthropic/claude-sonnet-4-5", {"ANTHROPIC_API_KEY": " "}, ModelKeyMissing),
        ("gemini/gemini-2.5-flash", {"GOOGLE_API_KEY": "k"}, None),
        ("ollama_chat/qwen3", {}, None),
        ("groq/llama", {}, None),
        ("nosuchvendor/model", {}, ModelVendorUnknown),
    ],
)
def test_a_model_that_cannot_be_asked_is_known_beforehand(
    settings: Any, monkeypatch: pytest.MonkeyPatch, model: str, environment: dict[str, str], expected: Any
) -> None:
    settings.LLM_MODEL, settings.LLM_API_BASE = model, ""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    error = setup_error(active_connection())
    assert type(error) is (expected or type(None))
    if error:
        assert (error.retryable, "try again" in error.message.lower()) == (False, False)


def test_a_model_with_a_key_of_its_own_needs_none_in_the_environment(settings: Any, tmp_path: Path) -> None:
    settings.CLAVE_HOME, settings.LLM_MODEL = tmp_path, ""
    storage.save(storage.StoredConnection("openai", "gpt-5-mini", key="sk-something"))
    assert setup_error(active_connection()) is None


def test_models_that_stand_in_and_those_of_one_assistant_are_looked_at_too(settings: Any) -> None:
    settings.LLM_MODEL, settings.LLM_FALLBACK_MODELS = "ollama_chat/qwen3", ["nosuchvendor/model"]
    settings.LLM_OF_ASSISTANT = {"organiser": {"model": "anthropic/claude-haiku-4-5"}}
    unknown, missing = setup_problems()
    assert "nosuchvendor/model, which does not start with a known vendor" in unknown
    assert "Set ANTHROPIC_API_KEY" in missing


def test_a_start_says_so_together_with_the_address(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Service, "say_link", lambda self, where, owner: None)
    settings.LLM_MODEL = "nosuchvendor/model"
    said: list[str] = []
    Service("127.0.0.1", 8000, 1, said.append)._say_ready("http://127.0.0.1:8000", None, 1.0)  # type: ignore[arg-type]
    assert any("not start with a known vendor" in line for line in said)
