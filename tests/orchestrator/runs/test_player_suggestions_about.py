"""What an answer wants of the player, what may be asked next, and what a question refers to."""

import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import Conversation, Message, Track, User
from src.core.redis import async_client
from src.orchestrator.assistant import Question
from src.orchestrator.errors import InvalidMessage, NotFound
from src.orchestrator.events import About, PlayerEvent, RouterEvent, Suggestion
from src.orchestrator.runs import regenerate, start_run
from src.orchestrator.runs.about import register_kind
from src.orchestrator.runs.suggestions import bounded_suggestions, suggestions_as_text
from src.orchestrator.runs.watch import run_key
from tests.support.scripted import Scripted, kinds, register, watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

PLAY: PlayerEvent = {"type": "player", "action": "play", "track_id": "t", "start_seconds": 45.0}


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    return register(monkeypatch)


@pytest.fixture
def conversation(alice: User) -> Conversation:
    return Conversation.objects.create(user=alice, assistant="scripted")


def track_of(user: User, title: str) -> Track:
    return Track.objects.create(user=user, title=title, original_filename="a.wav", status="ready")


async def plays(question: Question) -> AsyncIterator[RouterEvent]:
    yield {"type": "token", "text": "Here."}
    yield PLAY
    question.suggestions.append({"label": "Slower", "question": "Play it slower."})
    yield {"type": "done", "full_response": "Here.", "suggestions": [{"label": "", "question": "Again?"}]}


async def test_the_player_of_who_asks_is_controlled_and_no_log_knows_of_it(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = plays
    wanted: list[PlayerEvent] = []
    client_id = uuid.uuid4()
    run = await start_run(conversation, "Play it", client_id, control_player=wanted.append)
    events = await watched(run)
    assert wanted == [PLAY]
    assert kinds(events) == ["run_started", "token", "done"]
    assert [event["seq"] for event in events] == [1, 2, 3]
    # Sent again because the line was cut: the same run, and nothing plays a second time.
    assert (await start_run(conversation, "Play it", client_id, control_player=wanted.append)).pk == run.pk
    assert wanted == [PLAY]


async def test_suggestions_come_with_the_end_and_are_kept_with_the_message(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = plays
    run = await start_run(conversation, "Play it")
    expected = [
        {"label": "Again?", "question": "Again?"},
        {"label": "Slower", "question": "Play it slower."},
    ]
    assert (await watched(run))[-1]["suggestions"] == expected
    message = await Message.objects.aget(pk=run.answer_id)
    assert message.suggestions == expected
    # Without its log, as after a day.
    await async_client().delete(run_key(str(run.pk)))
    assert (await watched(run))[-1]["suggestions"] == expected


def test_suggestions_that_nobody_can_ask_are_left_out(scripted: Scripted) -> None:
    usable: Suggestion = {"label": "One\nline", "question": "Go on", "assistant": "scripted"}
    unusable: list[Suggestion] = [
        {"label": "Empty", "question": " "},
        {"label": "Nobody", "question": "Go on", "assistant": "nobody"},
        {"label": "Long", "question": "x" * 100_000},
    ]
    assert bounded_suggestions([*unusable, usable]) == [{**usable, "label": "One line"}]
    assert len(bounded_suggestions([usable] * 20)) == 6


def test_only_another_assistant_is_asked_at_once(scripted: Scripted) -> None:
    asks: Suggestion = {"label": "Ask", "question": "A set?", "at_once": True}
    other: Suggestion = {**asks, "assistant": "scripted"}
    assert bounded_suggestions([asks, other]) == [{"label": "Ask", "question": "A set?"}, other]


def test_suggestions_are_text_for_those_who_draw_no_buttons() -> None:
    told = suggestions_as_text(
        [{"label": "Go on", "question": "Go on"}, {"label": "Tasks", "question": "Make tasks of it"}]
    )
    assert told == "\n\nYou can ask next:\n- Go on\n- Tasks: “Make tasks of it”"
    assert suggestions_as_text([]) == ""


async def test_an_assistant_hears_what_a_question_refers_to(
    scripted: Scripted, conversation: Conversation, alice: User
) -> None:
    heard: list[Question] = []

    async def listens(question: Question) -> AsyncIterator[RouterEvent]:
        heard.append(question)
        yield {"type": "done", "full_response": "Yes."}

    scripted.script = listens
    track = await sync_to_async(track_of)(alice, "Blue")
    about: About = {"kind": "tracks", "ids": [str(track.pk), str(track.pk)]}
    run = await start_run(conversation, "These", assistant="scripted", about=about)
    await watched(run)
    await watched(await regenerate(conversation, run.answer_id))
    assert [question.about for question in heard] == [{"kind": "tracks", "ids": [str(track.pk)]}] * 2
    assert [one.title for one in heard[0].tracks] == ["Blue"]


@pytest.mark.parametrize("kind", ["tracks", "playlist"])
async def test_what_is_not_the_users_is_not_found(
    scripted: Scripted, conversation: Conversation, alice: User, charlie: User, kind: Any
) -> None:
    own, other = await sync_to_async(track_of)(alice, "A"), await sync_to_async(track_of)(charlie, "B")
    for ids in ([str(own.pk), str(other.pk)], [str(uuid.uuid4())], ["'; drop table"]):
        with pytest.raises(NotFound, match="refers to"):
            await start_run(conversation, "These", about={"kind": kind, "ids": ids})
    for ids in ([], ["x"] * 200):
        with pytest.raises((InvalidMessage, NotFound)):
            await start_run(conversation, "These", about={"kind": kind, "ids": ids})
    assert not await Message.objects.aexists()


async def test_another_kind_is_checked_by_those_who_own_it(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    from src.orchestrator.runs import about

    monkeypatch.setattr(about, "_KINDS", dict(about._KINDS))
    register_kind("dance", lambda user_id, ids: {"7"} if user_id == conversation.user_id else set())
    scripted.script = plays
    await watched(await start_run(conversation, "It", about={"kind": "dance", "ids": ["7"]}))
    with pytest.raises(NotFound):
        await start_run(conversation, "It", about={"kind": "dance", "ids": ["7", "8"]})
