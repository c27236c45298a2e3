"""Answers that compute without a pause, and everybody else on the same event loop."""

import asyncio

import pytest

from src.core.fair_scheduling import (
    MAX_PAUSE_SECONDS,
    MAX_PRIORITY_SECONDS,
    FairScheduler,
    TimeSlice,
    with_priority,
)
from src.core.growing_text import GrowingText


async def test_of_many_answers_that_give_way_one_goes_on_in_each_round_of_the_loop() -> None:
    turns, seen, rounds = FairScheduler(), [], []

    async def answer(name: int) -> None:
        for _ in range(3):
            await turns.wait()
            seen.append(name)

    answers = [asyncio.create_task(answer(name)) for name in range(8)]
    while not all(one.done() for one in answers):
        before = len(seen)
        await asyncio.sleep(0)
        rounds.append(len(seen) - before)
    assert max(rounds) == 1
    assert seen == [*range(8)] * 3


async def test_an_answer_that_is_stopped_while_it_waits_holds_nobody_up() -> None:
    turns = FairScheduler()
    answers = [asyncio.create_task(turns.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    answers[0].cancel()
    async with asyncio.timeout(1):
        await asyncio.gather(*answers[1:])


async def test_whoever_goes_first_is_waited_for_but_not_for_long() -> None:
    turns = FairScheduler()
    with turns.with_priority():
        waiting = asyncio.create_task(turns.wait())
        await asyncio.sleep(MAX_PRIORITY_SECONDS / 4)
        assert not waiting.done()
    async with asyncio.timeout(1):
        await waiting
        with turns.with_priority():
            await turns.wait()


async def test_an_answer_that_has_just_gone_on_gives_way_to_whoever_goes_first() -> None:
    time_slice = TimeSlice()
    with with_priority():
        giving_way = asyncio.create_task(time_slice.yield_if_due())
        for _ in range(4):
            await asyncio.sleep(0)
        assert not giving_way.done()
    async with asyncio.timeout(1):
        await giving_way


async def test_a_message_is_listened_to_until_it_was_heard() -> None:
    turns = FairScheduler()
    turns.pause_background()
    waiting = asyncio.create_task(turns.wait())
    # Not a share of the longest pause: on a busy machine that takes longer than the whole of it.
    for _ in range(4):
        await asyncio.sleep(0)
    assert not waiting.done()
    turns.resume_background()
    for _ in range(4):
        await asyncio.sleep(0)
    assert waiting.done()


async def test_whoever_speaks_all_the_time_is_listened_to_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, now = FairScheduler(), 100.0
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda: now)
    held = []
    for _ in range(8):
        turns.pause_background()
        waiting = asyncio.create_task(turns.wait())
        for _ in range(4):
            await asyncio.sleep(0)
        held.append(not waiting.done())
        now += MAX_PAUSE_SECONDS * 1.01
        turns.resume_background()
        await waiting
    assert held == [True, False] * 4


def test_a_text_is_the_same_however_often_it_is_looked_at() -> None:
    text = GrowingText()
    assert (str(text), bool(text)) == ("", False)
    for piece in ("a", "", "b"):
        text.add(piece)
    assert (str(text), bool(text)) == ("ab", True)
    text.add("c")
    assert [str(text), str(text)] == ["abc", "abc"]
