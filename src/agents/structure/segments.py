"""Sections: their boundaries, and which of them are alike.

Dynamic programming over the bar lines: a boundary is worth the novelty there, and sections have
usual lengths: of even numbers of bars, best of multiples of four, and of ten to twenty seconds. Then
each section is compared with the earlier ones; like sections share a letter, and neighbours that
share one were no boundary.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from src.agents.structure.bars import Bars
from src.agents.structure.novelty import novelty

type Floats = npt.NDArray[np.floating]

SHORTEST_SECONDS, LONGEST_SECONDS = 4.5, 60.0
FEWEST_BARS = 4
# The usual length is a sixth of the track within these: excerpts are cut in finer detail than songs.
USUAL_SECONDS, USUAL_SHARE = (9.0, 18.0), 6.0
LENGTH_SPREAD_OCTAVES = 0.8
LENGTH_WEIGHT = 0.5
ODD_BARS_COST, HALF_PHRASE_COST = 0.6, 0.24  # odd; even, but no multiple of four

# Two sections are the same up to a distance of 1.1: repeats measure 0.3 to 1.0, others 1.2 and more.
SOUND_SCALE_DB = 1.5
HARMONY_SCALE = 0.25
LOOSE_HARMONY_SCALE = 0.06  # of mean harmony, where bars cannot be compared one by one
SAME_UP_TO = 1.1
LEAST_CHANGE_DB = 0.75  # between neighbours: less is one section, whose chords go on


@dataclass(frozen=True)
class Segment:
    """Bars from `first` to before `last`; like segments have the same letter number."""

    first: int
    last: int
    letter: int


def find_segments(bars: Bars) -> list[Segment]:
    """The sections in order, without gaps, neighbours never alike. One when nothing changes."""
    if len(bars) < FEWEST_BARS:
        return [Segment(0, len(bars), 0)] if len(bars) else []
    lines = best_boundaries(novelty(bars), bars.edges, bars.is_metrical)
    return _lettered(bars, [0, *lines, len(bars)])


def best_boundaries(new: Floats, edges: npt.NDArray[np.float64], is_metrical: bool) -> list[int]:
    """Choose the inner boundaries with the highest novelty at usual distances.

    Returns rising indices of bar lines.

    new : novelty of the inner bar lines, in standard deviations [shape=(bars - 1,)]
    edges : all bar lines, in seconds, rising [shape=(bars + 1,)]
    is_metrical : whether bars are bars of a metre

    Dynamic programming. `librosa.segment.agglomerative` needs the number of sections, and knows no usual
    lengths. Returns no boundary for fewer than two bars. Raises IndexError where `new` is shorter than the
    edges ask for.
    """
    bars = len(edges) - 1
    worth = np.concatenate([[0.0], new, [0.0]])
    best = np.full(bars + 1, -np.inf)
    best[0] = 0.0
    previous = np.zeros(bars + 1, np.intp)
    for end in range(1, bars + 1):
        starts = np.flatnonzero(_possible(edges, end))
        if len(starts):
            scores = best[starts] + worth[end] + _length_scores(edges, starts, end, is_metrical)
            choice = int(scores.argmax())
            best[end], previous[end] = scores[choice], starts[choice]
    lines = []
    line = int(previous[bars])
    while line > 0:
        lines.append(line)
        line = int(previous[line])
    return lines[::-1]


def _possible(edges: npt.NDArray[np.float64], end: int) -> npt.NDArray[np.bool_]:
    """Bar lines at which a section that ends at `end` may begin; the first always may."""
    seconds = edges[end] - edges[:end]
    possible: npt.NDArray[np.bool_] = (seconds >= SHORTEST_SECONDS) & (seconds <= LONGEST_SECONDS)
    possible[0] |= end == len(edges) - 1 or seconds[0] >= SHORTEST_SECONDS
    return possible


def _length_scores(
    edges: npt.NDArray[np.float64], starts: npt.NDArray[np.intp], end: int, is_metrical: bool
) -> Floats:
    seconds = edges[end] - edges[starts]
    usual = np.clip((edges[-1] - edges[0]) / USUAL_SHARE, *USUAL_SECONDS)
    octaves = np.log2(seconds / usual) / LENGTH_SPREAD_OCTAVES
    scores = -0.5 * LENGTH_WEIGHT * octaves**2
    # The last section may break off, and the first begin, anywhere.
    if is_metrical and end < len(edges) - 1:
        lengths = end - starts
        cost = np.where(lengths % 2 == 1, ODD_BARS_COST, np.where(lengths % 4, HALF_PHRASE_COST, 0.0))
        scores -= np.where(starts > 0, cost, 0.0)
    return np.asarray(scores)


def _lettered(bars: Bars, lines: list[int]) -> list[Segment]:
    found: list[Segment] = []
    for first, last in pairwise(lines):
        before = found[-1] if found else None
        letter = _letter(bars, found, first, last)
        if before and (
            before.letter == letter
            or _sound_change_db(bars, (before.first, before.last), (first, last)) < LEAST_CHANGE_DB
        ):
            found[-1] = Segment(before.first, last, before.letter)
        else:
            found.append(Segment(first, last, letter))
    return found


def _letter(bars: Bars, earlier: list[Segment], first: int, last: int) -> int:
    """The letter of the most similar earlier section, or the next new one."""
    distances: dict[int, float] = {}
    for segment in earlier:
        distance = _distance(bars, (segment.first, segment.last), (first, last))
        distances[segment.letter] = min(distance, distances.get(segment.letter, np.inf))
    nearest = min(distances, key=lambda letter: distances[letter], default=None)
    if nearest is not None and distances[nearest] <= SAME_UP_TO:
        return nearest
    return len(distances)


def _distance(bars: Bars, one: tuple[int, int], other: tuple[int, int]) -> float:
    """Distance between two sections: band levels, and harmony bar by bar from their beginnings."""
    sound = _sound_change_db(bars, one, other) / SOUND_SCALE_DB
    left, right = (bars.harmony[slice(*span)] for span in (one, other))
    if not bars.is_metrical:
        means = left.mean(axis=0), right.mean(axis=0)
        lengths = float(np.linalg.norm(means[0]) * np.linalg.norm(means[1]))
        return sound + (1 - float(means[0] @ means[1]) / (lengths + 1e-9)) / LOOSE_HARMONY_SCALE
    shared = min(len(left), len(right))
    likeness = float(np.einsum("bh,bh->b", left[:shared], right[:shared]).mean())
    return sound + (1 - likeness) / HARMONY_SCALE


def _sound_change_db(bars: Bars, one: tuple[int, int], other: tuple[int, int]) -> float:
    """Mean difference of the median levels of the bands."""
    levels = [np.median(bars.bands_db[slice(*span)], axis=0) for span in (one, other)]
    return float(np.abs(levels[0] - levels[1]).mean())
