"""The passage that a command to the player names: "bars 5 to 8", "section B", "the drop", "the last four bars"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from src.orchestrator.language.plans import Asked
from src.orchestrator.language.reading import SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Call, TrackInfo

from .messages import say
from .points import COUNTS, bars_from_there, edge_bars, extreme_of, range_of, span_of_share

PARTS, STRUCTURE, CHORDS = "find_parts", "analyse_structure", "read_chords"
FROM_BAR: Final = pattern(
    r"\b(?:from|starting (?:at|from|with)|start(?:ing)? at|desde|a partir de|ab|von)\s+(?:the\s+|el\s+|del\s+|dem\s+)?"
    r"(?:bar|measure|comp[aá]s|takt)\b"
)
_LETTER = pattern(
    r"\b(?i:part|section|parte|secci[oó]n|teil|abschnitt)\s+(?P<letter>[A-H])\b"
    r"|(?<!^)\b(?P<before>[A-H])[- ](?i:part|section|teil|abschnitt)\b"
    # "The second B".
    r"|\b(?i:first|second|third|last|primer[oa]?|segund[oa]|tercer[oa]?|[uú]ltim[oa]|ersten?|erste[rs]|zweiten?|dritten?"
    r"|letzten?)\s+(?P<bare>[A-H])\b(?!\s+(?i:minor|major|flat|sharp|chord|menor|mayor|dur|moll))",
    flags=re.NOFLAG,
)
# "Between the two D parts", "entre la primera C y la segunda", "zwischen den beiden D-Teilen".
_BETWEEN: Final = pattern(
    r"\b(?i:between|entre|zwischen)\s(?i:the |los |las |den |die )?(?i:two |both |dos |zwei |beiden )?"
    r"(?i:(?:parts?|sections?|partes|secciones|teilen|abschnitten)\s)?(?P<letter>[A-H])(?:s|'s)?(?i:[- ](?:parts"
    r"|sections|teilen|abschnitten))?(?=\s?[.!?,]|\s*$|\s(?i:please|bitte|por favor|porfa|in|en)\b)"
    r"|\b(?i:between|entre|zwischen)\s(?i:the |la |el |dem |der |den )?(?i:first|primer[oa]?|ersten?)\s"
    r"(?i:(?:part|section|parte|secci[oó]n|teil|abschnitt)\s)?(?P<first>[A-H])\b(?i:[- ](?:part|section|teil"
    r"|abschnitt))?\s(?i:and|y|und)\s(?i:the |la |el |dem |der |den )?(?i:second|segund[oa]|zweiten?)"
    r"(?:\s(?:one|(?P=first)))?(?=\s?[.!?,]|\s*$)",
    flags=re.NOFLAG,
)
_NTH: Final = {
    1: r"first|primera|ersten?|1st|1\.", 2: r"second|segunda|zweiten?|2nd|2\.", 3: r"third|tercera|dritten?|3rd|3\.",
    4: r"fourth|cuarta|vierten?|4th|4\.", -1: r"last|final|[uú]ltima|letzten?",
}  # fmt: skip
_NTH_PART: Final = {
    place: pattern(
        rf"(?<!\w)(?:{words})\s+(?:parts?|sections?|parte|secci[oó]n|teil|abschnitt)\b"
        + (r"|\bparte final\b" if place < 0 else "")
    )
    for place, words in _NTH.items()
}
_MIDDLE: Final = pattern(
    r"\bmiddle (?:part|section|bit)\b|\b(?:parte|secci[oó]n) (?:central|de en ?medio|del medio|media)\b"
    r"|\bmittel(?:teil|abschnitt|part)\w*|\bmittlere[nrm]? (?:teil|abschnitt)\b"
)


@dataclass(frozen=True)
class Place:
    """The passage to play, as arguments of the tool, or the part or section that must be looked up first."""

    arguments: dict[str, float | int]
    part: str = ""
    section: int = 0
    # Of the section that is meant: A, B ...
    letter: str = ""
    # Bars from the end of the track.
    last_bars: int = 0
    # Which of several parts of the same kind: the second chorus is 2, the last is -1.
    nth: int = 1
    is_middle: bool = False
    # What lies between the first and the second section with this letter.
    is_between: bool = False
    # "level" or "length" of the section, and 1 for the most, -1 for the least.
    extreme: tuple[str, int] | None = None
    # So many bars from there on.
    bars: int = 0

    @property
    def must_be_found(self) -> bool:
        return bool(
            self.part or self.section or self.letter or self.last_bars or self.is_middle or self.extreme
        )


def read_place(asked: Asked, track: TrackInfo, *, is_loop: bool = False) -> Place:
    """Return the passage that is named. is_loop : bars may be named without their word: "from 5 to 8" """
    text = asked.reading.unnamed
    if (bars := bars_from_there(text)) and (start := _start(asked, track)):
        return Place({**start, "bars": bars})
    section, edge = _section(asked), edge_bars(asked.reading.text)
    if edge is not None and section.must_be_found:
        # "The first 4 bars of section B". Where it ends is found with it, so its last bars are asked for.
        return replace(section, bars=_count(edge)) if _is_first(edge) else Place({})
    place = _of_bars(asked, is_loop=is_loop) or _of_seconds(asked, track)
    if place is not None:
        return place
    if section.must_be_found:
        return replace(section, bars=bars_from_there(text))
    return Place(_of_share(text, track))


def _of_bars(asked: Asked, *, is_loop: bool) -> Place | None:
    reading = asked.reading
    if is_loop and not reading.bars and not reading.passages and (span := range_of(reading.unnamed)):
        return Place({"first_bar": span[0], "last_bar": span[1]})
    if not reading.bars:
        return None
    first, last = reading.bars
    # "From bar 65 on".
    is_open = first == last and FROM_BAR.search(reading.text) is not None
    return Place({"first_bar": first} if is_open else {"first_bar": first, "last_bar": last})


def _of_seconds(asked: Asked, track: TrackInfo) -> Place | None:
    """Return the passage between two times, or the first or last bars."""
    if asked.reading.passages:
        passage = asked.reading.passages[0]
        if passage.moment is not None:
            return Place({"start_seconds": passage.moment})
        return Place(dict(passage.on(track.duration_seconds)))
    edge = edge_bars(asked.reading.text)
    if edge is None:
        return None
    count = _count(edge)
    return Place({"first_bar": 1, "last_bar": count}) if _is_first(edge) else Place({}, last_bars=count)


def _count(edge: re.Match[str]) -> int:
    said = edge["count"].lower()
    return COUNTS[said] if said in COUNTS else int(said)


def _is_first(edge: re.Match[str]) -> bool:
    return edge["edge"].lower().startswith(("first", "prim", "erst"))


def _of_share(text: str, track: TrackInfo) -> dict[str, float | int]:
    shares, duration = span_of_share(text), track.duration_seconds
    if shares is None or not duration:
        return {}
    start, end = shares
    limits = {"start_seconds": start, **({} if end is None else {"end_seconds": end})}
    return {name: round(share * duration, 2) for name, share in limits.items()}


def _start(asked: Asked, track: TrackInfo) -> dict[str, float | int]:
    """Return where so many bars begin: at a bar, a time or a share of the track."""
    reading = asked.reading
    if reading.bars:
        return {"first_bar": reading.bars[0]} if reading.bars[0] == reading.bars[1] else {}
    if reading.passages:
        passage = reading.passages[0]
        start = (
            passage.moment
            if passage.moment is not None
            else passage.on(track.duration_seconds).get("start_seconds")
        )
        return {} if start is None else {"start_seconds": start}
    return {
        name: value for name, value in _of_share(reading.unnamed, track).items() if name == "start_seconds"
    }


def letter_of(text: str) -> str | None:
    """Return the letter of the section that a text names."""
    found = _LETTER.search(text)
    return (found["letter"] or found["before"] or found["bare"]) if found else None


def _section(asked: Asked) -> Place:
    """Return the section or part that is named: "section B", "the second part", "the middle part", "the drop"."""
    reading = asked.reading
    if between := _BETWEEN.search(reading.text):
        return Place({}, letter=between["letter"] or between["first"], is_between=True)
    if letter := letter_of(reading.text):
        return Place({}, letter=letter, nth=next((int(place) for place in reading.of("ordinal")), 1))
    if extreme := extreme_of(reading.unnamed):
        return Place({}, extreme=extreme)
    if _MIDDLE.search(reading.unnamed):
        return Place({}, is_middle=True)
    if nth := next((place for place, form in _NTH_PART.items() if form.search(reading.unnamed)), 0):
        return Place({}, section=nth)
    part = next((name for name in SONG_PARTS if asked.has(f"measure.{name}")), "")
    numbers = [int(place) for place in reading.of("ordinal")]
    is_section = asked.has("measure.form") and numbers and not part
    nth = numbers[0] if part and numbers else 1
    return Place({}, part, numbers[0] if is_section else 0, nth=nth)


def lookup_of(place: Place, track: TrackInfo) -> Call:
    if place.last_bars:
        return CHORDS, {"track_id": track.id, "first_bar": 1, "last_bar": 1}
    return (PARTS if place.part else STRUCTURE), {"track_id": track.id}


def limits_of(place: Place, summary: dict[str, Any]) -> dict[str, float | int] | None:
    """Return the limits of a part or a section; None if the track has none."""
    if place.part:
        return _limits_of_part(summary.get(place.part), place.nth)
    if place.last_bars:
        bars = summary.get("bar_count") or 0
        return {"first_bar": max(1, bars - place.last_bars + 1), "last_bar": bars} if bars else None
    return _limits_of_section(place, summary.get("sections_label_start_end_energy") or [])


def _limits_of_section(place: Place, sections: Sequence[Any]) -> dict[str, float | int] | None:
    if place.letter:
        alike = [one for one in sections if one[0] == place.letter]
        if place.is_between:
            is_of_two = len(alike) == 2 and alike[0][2] < alike[1][1]
            return {"start_seconds": alike[0][2], "end_seconds": alike[1][1]} if is_of_two else None
        at = place.nth - 1 if place.nth > 0 else place.nth
        named = alike[at] if -len(alike) <= at < len(alike) else None
        return named and {"start_seconds": named[1], "end_seconds": named[2]}
    if place.extreme and sections:
        name, sign = place.extreme
        best = max(sections, key=lambda one: sign * (one[3] if name == "level" else one[2] - one[1]))
        return {"start_seconds": best[1], "end_seconds": best[2]}
    if place.is_middle:
        # Only three sections have one in the middle.
        return (
            {"start_seconds": sections[1][1], "end_seconds": sections[1][2]} if len(sections) == 3 else None
        )
    at = place.section - 1 if place.section > 0 else place.section
    if not -len(sections) <= at < len(sections):
        return None
    _, start, end, _ = sections[at]
    return {"start_seconds": start, "end_seconds": end}


def _limits_of_part(part: dict[str, Any] | None, nth: int) -> dict[str, float | int] | None:
    """Return the limits of the nth part of its kind; the first of them has the length of all."""
    if not part:
        return None
    length = part["end_seconds"] - part["start_seconds"]
    starts = _starts(part)
    at = nth - 1 if nth > 0 else nth
    if nth == 1:
        return {"start_seconds": part["start_seconds"], "end_seconds": part["end_seconds"]}
    if not -len(starts) <= at < len(starts):
        return None
    return {"start_seconds": starts[at], "end_seconds": round(starts[at] + length, 1)}


def _starts(part: dict[str, Any]) -> list[float]:
    return sorted({part["start_seconds"], *part.get("again_at_seconds", ())})


def reply_without_place(asked: Asked, place: Place, track: TrackInfo, summary: dict[str, Any]) -> str:
    """Return that the track has no such place, and which it has."""
    if place.part and (part := summary.get(place.part)):
        starts = _starts(part)
        times = asked.voice.joined([asked.voice.clock(start) for start in starts])
        return say(asked, "player.no_nth", title=asked.title(track), count=len(starts), times=times)
    if place.part or place.last_bars:
        return say(asked, "player.no_part", title=asked.title(track))
    count = len(summary.get("sections_label_start_end_energy") or [])
    return say(asked, "player.no_section", title=asked.title(track), count=count)
