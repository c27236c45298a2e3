"""Counters and durations of analyses, kept in Redis for all processes."""

from bisect import bisect_left
from dataclasses import dataclass, field
from typing import cast

from redis import Redis

KEY = "clave:analyses"
STATES = ("ready", "failed")
BOUNDS_SECONDS = (1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 60.0, 120.0, 300.0, 600.0, 1800.0)
SUM = "seconds"


@dataclass
class Tally:
    """Histogram of one state: counts per bound (plus overflow) and total seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_SECONDS) + 1))
    sum_seconds: float = 0.0


def count_analysis(redis: Redis, state: str, seconds: float) -> None:
    pipeline = redis.pipeline(transaction=False)
    pipeline.hincrby(KEY, f"{state}:{bisect_left(BOUNDS_SECONDS, seconds)}", 1)
    pipeline.hincrbyfloat(KEY, f"{state}:{SUM}", seconds)
    pipeline.execute()


def analysis_tallies(redis: Redis) -> dict[str, Tally]:
    tallies = {state: Tally() for state in STATES}
    for name, value in cast("dict[bytes, bytes]", redis.hgetall(KEY)).items():
        state, _, what = name.decode().partition(":")
        if what == SUM:
            tallies[state].sum_seconds = float(value)
        else:
            tallies[state].counts[int(what)] = int(value)
    return tallies
