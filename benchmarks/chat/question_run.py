"""Asks the questions of a set: conversations, runs, assistants, tools and database as in the product."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any
from unittest.mock import patch

from asgiref.sync import sync_to_async

from benchmarks.chat.fixture_library import FixtureLibraries, FixtureProvider, find_track, snapshot
from benchmarks.chat.question_format import AskedQuestion, Dialogue
from benchmarks.chat.question_judge import GivenAnswer, Judgement, Names, judge
from src.api.models import Conversation, User
from src.orchestrator.assistant import load_assistants
from src.orchestrator.events import PlayerState
from src.orchestrator.providers.factory import PROVIDERS
from src.orchestrator.runs.start import start_run
from src.orchestrator.runs.watch import watch_run

AT_ONCE = 6


@dataclass(frozen=True)
class Result:
    question: AskedQuestion
    answer: GivenAnswer
    judgement: Judgement

    def report(self) -> str:
        opened = f" [{', '.join(self.question.open)}]" if self.question.open else ""
        lines = [f"{self.judgement.verdict.upper()}: {self.question.text}{opened}"]
        lines += [f"    - {reason}" for reason in self.judgement.reasons]
        lines += [f"    > {line}" for line in self.answer.text.splitlines() if line.strip()]
        lines += [f"    | {line}" for line in self.answer.listed[:8]]
        lines += [f"    player: {event}" for event in self.answer.player]
        return "\n".join(lines)


class Asker:
    def __init__(self) -> None:
        load_assistants()
        FixtureProvider.libraries = self.libraries = FixtureLibraries()
        self.names = Names.of(self.libraries.tracks)
        # Users whose dialogues changed nothing, for the next ones: a copy of the library takes longer than an answer.
        self._unchanged: list[tuple[User, dict[str, Any]]] = []

    async def ask_all(self, dialogues: Sequence[Dialogue]) -> list[Result]:
        """Return the results in the order of the questions."""
        free = asyncio.Semaphore(AT_ONCE)

        async def ask(dialogue: Dialogue) -> list[Result]:
            async with free:
                return await self._ask(dialogue)

        # Only for these questions: other code of this process measures for real.
        with patch.dict(PROVIDERS, dict.fromkeys(PROVIDERS, FixtureProvider)):
            results = await asyncio.gather(*map(ask, dialogues))
        return list(chain.from_iterable(results))

    async def _ask(self, dialogue: Dialogue) -> list[Result]:
        user, conversation, at_start = await sync_to_async(self._begin)(dialogue[0])
        before = at_start
        results = []
        for question in dialogue:
            answer = await _answer(conversation, question)
            after = await sync_to_async(snapshot)(user)
            answer = replace(answer, before=before, after=after, at_start=at_start)
            results.append(Result(question, answer, judge(question, answer, self.names)))
            before = after
        if all(one.answer.before == one.answer.after for one in results) and not _has_own_data(dialogue[0]):
            self._unchanged.append((user, at_start))
        return results

    def _begin(self, question: AskedQuestion) -> tuple[User, Conversation, dict[str, Any]]:
        is_fresh = _has_own_data(question) or not self._unchanged
        if is_fresh:
            user = self.libraries.make_user()[0]
            self.libraries.give(user, question.given_tasks, question.given_playlists)
            state = snapshot(user)
        else:
            user, state = self._unchanged.pop()
        conversation = Conversation.objects.create(user=user, assistant=question.assistant)
        for name in question.open:
            conversation.tracks.add(find_track(user, name))
        return user, conversation, state


def _has_own_data(question: AskedQuestion) -> bool:
    return bool(question.given_tasks or question.given_playlists)


async def _answer(conversation: Conversation, question: AskedQuestion) -> GivenAnswer:
    player: list[dict[str, Any]] = []
    await conversation.arefresh_from_db()
    run = await start_run(
        conversation,
        question.text,
        assistant=question.assistant,
        player=await sync_to_async(_player_of)(conversation, question),
        control_player=lambda event: player.append(dict(event)),
    )
    text, listed, suggested, error = "", [], [], ""
    async with aclosing(watch_run(str(run.pk))) as events:
        async for raw in events:
            event = json.loads(raw)
            if event["type"] == "tool_result":
                listed += lines_of(event.get("summary") or {})
            elif event["type"] in ("done", "stopped"):
                text = event["full_response"]
                suggested = [one["question"] for one in event.get("suggestions") or ()]
            elif event["type"] == "error":
                error = event["message"]
    return GivenAnswer(text, listed, player, error=error, suggested=suggested)


def _player_of(conversation: Conversation, question: AskedQuestion) -> PlayerState | None:
    playing = question.playing
    if playing is None:
        return None
    known = {name: str(find_track(conversation.user, name).pk) for name in (playing.track, *playing.next)}
    return {
        "track_id": known[playing.track],
        "is_playing": playing.is_playing,
        "speed": playing.speed,
        "volume": playing.volume,
        "next_ids": [known[name] for name in playing.next],
    }


def lines_of(summary: dict[str, Any]) -> list[str]:
    """The rows of the list in a result, as the page draws them: title, artist, tempo, key."""
    rows = [
        row for value in summary.values() if isinstance(value, list) for row in value if isinstance(row, dict)
    ]
    return [
        " · ".join(
            str(row[name]) for name in ("title", "artist", "tempo_bpm", "key", "camelot") if row.get(name)
        )
        for row in rows
        if row.get("title")
    ]
