"""The same recording in the library twice, under other names: only one of them is offered."""

from collections.abc import Sequence

import numpy as np

from src.agents.fingerprint.layout import LENGTH

from .catalogues.base import CatalogueTrack
from .likeness import Floats
from .sets import seconds_of
from .state import Record

# Of fingerprints, where songs are usually 2 apart; and of lengths, where another file has other silence at its end.
SAME_SOUND, SAME_SECONDS = 0.02, 1.0


def without_same_sound(candidates: Sequence[Record], library: Sequence[CatalogueTrack]) -> list[Record]:
    """Return the candidates without those that sound like a better one. They are sorted best first."""
    vectors = {one.id: one.vector for one in library if one.vector is not None}
    kept: list[Record] = []
    sounds: list[Floats] = []
    lengths: list[float] = []
    for one in candidates:
        vector = vectors.get(one["track_id"])
        if vector is not None and len(vector) == LENGTH:
            sound, seconds = np.asarray(vector, np.float64), seconds_of(one)
            if _is_heard(sound, seconds, sounds, lengths):
                continue
            sounds.append(sound)
            lengths.append(seconds)
        kept.append(one)
    return kept


def _is_heard(sound: Floats, seconds: float, sounds: Sequence[Floats], lengths: Sequence[float]) -> bool:
    near = [one for one, length in zip(sounds, lengths, strict=True) if abs(length - seconds) <= SAME_SECONDS]
    return bool(near) and float(np.linalg.norm(np.stack(near) - sound, axis=1).min()) <= SAME_SOUND
