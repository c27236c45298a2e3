"""Chord recognition: templates over treble and bass, decoded along the beats.

Each cell of the grid is compared (cosine) with 60 chords on twelve roots, in the treble by the notes of
the chord and in the bass by its root, fifth and third (Fujishima 1999; Mauch & Dixon 2010 for the bass). The
Viterbi algorithm then finds the best path, where a change is cheap on a downbeat and costly between beats.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from src import audio

type Floats = npt.NDArray[np.floating]

# Suffix of the name -> semitones above the root.
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "maj7": (0, 4, 7, 11),
    "m7": (0, 3, 7, 10),
}
NO_CHORD = 12 * len(QUALITIES)
TREBLE_WEIGHTS = (1.0, 0.9, 0.9, 0.6)  # of root, third, fifth, seventh
BASS_WEIGHTS = {0: 1.0, 7: 0.35}
BASS_THIRD_WEIGHT = 0.2
BASS_SHARE = 0.45
SEVENTH_COST = 0.05  # a melody note makes a seventh of any triad
NO_CHORD_SCORE = 0.75  # a clear chord reaches 1.3, what fits no chord 0.7
FAINTEST_CHORD = 0.2  # of the median strength of the cells
# What a change costs at a half beat, a beat and a downbeat; a cell of usual length weighs `CELL_WEIGHT`.
CHANGE_COSTS = np.array([3.0, 2.0, 0.5])
CELL_WEIGHT = 3.0
CHANGE_COST_WITHOUT_BEAT = 2.5
WEIGHT_PER_SECOND_WITHOUT_BEAT = 10.8
LONGEST_CELL_WEIGHT = 1.5  # of the usual cell: a pause between beats is one cell


@dataclass(frozen=True)
class Chord:
    """A chord and where it sounds, in seconds. root : pitch class or None for no chord; quality : the suffix"""

    start: float
    end: float
    root: int | None
    quality: str

    @property
    def is_minor(self) -> bool:
        """True for a minor triad, with or without seventh."""
        return self.quality.startswith("m") and not self.quality.startswith("maj")

    def name(self, note_names: tuple[str, ...]) -> str:
        """Such as "F#m7", or "N" for no chord."""
        return "N" if self.root is None else note_names[self.root] + self.quality

    def triad(self, note_names: tuple[str, ...]) -> str:
        """The name without a seventh."""
        return "N" if self.root is None else note_names[self.root] + ("m" if self.is_minor else "")


@dataclass(frozen=True, eq=False)
class CellChroma:
    """Chroma of each cell of a grid [shape=(12, cells)]. strength : how much pitch sounds at all"""

    grid: "audio.grid.TimeGrid"
    treble: Floats
    bass: Floats

    @property
    def strength(self) -> Floats:
        return np.asarray((self.treble + self.bass).sum(axis=0))


def cell_chroma(chroma: "audio.chroma.Chroma", grid: "audio.grid.TimeGrid") -> CellChroma:
    """Average the chroma over the cells of a grid.

    chroma : treble and bass [shape=(12, frames)], at least one frame
    grid : over the same sound

    Raises IndexError for a chroma without frames.
    """
    treble, bass = (grid.means(classes, chroma.frame_rate) for classes in (chroma.treble, chroma.bass))
    return CellChroma(grid, treble, bass)


def find_chords(cells: CellChroma) -> list[Chord]:
    """The chords from the start to the end of the grid, without gaps; no two alike in a row."""
    grid = cells.grid
    scores = _scores(cells)
    if grid.is_metrical:
        usual = float(np.median(grid.durations))
        weights = CELL_WEIGHT * np.minimum(grid.durations / usual, LONGEST_CELL_WEIGHT)
        costs = CHANGE_COSTS[grid.weights]
    else:
        weights = WEIGHT_PER_SECOND_WITHOUT_BEAT * grid.durations
        costs = np.full(len(grid.weights), CHANGE_COST_WITHOUT_BEAT)
    path = best_path(scores * weights, costs)
    starts = np.flatnonzero(np.diff(path, prepend=-1))
    ends = np.append(starts[1:], len(path))
    return [
        _chord(int(path[start]), float(grid.edges[start]), float(grid.edges[end]))
        for start, end in zip(starts, ends, strict=True)
    ]


def triad_fit(cells: CellChroma) -> float:
    """Fit of the best triad to the treble of a typical cell: about 0.65 for noise, 0.9 for music."""
    treble, _ = _templates()
    triads = treble[: 2 * 12]
    return float(np.median((triads @ unit(cells.treble)).max(axis=0)))


def unit(classes: Floats) -> Floats:
    """Scale columns [shape=(n, columns)] to a length of 1; zeros stay. Raises nothing."""
    return np.asarray(classes / (np.linalg.norm(classes, axis=0) + 1e-6))


def best_path(scores: Floats, change_costs: Floats) -> npt.NDArray[np.intp]:
    """Return the states with the highest sum of scores less costs [shape=(cells,)].

    scores : [shape=(states, cells)], at least one cell; change_costs : of a change at the beginning of each cell
    [shape=(cells,)], in the unit of the scores

    The Viterbi algorithm. `librosa.sequence.viterbi` takes transitions that do not depend on time; here a
    change is cheaper on a downbeat. Raises IndexError without cells, or for fewer costs than cells.
    """
    states, cells = scores.shape
    total = scores[:, 0].copy()
    previous = np.empty((cells, states), np.intp)
    stay = np.arange(states)
    for cell in range(1, cells):
        best = int(total.argmax())
        changed = total[best] - change_costs[cell]
        previous[cell] = np.where(total >= changed, stay, best)
        total = np.maximum(total, changed) + scores[:, cell]
    path = np.empty(cells, np.intp)
    path[-1] = total.argmax()
    for cell in range(cells - 1, 0, -1):
        path[cell - 1] = previous[cell, path[cell]]
    return path


def _scores(cells: CellChroma) -> Floats:
    """Likeness of each chord, and of none, to each cell [shape=(61, cells)]."""
    treble, bass = _templates()
    likeness = treble @ unit(cells.treble) + BASS_SHARE * (bass @ unit(cells.bass))
    likeness[2 * 12 :] -= SEVENTH_COST
    faint = cells.strength < FAINTEST_CHORD * np.median(cells.strength)
    none = np.where(faint, likeness.max(axis=0) + NO_CHORD_SCORE, NO_CHORD_SCORE)
    return np.vstack([likeness, none])


@cache
def _templates() -> tuple[Floats, Floats]:
    """Unit vectors of the chords in treble and bass, quality by quality [shape=(60, 12)]."""
    treble, bass = np.zeros((NO_CHORD, 12)), np.zeros((NO_CHORD, 12))
    for index in range(NO_CHORD):
        root, intervals = index % 12, list(QUALITIES.values())[index // 12]
        for interval, weight in zip(intervals, TREBLE_WEIGHTS, strict=False):
            treble[index, (root + interval) % 12] = weight
        for interval, weight in (BASS_WEIGHTS | {intervals[1]: BASS_THIRD_WEIGHT}).items():
            bass[index, (root + interval) % 12] = weight
    return unit(treble.T).T, unit(bass.T).T


def _chord(state: int, start: float, end: float) -> Chord:
    if state == NO_CHORD:
        return Chord(start, end, None, "")
    return Chord(start, end, state % 12, list(QUALITIES)[state // 12])
