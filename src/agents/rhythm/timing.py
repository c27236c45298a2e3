"""Timing: steadiness of the beat, and the upbeat."""

import numpy as np

LOOSEST_CV = 0.5
VERY_STEADY_CV, STEADY_CV = 0.025, 0.06


def steadiness(interval_cv: float) -> float:
    """1 for a machine, 0 when the intervals vary by half of their mean: 1 - cv / 0.5."""
    return float(np.clip(1 - interval_cv / LOOSEST_CV, 0, 1))


def steadiness_in_words(interval_cv: float) -> str:
    """Return a word for the steadiness; a cv of a few per cent is audible."""
    if interval_cv < VERY_STEADY_CV:
        return "very steady"
    return "steady" if interval_cv < STEADY_CV else "loose"


def starts_with_upbeat(first_sound: float, first_downbeat: float, beat_seconds: float, metre: int) -> bool:
    """Return whether the music begins over half a beat, but under a bar, before the first downbeat."""
    lead = first_downbeat - first_sound
    return 0.5 * beat_seconds < lead < (metre - 0.5) * beat_seconds
