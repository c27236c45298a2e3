"""The graph: its nodes, its conditional edge, its order. The agents are fakes; LangGraph is real."""

import asyncio
import logging
import time
from typing import Any
from unittest.mock import AsyncMock

import pytest

from src.orchestrator.assistants.recommender import MusicRecommenderState, RecommendationEngine
from src.orchestrator.assistants.recommender.agents import (
    DiscoveryAgent,
    GenreMoodAgent,
    JudgeAgent,
    PlannerAgent,
)
from src.orchestrator.assistants.recommender.engine import NO_STRATEGY
from src.orchestrator.assistants.recommender.state import PUBLIC_ERROR, public_state

STRATEGY = {"evaluation_framework": {"weights": {"novelty": 1.0}}}
GOOD, NEAR, PICK = {"track_id": "a"}, {"track_id": "b"}, {"track_id": "c"}
SUCCESS = [
    "PlannerAgent: Strategy created.",
    "GenreMoodAgent: Recommendations generated.",
    "DiscoveryAgent: Recommendations generated.",
    "JudgeAgent: Final selection complete.",
]


@pytest.fixture
def engine() -> RecommendationEngine:
    """An engine whose agents succeed."""
    engine = RecommendationEngine()
    engine.planner_agent.create_music_discovery_strategy = AsyncMock(return_value=STRATEGY)
    engine.genre_mood_agent.execute_strategy = AsyncMock(return_value=[GOOD])
    engine.discovery_agent.execute_strategy = AsyncMock(return_value=[NEAR])
    engine.judge_agent.evaluate_and_select = AsyncMock(return_value=[PICK])
    return engine


def test_an_engine_has_four_agents_and_a_graph_that_can_be_printed(capsys: pytest.CaptureFixture[str]):
    engine = RecommendationEngine()

    assert isinstance(engine.planner_agent, PlannerAgent)
    assert isinstance(engine.genre_mood_agent, GenreMoodAgent)
    assert isinstance(engine.discovery_agent, DiscoveryAgent)
    assert isinstance(engine.judge_agent, JudgeAgent)
    nodes = set(engine.graph.get_graph().nodes)
    assert nodes == {
        "__start__",
        "planner",
        "genre_mood_advocate",
        "discovery_advocate",
        "judge",
        "__end__",
    }
    engine.graph.get_graph().print_ascii()
    assert "judge" in capsys.readouterr().out


NODES: dict[str, tuple[str, str, str, str, Any]] = {
    "_planner_node_func": (
        "planner_agent",
        "create_music_discovery_strategy",
        "PlannerAgent: Strategy created.",
        "planning_strategy",
        STRATEGY,
    ),
    "_genre_mood_advocate_node_func": (
        "genre_mood_agent",
        "execute_strategy",
        "GenreMoodAgent: Recommendations generated.",
        "genre_mood_recommendations",
        [GOOD],
    ),
    "_discovery_advocate_node_func": (
        "discovery_agent",
        "execute_strategy",
        "DiscoveryAgent: Recommendations generated.",
        "discovery_recommendations",
        [NEAR],
    ),
    "_judge_node_func": (
        "judge_agent",
        "evaluate_and_select",
        "JudgeAgent: Final selection complete.",
        "final_recommendations",
        [PICK],
    ),
}


@pytest.mark.parametrize("node", NODES)
async def test_a_node_returns_what_its_agent_found_and_logs_one_line(engine: RecommendationEngine, node: str):
    _, _, line, field, found = NODES[node]

    update = await getattr(engine, node)(MusicRecommenderState(user_query="calm"))

    assert update[field] == found
    assert update["reasoning_log"] == [line]
    assert "error_info" not in update


