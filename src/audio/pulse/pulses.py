"""The tempo, beats and bars that explain a track best, and how far to believe them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from src.audio.chroma import Chroma
from src.audio.onsets import WINDOW_OVERLAP, Onsets
from src.audio.pulse.bars import Bars, find_bars
from src.audio.pulse.beats import beat_times, track_beats
from src.audio.pulse.subdivision import Subdivision, subdivision
from src.audio.pulse.tempo import TempoCandidate, tempo_candidates

type Floats = npt.NDArray[np.floating]
type Frames = npt.NDArray[np.intp]

CANDIDATES = 3
FEWEST_BEATS = 6
CONTRAST_WEIGHT = 0.18
BAR_WEIGHT = 0.22
FAINTEST_END_BEAT = 0.2  # of the median beat: before and after the music the tracker only coasts

# Speech, noise and applause repeat with up to 0.12 at the best tempo one can find in them, music
# with 0.19 and more; strings without attacks repeat as little as speech, but their harmony changes
# with the bar, which in what is not music scores under 3.9 standard errors.
PERIODICITY_MULTIPLES = ((1, 1.0), (2, 1.0), (4, 0.5))
LAG_TOLERANCES = (0.97, 0.985, 1.0, 1.015, 1.03)
CHANCE_BAR_ERRORS = 3.9
BAR_EVIDENCE_WEIGHT = 0.06
EVEN_ODDS_EVIDENCE = 0.145
FULL_EVIDENCE_SECONDS = 10.0  # in less, a phrase of speech can repeat by chance: more is asked of it
EVIDENCE_SCALE = 0.03
STEADY_FROM_CONFIDENCE = 0.5


@dataclass(frozen=True, eq=False)
class Pulse:
    """One explanation of the onsets.

    candidate : the tempo it was tracked at
    beats, times : of the beats, in frames and in seconds of the features' own beginning
    contrast : onset strength on the beats against halfway between them, -1..1
    between : what sounds between the beats
    bars : metre and first downbeat
    """

    candidate: TempoCandidate
    beats: Frames
    times: npt.NDArray[np.float64]
    contrast: float
    between: Subdivision
    bars: Bars

    @property
    def score(self) -> float:
        """What the explanations of one track are compared by."""
        return self.candidate.salience + CONTRAST_WEIGHT * self.contrast + BAR_WEIGHT * self.bars.score

    @property
    def tempo_bpm(self) -> float:
        """From the mean of the beat intervals within a tenth of their median: a missed beat does not count."""
        intervals = np.diff(self.times)
        median = np.sort(intervals)[len(intervals) // 2]  # one of them, never the gap between two
        return float(60 / intervals[np.abs(intervals / median - 1) < 0.1].mean())


def find_pulses(onsets: Onsets, tempogram: Floats, chroma: Chroma) -> list[Pulse]:
    """Explanations of the onsets, the best first; none when nothing repeats."""
    if not onsets.has_onsets:
        return []
    candidates = tempo_candidates(tempogram, onsets.frame_rate, CANDIDATES)
    pulses = [_explain(candidate, onsets, chroma) for candidate in candidates]
    return sorted((pulse for pulse in pulses if pulse), key=lambda pulse: -pulse.score)


def _explain(candidate: TempoCandidate, onsets: Onsets, chroma: Chroma) -> Pulse | None:
    near = ndimage.maximum_filter1d(onsets.strength, 5)
    beats = _without_coasting(track_beats(onsets.strength, candidate.period_frames), near)
    if len(beats) < FEWEST_BEATS:
        return None
    times = beat_times(beats, onsets.strength, onsets.frame_rate)
    between = subdivision(beats, onsets.strength)
    bars = find_bars(times, beats, onsets, chroma, between.is_compound)
    return Pulse(candidate, beats, times, _contrast(beats, near), between, bars)


def _without_coasting(beats: Frames, near: Floats) -> Frames:
    """The beats from the first to the last that something sounds on."""
    strength = near[beats]
    sounding = np.flatnonzero(strength > FAINTEST_END_BEAT * np.median(strength))
    return beats[sounding[0] : sounding[-1] + 1] if len(sounding) else beats[:0]


def _contrast(beats: Frames, near: Floats) -> float:
    on = float(near[beats].mean())
    off = float(near[(beats[:-1] + beats[1:]) // 2].mean())
    return (on - off) / (on + off + 1e-6)


def beat_confidence(pulse: Pulse, tempogram: Floats) -> float:
    """How sure it is that there is a steady beat at all, 0..1; even odds at 0.5.

    Evidence is how strongly the onsets repeat at the beat's own period, and bars whose harmony
    changes more regularly than chance.
    """
    span = pulse.times[-1] - pulse.times[0]
    even_odds = EVEN_ODDS_EVIDENCE * np.sqrt(max(1.0, FULL_EVIDENCE_SECONDS / span))
    evidence = _periodicity(pulse.beats, tempogram)
    evidence += BAR_EVIDENCE_WEIGHT * max(0.0, pulse.bars.errors - CHANCE_BAR_ERRORS)
    return float(1 / (1 + np.exp((even_odds - evidence) / EVIDENCE_SCALE)))


def _periodicity(beats: Frames, tempogram: Floats) -> float:
    """Mean autocorrelation at 1, 2 and 4 beats of each window's own period: rubato repeats too."""
    length = tempogram.shape[1]
    found = []
    for window, correlation in enumerate(tempogram):
        start = window * (length // WINDOW_OVERLAP)
        inside = beats[(beats >= start) & (beats < start + length)]
        if len(inside) >= 3:
            found.append(_repetition(correlation, float(np.median(np.diff(inside)))))
    return float(np.mean(found)) if found else 0.0


def _repetition(correlation: Floats, period: float) -> float:
    lags = np.arange(len(correlation))
    total = 0.0
    for multiple, weight in PERIODICITY_MULTIPLES:
        near = np.array(LAG_TOLERANCES) * multiple * period
        total += weight * float(np.interp(near, lags, correlation).max())
    return total / sum(weight for _, weight in PERIODICITY_MULTIPLES)
