"""The graph: a planner, two advocates that run at the same time, and a judge.

::

    engine = RecommendationEngine(LibraryCatalogue(user.pk))
    state = await engine.process_query("Forty minutes, calm to driving")
    print(engine.graph.get_graph().draw_ascii())      # needs the package grandalf
"""

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from .agents import DiscoveryAgent, GenreMoodAgent, JudgeAgent, PlannerAgent
from .catalogues import Catalogue, EmptyCatalogue, SimilarMusic
from .model import Model
from .state import MusicRecommenderState, Record
from .steps import Steps

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

logger = logging.getLogger(__name__)

PLANNER, GENRE_MOOD, DISCOVERY, JUDGE = "planner", "genre_mood_advocate", "discovery_advocate", "judge"
ADVOCATES = (GENRE_MOOD, DISCOVERY)
NO_STRATEGY = "Workflow: Planner failed to produce strategy, ending."

type Update = dict[str, Any]


class RecommendationEngine:
    """Answers the queries of one user. Without a catalogue it recommends nothing."""

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        model: Model | None = None,
        steps: Steps | None = None,
        *,
        elsewhere: SimilarMusic | None = None,
    ) -> None:
        """Initialize the engine.

        model : a language model; without one the agents work by rules
        steps : receives the beginning and the result of each node
        elsewhere : a catalogue of music that the user does not have
        """
        catalogue = catalogue or EmptyCatalogue()
        self.steps = steps or Steps()
        self.planner_agent = PlannerAgent(catalogue, model)
        self.genre_mood_agent = GenreMoodAgent(catalogue, model)
        self.discovery_agent = DiscoveryAgent(catalogue, model, elsewhere)
        self.judge_agent = JudgeAgent(catalogue, model, self.steps.say)
        self.graph = self._build_graph()

    async def process_query(
        self,
        user_query: str,
        *,
        user_profile: Record | None = None,
        track_ids: Sequence[str] = (),
        memory: Record | None = None,
    ) -> MusicRecommenderState:
        """Run the graph and return its last state.

        track_ids : the tracks that "this" means in the query
        memory : what the last answer of this conversation has stored

        Errors of agents are in the state and not raised.
        """
        started = time.time()
        initial = MusicRecommenderState(
            user_query=user_query,
            user_profile=user_profile,
            track_ids=list(track_ids),
            memory=memory or {},
            processing_start_time=started,
        )
        final = MusicRecommenderState.model_validate(await self.graph.ainvoke(initial))
        # LangGraph drops what an edge changes in the state, so the line about an early end is added here.
        self._should_proceed_after_planning(final)
        final.processing_start_time = started
        final.total_processing_time = time.time() - started
        logger.info("Recommended %d tracks.", len(final.final_recommendations))
        return final

    async def _planner_node_func(self, state: MusicRecommenderState) -> Update:
        async def plan() -> Update:
            strategy = await self.planner_agent.create_music_discovery_strategy(state)
            return {"planning_strategy": strategy}

        return await self._run_node(PLANNER, "PlannerAgent", plan, "Strategy created.")

    async def _genre_mood_advocate_node_func(self, state: MusicRecommenderState) -> Update:
        async def argue() -> Update:
            found = await self.genre_mood_agent.execute_strategy(state)
            return {"genre_mood_recommendations": found}

        return await self._run_node(GENRE_MOOD, "GenreMoodAgent", argue, "Recommendations generated.")

    async def _discovery_advocate_node_func(self, state: MusicRecommenderState) -> Update:
        async def argue() -> Update:
            found = await self.discovery_agent.execute_strategy(state)
            return {"discovery_recommendations": found}

        return await self._run_node(DISCOVERY, "DiscoveryAgent", argue, "Recommendations generated.")

    async def _judge_node_func(self, state: MusicRecommenderState) -> Update:
        async def judge() -> Update:
            chosen = await self.judge_agent.evaluate_and_select(state)
            return {"final_recommendations": chosen, "answer": self.judge_agent.answer}

        return await self._run_node(JUDGE, "JudgeAgent", judge, "Final selection complete.")

    async def _run_node(
        self, node: str, agent: str, work: Callable[[], Awaitable[Update]], done: str
    ) -> Update:
        """Return an agent's result as an update of the state, or its error if it fails."""
        logger.info("Node %s begins.", node)
        self.steps.begin(node)
        try:
            update = await work()
        except Exception as error:
            logger.exception("Node %s failed.", node)
            problem = {"agent": agent, "message": str(error)}
            self.steps.fail(node)
            return {
                "error_info": problem,
                "errors": [problem],
                "reasoning_log": [f"{agent}: Error - {error}"],
            }
        logger.info("Node %s is done.", node)
        notes = self._deliberations(agent, node)
        self.steps.finish(node, update, *notes)
        return {**update, "reasoning_log": [f"{agent}: {done}"], "agent_deliberations": notes}

    def _deliberations(self, agent: str, node: str) -> list[Record]:
        worker = {
            PLANNER: self.planner_agent,
            GENRE_MOOD: self.genre_mood_agent,
            DISCOVERY: self.discovery_agent,
            JUDGE: self.judge_agent,
        }[node]
        notes = getattr(worker, "notes", None)
        return [{"agent": agent, **notes}] if isinstance(notes, dict) else []

    def _should_proceed_after_planning(self, state: MusicRecommenderState) -> str:
        """Return "execute_advocates" or "end_workflow". The reason of an end is added to the state's log, once."""
        failed = (state.error_info or {}).get("agent") == "PlannerAgent"
        if not failed and (state.planning_strategy or {}).get("evaluation_framework"):
            return "execute_advocates"
        if NO_STRATEGY not in state.reasoning_log:
            state.reasoning_log.append(NO_STRATEGY)
        return "end_workflow"

    def _next_nodes(self, state: MusicRecommenderState) -> list[str]:
        """Return both advocates, which then run at the same time, or the end."""
        from langgraph.graph import END

        answer = self._should_proceed_after_planning(state)
        logger.info("After planning: %s.", answer)
        return list(ADVOCATES) if answer == "execute_advocates" else [END]

    def _build_graph(self) -> "CompiledStateGraph[Any, Any, Any, Any]":
        from langgraph.graph import END, StateGraph

        workflow = StateGraph(MusicRecommenderState)
        workflow.add_node(PLANNER, self._planner_node_func)
        workflow.add_node(GENRE_MOOD, self._genre_mood_advocate_node_func)
        workflow.add_node(DISCOVERY, self._discovery_advocate_node_func)
        workflow.add_node(JUDGE, self._judge_node_func)
        workflow.set_entry_point(PLANNER)
        workflow.add_conditional_edges(PLANNER, self._next_nodes, [*ADVOCATES, END])
        # One edge from both: the judge waits for both and runs once.
        workflow.add_edge(list(ADVOCATES), JUDGE)
        workflow.add_edge(JUDGE, END)
        return workflow.compile()
