"""Requirements of all routers, and the choice of one."""

from collections.abc import AsyncGenerator
from contextlib import aclosing, asynccontextmanager
from typing import Any

import pytest

from src.orchestrator.assistants.analyst import Analyst
from src.orchestrator.base import BaseRouter, model_requests
from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.deltas import TextDelta, ToolCallDelta
from src.orchestrator.llm_routing import LLMRouter
from src.orchestrator.llm_routing_langgraph import LLMRouterLangGraph
from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM
from src.orchestrator.llm_routing_offline import LLMRouterOffline
from src.orchestrator.llm_routing_openai import LLMRouterOpenAI
from src.orchestrator.router_factory import make_router
from src.orchestrator.testing import FakeProvider, ScriptedModel
from tests.support.measurements import everything
from tests.support.vendor import text, tool_calls, vendor
from tests.support.vendors import Call
from tests.support.vendors import vendor as loopback_vendor
from tests.support.vendors.gemini import Gemini

pytestmark = pytest.mark.filterwarnings("ignore:Accessing the 'model_:DeprecationWarning")


@asynccontextmanager
async def scripted(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    turns = [[ToolCallDelta(0, "call_1", "analyse_rhythm", "{}")], [TextDelta("126 "), TextDelta("BPM.")]]
    yield ScriptedModel(provider, turns, **options)


@asynccontextmanager
async def offline(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    yield LLMRouterOffline(provider, rules=Analyst().rule_set(), **options)


@asynccontextmanager
async def litellm(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    async with vendor(tool_calls("analyse_rhythm"), text("126 ", "BPM.")) as made:
        yield LLMRouterLiteLLM(provider, model="openai/stub", api_base=made.api_base, **options)


@asynccontextmanager
async def openai(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    async with vendor(tool_calls("analyse_rhythm"), text("126 ", "BPM.")) as made:
        yield LLMRouterOpenAI(provider, model="openai/stub", api_base=made.api_base, **options)


@asynccontextmanager
async def langgraph(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    async with vendor(tool_calls("analyse_rhythm"), text("126 ", "BPM.")) as made:
        yield LLMRouterLangGraph(provider, model="openai/stub", api_base=made.api_base, **options)


@asynccontextmanager
async def gemini(provider: Any, **options: Any) -> AsyncGenerator[BaseRouter]:
    wire = Gemini()
    async with loopback_vendor(wire.calls(Call("analyse_rhythm")), wire.text("126 ", "BPM.")) as made:
        yield LLMRouter(provider, model=wire.model, api_base=made.address + wire.base_path, **options)


ROUTERS = [scripted, offline, litellm, openai, langgraph, gemini]


@pytest.fixture(autouse=True)
def no_requests_to_the_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_requests, "ALLOW_MODEL_REQUESTS", False)
    for name in ("OPENAI_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, "none")


@pytest.mark.parametrize("made_by", ROUTERS)
async def test_every_router_measures_and_then_answers_in_tokens(made_by: Any) -> None:
    transcript: list[Any] = []
    async with made_by(FakeProvider(everything())) as router:
        stream = router.process_question_stream("What is the tempo?", "a", transcript=transcript)
        events = [event async for event in stream]
    kinds = [event["type"] for event in events]
    assert kinds[:2] == ["tool_call", "tool_result"]
    assert set(kinds[2:-1]) == {"token"}
    assert kinds.count("token") > 1
    assert kinds[-1] == "done"
    assert events[0]["tool"] == events[1]["tool"] == "analyse_rhythm"
    assert events[1]["success"] is True
    assert events[-1]["full_response"] == "".join(event["text"] for event in events[2:-1])
    assert "126 BPM" in events[-1]["full_response"]
    assert [message["role"] for message in transcript] == ["assistant", "tool"]


@pytest.mark.parametrize("made_by", ROUTERS)
async def test_every_router_has_the_batch_form(made_by: Any) -> None:
    async with made_by(FakeProvider(everything())) as router:
        answer = await router.process_question("What is the tempo?", "a")
    assert answer["tools_called"] == ["analyse_rhythm"]
    assert "126 BPM" in answer["response"]


@pytest.mark.parametrize("made_by", ROUTERS)
async def test_every_router_goes_on_when_a_tool_fails(made_by: Any) -> None:
    async with made_by(FakeProvider({"rhythm": ValueError("Damaged.")})) as router:
        events = [event async for event in router.process_question_stream("What is the tempo?", "a")]
    assert (events[1]["success"], events[1]["error"]) == (False, "Damaged.")
    assert events[-1]["type"] == "done"


@pytest.mark.parametrize("made_by", ROUTERS)
async def test_every_router_can_be_closed_in_the_middle(made_by: Any) -> None:
    async with (
        made_by(FakeProvider(everything())) as router,
        aclosing(router.process_question_stream("What is the tempo?", "a")) as events,
    ):
        async for event in events:
            if event["type"] == "token":
                break
    assert event["type"] == "token"
    with pytest.raises(StopAsyncIteration):
        await anext(events)


@pytest.mark.parametrize("made_by", ROUTERS)
async def test_every_router_keeps_the_documented_attributes(made_by: Any) -> None:
    provider = FakeProvider({})
    async with made_by(provider, project_name="another") as router:
        assert (router.provider, router.project_name) == (provider, "another")
        assert isinstance(router.enable_tracing, bool)
        assert router.model


def test_the_models_name_alone_chooses_the_router(settings: Any) -> None:
    settings.LLM_MODEL, settings.MAX_TOOL_ROUNDS = "offline/rules", 3
    settings.LLM_API_BASE, settings.LLM_MAX_TOKENS = "http://127.0.0.1:1/v1", 77
    by_setting = make_router(FakeProvider({}))
    assert isinstance(by_setting, LLMRouterOffline)
    assert by_setting.max_tool_rounds == 3
    other = make_router(FakeProvider({}), "anthropic/claude", instructions="Be brief.")
    assert isinstance(other, LLMRouterLiteLLM)
    assert (other.model, other.api_base, other.max_tokens) == (
        "anthropic/claude",
        "http://127.0.0.1:1/v1",
        77,
    )
    assert other.instructions == "Be brief."


@pytest.mark.parametrize(
    ("setting", "model", "chosen"),
    [
        ("auto", "openai/gpt-5-mini", LLMRouterOpenAI),
        ("auto", "gemini/gemini-2.0-flash", LLMRouterLiteLLM),
        ("litellm", "openai/gpt-5-mini", LLMRouterLiteLLM),
        ("gemini", "openai/gpt-5-mini", LLMRouterOpenAI),
        ("gemini", "gemini/gemini-2.0-flash", LLMRouter),
        ("gemini", "anthropic/claude", LLMRouterLiteLLM),
        ("langgraph", "anthropic/claude", LLMRouterLangGraph),
        ("langgraph", "offline/rules", LLMRouterOffline),
        ("gemini", "offline/rules", LLMRouterOffline),
    ],
)
def test_the_setting_picks_the_router(setting: str, model: str, chosen: type, settings: Any) -> None:
    settings.LLM_ROUTER = setting
    assert type(make_router(FakeProvider({}), model)) is chosen


async def test_titles_longer_than_needed_are_cut_in_the_prompt() -> None:
    router = ScriptedModel(FakeProvider({}), [[TextDelta(".")]])
    await router.process_question("?", "a", tracks=[PromptTrack("a", "x" * 5000)])
    assert len(router.requests[0]["messages"][0]["content"]) < 1000
