"""What of a conversation reaches a model whose window it does not fit."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.orchestrator.base.context_window import OMITTED_RESULT, size_in_tokens, trim_to_budget
from src.orchestrator.deltas import TextDelta
from src.orchestrator.router_factory import make_router
from src.orchestrator.testing import FakeProvider, ScriptedModel

SYSTEM = {"role": "system", "content": "Measure before you speak."}
OWN = {"provider_specific_fields": {"thought_signature": "c2lnbmF0dXJl"}}


def turn(number: int, calls: int, length: int) -> list[dict[str, Any]]:
    """A question, perhaps with measurements, and its answer."""
    ids = [f"call_{number}_{index}" for index in range(calls)]
    made = [
        {"id": call_id, "type": "function", "function": {"name": "analyse_rhythm", "arguments": "{}"}, **OWN}
        for call_id in ids
    ]
    results = [
        {
            "role": "tool",
            "tool_call_id": call_id,
            "content": json.dumps({"success": True, "data": "9" * length}),
        }
        for call_id in ids
    ]
    asked = [{"role": "assistant", "content": None, "tool_calls": made}] if made else []
    return [
        {"role": "user", "content": f"Question {number}? {'x' * (length // 4)}"},
        *asked,
        *results,
        {"role": "assistant", "content": f"Answer {number}."},
    ]


@st.composite
def conversations(draw: st.DrawFn) -> list[dict[str, Any]]:
    shapes = draw(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 900)), max_size=8))
    turns = [message for number, shape in enumerate(shapes) for message in turn(number, *shape)]
    # The present question, perhaps in the middle of its tools.
    present = turn(99, draw(st.integers(0, 2)), draw(st.integers(0, 300)))[:-1]
    return [SYSTEM, *turns, *present]


@given(messages=conversations(), budget=st.integers(0, 3000))
def test_what_is_left_is_valid_and_fits_or_is_the_least_that_can_be(
    messages: list[dict[str, Any]], budget: int
) -> None:
    left = trim_to_budget(messages, budget)
    start = next(i for i, m in enumerate(messages) if str(m["content"]).startswith("Question 99?"))
    assert left[0] == SYSTEM
    assert left[-len(messages[start:]) :] == messages[start:]
    assert sum(map(size_in_tokens, left)) <= budget or left == [SYSTEM, *messages[start:]]
    called = [call["id"] for message in left for call in message.get("tool_calls", ())]
    told = [message["tool_call_id"] for message in left if message["role"] == "tool"]
    assert called == told
    assert left[1]["role"] == "user"
    # In order, and each as it was; only results may be shortened.
    rest = iter(messages)
    for message in left:
        assert any(_same(message, before) for before in rest)


def _same(left: dict[str, Any], before: dict[str, Any]) -> bool:
    return left == before or (
        left["content"] == OMITTED_RESULT and left == {**before, "content": OMITTED_RESULT}
    )


def test_a_conversation_that_fits_is_left_alone() -> None:
    messages = [SYSTEM, *turn(1, 2, 100), {"role": "user", "content": "And now?"}]
    assert trim_to_budget(messages, 10_000) == messages


def test_the_oldest_measurements_go_before_anything_that_was_said() -> None:
    messages = [SYSTEM, *turn(1, 1, 3000), *turn(2, 1, 3000), {"role": "user", "content": "And now?"}]
    left = trim_to_budget(messages, sum(map(size_in_tokens, messages)) - 500)
    assert [message["content"] == OMITTED_RESULT for message in left if message["role"] == "tool"] == [
        True,
        False,
    ]
    assert len(left) == len(messages)


def test_nobody_changes_what_is_stored() -> None:
    messages = [SYSTEM, *turn(1, 1, 3000), {"role": "user", "content": "And now?"}]
    before = json.dumps(messages)
    trim_to_budget(messages, 10)
    assert json.dumps(messages) == before


@pytest.mark.parametrize(("window", "turns"), [(None, 21), (3000, 4)])
async def test_a_model_gets_as_much_as_it_can_read(window: int | None, turns: int) -> None:
    router = ScriptedModel(FakeProvider({}), [[TextDelta("126 BPM.")]], context_tokens=window)
    history = [message for number in range(20) for message in turn(number, 0, 400)]
    router.toolbox = NoTools()
    await router.process_question("And now?", "a", history=history)
    sent = router.requests[0]["messages"]
    assert sum(message["role"] == "user" for message in sent) >= turns
    if window:
        assert sum(map(size_in_tokens, sent)) <= window


class NoTools:
    def schemas(self) -> list[dict[str, Any]]:
        return []

    async def call(self, name: str, arguments: dict[str, Any], report: Any) -> Any:
        raise AssertionError


async def test_the_window_is_what_the_setting_says_or_what_is_known_of_the_model(settings: Any) -> None:
    settings.LLM_CONTEXT_TOKENS = 5000
    assert await make_router(FakeProvider({}), "openai/gpt-4o").context_window() == 5000
    settings.LLM_CONTEXT_TOKENS = None
    settings.LLM_ROUTER = "gemini"
    assert await make_router(FakeProvider({}), "gemini/gemini-2.0-flash").context_window() == 1_048_576
