"""Paths from one track to another through the library, in steps as small as possible.

Among the tracks between the two, this finds the path of a given length whose largest step is smallest (a bottleneck
path), by dynamic programming. Each step goes from a track nearer the start to one nearer the end.
"""

from collections.abc import Sequence

from src.agents.fingerprint import distance

type Vector = Sequence[float]

# Only the tracks with the shortest detour are considered.
MOST_BETWEEN = 120
# Prefers the shorter of two paths with equal largest steps.
LENGTH_WEIGHT = 0.02
FAR = float("inf")


def path_between(start: Vector, end: Vector, others: Sequence[tuple[str, Vector]], steps: int) -> list[str]:
    """Return the ids of tracks between two tracks, in order; fewer than asked for if there are not enough.

    start, end : fingerprints
    others : (id, fingerprint) of the library; fingerprints of another length than the start's are ignored
    """
    near = _tracks_between(start, end, others)
    steps = min(steps, len(near))
    if not steps:
        return []
    costs = [[_step(start, vector) for _, vector in near]]
    came_from: list[list[int]] = []
    apart = [[distance(one, other) for _, other in near] for _, one in near]
    for _ in range(steps - 1):
        row, back = _extend(costs[-1], apart)
        costs.append(row)
        came_from.append(back)
    ends = [
        _path_cost(cost, distance(vector, end)) for cost, (_, vector) in zip(costs[-1], near, strict=True)
    ]
    best = min(range(len(near)), key=ends.__getitem__)
    if ends[best] == FAR:
        return path_between(start, end, others, steps - 1)
    return [near[index][0] for index in _trace_back(best, came_from)]


def _tracks_between(
    start: Vector, end: Vector, others: Sequence[tuple[str, Vector]]
) -> list[tuple[str, Vector]]:
    """Return the tracks nearest to both, those nearer to the start first."""
    known = [
        (distance(start, vector), distance(vector, end), track_id, vector)
        for track_id, vector in others
        if len(vector) == len(start)
    ]
    known.sort(key=lambda one: one[0] + one[1])
    nearest = sorted(known[:MOST_BETWEEN], key=lambda one: (one[0] - one[1], one[2]))
    return [(track_id, vector) for *_, track_id, vector in nearest]


def _step(start: Vector, vector: Vector) -> float:
    return _path_cost(0.0, distance(start, vector))


def _path_cost(cost: float, step: float) -> float:
    """Return the cost of a path with one more step: its largest step, and a small share of its length."""
    return max(cost, step) + LENGTH_WEIGHT * step


def _extend(costs: Sequence[float], apart: Sequence[Sequence[float]]) -> tuple[list[float], list[int]]:
    """Extend all paths by a step. Return the cost of ending at each track, and the track before it."""
    row, back = [], []
    for last in range(len(costs)):
        joined = [_path_cost(costs[before], apart[before][last]) for before in range(last)]
        best = min(range(last), key=joined.__getitem__, default=0)
        row.append(joined[best] if joined else FAR)
        back.append(best)
    return row, back


def _trace_back(last: int, came_from: Sequence[Sequence[int]]) -> list[int]:
    path = [last]
    for back in reversed(came_from):
        path.append(back[path[-1]])
    return path[::-1]
