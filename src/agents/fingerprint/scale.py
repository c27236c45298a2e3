"""Measures as distances from what is usual, so that no unit outweighs another."""

import numpy as np
import numpy.typing as npt

from src.agents.fingerprint.layout import GROUPS, MEASURE_GROUPS
from src.agents.fingerprint.reference_stats import USUAL

FARTHEST = 3.0  # standard deviations: one odd measure must not decide alone
# The share of each group in the mean squared distance of two pieces of music, 4 in all. Found on rendered music by
# `benchmarks/recommender/likeness.py`: patterns tell styles apart, the others know a degraded copy again.
GROUP_WEIGHTS = {
    "mel cepstrum, mean": 0.144,
    "mel cepstrum, spread": 0.409,
    "spectral shape": 0.102,
    "repetition of onsets": 0.409,
    "onset rate": 0.409,
    "treble intervals": 0.573,
    "bass intervals": 0.153,
    "harmonic change": 0.409,
    "bass pattern": 0.409,
    "middle pattern": 0.409,
    "treble pattern": 0.287,
    "pattern spectrum": 0.287,
}
# Mean squared distance of the patterns of two pieces of music, on the same music.
PATTERN_SPREADS = {
    "bass pattern": 0.334,
    "middle pattern": 0.335,
    "treble pattern": 0.491,
    "pattern spectrum": 17.8,
}


def scaled(
    measures: npt.NDArray[np.float64],
    patterns: npt.NDArray[np.float64],
    weights: dict[str, float] | None = None,
) -> list[float]:
    """Return the fingerprint, 272 numbers: each group scaled to its weight.

    measures : all groups but the patterns [shape=(56,)], which become standard deviations from their means
    patterns : rhythm patterns and their spectrum [shape=(216,)]
    weights : group -> weight; `GROUP_WEIGHTS` by default

    Raises ValueError for arrays of other lengths, KeyError for weights that lack a group.
    """
    weights = weights or GROUP_WEIGHTS
    mean, spread = np.array(USUAL).T
    standard = ((measures - mean) / spread).clip(-FARTHEST, FARTHEST)
    # Two values of a unit normal distribution are 2 apart, squared, in the mean.
    expected = {**{group: 2.0 * size for group, size in MEASURE_GROUPS.items()}, **PATTERN_SPREADS}
    factors = np.concatenate(
        [np.full(size, np.sqrt(weights[group] / expected[group])) for group, size in GROUPS.items()]
    )
    vector: list[float] = np.round(np.concatenate([standard, patterns]) * factors, 4).tolist()
    return vector
