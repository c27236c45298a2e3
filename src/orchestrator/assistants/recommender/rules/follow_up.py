"""Requests that refer to the last answer: "more like the second, but slower", "why that one?"."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from src.orchestrator.assistants.recommender.strategy import Limits, Strategy
from src.orchestrator.rules.patterns import Later, pattern

from . import numbers
from .edits import read_change
from .vocabulary import find_phrase, names_of, pattern_of

type Kind = Literal["new", "refine", "edit", "more", "swap", "explain", "save"]

ORDINALS = {
    "first|1st|primer\\w*|erste\\w*": 1,
    "second|2nd|segund\\w+|zweite\\w*": 2,
    "third|3rd|tercer\\w*|dritte\\w*": 3,
    "fourth|4th|cuart\\w+|vierte\\w*": 4,
    "fifth|5th|quint\\w+|fünfte\\w*": 5,
    "sixth|6th|sext\\w+|sechste\\w*": 6,
    "seventh|7th|séptim\\w+|siebte\\w*": 7,
    "eighth|8th|octav\\w+|achte\\w*": 8,
    "ninth|9th|noven\\w+|neunte\\w*": 9,
    "tenth|10th|décim\\w+|zehnte\\w*": 10,
    "last|últim\\w+|letzte\\w*": -1,
}
_NUMBERED = re.compile(r"(?:\b(?:number|no\.?|número|nummer|nr\.?)\s*|#)(\d{1,3})\b", re.IGNORECASE)
_MORE = names_of(
    "more like|more of|more|another|others|else",
    "más como|más|otr[ao]s?",
    "mehr wie|mehr|noch|andere\\w*|weitere\\w*",
)
_SWAP = names_of(
    "swap|replace|exchange|change",
    "cambia\\w*|reemplaza\\w*|sustituye\\w*",
    "tausch\\w*|ersetz\\w*|wechsl\\w*",
)
WHY = names_of("why|how come|what about", "por qué|porque", "warum|wieso|weshalb")
_SAVE = Later(
    pattern(r"\b(?:save|keep|store|guarda\w*|speicher\w*)\b"),
    pattern(r"\b(?:as|como|als|unter)\s+[\"'“„«]?(?P<name>[^\"'”“»]{1,80})"),
)
_LONGER = names_of(
    "make it|let it be|longer|shorter",
    "que dure|hazl[oa]|más larg\\w+",
    "mach (?:es|eine|daraus)|länger|kürzer",
)

# (measurement, +1 for more or -1 for less of it, words). A negated "loud" is "quieter".
COMPARATIVES: tuple[tuple[str, int, dict[str, tuple[str, ...]]], ...] = (
    (
        "tempo_bpm",
        -1,
        names_of(
            "slower|not so fast|less fast", "más lent\\w+|no tan rápid\\w+", "langsamer|nicht so schnell"
        ),
    ),
    (
        "tempo_bpm",
        1,
        names_of("faster|not so slow|quicker", "más rápid\\w+|no tan lent\\w+", "schneller|nicht so langsam"),
    ),
    (
        "loudness_lufs",
        -1,
        names_of("quieter|not so loud|less loud|softer", "más baj\\w+|no tan fuerte", "leiser|nicht so laut"),
    ),
    (
        "loudness_lufs",
        1,
        names_of("louder|not so quiet", "más fuerte|no tan baj\\w+", "lauter|nicht so leise"),
    ),
    (
        "energy",
        -1,
        names_of(
            "calmer|less energ\\w+|not so (?:wild|energetic)",
            "más (?:calm|tranquil)\\w+|menos energ\\w+",
            "ruhiger|nicht so wild",
        ),
    ),
    (
        "energy",
        1,
        names_of(
            "more energ\\w+|wilder|more driving|livelier",
            "más (?:energ|enérg|animad)\\w+",
            "energischer|wilder|treibender|lebhafter",
        ),
    ),
    (
        "brightness",
        1,
        names_of(
            "brighter|not so dark", "más (?:brillante|luminos)\\w*|no tan oscur\\w+", "heller|nicht so dunkel"
        ),
    ),
    (
        "brightness",
        -1,
        names_of("darker|not so bright", "más oscur\\w+|no tan brillante", "dunkler|nicht so hell"),
    ),
)
# The smallest change that a comparative makes.
STEP = {"tempo_bpm": 6.0, "loudness_lufs": 2.0, "energy": 0.08, "brightness": 0.08}


@dataclass(frozen=True)
class FollowUp:
    """How a sentence refers to the last answer.

    kind : "new" if it does not refer to it
    place : the index of the pick that is meant, from 0; None without one
    changes : (measurement, -1 for less or 1 for more)
    minutes, count : length of the new answer
    name : of a playlist
    change : what an edit changes, in the words of the request
    """

    kind: Kind
    place: int | None = None
    changes: tuple[tuple[str, int], ...] = ()
    minutes: float | None = None
    count: int | None = None
    name: str = ""
    change: str = ""


NEW = FollowUp("new")


def read_follow_up(text: str, picks: int) -> FollowUp:
    """Return how a sentence refers to the last answer. ``picks`` is the number of its picks."""
    if not picks:
        return NEW
    if match := _SAVE.search(text):
        return FollowUp("save", name=match["name"].strip(" .!?"))
    changes = tuple((measure, sign) for measure, sign, names in COMPARATIVES if find_phrase(names, text))
    if (change := read_change(text)) and not changes:
        return FollowUp("edit", change=change)
    return _by_words(text, read_place(text, picks), changes)


def _by_words(text: str, place: int | None, changes: tuple[tuple[str, int], ...]) -> FollowUp:
    if find_phrase(WHY, text) and not changes:
        return FollowUp("explain", place)
    if find_phrase(_SWAP, text) and place is not None:
        return FollowUp("swap", place, changes, count=1)
    length = numbers.read_minutes(text), numbers.read_count(text)
    if (
        changes
        or (place is not None and find_phrase(_MORE, text))
        or (any(length) and find_phrase(_LONGER, text))
    ):
        return FollowUp("refine", place, changes, *length)
    words = len(text.split())
    return (
        FollowUp("more", minutes=length[0], count=length[1])
        if words <= 4 and find_phrase(_MORE, text)
        else NEW
    )


def read_place(text: str, picks: int) -> int | None:
    """Return the index of the pick that is meant, from 0; None without one."""
    match = _NUMBERED.search(text)
    place = int(match[1]) if match else _ordinal(text)
    if place is None:
        return None
    index = picks - 1 if place < 0 else place - 1
    return index if 0 <= index < picks else None


def _ordinal(text: str) -> int | None:
    for words, place in ORDINALS.items():
        if pattern_of(tuple(words.split("|"))).search(text):
            return place
    return None


def refine(before: Strategy, follow_up: FollowUp, reference: dict[str, float], seed: str | None) -> Strategy:
    """Return the earlier strategy, changed by a follow-up.

    reference : measurements of the pick that is meant, or the medians of all picks
    seed : the id of the pick that is meant
    """
    changed = before.model_copy(deep=True)
    wanted = changed.wanted
    for measure, sign in follow_up.changes:
        if measure in reference:
            bound = reference[measure] + sign * STEP[measure]
            wanted.measures[measure] = (
                Limits(least=bound, strict=True) if sign > 0 else Limits(most=bound, strict=True)
            )
    if seed and follow_up.kind != "swap":
        wanted.seed_track_ids = [seed]
    wanted.minutes = follow_up.minutes or (None if follow_up.count else wanted.minutes)
    wanted.count = follow_up.count or (None if follow_up.minutes else wanted.count)
    return changed


def as_json(follow_up: FollowUp) -> dict[str, Any]:
    return {"kind": follow_up.kind, "place": follow_up.place, "changes": dict(follow_up.changes)}
