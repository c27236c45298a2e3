"""Sets in playing order and paths: neighbours fit, energy follows the arc, steps are small."""

import random
from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any

import pytest

from src.agents.fingerprint import distance
from src.agents.harmony.camelot import compatible_codes
from src.orchestrator.assistants.recommender.paths import path_between
from src.orchestrator.assistants.recommender.sets import (
    ARC_COST,
    FIT_COST,
    arc_targets,
    arrange_set,
    between_neighbours,
    levels_of,
    neighbour_cost,
    span_of,
)


def pool(number: int, seed: int = 1) -> list[dict[str, Any]]:
    draw = random.Random(seed)
    return [
        {
            "track_id": str(index),
            "artist": f"Artist {draw.randint(0, number // 3)}",
            "tempo_bpm": draw.uniform(90, 140),
            "camelot": f"{draw.randint(1, 12)}{draw.choice('AB')}",
            "energy": draw.random(),
            "duration_seconds": draw.uniform(150, 300),
            "score": draw.random(),
        }
        for index in range(number)
    ]


def fits(first: dict[str, Any], second: dict[str, Any]) -> bool:
    apart = min(abs(second["tempo_bpm"] * level / first["tempo_bpm"] - 1) for level in (0.5, 1, 2))
    return apart <= 0.06 and second["camelot"] in compatible_codes(first["camelot"])


def correlation(first: list[float], second: list[float]) -> float:
    mean, other = sum(first) / len(first), sum(second) / len(second)
    products = sum((a - mean) * (b - other) for a, b in zip(first, second, strict=True))
    norms = sum((a - mean) ** 2 for a in first) * sum((b - other) ** 2 for b in second)
    return products / norms**0.5


@pytest.mark.parametrize("order", ["rising", "falling", "arc"])
def test_a_set_has_neighbours_that_fit_and_follows_its_arc(order: Any):
    tracks = pool(200)

    picks = arrange_set(tracks, order, count=12)

    assert len({one["track_id"] for one in picks}) == 12
    assert sum(fits(one, other) for one, other in pairwise(picks)) >= 10
    targets = arc_targets(levels_of(tracks, "energy"), order, 12)
    assert targets is not None
    assert correlation([one["energy"] for one in picks], targets) > 0.8


def cost(picks: Sequence[dict[str, Any]], targets: list[float], span: float) -> float:
    own = (
        ARC_COST * ((one["energy"] - target) / span) ** 2 + FIT_COST * (1 - one["score"])
        for one, target in zip(picks, targets, strict=True)
    )
    return sum(own) + sum(neighbour_cost(one, other) for one, other in pairwise(picks))


@pytest.mark.parametrize("seed", range(3))
def test_the_best_set_of_a_small_library_is_found(seed: int):
    tracks = [{**one, "artist": ""} for one in pool(9, seed)]
    targets = arc_targets(levels_of(tracks, "energy"), "rising", 5)
    assert targets is not None
    span = span_of(levels_of(tracks, "energy"))
    cheapest = min(cost(order, targets, span) for order in permutations(tracks, 5))

    assert cost(arrange_set(tracks, "rising", count=5), targets, span) == pytest.approx(cheapest)


def test_no_artist_comes_twice_in_a_row_nor_more_often_than_allowed():
    tracks = [{**one, "artist": f"Artist {index % 4}"} for index, one in enumerate(pool(60))]

    picks = arrange_set(tracks, "rising", count=20, most_of_one_artist=2)

    assert len(picks) == 8
    assert all(one["artist"] != other["artist"] for one, other in pairwise(picks))


def test_a_search_is_never_worse_than_the_greedy_order():
    tracks = pool(80)

    def cost(picks: list[dict[str, Any]]) -> float:
        return sum(neighbour_cost(one, other) for one, other in pairwise(picks))

    assert cost(arrange_set(tracks, "rising", count=10)) <= cost(
        arrange_set(tracks, "rising", count=10, beam=1)
    )


def test_minutes_are_filled_as_near_as_whole_tracks_come():
    picks = arrange_set(pool(100), "arc", count=100, minutes=30)

    assert abs(sum(one["duration_seconds"] for one in picks) - 1800) < 200


def test_tracks_of_which_nothing_is_known_can_be_in_a_set():
    unknown = {
        "artist": "",
        "tempo_bpm": None,
        "camelot": "",
        "energy": None,
        "duration_seconds": None,
        "score": 0.5,
    }
    tracks = [{**unknown, "track_id": str(index)} for index in range(5)]

    assert len(arrange_set(tracks, "rising", count=10)) == 5
    assert arrange_set([], "rising", count=10) == []


