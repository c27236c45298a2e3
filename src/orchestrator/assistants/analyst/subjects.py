"""What is measured and spoken of: a track, or a passage of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from src.orchestrator.assistants.analyst.request import Request
from src.orchestrator.rules.passages import Passage, clock
from src.orchestrator.rules.talk import Measured, Talk, TrackInfo


@dataclass(frozen=True)
class Subject:
    track: TrackInfo
    passage: Passage | None = None

    def arguments(self) -> dict[str, Any]:
        """Of a tool call."""
        seconds = self.passage.on(self.track.duration_seconds) if self.passage else {}
        return {"track_id": self.track.id, **seconds}

    def results(self, talk: Talk) -> dict[str, Measured]:
        """What was measured of it for this question, by tool."""
        return {one.tool: one for one in talk.measured if one.arguments == self.arguments()}

    def title(self) -> str:
        return f"“{self.track.title}”"

    def asked_moment(self) -> Mapping[str, float]:
        moment = self.passage.moment if self.passage else None
        return {} if moment is None else {"asked_moment_seconds": moment}

    def lead(self) -> str:
        """Which passage it is, as the beginning of a sentence. Nothing for a whole track."""
        seconds = self.arguments()
        start, end = seconds.get("start_seconds"), seconds.get("end_seconds")
        if end is not None:
            return f"From {clock(start or 0.0)} to {clock(end)}"
        return f"From {clock(start)} on" if start else ""

    def passage_name(self) -> str:
        """The person's own words with the times: "the outro (from 2:50 on)"."""
        assert self.passage is not None
        words = self.passage.words
        bare = words[:1].isdigit() or words.lower().startswith(("from", "between", "at ", "after", "before"))
        lead = self.lead()[:1].lower() + self.lead()[1:]
        return f"the part {lead}" if bare else f"the {words.lower()} ({lead})"


def subjects(request: Request) -> list[Subject]:
    passages = request.passages or (None,)
    return [Subject(track, passage) for track in request.tracks for passage in passages]
