"""Words of a search that mean a measurement, in any language of the rules: "slow", "ruhig", "fuerte", "happy"."""

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Q

from src.api.models.track_search import matches
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary

from .moods import MOODS
from .quality_limits import CHARACTER_WORDS, FAST_FROM_BPM, LOUDNESS_LIMITS, SLOW_TO_BPM

_LIMITS: Final = {
    "fast": {"tempo_bpm__gte": FAST_FROM_BPM},
    "slow": {"tempo_bpm__lte": SLOW_TO_BPM},
    "loud": {"loudness_lufs__gte": LOUDNESS_LIMITS["loud"]["loudness_min"]},
    "quiet": {"loudness_lufs__lte": LOUDNESS_LIMITS["quiet"]["loudness_max"]},
}
_MODES: Final = {
    mode: [f"{hour}{letter}" for hour in range(1, 13)] for mode, letter in (("major", "B"), ("minor", "A"))
}
_CALMEST_TO_ENERGY: Final = 0.5


def means_measurement(word: str) -> bool:
    """Return whether a folded word means a measurement."""
    return bool(_qualities(word) & (CHARACTER_WORDS.keys() | _LIMITS.keys()) or _moods(word))


def spellings_of(word: str) -> tuple[str, ...]:
    """Return the word with those that the text of such tracks has: "ruhig", "calm". () unless it means nothing else."""
    qualities = _qualities(word)
    if not qualities or not qualities <= CHARACTER_WORDS.keys() or _moods(word):
        return ()
    return (word, *sorted(CHARACTER_WORDS[quality] for quality in qualities))


def quality_condition(word: str, prefix: str = "") -> Q:
    """Return the condition on `TrackSearch` that a track is what this word says, or an empty one for other words.

    It is empty, too, for a word such as "calm" itself, which is in the text of the tracks that are called so.

    word : folded
    prefix : the lookup path to `TrackSearch` from another model
    """
    condition = Q()
    for quality in _qualities(word):
        if quality in CHARACTER_WORDS and word not in CHARACTER_WORDS[quality]:
            condition |= matches(CHARACTER_WORDS[quality], prefix)
        elif quality in _LIMITS:
            condition |= _within(_LIMITS[quality], prefix)
    for nearest in _moods(word):
        condition |= _within(_limits_of(nearest), prefix)
    return condition


def _within(lookups: Mapping[str, Any], prefix: str) -> Q:
    return Q(**{f"{prefix}{lookup}": value for lookup, value in lookups.items()})


def _limits_of(nearest: Mapping[str, Any]) -> dict[str, Any]:
    """Return the lookups for the arguments of a search by mood. What the chat would order is limited here."""
    mode = {"camelot__in": _MODES[nearest["mode"]]} if "mode" in nearest else {}
    if nearest["order"] == "calmest":
        return {"energy__lte": nearest.get("energy_max", _CALMEST_TO_ENERGY), **mode}
    return {"energy__gte": nearest["energy_min"], **mode}


def _moods(word: str) -> list[dict[str, Any]]:
    return [nearest for words, nearest in MOODS.values() if words.fullmatch(word)]


def _qualities(word: str) -> set[str]:
    found = [match for one in LANGUAGES if (match := vocabulary(one).match((word,)))]
    return {
        name.split(".")[1]
        for match in found
        for name in match.concepts
        if name.startswith("quality.") and name.endswith(".plain")
    }
