"""Telemetry of a run: ids and numbers in logs, metrics and spans, never text."""

import logging
import time
from collections.abc import Generator
from contextlib import contextmanager

from opentelemetry.trace import Span

from src.api.models import Run
from src.observability import metrics
from src.observability.log_context import bind, redacting
from src.observability.logs import log_event
from src.observability.tracing import set_run_status, trace_run
from src.orchestrator.events import RouterEvent, ToolResultEvent, Usage

logger = logging.getLogger(__name__)


class RunTelemetry:
    """Record the events of one run. Created when the question is accepted."""

    def __init__(self, run: Run, span: Span) -> None:
        self._run = run
        self._span = span
        self._clock = metrics.AnswerClock()

    def take(self, event: RouterEvent) -> None:
        """Record an event. Tokens are most frequent, so they are tested first."""
        if event["type"] == "token":
            self._clock.token()
        elif event["type"] == "tool_result":
            _record_tool_result(event)
        elif event["type"] in ("tool_call", "reset"):
            self._clock.pause()

    @property
    def seconds(self) -> float:
        """Seconds since the question was accepted."""
        return time.monotonic() - self._clock.began

    def end(self, state: str, code: str, model: str, usage: Usage | None) -> None:
        seconds = self._clock.end()
        first_token_after = self._clock.first_token_after
        metrics.runs.labels(state, code).inc()
        metrics.run_seconds.labels(state).observe(seconds)
        if first_token_after is not None:
            metrics.first_token_seconds.labels(model).observe(first_token_after)
        prompt, completion = (usage["prompt"], usage["completion"]) if usage else (0, 0)
        if usage:
            metrics.tokens.labels(model, "prompt").inc(prompt)
            metrics.tokens.labels(model, "completion").inc(completion)
        set_run_status(
            self._span, state, code, {"prompt": prompt, "completion": completion} if usage else None
        )
        log_event(
            logger,
            "An answer ended.",
            state=state,
            code=code,
            model=model,
            seconds=round(seconds, 3),
            first_token_seconds=first_token_after and round(first_token_after, 3),
            prompt_tokens=prompt,
            completion_tokens=completion,
        )


@contextmanager
def record_telemetry(run: Run, user_id: int, question: str) -> Generator[RunTelemetry]:
    """Bind the log context and open the span of a run, in the task that executes it."""
    bind(run_id=run.pk, conversation_id=run.conversation_id, user_id=user_id)
    with redacting(question), trace_run(run.model) as span, metrics.active_runs.track_inprogress():
        log_event(logger, "An answer begins.", model=run.model, question_characters=len(question))
        yield RunTelemetry(run, span)


def _record_tool_result(event: ToolResultEvent) -> None:
    outcome = "success" if event["success"] else "failure"
    milliseconds = event.get("duration_ms")
    if milliseconds is not None:
        metrics.tool_seconds.labels(event["tool"], outcome).observe(milliseconds / 1000)
    log_event(
        logger,
        "A tool ended.",
        tool=event["tool"],
        outcome=outcome,
        source=event.get("source", ""),
        milliseconds=milliseconds,
    )
