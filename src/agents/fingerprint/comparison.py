"""The weights that fingerprints are compared with, which change without measuring any track again."""

import math
from collections.abc import Sequence
from operator import mul

from src.agents.fingerprint.layout import GROUP_WEIGHTS, GROUPS, LENGTH

# Group -> share of the squared distance of two pieces of music, 4 in all. Found on rendered music by
# `benchmarks/recommender/likeness.py`. Stored fingerprints keep the weights that they were measured with (`layout.py`).
WEIGHTS = {
    "mel cepstrum, mean": 0.121,
    "mel cepstrum, spread": 0.249,
    "spectral shape": 0.024,
    "repetition of onsets": 0.567,
    "onset rate": 0.653,
    "treble intervals": 0.349,
    "bass intervals": 0.042,
    "harmonic change": 0.377,
    "bass pattern": 0.403,
    "middle pattern": 0.375,
    "treble pattern": 0.377,
    "pattern spectrum": 0.463,
}
FACTORS = tuple(
    math.sqrt(WEIGHTS[group] / GROUP_WEIGHTS[group]) for group, size in GROUPS.items() for _ in range(size)
)


def weighted(vector: Sequence[float]) -> tuple[float, ...]:
    """Return a stored fingerprint as it is compared. One of another version is returned as it is."""
    return tuple(map(mul, vector, FACTORS) if len(vector) == LENGTH else vector)
