"""What lies between the beats: halves, thirds, swung off-beats."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

type Floats = npt.NDArray[np.floating]

STRAIGHT_PHASE, TRIPLET_PHASE = 0.5, 2 / 3
OFF_BEAT_PHASES = np.arange(0.44, 0.74, 0.01)  # three quarters of a beat are straight sixteenths
PHASE_SPREAD = 0.06
LEAST_SWING = 0.25  # below lie players' looseness and the envelope's steps of 10 ms
FAINTEST_OFF_BEAT = 0.1  # of the strength on the beats
COMPOUND_THIRDS = 0.35
COMPOUND_HALF_SHARE = 0.25
COMPOUND_FIRST_THIRD_SHARE = 0.03


@dataclass(frozen=True)
class Subdivision:
    """Onset strength between the beats, as a share of that on the beats.

    first_third, half, second_third : at these phases of the beat
    off_beat_phase : where between 0.44 and 0.73 of a beat the strongest off-beat lies; None: nowhere
    """

    first_third: float
    half: float
    second_third: float
    off_beat_phase: float | None

    @property
    def is_compound(self) -> bool:
        """Beats in three, as in 6/8: both thirds sound and the half does not."""
        thirds = self.first_third + self.second_third
        return (
            thirds > COMPOUND_THIRDS
            and self.half < COMPOUND_HALF_SHARE * thirds
            and self.first_third >= COMPOUND_FIRST_THIRD_SHARE * self.second_third
        )

    @property
    def swing(self) -> float:
        """0: off-beats halfway (straight), or none at all; 1: at two thirds (triplet swing) or later."""
        if self.off_beat_phase is None or self.is_compound:
            return 0.0
        late = (self.off_beat_phase - STRAIGHT_PHASE) / (TRIPLET_PHASE - STRAIGHT_PHASE)
        return float(np.clip(late, 0, 1)) if late > LEAST_SWING else 0.0


def subdivision(beats: npt.NDArray[np.intp], strength: Floats) -> Subdivision:
    """What sounds between the beats (in frames), on average over the track."""
    near = ndimage.maximum_filter1d(strength, 5)
    on_beat = float(near[beats].mean()) + 1e-6

    def at(phase: float, envelope: Floats) -> float:
        frames = np.rint(beats[:-1] + phase * np.diff(beats)).astype(np.intp)
        return float(envelope[frames].mean()) / on_beat

    strongest = _strongest_phase(np.array([at(phase, strength) for phase in OFF_BEAT_PHASES]))
    if strongest is not None and at(strongest, near) < FAINTEST_OFF_BEAT:
        strongest = None
    return Subdivision(at(1 / 3, near), at(1 / 2, near), at(2 / 3, near), strongest)


def _strongest_phase(profile: Floats) -> float | None:
    """The phase around the highest local maximum, weighted over its slopes; None without one."""
    inner = profile[1:-1]
    peaks = np.flatnonzero((inner > profile[:-2]) & (inner >= profile[2:])) + 1
    if not len(peaks):
        return None
    peak = OFF_BEAT_PHASES[peaks[profile[peaks].argmax()]]
    weights = np.where(np.abs(OFF_BEAT_PHASES - peak) <= PHASE_SPREAD, profile, 0)
    return float(np.average(OFF_BEAT_PHASES, weights=weights))
