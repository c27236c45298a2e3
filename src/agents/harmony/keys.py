"""The key, its probability, and where it changes.

Profiles say how much each degree of the scale sounds in a major and in a minor key (Albrecht &
Shanahan 2013, from scores). A key scores by the correlation of its profile with the treble, less so
with the bass, and by the chords: its own tonic above all, then those built on its scale. Confidence
is a softmax over the 24 scores; its one parameter was fitted so that of the answers given at p, a
share of p is right.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from src.agents.harmony.chords import CellChroma, Chord, best_path, unit
from src.agents.harmony.names import Key, key_at

type Floats = npt.NDArray[np.floating]

# Shares of the degrees, tonic first (Albrecht & Shanahan 2013, table 3).
MAJOR_PROFILE = np.array([0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.080, 0.008, 0.081])
MINOR_PROFILE = np.array([0.220, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052])
# Chords of the scale besides the tonic: (semitones above the tonic, is minor).
MAJOR_SCALE_CHORDS = ((2, True), (4, True), (5, False), (7, False), (9, True))
MINOR_SCALE_CHORDS = ((3, False), (5, True), (7, False), (7, True), (8, False), (10, False))
BASS_WEIGHT = 0.2
CHORD_WEIGHT = 0.2
TONIC_WEIGHT, FIRST_CHORD_WEIGHT, LAST_CHORD_WEIGHT = (
    2.0,
    0.5,
    0.5,
)  # beside 1 for the other chords of the scale
TEMPERATURE = (
    0.075  # of the chances: as `benchmarks/audio/calibration.py` shows them to be true on rendered pieces
)
NOTES_OF_A_KEY = 5.0  # where fewer sound, more keys fit: a single tone belongs to any

# Modulations: keys of windows, and what a change must be worth.
WINDOW_SECONDS = 12.0
HOP_SECONDS = 2.0
WINDOW_TEMPERATURE = 0.11
CHANGE_COST = 6.0
SHORTEST_KEY_SECONDS = 10.0


@dataclass(frozen=True)
class LikelyKey:
    """A key and the chance that it is the right one, 0..1."""

    key: Key
    confidence: float


@dataclass(frozen=True)
class KeyPassage:
    """A key over a passage, in seconds."""

    start: float
    end: float
    key: Key


def likely_keys(cells: CellChroma, chords: Sequence[Chord]) -> list[LikelyKey]:
    """All 24 keys, the most likely first."""
    treble, bass = _weighted_mean(cells.treble, cells), _weighted_mean(cells.bass, cells)
    scores = _profile_scores(treble, bass) + CHORD_WEIGHT * _chord_scores(chords)
    chances = _softmax(scores / (TEMPERATURE * max(1.0, NOTES_OF_A_KEY / _note_count(treble))))
    order = np.argsort(-chances, kind="stable")
    return [LikelyKey(key_at(int(index)), float(chances[index])) for index in order]


def key_passages(cells: CellChroma, whole: Key) -> list[KeyPassage]:
    """The key of each longer passage: the key of the whole, unless it really changes."""
    edges = cells.grid.edges
    duration = float(edges[-1])
    starts = np.arange(0.0, max(HOP_SECONDS, duration - WINDOW_SECONDS + HOP_SECONDS), HOP_SECONDS)
    if duration < 2 * SHORTEST_KEY_SECONDS:
        return [KeyPassage(0.0, duration, whole)]
    scores = _window_scores(cells, starts) * (HOP_SECONDS / WINDOW_SECONDS) / WINDOW_TEMPERATURE
    path = best_path(scores, np.full(len(starts), CHANGE_COST))
    passages = _passages(path, starts, duration)
    return passages if len(passages) > 1 else [KeyPassage(0.0, duration, whole)]


def _window_scores(cells: CellChroma, starts: Floats) -> Floats:
    """Scores of the 24 keys in windows from each start [shape=(24, windows)]."""
    middles = (cells.grid.edges[:-1] + cells.grid.edges[1:]) / 2
    weighted = unit(cells.treble) * cells.grid.durations, unit(cells.bass) * cells.grid.durations
    sums = [np.pad(np.cumsum(classes, axis=1), ((0, 0), (1, 0))) for classes in weighted]
    first, last = np.searchsorted(middles, starts), np.searchsorted(middles, starts + WINDOW_SECONDS)
    treble, bass = (total[:, last] - total[:, first] for total in sums)
    return np.stack([_profile_scores(*pair) for pair in zip(treble.T, bass.T, strict=True)], axis=1)


def _passages(path: npt.NDArray[np.intp], starts: Floats, duration: float) -> list[KeyPassage]:
    changes = np.flatnonzero(np.diff(path)) + 1
    # A window that begins at t speaks for the middle of its span.
    times = [0.0, *(starts[changes] + WINDOW_SECONDS / 2 - HOP_SECONDS / 2).tolist(), duration]
    keys = [key_at(int(path[index])) for index in (0, *changes)]
    found: list[KeyPassage] = []
    for start, end, key in zip(times[:-1], times[1:], keys, strict=True):
        if found and (end - start < SHORTEST_KEY_SECONDS or key == found[-1].key):
            found[-1] = KeyPassage(found[-1].start, end, found[-1].key)
        else:
            found.append(KeyPassage(start, end, key))
    return found


def _weighted_mean(classes: Floats, cells: CellChroma) -> Floats:
    return np.asarray(unit(classes) @ cells.grid.durations)


def _note_count(classes: Floats) -> float:
    """Effective number of pitch classes: the exponential of their entropy, 1..12."""
    shares = (classes + 1e-9) / (classes.sum() + 12e-9)
    return float(np.exp(-(shares * np.log(shares)).sum()))


def _profile_scores(treble: Floats, bass: Floats) -> Floats:
    """Correlation of the pitch classes with the 24 profiles, -1..1, treble and bass added."""
    profiles = np.stack(
        [np.roll(profile, tonic) for profile in (MAJOR_PROFILE, MINOR_PROFILE) for tonic in range(12)]
    )
    return _correlation(profiles, treble) + BASS_WEIGHT * _correlation(profiles, bass)


def _correlation(profiles: Floats, classes: Floats) -> Floats:
    centred = profiles - profiles.mean(axis=1, keepdims=True)
    other = classes - classes.mean()
    lengths = np.linalg.norm(centred, axis=1) * np.linalg.norm(other)
    return np.asarray(centred @ other / (lengths + 1e-9))


def _chord_scores(chords: Sequence[Chord]) -> Floats:
    """Share of time of each key's chords, with more weight for the tonic [shape=(24,)]."""
    shares = np.zeros(24)
    total = 0.0
    for chord in chords:
        if chord.root is not None:
            shares[chord.root + 12 * chord.is_minor] += chord.end - chord.start
            total += chord.end - chord.start
    if not total:
        return np.zeros(24)
    shares /= total
    sounding = [chord for chord in chords if chord.root is not None]
    scores = TONIC_WEIGHT * shares
    for chord, weight in ((sounding[0], FIRST_CHORD_WEIGHT), (sounding[-1], LAST_CHORD_WEIGHT)):
        scores[(chord.root or 0) + 12 * chord.is_minor] += weight
    for index in range(24):
        scale = MINOR_SCALE_CHORDS if index >= 12 else MAJOR_SCALE_CHORDS
        scores[index] += sum(shares[(index + interval) % 12 + 12 * minor] for interval, minor in scale)
    return scores


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())
