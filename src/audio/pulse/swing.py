"""Swing: where between the beats the off-beats lie."""

import numpy as np
import numpy.typing as npt
from scipy import ndimage

type Floats = npt.NDArray[np.floating]

STRAIGHT_PHASE, TRIPLET_PHASE = 0.5, 2 / 3
OFF_BEAT_PHASES = np.arange(0.44, 0.74, 0.01)  # three quarters of a beat are straight sixteenths
PHASE_SPREAD = 0.06
LEAST_SWING = 0.25  # below lie players' looseness and the envelope's steps of 10 ms
FAINTEST_OFF_BEAT = 0.1  # of the strength on the beats


def swing(beats: npt.NDArray[np.intp], strength: Floats) -> float:
    """Return where off-beats lie: 0 halfway or nowhere, 1 at two thirds of the beat.

    beats : in frames, rising [shape=(beats,)]; 0 for fewer than two
    strength : onset strength [shape=(frames,)]

    Raises nothing.
    """
    near = ndimage.maximum_filter1d(strength, 5)
    on_beat = float(near[beats].mean()) + 1e-6

    def at(phase: float, envelope: Floats) -> float:
        frames = np.rint(beats[:-1] + phase * np.diff(beats)).astype(np.intp)
        return float(envelope[frames].mean()) / on_beat

    strongest = _strongest_phase(np.array([at(phase, strength) for phase in OFF_BEAT_PHASES]))
    if strongest is None or at(strongest, near) < FAINTEST_OFF_BEAT:
        return 0.0
    late = (strongest - STRAIGHT_PHASE) / (TRIPLET_PHASE - STRAIGHT_PHASE)
    return float(np.clip(late, 0, 1)) if late > LEAST_SWING else 0.0


def _strongest_phase(profile: Floats) -> float | None:
    """The phase around the highest local maximum, weighted over its slopes; None without one."""
    inner = profile[1:-1]
    peaks = np.flatnonzero((inner > profile[:-2]) & (inner >= profile[2:])) + 1
    if not len(peaks):
        return None
    peak = OFF_BEAT_PHASES[peaks[profile[peaks].argmax()]]
    weights = np.where(np.abs(OFF_BEAT_PHASES - peak) <= PHASE_SPREAD, profile, 0)
    return float(np.average(OFF_BEAT_PHASES, weights=weights))
