"""Counters of the choreographer, kept in Redis for all processes."""

import logging
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import Literal, cast

from redis import Redis
from redis.exceptions import RedisError

from src.core.redis import sync_client

logger = logging.getLogger(__name__)

KEY = "clave:choreography"
# The keyword rules take under 10 ms, a model about half a second.
BOUNDS_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
SUM = "sum"

type Method = Literal["openai", "keyword"]


@dataclass
class Tally:
    """Histogram of one step: counts per bound (plus overflow), total seconds, and how often it failed."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS_SECONDS) + 1))
    sum_seconds: float = 0.0
    failed: int = 0


@dataclass
class ChoreographyNumbers:
    """How many workflows ended and how, which method extracted the parameters, and the steps."""

    outcomes: dict[str, int] = field(default_factory=lambda: {"completed": 0, "failed": 0})
    methods: dict[str, int] = field(default_factory=lambda: {"openai": 0, "keyword": 0})
    model_errors: int = 0
    steps: dict[str, Tally] = field(default_factory=dict)


def count_outcome(outcome: Literal["completed", "failed"]) -> None:
    """Count a task that ended."""
    _increment(f"outcome:{outcome}")


def count_extraction(method: Method, *, model_failed: bool = False) -> None:
    """Count an extraction of parameters. ``model_failed``: the keyword rules stepped in for a model."""
    _increment(f"method:{method}", *(["model_error"] if model_failed else []))


def observe_step(step: str, seconds: float, *, failed: bool = False) -> None:
    """Count a step of a workflow with its duration."""
    names = [f"step:{step}:{bisect_left(BOUNDS_SECONDS, seconds)}"]
    if failed:
        names.append(f"step:{step}:failed")
    _increment(*names, sums={f"step:{step}:{SUM}": seconds})


def _increment(*names: str, sums: dict[str, float] | None = None) -> None:
    """Numbers must not stop a dance: without Redis they are lost."""
    try:
        pipeline = sync_client().pipeline(transaction=False)
        for name in names:
            pipeline.hincrby(KEY, name, 1)
        for name, amount in (sums or {}).items():
            pipeline.hincrbyfloat(KEY, name, amount)
        pipeline.execute()
    except RedisError:
        logger.warning("Redis is unavailable: an event of the choreographer was not counted.")


def choreography_numbers(redis: Redis) -> ChoreographyNumbers:
    """Read all counters."""
    numbers = ChoreographyNumbers()
    for raw_name, value in cast("dict[bytes, bytes]", redis.hgetall(KEY)).items():
        kind, _, rest = raw_name.decode().partition(":")
        match kind:
            case "outcome":
                numbers.outcomes[rest] = int(value)
            case "method":
                numbers.methods[rest] = int(value)
            case "model_error":
                numbers.model_errors = int(value)
            case "step":
                step, _, what = rest.partition(":")
                _add(numbers.steps.setdefault(step, Tally()), what, value)
    return numbers


def _add(tally: Tally, what: str, value: bytes) -> None:
    if what == SUM:
        tally.sum_seconds = float(value)
    elif what == "failed":
        tally.failed = int(value)
    else:
        tally.counts[int(what)] = int(value)
