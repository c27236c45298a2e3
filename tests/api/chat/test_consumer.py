"""The chat socket through the whole application: hosts, origin, session, consumer, runs, Redis."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import connection
from django.test import Client

from src.api.accounts.authentication import create_token_pair, is_still_authorized
from src.api.chat.consumer import ChatConsumer
from src.api.models import Conversation, Run, Track, User
from src.orchestrator import assistant as assistants
from src.orchestrator.assistant import Assistant, Question
from src.orchestrator.events import RouterEvent
from src.streams import tracks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

ORIGIN = (b"origin", b"http://localhost")


class Scripted(Assistant):
    """Says as many words as the question's last word asks for, one every 10 ms."""

    name = "scripted"
    needs_tracks = True

    def model(self) -> str:
        return "test/scripted"

    async def stream(self, question: Question) -> AsyncIterator[RouterEvent]:  # type: ignore[override]
        words = [f"{number} " for number in range(int(question.text.split()[-1]))]
        yield {"type": "tool_call", "tool": "analyse_rhythm", "call_id": "c1", "arguments": {}}
        yield {"type": "tool_result", "tool": "analyse_rhythm", "call_id": "c1", "success": True}
        for word in words:
            await asyncio.sleep(0.01)
            yield {"type": "token", "text": word}
        yield {"type": "done", "full_response": "".join(words)}


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(assistants.ASSISTANTS, "scripted", Scripted())


@pytest.fixture
def track(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="song.wav", status=Track.Status.READY)


@pytest.fixture
def conversation(alice: User, track: Track) -> Conversation:
    conversation = Conversation.objects.create(user=alice, assistant="scripted")
    conversation.tracks.add(track)
    return conversation


class Socket:
    """A browser's end of the chat socket."""

    def __init__(self, conversation_id: object, headers: list[tuple[bytes, bytes]]) -> None:
        from src.config.asgi import application

        self.wire = WebsocketCommunicator(
            application, f"/ws/chat/{conversation_id}/", headers=[(b"host", b"localhost"), *headers]
        )

    async def connect(self) -> bool:
        connected, _ = await self.wire.connect(timeout=5)
        return connected

    async def send(self, **message: Any) -> None:
        await self.wire.send_json_to(message)

    async def next(self) -> dict[str, Any]:
        event: dict[str, Any] = await self.wire.receive_json_from(timeout=5)
        return event

    async def until(self, *kinds: str) -> list[dict[str, Any]]:
        """Everything up to and with the first event of one of these kinds."""
        events = [await self.next()]
        while events[-1]["type"] not in kinds:
            events.append(await self.next())
        return events


Open = Callable[..., Any]


@pytest.fixture
async def open_socket(conversation: Conversation) -> AsyncIterator[Open]:
    """Opens sockets of the conversation as a given person, and closes them after the test."""
    sockets: list[Socket] = []

    async def open_as(user: User, conversation_id: object = conversation.pk) -> Socket:
        client = Client()
        await sync_to_async(client.force_login)(user)
        cookie = f"clave_session={client.cookies['clave_session'].value}".encode()
        socket = Socket(conversation_id, [ORIGIN, (b"cookie", cookie)])
        sockets.append(socket)
        assert await socket.connect()
        return socket

    yield open_as
    for socket in sockets:
        await socket.wire.disconnect()


