"""The fold of an answer's events, on the recorded streams that the page's reducer is tested with."""

import json
from pathlib import Path
from typing import Any

import pytest

from src.orchestrator.events.answer_state import AnswerState

FOLDER = Path(__file__).parents[2] / "golden"
STREAMS = sorted(path.stem for path in FOLDER.glob("*.json"))


def golden(name: str) -> list[Any]:
    events: list[Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return events


def play(events: list[Any]) -> AnswerState:
    state = AnswerState()
    for event in events:
        state.take(event)
    return state


@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_ends_with_its_last_event(name: str) -> None:
    events = golden(name)
    assert play(events[:-1]).ending is None
    assert play(events).ending == events[-1]


@pytest.mark.parametrize("name", STREAMS)
def test_the_text_is_the_same_before_the_end_and_after_it(name: str) -> None:
    events = golden(name)
    before, after = play(events[:-1]), play(events)
    assert before.text == after.text == events[-1].get("full_response", after.text)
    assert after.has_text


def test_each_result_stands_under_its_own_call_in_the_order_of_the_calls() -> None:
    steps = list(play(golden("parallel_tools_and_reset")).steps.values())
    assert [(step["tool"], step["success"]) for step in steps] == [
        ("analyse_spectral", True),
        ("analyse_temporal", False),
    ]
    assert steps[0]["summary"]["brightness"] == "bright"
    assert steps[1]["arguments"] == {"start_seconds": 20, "end_seconds": 30}
    assert "nothing between 20 s and 30 s" in steps[1]["error"]
    assert not {"type", "run_id", "seq"} & {name for step in steps for name in step}


def test_a_reset_discards_the_text_and_names_the_next_model() -> None:
    events = golden("parallel_tools_and_reset")
    at = next(number for number, event in enumerate(events) if event["type"] == "reset")
    assert (play(events[:at]).text, play(events[:at]).model) == ("Let me", "")
    after = play(events[: at + 1])
    assert (after.text, after.model, len(after.steps)) == ("", "openai/second", 2)


def test_the_end_brings_usage_and_suggestions_and_the_undo_token() -> None:
    state = play(golden("parallel_tools_and_reset"))
    assert (state.usage, state.model) == ({"prompt": 22, "completion": 14}, "openai/second")
    suggestion = {"label": "Key?", "question": "What key is it in?"}
    done = {"type": "done", "full_response": ".", "suggestions": [suggestion], "undo_token": "b"}
    result = {"type": "tool_result", "tool": "add", "call_id": "1", "success": True, "undo_token": "a"}
    assert play([result]).undo_token == "a"
    assert (play([result, done]).undo_token, play([result, done]).suggestions) == ("b", [suggestion])


def test_an_error_ends_an_answer_and_keeps_its_text() -> None:
    state = play(golden("failed"))
    assert state.text == "The key"
    assert state.error is not None
    assert state.error["code"] == "model_unavailable"
    assert play(golden("stopped")).error is None