@pytest.mark.parametrize("node", NODES)
async def test_a_node_whose_agent_fails_returns_the_error_and_nothing_else(
    engine: RecommendationEngine, node: str
):
    attribute, method, line, field, _ = NODES[node]
    setattr(getattr(engine, attribute), method, AsyncMock(side_effect=RuntimeError("boom")))
    agent = line.partition(":")[0]

    update = await getattr(engine, node)(MusicRecommenderState(user_query="calm"))

    assert update["error_info"] == {"agent": agent, "message": "boom"}
    assert update["errors"] == [{"agent": agent, "message": "boom"}]
    assert update["reasoning_log"] == [f"{agent}: Error - boom"]
    assert field not in update


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"planning_strategy": STRATEGY}, "execute_advocates"),
        (
            {"planning_strategy": STRATEGY, "error_info": {"agent": "Other", "message": ""}},
            "execute_advocates",
        ),
        (
            {"planning_strategy": STRATEGY, "error_info": {"agent": "PlannerAgent", "message": ""}},
            "end_workflow",
        ),
        ({"planning_strategy": {}}, "end_workflow"),
        ({"planning_strategy": None}, "end_workflow"),
        ({"planning_strategy": {"evaluation_framework": {}}}, "end_workflow"),
        ({"planning_strategy": {"wanted": {}}}, "end_workflow"),
    ],
)
def test_the_gate_lets_only_a_strategy_with_a_framework_pass(fields: dict[str, Any], answer: str):
    state = MusicRecommenderState(user_query="calm", **fields)

    assert RecommendationEngine()._should_proceed_after_planning(state) == answer

    assert state.reasoning_log == ([NO_STRATEGY] if answer == "end_workflow" else [])


async def test_a_query_sets_the_state_and_the_times_around_the_graph(engine: RecommendationEngine):
    engine.graph = AsyncMock()
    engine.graph.ainvoke = AsyncMock(return_value={"user_query": "calm", "planning_strategy": STRATEGY})
    before = time.time()

    state = await engine.process_query("calm", track_ids=["a"])

    asked = engine.graph.ainvoke.call_args.args[0]
    assert (asked.user_query, asked.track_ids, asked.reasoning_log) == ("calm", ["a"], [])
    assert isinstance(state, MusicRecommenderState)
    assert state.processing_start_time is not None
    assert state.total_processing_time is not None
    assert before <= state.processing_start_time <= time.time()
    assert 0 <= state.total_processing_time < 5


async def test_all_goes_well_from_the_query_to_the_picks(
    engine: RecommendationEngine, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.INFO, "src.orchestrator.assistants.recommender"):
        state = await engine.process_query("calm")

    assert sorted(state.reasoning_log) == sorted(SUCCESS)
    assert state.reasoning_log[0] == SUCCESS[0]
    assert state.reasoning_log[-1] == SUCCESS[-1]
    assert state.genre_mood_recommendations == [GOOD]
    assert state.discovery_recommendations == [NEAR]
    assert state.final_recommendations == [PICK]
    assert state.error_info is None
    assert state.errors == []
    engine.judge_agent.evaluate_and_select.assert_awaited_once()
    assert "Node judge begins." in caplog.messages
    assert "After planning: execute_advocates." in caplog.messages


async def test_after_a_planner_that_failed_nobody_else_runs(engine: RecommendationEngine):
    engine.planner_agent.create_music_discovery_strategy = AsyncMock(side_effect=RuntimeError("no plan"))

    state = await engine.process_query("calm")

    assert state.reasoning_log == ["PlannerAgent: Error - no plan", NO_STRATEGY]
    assert state.error_info == {"agent": "PlannerAgent", "message": "no plan"}
    assert state.total_processing_time is not None
    engine.genre_mood_agent.execute_strategy.assert_not_awaited()
    engine.discovery_agent.execute_strategy.assert_not_awaited()
    engine.judge_agent.evaluate_and_select.assert_not_awaited()


async def test_a_plan_without_a_framework_ends_the_workflow(engine: RecommendationEngine):
    engine.planner_agent.create_music_discovery_strategy = AsyncMock(return_value={"wanted": {}})

    state = await engine.process_query("calm")

    assert state.reasoning_log == ["PlannerAgent: Strategy created.", NO_STRATEGY]
    engine.genre_mood_agent.execute_strategy.assert_not_awaited()