async def test_consumer_streams_events_to_client(alice: User, open_socket: Open, track: Track) -> None:
    socket = await open_socket(alice)
    state = await socket.next()
    assert state == {
        "type": "state",
        "active_run_id": None,
        "seq": 0,
        "tracks": [{"track_id": str(track.pk), "status": "ready", "message": ""}],
    }
    await socket.send(type="question", text="Count to 5")
    events = await socket.until("done", "error")
    assert [event["type"] for event in events[:3]] == ["run_started", "tool_call", "tool_result"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert "".join(event["text"] for event in events if event["type"] == "token") == "0 1 2 3 4 "
    assert events[-1]["full_response"] == "0 1 2 3 4 "


async def test_consumer_rejects_if_track_not_ready(
    alice: User, open_socket: Open, track: Track, settings: Any
) -> None:
    settings.ANALYSIS_PROVIDER = "cached"
    await Track.objects.filter(pk=track.pk).aupdate(status=Track.Status.ANALYZING)
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 5")
    answer = await socket.next()
    assert answer == {
        "type": "error",
        "code": "track_not_ready",
        "message": "Track not ready. Status: analyzing",
        "retryable": True,
    }


async def test_a_stop_is_heard_while_an_answer_streams(alice: User, open_socket: Open) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 2000")
    started = (await socket.until("token"))[0]
    await socket.send(type="ping")
    await socket.until("pong")
    await socket.send(type="stop", run_id=started["run_id"])
    stopped = (await socket.until("stopped"))[-1]
    assert stopped["full_response"].startswith("0 ")
    assert not stopped["full_response"].endswith("1999 ")
    assert (await Run.objects.aget()).status == "stopped"


async def test_a_stop_of_an_older_run_stops_nothing(alice: User, open_socket: Open) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 20")
    await socket.until("token")
    await socket.send(type="stop", run_id=str(uuid.uuid4()))
    assert (await socket.until("done", "stopped"))[-1]["type"] == "done"


async def test_a_second_tab_sees_the_question_and_the_answer(alice: User, open_socket: Open) -> None:
    asking, watching = await open_socket(alice), await open_socket(alice)
    await asking.next()
    await watching.next()
    await asking.send(type="question", text="Count to 5")
    seen = await watching.until("done")
    assert seen[0]["question"] == "Count to 5"
    assert "".join(event["text"] for event in seen if event["type"] == "token") == "0 1 2 3 4 "


async def test_an_answer_goes_on_while_nobody_watches_and_is_resumed(alice: User, open_socket: Open) -> None:
    first = await open_socket(alice)
    await first.next()
    await first.send(type="question", text="Count to 60")
    seen = await first.until("token")
    await first.wire.disconnect()
    await asyncio.sleep(0.1)
    second = await open_socket(alice)
    state = await second.next()
    assert state["active_run_id"] == seen[0]["run_id"]
    assert state["seq"] >= seen[-1]["seq"]
    await second.send(type="resume", run_id=seen[0]["run_id"], after=seen[-1]["seq"])
    rest = await second.until("done")
    assert [event["seq"] for event in seen + rest] == list(range(1, len(seen + rest) + 1))
    text = "".join(event["text"] for event in seen + rest if event["type"] == "token")
    assert text == rest[-1]["full_response"] == "".join(f"{number} " for number in range(60))


async def test_a_question_sent_again_replays_its_run(alice: User, open_socket: Open) -> None:
    client_id = str(uuid.uuid4())
    first = await open_socket(alice)
    await first.next()
    await first.send(type="question", text="Count to 3", client_id=client_id)
    events = await first.until("done")
    second = await open_socket(alice)
    await second.next()
    await second.send(type="question", text="Count to 3", client_id=client_id)
    assert await second.until("done") == events


async def test_a_question_is_edited_and_its_answer_regenerated_over_the_socket(
    alice: User, open_socket: Open
) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 2")
    first = await socket.until("done")
    edit = {"message_id": first[0]["user_message_id"], "text": "Count to 3", "client_id": str(uuid.uuid4())}
    await socket.send(type="edit", **edit)
    edited = await socket.until("done")
    assert edited[-1]["full_response"] == "0 1 2 "
    assert "parent_id" not in edited[0]
    repeat = {"message_id": edited[-1]["message_id"], "client_id": str(uuid.uuid4())}
    await socket.send(type="regenerate", **repeat)
    again = await socket.until("done")
    assert again[0]["user_message_id"] == edited[0]["user_message_id"]
    assert again[-1]["message_id"] != edited[-1]["message_id"]
    other = await open_socket(alice)
    await other.next()
    # Sent again after a cut: the same runs, not more of them.
    await other.send(type="edit", **edit)
    assert await other.until("done") == edited
    await other.send(type="regenerate", **repeat)
    assert await other.until("done") == again
    missing = {"message_id": str(uuid.uuid4()), "client_id": str(uuid.uuid4())}
    await other.send(type="regenerate", **missing)
    refused = await other.next()
    assert (refused["code"], refused["client_id"]) == ("not_found", missing["client_id"])


async def test_a_second_question_gets_busy_with_the_run_that_is_active(
    alice: User, open_socket: Open
) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 50")
    started = await socket.next()
    await socket.send(type="question", text="Count to 3")
    busy = (await socket.until("error"))[-1]
    assert (busy["code"], busy["active_run_id"]) == ("busy", started["run_id"])
    assert "run_id" not in busy
    assert (await socket.until("done"))[-1]["run_id"] == started["run_id"]


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "5",
        "not json",
        '{"text": 5}',
        '{"type": "question", "text": 5}',
        '{"type": "question"}',
        '{"type": "nothing"}',
        '{"type": "stop", "run_id": "x"}',
        '{"type": "regenerate", "message_id": "x"}',
        '{"type": "edit", "message_id": "x", "text": "y"}',
        '{"type": "resume", "run_id": 3, "after": 0}',
        '{"type": "question", "text": "hi", "client_id": "not-a-uuid"}',
        json.dumps({"type": "question", "text": "x" * 70_000}),
    ],
)
async def test_a_message_that_makes_no_sense_gets_an_answer_and_the_socket_lives(
    alice: User, open_socket: Open, text: str
) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.wire.send_to(text_data=text)
    error = await socket.next()
    assert (error["type"], error["code"]) == ("error", "invalid_message")
    await socket.send(type="ping")
    assert (await socket.next())["type"] == "pong"


