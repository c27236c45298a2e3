from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks

from src.ops.checks import TAG, is_writable


def found() -> list[str]:
    return [str(message.id) for message in run_checks(tags=[TAG])]


def test_the_tests_own_settings_pass():
    assert found() == []


def test_the_in_memory_channel_layer_is_refused(settings: Any):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    assert found() == ["clave.E001"]


def test_a_data_folder_that_cannot_be_made_is_refused(settings: Any, tmp_path: Path):
    (tmp_path / "file").write_text("not a folder")
    settings.CLAVE_HOME = tmp_path / "file" / "clave"
    assert found() == ["clave.E002"]


def test_a_data_folder_that_does_not_exist_yet_is_fine(tmp_path: Path):
    assert is_writable(tmp_path / "not" / "yet")


def test_settings_for_an_assistant_that_does_not_exist_are_refused(settings: Any):
    settings.LLM_OF_ASSISTANT = {"analyst": {"model": "offline/rules"}}
    assert found() == []
    settings.LLM_OF_ASSISTANT = {"analist": {"model": "offline/rules"}}
    assert found() == ["clave.E004"]


def test_a_model_of_the_choreographer_without_its_key_is_refused(
    settings: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    settings.LLM_OF_ASSISTANT = {"choreographer": {"model": "openai/gpt-4o-mini"}}
    assert found() == ["clave.E006"]
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test")
    assert found() == []
    monkeypatch.delenv("OPENAI_API_KEY")
    settings.LLM_OF_ASSISTANT = {"choreographer": {"model": "offline/rules"}}
    assert found() == []


def test_a_short_secret_is_refused_where_many_people_use_one_installation(settings: Any):
    settings.EMBEDDED, settings.SECRET_KEY = False, "short"
    assert found() == ["clave.E003"]
    settings.EMBEDDED = True
    assert found() == []


def test_a_token_for_the_metrics_that_can_be_guessed_is_refused(settings: Any):
    settings.METRICS_TOKEN = "a short one"
    assert found() == ["clave.E005"]
    settings.METRICS_TOKEN = "a longer one, at random"
    assert found() == []
