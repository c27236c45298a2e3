"""Standardisation of measures by reference mean and deviation, so that no unit outweighs another."""

import numpy as np
import numpy.typing as npt

from src.agents.fingerprint.layout import GROUP_WEIGHTS, GROUPS, MEASURE_GROUPS
from src.agents.fingerprint.reference_stats import USUAL

FARTHEST = 3.0  # standard deviations: one odd measure must not decide alone
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
