"""The subjects of an answer: tracks, or passages of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from src.orchestrator.assistants.analyst.request import Request
from src.orchestrator.assistants.analyst.topics.level import USUAL_STREAMING_LUFS
from src.orchestrator.language.focus import names_in
from src.orchestrator.language.messages import Voice
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.passages import Passage
from src.orchestrator.rules.talk import Measured, TrackInfo

BARE_WORDS = (
    "from",
    "between",
    "at ",
    "after",
    "before",
    "de ",
    "desde",
    "entre",
    "en ",
    "von",
    "zwischen",
    "bei",
    "ab ",
)


@dataclass(frozen=True)
class Subject:
    track: TrackInfo
    passage: Passage | None
    voice: Voice
    # The integrated loudness that a streaming service plays at, in LUFS.
    streaming_lufs: float = USUAL_STREAMING_LUFS

    def arguments(self) -> dict[str, Any]:
        """The arguments of a tool call about this subject."""
        seconds = self.passage.on(self.track.duration_seconds) if self.passage else {}
        return {"track_id": self.track.id, **seconds}

    def results(self, measured: list[Measured]) -> dict[str, Measured]:
        """Return the results about this subject, by tool."""
        return {one.tool: one for one in measured if one.arguments == self.arguments()}

    def title(self) -> str:
        return self.voice.title(self.track.title)

    def asked_values(self) -> Mapping[str, float]:
        """Return what the question says, for the sentences about a measurement."""
        moment = self.passage.moment if self.passage else None
        # The usual level needs no words: an agent's sentence may tell every value.
        is_usual = self.streaming_lufs == USUAL_STREAMING_LUFS
        said = {} if is_usual else {"streaming_lufs": self.streaming_lufs}
        return said if moment is None else {**said, "asked_moment_seconds": moment}

    def lead(self) -> str:
        """Return the passage as the beginning of a sentence; "" for a whole track."""
        seconds, clock = self.arguments(), self.voice.clock
        start, end = seconds.get("start_seconds"), seconds.get("end_seconds")
        if end is not None:
            return self.voice.say("lead.to", start=clock(start or 0.0), end=clock(end))
        return self.voice.say("lead.on", start=clock(start)) if start else ""

    def passage_name(self) -> str:
        """The user's own words with the times: "the outro (from 2:50 on)"."""
        assert self.passage is not None
        words = self.passage.words
        bare = words[:1].isdigit() or words.lower().startswith(BARE_WORDS)
        lead = lower_first(self.lead())
        return (
            self.voice.say("lead.the_part", lead=lead)
            if bare
            else self.voice.say("lead.the_named", words=lower_first(words), lead=lead)
        )


def subjects(request: Request, asked: Asked) -> list[Subject]:
    passages = request.passages or (None,)
    # With their artists.
    known = names_in(asked.talk).by_id
    tracks = told_apart([known.get(track.id, track) for track in request.tracks])
    level = request.streaming_lufs
    return [Subject(track, passage, asked.voice, level) for track in tracks for passage in passages]


def told_apart(tracks: Sequence[TrackInfo]) -> list[TrackInfo]:
    """Return the tracks, those of the same title with their artists: "Home, Cora Lind"."""
    counts = Counter(track.title for track in tracks)
    return [
        track._replace(title=f"{track.title}, {track.artist}")
        if counts[track.title] > 1 and isinstance(track, NamedTrack) and track.artist
        else track
        for track in tracks
    ]


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]
