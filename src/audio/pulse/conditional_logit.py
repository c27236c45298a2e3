"""From evidence to probabilities: conditional logit (McFadden 1974).

The explanations of one track compete: the chance of each is the exponential of its weighted evidence,
as a share of all. `benchmarks/audio/fit_rhythm.py` finds the weights under which the true explanations of
rendered and recorded music are most likely.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

type Floats = npt.NDArray[np.floating]


def probabilities(evidence: Mapping[str, Floats], weights: Mapping[str, float]) -> npt.NDArray[np.float64]:
    """Return the probability of each explanation [shape=(explanations,)].

    A conditional logit (McFadden 1974).

    evidence : name -> a number for each explanation [shape=(explanations,)]; at least one name
    weights : name -> weight; evidence without a weight counts for nothing

    Raises ValueError for evidence of different lengths, StopIteration without any.
    """
    scores = np.zeros(len(next(iter(evidence.values()))))
    for name, weight in weights.items():
        scores += weight * evidence[name]
    likelihood = np.exp(scores - scores.max())
    return np.asarray(likelihood / likelihood.sum())


def calibrated(chance: float, line: tuple[float, float]) -> float:
    """A chance corrected by slope and offset on its log-odds (Platt 1999), as found on pieces left out of the fit."""
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    odds = line[0] * np.log(chance / (1 - chance)) + line[1]
    return float(1 / (1 + np.exp(-odds)))
