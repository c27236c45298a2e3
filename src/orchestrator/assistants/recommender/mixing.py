"""What the next track of a DJ is chosen by: tempo within the range of a turntable, and a key that fits."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from src.agents.harmony.camelot import compatible_codes

from .catalogues.base import CatalogueTrack
from .likeness import Floats
from .sets import PITCH_RANGE
from .state import Record
from .strategy import Limits, Strategy
from .wording import counted, say

# Half and double tempi share their beats.
TEMPO_FACTORS = (1.0, 0.5, 2.0)
# The distance beyond the range of a turntable, as a share, at which the score is 0.
TEMPO_TOLERANCE = 0.06
# Between a tempo and its half.
BETWEEN_LEVELS = 0.75
# As many tracks that mix are enough; others are then left out.
ENOUGH = 5
MIXES, SAME_TEMPO, SOUNDS_CLOSE = range(3)


def mixing_tempo(tempi: Floats, before: float | None) -> Floats:
    """Return how well tempi follow one, 0 to 1: 1 within 6 %, also at half or double tempo.

    tempi : BPM, NaN where there is none [shape=(tracks,)]
    """
    if not before:
        return np.zeros(len(tempi))
    apart = np.min([abs(tempi * factor / before - 1) for factor in TEMPO_FACTORS], axis=0)
    found = (1 - (apart - PITCH_RANGE) / TEMPO_TOLERANCE).clip(0.0, 1.0)
    return np.where(np.isnan(tempi), 0.0, found)


def without_half_and_double(
    tracks: Sequence[CatalogueTrack], seed: CatalogueTrack | None, limits: Limits | None
) -> list[CatalogueTrack]:
    """Return the tracks to follow one, without those of about half or double its tempo, where others fit it.

    They share its beats, but who dances at 128 BPM stops at 64. limits : of the tempo that is asked for
    """
    before = seed.measures.get("tempo_bpm") if seed else None
    if not before or (limits and _are_of_another_level(limits, before)):
        return list(tracks)
    most = PITCH_RANGE + TEMPO_TOLERANCE
    tempi = [track.measures.get("tempo_bpm") or 0.0 for track in tracks]
    if not any(abs(tempo / before - 1) <= PITCH_RANGE for tempo in tempi):
        return list(tracks)
    is_other = [any(abs(tempo * factor / before - 1) <= most for factor in (0.5, 2.0)) for tempo in tempi]
    return [track for track, other in zip(tracks, is_other, strict=True) if not other]


def _are_of_another_level(limits: Limits, before: float) -> bool:
    """Return whether limits of the tempo are nearer to its half or double: "at 64 BPM" after 128."""
    is_half = limits.most is not None and limits.most < BETWEEN_LEVELS * before
    return is_half or (limits.least is not None and limits.least * BETWEEN_LEVELS > before)


def has_mixing_key(camelot: str, before: str) -> bool:
    return bool(camelot and before) and camelot in compatible_codes(before)


def mixing_rank(scores: Mapping[Any, float]) -> int:
    """Return 0 for a track that mixes, 1 if only its tempo fits, 2 if it only sounds close."""
    if scores.get("tempo", 0.0) < 1:
        return SOUNDS_CLOSE
    return MIXES if scores.get("key", 0.0) == 1 else SAME_TEMPO


def mixing_first(candidates: Iterable[Record], enough: int | None = None) -> list[Record]:
    """Return candidates with those that mix first, and only those if they are ``enough``."""
    ordered = sorted(candidates, key=lambda one: mixing_rank(one["scores"]))
    mixing = [one for one in ordered if mixing_rank(one["scores"]) == MIXES]
    return mixing if len(mixing) >= (enough or ENOUGH) else ordered


def describe_mixing(picks: Sequence[Record], strategy: Strategy) -> str:
    """Say how many picks fit in tempo and key, how many in tempo only, and what the others are; "" if all mix."""
    ranks = [mixing_rank(one["scores"]) for one in picks]
    if all(rank == MIXES for rank in ranks):
        return ""
    language = strategy.language
    parts = [
        say(message, language, count=counted(ranks.count(rank), language))
        for rank, message in enumerate(("mix", "same_tempo_only", "sound_close_only"))
        if rank in ranks
    ]
    return say("mixing", language, kinds=", ".join(parts))
