"""How analyses end, and how long they take: counted by the workers in Redis, where every web process can read it."""

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
    """One state's: how many took up to each bound, and longer than the last; and how long all together."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_SECONDS) + 1))
    sum_seconds: float = 0.0


def count_analysis(redis: Redis, state: str, seconds: float) -> None:
    pipeline = redis.pipeline(transaction=False)
    pipeline.hincrby(KEY, f"{state}:{bisect_left(BOUNDS_SECONDS, seconds)}", 1)
    pipeline.hincrbyfloat(KEY, f"{state}:{SUM}", seconds)
    pipeline.execute()


def counted_analyses(redis: Redis) -> dict[str, Tally]:
    tallies = {state: Tally() for state in STATES}
    for name, value in cast("dict[bytes, bytes]", redis.hgetall(KEY)).items():
        state, _, what = name.decode().partition(":")
        if what == SUM:
            tallies[state].sum_seconds = float(value)
        else:
            tallies[state].counts[int(what)] = int(value)
    return tallies
