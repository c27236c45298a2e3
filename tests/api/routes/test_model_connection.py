"""Connecting a language model over the API, against a vendor on this machine that speaks OpenAI's wire."""

import json
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, Message, User
from src.orchestrator.model_connection import storage
from src.orchestrator.runs import start_run, watch_run
from tests.support.clients import browser
from tests.support.vendors import Call, Reply, vendor
from tests.support.vendors.openai import OpenAI

pytestmark = pytest.mark.usefixtures("redis_server")

URL = "/api/model-connection"
KEY = "sk-a-key-that-nobody-may-ever-see-4711"
WIRE = OpenAI()
CALLS, SAYS = WIRE.calls(Call("read_test_number", {})), WIRE.text("It is 4711.")


@pytest.fixture(autouse=True)
def home(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.CLAVE_HOME, settings.LLM_MODEL = tmp_path, ""
    monkeypatch.setattr("src.orchestrator.model_connection.probe.secrets.randbelow", lambda _: 3711)
    return tmp_path


@pytest.fixture
async def staff(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    await User.objects.filter(pk=alice.pk).aupdate(is_staff=True)
    async with await sync_to_async(browser)(alice) as client:
        yield client


def choice(address: str, **more: Any) -> dict[str, Any]:
    return {"vendor": "compatible", "name": "stub", "key": KEY, "address": f"{address}/v1", **more}


async def question(user: User) -> tuple[str, str]:
    """The model's name and its answer to the next question."""
    conversation = await Conversation.objects.acreate(user=user)
    run = await start_run(conversation, "What can you do?")
    events = [json.loads(event) async for event in watch_run(str(run.pk))]
    return events[0]["model"], events[-1].get("full_response", "")


async def test_from_nothing_to_an_answer_of_the_model_and_back_without_a_restart(
    staff: httpx.AsyncClient, alice: User, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    before = (await staff.get(URL)).json()
    assert (before["source"], before["model"], before["key_ending"]) == ("none", "offline/rules", "")
    assert {"openai", "anthropic", "gemini", "ollama", "compatible"} <= {v["name"] for v in before["vendors"]}
    assert (await question(alice))[0] == "offline/rules"

    async with vendor(CALLS, SAYS, WIRE.text("I can listen."), CALLS, SAYS) as made:
        connected = await staff.put(URL, json=choice(made.address))
        assert connected.status_code == 200
        assert (connected.json()["is_connected"], connected.json()["verdict"]["works"]) == (True, True)
        now = (await staff.get(URL)).json()
        assert await question(alice) == ("openai/stub", "I can listen.")
        tested = (await staff.post(f"{URL}/test")).json()
        me = (await staff.get("/api/me")).json()

    assert (now["source"], now["vendor"], now["name"], now["address"]) == (
        "chosen", "compatible", "stub", f"{made.address}/v1",
    )  # fmt: skip
    assert now["key_ending"] == "4711"
    assert tested["works"], tested
    assert me["model"] == {"name": "openai/stub", "is_language_model": True}
    assert {request.headers["authorization"] for request in made.requests} == {f"Bearer {KEY}"}
    assert stat.S_IMODE(storage.path().stat().st_mode) == 0o600

    assert (await staff.delete(URL)).json()["source"] == "none"
    assert (await question(alice))[0] == "offline/rules"
    assert not storage.path().exists()

    said = [connected.text, json.dumps([before, now, tested, me]), caplog.text]
    kept = [repr(row) async for row in Message.objects.values()]
    assert KEY not in "".join([*said, *kept])


@pytest.mark.parametrize(
    ("fault", "code", "field"),
    [
        ("wrong key", "wrong_key", "key"),
        ("no such model", "unknown_model", "name"),
        ("out of credit", "out_of_credit", "key"),
    ],
)
async def test_what_does_not_work_is_not_connected_and_said_beside_its_field(
    staff: httpx.AsyncClient, fault: str, code: str, field: str
) -> None:
    async with vendor(WIRE.faults()[fault]) as made:
        answer = (await staff.put(URL, json=choice(made.address))).json()
    assert answer["is_connected"] is False
    assert (answer["verdict"]["code"], answer["verdict"]["field"]) == (code, field)
    assert KEY not in json.dumps(answer)
    assert not storage.path().exists()


async def test_it_can_be_connected_anyway(staff: httpx.AsyncClient) -> None:
    answer = (await staff.put(URL, json=choice("http://127.0.0.1:9", anyway=True))).json()
    assert (answer["is_connected"], answer["verdict"]["code"]) == (True, "unreachable")
    assert answer["connection"]["source"] == "chosen"


async def test_another_model_of_the_same_server_needs_no_key_again_but_another_server_does(
    staff: httpx.AsyncClient,
) -> None:
    async with vendor(CALLS, SAYS, CALLS, SAYS) as made:
        await staff.put(URL, json=choice(made.address))
        again = await staff.put(URL, json=choice(made.address, name="other", key=""))
        assert again.json()["is_connected"]
        assert made.requests[-1].headers["authorization"] == f"Bearer {KEY}"
    async with vendor(CALLS, SAYS) as elsewhere:
        await staff.put(URL, json=choice(elsewhere.address, key=""))
        assert KEY not in json.dumps([request.headers for request in elsewhere.requests])


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"vendor": "nobody"}, "invalid_vendor"),
        ({"name": ""}, "invalid_name"),
        ({"key": "two words"}, "invalid_key"),
        ({"address": "file:///etc/passwd"}, "invalid_address"),
        ({"vendor": "openai", "address": "", "key": ""}, "invalid_key"),
        ({"key": KEY * 200}, "invalid"),
    ],
)
async def test_what_cannot_be_right_is_refused_before_anybody_is_asked(
    staff: httpx.AsyncClient, wrong: dict[str, str], code: str
) -> None:
    async with vendor(SAYS) as made:
        answer = await staff.put(URL, json=choice(made.address) | wrong)
        assert made.requests == []
    assert (answer.status_code, answer.json()["error_code"]) == (422, code)
    assert wrong.get("key", "two words")[:9] not in answer.text or not wrong.get("key")


