"""Sets in playing order: a beam search over tempo, key, energy and artists.

The cost of a set is a sum over neighbours (tempo, key and artist) and over tracks (distance from the energy of the arc,
and how badly the track fits the request). The greedy order, which always takes the cheapest next track, is the same
search with a beam of one.
"""

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from src.agents.harmony.camelot import compatible_codes

from .state import Record
from .strategy import ArcMeasure, Order

SAME_ENERGY = 0.15
PITCH_RANGE = 0.06  # tempo change of a turntable, as a share
TEMPO_COST, KEY_COST, ARTIST_COST = 2.0, 1.0, 3.0
ARC_COST, FIT_COST = 12.0, 0.6
SMALLEST_SPAN = 0.05
STEP_BACK, STEP_BACK_COST = 0.1, 1.0  # of energy, against a course: more is heard as a turn
FEWEST_OF_AN_ARC, MOST_SORTED = 2, 3
UNKNOWN_COST = 0.5
BEAM = 4
# Only the best candidates: more take time and do not improve a set. A smaller pool is searched with a wider beam,
# in the same time.
MOST_POOL = 500
PEAK_AT = 0.7  # of an arc
MIDDLE, USUAL_TEMPO, USUAL_LOUDNESS = 0.5, 1.2, -0.4
LOW, HIGH = 0.1, 0.9  # quantiles of the pool between which the energy moves
USUAL_SECONDS = 210.0

ARCS: tuple[Order, ...] = ("rising", "falling", "arc")


@dataclass
class Partial:
    """A part of a set. ``chosen`` are indices of the pool."""

    cost: float
    chosen: tuple[int, ...]
    artists: dict[str, int] = field(default_factory=dict)


def arrange_set(
    pool: Sequence[Record],
    order: Order,
    *,
    count: int,
    most_of_one_artist: int = 2,
    minutes: float | None = None,
    beam: int | None = None,
    by: ArcMeasure = "energy",
) -> list[Record]:
    """Return tracks of the pool in playing order: ``count``, or as many as fill the minutes.

    by : what the arc of the order is of
    """
    if minutes is not None:
        # A mix of an hour in a set of twenty minutes would leave no room for a course.
        pool = [one for one in pool if seconds_of(one) <= 60 * minutes] or pool
    pool = pool[:MOST_POOL]
    # Tempi out of order are heard at once; a course of energy is one of the whole.
    most_sorted = MOST_SORTED if by == "energy" else MOST_POOL
    search = _BeamSearch(
        pool, order, levels_of(pool, by), most_of_one_artist, beam, most_sorted=most_sorted, by=by
    )
    if minutes is None:
        return search.best_set(count)
    usual = statistics.median(map(seconds_of, pool)) if pool else USUAL_SECONDS
    first = search.best_set(_number_for(minutes, usual, order))
    # Its tracks may be longer or shorter than usual ones.
    middle = _number_for(minutes, statistics.fmean(map(seconds_of, first)) if first else usual, order)
    found = [
        first,
        *(search.best_set(number) for number in range(max(_number_for(0, 1, order), middle - 1), middle + 2)),
    ]
    return min(found, key=lambda picks: abs(total_seconds(picks) - 60 * minutes))


def _number_for(minutes: float, usual: float, order: Order) -> int:
    """Return how many tracks of a usual length fill the minutes. A single track has no arc."""
    least = FEWEST_OF_AN_ARC if order in ARCS else 1
    return max(least, round(60 * minutes / (usual or USUAL_SECONDS)))


def neighbour_cost(first: Record, second: Record, by: ArcMeasure = "energy") -> float:
    """Return the cost of playing two tracks one after the other: 0 if tempo and key fit and the artists differ."""
    # Along a course of tempo, 62 before 126 is a step that is wished for.
    can_halve = by == "tempo_bpm" or _is_as_energetic(first, second)
    cost = _tempo_cost(first["tempo_bpm"], second["tempo_bpm"], can_halve=can_halve)
    if not (first["camelot"] and second["camelot"]):
        cost += UNKNOWN_COST * KEY_COST
    elif second["camelot"] not in compatible_codes(first["camelot"]):
        cost += KEY_COST
    same = first["artist"] and first["artist"].casefold() == second["artist"].casefold()
    return cost + (ARTIST_COST if same else 0.0)


