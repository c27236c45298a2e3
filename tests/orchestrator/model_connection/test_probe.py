"""One real question to a model, on the wire, and what is said when it fails."""

import json
import re
from typing import Any

import pytest

from src.orchestrator.model_connection.active import Connection, chosen_connection
from src.orchestrator.model_connection.ollama import models_found
from src.orchestrator.model_connection.probe import ProbeResult, probe_connection
from src.orchestrator.model_connection.validation import validate
from tests.support.vendors import Break, Call, Reply, Vendor, WireFormat, vendor
from tests.support.vendors.anthropic import Anthropic
from tests.support.vendors.gemini import Gemini
from tests.support.vendors.ollama import Ollama
from tests.support.vendors.openai import OpenAI

# LiteLLM asks pydantic in a way that newer versions frown upon. Warnings of our own stay errors.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Accessing the 'model_:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:coroutine .*async_streaming.* was never awaited:RuntimeWarning"),
    pytest.mark.usefixtures("litellm"),
]

KEY = "sk-secret"
FORMATS: list[WireFormat] = [OpenAI(), Anthropic(), Gemini(), Ollama()]
CALL = Call("read_test_number", {})
# fault of the wire -> what is said about it, and beside which field.
SAID = {
    "wrong key": ("wrong_key", "key"),
    "forbidden": ("wrong_key", "key"),
    "no such model": ("unknown_model", "name"),
    "busy": ("busy", None),
    "out of credit": ("out_of_credit", "key"),
    "no tool support": ("no_tools", "name"),
    "server error": ("vendor_trouble", None),
    "overloaded": ("vendor_trouble", None),
    "conversation too long": ("too_small", "name"),
    "answer too long": ("cut_off", None),
    "declined": ("declined", "name"),
    "bad request": ("failed", "name"),
    "cut before a word": ("vendor_trouble", None),
    "bad JSON": ("vendor_trouble", None),
    "silent from the start": ("timeout", None),
}


def connection_to(made: Vendor, wire: WireFormat, **more: Any) -> Connection:
    address = made.address + wire.base_path
    return Connection(wire.model, "chosen", address, KEY, **{"timeout": 10.0, "max_tokens": 500, **more})


async def verdict_of(wire: WireFormat, *replies: Reply, **more: Any) -> ProbeResult:
    async with vendor(*replies) as made:
        return await probe_connection(connection_to(made, wire, **more))


# What each vendor says in other words than the rest; all the others are the same code for each.
DIFFERENT = {
    "wrong key",
    "no such model",
    "busy",
    "out of credit",
    "no tool support",
    "conversation too long",
}


def faults() -> list[Any]:
    return [
        pytest.param(wire, name, id=f"{wire}-{name}")
        for wire in FORMATS
        for name in sorted(SAID if wire.name == "openai" else DIFFERENT)
        if name in wire.faults()
    ]


