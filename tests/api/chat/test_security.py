"""Who may say what on a chat socket: looked at when it is opened, and again with every message."""

import asyncio
import threading
import uuid
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.utils import timezone

from src.api.models import ApiToken, Conversation, DailyUsage, Message, Run, Track, User
from src.orchestrator.assistant import Question
from src.orchestrator.events import RouterEvent
from tests.support.scripted import Scripted, register
from tests.support.sockets import open_socket, session_of

pytestmark = pytest.mark.usefixtures("redis_server")

LEFT = {"type": "websocket.close", "code": 4012}


class Listening:
    """An assistant that stores its questions, says a word, and runs until it is stopped."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.is_speaking, self.is_closed = asyncio.Event(), asyncio.Event()

    async def script(self, question: Question) -> AsyncIterator[RouterEvent]:
        self.questions.append(question)
        try:
            yield {"type": "token", "text": "One "}
            self.is_speaking.set()
            if question.text == "Go on":
                await asyncio.sleep(30)
            yield {"type": "done", "full_response": "One "}
        finally:
            self.is_closed.set()


@pytest.fixture
def assistant(monkeypatch: pytest.MonkeyPatch) -> Listening:
    listening = Listening()
    scripted: Scripted = register(monkeypatch)
    scripted.script = listening.script
    return listening


@pytest.fixture
def track(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="song.wav", status="ready")


@pytest.fixture
def conversation(alice: User, track: Track) -> Conversation:
    conversation = Conversation.objects.create(user=alice, assistant="scripted")
    conversation.tracks.add(track)
    return conversation


@pytest.fixture
def asked(conversation: Conversation) -> Run:
    """A question that was answered before."""
    question = Message.objects.create(conversation=conversation, role="user", text="Hello")
    answer = Message.objects.create(conversation=conversation, role="assistant", parent=question, text="Hi")
    return Run.objects.create(
        conversation=conversation, question=question, answer=answer, status="done", model="m"
    )


def messages(run: Run) -> list[dict[str, Any]]:
    """One of each that needs a permission."""
    return [
        {"type": "question", "text": "How fast is it?"},
        {"type": "regenerate", "message_id": str(run.answer_id)},
        {"type": "edit", "message_id": str(run.question_id), "text": "How fast?"},
        {"type": "resume", "run_id": str(run.pk), "after": 0},
    ]


KINDS = ("question", "regenerate", "edit", "resume")


async def until(wire: WebsocketCommunicator, *kinds: str) -> dict[str, Any]:
    while True:
        event: dict[str, Any] = await wire.receive_json_from(timeout=5)
        if event["type"] in kinds:
            return event


# Changes without signals, as in a database shell or by the passing of time.


async def lock_out() -> None:
    await User.objects.aupdate(is_active=False)


async def end_session() -> None:
    await Session.objects.all().adelete()


async def change_password() -> None:
    await User.objects.aupdate(password="another")


LOSSES = [*((lock_out, kind) for kind in KINDS), (end_session, "question"), (change_password, "question")]


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: f"{loss[0].__name__} {loss[1]}")
async def test_whoever_lost_the_permission_since_is_not_heard_any_more(
    alice_browser: httpx.AsyncClient,
    conversation: Conversation,
    asked: Run,
    assistant: Listening,
    loss: tuple[Any, str],
):
    end, kind = loss
    wire = await open_socket(session_of(alice_browser), conversation)
    await end()

    await wire.send_json_to(messages(asked)[KINDS.index(kind)])

    assert await wire.receive_output(timeout=5) == LEFT
    await wire.disconnect()
    assert assistant.questions == []
    assert await Message.objects.acount() == 2


async def test_a_token_that_has_run_out_is_not_heard_any_more(
    alice: User, conversation: Conversation, asked: Run, assistant: Listening
):
    _, text = await sync_to_async(ApiToken.issue)(alice, "a program")
    wire = await open_socket([(b"authorization", f"Bearer {text}".encode())], conversation)
    await wire.send_json_to({"type": "question", "text": "Hello"})
    await until(wire, "done")

    await ApiToken.objects.aupdate(expires_at=timezone.now())
    await wire.send_json_to({"type": "question", "text": "Hello"})

    assert await wire.receive_output(timeout=5) == LEFT
    await wire.disconnect()
    assert len(assistant.questions) == 1


async def test_somebody_locked_out_can_end_nothing_but_their_own_answer(
    alice_browser: httpx.AsyncClient, conversation: Conversation, assistant: Listening
):
    wire = await open_socket(session_of(alice_browser), conversation)
    await wire.send_json_to({"type": "question", "text": "Go on"})
    await until(wire, "token")
    await lock_out()

    await wire.send_json_to({"type": "stop", "run_id": str(uuid.uuid4())})
    assert await wire.receive_nothing(timeout=0.3)

    await wire.send_json_to({"type": "stop"})
    await until(wire, "stopped")
    await wire.send_json_to({"type": "question", "text": "Hello"})
    assert await wire.receive_output(timeout=5) == LEFT
    await wire.disconnect()


async def test_a_stop_does_not_wait_for_the_database(
    alice_browser: httpx.AsyncClient, conversation: Conversation, assistant: Listening
):
    wire = await open_socket(session_of(alice_browser), conversation)
    await wire.send_json_to({"type": "question", "text": "Go on"})
    await until(wire, "token")
    is_free = threading.Event()
    busy = asyncio.create_task(sync_to_async(is_free.wait)(20))
    try:
        await wire.send_json_to({"type": "stop"})
        async with asyncio.timeout(5):
            await assistant.is_closed.wait()
    finally:
        is_free.set()
        await busy
    await until(wire, "stopped")
    await wire.disconnect()


@pytest.mark.parametrize("number", range(len(KINDS)), ids=KINDS)
async def test_a_conversation_that_was_deleted_since_is_not_found(
    alice_browser: httpx.AsyncClient,
    conversation: Conversation,
    asked: Run,
    assistant: Listening,
    number: int,
):
    wire = await open_socket(session_of(alice_browser), conversation)
    assert (await alice_browser.delete(f"/api/conversations/{conversation.pk}")).status_code == 204

    await wire.send_json_to(messages(asked)[number])

    event = await wire.receive_json_from(timeout=5)
    assert (event["type"], event["code"]) == ("error", "not_found")
    await wire.disconnect()
    assert not await Message.objects.aexists()


async def test_deleting_a_conversation_ends_the_answer_and_counts_what_it_cost(
    alice_browser: httpx.AsyncClient, alice: User, conversation: Conversation, assistant: Listening
):
    wire = await open_socket(session_of(alice_browser), conversation)
    await wire.send_json_to({"type": "question", "text": "Go on"})
    await until(wire, "token")

    assert (await alice_browser.delete(f"/api/conversations/{conversation.pk}")).status_code == 204

    assert (await until(wire, "stopped"))["full_response"] == "One "
    assert assistant.is_closed.is_set()
    assert not await Run.objects.aexists()
    usage = await DailyUsage.objects.aget(user=alice)
    assert (usage.questions, usage.completion_tokens) == (1, 1)
    await wire.disconnect()


@pytest.mark.parametrize("way", ["taken out of the conversation", "deleted"])
async def test_a_track_that_was_removed_since_is_no_part_of_the_next_question(
    alice_browser: httpx.AsyncClient,
    conversation: Conversation,
    track: Track,
    assistant: Listening,
    way: str,
):
    wire = await open_socket(session_of(alice_browser), conversation)
    await wire.send_json_to({"type": "question", "text": "Hello"})
    await until(wire, "done")

    if way == "deleted":
        assert (await alice_browser.delete(f"/api/tracks/{track.pk}")).status_code == 204
    else:
        path = f"/api/conversations/{conversation.pk}/tracks"
        assert (await alice_browser.put(path, json={"track_ids": []})).status_code == 200
    await wire.send_json_to({"type": "question", "text": "Hello again"})
    await until(wire, "done")

    tracks = [[reference.id for reference in question.tracks] for question in assistant.questions]
    assert tracks == [[str(track.pk)], []]
    await wire.disconnect()


async def test_a_message_of_another_conversation_is_no_part_of_this_one(
    alice_browser: httpx.AsyncClient,
    alice: User,
    conversation: Conversation,
    asked: Run,
    assistant: Listening,
):
    """Not even where it is the same person's."""
    another = await Conversation.objects.acreate(user=alice, assistant="scripted")
    wire = await open_socket(session_of(alice_browser), another)

    for message in (
        *messages(asked)[1:],
        {"type": "question", "text": "Hi", "parent_id": str(asked.answer_id)},
    ):
        await wire.send_json_to(message)
        assert (await wire.receive_json_from(timeout=5))["code"] == "not_found"
    await wire.disconnect()
    assert assistant.questions == []


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost.evil.example", "http://evil.example:80/localhost", ""]
)  # fmt: skip
async def test_a_cookie_from_another_site_opens_nothing(
    alice_browser: httpx.AsyncClient, conversation: Conversation, origin: str
):
    from src.config.asgi import application

    cookie = session_of(alice_browser)[1]
    wire = WebsocketCommunicator(
        application,
        f"/ws/chat/{conversation.pk}/",
        headers=[(b"host", b"localhost"), (b"origin", origin.encode()), cookie],
    )

    assert not (await wire.connect(timeout=5))[0]


async def test_a_token_in_the_address_opens_nothing(alice: User, conversation: Conversation):
    from src.config.asgi import application

    _, text = await sync_to_async(ApiToken.issue)(alice, "a program")
    for name in ("token", "api_key", "access_token", "authorization"):
        wire = WebsocketCommunicator(
            application, f"/ws/chat/{conversation.pk}/?{name}={text}", headers=[(b"host", b"localhost")]
        )
        assert (await wire.connect(timeout=5))[0]
        assert (await wire.receive_json_from(timeout=5))["code"] == "unauthenticated"
        assert (await wire.receive_output(timeout=5))["code"] == 4001
        await wire.disconnect()


async def test_a_temporary_conversation_has_no_socket(
    alice_browser: httpx.AsyncClient, conversation: Conversation
):
    await Conversation.objects.aupdate(is_temporary=True)

    with pytest.raises(AssertionError):
        await open_socket(session_of(alice_browser), conversation)
