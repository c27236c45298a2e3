"""Which of two parts of a track is longer: "is the second A longer than the first A?"."""

from collections.abc import Sequence
from typing import Final

from src.music_theory.song_parts import SongSection
from src.orchestrator.assistants.analyst.asked_track import CHANGES, failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.named_parts import (
    NamedPart,
    name_of,
    named_parts,
    section_of,
    sections_of,
    without_part,
)
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.qualities import qualities

STRUCTURE: Final = "analyse_structure"
# Differences that nobody hears, in seconds.
EQUAL_SECONDS: Final = 0.5
_EDGE: Final = pattern(r"\b(?:intro\w*|outro\w*|coda)\b")


def _asks_for_shorter(asked: Asked) -> bool | None:
    """Return whether the shorter one is asked for; None where lengths are not compared."""
    found = qualities(asked.reading)
    if not (asked.has("how.than", "link.above", "link.below", "link.or", "degree")):
        return None
    said = [name for name in ("long", "short") if name in found]
    return said[0] == "short" if len(said) == 1 else None


def _fits(asked: Asked) -> bool:
    parts = named_parts(asked.reading)
    names = {word.upper() for part in parts for word in part.words.split()}
    is_known = {one.upper() for one in asked.reading.unknown} <= names
    is_other = asked.has(*CHANGES, "scope.library", "scope.tracks", "measure.bar_count", "how.how_many")
    # "The intro" is a passage, too.
    is_of_times = any(not _EDGE.search(one.words) for one in asked.reading.passages)
    is_of_one = STRUCTURE in asked.tools and one_track(asked) is not None and not is_of_times
    return (
        is_of_one and len(parts) == 2 and is_known and not is_other and _asks_for_shorter(asked) is not None
    )


def _steps(asked: Asked) -> Steps:
    track, parts = one_track(asked), named_parts(asked.reading)
    # `_fits` looked.
    assert track is not None
    (form,) = yield [(STRUCTURE, {"track_id": track.id})]
    if form.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, form, "structure")))
    sections = sections_of(form.summary)
    found: list[SongSection] = []
    for part in parts:
        section = section_of(part, sections)
        if section is None:
            return Answer(with_title(asked, track, without_part(asked, part)))
        found.append(section)
    return Answer(_compared(asked, parts, found))


def _compared(asked: Asked, parts: Sequence[NamedPart], found: Sequence[SongSection]) -> str:
    clock, voice = asked.voice.clock, asked.voice
    first, second = (one.end - one.start for one in found)
    is_shorter = bool(_asks_for_shorter(asked))
    is_equal = abs(first - second) < EQUAL_SECONDS
    spans = [
        asked.say(
            "answer.part_lasts",
            name=name_of(asked, part),
            start=clock(one.start),
            end=clock(one.end),
            seconds=voice.number(one.end - one.start, 1),
        )
        for part, one in zip(parts, found, strict=True)
    ]
    if asked.has("link.or") or not asked.has("how.than", "link.above", "link.below"):
        # "Which is longer, the first A or the second?"
        if is_equal:
            return " ".join([asked.say("answer.parts_equal"), *spans])
        is_first = (first < second) == is_shorter
        return " ".join(spans if is_first else reversed(spans))
    is_so = not is_equal and (first < second) == is_shorter
    return f"{asked.say('word.yes' if is_so else 'word.no')}: {' '.join(spans)}"


PART_LENGTHS: Final = Plan("lengths of two parts", _fits, _steps, allows_unknown_words=True)
