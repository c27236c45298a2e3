"""How well sets and paths of the recommender fit: neighbours, energy arc, steps.

    script/bench sets [--pieces 500] [--libraries 20]

Sets of 20 from made-up libraries (tempi around 120 BPM, any key, any energy), by search and in the greedy order;
paths of 8 through tracks whose fingerprints have two dimensions, beside random orders of the same tracks.
"""

import argparse
import os
import random
import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import django

from src.agents.fingerprint import distance
from src.agents.harmony.camelot import compatible_codes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
django.setup()

from src.orchestrator.assistants.recommender.paths import path_between  # noqa: E402
from src.orchestrator.assistants.recommender.sets import (  # noqa: E402
    ARCS,
    BEAM,
    PITCH_RANGE,
    arc_targets,
    arrange_set,
    levels_of,
)

SET, PATH, ORDERS = 20, 8, 51


def library(number: int, seed: int) -> list[dict[str, Any]]:
    draw = random.Random(seed)
    return [
        {
            "track_id": str(index),
            "artist": f"Artist {draw.randint(0, number // 4)}",
            "tempo_bpm": max(50.0, draw.gauss(120, 20)),
            "camelot": f"{draw.randint(1, 12)}{draw.choice('AB')}",
            "energy": draw.random(),
            "duration_seconds": draw.uniform(150, 300),
            "score": draw.random(),
        }
        for index in range(number)
    ]


def fits(first: dict[str, Any], second: dict[str, Any]) -> bool:
    apart = min(abs(second["tempo_bpm"] * level / first["tempo_bpm"] - 1) for level in (0.5, 1, 2))
    return apart <= PITCH_RANGE and second["camelot"] in compatible_codes(first["camelot"])


def judged(tracks: list[dict[str, Any]], order: Any, beam: int) -> tuple[float, float, float]:
    """Share of neighbours that fit, correlation of the energy with the arc, seconds."""
    started = time.perf_counter()
    picks = arrange_set(tracks, order, count=SET, beam=beam)
    seconds = time.perf_counter() - started
    targets = arc_targets(levels_of(tracks, "energy"), order, SET)
    assert targets is not None
    shares = [fits(one, other) for one, other in pairwise(picks)]
    follows = statistics.correlation([one["energy"] for one in picks], targets)
    return statistics.mean(shares), follows, seconds


def largest(points: Sequence[Sequence[float]]) -> float:
    return max(distance(one, other) for one, other in pairwise(points))


def step_share(number: int, seed: int) -> float:
    """The largest step of a path beside the median of random orders."""
    draw = random.Random(seed)
    vectors = {str(index): [draw.gauss(0, 1), draw.gauss(0, 1)] for index in range(number)}
    start, end = [-2.0, -2.0], [2.0, 2.0]
    path = path_between(start, end, list(vectors.items()), PATH)
    orders = [draw.sample(path, len(path)) for _ in range(ORDERS)]
    usual = statistics.median(largest([start, *(vectors[one] for one in order), end]) for order in orders)
    return largest([start, *(vectors[one] for one in path), end]) / usual


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pieces", type=int, default=500)
    parser.add_argument("--libraries", type=int, default=20)
    options = parser.parse_args()
    print("                 neighbours fit   energy follows (least)   seconds")
    for name, beam in (("search", BEAM), ("greedy", 1)):
        found = [
            judged(library(options.pieces, seed), order, beam)
            for seed in range(options.libraries)
            for order in ARCS
        ]
        shares, follows, seconds = zip(*found, strict=True)
        print(
            f"{name:16} {statistics.mean(shares):14.3f}   {statistics.mean(follows):.3f} ({min(follows):.3f})"
            f"            {statistics.median(seconds):.2f}"
        )
    steps = [step_share(options.pieces, seed) for seed in range(options.libraries)]
    print(
        f"paths: the largest step is {statistics.mean(steps):.2f} (worst {max(steps):.2f}) of a random order's"
    )


if __name__ == "__main__":
    main()
