"""Spans tell how long and what, and never in whose words."""

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from src.observability import tracing
from src.observability.log_context import bound


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setattr(tracing, "_tracer", provider.get_tracer("tests"))
    return exporter


def test_a_model_call_is_a_span_that_does_not_know_the_question(exported: InMemorySpanExporter) -> None:
    with tracing.trace_llm_call("openai/gpt-5", "My secret love song?", tools=["analyse_rhythm"]) as span:
        tracing.set_token_usage(span, {"prompt": 7, "completion": 2})
        assert not exported.get_finished_spans()
    (span,) = exported.get_finished_spans()
    assert span.attributes["gen_ai.request.model"] == "openai/gpt-5"
    assert span.attributes["clave.question.characters"] == 20
    assert span.attributes["gen_ai.usage.input_tokens"] == 7
    assert "secret" not in span.to_json()


def test_a_tool_is_a_span_with_its_agent_and_track(exported: InMemorySpanExporter) -> None:
    with tracing.trace_tool_execution("rhythm", "7b1e"):
        pass
    (span,) = exported.get_finished_spans()
    assert span.attributes == {"clave.agent": "rhythm", "clave.track_id": "7b1e"}


def test_what_happens_while_an_answer_is_made_is_part_of_its_span(exported: InMemorySpanExporter) -> None:
    with bound(run_id="r1"), tracing.trace_run("openai/gpt-5") as span:
        with tracing.trace_tool_execution("rhythm", "7b1e"):
            pass
        tracing.set_run_status(span, "failed", "timeout", None)
    tool, run = exported.get_finished_spans()
    assert tool.parent.span_id == run.context.span_id
    assert (run.attributes["clave.run_id"], tool.attributes["clave.run_id"]) == ("r1", "r1")
    assert (run.attributes["clave.end_state"], run.attributes["error.type"]) == ("failed", "timeout")
    assert run.status.status_code is StatusCode.ERROR


def test_a_failure_is_marked_without_its_message(exported: InMemorySpanExporter) -> None:
    with pytest.raises(ValueError), tracing.trace_tool_execution("rhythm", "7b1e"):
        raise ValueError("quotes the question")
    (span,) = exported.get_finished_spans()
    assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, "ValueError")
    assert not span.events


def test_without_an_exporter_tracing_costs_nothing_and_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_tracer", tracing._tracer)
    tracing.init_tracing("another")
    with tracing.trace_llm_call("m", "?") as span:
        assert not span.is_recording()
