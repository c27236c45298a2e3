"""Router that runs the tool loop as a LangGraph graph of two nodes."""

import asyncio
import importlib
import os
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, TypedDict, cast

from src.orchestrator.base.tool_loop import ModelTurn, ToolLoop
from src.orchestrator.deltas import ToolCall
from src.orchestrator.events import RouterEvent
from src.orchestrator.llm_routing_litellm import LLMRouterLiteLLM

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.graph.state import CompiledStateGraph
    from langgraph.types import StreamWriter


class State(TypedDict):
    """The state of the graph: the last turn of the model and its tool calls."""

    turn: ModelTurn
    calls: list[ToolCall]


class LLMRouterLangGraph(LLMRouterLiteLLM):
    """Runs the steps of `ToolLoop` as a graph. The model is called with LiteLLM.

    Each question compiles its own graph, so runs share nothing.
    """

    async def _run_loop(self, answer: ToolLoop) -> AsyncGenerator[RouterEvent]:
        await asyncio.to_thread(load_langgraph)
        graph = _graph_of(answer)
        # One step per node, and LangGraph's own first and last step.
        limit: RunnableConfig = {"recursion_limit": 2 * self.max_tool_rounds + 5}
        start: State = {"turn": ModelTurn(), "calls": []}
        steps = cast("AsyncGenerator[RouterEvent]", graph.astream(start, config=limit, stream_mode="custom"))
        async with aclosing(steps) as events:
            async for event in events:
                yield event


def load_langgraph() -> None:
    """Import LangGraph. Takes most of a second: call it at startup or in a thread."""
    # Disable LangSmith tracing even if the environment enables it, so that no question leaves.
    os.environ["LANGSMITH_TRACING"] = os.environ["LANGCHAIN_TRACING_V2"] = "false"
    importlib.import_module("langgraph.graph")


def _graph_of(answer: ToolLoop) -> "CompiledStateGraph[Any, Any, Any, Any]":
    from langgraph.graph import END, START, StateGraph

    async def model(state: State, writer: "StreamWriter") -> State:
        turn = ModelTurn()
        async with aclosing(answer.model_turn(turn)) as tokens:
            async for token in tokens:
                writer(token)
        calls = answer.requested_calls(turn)
        if not calls:
            writer(answer.done())
        return {"turn": turn, "calls": calls}

    async def tools(state: State, writer: "StreamWriter") -> State:
        async with aclosing(answer.use_tools(state["turn"], state["calls"])) as events:
            async for event in events:
                writer(event)
        return {**state, "calls": []}

    def wants_tools(state: State) -> str:
        return "tools" if state["calls"] else END

    graph = StateGraph(State)
    graph.add_node("model", model)
    graph.add_node("tools", tools)
    graph.add_edge(START, "model")
    graph.add_conditional_edges("model", wants_tools, ["tools", END])
    graph.add_edge("tools", "model")
    return graph.compile()
