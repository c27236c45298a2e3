"""The sixteen properties of the design document, for any input.

What needs no database runs on plain objects; what does, on one table that is kept for all examples.
"""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.apps import apps as current_apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from src.api.models import OnboardingState, User
from src.orchestrator.assistants.coach import (
    AgentResponse,
    BaseOnboardingAgent,
    DietPlanningAgent,
    FitnessAssessmentAgent,
    GoalSettingAgent,
    OnboardingAgentOrchestrator,
    OnboardingAgentType,
    SchedulingAgent,
    WorkoutPlanningAgent,
)
from src.orchestrator.assistants.coach.store import StateStore

from .conftest import FakeStates, state

pytestmark = pytest.mark.property

EXAMPLES = settings(
    max_examples=100,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
CLASSES = {
    OnboardingAgentType.FITNESS_ASSESSMENT: FitnessAssessmentAgent,
    OnboardingAgentType.GOAL_SETTING: GoalSettingAgent,
    OnboardingAgentType.WORKOUT_PLANNING: WorkoutPlanningAgent,
    OnboardingAgentType.DIET_PLANNING: DietPlanningAgent,
    OnboardingAgentType.SCHEDULING: SchedulingAgent,
}
# JSON that both databases can store: no NUL, no lone surrogates, integers in range.
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(TEXT, VALUES, max_size=4)
MESSAGES = TEXT.filter(lambda text: bool(text.strip()))
OLD_ROWS = st.fixed_dictionaries(
    {
        "current_step": st.integers(0, 9),
        "is_complete": st.booleans(),
        "step_data": OBJECTS,
        "agent_history": st.lists(OBJECTS, max_size=3),
    }
)


class Tables:
    """The operations of the second migration on the table of the first: up and down, with states rendered once."""

    def __init__(self) -> None:
        loader = MigrationExecutor(connection).loader
        state = loader.project_state([("api", "0011_onboarding_states")])
        self.operations = loader.get_migration("api", "0012_onboarding_agents").operations
        self.states = [state]
        for operation in self.operations:
            state = state.clone()
            operation.state_forwards("api", state)
            self.states.append(state)
        self.old, self.new = (one.apps.get_model("api", "OnboardingState") for one in (self.states[0], state))

    def up(self) -> None:
        with connection.schema_editor() as editor:
            for index, operation in enumerate(self.operations):
                operation.database_forwards("api", editor, self.states[index], self.states[index + 1])

    def down(self) -> None:
        with connection.schema_editor() as editor:
            for index, operation in reversed(list(enumerate(self.operations))):
                operation.database_backwards("api", editor, self.states[index + 1], self.states[index])


@pytest.fixture
def tables(transactional_db: Any, alice: User) -> Iterator[Tables]:
    """Begins and ends with the newest columns."""
    found = Tables()
    if connection.vendor == "sqlite":
        # Hundreds of new tables, which need not survive a power failure.
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous = OFF")
    found.down()
    yield found
    names = {field.column for field in current_apps.get_model("api", "OnboardingState")._meta.concrete_fields}
    with connection.cursor() as cursor:
        there = {
            column.name
            for column in connection.introspection.get_table_description(cursor, "api_onboardingstate")
        }
    if names - there:
        found.up()


# Feature: onboarding-agent-foundation, Property 1: Database Migration Preserves Existing Data
@EXAMPLES
@given(row=OLD_ROWS)
@pytest.mark.slow
def test_property_1_the_migration_preserves_rows(tables: Tables, alice: User, row: dict[str, Any]):
    """Feature: onboarding-agent-foundation, Property 1: Database Migration Preserves Existing Data."""
    tables.old.objects.all().delete()
    row_id = tables.old.objects.create(user_id=alice.pk, **row).pk
    tables.up()
    try:
        new = tables.new.objects.get(pk=row_id)
        assert {name: getattr(new, name) for name in row} == row
        assert new.user_id == alice.pk
    finally:
        tables.down()
    kept = tables.old.objects.get(pk=row_id)
    assert {name: getattr(kept, name) for name in row} == row


# Feature: onboarding-agent-foundation, Property 2: New Fields Have Correct Defaults
@EXAMPLES
@given(row=OLD_ROWS)
@pytest.mark.slow
def test_property_2_new_columns_have_their_defaults(tables: Tables, alice: User, row: dict[str, Any]):
    """Feature: onboarding-agent-foundation, Property 2: New Fields Have Correct Defaults."""
    tables.old.objects.all().delete()
    row_id = tables.old.objects.create(user_id=alice.pk, **row).pk
    tables.up()
    try:
        new = tables.new.objects.get(pk=row_id)
        assert (new.current_agent, new.agent_context, new.conversation_history) == (None, {}, [])
    finally:
        tables.down()


# Feature: onboarding-agent-foundation, Property 3: Abstract Methods Must Be Implemented
@EXAMPLES
@given(given_methods=st.sets(st.sampled_from(["process_message", "get_tools", "get_system_prompt"])))
def test_property_3_all_abstract_methods_must_be_there(given_methods: set[str]):
    """Feature: onboarding-agent-foundation, Property 3: Abstract Methods Must Be Implemented."""
    body = {"agent_type": "some", **{name: (lambda self, *_: None) for name in given_methods}}
    agent_class = type("Some", (BaseOnboardingAgent,), body)
    if len(given_methods) == 3:
        assert agent_class(FakeStates(), {}).context == {}
    else:
        with pytest.raises(TypeError):
            agent_class(FakeStates(), {})


# Feature: onboarding-agent-foundation, Property 4: Save Context Updates Database
@EXAMPLES
@given(data=OBJECTS, agent_class=st.sampled_from(list(CLASSES.values())))
async def test_property_4_saved_context_is_in_the_database(
    transactional_db: Any, alice: User, data: dict[str, Any], agent_class: Any
):
    """Feature: onboarding-agent-foundation, Property 4: Save Context Updates Database."""
    await OnboardingState.objects.aget_or_create(user=alice)

    await agent_class(StateStore(), {}).save_context(alice.pk, data)

    saved = await OnboardingState.objects.aget(user=alice)
    assert saved.agent_context[agent_class.agent_type] == data


RESPONSES = st.builds(
    AgentResponse,
    message=st.text(min_size=1, max_size=100),
    agent_type=st.sampled_from([one.value for one in OnboardingAgentType]),
    step_complete=st.booleans(),
    next_action=st.sampled_from(["continue_conversation", "advance_step", "complete_onboarding", "retry"]),
    context_update=OBJECTS,
)


# Feature: onboarding-agent-foundation, Property 5: AgentResponse Schema Completeness
@EXAMPLES
@given(response=RESPONSES)
def test_property_5_a_response_has_all_fields_in_their_types(response: AgentResponse):
    """Feature: onboarding-agent-foundation, Property 5: AgentResponse Schema Completeness."""
    types = {"message": str, "agent_type": str, "step_complete": bool, "next_action": str}

    assert all(type(getattr(response, name)) is kind for name, kind in types.items())
    with pytest.raises(ValidationError):
        AgentResponse.model_validate({"step_complete": response.step_complete})


# Feature: onboarding-agent-foundation, Property 6: AgentResponse Serialization Round-Trip
@EXAMPLES
@given(response=RESPONSES)
def test_property_6_a_response_survives_json(response: AgentResponse):
    """Feature: onboarding-agent-foundation, Property 6: AgentResponse Serialization Round-Trip."""
    assert AgentResponse.model_validate_json(response.model_dump_json()) == response


# Feature: onboarding-agent-foundation, Property 7: Optional Fields Handle None Values
@EXAMPLES
@given(response=RESPONSES)
def test_property_7_none_in_optional_fields_is_kept(response: AgentResponse):
    """Feature: onboarding-agent-foundation, Property 7: Optional Fields Handle None Values."""
    empty = AgentResponse.model_validate({**response.model_dump(), "context_update": None})

    restored = AgentResponse.model_validate_json(empty.model_dump_json())
    assert restored.context_update is None
    assert restored == empty


# Feature: onboarding-agent-foundation, Property 8: Step to Agent Mapping Correctness
@EXAMPLES
@given(step=st.integers(0, 9))
def test_property_8_each_step_has_its_agent(step: int):
    """Feature: onboarding-agent-foundation, Property 8: Step to Agent Mapping Correctness."""
    agent_type = OnboardingAgentOrchestrator(FakeStates())._step_to_agent(step)

    if step <= 2:
        assert agent_type == OnboardingAgentType.FITNESS_ASSESSMENT
    elif step == 3:
        assert agent_type == OnboardingAgentType.GOAL_SETTING
    elif step <= 5:
        assert agent_type == OnboardingAgentType.WORKOUT_PLANNING
    elif step <= 7:
        assert agent_type == OnboardingAgentType.DIET_PLANNING
    else:
        assert agent_type == OnboardingAgentType.SCHEDULING


# Feature: onboarding-agent-foundation, Property 9: Invalid Steps Raise ValueError
@EXAMPLES
@given(step=st.integers(max_value=-1) | st.integers(min_value=10))
def test_property_9_other_steps_are_refused(step: int):
    """Feature: onboarding-agent-foundation, Property 9: Invalid Steps Raise ValueError."""
    with pytest.raises(ValueError, match=rf"^Invalid onboarding step: {step}\. Valid range is 0-9\.$"):
        OnboardingAgentOrchestrator(FakeStates())._step_to_agent(step)


# Feature: onboarding-agent-foundation, Property 10: Agent Factory Creates Correct Type
@EXAMPLES
@given(agent_type=st.sampled_from(OnboardingAgentType), context=OBJECTS)
async def test_property_10_the_factory_makes_the_right_agent(
    agent_type: OnboardingAgentType, context: dict[str, Any]
):
    """Feature: onboarding-agent-foundation, Property 10: Agent Factory Creates Correct Type."""
    agent = await OnboardingAgentOrchestrator(FakeStates())._create_agent(agent_type, context)

    assert type(agent) is CLASSES[agent_type]
    assert agent.agent_type == agent_type.value


# Feature: onboarding-agent-foundation, Property 11: Context Passed to Agent Constructor
@EXAMPLES
@given(step=st.integers(0, 9), context=OBJECTS)
async def test_property_11_the_agent_gets_the_loaded_context(step: int, context: dict[str, Any]):
    """Feature: onboarding-agent-foundation, Property 11: Context Passed to Agent Constructor."""
    agent = await OnboardingAgentOrchestrator(FakeStates(state(step, context))).get_current_agent(
        uuid.uuid4()
    )

    assert agent.context == context


BAD_BODIES = st.one_of(
    st.dictionaries(TEXT.filter(lambda name: name != "message"), VALUES, max_size=3),
    st.builds(lambda text: {"message": text}, st.text(" \t\n\r", max_size=10)),
    st.builds(lambda value: {"message": value}, VALUES.filter(lambda value: not isinstance(value, str))),
    st.builds(lambda text: {"message": "x" * 2001 + text}, TEXT),
    st.builds(
        lambda step: {"message": "Hi", "step": step},
        st.integers(max_value=-1) | st.integers(min_value=10) | st.text(max_size=3) | st.booleans(),
    ),
)


# Feature: onboarding-agent-foundation, Property 12: API Request Validation
@EXAMPLES
@given(body=BAD_BODIES)
@pytest.mark.usefixtures("redis_server")
async def test_property_12_invalid_bodies_are_422(client: httpx.AsyncClient, body: Any):
    """Feature: onboarding-agent-foundation, Property 12: API Request Validation."""
    answer = await client.post("/api/v1/onboarding/chat", json=body)

    assert answer.status_code == 422
    assert set(answer.json()) == {"detail", "error_code", "timestamp"}


async def begin(user: User, step: int) -> None:
    await OnboardingState.objects.filter(user=user).adelete()
    await OnboardingState.objects.acreate(user=user, current_step=step)


# Feature: onboarding-agent-foundation, Property 13: Successful Requests Update Conversation History
@EXAMPLES
@given(message=MESSAGES, step=st.integers(0, 9))
@pytest.mark.usefixtures("redis_server")
async def test_property_13_the_history_has_both_halves(
    client: httpx.AsyncClient, alice: User, message: str, step: int
):
    """Feature: onboarding-agent-foundation, Property 13: Successful Requests Update Conversation History."""
    await begin(alice, step)

    answer = await client.post("/api/v1/onboarding/chat", json={"message": message})

    assert answer.status_code == 200
    question, reply = (await OnboardingState.objects.aget(user=alice)).conversation_history
    assert (question["role"], question["content"]) == ("user", message.strip())
    assert (reply["role"], reply["content"]) == ("assistant", answer.json()["message"])
    assert {"timestamp", "agent_type"} <= reply.keys()


# Feature: onboarding-agent-foundation, Property 14: Agent Routing Correctness
@EXAMPLES
@given(message=MESSAGES, step=st.integers(0, 9))
@pytest.mark.usefixtures("redis_server")
async def test_property_14_the_agent_of_the_step_answers(
    client: httpx.AsyncClient, alice: User, message: str, step: int
):
    """Feature: onboarding-agent-foundation, Property 14: Agent Routing Correctness."""
    await begin(alice, step)

    answer = (await client.post("/api/v1/onboarding/chat", json={"message": message, "step": step})).json()

    assert answer["agent_type"] == OnboardingAgentOrchestrator(FakeStates())._step_to_agent(step).value


def use_as_before(model: Any, user_id: int, row: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """What the service of the version before does with a row: create, read, save a step, complete, delete."""
    created = model.objects.create(user_id=user_id, **row)
    found = model.objects.get(user_id=user_id)
    found.step_data = {**found.step_data, **more}
    found.agent_history = [*found.agent_history, {"step": found.current_step}]
    found.current_step = min(9, found.current_step + 1)
    found.save(update_fields=["step_data", "agent_history", "current_step"])
    model.objects.filter(pk=created.pk, current_step=9).update(is_complete=True)
    read = model.objects.values(*row).get(pk=created.pk)
    deleted, _ = model.objects.filter(pk=created.pk).delete()
    return {**read, "deleted": deleted}


# Feature: onboarding-agent-foundation, Property 15: Backward Compatibility Preservation
@EXAMPLES
@given(row=OLD_ROWS, more=OBJECTS)
@pytest.mark.slow
def test_property_15_what_worked_before_works_after(
    tables: Tables, alice: User, row: dict[str, Any], more: dict[str, Any]
):
    """Feature: onboarding-agent-foundation, Property 15: Backward Compatibility Preservation."""
    before = use_as_before(tables.old, alice.pk, row, more)
    tables.up()
    try:
        # The old service with the new model, and an old process on the new table.
        assert use_as_before(tables.new, alice.pk, row, more) == before
        assert use_as_before(tables.old, alice.pk, row, more) == before
    finally:
        tables.down()


MODEL = "anthropic/claude-sonnet-4-5-20250929"


# Feature: onboarding-agent-foundation, Property 16: LLM Initialization Configuration
@EXAMPLES
@given(agent_class=st.sampled_from(list(CLASSES.values())), context=OBJECTS)
def test_property_16_every_agent_has_the_documented_model(
    settings: Any, agent_class: Any, context: dict[str, Any]
):
    """Feature: onboarding-agent-foundation, Property 16: LLM Initialization Configuration."""
    settings.LLM_MODEL, settings.ANTHROPIC_API_KEY = "", "sk-ant-for-tests-only"

    llm = agent_class(FakeStates(), context)._init_llm()

    assert (llm.model, llm.temperature, llm.max_tokens) == ("claude-sonnet-4-5-20250929", 0.7, 2048)
    assert not llm.is_offline


def test_a_fresh_installation_asks_nobody(settings: Any):
    settings.LLM_MODEL, settings.ANTHROPIC_API_KEY = "", ""

    llm = GoalSettingAgent(FakeStates(), {}).llm

    assert llm.is_offline
    assert (llm.temperature, llm.max_tokens) == (0.7, 2048)


def test_a_model_of_anthropic_needs_a_key(settings: Any):
    settings.LLM_MODEL, settings.ANTHROPIC_API_KEY = MODEL, ""

    with pytest.raises(ValueError, match=r"^ANTHROPIC_API_KEY not configured\. Please set the environment"):
        GoalSettingAgent(FakeStates(), {})


async def test_the_default_store_is_the_database(transactional_db: Any, alice: User):
    await sync_to_async(OnboardingState.objects.create)(user=alice, current_step=3)

    assert isinstance(await OnboardingAgentOrchestrator().get_current_agent(alice.pk), GoalSettingAgent)
