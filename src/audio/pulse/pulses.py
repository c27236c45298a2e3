"""The tempi, beats and bars that could explain a track, with how likely each is."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from src.audio.chroma import Chroma
from src.audio.onsets import WINDOW_OVERLAP, Onsets
from src.audio.pulse.bars import Bars, find_bars
from src.audio.pulse.beats import on_onsets, track_beats
from src.audio.pulse.calibration import TEMPO_CALIBRATION
from src.audio.pulse.conditional_logit import calibrated, probabilities
from src.audio.pulse.evidence import BeatSounds, Track, bar_errors, beat_sounds, grid_evidence, track_evidence
from src.audio.pulse.grids import SAME_TEMPO, CandidateGrid, distinct, related_grids
from src.audio.pulse.swing import swing
from src.audio.pulse.tempo import tempo_candidates
from src.audio.pulse.tempo_path import moving_periods
from src.audio.pulse.weights import GRID_WEIGHTS, PHASE_WEIGHTS

type Floats = npt.NDArray[np.floating]
type Frames = npt.NDArray[np.intp]

TRACKED_TEMPI = 3
FEWEST_BEATS = 6
PULSES = 3
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
    """One tempo, with the beats and bars that go with it.

    beats, times : of the beats, in onset frames and in seconds of the features' own beginning
    probability : that this is the tempo, if there is a steady beat at all
    metres : the metres that the beats may form, each with its first downbeat, the most likely first
    swing : 0: off-beats halfway (straight), none at all, or beats in three; 1: at two thirds or later
    bar_errors : how far accents that come back by the bar stand out, in standard errors
    """

    beats: Frames
    times: npt.NDArray[np.float64]
    probability: float
    metres: tuple[Bars, ...]
    swing: float
    bar_errors: float

    @property
    def bars(self) -> Bars:
        """The most likely metre."""
        return self.metres[0]

    @property
    def tempo_bpm(self) -> float:
        """From the mean of the beat intervals within a tenth of their median: a missed beat does not count."""
        intervals = np.diff(self.times)
        median = np.sort(intervals)[len(intervals) // 2]  # one of them, never the gap between two
        return float(60 / intervals[np.abs(intervals / median - 1) < 0.1].mean())


def find_pulses(onsets: Onsets, tempogram: Floats, chroma: Chroma) -> list[Pulse]:
    """Find up to three tempi with their beats and bars, the most likely first.

    Returns none when nothing repeats.

    onsets : with at least one frame
    tempogram : of these onsets [shape=(windows, lags)], see `windowed_autocorrelation`
    chroma : of the same sound

    Replaces `librosa.beat.beat_track` (tempo of clicks within 3 %, beats within 50 ms), which knows no bars and
    no alternatives. Raises ValueError for a tempogram of other onsets.
    """
    grids = candidate_grids(onsets, tempogram)
    if not grids:
        return []
    track = track_evidence(onsets, tempogram, chroma)
    sounds = [beat_sounds(grid, track) for grid in grids]
    evidence = grid_evidence(grids, sounds, track)
    found = []
    for same, chance in _by_tempo(grids, probabilities(evidence, GRID_WEIGHTS))[:PULSES]:
        on_the_beat = probabilities({name: values[same] for name, values in evidence.items()}, PHASE_WEIGHTS)
        best = same[int(on_the_beat.argmax())]
        found.append(_pulse(grids[best], sounds[best], calibrated(chance, TEMPO_CALIBRATION), track, onsets))
    return found


def candidate_grids(onsets: Onsets, tempogram: Floats) -> list[CandidateGrid]:
    """Track the strongest tempi, and count their beats in other ways, too.

    onsets : with at least one frame
    tempogram : of these onsets [shape=(windows, lags)]

    Returns no grid without repetition. Raises ValueError for a tempogram of other onsets.
    """
    if not onsets.has_onsets:
        return []
    near = ndimage.maximum_filter1d(onsets.strength, 5)
    families = []
    for periods in _periods_to_track(onsets, tempogram):
        beats = _without_coasting(track_beats(onsets.strength, periods), near)
        if len(beats) >= FEWEST_BEATS:
            families.append(related_grids(beats, onsets.frame_rate, FEWEST_BEATS))
    tracked = [family[0] for family in families if family]
    derived = [grid for family in families for grid in family[1:]]
    return distinct(tracked + derived)


def _periods_to_track(onsets: Onsets, tempogram: Floats) -> Iterator[float | Floats]:
    """Beat period of each of the strongest tempi, and its path if it varies."""
    for candidate in tempo_candidates(tempogram, onsets.frame_rate, TRACKED_TEMPI):
        yield candidate.period_frames
        moving = moving_periods(tempogram, candidate.period_frames, len(onsets.strength))
        if moving is not None:
            yield moving


def _by_tempo(grids: list[CandidateGrid], chances: Floats) -> list[tuple[list[int], float]]:
    """The grids of each tempo, the likeliest first, and the chance of the tempo, the likeliest tempo first."""
    found: list[tuple[list[int], float]] = []
    left = np.argsort(-chances, kind="stable").tolist()
    while left:
        same = [i for i in left if abs(grids[i].bpm / grids[left[0]].bpm - 1) <= SAME_TEMPO]
        found.append((same, float(sum(chances[i] for i in same))))
        left = [i for i in left if i not in same]
    return sorted(found, key=lambda tempo: -tempo[1])


def _pulse(grid: CandidateGrid, sound: BeatSounds, probability: float, track: Track, onsets: Onsets) -> Pulse:
    positions = on_onsets(grid.positions, onsets.strength)
    beats = np.rint(positions).astype(np.intp)
    metres = tuple(find_bars(grid, sound, track))
    swung = 0.0 if metres[0].metre.compound else swing(beats, onsets.strength)
    return Pulse(beats, positions / onsets.frame_rate, probability, metres, swung, bar_errors(sound))


def _without_coasting(beats: Frames, near: Floats) -> Frames:
    """The beats from the first to the last that something sounds on."""
    strength = near[beats]
    sounding = np.flatnonzero(strength > FAINTEST_END_BEAT * np.median(strength))
    return beats[sounding[0] : sounding[-1] + 1] if len(sounding) else beats[:0]


def beat_confidence(pulse: Pulse, tempogram: Floats) -> float:
    """Return how sure it is that there is a steady beat, 0..1.

    pulse : of `find_pulses`; tempogram : that it was found in [shape=(windows, lags)]

    Evidence is how strongly the onsets repeat at the beat's own period, and bars whose harmony changes more
    regularly than chance. Raises IndexError for a tempogram without windows.
    """
    span = pulse.times[-1] - pulse.times[0]
    even_odds = EVEN_ODDS_EVIDENCE * np.sqrt(max(1.0, FULL_EVIDENCE_SECONDS / span))
    evidence = _periodicity(pulse.beats, tempogram)
    evidence += BAR_EVIDENCE_WEIGHT * max(0.0, pulse.bar_errors - CHANCE_BAR_ERRORS)
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
