"""How a beat is played: steadiness, how the piece starts, and its onsets."""

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from src.audio.onsets import Onsets

LOOSEST_CV = 0.5
VERY_STEADY_CV, STEADY_CV = 0.025, 0.06
ONSET_THRESHOLD = 1.0  # standard deviations
ONSET_DISTANCE_SECONDS = 0.05


def steadiness(interval_cv: float) -> float:
    """1 for a machine, 0 when the intervals vary by half of their mean: 1 - cv / 0.5."""
    return float(np.clip(1 - interval_cv / LOOSEST_CV, 0, 1))


def steadiness_in_words(interval_cv: float) -> str:
    """The same for people, who hear a cv of a few per cent."""
    if interval_cv < VERY_STEADY_CV:
        return "very steady"
    return "steady" if interval_cv < STEADY_CV else "loose"


def starts_with_upbeat(first_sound: float, first_downbeat: float, beat_seconds: float, metre: int) -> bool:
    """True when the music begins inside a bar: over half a beat before the first downbeat, under a bar."""
    lead = first_downbeat - first_sound
    return 0.5 * beat_seconds < lead < (metre - 0.5) * beat_seconds


def onset_frames(onsets: Onsets) -> npt.NDArray[np.intp]:
    """Frames of the onsets: local maxima of the strength, over one standard deviation, 50 ms apart."""
    distance = 2 * round(ONSET_DISTANCE_SECONDS * onsets.frame_rate) + 1
    highest = ndimage.maximum_filter1d(onsets.strength, distance, mode="nearest")
    peaks = np.flatnonzero((onsets.strength >= ONSET_THRESHOLD) & (onsets.strength == highest))
    # Of two equal maxima within reach only the first is an onset.
    return peaks[np.diff(peaks, prepend=-distance) > distance // 2]
