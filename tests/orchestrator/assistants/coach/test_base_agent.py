"""BaseOnboardingAgent: its abstract methods, and saving of the context."""

from typing import Any, ClassVar

import pytest

from src.api.models import OnboardingState, User
from src.orchestrator.assistants.coach import (
    AgentResponse,
    BaseOnboardingAgent,
    DietPlanningAgent,
    FitnessAssessmentAgent,
    GoalSettingAgent,
    SchedulingAgent,
    WorkoutPlanningAgent,
)
from src.orchestrator.assistants.coach.store import NoState, StateStore
from src.orchestrator.errors import InvalidArguments
from src.orchestrator.tools import FunctionToolbox

from .conftest import FakeStates, state

AGENTS = (
    FitnessAssessmentAgent,
    GoalSettingAgent,
    WorkoutPlanningAgent,
    DietPlanningAgent,
    SchedulingAgent,
)


def test_the_base_cannot_be_instantiated():
    with pytest.raises(TypeError, match="abstract methods"):
        BaseOnboardingAgent(FakeStates(), {})


def test_a_concrete_agent_must_say_its_type():
    with pytest.raises(TypeError, match="agent_type"):

        class Nameless(BaseOnboardingAgent):
            async def process_message(self, message: str, user_id: Any) -> AgentResponse:
                raise NotImplementedError

            def get_tools(self) -> list[Any]:
                return []

            def get_system_prompt(self) -> str:
                return ""


@pytest.mark.parametrize("agent_class", AGENTS)
def test_a_prompt_carries_the_role_the_rules_and_what_others_have_saved(agent_class: Any):
    agent = agent_class(FakeStates(), {"goal_setting": {"primary_goal": "Play the Gymnopédie"}})

    prompt = agent.get_system_prompt()

    assert prompt.startswith("You are a ")
    assert "No medical advice" in prompt
    assert "Play the Gymnop" in prompt


def test_the_fitness_prompt_is_that_of_the_document():
    prompt = FitnessAssessmentAgent(FakeStates(), {}).get_system_prompt()

    for line in (
        "You are a Fitness Assessment Agent helping users determine their fitness level",
        "Be encouraging and non-judgmental",
        "Don't overwhelm with too many questions at once",
        "Never provide medical advice",
        "Save assessment results when user confirms",
    ):
        assert line in prompt


HEALTH = {
    "fitness_assessment": {
        "limitations": ["a secret knee"],
        "restrictions": [{"kind": "pain", "parts": ["knee"]}],
    },
    "diet_planning": {"habits": "secret breakfast", "not_eaten": ["secretfish"]},
}


def test_a_model_reads_of_the_body_and_of_eating_only_after_a_yes():
    silent = GoalSettingAgent(FakeStates(), HEALTH).get_system_prompt()
    shared = {**HEALTH, "fitness_assessment": {**HEALTH["fitness_assessment"], "share_health": True}}
    open_ = GoalSettingAgent(FakeStates(), shared).get_system_prompt()

    assert "secret" not in silent
    assert "restrictions" not in silent
    assert "secret knee" in open_


@pytest.mark.parametrize("agent_class", AGENTS)
async def test_tools_are_typed_and_keep_what_they_understood(agent_class: Any):
    agent = agent_class(FakeStates(), {})
    schemas = FunctionToolbox(*agent.get_tools()).schemas()

    assert schemas
    assert all(schema["function"]["description"] for schema in schemas)
    assert agent.proposed == {}


async def test_a_tool_refuses_what_is_not_possible():
    agent = WorkoutPlanningAgent(FakeStates(), {})
    tools = FunctionToolbox(*agent.get_tools())

    await tools.call("note_time", {"minutes_per_session": 30}, lambda *_: None)
    with pytest.raises(InvalidArguments):
        await tools.call("note_time", {"minutes_per_session": 100_000}, lambda *_: None)

    assert agent.proposed == {"minutes_per_session": 30}


async def test_processing_a_message_saves_nothing():
    states = FakeStates(state(step=1))
    answer = await FitnessAssessmentAgent(states, {}).process_message("I'm a beginner", 1)

    assert answer.agent_type == "fitness_assessment"
    assert "beginner" in answer.message
    assert states.saved == []
    assert states.state.step_data == {}


async def test_processing_a_message_needs_a_state():
    with pytest.raises(ValueError, match="No onboarding state found for user 7"):
        await FitnessAssessmentAgent(FakeStates(), {}).process_message("Hi", 7)


@pytest.mark.django_db(transaction=True)
class TestSaving:
    async def test_an_agent_saves_its_part_and_leaves_the_others_alone(self, alice: User):
        await OnboardingState.objects.acreate(user=alice, agent_context={"scheduling": {"weekdays": [1]}})
        agent = GoalSettingAgent(StateStore(), {})

        await agent.save_context(alice.pk, {"primary_goal": "Learn a piece"})

        saved = await OnboardingState.objects.aget(user=alice)
        assert saved.agent_context == {
            "scheduling": {"weekdays": [1]},
            "goal_setting": {"primary_goal": "Learn a piece"},
        }
        assert agent.context["goal_setting"] == {"primary_goal": "Learn a piece"}

    async def test_without_a_state_nothing_is_saved(self, alice: User):
        with pytest.raises(NoState):
            await GoalSettingAgent(StateStore(), {}).save_context(alice.pk, {})


class Odd(FitnessAssessmentAgent):
    agent_type: ClassVar[str] = "odd"


def test_an_agent_of_ones_own_needs_only_a_type():
    assert Odd(FakeStates(), {}).agent_type == "odd"