def levels_of(pool: Sequence[Record], by: ArcMeasure) -> list[float]:
    """Return what rises and falls along an arc, by track: energy from 0 to 1, the tempo in
    hundreds of BPM, or the loudness in units of 30 LU."""
    unknown, unit = {
        "energy": (MIDDLE, 1.0),
        "tempo_bpm": (USUAL_TEMPO, 100.0),
        "loudness_lufs": (USUAL_LOUDNESS, 30.0),
    }[by]
    return [unknown if one.get(by) is None else float(one[by]) / unit for one in pool]


def between_neighbours(
    candidates: Sequence[Record], whole: Sequence[Record], places: Sequence[int], order: Order, by: ArcMeasure
) -> list[Record]:
    """Return the candidates that keep a rising or falling course in these places of a set; all where none does."""
    if order not in ("rising", "falling"):
        return list(candidates)
    before, after = (
        levels_of([whole[at]], by)[0] if 0 <= at < len(whole) else None
        for at in (min(places) - 1, max(places) + 1)
    )
    low, high = (before, after) if order == "rising" else (after, before)
    fitting = [
        one
        for one, level in zip(candidates, levels_of(candidates, by), strict=True)
        if (low is None or level >= low) and (high is None or level <= high)
    ]
    return fitting or list(candidates)


def arc_targets(levels: Sequence[float], order: Order, count: int) -> list[float] | None:
    """Return the level of the arc at each place; None for an order without an arc. ``levels`` : of the pool"""
    if order not in ARCS or not levels:
        return None
    low, high = _ends_of(levels)
    return [low + (high - low) * _height(order, place / max(1, count - 1)) for place in range(count)]


def span_of(levels: Sequence[float]) -> float:
    """Return how far an arc rises. Distances are measured by it: a library of similar tracks has its arcs, too."""
    low, high = _ends_of(levels) if levels else (0.0, 0.0)
    return max(SMALLEST_SPAN, high - low)


