"""A strategy from a sentence, by the vocabulary."""

import re
from collections.abc import Sequence
from typing import Any, Literal, cast

from src.agents.harmony.camelot import compatible_codes
from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack
from src.orchestrator.assistants.recommender.strategy import (
    MOST_SEEDS,
    USUAL_UNFAMILIAR,
    Limits,
    Order,
    Strategy,
    Wanted,
    framework_for,
)
from src.orchestrator.tools.library.mixing import camelot_code

from . import numbers
from .titles import Named, find_names, unknown_titles
from .vocabulary import (
    ARCS,
    BALANCED,
    FAMILIAR,
    MOODS,
    NEGATIONS,
    POINTING,
    SHOWN,
    UNFAMILIAR,
    Mood,
    find_phrase,
    language_of,
    pattern_of,
)

MUCH_UNFAMILIAR, LITTLE_UNFAMILIAR = 0.9, 0.05
NEGATED_WITHIN = 18  # characters before the word
# An arc ("calm to driving") names both ends, so its words are not conditions on each track.
_KEY = re.compile(
    r"\b(?:in|key(?: of)?|tonart|tonalidad(?: de)?|en)\s+(?P<key>(?:1[0-2]|[1-9])[ab]\b|"
    r"[a-g](?:\s?(?:#|b|sharp|flat))?\s?(?:m\b|min(?:or)?\b|maj(?:or)?\b))",
    re.IGNORECASE,
)
OPPOSITES = {"calm": "energetic", "bright": "dark", "punchy": "smooth", "loud": "quiet", "fast": "slow"}
OPPOSITES |= {"happy": "sad"} | {"driving": "calm"}
OPPOSITES |= {other: one for one, other in OPPOSITES.items() if other not in OPPOSITES}


def read_request(
    text: str, tracks: Sequence[CatalogueTrack], pointed_at: Sequence[str] = (), exclude: Sequence[str] = ()
) -> Strategy:
    """Return the strategy for a request.

    tracks : of the library
    pointed_at : ids of the conversation's tracks, which "this" means
    exclude : ids of tracks that were shown before
    """
    named = find_names(text, tracks)
    order = _order(named)
    moods, contradictions = _moods(named.rest if order in ("best", "path") else _without_arc(named.rest))
    wanted = Wanted(
        seed_track_ids=(named.liked or _seeds(named, pointed_at))[:MOST_SEEDS],
        avoid_track_ids=named.avoided[:MOST_SEEDS],
        measures=_measures(moods, named.rest),
        camelot=_camelot(named.rest),
        mode=cast(
            'Literal["major", "minor"] | None', next((m.mode for m, no in moods if m.mode and not no), None)
        ),
        mood_words=sorted({word for mood, no in moods if not no for word in mood.words}),
        artists=named.artists,
        count=numbers.read_count(named.rest),
        minutes=numbers.read_minutes(named.rest),
        order=order,
    )
    return Strategy(
        wanted=wanted,
        evaluation_framework=framework_for(wanted, _unfamiliar(named.rest), list(exclude)),
        language=cast("Any", language_of(text)),
        moods=[mood.name for mood, negated in moods if not negated],
        points_at_nothing=not (named.liked or pointed_at) and find_phrase(SHOWN, named.rest) is not None,
        unknown_titles=unknown_titles(named.rest),
        contradictions=contradictions + _tempo_contradictions(moods, named.rest),
    )


def _seeds(named: Named, pointed_at: Sequence[str]) -> list[str]:
    """Return the conversation's tracks if the text means them ("this", "these")."""
    points = find_phrase(POINTING, named.rest) is not None
    return list(pointed_at) if points else []


def _order(named: Named) -> Order:
    for order, names in ARCS.items():
        if find_phrase(names, named.rest) and (order != "path" or len(named.liked) > 1):
            return cast("Order", order)
    return "best"


def _without_arc(text: str) -> str:
    for names in ARCS.values():
        for words in names.values():
            text = pattern_of(words).sub(" ", text)
    return text


def _moods(text: str) -> tuple[list[tuple[Mood, bool]], list[list[str]]]:
    """Return (mood, whether it is negated), and pairs of opposites. Of two opposites the later one is kept."""
    found = [(match.start(), mood) for mood in MOODS if (match := find_phrase(mood.names, text))]
    kept: dict[str, tuple[Mood, bool]] = {}
    contradictions = []
    for start, mood in sorted(found, key=lambda pair: pair[0]):
        negated = _is_negated(text, start)
        opposite = OPPOSITES.get(mood.name)
        if opposite in kept and kept[opposite][1] == negated:
            contradictions.append([opposite, mood.name])
            del kept[opposite]
        kept[mood.name] = (mood, negated)
    return list(kept.values()), contradictions


def _is_negated(text: str, start: int) -> bool:
    before = text[max(0, start - NEGATED_WITHIN) : start]
    return any(
        re.search(rf"{pattern_of(words).pattern}\s*$", before, re.IGNORECASE) for words in NEGATIONS.values()
    )


def _measures(moods: Sequence[tuple[Mood, bool]], text: str) -> dict[str, Limits]:
    limits: dict[str, Limits] = {}
    for mood, negated in moods:
        for measure, (least, most) in mood.limits.items():
            limits[measure] = Limits(least=most, most=least) if negated else Limits(least=least, most=most)
    if tempo := numbers.read_tempo(text):
        limits["tempo_bpm"] = Limits(least=tempo[0], most=tempo[1])
    return limits


def _tempo_contradictions(moods: Sequence[tuple[Mood, bool]], text: str) -> list[list[str]]:
    """Return pairs of a word such as "slow" and a tempo in BPM that exclude each other; the tempo counts."""
    if (tempo := numbers.read_tempo(text)) is None:
        return []
    low, high = (bound or 0.0 for bound in tempo)
    said = numbers.tempo_words(text)
    return [
        [mood.name, said]
        for mood, negated in moods
        for least, most in [mood.limits.get("tempo_bpm", (None, None))]
        if not negated and (high < (least or 0.0) or (most is not None and low > most))
    ]


def _camelot(text: str) -> list[str]:
    match = _KEY.search(text)
    return compatible_codes(camelot_code(match["key"])) if match else []


def _unfamiliar(text: str) -> float:
    if find_phrase(BALANCED, text):
        return USUAL_UNFAMILIAR
    if find_phrase(UNFAMILIAR, text):
        return MUCH_UNFAMILIAR
    return LITTLE_UNFAMILIAR if find_phrase(FAMILIAR, text) else USUAL_UNFAMILIAR
