"""Danceability: how regular the level is over 0.3 to 10 seconds.

Detrended fluctuation analysis of the level's deviation, after Streich & Herrera, "Detrended
fluctuation analysis of music signals: danceability estimation and further semantic
characterization" (AES 2005). A beat takes back within half a second what it adds, so the summed
envelope of dance music wanders off more slowly, as its stretches grow, than that of other music.
"""

import numpy as np
import numpy.typing as npt

from src.audio.blocks import blocks

type Floats = npt.NDArray[np.floating]

SEGMENT_SECONDS = 0.01
SEGMENTS_PER_BLOCK = 4096
SHORTEST_SECONDS, LONGEST_SECONDS = 0.31, 10.0
GROWTH = 1.1  # of the stretches
FEWEST_STRETCHES = 4
FEWEST_LENGTHS = 6
REGULAR_EXPONENT, WANDERING_EXPONENT = 0.4, 1.2  # danceability 1 and 0


def danceability(mono: npt.NDArray[np.float32], sample_rate: int) -> float | None:
    """Measure how regular the level is: 0 (strings or speech) .. 1 (a drum machine).

    mono : float32, finite [shape=(n,)]; sample_rate : in Hz

    Returns None for less than three seconds, and for silence. Raises nothing.
    """
    exponent = fluctuation_exponent(_deviations(mono, round(SEGMENT_SECONDS * sample_rate)))
    if exponent is None:
        return None
    return float(np.clip((WANDERING_EXPONENT - exponent) / (WANDERING_EXPONENT - REGULAR_EXPONENT), 0, 1))


def fluctuation_exponent(levels: Floats) -> float | None:
    """Measure the exponent of detrended fluctuations: 0.5 for white noise.

    It says how the spread around straight lines grows with the length of the stretch.

    levels : one each 10 ms, linear, finite [shape=(levels,)]

    Returns None for too few levels, or levels without any spread. Raises nothing.
    """
    walk = np.cumsum(levels - levels.mean())
    lengths = _lengths(len(walk))
    if len(lengths) < FEWEST_LENGTHS:
        return None
    spreads = np.array([_detrended_spread(walk, length) for length in lengths])
    if spreads.min() <= 0:
        return None
    return float(np.polyfit(np.log(lengths), np.log(spreads), 1)[0])


def _deviations(mono: npt.NDArray[np.float32], segment: int) -> npt.NDArray[np.float64]:
    """Standard deviation of each hundredth of a second."""
    whole = mono[: len(mono) // segment * segment]
    found = [_spreads(block.reshape(-1, segment)) for block in blocks(whole, SEGMENTS_PER_BLOCK * segment)]
    return np.concatenate(found) if found else np.zeros(1)


def _spreads(pieces: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """Standard deviation of each row."""
    mean = pieces.mean(axis=1, dtype=np.float64)
    power = np.einsum("sn,sn->s", pieces, pieces).astype(np.float64) / pieces.shape[1]
    return np.asarray(np.sqrt(np.maximum(power - mean**2, 0)))


def _lengths(available: int) -> npt.NDArray[np.intp]:
    longest = min(LONGEST_SECONDS / SEGMENT_SECONDS, available / FEWEST_STRETCHES)
    shortest = SHORTEST_SECONDS / SEGMENT_SECONDS
    count = int(np.log(max(1.0, longest / shortest)) / np.log(GROWTH)) + 1
    return np.unique(np.rint(shortest * GROWTH ** np.arange(count)).astype(np.intp))


def _detrended_spread(walk: Floats, length: int) -> float:
    """Root mean square distance from the line through each stretch."""
    stretches = walk[: len(walk) // length * length].reshape(-1, length)
    centred = stretches - stretches.mean(axis=1, keepdims=True)
    position = np.arange(length) - (length - 1) / 2
    slopes = centred @ position / (position @ position)
    residual = np.einsum("sn,sn->s", centred, centred) - slopes**2 * (position @ position)
    return float(np.sqrt(max(0.0, residual.sum() / stretches.size)))
