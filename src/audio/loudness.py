"""Loudness: ITU-R BS.1770-4, EBU R 128, loudness range after EBU Tech 3342.

Each channel passes the K-weighting (a high shelf for the head, a high-pass for the ear), its power
is taken in steps of 100 ms, and everything else is arithmetic on these steps.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.blocks import release
from src.audio.jit import compiled
from src.audio.shapes import require_channels

type Floats = npt.NDArray[np.float32]
type Powers = npt.NDArray[np.float64]

STEP_SECONDS = 0.1
MOMENTARY_STEPS, SHORT_TERM_STEPS = 4, 30
ABSOLUTE_GATE_LUFS = -70.0
INTEGRATED_GATE_LU, RANGE_GATE_LU = -10.0, -20.0
OFFSET_LUFS = -0.691  # a full-scale sine of 997 Hz in one channel is -3.01 LUFS
# In the order of WAV files: left, right, centre, (low-frequency effects,) left and right surround.
SURROUND_WEIGHTS = {5: (1.0, 1.0, 1.0, 1.41, 1.41), 6: (1.0, 1.0, 1.0, 0.0, 1.41, 1.41)}
LANES = 8
BLOCK_SAMPLES = 1 << 22  # long, because each of its eight lanes has a run-up
WARM_UP_STEPS = 2  # the filters forget 0.2 s to one part in 10^20


@dataclass(frozen=True, eq=False)
class Loudness:
    """Loudness in LUFS; None where there is none: all under -70 LUFS, or too short for the window.

    momentary, short_term : every 100 ms, over 400 ms and 3 s, at least -120 [shape=(windows,)]
    integrated_lufs, range_lu : gated, of the whole
    """

    momentary: Powers
    short_term: Powers
    integrated_lufs: float | None
    range_lu: float | None


def loudness(channels: Floats, sample_rate: int) -> Loudness:
    """Measure loudness after ITU-R BS.1770-4 and EBU R 128.

    channels : float32, finite, full scale 1 [shape=(channels, n)]; five and six channels are surround, as in WAV files
    sample_rate : of the channels, in Hz

    librosa has A-weighting (`librosa.A_weighting`), but no K-weighting and no gates. Raises ValueError for
    another shape.
    """
    steps = step_powers(channels, sample_rate)
    momentary, short_term = (_windows(steps, count) for count in (MOMENTARY_STEPS, SHORT_TERM_STEPS))
    return Loudness(_lufs(momentary), _lufs(short_term), _integrated(momentary), _range(short_term))


def step_powers(channels: Floats, sample_rate: int) -> Powers:
    """Measure the K-weighted power of each full 100 ms [shape=(steps,)].

    Powers are summed over the channels with their weights.

    channels : float32, finite [shape=(channels, n)]
    sample_rate : in Hz

    Raises ValueError for another shape.
    """
    require_channels(channels)
    step = max(1, round(STEP_SECONDS * sample_rate))
    weights = SURROUND_WEIGHTS.get(len(channels), (1.0,) * len(channels))
    shelf, high_pass = k_weighting(sample_rate)
    powers = np.zeros(channels.shape[1] // step)
    count = max(1, BLOCK_SAMPLES // step)
    for first in range(0, len(powers), count):
        last, run_up = min(first + count, len(powers)), min(first, WARM_UP_STEPS)
        block = channels[:, (first - run_up) * step : last * step]
        for channel, weight in zip(block, weights, strict=True):
            energies = _step_energies(np.ascontiguousarray(channel), shelf, high_pass, step)
            powers[first:last] += weight * energies[run_up:] / step
        release(channels)
    return powers


def k_weighting(sample_rate: int) -> tuple[Powers, Powers]:
    """The two second-order filters (b0 b1 b2 a1 a2) at any rate: the standard's, through their analogue form.

    De Man, "Evaluation of implementations of the EBU R128 loudness measurement" (AES 2018).
    """
    nyquist = 0.499 * sample_rate
    warped = np.tan(np.pi * min(1681.974450955533, nyquist) / sample_rate)
    quality = 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    shelf = np.array(
        [
            high + middle * warped / quality + warped**2,
            2 * (warped**2 - high),
            high - middle * warped / quality + warped**2,
            2 * (warped**2 - 1),
            1 - warped / quality + warped**2,
        ]
    ) / (1 + warped / quality + warped**2)
    warped = np.tan(np.pi * min(38.13547087602444, nyquist) / sample_rate)
    quality = 0.5003270373238773
    scale = 1 + warped / quality + warped**2
    high_pass = np.array([1, -2, 1, 2 * (warped**2 - 1) / scale, (1 - warped / quality + warped**2) / scale])
    return shelf, high_pass


@compiled
def _step_energies(samples: Floats, shelf: Powers, high_pass: Powers, step: int) -> Powers:
    """Energy after both filters in each full step.

    A recursive filter cannot be vectorised along time, so eight stretches of the track are filtered
    side by side, each after a run-up that its filters forget.
    """
    steps = len(samples) // step
    per_lane = (steps + LANES - 1) // LANES
    energies = np.zeros(LANES * per_lane)
    b0, b1, b2, a1, a2 = shelf
    c1, c2 = high_pass[3], high_pass[4]
    x1, x2, y1, y2 = np.zeros(LANES), np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    block = np.zeros((step, LANES))
    energy = np.zeros(LANES)
    for k in range(-WARM_UP_STEPS, per_lane):
        for lane in range(LANES):
            start = (lane * per_lane + k) * step
            inside = start >= 0 and start + step <= len(samples)
            for i in range(step):
                block[i, lane] = samples[start + i] if inside else 0.0
        energy[:] = 0
        for i in range(step):
            for lane in range(LANES):
                x = block[i, lane]
                shelved = b0 * x + x1[lane]
                x1[lane] = b1 * x - a1 * shelved + x2[lane]
                x2[lane] = b2 * x - a2 * shelved
                y = shelved + y1[lane]
                y1[lane] = -2.0 * shelved - c1 * y + y2[lane]
                y2[lane] = shelved - c2 * y
                energy[lane] += y * y
        if k >= 0:
            for lane in range(LANES):
                energies[lane * per_lane + k] = energy[lane]
    return energies[:steps]


def _windows(steps: Powers, count: int) -> Powers:
    """Mean power of each `count` steps in a row; no window where there are fewer."""
    if len(steps) < count:
        return np.zeros(0)
    return np.asarray(np.lib.stride_tricks.sliding_window_view(steps, count).mean(axis=1))


def _lufs(power: Powers) -> Powers:
    return np.asarray(OFFSET_LUFS + 10 * np.log10(np.maximum(power, 1e-12)))


def _gated(power: Powers, relative_gate_lu: float) -> Powers:
    """The windows over the absolute gate, and over their own mean by the relative one."""
    loud = power[_lufs(power) > ABSOLUTE_GATE_LUFS]
    if not loud.size:
        return loud
    return np.asarray(loud[loud > loud.mean() * 10 ** (relative_gate_lu / 10)])


def _integrated(momentary: Powers) -> float | None:
    heard = _gated(momentary, INTEGRATED_GATE_LU)
    return float(_lufs(heard.mean(keepdims=True))[0]) if heard.size else None


def _range(short_term: Powers) -> float | None:
    heard = _gated(short_term, RANGE_GATE_LU)
    if not heard.size:
        return None
    quiet, loud = np.percentile(_lufs(heard), [10, 95])
    return float(loud - quiet)
