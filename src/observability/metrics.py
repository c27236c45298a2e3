"""Prometheus metrics of this process. Each web process has its own numbers.

Only `AnswerClock.token` runs for every token, so it is kept cheap. All other metrics change once per answer, tool call
or socket.
"""

import time
from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
)
from prometheus_client.metrics_core import HistogramMetricFamily

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

GAP_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
WAITING_BOUNDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
WORKING_BOUNDS = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 30.0, 60.0, 300.0, 600.0)

first_token_seconds = Histogram(
    "clave_first_token_seconds",
    "From taking a question to the first token of its answer.",
    ["model"],
    buckets=WAITING_BOUNDS,
    registry=REGISTRY,
)
run_seconds = Histogram(
    "clave_run_seconds",
    "From taking a question to the end of its answer.",
    ["state"],
    buckets=WORKING_BOUNDS,
    registry=REGISTRY,
)
runs = Counter(
    "clave_runs",
    "Answers that ended, by how, and with which error code.",
    ["state", "code"],
    registry=REGISTRY,
)
active_runs = Gauge("clave_active_runs", "Answers that this process is making.", registry=REGISTRY)
tokens = Counter(
    "clave_tokens",
    "Tokens that language models read (prompt) and wrote (completion).",
    ["model", "kind"],
    registry=REGISTRY,
)
coach_messages = Counter(
    "clave_coach_messages",
    "Messages to the coach, by agent and by how they ended: answered, or the kind of error.",
    ["agent_type", "outcome"],
    registry=REGISTRY,
)
coach_seconds = Histogram(
    "clave_coach_seconds",
    "From a message to the coach to its stored answer.",
    ["agent_type"],
    buckets=WAITING_BOUNDS,
    registry=REGISTRY,
)
coach_saves = Counter(
    "clave_coach_saves",
    "Exchanges that the coach stored, and those that failed.",
    ["outcome"],
    registry=REGISTRY,
)
coach_model_seconds = Histogram(
    "clave_coach_model_seconds",
    "How long the coach's language model took.",
    ["outcome"],
    buckets=WAITING_BOUNDS,
    registry=REGISTRY,
)
tool_seconds = Histogram(
    "clave_tool_seconds",
    "From a tool's call to its result.",
    ["tool", "outcome"],
    buckets=WORKING_BOUNDS,
    registry=REGISTRY,
)
refused_messages = Counter(
    "clave_refused_messages",
    "Messages of the chat that were refused, by error code.",
    ["code"],
    registry=REGISTRY,
)
open_sockets = Gauge("clave_open_sockets", "Open sockets of the chat.", registry=REGISTRY)
stream_read_failures = Counter(
    "clave_stream_read_failures",
    "Reads of answers and analyses in Redis that failed, for all open sockets of this process or for one stream.",
    registry=REGISTRY,
)


class TokenGaps:
    """Histogram of the times between two tokens, updated once per answer.

    The library's histogram takes a lock and a lookup for each value.
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(GAP_BOUNDS) + 1)
        self._sum_seconds = 0.0
        REGISTRY.register(self)

    def add(self, counts: list[int], sum_seconds: float) -> None:
        self._counts = [old + new for old, new in zip(self._counts, counts, strict=True)]
        self._sum_seconds += sum_seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        total, buckets = 0, []
        for bound, count in zip([*map(str, GAP_BOUNDS), "+Inf"], self._counts, strict=True):
            total += count
            buckets.append((bound, total))
        yield HistogramMetricFamily(
            "clave_token_gap_seconds",
            "Between two tokens of the same stretch of text, as they come from the model.",
            buckets=buckets,
            sum_value=self._sum_seconds,
        )


token_gaps = TokenGaps()


class AnswerClock:
    """Measure the times of one answer's tokens."""

    __slots__ = ("_counts", "_last", "_sum_seconds", "began", "first_token_after")

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.first_token_after: float | None = None
        self._last: float | None = None
        self._counts = [0] * (len(GAP_BOUNDS) + 1)
        self._sum_seconds = 0.0

    def token(self) -> None:
        now = time.monotonic()
        if self._last is not None:
            gap = now - self._last
            self._counts[bisect_left(GAP_BOUNDS, gap)] += 1
            self._sum_seconds += gap
        elif self.first_token_after is None:
            self.first_token_after = now - self.began
        self._last = now

    def pause(self) -> None:
        """Ignore the next gap: tools run, or another model takes over."""
        self._last = None

    def end(self) -> float:
        """Record the gaps and return the total seconds."""
        token_gaps.add(self._counts, self._sum_seconds)
        return time.monotonic() - self.began
