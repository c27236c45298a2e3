"""What one user's sockets may not do to the streams that all sockets of a process share."""

import asyncio
import json
import uuid
from typing import Any

import httpx
import pytest
from channels.testing import WebsocketCommunicator
from channels_redis.pubsub import RedisPubSubLoopLayer
from redis.exceptions import ConnectionError as RedisConnectionError

from src.api.models import Conversation, Message, Run, Track, User
from src.core.redis import async_client
from src.orchestrator.runs.log import run_key
from src.streams import reader, tracks
from src.streams.entry import FIELD
from tests.support.sockets import open_socket, session_of

pytestmark = pytest.mark.usefixtures("redis_server")

STATUS: Any = {
    "type": "track_status",
    "track_id": "",
    "status": "analyzing",
    "progress": 0.5,
    "status_message": "Half of it.",
}


def followed() -> set[str]:
    return set(reader.reader()._positions)


async def talk_about_a_track(user: User) -> tuple[Conversation, Track]:
    conversation = await Conversation.objects.acreate(user=user, assistant="analyst")
    track = await Track.objects.acreate(user=user, original_filename="song.wav")
    await conversation.tracks.aadd(track)
    return conversation, track


async def begun_elsewhere(conversation: Conversation) -> Run:
    """An answer that another process is writing: this one reads its log."""
    question = await Message.objects.acreate(conversation=conversation, role="user", text="Hello")
    answer = await Message.objects.acreate(conversation=conversation, role="assistant", parent=question)
    return await Run.objects.acreate(
        conversation=conversation, question=question, answer=answer, status="running", model="m"
    )


async def write_event(run: Run, seq: int) -> None:
    event = {"type": "token", "text": f"{seq} ", "run_id": str(run.pk), "seq": seq}
    await async_client().xadd(run_key(str(run.pk)), {FIELD: json.dumps(event).encode()}, id=f"{seq}-0")


async def next_of(wire: WebsocketCommunicator, kind: str) -> dict[str, Any]:
    while True:
        event: dict[str, Any] = await wire.receive_json_from(timeout=5)
        if event["type"] == kind:
            return event


@pytest.mark.parametrize("after", [2**53, 2**64, 2**70, 10**300], ids=["2^53", "2^64", "2^70", "10^300"])
async def test_a_huge_number_is_refused_and_silences_nobody(
    alice_browser: httpx.AsyncClient,
    charlie_browser: httpx.AsyncClient,
    alice: User,
    charlie: User,
    after: int,
):
    his, _ = await talk_about_a_track(charlie)
    hers, track = await talk_about_a_track(alice)
    run = await begun_elsewhere(his)
    her_wire = await open_socket(session_of(alice_browser), hers)
    attack = await open_socket(session_of(charlie_browser), his)
    still_open = await open_socket(session_of(charlie_browser), his)

    await attack.send_json_to({"type": "resume", "run_id": str(run.pk), "after": after})
    assert (await next_of(attack, "error"))["code"] == "invalid_message"
    await still_open.send_json_to({"type": "resume", "run_id": str(run.pk), "after": 0})
    await write_event(run, 1)
    assert (await next_of(still_open, "token"))["seq"] == 1

    await asyncio.to_thread(tracks.publish, str(track.pk), {**STATUS, "track_id": str(track.pk)})
    assert (await next_of(her_wire, "track_status"))["progress"] == 0.5
    for wire in (her_wire, attack, still_open):
        await wire.disconnect()


async def test_a_number_beyond_the_end_costs_its_own_socket_only(
    charlie_browser: httpx.AsyncClient, charlie: User
):
    conversation, _ = await talk_about_a_track(charlie)
    run = await begun_elsewhere(conversation)
    far, near = [await open_socket(session_of(charlie_browser), conversation) for _ in range(2)]

    await far.send_json_to({"type": "resume", "run_id": str(run.pk), "after": 2**53 - 1})
    await asyncio.sleep(0.1)
    await near.send_json_to({"type": "resume", "run_id": str(run.pk), "after": 0})
    await asyncio.sleep(0.1)
    for seq in (1, 2):
        await write_event(run, seq)
        assert (await next_of(near, "token"))["seq"] == seq
    for wire in (far, near):
        await wire.disconnect()


async def visit(browser: httpx.AsyncClient, conversation: Conversation, steps: int) -> None:
    """Open a socket and leave after so many turns of the event loop, whatever it is doing."""
    from src.config.asgi import application

    wire = WebsocketCommunicator(
        application,
        f"/ws/chat/{conversation.pk}/",
        headers=[(b"host", b"localhost"), *session_of(browser)],
    )
    await wire.send_input({"type": "websocket.connect"})
    for _ in range(steps):
        await asyncio.sleep(0)
    await wire.send_input({"type": "websocket.disconnect", "code": 1001})
    if steps % 3:
        await wire.wait(timeout=10)
    else:
        # As a server does with an application that does not end by itself.
        wire.future.cancel()
        await asyncio.gather(wire.future, return_exceptions=True)


async def test_quick_visits_leave_no_reads_behind(alice_browser: httpx.AsyncClient, alice: User):
    conversation, track = await talk_about_a_track(alice)
    staying = await open_socket(session_of(alice_browser), conversation)
    visited = []
    for _ in range(10):
        other, _ = await talk_about_a_track(alice)
        visited.append(other)
    await asyncio.sleep(0.1)
    before = followed()
    tasks_before = len(asyncio.all_tasks())

    for wave in range(10):
        await asyncio.gather(
            *(visit(alice_browser, visited[number % 10], wave * 60 + number * 2) for number in range(30))
        )
    await asyncio.sleep(0.2)

    assert followed() == before == {tracks.track_key(str(track.pk))}
    assert len(asyncio.all_tasks()) == tasks_before
    await asyncio.to_thread(tracks.publish, str(track.pk), {**STATUS, "track_id": str(track.pk)})
    assert (await next_of(staying, "track_status"))["progress"] == 0.5
    await staying.disconnect()


async def test_a_socket_that_leaves_while_redis_is_away_leaves_no_reads_behind(
    alice_browser: httpx.AsyncClient, alice: User, monkeypatch: pytest.MonkeyPatch
):
    conversation, _ = await talk_about_a_track(alice)
    wire = await open_socket(session_of(alice_browser), conversation)
    async with asyncio.timeout(10):
        while not followed():  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    async def unreachable(*_: object) -> None:
        raise RedisConnectionError

    with monkeypatch.context() as context:
        context.setattr(RedisPubSubLoopLayer, "group_discard", unreachable)
        await wire.send_input({"type": "websocket.disconnect", "code": 1001})
        await asyncio.gather(wire.wait(timeout=10), return_exceptions=True)

    assert not followed()


async def test_an_id_of_a_run_is_a_uuid(alice_browser: httpx.AsyncClient, alice: User):
    conversation, _ = await talk_about_a_track(alice)
    wire = await open_socket(session_of(alice_browser), conversation)
    for run_id, code in ((str(2**70), "invalid_message"), (str(uuid.uuid4()), "not_found")):
        await wire.send_json_to({"type": "resume", "run_id": run_id, "after": 0})
        assert (await next_of(wire, "error"))["code"] == code
    await wire.disconnect()
