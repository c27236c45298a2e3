"""An answer's life, on a real database and a real Redis-protocol server."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DataError, InterfaceError, OperationalError
from django.utils import timezone

from src.api.models import Conversation, Run, Track, User
from src.core.redis import async_client
from src.orchestrator.assistant import Question
from src.orchestrator.base import with_priority
from src.orchestrator.errors import Busy, InvalidMessage, NotFound, RateLimited, TrackNotReady
from src.orchestrator.events import RouterEvent
from src.orchestrator.runs import edit, execute, lease, regenerate, start_run, stop_run, watch, watch_run
from src.orchestrator.runs.lease import close_if_abandoned
from src.orchestrator.runs.log import RunLog, last_seq
from tests.support.scripted import Scripted, kinds, register, says, text_of, watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    return register(monkeypatch)


@pytest.fixture
def conversation(alice: User) -> Conversation:
    return Conversation.objects.create(user=alice, assistant="scripted")


async def test_an_answer_is_logged_numbered_and_stored(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = says("Hello ", "there")
    run = await start_run(conversation, "  Hi?  ")
    events = await watched(run)
    assert kinds(events)[0] == "run_started"
    assert events[0]["question"] == "Hi?"
    assert text_of(events) == "Hello there"
    assert events[-1]["type"] == "done"
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {event["run_id"] for event in events} == {str(run.pk)}
    await run.arefresh_from_db()
    assert (run.status, run.usage) == ("done", {"prompt": 3, "completion": 2})
    question, answer = [message async for message in conversation.messages.all()]
    assert (question.text, answer.text, answer.parent_id) == ("Hi?", "Hello there", question.pk)
    assert events[-1]["message_id"] == str(answer.pk)


async def test_the_stored_answer_is_there_before_anybody_reads_its_end(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = says("42")
    run = await start_run(conversation, "What?")
    async with aclosing(watch_run(str(run.pk))) as events:
        async for event in events:
            if json.loads(event)["type"] == "done":
                answer = await conversation.messages.aget(role="assistant")
                assert answer.text == "42"


async def test_the_next_question_carries_the_history(scripted: Scripted, conversation: Conversation) -> None:
    seen: list[tuple[dict[str, Any], ...]] = []

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        seen.append(question.history)
        call = {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]}
        question.transcript.extend([call, {"role": "tool", "tool_call_id": "1", "content": "{}"}])
        yield {"type": "tool_call", "tool": "t", "call_id": "1"}
        yield {"type": "tool_result", "tool": "t", "call_id": "1", "success": True}
        yield {"type": "done", "full_response": "One."}

    scripted.script = script
    await watched(await start_run(conversation, "First?"))
    await watched(await start_run(conversation, "Second?"))
    assert seen[0] == ()
    assert [part["role"] for part in seen[1]] == ["user", "assistant", "tool", "assistant"]
    answer = await conversation.messages.filter(role="assistant").afirst()
    assert answer is not None
    assert answer.tool_steps == [{"tool": "t", "call_id": "1", "success": True}]


async def test_tokens_are_gathered_into_frames_and_none_is_lost(
    scripted: Scripted, conversation: Conversation
) -> None:
    texts = [f"{number} " for number in range(800)]
    scripted.script = says(*texts)
    events = await watched(await start_run(conversation, "Count."))
    assert text_of(events) == "".join(texts)
    assert kinds(events).count("token") < 100


async def test_the_first_token_goes_out_alone(scripted: Scripted, conversation: Conversation) -> None:
    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        # By now the run's first event is written, and the writer is free.
        await asyncio.sleep(0.2)
        for text in "abcdefgh":
            yield {"type": "token", "text": text}
            await asyncio.sleep(0.002)
        yield {"type": "done", "full_response": "abcdefgh"}

    scripted.script = script
    events = await watched(await start_run(conversation, "Go."))
    texts = [event["text"] for event in events if event["type"] == "token"]
    assert texts[0] == "a"
    assert len(texts) < 8


async def test_while_somebody_goes_first_frames_wait_and_none_is_lost(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.core.fair_scheduling.MAX_PRIORITY_SECONDS", 5)
    texts = [f"{number} " for number in range(200)]
    scripted.script = says(*texts, pause=0.005)
    run = await start_run(conversation, "Count.")
    watching = asyncio.create_task(watched(run))
    await asyncio.sleep(0.1)
    with with_priority():
        # What was on its way before comes to its end.
        await asyncio.sleep(0.2)
        before = await last_seq(str(run.pk))
        await asyncio.sleep(0.1)
        assert await last_seq(str(run.pk)) == before
    events = await watching
    assert text_of(events) == events[-1]["full_response"] == "".join(texts)


async def test_a_watcher_goes_on_after_any_number(scripted: Scripted, conversation: Conversation) -> None:
    scripted.script = says("a", "b", "c", "d", pause=0.03)
    run = await start_run(conversation, "Go.")
    everything = await watched(run)
    for after in range(len(everything)):
        assert await watched(run, after) == everything[after:]


@pytest.mark.parametrize("is_made_elsewhere", [False, True])
async def test_stop_keeps_the_partial_answer_and_closes_the_stream(
    scripted: Scripted,
    conversation: Conversation,
    is_made_elsewhere: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    closed = asyncio.Event()

    async def endless(question: Question) -> AsyncIterator[RouterEvent]:
        try:
            while True:
                yield {"type": "token", "text": "la "}
                await asyncio.sleep(0.01)
        finally:
            closed.set()

    scripted.script = endless
    run = await start_run(conversation, "Sing.")
    await asyncio.sleep(0.2)
    if is_made_elsewhere:
        # The run is not found in this process.
        monkeypatch.setattr("src.orchestrator.runs.stop._local_runs_by_loop", {})
    await stop_run(run.pk)
    await asyncio.wait_for(closed.wait(), timeout=0.5)
    events = await watched(run)
    assert events[-1]["type"] == "stopped"
    assert events[-1]["full_response"] == text_of(events)
    await run.arefresh_from_db()
    answer = await conversation.messages.aget(role="assistant")
    assert (run.status, answer.text) == ("stopped", text_of(events))
    assert answer.text.startswith("la ")


async def test_a_stop_that_comes_too_late_changes_nothing(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = says("done")
    run = await start_run(conversation, "Quick.")
    await watched(run)
    await stop_run(run.pk)
    await run.arefresh_from_db()
    assert run.status == "done"


async def test_a_second_question_is_refused_while_one_is_answered(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = says(*["x"] * 50, pause=0.01)
    run = await start_run(conversation, "First.")
    with pytest.raises(Busy) as refused:
        await start_run(conversation, "Second.")
    assert refused.value.as_event()["active_run_id"] == str(run.pk)
    await watched(run)
    assert await conversation.messages.acount() == 2


async def test_ten_questions_at_once_start_one_answer(scripted: Scripted, conversation: Conversation) -> None:
    scripted.script = says(*["x"] * 20, pause=0.02)
    outcomes = await asyncio.gather(
        *(start_run(conversation, f"Question {n}") for n in range(10)), return_exceptions=True
    )
    started = [outcome for outcome in outcomes if isinstance(outcome, Run)]
    assert len(started) == 1
    assert sum(isinstance(outcome, Busy) for outcome in outcomes) == 9
    await watched(started[0])


async def test_the_same_client_id_gives_the_same_run(scripted: Scripted, conversation: Conversation) -> None:
    asked: list[str] = []

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        asked.append(question.text)
        yield {"type": "done", "full_response": "Once."}

    scripted.script = script
    client_id = uuid.uuid4()
    runs = await asyncio.gather(*(start_run(conversation, "Hi", client_id) for _ in range(5)))
    assert len({run.pk for run in runs}) == 1
    events = await watched(runs[0])
    assert events[0]["client_id"] == str(client_id)
    again = await start_run(conversation, "Hi", client_id)
    assert again.pk == runs[0].pk
    assert asked == ["Hi"]


async def test_an_unexpected_fault_ends_the_run_with_plain_words(
    scripted: Scripted, conversation: Conversation
) -> None:
    async def broken(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "token", "text": "So far"}
        raise RuntimeError("password=hunter2")

    scripted.script = broken
    run = await start_run(conversation, "Break.")
    events = await watched(run)
    assert events[-1]["type"] == "error"
    assert "hunter2" not in json.dumps(events)
    await run.arefresh_from_db()
    assert (run.status, run.error_code) == ("failed", "internal")
    assert (await conversation.messages.aget(role="assistant")).text == "So far"


async def test_an_answer_that_cannot_be_stored_is_not_called_done(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*_: Any) -> None:
        raise DataError("value too long for type character varying")

    monkeypatch.setattr(execute, "_save", too_long)
    scripted.script = says("a", "b")
    run = await start_run(conversation, "Go.")
    events = await watched(run)
    assert (events[-1]["type"], events[-1]["code"]) == ("error", "internal")
    assert "varying" not in json.dumps(events)


async def test_an_answer_is_stored_when_the_database_can_again_and_said_to_wait_meanwhile(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_full, save = True, execute._save

    def store(*arguments: Any) -> str | None:
        if is_full:
            raise OperationalError("database or disk is full")
        return save(*arguments)

    monkeypatch.setattr(execute, "_save", store)
    monkeypatch.setattr(execute, "DATABASE_WAIT_SECONDS", 0.2)
    scripted.script = says("a", "b")
    run = await start_run(conversation, "Go.")
    events = await watched(run)
    assert (events[-1]["type"], events[-1]["code"]) == ("error", "unavailable")
    assert "will be stored" in events[-1]["message"]
    assert "disk" not in json.dumps(events)
    is_full = False
    async with asyncio.timeout(10):
        while run.status != Run.Status.DONE:
            await asyncio.sleep(0.05)
            await run.arefresh_from_db()
    assert (await conversation.messages.aget(role="assistant")).text == "ab"


async def test_a_run_whose_lease_ran_out_while_the_database_was_away_goes_on(
    scripted: Scripted, conversation: Conversation
) -> None:
    scripted.script = says("Still ", "here", pause=0.3)
    run = await start_run(conversation, "Go.")
    await asyncio.sleep(0.05)
    await Run.objects.filter(pk=run.pk).aupdate(lease_until=timezone.now() - timedelta(seconds=1))
    # Its process could not renew it there, but says in Redis that it lives.
    assert not await close_if_abandoned(run.pk)
    assert (await watched(run))[-1]["type"] == "done"


async def test_a_lease_is_renewed_again_after_the_database_was_away(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures, extend = iter([OperationalError("gone"), InterfaceError("connection is closed")]), lease._extend

    async def extend_later(run: Run) -> None:
        for failure in failures:
            raise failure
        await extend(run)

    monkeypatch.setattr(lease, "_extend", extend_later)
    monkeypatch.setattr(lease, "RENEWAL_SECONDS", 0.05)
    monkeypatch.setattr(lease, "RETRY_SECONDS", 0.05)
    scripted.script = says("a", "b", "c", pause=0.3)
    run = await start_run(conversation, "Go.")
    taken_until = run.lease_until
    async with asyncio.timeout(5):
        while run.lease_until == taken_until:
            await asyncio.sleep(0.05)
            await run.arefresh_from_db()
    assert run.lease_until > taken_until
    assert (await watched(run))[-1]["type"] == "done"


async def test_an_answer_that_takes_too_long_is_ended(
    scripted: Scripted, conversation: Conversation, settings: Any
) -> None:
    settings.RUN_TIMEOUT_SECONDS = 0.2
    scripted.script = says("never", pause=30)
    events = await watched(await start_run(conversation, "Wait."))
    assert events[-1]["code"] == "limit_reached"


async def test_a_run_whose_process_died_is_closed_with_what_had_come(
    scripted: Scripted, conversation: Conversation
) -> None:
    question = await conversation.messages.acreate(role="user", text="Q")
    answer = await conversation.messages.acreate(role="assistant", parent=question)
    orphan = await Run.objects.acreate(
        conversation=conversation,
        question=question,
        answer=answer,
        status=Run.Status.RUNNING,
        model="m",
        lease_until=timezone.now() - timedelta(seconds=1),
    )
    await RunLog(str(orphan.pk)).append(
        [
            {"type": "tool_call", "tool": "analyse_rhythm", "call_id": "c", "arguments": {}},
            {"type": "tool_result", "tool": "analyse_rhythm", "call_id": "c", "success": True},
            {"type": "token", "text": "Half an "},
            {"type": "token", "text": "answer"},
        ]
    )
    events = await watched(orphan)
    assert text_of(events) == "Half an answer"
    assert events[-1]["code"] == "interrupted"
    assert [event["seq"] for event in events] == [1, 2, 3, 4, 5]
    await answer.arefresh_from_db()
    assert answer.text == "Half an answer"
    assert answer.tool_steps == [{"tool": "analyse_rhythm", "call_id": "c", "arguments": {}, "success": True}]
    scripted.script = says("Whole.")
    assert (await watched(await start_run(conversation, "Again.")))[-1]["type"] == "done"


async def test_a_run_whose_log_is_gone_still_ends_for_who_watches(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripted.script = says("Kept.")
    run = await start_run(conversation, "Q")
    await watched(run)
    await async_client().flushall()
    monkeypatch.setattr(watch, "SILENCE_SECONDS", 0.1)
    events = await watched(run)
    assert [(event["type"], event["full_response"]) for event in events] == [("done", "Kept.")]


async def test_a_failed_run_whose_log_is_gone_shows_its_whole_text_again(
    scripted: Scripted, conversation: Conversation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "token", "text": "Half an"}
        yield {"type": "error", "message": "Broken.", "code": "internal", "retryable": True}

    scripted.script = script
    run = await start_run(conversation, "Q")
    await watched(run)
    await async_client().flushall()
    monkeypatch.setattr(watch, "SILENCE_SECONDS", 0.1)
    events = await watched(run, after=2)
    assert kinds(events) == ["reset", "token", "error"]
    assert (events[1]["text"], [event["seq"] for event in events]) == ("Half an", [3, 4, 5])


async def test_a_redis_that_forgot_everything_is_told_again(
    scripted: Scripted, conversation: Conversation
) -> None:
    is_forgotten = asyncio.Event()

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        yield {"type": "token", "text": "Before "}
        await asyncio.sleep(0.1)
        await async_client().flushall()
        is_forgotten.set()
        yield {"type": "token", "text": "after"}
        yield {"type": "done", "full_response": "Before after"}

    scripted.script = script
    run = await start_run(conversation, "Q")
    seen = asyncio.create_task(watched(run))
    await is_forgotten.wait()
    assert text_of(await seen) == "Before after"
    again = await watched(run)
    assert (kinds(again), text_of(again)) == (kinds(await seen), "Before after")
    assert [event["seq"] for event in again] == list(range(1, len(again) + 1))


@pytest.mark.parametrize("text", ["", "   ", "\x00", "x" * 8001])
async def test_a_question_that_is_empty_or_too_long_is_refused(
    scripted: Scripted, conversation: Conversation, text: str
) -> None:
    with pytest.raises(InvalidMessage):
        await start_run(conversation, text)
    assert await conversation.messages.acount() == 0


async def test_too_many_questions_in_a_minute_are_refused(
    scripted: Scripted, conversation: Conversation, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # No minute ends between the questions.
    monkeypatch.setattr("src.core.rate_limit.time", SimpleNamespace(time=lambda: 600.0))
    settings.MAX_QUESTIONS_PER_MINUTE = 2
    scripted.script = says("ok")
    for _ in range(2):
        await watched(await start_run(conversation, "Q"))
    with pytest.raises(RateLimited) as refused:
        await start_run(conversation, "Q")
    event = refused.value.as_event()
    assert (event["code"], event["retryable"]) == ("rate_limited", True)
    assert 1 <= event["retry_after_seconds"] <= 60


async def test_with_the_cached_provider_a_track_must_be_ready(
    scripted: Scripted, conversation: Conversation, alice: User, settings: Any
) -> None:
    track = await Track.objects.acreate(user=alice, original_filename="song.wav")
    await conversation.tracks.aadd(track)
    settings.ANALYSIS_PROVIDER = "cached"
    with pytest.raises(TrackNotReady, match=r"^Track not ready\. Status: pending$"):
        await start_run(conversation, "Tempo?")
    settings.ANALYSIS_PROVIDER = "cache_first"
    scripted.script = says("ok")
    assert (await watched(await start_run(conversation, "Tempo?")))[-1]["type"] == "done"


async def test_only_the_cached_provider_asks_for_a_track(
    scripted: Scripted, conversation: Conversation, settings: Any
) -> None:
    scripted.script = says("ok")
    settings.ANALYSIS_PROVIDER = "cached"
    with pytest.raises(NotFound, match=r"^Track not found$"):
        await start_run(conversation, "Tempo?")
    for provider in ("cache_first", "live"):
        settings.ANALYSIS_PROVIDER = provider
        assert (await watched(await start_run(conversation, "Tempo?")))[-1]["type"] == "done"


@pytest.mark.parametrize("provider", ["cache_first", "live"])
async def test_the_other_providers_take_a_question_about_a_track_that_is_not_ready(
    scripted: Scripted, conversation: Conversation, alice: User, settings: Any, provider: str
) -> None:
    scripted.script = says("ok")
    settings.ANALYSIS_PROVIDER = provider
    await conversation.tracks.aadd(await Track.objects.acreate(user=alice, original_filename="song.wav"))
    assert (await watched(await start_run(conversation, "Tempo?")))[-1]["type"] == "done"


async def test_an_answer_is_given_once_more_and_the_earlier_one_stays(
    scripted: Scripted, conversation: Conversation
) -> None:
    seen: list[list[str]] = []

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        seen.append([f"{part['role']}: {part['content']}" for part in question.history] + [question.text])
        yield {"type": "done", "full_response": f"Answer {len(seen)}."}

    scripted.script = script
    await watched(await start_run(conversation, "First?"))
    second = await start_run(conversation, "Second?")
    await watched(second)
    again = await regenerate(conversation, second.answer_id)
    await watched(again)
    assert again.question_id == second.question_id
    assert seen[2] == seen[1] == ["user: First?", "assistant: Answer 1.", "Second?"]
    texts = [message.text async for message in conversation.messages.filter(parent_id=second.question_id)]
    assert sorted(texts) == ["Answer 2.", "Answer 3."]


async def test_a_question_is_asked_in_other_words_and_later_ones_follow_the_new_branch(
    scripted: Scripted, conversation: Conversation
) -> None:
    seen: list[list[str]] = []

    async def script(question: Question) -> AsyncIterator[RouterEvent]:
        seen.append([part["content"] for part in question.history] + [question.text])
        yield {"type": "done", "full_response": f"Answer {len(seen)}."}

    scripted.script = script
    first = await start_run(conversation, "Old words?")
    await watched(first)
    edited = await edit(conversation, first.question_id, "New words?")
    await watched(edited)
    await watched(await start_run(conversation, "And then?"))
    assert seen[1] == ["New words?"]
    assert seen[2] == ["New words?", "Answer 2.", "And then?"]
    await watched(await start_run(conversation, "Back there?", parent_id=first.answer_id))
    assert seen[3] == ["Old words?", "Answer 1.", "Back there?"]


async def test_only_what_is_in_the_conversation_can_be_asked_again(
    scripted: Scripted, conversation: Conversation, charlie: User
) -> None:
    scripted.script = says("ok")
    run = await start_run(conversation, "Mine?")
    await watched(run)
    other = await Conversation.objects.acreate(user=charlie, assistant="scripted")
    with pytest.raises(NotFound):
        await regenerate(other, run.answer_id)
    with pytest.raises(NotFound):
        await edit(other, run.question_id, "Theirs?")
    with pytest.raises(NotFound):
        await start_run(other, "Theirs?", parent_id=run.answer_id)
    with pytest.raises(InvalidMessage):
        await edit(conversation, run.answer_id, "An answer is not a question")
    assert await other.messages.acount() == 0
