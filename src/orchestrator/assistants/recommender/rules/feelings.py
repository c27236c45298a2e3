"""The moods of a text as limits of measurements: which are wanted, denied, or exclude each other."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from src.orchestrator.assistants.recommender.strategy import Limits

from . import numbers
from .moods import MOODS, OPPOSITES, Mood
from .phrases import Names, find_phrases, pattern_of
from .relations import comparisons_in
from .vocabulary import CIRCUMSTANCES, NEGATIONS

BEFORE = 36  # characters in which a word is denied
_BY_NAME = {mood.name: mood for mood in MOODS}
# What a comparative means where there is nothing to compare with.
_COMPARED = {
    ("tempo_bpm", 1): "fast",
    ("tempo_bpm", -1): "slow",
    ("loudness_lufs", 1): "loud",
    ("loudness_lufs", -1): "quiet",
    ("energy", 1): "energetic",
    ("energy", -1): "calm",
    ("brightness", 1): "bright",
    ("brightness", -1): "dark",
    ("danceability", 1): "danceable",
    ("acousticness", 1): "acoustic",
}


@dataclass
class Feelings:
    """wanted, denied : moods; contradictions : pairs that exclude each other, the one that counts last"""

    wanted: list[Mood] = field(default_factory=list)
    denied: list[Mood] = field(default_factory=list)
    contradictions: list[list[str]] = field(default_factory=list)

    @property
    def words(self) -> list[str]:
        return sorted({word for mood in self.wanted for word in mood.words})

    @property
    def mode(self) -> str | None:
        return next((mood.mode for mood in self.wanted if mood.mode), None)

    def leave_out(self, name: str) -> None:
        """Do not ask for this mood: an order that passes through several energies is for a party, too."""
        self.wanted = [mood for mood in self.wanted if mood.name != name]

    def measures(self) -> dict[str, Limits]:
        """Return the limits that fit all moods. Where none do, those of the later mood."""
        limits: dict[str, Limits] = {}
        for mood in self.wanted:
            for measure, (least, most) in mood.limits.items():
                limits[measure] = _joined(limits.get(measure), Limits(least=least, most=most))
        for mood in self.denied:
            for measure, (least, most) in mood.limits.items():
                limits[measure] = _joined(limits.get(measure), Limits(least=most, most=least))
        return limits


def read_feelings(text: str) -> Feelings:
    """Return the moods of a text. Of two opposites the later one is wanted."""
    found = Feelings()
    for _, mood, is_denied in sorted(_occurrences(text), key=lambda one: one[0]):
        if is_denied:
            found.denied.append(mood)
            continue
        for other in [one for one in found.wanted if frozenset((one.name, mood.name)) in OPPOSITES]:
            found.contradictions.append([other.name, mood.name])
            found.wanted.remove(other)
        found.wanted.append(mood)
    known = {measure for mood in (*found.wanted, *found.denied) for measure in mood.limits}
    found.wanted += [_BY_NAME[_COMPARED[one]] for one in comparisons_in(text) if one[0] not in known]
    return found


def tempo_contradictions(moods: Sequence[Mood], text: str) -> list[list[str]]:
    """Return pairs of a word such as "slow" and a tempo in BPM that exclude each other; the tempo counts."""
    if (tempo := numbers.read_tempo(text)) is None:
        return []
    low, high = tempo.least or 0.0, tempo.most or math.inf
    said = numbers.tempo_words(text)
    found = [[one, other] for one, other in [numbers.excluding_tempi(text)] if one]
    return found + [
        [mood.name, said]
        for mood in moods
        for least, most in [mood.limits.get("tempo_bpm", (None, None))]
        if high < (least or 0.0) or (most is not None and low > most)
    ]


def _occurrences(text: str) -> list[tuple[int, Mood, bool]]:
    """Return (place, mood, whether it is denied), each mood once."""
    found = []
    for mood in MOODS:
        for match in find_phrases(mood.names, text):
            before = text[max(0, match.start() - BEFORE) : match.start()]
            if not _ends_with(CIRCUMSTANCES, before):
                found.append((match.start(), mood, _ends_with(NEGATIONS, before)))
                break
    return found


def _ends_with(names: Names | Mapping[str, tuple[str, ...]], before: str) -> bool:
    return any(
        re.search(rf"{pattern_of(words).pattern}\s*$", before, re.IGNORECASE) for words in names.values()
    )


def _joined(first: Limits | None, second: Limits) -> Limits:
    if first is None:
        return second
    least = max((one for one in (first.least, second.least) if one is not None), default=None)
    most = min((one for one in (first.most, second.most) if one is not None), default=None)
    return (
        second if least is not None and most is not None and least >= most else Limits(least=least, most=most)
    )
