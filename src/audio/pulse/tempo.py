"""Candidate tempi of the onsets.

A tempo is supported when the onset strength repeats after one beat, and after two, three and four.
People tap near 112 BPM when several levels are possible: a log-normal prior (Parncutt 1994, van
Noorden & Moelants 1999) is wide enough here to leave the octave to later evidence.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

type Floats = npt.NDArray[np.floating]

TEMPI_BPM = np.arange(40.0, 240.0, 0.5)
PREFERRED_BPM = 112.0
PRIOR_WIDTH_OCTAVES = 0.85
# How much the repetition after so many beats says about the tempo (half a beat: its subdivision).
BEAT_MULTIPLES = ((1.0, 1.0), (2.0, 0.6), (3.0, 0.15), (4.0, 0.4), (0.5, 0.25))


@dataclass(frozen=True)
class TempoCandidate:
    """A tempo worth tracking. salience : support times prior, 1 for the strongest candidate."""

    bpm: float
    period_frames: float
    salience: float


def tempo_candidates(tempogram: Floats, frame_rate: float, count: int) -> list[TempoCandidate]:
    """Find the strongest local maxima over all tempi, the strongest first.

    Returns none without any repetition.

    tempogram : autocorrelation of the onset strength [shape=(windows, lags)], frame_rate lags a second
    count : of the candidates, at most

    Replaces `librosa.feature.tempo`, which returns one. Raises nothing.
    """
    periods = 60.0 * frame_rate / TEMPI_BPM
    salience = np.maximum(support(tempogram, periods), 0) * _prior()
    inner = salience[1:-1]
    peaks = np.flatnonzero((inner > 0) & (inner >= salience[:-2]) & (inner >= salience[2:])) + 1
    strongest = peaks[np.argsort(-salience[peaks], kind="stable")][:count]
    return [
        TempoCandidate(float(TEMPI_BPM[i]), float(periods[i]), float(salience[i] / salience[strongest[0]]))
        for i in strongest
    ]


def support(tempogram: Floats, periods: Floats) -> Floats:
    """Return how strongly onsets repeat at each beat period [shape=(periods,)].

    Multiples of the period count, too. At most about 1.

    tempogram : autocorrelation of the onset strength [shape=(windows, lags)]
    periods : in frames [shape=(periods,)]; what lies beyond the lags counts as 0

    Raises nothing.
    """
    mean = tempogram.mean(axis=0)
    lags = np.arange(len(mean))
    total = np.zeros(len(periods))
    for multiple, weight in BEAT_MULTIPLES:
        total += weight * np.interp(multiple * periods, lags, mean)
    return total


def _prior() -> Floats:
    return np.exp(-0.5 * (np.log2(TEMPI_BPM / PREFERRED_BPM) / PRIOR_WIDTH_OCTAVES) ** 2)