async def test_binary_messages_are_refused_in_words(alice: User, open_socket: Open) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.wire.send_to(bytes_data=b"\x00\x01")
    assert (await socket.next())["code"] == "invalid_message"


async def refused(socket: Socket) -> tuple[dict[str, Any], int]:
    assert await socket.connect()
    error = await socket.next()
    closing = await socket.wire.receive_output(timeout=5)
    assert closing["type"] == "websocket.close"
    return error, closing["code"]


async def test_who_is_not_logged_in_is_told_so_before_the_socket_closes(conversation: Conversation) -> None:
    error, code = await refused(Socket(conversation.pk, [ORIGIN]))
    assert (error["code"], code) == ("unauthenticated", 4001)


@pytest.mark.parametrize("conversation_id", ["somebody's", "unknown", "malformed"])
async def test_other_peoples_unknown_and_malformed_ids_are_not_found(
    charlie: User, conversation: Conversation, conversation_id: str
) -> None:
    ids = {"somebody's": conversation.pk, "unknown": uuid.uuid4(), "malformed": "not-a-uuid"}
    client = Client()
    await sync_to_async(client.force_login)(charlie)
    cookie = f"clave_session={client.cookies['clave_session'].value}".encode()
    error, code = await refused(Socket(ids[conversation_id], [ORIGIN, (b"cookie", cookie)]))
    assert (error["code"], code) == ("not_found", 4004)


async def test_a_page_of_another_site_cannot_open_a_socket(alice: User, conversation: Conversation) -> None:
    client = Client()
    await sync_to_async(client.force_login)(alice)
    cookie = f"clave_session={client.cookies['clave_session'].value}".encode()
    socket = Socket(conversation.pk, [(b"origin", b"https://evil.example"), (b"cookie", cookie)])
    assert not await socket.connect()


async def test_a_program_comes_in_with_a_token_in_its_header(alice: User, conversation: Conversation) -> None:
    token, _ = create_token_pair(alice)
    socket = Socket(conversation.pk, [(b"authorization", f"Bearer {token}".encode())])
    assert await socket.connect()
    assert (await socket.next())["type"] == "state"
    await socket.wire.disconnect()


async def test_what_a_worker_says_about_a_track_reaches_the_socket(
    alice: User, open_socket: Open, track: Track
) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await asyncio.sleep(0.1)
    status = {"type": "track_status", "track_id": str(track.pk), "status": "analyzing", "message": "Rhythm"}
    await sync_to_async(tracks.publish)(str(track.pk), status)
    assert await socket.next() == status