@pytest.fixture
def number(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("src.orchestrator.model_connection.probe.secrets.randbelow", lambda _: 3711)
    return "4711"


@pytest.mark.parametrize("wire", FORMATS, ids=str)
async def test_a_model_that_calls_the_tool_and_uses_it_works(wire: WireFormat, number: str) -> None:
    async with vendor(wire.calls(CALL), wire.text("It is 4,", "711.")) as made:
        verdict = await probe_connection(connection_to(made, wire, fallback_models=("offline/rules",)))
    assert verdict.works, verdict.message
    assert verdict.message.startswith(f"{wire.model} answers and can use tools")
    ((_, told),) = wire.results(made.bodies[1])
    assert number in json.dumps(told)
    assert KEY in json.dumps([request.headers for request in made.requests])


@pytest.mark.parametrize(("wire", "name"), faults())
async def test_what_is_wrong_is_said_beside_its_field_and_without_the_key(
    wire: WireFormat, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    timeout = 0.5 if name == "silent from the start" else 10.0
    verdict = await verdict_of(wire, wire.faults()[name], timeout=timeout)
    assert verdict.trouble is not None
    assert (verdict.trouble.code, verdict.trouble.field) == SAID[name]
    assert KEY not in verdict.message + repr(verdict) + caplog.text
    # Whole sentences, with every gap filled in.
    assert re.fullmatch(r"[^{}]+(\.|\?|https://\S+|ollama \w+( stub)?)", verdict.message)


async def test_a_model_that_answers_by_itself_is_told_from_one_that_uses_tools() -> None:
    wire = OpenAI()
    guessed = await verdict_of(wire, wire.text("It is 1234."))
    ignored = await verdict_of(wire, wire.calls(CALL), wire.text("Done."))
    assert [verdict.trouble and verdict.trouble.code for verdict in (guessed, ignored)] == [
        "no_tools",
        "no_tools",
    ]


async def test_nobody_at_the_address_is_said_with_the_address() -> None:
    connection = chosen_connection(validate("ollama", "qwen3", address="http://127.0.0.1:9"))
    trouble = (await probe_connection(connection)).trouble
    assert trouble is not None
    assert (trouble.code, trouble.field) == ("unreachable", "address")
    assert trouble.message == (
        "Nothing answers at http://127.0.0.1:9. Is Ollama running? Start it with: ollama serve"
    )
    nowhere = await probe_connection(
        chosen_connection(validate("compatible", "m", address="http://nowhere.invalid/v1"))
    )
    # Switched off in tests: no name is looked up.
    assert nowhere.trouble is not None


async def test_a_page_that_is_no_language_model_is_said_not_shown() -> None:
    html = Reply([b"<html>Internal: the database password is hunter2</html>"], content_type="text/html")
    verdict = await verdict_of(OpenAI(), html)
    assert verdict.trouble is not None
    assert verdict.trouble.code in ("vendor_trouble", "failed")
    assert "hunter2" not in verdict.message


@pytest.mark.parametrize("wire", [OpenAI(), Ollama(), Anthropic()], ids=str)
async def test_a_redirect_is_not_followed(wire: WireFormat) -> None:
    async with vendor(wire.text("4711")) as inside:
        away = Reply([b"moved"], 307, "text/plain", {"location": inside.address + "/v1/chat/completions"})
        verdict = await verdict_of(wire, away)
    assert not verdict.works
    assert inside.requests == []


async def test_a_library_that_cannot_be_loaded_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: str) -> None:
        raise ImportError("libsomething.so: cannot open shared object file")

    monkeypatch.setattr("src.orchestrator.model_connection.probe.preload", broken)
    verdict = await probe_connection(chosen_connection(validate("openai", "gpt-5", KEY)))
    assert verdict.trouble is not None
    assert (verdict.trouble.code, "script/serve" in verdict.message) == ("no_library", True)
    assert "libsomething" not in verdict.message


async def test_the_rules_are_no_model_to_test() -> None:
    verdict = await probe_connection(Connection("offline/rules", "none"))
    assert verdict.message == "No language model is connected: built-in rules answer."


async def test_the_models_of_an_ollama_on_this_machine_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listing = {"models": [{"name": "qwen3:8b"}, {"name": "llama3.1:latest"}, {"nothing": 1}]}
    async with vendor(Reply([json.dumps(listing).encode()], content_type="application/json")) as made:
        monkeypatch.setattr("src.orchestrator.model_connection.ollama.ADDRESS", made.address)
        assert await models_found() == ["qwen3:8b", "llama3.1:latest"]
        assert made.requests[0].path == "/api/tags"


@pytest.mark.parametrize(
    "reply",
    [
        Reply([b"<html>"], content_type="text/html"),
        Reply([b'{"models": 3}'], content_type="application/json"),
        Reply([b"[]"], content_type="application/json"),
        Reply([b""], 500),
        Reply([b""], 302, headers={"location": "http://127.0.0.1:9/"}),
        Reply([Break.HANG]),
        Reply([Break.CUT]),
    ],
    ids=str,
)
async def test_whatever_else_listens_there_is_no_ollama(
    reply: Reply, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.orchestrator.model_connection.ollama.TIMEOUT_SECONDS", 0.3)
    async with vendor(reply) as made:
        monkeypatch.setattr("src.orchestrator.model_connection.ollama.ADDRESS", made.address)
        assert await models_found() is None


async def test_where_nothing_listens_there_is_no_ollama(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("src.orchestrator.model_connection.ollama.ADDRESS", "http://127.0.0.1:9")
    assert await models_found() is None
