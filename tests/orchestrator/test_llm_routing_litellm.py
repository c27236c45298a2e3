"""LiteLLM against a vendor on this machine."""

import asyncio
import gc
import json
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from typing import Any

import pytest

from src.agents.registry import get_tool_schemas_openai
from src.orchestrator.base import model_requests
from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM, load_litellm
from src.orchestrator.llm_routing_litellm import client as client_module
from src.orchestrator.testing import FakeProvider
from tests.support.measurements import everything
from tests.support.vendor import CUT, HANG, Vendor, text, tool_calls, vendor, whole_tool_calls

# LiteLLM asks pydantic in a way that newer versions frown upon. Warnings of our own stay errors.
pytestmark = pytest.mark.filterwarnings("ignore:Accessing the 'model_:DeprecationWarning")

ALL_TOOLS = ("analyse_rhythm", "analyse_spectral", "analyse_temporal")
LONGEST_HOLD_SECONDS = 0.05


@pytest.fixture(scope="module", autouse=True)
def litellm() -> Any:
    """Loading takes seconds, and is no part of what is tested."""
    return load_litellm()


@pytest.fixture(autouse=True)
def no_requests_to_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_requests, "ALLOW_MODEL_REQUESTS", False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")


def router_for(made: Vendor | None, **options: Any) -> LLMRouterLiteLLM:
    if made:
        options["api_base"] = made.api_base
    options = {"model": "openai/stub", "enable_tracing": False, "retries": 0, **options}
    return LLMRouterLiteLLM(FakeProvider(everything()), **options)


async def answered(*turns: Any, **options: Any) -> tuple[list[Any], Vendor]:
    async with vendor(*turns) as made:
        events = [e async for e in router_for(made, **options).process_question_stream("How fast?", "a")]
    return events, made


def of_type(events: list[Any], kind: str) -> list[Any]:
    return [event for event in events if event["type"] == kind]


@pytest.mark.parametrize("calls", [tool_calls, whole_tool_calls])
async def test_parallel_tool_calls_are_run_and_their_results_sent_back(calls: Any) -> None:
    events, made = await answered(calls(*ALL_TOOLS), text("126 ", "BPM."))
    assert [event["tool"] for event in of_type(events, "tool_call")] == list(ALL_TOOLS)
    assert all(event["success"] for event in of_type(events, "tool_result"))
    assert [event["text"] for event in of_type(events, "token")] == ["126 ", "BPM."]
    assert events[-1]["full_response"] == "126 BPM."
    asked, *told = made.requests[1]["messages"][-4:]
    assert [call["id"] for call in asked["tool_calls"]] == [message["tool_call_id"] for message in told]
    assert all(json.loads(message["content"])["success"] for message in told)
    assert all(request["tools"] == get_tool_schemas_openai() for request in made.requests)
    assert all(request["stream"] for request in made.requests)


async def test_what_only_this_vendor_has_in_a_tool_call_goes_back_to_it_word_for_word() -> None:
    own = {"extra_content": {"google": {"thought_signature": "c2lnbmF0dXJl"}}}
    turn = tool_calls("analyse_rhythm")
    turn[0]["tool_calls"][0] |= own
    _, made = await answered(turn, text("126."))
    asked = made.requests[1]["messages"][-2]
    assert asked["tool_calls"][0].items() >= own.items()


async def test_usage_is_asked_for_and_counted_over_the_calls() -> None:
    events, made = await answered(tool_calls("analyse_rhythm"), text("126."))
    assert made.requests[0]["stream_options"] == {"include_usage": True}
    assert events[-1]["usage"] == {"prompt": 22, "completion": 14}


async def test_usage_is_not_asked_for_where_the_vendor_would_refuse(
    monkeypatch: pytest.MonkeyPatch, litellm: Any
) -> None:
    monkeypatch.setattr(litellm, "get_supported_openai_params", lambda **_: ["tools"])
    _, made = await answered(text("126 BPM, and steady."))
    assert "stream_options" not in made.requests[0]


async def test_the_settings_reach_the_vendor() -> None:
    _, made = await answered(text("126."), temperature=0.3, max_tokens=50, timeout=9.0)
    assert (made.requests[0]["temperature"], made.requests[0]["max_tokens"]) == (0.3, 50)
    assert made.requests[0]["model"] == "stub"


@pytest.mark.parametrize(
    ("turn", "code", "retryable"),
    [
        (401, "model_auth", False),
        (403, "model_auth", False),
        (404, "model_unavailable", False),
        (429, "model_unavailable", True),
        (500, "model_unavailable", True),
        (503, "model_unavailable", True),
        (text("The tempo is 1", finish="length"), "limit_reached", False),
        (text(finish="content_filter"), "model_unavailable", False),
    ],
    ids=str,
)
async def test_a_vendors_fault_is_said_in_our_words(
    turn: Any, code: str, retryable: bool, caplog: pytest.LogCaptureFixture
) -> None:
    events, _ = await answered(turn)
    assert (events[-1]["type"], events[-1]["code"], events[-1]["retryable"]) == ("error", code, retryable)
    assert "sk-secret" not in json.dumps(events)
    assert "sk-secret" not in "".join(
        record.getMessage() for record in caplog.records if record.name.startswith("src")
    )


