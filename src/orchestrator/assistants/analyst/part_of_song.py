"""Parts of one track: their chords, measurements and neighbours, and how two of them differ.

"What chords are in the chorus?", "is the outro quieter than the intro?", "what comes before the drop?".
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from src.music_theory.song_parts import SongSection
from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.measurements import LEFT_OUT, MEASUREMENTS
from src.orchestrator.assistants.analyst.named_parts import (
    EDGES,
    INSIDE_SECONDS,
    LIKELY,
    NamedPart,
    name_of,
    named_parts,
    reason_told,
    section_of,
    sections_of,
    without_part,
)
from src.orchestrator.assistants.analyst.request import asks_to_compare, topics_of
from src.orchestrator.assistants.analyst.until import UNTIL
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.rules.passages import Passage
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.chords import CHORDS_PLAN
from src.orchestrator.tools.theory.plans.one_track import say

STRUCTURE: Final = "analyse_structure"
BARS: Final = "read_chords"
# What tells two parts apart, where nothing else is asked for.
COMPARED: Final = ("measure.loudness", "measure.energy", "measure.brightness", "measure.key")
_NEIGHBOUR: Final = pattern(
    r"\b(?:(?P<before>before|preced\w*|leads? (?:in)?to|antes|precede|davor|vor)"
    r"|(?P<after>after|follows?|despu[eé]s|sigue|tras|danach|nach|folgt))\b"
)
_WHAT: Final = pattern(r"\b(?:what|which|qu[eé]|cu[aá]l|was|welche[rs]?)\b")
_DIFFER: Final = pattern(
    r"\b(?:differ\w*|compare[sd]?|versus|vs|diferen\w*|distint\w*|compar\w*|unterschied\w*|unterscheide\w*"
    r"|vergleich\w*|anders|same|igual(?:es)?|mism[oa]s?|gleich\w*|selbe\w*)\b"
)
OTHER: Final = (
    *CHANGES, "act.correct", "act.text", "act.cues", "act.mark", "act.undo", "scope.library", "scope.tracks",
    "how.where", "how.when", "how.how_many", "measure.bar_count", "measure.eights", "measure.duration",
    "quality.long", "quality.short",
)  # fmt: skip


def _fits(asked: Asked) -> bool:
    if one_track(asked) is None or STRUCTURE not in asked.tools or asked.reading.bars:
        return False
    parts = named_parts(asked.reading)
    if not parts or len(parts) > 2 or not _is_known(asked, parts) or LEFT_OUT.search(asked.reading.unnamed):
        return False
    if UNTIL.fits(asked):
        # "In which bar does the chorus begin?"
        return False
    if _asks_for_neighbour(asked, parts):
        return not asked.has(*CHANGES, "scope.library", "how.how_many")
    if asked.has(*OTHER) or any(one.moment is not None for one in asked.reading.passages):
        return False
    return _compares(asked) if len(parts) == 2 else _measures(asked, parts[0])


def _is_known(asked: Asked, parts: Sequence[NamedPart]) -> bool:
    """The letter of a section is no word."""
    return {one.upper() for one in asked.reading.unknown} <= {one.name for one in parts}


def _asks_for_neighbour(asked: Asked, parts: Sequence[NamedPart]) -> bool:
    measured = set(asked.reading.of("measure")) - {"form", *LIKELY}
    is_next_to_one = _NEIGHBOUR.search(asked.reading.unnamed) is not None and len(parts) == 1
    return is_next_to_one and _WHAT.search(asked.reading.unnamed) is not None and not measured


def _compares(asked: Asked) -> bool:
    return asks_to_compare(asked.reading) or _DIFFER.search(asked.reading.unnamed) is not None


def _measures(asked: Asked, part: NamedPart) -> bool:
    topics, is_overview = topics_of(_without_parts(asked.reading))
    return bool(topics) and not is_overview and not (part.name in EDGES and _compares(asked))


def _without_parts(reading: Reading, *added: str) -> Reading:
    """Return the reading without what names a part, so that the rest says what is measured."""
    dropped = {*OF_SONG_PARTS, "measure.form", "measure.energy_places"}
    items = [replace(item, concepts=item.concepts - dropped) for item in reading.items]
    if added:
        items.append(replace(reading.items[-1], concepts=frozenset(added)))
    concepts = (reading.concepts - dropped) | frozenset(added)
    return replace(reading, items=tuple(items), concepts=concepts)


def _steps(asked: Asked) -> Steps:
    track, parts = one_track(asked), named_parts(asked.reading)
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections = sections_of(form.summary)
    found = []
    for part in parts:
        section = section_of(part, sections)
        if section is None:
            return Answer(with_title(asked, track, without_part(asked, part)))
        found.append(section)
    if _asks_for_neighbour(asked, parts):
        return Answer(with_title(asked, track, _neighbour(asked, parts[0], found[0], sections)))
    measured = yield from _measure(asked, parts, found)
    said = [measured.text, *(reason_told(asked, part, sections) for part in parts)]
    return Answer(" ".join(filter(None, dict.fromkeys(said))))


def _neighbour(asked: Asked, part: NamedPart, section: SongSection, sections: Sequence[SongSection]) -> str:
    side = _NEIGHBOUR.search(asked.reading.unnamed)
    is_before = side is not None and bool(side["before"])
    at = sections.index(section) + (-1 if is_before else 1)
    clock = asked.voice.clock
    values = {"name": name_of(asked, part), "start": clock(section.start), "end": clock(section.end)}
    if not 0 <= at < len(sections):
        return say(asked, "part.is_first" if is_before else "part.is_last", **values)
    other = sections[at]
    values |= {"section": other.label, "from_": clock(other.start), "to": clock(other.end)}
    return say(asked, "part.precedes" if is_before else "part.follows", **values)


def _measure(asked: Asked, parts: Sequence[NamedPart], found: Sequence[SongSection]) -> Steps:
    """Measure the sections as passages. Chords are told by bars where there are any."""
    reading = asked.reading
    if len(found) == 1 and reading.has("measure.chords") and BARS in asked.tools:
        bars = yield from _bars(asked, found[0])
        if bars:
            of_bars = replace(reading, bars=bars, passages=())
            return (yield from CHORDS_PLAN.steps(replace(asked, reading=of_bars)))
    passages = tuple(
        Passage(section.start, section.end, words=part.words)
        for part, section in zip(parts, found, strict=True)
    )
    has_topic = bool(topics_of(_without_parts(reading))[0])
    added = ("act.compare", *(() if has_topic else COMPARED)) if len(found) == 2 else ()
    plain = replace(_without_parts(reading, *added), passages=passages)
    return (yield from MEASUREMENTS.steps(replace(asked, reading=plain)))


def _bars(asked: Asked, section: SongSection) -> Lookup[tuple[int, int] | None]:
    """Return the first and the last bar of a section; None without a beat."""
    track = one_track(asked)
    assert track is not None
    times = (section.start + INSIDE_SECONDS, section.end - INSIDE_SECONDS)
    begin, end = yield [(BARS, {"track_id": track.id, "at_seconds": at}) for at in times]
    first, last = ((one.summary or {}).get("first_bar") for one in (begin, end))
    return None if first is None or last is None else (first, last)


PART_OF_SONG = Plan("part of a song", _fits, _steps, allows_unknown_words=True)
