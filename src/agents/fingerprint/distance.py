"""Distance of two fingerprints, in plain Python: a web process may compare a whole library."""

import math
from collections.abc import Sequence

from src.agents.fingerprint.layout import LENGTH, Part, slices_of


def distance(first: Sequence[float], second: Sequence[float], part: Part | None = None) -> float:
    """Euclidean: 0 for the same sound, about 2 for any two songs; of one part alone less.

    Raises ValueError for fingerprints of different versions, which have different lengths, and for a part of
    fingerprints that have none.
    """
    if len(first) != len(second):
        raise ValueError(f"Fingerprints of {len(first)} and {len(second)} numbers cannot be compared.")
    if part is None:
        return math.dist(first, second)
    if len(first) != LENGTH:
        raise ValueError(f"Only fingerprints of {LENGTH} numbers have parts; these have {len(first)}.")
    return math.hypot(*(math.dist(first[place], second[place]) for place in slices_of(part)))
