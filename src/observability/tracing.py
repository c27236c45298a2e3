"""Spans for what costs time: answers, calls of the model, and tools.

Only OpenTelemetry's API is used here. Without ``OTEL_EXPORTER_OTLP_ENDPOINT``, or an SDK set up by whoever runs this,
spans cost next to nothing and go nowhere. Nobody's words ever become an attribute, only their length.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span, Status, StatusCode
from opentelemetry.util.types import AttributeValue

from src.observability.log_context import ids

_tracer = trace.get_tracer("clave")


def init_tracing(project_name: str) -> None:
    """Name the project that spans belong to from now on, and see to it that they are exported, if they shall be."""
    global _tracer  # noqa: PLW0603 - a process has one project
    from src.observability.exporting import export_spans

    export_spans()
    _tracer = trace.get_tracer(project_name)


@contextmanager
def trace_run(model: str) -> Generator[Span]:
    """One answer, from its beginning to where it is stored: the parent of all spans that are started meanwhile. Only
    for plain coroutines."""
    with (
        _span("run", {"gen_ai.request.model": model}) as span,
        trace.use_span(span, record_exception=False, set_status_on_exception=False),
    ):
        yield span


def say_ending(span: Span, state: str, code: str, usage: Mapping[str, int] | None) -> None:
    span.set_attribute("clave.end_state", state)
    if code:
        span.set_attribute("error.type", code)
        span.set_status(Status(StatusCode.ERROR, code))
    say_tokens(span, usage)


def say_tokens(span: Span, usage: Mapping[str, int] | None) -> None:
    if usage:
        span.set_attribute("gen_ai.usage.input_tokens", usage["prompt"])
        span.set_attribute("gen_ai.usage.output_tokens", usage["completion"])


@contextmanager
def trace_llm_call(model: str, question: str, tools: Sequence[str] = ()) -> Generator[Span]:
    """One call of a model."""
    attributes: dict[str, AttributeValue] = {
        "gen_ai.request.model": model,
        "clave.question.characters": len(question),
        "clave.tools": list(tools),
    }
    with _span("llm_call", attributes) as span:
        yield span


@contextmanager
def trace_tool_execution(agent_name: str, track_id: str) -> Generator[Span]:
    """One run of an agent, or the look-up of its result."""
    with _span("tool_execution", {"clave.agent": agent_name, "clave.track_id": track_id}) as span:
        yield span


@contextmanager
def _span(name: str, attributes: Mapping[str, AttributeValue]) -> Generator[Span]:
    # Not made the current span: an async generator may be closed from another context than it was started in.
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
