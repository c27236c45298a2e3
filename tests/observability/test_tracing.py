"""Spans tell how long and what, and never in whose words."""

from typing import Any

import pytest
from opentelemetry.trace import StatusCode

from src.observability import tracing


class RecordedSpan:
    """Keeps what it is told."""

    def __init__(self, name: str, attributes: Any) -> None:
        self.name, self.attributes = name, dict(attributes)
        self.status: Any = None
        self.is_ended = False

    def set_status(self, status: Any) -> None:
        self.status = status

    def end(self) -> None:
        self.is_ended = True


class Recorder:
    """In the place of an exporter."""

    def __init__(self) -> None:
        self.spans: list[RecordedSpan] = []

    def start_span(self, name: str, attributes: Any) -> RecordedSpan:
        self.spans.append(RecordedSpan(name, attributes))
        return self.spans[-1]


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    made = Recorder()
    monkeypatch.setattr(tracing, "_tracer", made)
    return made


def test_a_model_call_is_a_span_that_does_not_know_the_question(recorder: Recorder) -> None:
    with tracing.trace_llm_call("openai/gpt-5", "My secret love song?", tools=["analyse_rhythm"]):
        assert not recorder.spans[0].is_ended
    (span,) = recorder.spans
    assert span.is_ended
    assert span.attributes["gen_ai.request.model"] == "openai/gpt-5"
    assert span.attributes["clave.question.characters"] == 20
    assert "secret" not in str(span.attributes)


def test_a_tool_is_a_span_with_its_agent_and_track(recorder: Recorder) -> None:
    with tracing.trace_tool_execution("rhythm", "7b1e"):
        pass
    assert recorder.spans[0].attributes == {"clave.agent": "rhythm", "clave.track_id": "7b1e"}


def test_a_failure_is_marked_without_its_message(recorder: Recorder) -> None:
    with pytest.raises(ValueError), tracing.trace_tool_execution("rhythm", "7b1e"):
        raise ValueError("quotes the question")
    (span,) = recorder.spans
    assert (span.status.status_code, span.status.description) == (StatusCode.ERROR, "ValueError")
    assert span.is_ended


def test_without_an_exporter_tracing_costs_nothing_and_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "_tracer", tracing._tracer)
    tracing.init_tracing("another")
    with tracing.trace_llm_call("m", "?") as span:
        assert not span.is_recording()
