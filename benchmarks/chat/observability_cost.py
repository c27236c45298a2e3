"""What it costs to watch an answer: nanoseconds of CPU for each of its tokens, microseconds for the rest of it.

    script/bench observability_cost

No database, no Redis and no model: only what stands in the way for the sake of metrics, logs and spans. The log is
formatted as JSON and thrown away; nothing is exported.
"""

import logging
import os
import statistics
import time
import uuid
from collections.abc import Callable

TOKENS, ANSWERS, REPEATS = 100_000, 500, 5


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "src.config.settings")
    import django

    django.setup()
    quiet_the_log()
    from src.api.models import Run
    from src.orchestrator.runs.telemetry import record_telemetry

    run = Run(pk=uuid.uuid4(), conversation_id=uuid.uuid4(), model="openai/gpt-5")
    token = {"type": "token", "text": " and"}

    def whole_answer() -> None:
        with record_telemetry(run, 1, "How fast is it, and is it steady?") as seen:
            seen.take({"type": "tool_result", "tool": "analyse_rhythm", "success": True, "duration_ms": 3})
            seen.take(token)
            seen.end("done", "", run.model, {"prompt": 900, "completion": 50})

    with record_telemetry(run, 1, "How fast is it, and is it steady?") as seen:
        each_token = median_seconds(lambda: repeat(TOKENS, lambda: seen.take(token))) / TOKENS
        empty = median_seconds(lambda: repeat(TOKENS, lambda: None)) / TOKENS
    each_answer = median_seconds(lambda: repeat(ANSWERS, whole_answer)) / ANSWERS
    print(f"a token:    {(each_token - empty) * 1e9:7.0f} ns of CPU")
    print(f"an answer:  {each_answer * 1e6:7.0f} us of CPU, with three lines of log, a span and one tool")


def quiet_the_log() -> None:
    """Formatted, but nobody reads it."""
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(open(os.devnull, "w"))  # noqa: PTH123, SIM115 - until the process ends


def repeat(times: int, work: Callable[[], object]) -> None:
    for _ in range(times):
        work()


def median_seconds(work: Callable[[], None]) -> float:
    """Of the process's CPU, not of a clock on a busy machine."""
    return statistics.median(timed(work) for _ in range(REPEATS))


def timed(work: Callable[[], None]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    main()
