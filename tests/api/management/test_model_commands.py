"""``connect_model`` and ``check_model``, against a vendor on this machine."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from src.orchestrator.model_connection import active_connection, storage
from tests.support.vendors import Call, vendor
from tests.support.vendors.openai import OpenAI

KEY = "sk-a-key-that-nobody-may-ever-see-4711"
WIRE = OpenAI()
CALLS, SAYS = WIRE.calls(Call("read_test_number", {})), WIRE.text("It is 4711.")


@pytest.fixture(autouse=True)
def home(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CLAVE_HOME, settings.LLM_MODEL = tmp_path, ""
    monkeypatch.setattr("src.orchestrator.model_connection.probe.secrets.randbelow", lambda _: 3711)


async def manage(*words: str, typed: str = "") -> str:
    """What the command says; it runs in a thread, because it has an event loop of its own."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        await asyncio.to_thread(call_command, *words, stdout=said, stderr=said)
    return said.getvalue()


async def test_a_model_is_connected_checked_and_forgotten(capfd: pytest.CaptureFixture[str]) -> None:
    async with vendor(CALLS, SAYS, CALLS, SAYS, WIRE.faults()["out of credit"]) as made:
        words = ("connect_model", "compatible", "stub", "--address", f"{made.address}/v1")
        said = await manage(*words, typed=f"{KEY}\n")
        assert "answers and can use tools" in said
        assert "It will answer all further questions" in said
        checked = await manage("check_model")
        assert checked.startswith("openai/stub, chosen on the page or with manage.py connect_model")
        with pytest.raises(CommandError, match="no credit left") as broke:
            await manage("check_model")
        assert {request.headers["authorization"] for request in made.requests} == {f"Bearer {KEY}"}
    assert KEY not in said + checked + str(broke.value) + "".join(capfd.readouterr())
    assert "have been removed" in await manage("connect_model", "--disconnect")
    assert active_connection().source == "none"
    assert "No language model is connected" in await manage("check_model")


async def test_the_key_may_come_from_an_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    async with vendor(CALLS, SAYS) as made:
        address = f"{made.address}/v1"
        await manage("connect_model", "compatible", "stub", "--address", address, "--key-from", "MY_KEY")
    assert json.loads(storage.path().read_text())["key"] == KEY
    with pytest.raises(CommandError, match="NO_SUCH_KEY is not set"):
        await manage("connect_model", "openai", "--key-from", "NO_SUCH_KEY")


async def test_what_does_not_work_changes_nothing() -> None:
    async with vendor(WIRE.faults()["wrong key"]) as made:
        with pytest.raises(CommandError, match=r"rejected the key(.|\n)*Nothing was changed"):
            await manage("connect_model", "compatible", "stub", "--address", f"{made.address}/v1", typed=KEY)
    assert not storage.path().exists()


async def test_a_key_on_the_command_line_is_refused_with_the_reason() -> None:
    with pytest.raises(CommandError, match="history") as refused:
        await manage("connect_model", "openai", "gpt-5", "--key", KEY)
    assert KEY not in str(refused.value)
    assert not storage.path().exists()


async def test_without_a_vendor_it_shows_them() -> None:
    said = await manage("connect_model")
    assert "Current model: offline/rules" in said
    assert "anthropic   Anthropic (claude-sonnet-4-5" in said


async def test_where_the_settings_have_the_last_word_it_says_so(settings: Any) -> None:
    settings.LLM_MODEL = "offline/rules"
    async with vendor(CALLS, SAYS) as made:
        said = await manage("connect_model", "compatible", "stub", "--address", f"{made.address}/v1")
    assert "LLM_MODEL is set to offline/rules and takes precedence" in said


async def test_only_an_assistant_that_exists_can_be_checked() -> None:
    with pytest.raises(CommandError, match="analyst"):
        await manage("check_model", "--assistant", "nobody")
