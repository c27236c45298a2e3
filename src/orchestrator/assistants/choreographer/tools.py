"""Tools of the choreographer that make, show, explain, teach and draw a dance."""

import asyncio
from typing import Annotated, Any, Literal

from asgiref.sync import sync_to_async
from pydantic import Field

from src.api.models import ChoreographyTask, Dance
from src.choreography.blueprint import Blueprint
from src.choreography.count_sheet import write_count_sheet
from src.choreography.library import MoveLibrary
from src.choreography.parameters import validate_parameters
from src.choreography.parameters.extraction import find_other_dance
from src.core.text import clean
from src.orchestrator.assistant import Question
from src.orchestrator.providers import Report
from src.orchestrator.tools import ToolOutcome
from src.orchestrator.tools.dances import DanceChanges, start_dance, start_video
from src.orchestrator.tools.dances.explain import explain_move, find_move
from src.orchestrator.tools.dances.language import detect_language
from src.tasks.dances.messages import message, note_messages
from src.tasks.dances.queueing import ASSEMBLING
from src.tasks.dances.steps import library_of

from .possible import require_possible
from .track_choice import ANY_TRACK, CALLED, OTHER_TRACK, danceable_titles, named_track
from .wording import clock, say

POLL_SECONDS = 0.1
# After this time the answer ends; the job continues.
FOLLOW_SECONDS = 120.0
MAX_DESCRIPTION = 1000
EIGHT = 8
# Limits of a result.
MAX_TASKS, MAX_LINES, MOST_ASKED_FOR = 8, 24, 4
PRACTICE_SPEEDS = (80, 90, 100)

Description = Annotated[
    str, Field(min_length=5, max_length=MAX_DESCRIPTION, description="The user's own words.")
]
Place = Annotated[
    int, Field(ge=1, le=10_000, description="The number of the move in the dance; 1 is the first.")
]


