"""The passage that the answer before named: "loop it" after "when is the drop?", "play that part"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import SONG_PARTS
from src.orchestrator.rules.passages import clock
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .passages import PARTS, STRUCTURE

type Span = tuple[float, float]

# "Loop the whole song" names what is repeated.
_WHOLE: Final = pattern(
    r"\b(?:whole|entire|song|track|tune|piece|enter[oa]|tod[oa]|canci[oó]n|tema|pista|ganze[nrs]?|lied|st[uü]ck|titel)\b"
)
_PART: Final = pattern(
    r"\b(?:(?:that|this|the|it)(?: same)? (?:part|section|bit|passage|place|spot)"
    r"|(?:es[ae]|est[ae]|la|el) (?:parte|secci[oó]n|trozo|pasaje|momento)"
    r"|(?:de[nr]|die|das|diese[nrs]?|jene[nrs]?) (?:teil|abschnitt|stelle|part|passage))\b"
)


def mentioned_span(asked: Asked, track: TrackInfo, action: str) -> Span | None:
    """Return the part or section that the answer before named first; None if none is meant."""
    is_part = _PART.search(asked.reading.unnamed) is not None
    is_meant = is_part or (action == "loop" and _WHOLE.search(asked.reading.unnamed) is None)
    if not is_meant or asked.reading.named("track") or not asked.talk.turns:
        return None
    turn = asked.talk.turns[-1]
    spans = [
        span
        for one in turn.measured
        if one.summary and one.arguments.get("track_id") == track.id
        for span in _spans(one.tool, one.summary)
    ]
    said = [(place, span) for span in spans if (place := turn.answer.find(clock(span[0]))) >= 0]
    return min(said)[1] if said else None


def _spans(tool: str, summary: Mapping[str, Any]) -> list[Span]:
    if tool == PARTS:
        parts = [part for name in SONG_PARTS if (part := summary.get(name))]
        return [(part["start_seconds"], part["end_seconds"]) for part in parts]
    if tool != STRUCTURE:
        return []
    return [
        (float(start), float(end))
        for _, start, end, *_ in summary.get("sections_label_start_end_energy") or ()
    ]
