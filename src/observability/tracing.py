"""Spans for what costs time: calls of the model and of the agents.

Only OpenTelemetry's API is used: without an SDK set up by whoever runs this, spans cost next to nothing and go
nowhere. Nobody's words ever become an attribute, only their length.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span, Status, StatusCode
from opentelemetry.util.types import AttributeValue

_tracer = trace.get_tracer("clave")


def init_tracing(project_name: str) -> None:
    """Name the project that spans belong to from now on."""
    global _tracer  # noqa: PLW0603 - a process has one project
    _tracer = trace.get_tracer(project_name)


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
    try:
        yield span
    except Exception as error:
        # The class only: a message may quote the question.
        span.set_status(Status(StatusCode.ERROR, type(error).__name__))
        raise
    finally:
        span.end()
