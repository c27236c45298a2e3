"""A model that fails: asked again, replaced by the next, or reported, depending on what was seen already."""

from typing import Any

import pytest

from src.orchestrator.base import fallback
from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta
from src.orchestrator.errors import (
    ContextTooLong,
    ModelAuthFailed,
    ModelError,
    ModelTimeout,
    ModelUnavailable,
)
from src.orchestrator.router_factory import make_router
from src.orchestrator.testing import FakeProvider, ScriptedModel
from tests.support.measurements import everything

Turn = list[Delta | Exception | float]

ANSWER: Turn = [TextDelta("126 "), TextDelta("BPM.")]


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Nobody waits; what would have been waited is kept."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("src.orchestrator.base.tool_loop.asyncio.sleep", sleep)
    return waited


def model(*script: Turn, name: str = "first", **options: Any) -> ScriptedModel:
    router = ScriptedModel(FakeProvider(everything()), script, **options)
    router.model = name
    return router


async def asked(router: ScriptedModel) -> list[Any]:
    return [event async for event in router.process_question_stream("How fast?", "a")]


def text_of(events: list[Any]) -> str:
    return "".join(event["text"] for event in events if event["type"] == "token")


@pytest.mark.parametrize("error", [ModelUnavailable(), ModelTimeout()])
async def test_a_fault_that_can_pass_is_asked_again_and_nobody_notices(
    error: Exception, waits: list[float]
) -> None:
    router = model([error], [error], ANSWER, retries=2)
    events = await asked(router)
    assert [event["type"] for event in events] == ["token", "token", "done"]
    assert len(router.requests) == 3
    assert 0 < waits[0] < fallback.INITIAL_WAIT_SECONDS < waits[1] + fallback.INITIAL_WAIT_SECONDS / 2


async def test_after_the_last_attempt_the_fault_is_reported() -> None:
    router = model([ModelUnavailable()], [ModelUnavailable()], retries=1)
    (event,) = await asked(router)
    assert (event["type"], event["code"], event["retryable"]) == ("error", "model_unavailable", True)


@pytest.mark.parametrize("error", [ModelAuthFailed(), ContextTooLong(), ModelError()])
async def test_what_will_be_the_same_in_a_second_is_not_asked_again(error: Exception) -> None:
    router = model([error], ANSWER, retries=2)
    assert (await asked(router))[-1]["type"] == "error"
    assert len(router.requests) == 1


async def test_the_vendors_own_waiting_time_is_obeyed(waits: list[float]) -> None:
    await asked(model([ModelUnavailable(retry_after_seconds=7.0)], ANSWER, retries=1))
    assert waits[0] == 7.0


async def test_a_vendor_that_wants_minutes_is_left_for_the_next_model(waits: list[float]) -> None:
    second = model(ANSWER, name="second")
    router = model([ModelUnavailable(retry_after_seconds=300.0)], retries=2, fallbacks=[second])
    events = await asked(router)
    assert (events[-1]["type"], events[-1]["model"]) == ("done", "second")
    assert max(waits) == 0


async def test_without_another_model_the_person_is_told_how_long_to_wait(waits: list[float]) -> None:
    (event,) = await asked(model([ModelUnavailable(retry_after_seconds=299.5)], retries=2))
    assert (event["retryable"], event["retry_after_seconds"]) == (True, 300)


@pytest.mark.parametrize("error", [ModelUnavailable(), ModelAuthFailed(), ContextTooLong()])
async def test_the_next_model_stands_in_before_anybody_has_read_a_word(error: Exception) -> None:
    router = model([error], fallbacks=[model(ANSWER, name="second")])
    events = await asked(router)
    assert [event["type"] for event in events] == ["token", "token", "done"]
    assert events[-1]["model"] == "second"


async def test_text_that_was_read_is_void_when_another_model_takes_over() -> None:
    router = model(
        [TextDelta("It is 1"), ModelUnavailable()], retries=2, fallbacks=[model(ANSWER, name="second")]
    )
    events = await asked(router)
    assert [event["type"] for event in events] == ["token", "reset", "token", "token", "done"]
    assert events[1]["model"] == "second"
    assert events[-1]["full_response"] == text_of(events[2:]) == "126 BPM."
    assert len(router.requests) == 1


async def test_text_that_was_read_is_kept_where_no_other_model_is_left() -> None:
    router = model([TextDelta("It is 1"), ModelUnavailable()], ANSWER, retries=2)
    events = await asked(router)
    assert [event["type"] for event in events] == ["token", "error"]
    assert len(router.requests) == 1


async def test_the_model_that_stands_in_gets_what_the_tools_measured_and_measures_nothing_twice() -> None:
    call: Turn = [ToolCallDelta(index=0, id="c1", name="analyse_rhythm", arguments="{}")]
    second = model(ANSWER, name="second")
    router = model(call, [ModelUnavailable()], fallbacks=[second])
    events = await asked(router)
    assert [event["type"] for event in events] == ["tool_call", "tool_result", "token", "token", "done"]
    assert [message["role"] for message in second.requests[0]["messages"]] == [
        "system",
        "user",
        "assistant",
        "tool",
    ]


async def test_a_half_sent_tool_call_of_a_failed_attempt_is_forgotten() -> None:
    half: Turn = [
        ToolCallDelta(index=0, id="c1", name="analyse_rhythm", arguments='{"track'),
        ModelUnavailable(),
    ]
    events = await asked(model(half, ANSWER, retries=1))
    assert [event["type"] for event in events] == ["token", "token", "done"]


async def test_the_settings_name_the_models_that_stand_in(settings: Any) -> None:
    settings.LLM_MODEL = "openai/one"
    settings.LLM_API_BASE = "http://127.0.0.1:9/v1"
    settings.LLM_FALLBACK_MODELS = ["openai/two", "anthropic/three", "offline/rules"]
    router = make_router(FakeProvider({}))
    assert [stand_in.model for stand_in in router.fallbacks] == [
        "openai/two",
        "anthropic/three",
        "offline/rules",
    ]
    assert [getattr(stand_in, "api_base", None) for stand_in in router.fallbacks] == [
        settings.LLM_API_BASE,
        None,
        None,
    ]


async def test_each_wait_is_twice_as_long_as_the_one_before(
    waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.orchestrator.base.fallback.random.uniform", lambda low, high: high)
    await asked(model(*[[ModelUnavailable()]] * 4, ANSWER, retries=4))
    assert [wait for wait in waits if wait] == [0.5, 1.0, 2.0, 4.0]


async def test_a_wait_is_spread_over_its_second_half(
    waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("src.orchestrator.base.fallback.random.uniform", lambda low, high: low)
    await asked(model(*[[ModelUnavailable()]] * 3, ANSWER, retries=3))
    assert [wait for wait in waits if wait] == [0.25, 0.5, 1.0]
