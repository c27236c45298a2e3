"""Sets in playing order: a beam search over tempo, key, energy and artists.

The cost of a set is a sum over neighbours (tempo, key and artist) and over tracks (distance from the energy of the arc,
and how badly the track fits the request). The greedy order, which always takes the cheapest next track, is the same
search with a beam of one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from src.agents.harmony.camelot import compatible_codes

from .state import Record
from .strategy import Order

PITCH_RANGE = 0.06  # tempo change of a turntable, as a share
TEMPO_COST, KEY_COST, ARTIST_COST = 2.0, 1.0, 3.0
ENERGY_COST, FIT_COST = 12.0, 0.6
UNKNOWN_COST = 0.5
BEAM = 4
# Only the best candidates: more take time and do not improve a set. A smaller pool is searched with a wider beam,
# in the same time.
MOST_POOL = 500
PEAK_AT = 0.7  # of an arc
MIDDLE = 0.5
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
) -> list[Record]:
    """Return tracks of the pool in playing order: ``count``, or as many as fill the minutes."""
    pool = pool[:MOST_POOL]
    beam = beam or BEAM * MOST_POOL // max(1, len(pool))
    if minutes is None:
        return _beam_search(pool, order, count, most_of_one_artist, beam)
    usual = sum(_seconds(one) for one in pool) / max(1, len(pool)) or USUAL_SECONDS
    middle = max(1, round(60 * minutes / usual))
    found = [
        _beam_search(pool, order, number, most_of_one_artist, beam)
        for number in (middle - 1, middle, middle + 1)
    ]
    return min(found, key=lambda picks: abs(sum(map(_seconds, picks)) - 60 * minutes))


def neighbour_cost(first: Record, second: Record) -> float:
    """Return the cost of playing two tracks one after the other: 0 if tempo and key fit and the artists differ."""
    cost = _tempo_cost(first["tempo_bpm"], second["tempo_bpm"])
    if not (first["camelot"] and second["camelot"]):
        cost += UNKNOWN_COST * KEY_COST
    elif second["camelot"] not in compatible_codes(first["camelot"]):
        cost += KEY_COST
    same = first["artist"] and first["artist"].casefold() == second["artist"].casefold()
    return cost + (ARTIST_COST if same else 0.0)


def energy_targets(pool: Sequence[Record], order: Order, count: int) -> list[float] | None:
    """Return the energy (0 to 1) of the arc at each place; None for an order without an arc."""
    if order not in ARCS or not pool:
        return None
    energies = sorted(_energy(one) for one in pool)
    low, high = (energies[round(share * (len(energies) - 1))] for share in (LOW, HIGH))
    return [low + (high - low) * _height(order, place / max(1, count - 1)) for place in range(count)]


def _height(order: Order, place: float) -> float:
    """Return the height of the arc, 0 to 1, at a place of the set, 0 (start) to 1 (end)."""
    if order == "rising":
        return place
    if order == "falling":
        return 1 - place
    return place / PEAK_AT if place <= PEAK_AT else (1 - place) / (1 - PEAK_AT)


def _beam_search(
    pool: Sequence[Record], order: Order, count: int, most_of_one_artist: int, beam: int
) -> list[Record]:
    count = min(count, len(pool))
    targets = energy_targets(pool, order, count)
    costs = _Neighbours(pool)
    partials = [Partial(0.0, ())]
    for place in range(count):
        own = _own_costs(pool, targets[place] if targets else None)
        longer = [
            (partial.cost + own[index] + costs.between(partial.chosen, index), partial, index)
            for partial in partials
            for index in range(len(pool))
            if _is_free(pool[index], index, partial, most_of_one_artist)
        ]
        if not longer:
            break
        longer.sort(key=lambda item: item[0])
        partials = [_extend(partial, index, cost, pool) for cost, partial, index in longer[:beam]]
    return [pool[index] for index in partials[0].chosen]


class _Neighbours:
    """Costs between tracks of a pool, computed on first use."""

    def __init__(self, pool: Sequence[Record]) -> None:
        self._pool = pool
        self._rows: dict[int, list[float]] = {}

    def between(self, chosen: tuple[int, ...], index: int) -> float:
        if not chosen:
            return 0.0
        last = chosen[-1]
        if last not in self._rows:
            self._rows[last] = [neighbour_cost(self._pool[last], one) for one in self._pool]
        return self._rows[last][index]


def _own_costs(pool: Sequence[Record], target: float | None) -> list[float]:
    far = [0.0 if target is None else ENERGY_COST * (_energy(one) - target) ** 2 for one in pool]
    return [energy + FIT_COST * (1 - one["score"]) for energy, one in zip(far, pool, strict=True)]


def _is_free(one: Record, index: int, partial: Partial, most_of_one_artist: int) -> bool:
    artist = one["artist"].casefold()
    return index not in partial.chosen and (not artist or partial.artists.get(artist, 0) < most_of_one_artist)


def _extend(partial: Partial, index: int, cost: float, pool: Sequence[Record]) -> Partial:
    artist = pool[index]["artist"].casefold()
    artists = {**partial.artists, artist: partial.artists.get(artist, 0) + 1}
    return Partial(cost, (*partial.chosen, index), artists)


def _tempo_cost(first: float | None, second: float | None) -> float:
    """Return 0 within 6 % of the tempo, its half or its double, and more with the distance."""
    if not first or not second:
        return UNKNOWN_COST * TEMPO_COST
    apart = min(abs(second * level / first - 1) for level in (0.5, 1.0, 2.0))
    return 0.0 if apart <= PITCH_RANGE else TEMPO_COST * min(1.0, 0.5 + apart)


def _energy(one: Record) -> float:
    return MIDDLE if one["energy"] is None else float(one["energy"])


def _seconds(one: Record) -> float:
    return float(one["duration_seconds"] or USUAL_SECONDS)
