"""How different two fingerprints are. Plain arithmetic: a web process may compare a whole library."""

import math
from collections.abc import Sequence


def distance(first: Sequence[float], second: Sequence[float]) -> float:
    """Euclidean: 0 for the same sound, under 0.7 for degraded copies, about 2 for any two songs.

    Raises ValueError for fingerprints of different versions, which have different lengths.
    """
    if len(first) != len(second):
        raise ValueError(f"Fingerprints of {len(first)} and {len(second)} numbers cannot be compared.")
    return math.dist(first, second)
