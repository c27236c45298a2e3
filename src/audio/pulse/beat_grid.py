"""The beats of a track as a grid for other measurements: harmony, sections, dynamics by the bar."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.audio.pulse.pulses import STEADY_FROM_CONFIDENCE, Pulse, beat_confidence

type Floats = npt.NDArray[np.floating]


@dataclass(frozen=True, eq=False)
class Beats:
    """The best explanation of a track's onsets. Without a steady beat all arrays are empty.

    times, downbeat_times : in seconds from the features' own beginning, rising
    beats_per_bar, first_downbeat : beats in a bar, and the index of the first downbeat in `times`
    confidence : how sure it is that there is a steady beat, 0..1
    """

    times: npt.NDArray[np.float64]
    downbeat_times: npt.NDArray[np.float64]
    beats_per_bar: int
    first_downbeat: int
    confidence: float

    @property
    def is_steady(self) -> bool:
        """False where there is nothing to count along with."""
        return self.confidence >= STEADY_FROM_CONFIDENCE


def count_beats(pulses: list[Pulse], tempogram: Floats) -> Beats:
    """Return the beats of the best pulse; none where there is no steady beat.

    pulses : of `find_pulses`, the best first; perhaps none
    tempogram : that they were found in [shape=(windows, lags)]

    Raises IndexError for a tempogram without windows.
    """
    confidence = beat_confidence(pulses[0], tempogram) if pulses else 0.0
    if confidence < STEADY_FROM_CONFIDENCE:
        nowhere = np.zeros(0)
        return Beats(nowhere, nowhere, 4, 0, confidence)
    best = pulses[0]
    bars = best.bars
    return Beats(
        best.times,
        best.times[bars.first_downbeat :: bars.metre.beats],
        bars.metre.beats,
        bars.first_downbeat,
        confidence,
    )