async def test_a_vendor_that_cannot_be_reached_is_an_error_to_try_again() -> None:
    (event,) = [
        e async for e in router_for(None, api_base="http://127.0.0.1:9/v1").process_question_stream("?", "a")
    ]
    assert (event["type"], event["code"]) == ("error", "model_unavailable")


async def test_a_cut_connection_keeps_the_text_and_ends_with_an_error() -> None:
    events, _ = await answered([{"content": "The tempo "}, {"content": "is "}, CUT])
    assert "".join(event["text"] for event in of_type(events, "token")) == "The tempo is "
    assert (events[-1]["type"], events[-1]["code"]) == ("error", "model_unavailable")


async def test_a_vendor_that_falls_silent_times_out() -> None:
    started = time.monotonic()
    events, _ = await answered([{"content": "The "}, HANG], timeout=0.5)
    assert (events[-1]["type"], events[-1]["code"]) == ("error", "timeout")
    assert time.monotonic() - started < 5


async def test_closing_the_answer_frees_the_vendors_connection_within_100_ms() -> None:
    async with vendor([{"content": "The "}, HANG]) as made:
        async with aclosing(router_for(made).process_question_stream("?", "a")) as events:
            assert (await anext(events))["text"] == "The "
            assert not made.aborted.is_set()
        async with asyncio.timeout(0.1):
            await made.aborted.wait()


async def test_cancelling_the_reader_frees_the_vendors_connection() -> None:
    async with vendor([{"content": "The "}, HANG]) as made:

        async def read() -> None:
            async for _ in router_for(made).process_question_stream("?", "a"):
                pass

        reading = asyncio.create_task(read())
        await made.is_hanging.wait()
        await asyncio.sleep(0.1)
        reading.cancel()
        async with asyncio.timeout(0.1):
            await made.aborted.wait()
        await asyncio.gather(reading, return_exceptions=True)


@asynccontextmanager
async def watched_loop() -> AsyncGenerator[list[float]]:
    """How much was computed between two turns of another task, in seconds of processor time.

    Processor time, not the clock: on a busy machine other programs take turns too, and they are not meant here.
    """
    holds: list[float] = []

    async def watch() -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(0)
            holds.append(time.thread_time() - before)

    # As in a web process: what all other tests have left is not looked through while this one measures.
    gc.collect()
    gc.freeze()
    watching = asyncio.create_task(watch())
    await asyncio.sleep(0)
    try:
        yield holds
    finally:
        watching.cancel()
        gc.unfreeze()


async def test_an_unpaced_answer_of_800_tokens_never_holds_the_event_loop() -> None:
    async with vendor(text(*(f"word{number} " for number in range(800)))) as made, watched_loop() as holds:
        answer = await router_for(made).process_question("?", "a")
    assert answer["response"].split()[-1] == "word799"
    assert max(holds) < LONGEST_HOLD_SECONDS
    # LiteLLM computes for longer than that in all: without a pause the limit above could not be kept.
    assert sum(holds) > LONGEST_HOLD_SECONDS


async def test_a_question_that_comes_while_the_library_loads_waits_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, litellm: Any
) -> None:
    def slowly() -> Any:
        time.sleep(0.3)
        return litellm

    monkeypatch.setattr(client_module, "is_loaded", lambda: False)
    monkeypatch.setattr(client_module, "load_litellm", slowly)
    answering = asyncio.create_task(answered(text("126.")))
    turns = 0
    while not answering.done():
        await asyncio.sleep(0.01)
        turns += 1
    assert answering.result()[0][-1]["full_response"] == "126."
    assert turns > 15


@pytest.mark.parametrize(
    ("model", "base"), [("openai/gpt-5", None), ("gemini/gemini-2.0-flash", "https://example.org/v1")]
)
async def test_no_real_model_is_asked_while_requests_are_switched_off(model: str, base: str | None) -> None:
    router = LLMRouterLiteLLM(FakeProvider({}), model=model, api_base=base, enable_tracing=False)
    answer = await router.process_question("?", "a")
    assert "switched off" in answer["error"]


def test_the_documented_defaults() -> None:
    provider = FakeProvider({})
    router = LLMRouterLiteLLM(provider)
    assert (router.model, router.provider, router.enable_tracing, router.project_name) == (
        "gemini/gemini-2.0-flash",
        provider,
        True,
        "audio-analysis-agents",
    )
