"""Peaks of three frequency bands over time, for drawing a waveform in colours.

The bands are separated by Linkwitz-Riley crossovers of fourth order, 24 dB an octave (Linkwitz, "Active crossover
networks for noncoincident drivers", JAES 1976): two Butterworth filters in a row on each side. Each of them is a state
variable filter, which has a low-pass and a high-pass of the same state (Zavalishin, "The Art of VA Filter Design",
2012, chapter 4), so three of them make a crossover.
"""

import numpy as np
import numpy.typing as npt

from src.audio.band_levels import BYTES_PER_POINT, LEVEL_COUNT, LEVEL_FACTOR, POINTS_PER_SECOND
from src.audio.blocks import release
from src.audio.jit import compiled
from src.audio.shapes import require_signal

type Floats = npt.NDArray[np.float32]
type Bytes = npt.NDArray[np.uint8]
type Coefficients = tuple[np.float32, np.float32, np.float32]

CROSSOVERS_HZ = (200.0, 2000.0)
FULL_SCALE = 255
LANES = 8
PAIRS_PER_SECOND = POINTS_PER_SECOND // 2  # of points: 441 samples at 22 050 Hz, an odd number
PAIRS_PER_BLOCK = 1 << 13
WARM_UP_PAIRS = 3  # the filters forget 60 ms to one part in 10^20
FILTERS = 6


def band_peaks(mono: Floats, sample_rate: int) -> Floats:
    """Measure the largest absolute values of three bands in each 10 ms [shape=(points, 4)].

    mono : float32, finite [shape=(n,)], n at least 1
    sample_rate : in Hz, a multiple of 50

    Columns are low (to 200 Hz), mid (to 2 kHz), high, and the signal itself. The last point may be of less than 10 ms.
    librosa has no crossovers. Raises ValueError for another shape, an empty signal or another rate.
    """
    require_signal(mono)
    pair, remainder = divmod(sample_rate, PAIRS_PER_SECOND)
    if remainder or sample_rate <= 2 * CROSSOVERS_HZ[-1]:
        raise ValueError(f"Bands cannot be measured at {sample_rate} Hz.")
    pairs = -(-len(mono) // pair)
    found = np.empty((2 * pairs, BYTES_PER_POINT), np.float32)
    lower, upper = (_coefficients(hz, sample_rate) for hz in CROSSOVERS_HZ)
    for first in range(0, pairs, PAIRS_PER_BLOCK):
        last, run_up = min(first + PAIRS_PER_BLOCK, pairs), min(first, WARM_UP_PAIRS)
        block = np.asarray(mono[(first - run_up) * pair : last * pair])
        found[2 * first : 2 * last] = _pair_peaks(block, lower, upper, pair)[2 * run_up :]
        release(mono)
    has_second_half = len(mono) - (pairs - 1) * pair > pair // 2
    return found if has_second_half else found[:-1]


def levels(peaks: Floats) -> list[Bytes]:
    """Return the peaks as bytes at all levels, the finest first [shape=(points, 4)].

    peaks : as from `band_peaks`, at least one point; beyond 1 counts as 1

    A byte is 255 times the square root of the amplitude, so that quiet music has a shape too. A point of a level is the
    largest of four of the one before. Raises nothing.
    """
    found = [np.rint(np.sqrt(peaks.clip(0, 1)) * FULL_SCALE).astype(np.uint8)]
    while len(found) < LEVEL_COUNT:
        starts = np.arange(0, len(found[-1]), LEVEL_FACTOR)
        found.append(np.maximum.reduceat(found[-1], starts, axis=0))
    return found


def _coefficients(cutoff_hz: float, sample_rate: int) -> Coefficients:
    """The coefficients of a Butterworth filter."""
    warped = np.tan(np.pi * cutoff_hz / sample_rate)
    damping = np.sqrt(2.0)
    scale = 1 / (1 + warped * (damping + warped))
    return np.float32(warped), np.float32(damping + warped), np.float32(scale)


@compiled
def _split(
    value: float, state: Floats, row: int, lane: int, coefficients: Coefficients
) -> tuple[float, float]:
    """The low-pass and the high-pass of the next sample."""
    g, r, scale = coefficients
    first, second = state[row, lane], state[row + 1, lane]
    high = (value - r * first - second) * scale
    band = g * high + first
    low = g * band + second
    state[row, lane] = g * high + band
    state[row + 1, lane] = g * band + low
    return low, high


@compiled
def _pair_peaks(samples: Floats, lower: Coefficients, upper: Coefficients, pair: int) -> Floats:
    """Largest absolute values around the lower and the upper crossover [shape=(2 * pairs, 4)].

    A recursive filter cannot be vectorised along time, so eight stretches of the block are filtered side by side, each
    after a run-up that its filters forget.
    """
    pairs = (len(samples) + pair - 1) // pair
    per_lane = (pairs + LANES - 1) // LANES
    peaks = np.zeros((2 * LANES * per_lane, 4), np.float32)
    state = np.zeros((2 * FILTERS, LANES), np.float32)
    block = np.zeros((pair, LANES), np.float32)
    largest = np.zeros((4, LANES), np.float32)
    for k in range(-WARM_UP_PAIRS, per_lane):
        for lane in range(LANES):
            start = (lane * per_lane + k) * pair
            for i in range(pair):
                block[i, lane] = samples[start + i] if 0 <= start + i < len(samples) else np.float32(0)
        for half in range(2):
            largest[:] = 0
            for i in range(half * (pair // 2), pair if half else pair // 2):
                for lane in range(LANES):
                    value = block[i, lane]
                    below, above = _split(value, state, 0, lane, upper)
                    below, _ = _split(below, state, 2, lane, upper)
                    _, high = _split(above, state, 4, lane, upper)
                    low, middle = _split(below, state, 6, lane, lower)
                    low, _ = _split(low, state, 8, lane, lower)
                    _, mid = _split(middle, state, 10, lane, lower)
                    largest[0, lane] = max(largest[0, lane], abs(low))
                    largest[1, lane] = max(largest[1, lane], abs(mid))
                    largest[2, lane] = max(largest[2, lane], abs(high))
                    largest[3, lane] = max(largest[3, lane], abs(value))
            if k >= 0:
                for lane in range(LANES):
                    peaks[2 * (lane * per_lane + k) + half] = largest[:, lane]
    return peaks[: 2 * pairs]