def test_half_and_double_the_tempo_fit():
    one, *_ = pool(1)
    double = {**one, "tempo_bpm": 2 * one["tempo_bpm"], "artist": "Other"}

    assert neighbour_cost(one, double) == 0


def test_a_path_goes_through_what_lies_between():
    between = [(str(index), [index / 10, 0.0]) for index in range(1, 10)]
    aside = [(f"aside {index}", [index / 10, 5.0]) for index in range(10)]

    assert path_between([0.0, 0.0], [1.0, 0.0], [*aside, *between], 9) == [one for one, _ in between]
    short = path_between([0.0, 0.0], [1.0, 0.0], [*aside, *between], 4)
    steps = [0.0, *(dict(between)[one][0] for one in short), 1.0]
    assert max(late - early for early, late in pairwise(steps)) == pytest.approx(0.2)


def test_the_largest_step_of_a_path_is_at_most_half_of_that_of_a_random_order():
    draw = random.Random(2)
    tracks = [(str(index), [draw.gauss(0, 1) for _ in range(2)]) for index in range(400)]
    start, end = [-2.0, -2.0], [2.0, 2.0]
    vectors = dict(tracks)
    path = path_between(start, end, tracks, 8)

    def largest(order: list[str]) -> float:
        points = [start, *(vectors[one] for one in order), end]
        return max(distance(one, other) for one, other in pairwise(points))

    shuffled = []
    for _ in range(30):
        order = list(path)
        draw.shuffle(order)
        shuffled.append(largest(order))
    assert len(path) == 8
    assert largest(path) <= 0.5 * sorted(shuffled)[15]


def test_a_path_through_too_few_tracks_is_shorter():
    assert path_between([0.0], [1.0], [("a", [0.5])], 8) == ["a"]
    assert path_between([0.0], [1.0], [], 8) == []
    assert path_between([0.0], [1.0], [("other version", [0.5, 0.5])], 8) == []


@pytest.mark.parametrize("order", ["rising", "falling", "arc"])
@pytest.mark.parametrize("spread", [1.0, 0.3])
def test_a_small_library_of_similar_tracks_has_an_arc_of_its_own(order: Any, spread: float):
    tracks = [{**one, "energy": 0.5 + spread * (one["energy"] - 0.5)} for one in pool(15)]

    picks = arrange_set(tracks, order, count=12)

    targets = arc_targets(levels_of(tracks, "energy"), order, len(picks))
    assert targets is not None
    assert correlation([one["energy"] for one in picks], targets) >= 0.8


@pytest.mark.parametrize("order", ["rising", "falling"])
def test_a_course_of_tempo_has_its_tempi_in_order(order: Any) -> None:
    tempi = [one["tempo_bpm"] for one in arrange_set(pool(40), order, count=12, by="tempo_bpm")]
    assert tempi == sorted(tempi, reverse=order == "falling")
    assert len(tempi) == 12


def test_an_hours_mix_does_not_shorten_a_set() -> None:
    tracks = pool(20)
    tracks[0] |= {"duration_seconds": 3200.0, "tempo_bpm": 139.0, "score": 1.0}
    chosen = arrange_set(tracks, "falling", count=50, minutes=20, by="tempo_bpm")
    assert sum(one["duration_seconds"] for one in chosen) == pytest.approx(1200, abs=150)


@pytest.mark.parametrize(
    ("order", "tempi", "places", "left"),
    [
        ("rising", [90, 100, 120], [1], [95, 110]),
        ("rising", [90, 100, 120], [0], [80, 95]),
        ("falling", [120, 100, 90], [2], [80, 95]),
        ("falling", [120, 100, 90], [0], [110, 130]),
        ("rising", [96, 100, 105], [1], [80, 95, 110, 130]),
        ("best", [90, 100, 120], [1], [80, 95, 110, 130]),
    ],
)
def test_what_replaces_a_track_keeps_the_course(
    order: Any, tempi: list[int], places: list[int], left: list[int]
):
    candidates = [{"tempo_bpm": bpm} for bpm in (80, 95, 110, 130)]
    whole = [{"tempo_bpm": bpm} for bpm in tempi]
    found = between_neighbours(candidates, whole, places, order, "tempo_bpm")
    assert [one["tempo_bpm"] for one in found] == left
