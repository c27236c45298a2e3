"""Counters of assistant requests, kept in Redis for all processes.

Each answer is counted once, when it ends. A request that is rejected before that is counted by the code that rejects
it.
"""

from collections.abc import Iterable
from typing import Any, cast

from redis import Redis
from redis.asyncio import Redis as AsyncRedis

MAX_STORED_TIMES = 100
TOTAL, SUCCESSFUL, FAILED = "requests", "successful", "failed"
TOOL, ERROR = "tool:", "error:"
UNDOS = "clave:agent:undos"


def count_undo(redis: Redis) -> None:
    """Count an undone step, from any interface."""
    redis.incr(UNDOS)


def undo_count(redis: Redis) -> int:
    return int(cast("bytes | None", redis.get(UNDOS)) or 0)


async def count_request(
    redis: AsyncRedis,
    assistant: str,
    error_code: str | None,
    seconds: float | None = None,
    tools: Iterable[str] = (),
) -> None:
    """Count a finished request, with its error code after a failure."""
    counts, times = _keys(assistant)
    pipeline = redis.pipeline(transaction=True)
    pipeline.hincrby(counts, TOTAL, 1)
    pipeline.hincrby(counts, FAILED if error_code else SUCCESSFUL, 1)
    if error_code:
        pipeline.hincrby(counts, ERROR + error_code, 1)
    for tool in tools:
        pipeline.hincrby(counts, TOOL + tool, 1)
    if seconds is not None:
        pipeline.lpush(times, f"{seconds:.6f}")
        pipeline.ltrim(times, 0, MAX_STORED_TIMES - 1)
    await pipeline.execute()


def _keys(assistant: str) -> tuple[str, str]:
    return f"clave:agent:{assistant}:counts", f"clave:agent:{assistant}:seconds"


class AgentMetrics:
    """The counters of one assistant. Synchronous: call it in a thread."""

    def __init__(self, assistant: str, redis: Redis) -> None:
        self._redis = redis
        self._counts, self._times = _keys(assistant)

    def reset(self) -> None:
        self._redis.delete(self._counts, self._times, UNDOS)

    def get_metrics(self) -> dict[str, Any]:
        """``average_response_time`` is in seconds, over the last 100 answers."""
        counts = self.counts()
        times = [float(value) for value in cast("list[bytes]", self._redis.lrange(self._times, 0, -1))]
        tools = {name.removeprefix(TOOL): n for name, n in counts.items() if name.startswith(TOOL)}
        return {
            "requests_total": counts.get(TOTAL, 0),
            "requests_successful": counts.get(SUCCESSFUL, 0),
            "requests_failed": counts.get(FAILED, 0),
            "tool_calls_total": sum(tools.values()),
            "create_task_calls": tools.get("create_task", 0),
            "undo_operations": undo_count(self._redis),
            "average_response_time": sum(times) / len(times) if times else 0.0,
            "error_counts": {
                name.removeprefix(ERROR): n for name, n in counts.items() if name.startswith(ERROR)
            },
            "tool_calls": tools,
        }

    def counts(self) -> dict[str, int]:
        stored = cast("dict[bytes, bytes]", self._redis.hgetall(self._counts))
        return {name.decode(): int(value) for name, value in stored.items()}
