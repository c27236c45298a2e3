"""Which model the next question goes to: the environment's, else the chosen one, else the rules."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from src.orchestrator.model_connection import active_connection, storage
from src.orchestrator.model_connection.active import NO_KEY
from src.orchestrator.model_connection.storage import StoredConnection
from src.orchestrator.model_connection.validation import InvalidConnection, validate
from src.orchestrator.router_factory import make_router
from src.orchestrator.testing import FakeProvider
from tests.support.processes import ROOT

KEY = "sk-very-secret-4711"


def choose(vendor: str = "openai", name: str = "gpt-5-mini", **more: str) -> StoredConnection:
    chosen = validate(vendor, name, **{"key": KEY, **more})
    storage.save(chosen)
    return chosen


def test_where_nobody_has_said_anything_the_rules_answer() -> None:
    assert (active_connection().model, active_connection().source) == ("offline/rules", "none")


def test_a_choice_is_in_force_at_once_and_so_is_the_next_one_and_none() -> None:
    choose()
    assert (active_connection().model, active_connection().source, active_connection().api_key) == (
        "openai/gpt-5-mini",
        "chosen",
        KEY,
    )
    for number in range(20):
        choose(name=f"gpt-{number}")
        assert active_connection().model == f"openai/gpt-{number}"
    storage.forget()
    assert active_connection().model == "offline/rules"


@pytest.mark.slow
def test_another_process_goes_by_it_too(home: Path) -> None:
    program = (
        "import django; django.setup()\n"
        "from src.orchestrator.model_connection import active_connection\n"
        "print(active_connection().model, flush=True); input(); print(active_connection().model, flush=True)"
    )
    environment = {**os.environ, "CLAVE_HOME": str(home), "LLM_MODEL": ""}
    with subprocess.Popen(
        [sys.executable, "-c", program], env=environment, cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as other:  # fmt: skip
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "offline/rules"
        choose("mistral", "mistral-small-latest")
        other.stdin.write("\n")
        other.stdin.flush()
        assert other.stdout.readline().strip() == "mistral/mistral-small-latest"


def test_only_its_owner_can_read_the_file_and_no_draft_is_left(home: Path) -> None:
    before = os.umask(0)
    try:
        choose()
        choose(name="gpt-5")
    finally:
        os.umask(before)
    assert [path.name for path in home.iterdir()] == ["language_model.json"]
    assert stat.S_IMODE(storage.path().stat().st_mode) == 0o600


def test_a_disk_that_is_full_leaves_the_old_connection(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    choose()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        choose(name="gpt-5")
    assert active_connection().model == "openai/gpt-5-mini"
    assert len(list(home.iterdir())) == 1


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", '{"vendor": "nobody", "name": "x"}', f'{{"key": "{KEY}"}}']
)
def test_a_file_that_is_damaged_connects_nothing_and_its_content_is_not_logged(
    content: str, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    home.mkdir()
    storage.path().write_text(content)
    assert active_connection().model == "offline/rules"
    assert "cannot be read" in caplog.text
    assert KEY not in caplog.text


def test_the_environment_wins(settings: Any) -> None:
    choose()
    settings.LLM_MODEL = "anthropic/claude-sonnet-4-5"
    now = active_connection()
    assert (now.model, now.source, now.api_key) == ("anthropic/claude-sonnet-4-5", "environment", None)


def test_the_key_shows_in_no_representation() -> None:
    chosen = choose()
    router = make_router(FakeProvider({}))
    assert KEY not in repr(chosen) + repr(active_connection()) + repr(router) + str(chosen)


def test_an_address_of_the_environment_does_not_get_the_chosen_key(settings: Any) -> None:
    settings.LLM_API_BASE = "http://127.0.0.1:9/v1"
    choose()
    assert active_connection().api_base is None


def test_no_key_of_the_environment_goes_to_an_address_that_was_typed_in() -> None:
    choose("compatible", "llama", key="", address="http://127.0.0.1:1234/v1/")
    assert (active_connection().api_base, active_connection().api_key) == ("http://127.0.0.1:1234/v1", NO_KEY)


@pytest.mark.parametrize("is_chosen", [True, False], ids=["chosen", "in the settings"])
async def test_an_ollama_reads_more_than_its_own_little(settings: Any, is_chosen: bool) -> None:
    if is_chosen:
        choose("ollama", "qwen3", key="")
        assert (active_connection().model, active_connection().api_base) == (
            "ollama_chat/qwen3",
            "http://127.0.0.1:11434",
        )
    else:
        settings.LLM_MODEL = "ollama_chat/qwen3"
    assert await make_router(FakeProvider({})).context_window() == 16_384
    settings.LLM_CONTEXT_TOKENS = 8000
    assert await make_router(FakeProvider({})).context_window() == 8000


def test_models_that_stand_in_get_the_chosen_key_only_from_the_same_vendor(settings: Any) -> None:
    settings.LLM_FALLBACK_MODELS = ["openai/gpt-5", "anthropic/claude"]
    choose()
    same, other = make_router(FakeProvider({})).fallbacks
    assert (same.api_key, other.api_key) == (KEY, None)  # type: ignore[attr-defined]


def test_one_assistant_has_its_own(settings: Any) -> None:
    settings.LLM_OF_ASSISTANT = {
        "analyst": {"model": "anthropic/claude", "temperature": 0.2, "max_tokens": 99}
    }
    choose()
    own, general = active_connection("analyst"), active_connection("organiser")
    assert (own.model, own.source, own.api_key, own.temperature, own.max_tokens) == (
        "anthropic/claude", "environment", None, 0.2, 99,
    )  # fmt: skip
    assert (general.model, general.api_key, general.temperature) == ("openai/gpt-5-mini", KEY, None)


def test_an_assistants_own_address_does_not_get_the_chosen_key(settings: Any) -> None:
    settings.LLM_OF_ASSISTANT = {"analyst": {"api_base": "http://127.0.0.1:9/v1"}}
    choose()
    assert active_connection("analyst").api_key is None


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("vendor", {"vendor": "nobody"}),
        ("name", {"name": "  "}),
        ("name", {"name": "gpt 5"}),
        ("name", {"name": "x" * 201}),
        ("key", {"key": ""}),
        ("key", {"key": "sk-with a space"}),
        ("key", {"key": "sk-\nX-Header: 1"}),
        ("key", {"key": "sk-ключ"}),
        ("address", {"address": "http://127.0.0.1:1/v1"}),
        ("address", {"vendor": "compatible"}),
        *(
            ("address", {"vendor": "compatible", "address": address})
            for address in (
                "file:///etc/passwd", "ftp://host/", "gopher://host/", "//host/v1", "host:80", "http://",
                "http://user:password@host/v1", "http://host/v1?key=1", "http://host/#x", "http://ho st/", "http://[::1",
                "http://host:99999/",
            )
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_right_is_refused_beside_its_field(field: str, given: dict[str, str]) -> None:
    with pytest.raises(InvalidConnection) as refused:
        validate(**{"vendor": "openai", "name": "gpt-5", "key": KEY, **given})
    assert refused.value.field == field
    assert given.get("key", "sk-") not in refused.value.message or not given.get("key")


@pytest.mark.parametrize(
    ("vendor", "typed", "model"),
    [
        ("openai", "openai/gpt-5", "openai/gpt-5"),
        ("openrouter", "openai/gpt-5-mini", "openrouter/openai/gpt-5-mini"),
        ("openrouter", "openrouter/qwen/qwen3", "openrouter/qwen/qwen3"),
        ("ollama", "qwen3:8b", "ollama_chat/qwen3:8b"),
    ],
)
def test_a_name_may_be_typed_with_its_vendor(vendor: str, typed: str, model: str) -> None:
    assert validate(vendor, typed, KEY).model == model


def test_the_stored_key_is_used_again_only_at_the_same_place() -> None:
    known = choose("compatible", "llama", address="http://127.0.0.1:1234/v1")
    again = validate("compatible", "qwen", address="http://127.0.0.1:1234/v1", known=known)
    elsewhere = validate("compatible", "qwen", address="http://127.0.0.1:4321/v1", known=known)
    assert (again.key, elsewhere.key) == (KEY, "")
    with pytest.raises(InvalidConnection):
        validate("anthropic", "claude", known=choose())


@pytest.mark.slow
def test_the_environment_names_an_assistant_at_the_end(home: Path) -> None:
    program = (
        "import django, json; django.setup()\n"
        "from django.conf import settings\n"
        "print(json.dumps(settings.LLM_OF_ASSISTANT))"
    )
    names = {
        "LLM_MODEL_ORGANISER": "openai/gpt-5", "LLM_FALLBACK_MODELS_ORGANISER": "a/b, c/d", "LLM_TIMEOUT_ANALYST": "9",
        "LLM_MAX_TOKENS_ANALYST": "50", "LLM_TEMPERATURE_ANALYST": "0", "LLM_API_BASE_ANALYST": "",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **names},
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout) == {
        "organiser": {"model": "openai/gpt-5", "fallback_models": ["a/b", "c/d"]},
        "analyst": {"timeout": 9.0, "max_tokens": 50, "temperature": 0.0},
    }
