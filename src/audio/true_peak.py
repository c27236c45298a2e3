"""True peak: how high the wave rises between its samples (ITU-R BS.1770-4, annex 2).

Four times oversampling by a windowed sinc of twelve samples. Most of a track cannot hold its
highest peak: a block whose largest sample times the filter's largest gain stays below what was
found already is skipped, which changes nothing but the time it takes.
"""

from itertools import chain

import numpy as np
import numpy.typing as npt

from src.audio.blocks import blocks
from src.audio.jit import compiled
from src.audio.shapes import require_channels

type Floats = npt.NDArray[np.float32]

OVERSAMPLING = 4
TAPS = 12  # of each phase
KAISER_BETA = 5.0
BLOCK = 64


def true_peak(channels: Floats, sample_peak: float) -> float:
    """Measure the highest absolute value of the oversampled wave, linear.

    channels : float32, finite, full scale 1 [shape=(channels, n)]; 0 without a sample
    sample_peak : of all channels, linear; the true peak is never lower

    librosa has no such measure. Raises ValueError for another shape.
    """
    require_channels(channels)
    filters = _phases()
    gain = float(np.abs(filters).sum(axis=1).max())
    highest = sample_peak
    silence = np.zeros((len(channels), TAPS), np.float32)  # the wave starts and ends in silence
    ends = (
        np.hstack([silence, channels[:, : 2 * BLOCK]]),
        np.hstack([channels[:, -2 * BLOCK :], silence]),
    )
    for block in chain(blocks(channels, overlap=TAPS - 1), ends):
        for channel in block:
            highest = max(highest, _highest_between(np.ascontiguousarray(channel), filters, gain, highest))
    return highest


def _phases() -> Floats:
    """The filters of the three phases between the samples [shape=(3, TAPS)]; each sums to 1."""
    centre = TAPS * OVERSAMPLING // 2
    position = np.arange(TAPS * OVERSAMPLING + 1) - centre
    response = np.sinc(position / OVERSAMPLING) * np.kaiser(len(position), KAISER_BETA)
    phases = np.stack([response[phase : phase + TAPS * OVERSAMPLING : OVERSAMPLING] for phase in (1, 2, 3)])
    return (phases / phases.sum(axis=1, keepdims=True)).astype(np.float32)


@compiled
def _highest_between(samples: Floats, filters: Floats, gain: float, highest: float) -> float:
    best = np.float32(highest)
    window = np.zeros(BLOCK + TAPS - 1, np.float32)
    wave = np.zeros(BLOCK, np.float32)
    for first in range(0, len(samples) - TAPS + 1, BLOCK):
        available = min(BLOCK + TAPS - 1, len(samples) - first)
        largest = np.float32(0)
        for i in range(available):
            largest = max(largest, abs(samples[first + i]))
        if largest * gain <= best:
            continue
        window[:available] = samples[first : first + available]
        window[available:] = 0
        for phase in range(len(filters)):
            wave[:] = 0
            for tap in range(TAPS):
                weight = filters[phase, tap]
                for i in range(BLOCK):
                    wave[i] += weight * window[i + tap]
            for i in range(BLOCK):
                best = max(best, abs(wave[i]))
    return float(best)