async def test_the_judge_runs_once_on_what_the_other_advocate_found(engine: RecommendationEngine):
    engine.genre_mood_agent.execute_strategy = AsyncMock(side_effect=RuntimeError("deaf"))

    state = await engine.process_query("calm")

    engine.judge_agent.evaluate_and_select.assert_awaited_once()
    assert state.genre_mood_recommendations == []
    assert state.discovery_recommendations == [NEAR]
    assert state.final_recommendations == [PICK]
    assert state.error_info == {"agent": "GenreMoodAgent", "message": "deaf"}
    assert "GenreMoodAgent: Error - deaf" in state.reasoning_log
    assert "GenreMoodAgent: Recommendations generated." not in state.reasoning_log


async def test_with_both_advocates_failed_both_errors_are_kept_and_the_judge_hears_of_nothing(
    engine: RecommendationEngine,
):
    engine.genre_mood_agent.execute_strategy = AsyncMock(side_effect=RuntimeError("deaf"))
    engine.discovery_agent.execute_strategy = AsyncMock(side_effect=RuntimeError("lost"))

    state = await engine.process_query("calm")

    assert sorted(error["message"] for error in state.errors) == ["deaf", "lost"]
    assert state.error_info == state.errors[0]
    judged = engine.judge_agent.evaluate_and_select.call_args.args[0]
    assert judged.genre_mood_recommendations == judged.discovery_recommendations == []
    engine.judge_agent.evaluate_and_select.assert_awaited_once()


async def test_with_nothing_found_nothing_is_invented():
    state = await RecommendationEngine().process_query("calm")

    assert state.final_recommendations == []
    assert state.answer == "Your library is empty. Add some tracks, and I will choose from them."
    assert sorted(state.reasoning_log) == sorted(SUCCESS)


async def test_a_judge_that_fails_leaves_the_candidates_and_no_picks(engine: RecommendationEngine):
    engine.judge_agent.evaluate_and_select = AsyncMock(side_effect=RuntimeError("asleep"))

    state = await engine.process_query("calm")

    assert state.final_recommendations == []
    assert state.genre_mood_recommendations == [GOOD]
    assert state.error_info == {"agent": "JudgeAgent", "message": "asleep"}
    assert state.reasoning_log[-1] == "JudgeAgent: Error - asleep"


async def test_both_advocates_run_at_the_same_time(engine: RecommendationEngine):
    both = asyncio.Barrier(2)

    async def meet(state: MusicRecommenderState) -> list[dict[str, Any]]:
        # Neither returns unless both run at the same time.
        async with asyncio.timeout(5):
            await both.wait()
        return [GOOD]

    engine.genre_mood_agent.execute_strategy = meet  # type: ignore[method-assign]
    engine.discovery_agent.execute_strategy = meet  # type: ignore[method-assign]

    state = await engine.process_query("calm")

    assert state.errors == []


async def test_whoever_ends_the_query_ends_both_advocates(engine: RecommendationEngine):
    begun, ended = asyncio.Barrier(3), []

    async def argue(state: MusicRecommenderState) -> list[dict[str, Any]]:
        try:
            await begun.wait()
            await asyncio.sleep(60)
        finally:
            ended.append(1)
        return []

    engine.genre_mood_agent.execute_strategy = argue  # type: ignore[method-assign]
    engine.discovery_agent.execute_strategy = argue  # type: ignore[method-assign]
    query = asyncio.create_task(engine.process_query("calm"))
    async with asyncio.timeout(5):
        await begun.wait()

    query.cancel()
    await asyncio.gather(query, return_exceptions=True)

    assert ended == [1, 1]


async def test_the_text_of_an_exception_does_not_leave_the_process(engine: RecommendationEngine):
    engine.genre_mood_agent.execute_strategy = AsyncMock(side_effect=RuntimeError("password=secret"))
    state = await engine.process_query("calm")

    public = public_state(state)

    assert "secret" in str(state)
    assert "secret" not in str(public)
    assert public["error_info"] == {"agent": "GenreMoodAgent", "message": PUBLIC_ERROR}
    assert f"GenreMoodAgent: Error - {PUBLIC_ERROR}" in public["reasoning_log"]