def _ends_of(levels: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(levels)
    low, high = (ordered[round(share * (len(ordered) - 1))] for share in (LOW, HIGH))
    return low, high


def _height(order: Order, place: float) -> float:
    """Return the height of the arc, 0 to 1, at a place of the set, 0 (start) to 1 (end)."""
    if order == "rising":
        return place
    if order == "falling":
        return 1 - place
    return place / PEAK_AT if place <= PEAK_AT else (1 - place) / (1 - PEAK_AT)


class _BeamSearch:
    """A search for sets in one pool."""

    def __init__(
        self,
        pool: Sequence[Record],
        order: Order,
        levels: Sequence[float],
        most_of_one_artist: int,
        beam: int | None,
        *,
        most_sorted: int,
        by: ArcMeasure,
    ) -> None:
        self._most_sorted = most_sorted
        self._pool, self._order, self._levels = pool, order, levels
        self._span = span_of(levels)
        self._most_of_one_artist = most_of_one_artist
        self._beam = beam or BEAM * MOST_POOL // max(1, len(pool))
        self._costs = _Neighbours(pool, by)

    def best_set(self, count: int) -> list[Record]:
        """Return the cheapest set that was found. It has fewer tracks where no more may be played."""
        found = self._search(min(count, len(self._pool)))
        # A set that ended early has only a part of its arc.
        return self._search(len(found)) if self._order in ARCS and 1 < len(found) < count else found

    def _search(self, count: int) -> list[Record]:
        pool = self._pool
        targets = arc_targets(self._levels, self._order, count)
        partials = [Partial(0.0, ())]
        for place in range(count):
            own = self._own_costs(targets[place] if targets else None)
            longer = [
                (partial.cost + own[index] + self._costs.between(partial.chosen, index), partial, index)
                for partial in partials
                for index in range(len(pool))
                if _is_free(pool[index], index, partial, self._most_of_one_artist)
            ]
            if not longer:
                break
            longer.sort(key=lambda item: item[0])
            partials = [_extend(partial, index, cost, pool) for cost, partial, index in longer[: self._beam]]
        chosen = list(partials[0].chosen)
        if len(chosen) <= self._most_sorted and self._order in ("rising", "falling"):
            # The cost of a pair must not turn a short arc round.
            chosen.sort(key=lambda index: self._levels[index], reverse=self._order == "falling")
        elif self._order in ("rising", "falling"):
            chosen = self._without_steps_back(chosen)
        return [pool[index] for index in chosen]

    def _without_steps_back(self, chosen: list[int]) -> list[int]:
        """Return the set with neighbours exchanged where the level goes clearly against the course.

        Not where they fit less well then, by more than a key: a course is one of the whole.
        """
        way = -1 if self._order == "falling" else 1
        placed = list(chosen)
        for place in range(len(placed) - 1):
            first, second = placed[place : place + 2]
            if way * (self._levels[first] - self._levels[second]) <= STEP_BACK:
                continue
            other = [*placed[:place], second, first, *placed[place + 2 :]]
            if self._cost_of_pairs(other) <= self._cost_of_pairs(placed) + STEP_BACK_COST:
                placed = other
        return placed

    def _cost_of_pairs(self, chosen: Sequence[int]) -> float:
        return sum(self._costs.between((first,), second) for first, second in pairwise(chosen))

    def _own_costs(self, target: float | None) -> list[float]:
        far = [
            0.0 if target is None else ARC_COST * ((level - target) / self._span) ** 2
            for level in self._levels
        ]
        return [off + FIT_COST * (1 - one["score"]) for off, one in zip(far, self._pool, strict=True)]


class _Neighbours:
    """Costs between tracks of a pool, computed on first use."""

    def __init__(self, pool: Sequence[Record], by: ArcMeasure) -> None:
        self._pool, self._by = pool, by
        self._rows: dict[int, list[float]] = {}

    def between(self, chosen: tuple[int, ...], index: int) -> float:
        if not chosen:
            return 0.0
        last = chosen[-1]
        if last not in self._rows:
            self._rows[last] = [neighbour_cost(self._pool[last], one, self._by) for one in self._pool]
        return self._rows[last][index]


def _is_free(one: Record, index: int, partial: Partial, most_of_one_artist: int) -> bool:
    artist = one["artist"].casefold()
    return index not in partial.chosen and (not artist or partial.artists.get(artist, 0) < most_of_one_artist)


def _extend(partial: Partial, index: int, cost: float, pool: Sequence[Record]) -> Partial:
    artist = pool[index]["artist"].casefold()
    artists = {**partial.artists, artist: partial.artists.get(artist, 0) + 1}
    return Partial(cost, (*partial.chosen, index), artists)


def _is_as_energetic(first: Record, second: Record) -> bool:
    """Return whether a half or double tempo can be felt as the same one: a ballad at 64 BPM is no 128."""
    energies = first.get("energy"), second.get("energy")
    return energies[0] is None or energies[1] is None or abs(energies[0] - energies[1]) <= SAME_ENERGY


def _tempo_cost(first: float | None, second: float | None, *, can_halve: bool = True) -> float:
    """Return 0 within 6 % of the tempo, its half or its double, and more with the distance."""
    if not first or not second:
        return UNKNOWN_COST * TEMPO_COST
    apart = min(abs(second * level / first - 1) for level in ((0.5, 1.0, 2.0) if can_halve else (1.0,)))
    return 0.0 if apart <= PITCH_RANGE else TEMPO_COST * min(1.0, 0.5 + apart)


def seconds_of(one: Record) -> float:
    """Return the length of a track, or a usual one where it is not known."""
    return float(one["duration_seconds"] or USUAL_SECONDS)


def total_seconds(picks: Iterable[Record]) -> float:
    return sum(map(seconds_of, picks))