class DanceTools:
    """Tools for the dance of one question: the one that it refers to, else the conversation's newest."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.language = detect_language(question.text)
        self.changes = DanceChanges(question.user_id, self.language)

    def all(self) -> list[Any]:
        return [
            self.make_dance,
            self.tell_about_dance,
            self.show_dance,
            self.explain_move,
            self.teach_counts,
            self.plan_practice,
            self.draw_video,
        ]

    async def make_dance(self, description: Description, report: Report) -> dict[str, Any]:
        """Make a bachata for two from the user's description: level, energy, style, length, wanted and unwanted
        figures, the track. Takes a few seconds; the video is drawn afterwards."""
        # The question may be only a title, after "which track?".
        self.language = detect_language(description, self.language)
        task = await sync_to_async(self._start)(clean(description)[:MAX_DESCRIPTION])
        self.question.state["dance_id"] = str(task.dance_id)
        until = asyncio.get_running_loop().time() + FOLLOW_SECONDS
        while not task.is_over and task.stage != ASSEMBLING:
            if asyncio.get_running_loop().time() > until:
                return {"dance_id": str(task.dance_id), "message": say(self.language, "still_working")}
            report(task.progress / 100, task.message)
            await asyncio.sleep(POLL_SECONDS)
            await task.arefresh_from_db()
        if task.status == ChoreographyTask.Status.FAILED:
            raise ValueError((task.error or task.message).partition(" failed: ")[2] or task.message)
        return await sync_to_async(self._planned)()

    def tell_about_dance(self, request: Description | None = None) -> dict[str, Any]:
        """Tell the track, the length, the level and the number of moves of the dance of this conversation. With the
        user's request: also whether it names a track, and else the tracks that could be asked for."""
        named = named_track(self.question.user_id, request) if request else None
        dance = self.planned_or_none()
        told: dict[str, Any] = {"dance_id": str(dance.pk) if dance else "", "names_track": named is not None}
        if dance is None:
            if request is None:
                raise ValueError(say(self.language, "no_dance"))
            return {**told, "tracks": [] if named else self._tracks_to_ask_for(request), "message": ""}
        blueprint, _ = self.changes.read(dance)
        return {**told, **self._numbers(dance, blueprint), "message": self._facts(dance, blueprint)}

    def show_dance(self, dancer: Literal["lead", "follow"] | None = None) -> dict[str, Any]:
        """List the moves of the dance in order, with their numbers, times and counts; for one dancer with the steps."""
        dance, blueprint, _ = self.read()
        rows = write_count_sheet(blueprint, self.language)
        lines = [
            f"{number}. {clock(row.start_seconds)} {row.name} ({row.counts})"
            + (f": {getattr(row, dancer)}" if dancer else "")
            for number, row in enumerate(rows, 1)
        ]
        shown = lines if len(lines) <= MAX_LINES else [*lines[:MAX_LINES], "..."]
        title = say(self.language, "dance_lines", title=str(dance))
        return {"dance_id": str(dance.pk), "moves": len(rows), "message": "\n".join([title, "", *shown])}

    def explain_move(
        self,
        move: Annotated[str, Field(max_length=200, description="Its name, or words that contain it.")],
        count: Annotated[int, Field(ge=1, le=16)] | None = None,
    ) -> dict[str, Any]:
        """Explain a move as a teacher would, or what both dancers do on one of its counts."""
        dance = self.dance_or_none()
        own = dance.own_moves if dance else []
        library = library_of(own)
        danced = tuple(placed["move"] for placed in (dance.blueprint or {}).get("moves", ())) if dance else ()
        found = find_move(move, library, danced)
        if found is None:
            raise ValueError(say(self.language, "unknown_move"))
        return {"move": found.id, "message": explain_move(found, self.language, count)}

    def teach_counts(
        self,
        which: Literal["first", "next", "last"] = "first",
        counts: Annotated[int, Field(ge=1, le=64)] = EIGHT,
        speed_percent: Annotated[int, Field(ge=30, le=100, description="Of the tempo; 60 is slow.")] = 100,
    ) -> ToolOutcome:
        """Teach some counts of the dance: play them in a loop, and say what is danced."""
        dance, blueprint, _ = self.read()
        if dance.track_id is None:
            raise ValueError(say(self.language, "no_music"))
        first = self._first_beat(blueprint, which, counts)
        last = min(first + counts, len(blueprint.beat_times) - 1)
        self.question.state["taught_to"] = last
        rows = write_count_sheet(blueprint, self.language)
        taught = [
            row
            for row, placed in zip(rows, blueprint.moves, strict=True)
            if placed.start_beat < last and placed.end_beat > first
        ]
        head = say(self.language, "teaching", first=first + 1, last=last, speed=speed_percent)
        lines = [f"- **{row.name}** ({row.counts}): {row.lead} / {row.follow}" for row in taught]
        return ToolOutcome(
            {"dance_id": str(dance.pk), "message": "\n".join([head, "", *lines])},
            player={
                "type": "player",
                "action": "loop",
                "track_id": str(dance.track_id),
                "start_seconds": blueprint.beat_times[first],
                "end_seconds": blueprint.beat_times[last],
                "speed": speed_percent / 100,
            },
        )

    def plan_practice(self) -> dict[str, Any]:
        """Plan tasks to practise the dance, one for each of its parts. Then call create_task with each of `tasks`."""
        dance, blueprint, _ = self.read()
        tasks = []
        for index, section in enumerate(_parts(blueprint)):
            letter, first, last = section
            title = say(
                self.language, "task_title", dance=str(dance)[:80], letter=letter, first=first + 1, last=last
            )
            task: dict[str, Any] = {
                "title": title[:200],
                "start_seconds": round(blueprint.beat_times[first], 2),
                "end_seconds": round(blueprint.beat_times[last], 2),
                "speed_percent": PRACTICE_SPEEDS[min(index, len(PRACTICE_SPEEDS) - 1)],
            }
            if dance.track_id is not None:
                task["track_id"] = str(dance.track_id)
            else:
                del task["start_seconds"], task["end_seconds"], task["speed_percent"]
            tasks.append(task)
        return {"tasks": tasks, "message": say(self.language, "tasks_made")}

    def draw_video(self) -> dict[str, Any]:
        """Draw the video of the dance again, after changes."""
        dance, _, _ = self.read()
        start_video(dance)
        return {"dance_id": str(dance.pk), "message": say(self.language, "redrawing")}

    def dance_or_none(self) -> Dance | None:
        """Return the dance of the question, or None."""
        mine = Dance.objects.filter(user_id=self.question.user_id)
        about = self.question.about
        if about and about["kind"] == "dance":
            return mine.filter(pk__in=about["ids"]).first()
        if self.question.conversation_id:
            found = mine.filter(conversation_id=self.question.conversation_id).first()
            if found is not None:
                return found
        known = self.question.state.get("dance_id")
        return mine.filter(pk=known).first() if known else None

    def planned_or_none(self) -> Dance | None:
        """Return the dance of the question; None if it could not be planned."""
        dance = self.dance_or_none()
        if dance is None or dance.blueprint is not None:
            return dance
        is_active = ChoreographyTask.objects.filter(dance=dance, status__in=ChoreographyTask.ACTIVE).exists()
        return dance if is_active else None

    def read(self) -> tuple[Dance, Blueprint, MoveLibrary]:
        """Return the dance of the question, its blueprint and the library.

        Raises ``ValueError`` with a message for the user.
        """
        dance = self.dance_or_none()
        if dance is None:
            raise ValueError(say(self.language, "no_dance"))
        return dance, *self.changes.read(dance)

    def _start(self, description: str) -> ChoreographyTask:
        request: dict[str, Any] = {
            "request": description,
            "language": self.language,
            "conversation_id": self.question.conversation_id or None,
        }
        # "Another dance" is to the track of the last one, if it names none.
        last = self.planned_or_none()
        names_one = CALLED.search(description) or OTHER_TRACK.search(description)
        if last and last.track and not names_one and not named_track(self.question.user_id, description):
            request["track"] = last.track
        require_possible(Dance(user_id=self.question.user_id, **request))
        started = start_dance(self.question.user_id, ChoreographyTask.Kind.DESCRIBED, **request)
        if not started.is_queued:
            raise ValueError(message(self.language, "queue_unreachable"))
        return started.task

    def say_of_dance(self, name: str, dance: Dance, blueprint: Blueprint, **values: object) -> str:
        """Return a message with title, moves, seconds and level of a dance."""
        parameters = validate_parameters(dance.parameters)
        words = (parameters.difficulty, parameters.style)
        return say(
            self.language,
            name,
            title=str(dance),
            count=len(blueprint.moves),
            seconds=round(blueprint.end_seconds - blueprint.start_seconds),
            level=", ".join(message(self.language, word) for word in words),
            **values,
        )

    def _facts(self, dance: Dance, blueprint: Blueprint) -> str:
        counts = len(blueprint.beat_times) - 1
        return self.say_of_dance("facts", dance, blueprint, bpm=round(blueprint.tempo_bpm), counts=counts)

    @staticmethod
    def _numbers(dance: Dance, blueprint: Blueprint) -> dict[str, Any]:
        return {
            "track_id": str(dance.track_id or ""),
            "moves": len(blueprint.moves),
            "seconds": round(blueprint.end_seconds - blueprint.start_seconds),
            "parameters": dance.parameters,
        }

    def _tracks_to_ask_for(self, request: str) -> list[str]:
        """Return titles of danceable tracks if the track is still open; [] if it is known, or there is no choice."""
        is_known = bool(self.question.track_ids) or CALLED.search(request) or find_other_dance(request)
        if is_known or ANY_TRACK.search(request):
            return []
        found = danceable_titles(self.question.user_id, MOST_ASKED_FOR)
        return found if len(found) > 1 else []

    def _planned(self) -> dict[str, Any]:
        dance, blueprint, _ = self.read()
        text = self.say_of_dance("planned", dance, blueprint)
        return {
            "dance_id": str(dance.pk),
            **self._numbers(dance, blueprint),
            "message": " ".join([text, *note_messages(self.language, blueprint)]),
        }

    def _first_beat(self, blueprint: Blueprint, which: str, counts: int) -> int:
        end = len(blueprint.beat_times) - 1
        if which == "last":
            return max(0, end - counts)
        first = int(self.question.state.get("taught_to", 0)) if which == "next" else 0
        if first >= end:
            raise ValueError(say(self.language, "no_more_counts", count=end))
        return first


def _parts(blueprint: Blueprint) -> list[tuple[str, int, int]]:
    """Return label, first beat and end beat of each part to practise; in a long dance each label only once."""
    end = len(blueprint.beat_times) - 1
    parts = [(s.label, s.start_beat, s.end_beat) for s in blueprint.sections] or [("A", 0, end)]
    if len(parts) > MAX_TASKS:
        seen: dict[str, tuple[str, int, int]] = {}
        for part in parts:
            seen.setdefault(part[0], part)
        parts = list(seen.values())
    return parts[:MAX_TASKS]
