"""Words of a search that mean a measurement, in any language of the rules: "slow", "ruhig", "fuerte"."""

from typing import Final

from django.db.models import Q

from src.api.models.track_search import matches
from src.orchestrator.language.vocabulary import LANGUAGES, vocabulary

from .quality_limits import CHARACTER_WORDS, FAST_FROM_BPM, LOUDNESS_LIMITS, SLOW_TO_BPM

_LIMITS: Final = {
    "fast": {"tempo_bpm__gte": FAST_FROM_BPM},
    "slow": {"tempo_bpm__lte": SLOW_TO_BPM},
    "loud": {"loudness_lufs__gte": LOUDNESS_LIMITS["loud"]["loudness_min"]},
    "quiet": {"loudness_lufs__lte": LOUDNESS_LIMITS["quiet"]["loudness_max"]},
}


def quality_condition(word: str, prefix: str = "") -> Q:
    """Return the condition on `TrackSearch` that a track is what this word says, or an empty one for other words.

    word : folded
    prefix : the lookup path to `TrackSearch` from another model
    """
    condition = Q()
    for quality in _qualities(word):
        if quality in CHARACTER_WORDS:
            condition |= matches(CHARACTER_WORDS[quality], prefix)
        elif quality in _LIMITS:
            condition |= Q(**{f"{prefix}{lookup}": value for lookup, value in _LIMITS[quality].items()})
    return condition


def _qualities(word: str) -> set[str]:
    found = [match for one in LANGUAGES if (match := vocabulary(one).match((word,)))]
    return {
        name.split(".")[1]
        for match in found
        for name in match.concepts
        if name.startswith("quality.") and name.endswith(".plain")
    }
