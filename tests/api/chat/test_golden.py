"""The streams in ``tests/golden``, which the page's tests play, are what the chat socket sends.

After a change that is meant: ``CLAVE_RECORD_GOLDEN=1 .venv/bin/pytest tests/api/chat/test_golden.py``
"""

import json
import os
import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from src.api.accounts.authentication import create_token_pair
from src.api.models import Conversation, Track, User
from tests.support.measurements import rhythm
from tests.support.stored_tracks import store_track
from tests.support.vendors import Break, Call, Reply, vendor
from tests.support.vendors.openai import OpenAI
from tests.support.worker import worker_thread

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

FOLDER = Path(__file__).parents[2] / "golden"
TRACK_ID = uuid.UUID("7c1f0a52-5f5d-4a0c-9d55-0c4f6f4f6a01")
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bcall_[0-9a-f]+\b")
SAYS = OpenAI()

Events = list[dict[str, Any]]


@pytest.fixture
def worker() -> Iterator[None]:
    with worker_thread():
        yield


async def recorded(alice: User, question: str, *, stop_after: str = "") -> Events:
    """Everything that the socket sends, from its opening to the answer's end. It is stopped once these words came."""
    from src.config.asgi import application

    track = await sync_to_async(store_track)(
        id=TRACK_ID,
        user=alice,
        title="Pop 124",
        duration=8.0,
        status=Track.Status.READY,
        analysis={"rhythm": rhythm(124.0)},
    )
    conversation = await Conversation.objects.acreate(user=alice)
    await conversation.tracks.aadd(track)
    headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {create_token_pair(alice)[0]}".encode())]
    socket = WebsocketCommunicator(application, f"/ws/chat/{conversation.pk}/", headers=headers)
    await socket.connect(timeout=5)
    await socket.send_json_to({"type": "question", "text": question, "client_id": str(uuid.uuid4())})
    events = [await socket.receive_json_from(timeout=10)]
    while events[-1]["type"] not in ("done", "error", "stopped"):
        events.append(await socket.receive_json_from(timeout=60))
        if stop_after and "".join(event.get("text", "") for event in events) == stop_after:
            await socket.send_json_to({"type": "stop"})
    await socket.disconnect()
    return events


def with_steady_names(events: Events, stream: str) -> Events:
    """The same, with ids and times that do not change from one recording to the next, but from stream to stream."""
    names = {str(TRACK_ID): str(TRACK_ID)}
    first_half = str(uuid.uuid5(TRACK_ID, stream))[:23]

    def steady(match: re.Match[str]) -> str:
        number = len(names)
        name = f"call_{number}" if match[0].startswith("call_") else f"{first_half}-{number:012}"
        return names.setdefault(match[0], name)

    renamed: Events = json.loads(ID.sub(steady, json.dumps(events)))
    return [{**event, "duration_ms": 4} if "duration_ms" in event else event for event in renamed]


def without_chance(events: Events) -> Events:
    """Which words come together, which of two tools is ready first and what is heard of its progress is a matter of
    time."""
    settled: Events = []
    for event in events:
        plain = {name: value for name, value in event.items() if name != "seq"}
        if settled and plain["type"] == settled[-1]["type"] == "token":
            settled[-1]["text"] += plain["text"]
        elif plain["type"] == "tool_result" and settled[-1]["type"] == "tool_result":
            settled[-1:] = sorted([settled[-1], plain], key=lambda result: str(result["call_id"]))
        elif plain["type"] not in ("tool_progress", "track_status"):
            settled.append(plain)
    return settled


def check(name: str, events: Events) -> None:
    file, events = FOLDER / f"{name}.json", with_steady_names(events, name)
    if os.environ.get("CLAVE_RECORD_GOLDEN"):
        lines = ",\n".join(f"  {json.dumps(event, ensure_ascii=False)}" for event in events)
        file.write_text(f"[\n{lines}\n]\n")
    assert without_chance(events) == without_chance(json.loads(file.read_text()))


@pytest.fixture
def played_model(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A context: while it lasts, ``openai/first`` says these things, one after the other."""
    monkeypatch.setenv("OPENAI_API_KEY", "played")

    def play(*replies: Reply, fallbacks: tuple[str, ...] = ()) -> Any:
        settings.LLM_MODEL, settings.LLM_FALLBACK_MODELS = "openai/first", list(fallbacks)
        return vendor(*replies)

    return play


async def test_an_offline_answer_is_what_the_golden_stream_says(alice: User, settings: Any) -> None:
    settings.ANALYSIS_PROVIDER = "cached"
    check("offline_tempo", await recorded(alice, "What is the tempo, and is it steady?"))


@pytest.mark.slow
@pytest.mark.usefixtures("worker")
async def test_two_tools_and_a_model_that_gives_up_are_what_the_golden_stream_says(
    alice: User, settings: Any, played_model: Any
) -> None:
    """One tool fails; the model breaks off in its answer, and another takes over."""
    settings.ANALYSIS_PROVIDER = "live"
    calls = (
        Call("analyse_spectral", {}, id="call_a"),
        Call("analyse_temporal", {"start_seconds": 20, "end_seconds": 30}, id="call_b"),
    )
    broken = SAYS.stream(*SAYS.begin(), *SAYS.says("Let me"), Break.CUT)
    whole = SAYS.text("It is ", "bright; ", "how loud it ", "is there ", "could not be ", "measured.")
    model = played_model(SAYS.calls(*calls), broken, whole, fallbacks=("openai/second",))
    async with model as vendor:
        settings.LLM_API_BASE = f"{vendor.address}/v1"
        events = await recorded(alice, "Is it bright? How loud is it from 0:20 to 0:30?")
    check("parallel_tools_and_reset", events)


async def test_a_stopped_answer_is_what_the_golden_stream_says(
    alice: User, settings: Any, played_model: Any
) -> None:
    said = ("I can ", "measure ", "tempo,")
    endless = SAYS.stream(*SAYS.begin(), *SAYS.says(*said), Break.HANG)
    async with played_model(endless) as vendor:
        settings.LLM_API_BASE = f"{vendor.address}/v1"
        events = await recorded(alice, "What can you do?", stop_after="".join(said))
    check("stopped", events)


async def test_an_answer_that_fails_is_what_the_golden_stream_says(
    alice: User, settings: Any, played_model: Any
) -> None:
    broken = SAYS.stream(*SAYS.begin(), *SAYS.says("The", " key"), Break.CUT)
    async with played_model(broken) as vendor:
        settings.LLM_API_BASE = f"{vendor.address}/v1"
        events = await recorded(alice, "What key is it in?")
    check("failed", events)
