"""How beats form bars: chords change, basses start and accents fall on the first beat.

Each beat gets an accent from the change of harmony around it (treble and bass chroma before and
after), the bass onset and the onset strength on it. The metre and the phase whose first beats
stand out most win; four beats need the least evidence, since most music has them.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from src.audio.chroma import Chroma
from src.audio.onsets import Onsets

type Floats = npt.NDArray[np.floating]

# Beats in a bar -> how far an accent on its first beat counts.
METRES = {4: 1.0, 3: 0.86, 2: 0.59, 5: 0.62, 6: 0.6}
# Beats in three: two to a bar (6/8) or three (9/8). Nothing heard tells 12/8 from two bars of 6/8.
COMPOUND_METRES = {2: 1.0, 3: 0.86}
USUAL_METRE = 4
CHANCE_ERRORS = 2.0  # the best of so many metres and phases reaches this by chance
FEWEST_BARS = 3
HARMONY_SPAN_BEATS = 1.5  # compared before and after each beat
HARMONY_WEIGHT, BASS_WEIGHT, ACCENT_WEIGHT = 1.3, 0.5, 0.3


@dataclass(frozen=True)
class Bars:
    """beats_per_bar, the index of the first downbeat among the beats, and what speaks for them.

    score : how far the accents on the downbeats stand out, weighted by the metre
    errors : the same in standard errors, for it is easy to stand out in few bars
    """

    beats_per_bar: int
    first_downbeat: int
    score: float
    errors: float


def find_bars(
    beat_times: Floats, beats: npt.NDArray[np.intp], onsets: Onsets, chroma: Chroma, is_compound: bool
) -> Bars:
    """The most convincing metre and phase; the usual one when no other is convincing.

    beat_times in seconds and beats in onset frames [shape=(beats,)]; is_compound: beats in three
    """
    accent = _accents(beat_times, beats, onsets, chroma)
    metres = COMPOUND_METRES if is_compound else METRES
    best = _best_bars(accent, metres)
    if best.errors < CHANCE_ERRORS and not is_compound:
        return _best_bars(accent, {USUAL_METRE: METRES[USUAL_METRE]})
    return best


def _best_bars(accent: Floats, metres: dict[int, float]) -> Bars:
    found = []
    for metre, weight in metres.items():
        for phase in range(metre):
            downbeats = accent[phase::metre]
            if len(downbeats) >= FEWEST_BARS:
                score = weight * float(downbeats.mean())
                found.append(Bars(metre, phase, score, score * float(np.sqrt(len(downbeats)))))
    return max(found, key=lambda bars: bars.score, default=Bars(next(iter(metres)), 0, 0.0, 0.0))


def _accents(beat_times: Floats, beats: npt.NDArray[np.intp], onsets: Onsets, chroma: Chroma) -> Floats:
    span = HARMONY_SPAN_BEATS * float(np.median(np.diff(beat_times)))
    treble, bass_line = (
        harmonic_change(classes, chroma.frame_rate, beat_times, span)
        for classes in (chroma.treble, chroma.bass)
    )
    bass = ndimage.maximum_filter1d(onsets.bass, 6, origin=-1)[beats]
    strength = ndimage.maximum_filter1d(onsets.strength, 5)[beats]
    accents = (
        HARMONY_WEIGHT * _standardised(treble + bass_line, least_std=0.05)
        + BASS_WEIGHT * _standardised(bass, least_std=0.1)
        + ACCENT_WEIGHT * _standardised(strength, least_std=0.1)
    )
    return np.asarray(accents)


def harmonic_change(classes: Floats, frame_rate: float, times: Floats, span_seconds: float) -> Floats:
    """1 minus the cosine between the chroma before and after each time, 0 (same) .. 1 (other)."""
    unit = classes / (np.linalg.norm(classes, axis=0) + 1e-6)
    sums = np.concatenate([np.zeros((len(unit), 1)), np.cumsum(unit, axis=1, dtype=np.float64)], axis=1)
    last = unit.shape[1]
    middle = (times * frame_rate).astype(np.intp).clip(0, last)
    reach = max(1, int(span_seconds * frame_rate))
    after = sums[:, (middle + reach).clip(0, last)] - sums[:, middle]
    before = sums[:, middle] - sums[:, (middle - reach).clip(0, last)]
    lengths = np.linalg.norm(after, axis=0) * np.linalg.norm(before, axis=0)
    return np.asarray(1 - np.einsum("cb,cb->b", after, before) / (lengths + 1e-6))


def _standardised(values: Floats, least_std: float) -> Floats:
    """Distances from the mean in standard deviations. A metronome's hair's breadths are not accents."""
    return (values - values.mean()) / max(float(values.std()), least_std)
