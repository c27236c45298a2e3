"""Measures as distances from what is usual, so that no unit outweighs another."""

import numpy as np
import numpy.typing as npt

from src.agents.fingerprint.measures import GROUPS
from src.agents.fingerprint.reference_stats import USUAL

FARTHEST = 3.0  # standard deviations: one odd measure must not decide alone
# How much each group counts in the squared distance of two fingerprints, whatever its size.
GROUP_WEIGHTS = {
    "mel cepstrum, mean": 0.5,
    "mel cepstrum, spread": 0.5,
    "spectral shape": 0.3,
    "repetition of onsets": 1.0,
    "onset rate": 0.2,
    "treble intervals": 0.6,
    "bass intervals": 0.4,
    "harmonic change": 0.3,
}


def scaled(measures: npt.NDArray[np.float64]) -> list[float]:
    """The fingerprint: each measure in standard deviations from its mean, times the weight of its group."""
    mean, spread = np.array(USUAL).T
    weights = np.concatenate(
        [np.full(size, np.sqrt(GROUP_WEIGHTS[group] / size)) for group, size in GROUPS.items()]
    )
    vector: list[float] = np.round(
        ((measures - mean) / spread).clip(-FARTHEST, FARTHEST) * weights, 4
    ).tolist()
    return vector
