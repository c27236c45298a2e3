"""Statistics of samples in one pass: extremes, mean, power and clipping."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.blocks import blocks
from src.audio.jit import compiled
from src.audio.shapes import require_channels, require_signal

type Floats = npt.NDArray[np.float32]

FULL_SCALE = np.float32(0.9995)  # 16-bit files end at 0.99997; -0.004 dBFS leaves room for dither
SHORTEST_CLIPPING = 3  # samples in a row: one or two may be a peak that just fits
SAMPLES_PER_BLOCK = 4096


@dataclass(frozen=True, eq=False)
class SampleStatistics:
    """Statistics of each channel [shape=(channels,)]; samples are linear with full scale 1.

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
    """Measure extremes, mean, power and clipping of each channel.

    channels : float32, finite, full scale 1 [shape=(channels, n)], n at least 1

    Raises ValueError for another shape or without a sample.
    """
    require_channels(channels)
    require_signal(channels[0])
    found = [_Channel() for _ in channels]
    for block in blocks(channels):
        for channel, samples in zip(found, block, strict=True):
            channel.add(np.ascontiguousarray(samples))
    moments = np.array([(each.lowest, each.highest, each.total, each.squares) for each in found])
    runs = np.array([(each.runs, each.clipped, each.longest_run) for each in found], np.int64)
    mean, mean_square = moments[:, 2] / channels.shape[1], moments[:, 3] / channels.shape[1]
    return SampleStatistics(moments[:, 0], moments[:, 1], mean, mean_square, *runs.T)


@dataclass
class _Channel:
    """State of a channel after some blocks; `run` is the length of the current clipped run."""

    lowest: float = np.inf
    highest: float = -np.inf
    total: float = 0.0
    squares: float = 0.0
    runs: int = 0
    clipped: int = 0
    longest: int = 0
    run: int = 0
    previous: float = 0.0

    @property
    def longest_run(self) -> int:
        return self.longest if self.longest >= SHORTEST_CLIPPING else 0

    def add(self, samples: Floats) -> None:
        lowest, highest, total, squares = _moments(samples)
        self.lowest, self.highest = min(self.lowest, lowest), max(self.highest, highest)
        self.total += total
        self.squares += squares
        if max(highest, -lowest) < FULL_SCALE:
            self.run = 0
            return
        runs, clipped, longest, self.run, self.previous = _full_scale_runs(samples, self.run, self.previous)
        self.runs += runs
        self.clipped += clipped
        self.longest = max(self.longest, longest)


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
def _full_scale_runs(samples: Floats, length: int, before: float) -> tuple[int, int, int, int, float]:
    """Runs of full-scale samples of one sign, the samples in them, the longest of them; and what is open at the end.

    length, before : of the run that is open at the beginning, and the sample before the first one
    """
    runs = inside = longest = 0
    previous = np.float32(before)
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
    return runs, inside, longest, length, float(previous)
