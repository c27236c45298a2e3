"""Spans of answers, model calls and tools.

Only OpenTelemetry's API is used here. Without ``OTEL_EXPORTER_OTLP_ENDPOINT`` or another configured SDK, spans are
no-ops. User text never becomes an attribute, only its length.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span, Status, StatusCode
from opentelemetry.util.types import AttributeValue

from src.observability.exporting import export_spans
from src.observability.log_context import ids

_tracer = trace.get_tracer("clave")


def init_tracing(project_name: str) -> None:
    """Set the project of new spans and start the export if it is configured."""
    global _tracer  # noqa: PLW0603 - a process has one project
    export_spans()
    _tracer = trace.get_tracer(project_name)


@contextmanager
def trace_run(model: str) -> Generator[Span]:
    """Open the span of an answer, the parent of all spans in this context.

    Only for plain coroutines, not for async generators.
    """
    with (
        _span("run", {"gen_ai.request.model": model}) as span,
        trace.use_span(span, record_exception=False, set_status_on_exception=False),
    ):
        yield span


def set_run_status(span: Span, state: str, code: str, usage: Mapping[str, int] | None) -> None:
    span.set_attribute("clave.end_state", state)
    if code:
        span.set_attribute("error.type", code)
        span.set_status(Status(StatusCode.ERROR, code))
    set_token_usage(span, usage)


def set_token_usage(span: Span, usage: Mapping[str, int] | None) -> None:
    if usage:
        span.set_attribute("gen_ai.usage.input_tokens", usage["prompt"])
        span.set_attribute("gen_ai.usage.output_tokens", usage["completion"])


@contextmanager
def trace_llm_call(model: str, question: str, tools: Sequence[str] = ()) -> Generator[Span]:
    """Open the span of a model call."""
    attributes: dict[str, AttributeValue] = {
        "gen_ai.request.model": model,
        "clave.question.characters": len(question),
        "clave.tools": list(tools),
    }
    with _span("llm_call", attributes) as span:
        yield span


@contextmanager
def trace_tool_execution(agent_name: str, track_id: str) -> Generator[Span]:
    """Open the span of an agent run or of a lookup of its result."""
    with _span("tool_execution", {"clave.agent": agent_name, "clave.track_id": track_id}) as span:
        yield span


@contextmanager
def _span(name: str, attributes: Mapping[str, AttributeValue]) -> Generator[Span]:
    # Not the current span: an async generator may be closed in another context than it was started in.
    span = _tracer.start_span(name, attributes=attributes)
    if span.is_recording():
        span.set_attributes({f"clave.{what}": value for what, value in ids().items()})
    try:
        yield span
    except Exception as error:
        # The class only: a message may quote the question.
        span.set_status(Status(StatusCode.ERROR, type(error).__name__))
        raise
    finally:
        span.end()