async def test_a_track_added_later_is_followed_too(
    alice: User, open_socket: Open, conversation: Conversation
) -> None:
    from channels.layers import get_channel_layer

    socket = await open_socket(alice)
    await socket.next()
    other = await Track.objects.acreate(user=alice, original_filename="other.wav")
    await conversation.tracks.aadd(other)
    await get_channel_layer().group_send(f"conversation.{conversation.pk}", {"type": "conversation.changed"})
    state = await socket.next()
    assert {entry["track_id"] for entry in state["tracks"]} == {
        str(track.pk) async for track in conversation.tracks.all()
    }


async def test_a_closed_socket_leaves_no_task_behind(alice: User, open_socket: Open) -> None:
    socket = await open_socket(alice)
    await socket.next()
    await socket.send(type="question", text="Count to 3")
    await socket.until("done")
    before = {task.get_name() for task in asyncio.all_tasks()}
    assert any(name.startswith("track ") for name in before)
    await socket.wire.disconnect()
    await asyncio.sleep(0.05)
    left = {task.get_name() for task in asyncio.all_tasks()}
    assert not {name for name in left if name.startswith(("track ", "run ", "writer"))}


class Hinted(ChatConsumer):
    async def hint(self, _message: dict[str, Any]) -> None:
        """Nothing to do."""


IS_A_FILE = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="A server may have gone away and come back."
)


@sync_to_async
def opened() -> Any:
    connection.ensure_connection()
    return connection.connection


@IS_A_FILE
async def test_a_hint_leaves_the_database_open_where_it_is_a_file() -> None:
    before = await opened()
    await Hinted().dispatch({"type": "hint"})
    assert await opened() is before


# Not through a socket: those of Channels' tests never close the database.
@IS_A_FILE
async def test_looking_who_asks_leaves_the_database_open_where_it_is_a_file(alice: User) -> None:
    client = Client()
    await sync_to_async(client.force_login)(alice)
    before = await opened()
    assert await is_still_authorized({"session": client.session, "headers": []})
    assert await opened() is before


class Playing(Assistant):
    """Plays the conversation's first track."""

    name = "playing"

    def model(self) -> str:
        return "test/playing"

    async def stream(self, question: Question) -> AsyncIterator[RouterEvent]:  # type: ignore[override]
        yield {"type": "player", "action": "play", "track_id": question.tracks[0].id}
        yield {"type": "token", "text": "Playing."}
        yield {"type": "done", "full_response": "Playing."}


async def test_only_the_socket_that_asked_is_told_to_play_and_only_once(
    alice: User, conversation: Conversation, track: Track, open_socket: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(assistants.ASSISTANTS, "playing", Playing())
    asking, other = await open_socket(alice), await open_socket(alice)
    for socket in (asking, other):
        await socket.until("state")
    question = {"type": "question", "text": "Play", "assistant": "playing", "client_id": str(uuid.uuid4())}
    await asking.send(**question)
    seen, seen_by_other = await asking.until("done"), await other.until("done")
    play = {"type": "player", "action": "play", "track_id": str(track.pk)}
    assert [event for event in seen if event["type"] == "player"] == [play]
    numbered = [event for event in seen if event["type"] != "player"]
    assert numbered == seen_by_other
    assert [event["seq"] for event in numbered] == [1, 2, 3]
    # Neither a replay nor the same question once more.
    await asking.send(type="resume", run_id=numbered[0]["run_id"], after=0)
    assert await asking.until("done") == numbered
    again = await open_socket(alice)
    await again.until("state")
    await again.send(**question)
    assert await again.until("done") == numbered


async def test_what_a_question_refers_to_must_be_the_users(
    alice: User, charlie: User, conversation: Conversation, open_socket: Open
) -> None:
    foreign = await Track.objects.acreate(user=charlie, original_filename="b.wav", status="ready")
    socket = await open_socket(alice)
    await socket.until("state")
    about = {"kind": "tracks", "ids": [str(foreign.pk)]}
    await socket.send(type="question", text="Say 1", client_id="c", about=about)
    await socket.send(type="question", text="Say 1", client_id=str(uuid.uuid4()), about=about)
    refused = [await socket.next(), await socket.next()]
    assert [event["code"] for event in refused] == ["invalid_message", "not_found"]
    await socket.send(type="question", text="Say 1", about={"kind": "secrets", "ids": ["1"]})
    assert (await socket.next())["code"] == "invalid_message"
    assert not await Run.objects.aexists()
