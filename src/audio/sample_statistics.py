"""What a single pass over the samples of each channel tells: extremes, mean, power and clipping."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.compiled import compiled

type Floats = npt.NDArray[np.float32]

FULL_SCALE = np.float32(0.9995)  # 16-bit files end at 0.99997; -0.004 dBFS leaves room for dither
SHORTEST_CLIPPING = 3  # samples in a row: one or two may be a peak that just fits
SAMPLES_PER_BLOCK = 4096


@dataclass(frozen=True, eq=False)
class SampleStatistics:
    """Of each channel [shape=(channels,)], samples linear with full scale 1.

    lowest, highest, mean, mean_square : of the samples
    clipped_runs : stretches of at least three samples in a row at full scale
    clipped_samples : in these runs
    longest_run : of them, in samples; 0 without any
    """

    lowest: npt.NDArray[np.float64]
    highest: npt.NDArray[np.float64]
    mean: npt.NDArray[np.float64]
    mean_square: npt.NDArray[np.float64]
    clipped_runs: npt.NDArray[np.int64]
    clipped_samples: npt.NDArray[np.int64]
    longest_run: npt.NDArray[np.int64]

    @property
    def peak(self) -> float:
        """The largest absolute sample of all channels."""
        return float(max(self.highest.max(), -self.lowest.min()))

    @property
    def deviation(self) -> float:
        """Standard deviation over all channels: the RMS without DC."""
        return float(np.sqrt(max(0.0, self.mean_square.mean() - self.mean.mean() ** 2)))


def sample_statistics(channels: Floats) -> SampleStatistics:
    """Statistics of samples [shape=(channels, n)], n at least 1."""
    moments = np.array([_moments(channel) for channel in channels])
    runs = np.zeros((len(channels), 3), np.int64)
    for row, channel in enumerate(channels):
        if max(moments[row, 1], -moments[row, 0]) >= FULL_SCALE:
            runs[row] = _full_scale_runs(channel)
    mean, mean_square = moments[:, 2] / channels.shape[1], moments[:, 3] / channels.shape[1]
    return SampleStatistics(moments[:, 0], moments[:, 1], mean, mean_square, *runs.T)


@compiled
def _moments(samples: Floats) -> tuple[float, float, float, float]:
    """Lowest, highest, sum and sum of squares. Sums of a block are float32, their total float64."""
    lowest = highest = samples[0]
    total = squares = 0.0
    for first in range(0, len(samples), SAMPLES_PER_BLOCK):
        block = samples[first : first + SAMPLES_PER_BLOCK]
        block_total = block_squares = np.float32(0)
        for value in block:
            lowest, highest = min(lowest, value), max(highest, value)
            block_total += value
            block_squares += value * value
        total += float(block_total)
        squares += float(block_squares)
    return float(lowest), float(highest), total, squares


@compiled
def _full_scale_runs(samples: Floats) -> tuple[int, int, int]:
    """Runs of full-scale samples of one sign, the samples in them, and the longest of them."""
    runs = inside = longest = length = 0
    previous = np.float32(0)
    for value in samples:
        if abs(value) >= FULL_SCALE and value * previous >= 0:
            length += 1
        else:
            length = 1 if abs(value) >= FULL_SCALE else 0
        if length == SHORTEST_CLIPPING:
            runs += 1
            inside += SHORTEST_CLIPPING
        elif length > SHORTEST_CLIPPING:
            inside += 1
        longest = max(longest, length)
        previous = value
    return runs, inside, longest if longest >= SHORTEST_CLIPPING else 0