async def test_where_the_settings_name_the_model_they_have_the_last_word(
    staff: httpx.AsyncClient, settings: Any
) -> None:
    settings.LLM_MODEL = "anthropic/claude-sonnet-4-5"
    now = (await staff.get(URL)).json()
    assert (now["source"], now["vendor"], now["name"]) == ("environment", "anthropic", "claude-sonnet-4-5")
    answer = await staff.put(URL, json=choice("http://127.0.0.1:9"))
    assert (answer.status_code, answer.json()["error_code"]) == (409, "set_by_environment")


async def test_what_answers_under_a_typed_address_is_shown_to_nobody(
    staff: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    for reply in (
        Reply([b"the router's password is hunter2"], content_type="text/html"),
        Reply([b"hunter2"], 500),
    ):
        async with vendor(reply) as made:
            answer = await staff.put(URL, json=choice(made.address))
        assert answer.status_code == 200
        assert "hunter2" not in answer.text + caplog.text


async def test_tests_are_counted(staff: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("src.api.http.rate_limits.MODEL_TESTS_PER_HOUR", 1)
    assert (await staff.post(f"{URL}/test")).json()["code"] == "not_connected"
    assert (await staff.post(f"{URL}/test")).status_code == 429


async def test_an_ollama_on_this_machine_is_offered(
    staff: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = Reply([b'{"models": [{"name": "qwen3:8b"}]}'], content_type="application/json")
    async with vendor(listing) as made:
        monkeypatch.setattr("src.orchestrator.model_connection.ollama.ADDRESS", made.address)
        assert (await staff.get(f"{URL}/ollama")).json() == {"is_running": True, "models": ["qwen3:8b"]}
    monkeypatch.setattr("src.orchestrator.model_connection.ollama.ADDRESS", "http://127.0.0.1:9")
    assert (await staff.get(f"{URL}/ollama")).json() == {"is_running": False, "models": []}
