"""OnboardingAgentOrchestrator: which agent answers, with which context, and what is stored."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import JournalEntry, OnboardingState, TodoTask, Track, TrainingPlan, User
from src.orchestrator.assistants.coach import (
    GoalSettingAgent,
    OnboardingAgentOrchestrator,
    OnboardingAgentType,
)
from src.orchestrator.assistants.coach.store import MessageOrigin, StepConflict
from src.orchestrator.tools.journal import undo

from .conftest import FakeStates, state

TO_THE_PLAN = (
    "I play the guitar", "yes", "yes", "intermediate, 3 years", "yes", "none", "yes", "Play at my concert",
    "no date", "yes", "30 minutes, 3 days a week", "yes", "metronome", "yes", "skip", "skip",
    "Monday, Wednesday and Friday at 18:00", "yes", "yes",
)  # fmt: skip


async def test_the_agent_of_the_step_gets_the_shared_context():
    context = {"fitness_assessment": {"fitness_level": "advanced"}}

    agent = await OnboardingAgentOrchestrator(FakeStates(state(3, context))).get_current_agent(1)

    assert isinstance(agent, GoalSettingAgent)
    assert agent.context == context


async def test_without_a_state_there_is_no_agent():
    with pytest.raises(ValueError, match="No onboarding state found for user 5"):
        await OnboardingAgentOrchestrator(FakeStates()).get_current_agent(5)


@pytest.mark.parametrize("step", [-1, 10])
async def test_an_invalid_step_is_named(step: int):
    with pytest.raises(ValueError, match=rf"Invalid onboarding step: {step}. Valid range is 0-9."):
        await OnboardingAgentOrchestrator(FakeStates(state(step))).get_current_agent(1)


def test_the_agents_are_the_five_of_the_document():
    orchestrator = OnboardingAgentOrchestrator(FakeStates())

    assert [orchestrator._step_to_agent(step).value for step in range(10)] == [
        *["fitness_assessment"] * 3, "goal_setting", *["workout_planning"] * 2,
        *["diet_planning"] * 2, *["scheduling"] * 2,
    ]  # fmt: skip
    assert len(OnboardingAgentType) == 5


@pytest.fixture
async def begun(alice: User) -> OnboardingState:
    return await OnboardingState.objects.acreate(user=alice)


async def say(user: User, *messages: str) -> Any:
    outcome = None
    for message in messages:
        outcome = await OnboardingAgentOrchestrator().handle(user.pk, message)
    return outcome


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("redis_server", "begun")
class TestStoring:
    async def test_one_conversation_leads_to_a_plan(self, alice: User):
        outcome = await say(alice, *TO_THE_PLAN)

        saved = await OnboardingState.objects.aget(user=alice)
        assert outcome.response.next_action == "complete_onboarding"
        assert (saved.current_step, saved.is_complete) == (9, True)
        assert saved.agent_context["fitness_assessment"]["fitness_level"] == "intermediate"
        assert saved.agent_context["workout_planning"]["days_per_week"] == 3
        assert all("completed_at" in saved.agent_context[one] for one in ("fitness_assessment", "scheduling"))
        assert len(saved.conversation_history) == 2 * len(TO_THE_PLAN)
        assert await TrainingPlan.objects.filter(user=alice).aexists()

    async def test_the_transcript_says_step_and_agent(self, alice: User):
        await say(alice, "I'm a beginner")

        question, answer = (await OnboardingState.objects.aget(user=alice)).conversation_history
        assert (question["role"], question["content"], question["step"]) == ("user", "I'm a beginner", 0)
        assert (answer["role"], answer["agent_type"], answer["step"]) == (
            "assistant",
            "fitness_assessment",
            0,
        )
        assert question["timestamp"] <= answer["timestamp"]

    async def test_only_the_current_step_can_be_answered(self, alice: User):
        with pytest.raises(StepConflict):
            await OnboardingAgentOrchestrator().handle(alice.pk, "20 minutes", MessageOrigin(step=4))

        assert (await OnboardingState.objects.aget(user=alice)).conversation_history == []

    async def test_two_tabs_at_the_same_step_one_wins_and_the_other_hears_it(self, alice: User):
        await say(alice, "I play the guitar", "yes")
        orchestrator = OnboardingAgentOrchestrator()

        answers = await asyncio.gather(
            *(orchestrator.handle(alice.pk, "yes", MessageOrigin(step=0)) for _ in range(2)),
            return_exceptions=True,
        )

        assert sorted(type(answer).__name__ for answer in answers) == ["Outcome", "StepConflict"]
        saved = await OnboardingState.objects.aget(user=alice)
        assert saved.current_step == 1
        assert len(saved.conversation_history) == 6

    async def test_messages_at_the_same_time_are_all_kept(self, alice: User):
        messages = [f"message {number}" for number in range(10)]

        await asyncio.gather(*(say(alice, message) for message in messages))

        history = (await OnboardingState.objects.aget(user=alice)).conversation_history
        assert sorted(item["content"] for item in history[::2]) == sorted(messages)
        assert {item["role"] for item in history[1::2]} == {"assistant"}

    async def test_undoing_everything_leaves_state_plan_and_tasks_as_they_were(self, alice: User):
        before = await OnboardingState.objects.values(
            "current_step", "is_complete", "agent_context", "step_data", "current_agent"
        ).aget(user=alice)
        await say(alice, *TO_THE_PLAN, "turn it into tasks", "too hard", "my wrist hurts")
        assert await TodoTask.objects.filter(user=alice).aexists()

        while token := await JournalEntry.objects.filter(undone_at=None).order_by("-id").afirst():
            await sync_to_async(undo)(alice.pk, token.token)

        after = await OnboardingState.objects.values(*before).aget(user=alice)
        assert after == before
        assert not await TrainingPlan.objects.aexists()
        assert not await TodoTask.objects.aexists()
        history = (await OnboardingState.objects.aget(user=alice)).conversation_history
        assert len(history) == 2 * (len(TO_THE_PLAN) + 3)

    async def test_undo_in_words_takes_the_tasks_back_and_is_remembered(self, alice: User):
        await say(alice, *TO_THE_PLAN, "turn it into tasks")
        assert await TodoTask.objects.filter(user=alice).acount() >= 24

        outcome = await say(alice, "undo that")

        assert outcome.response.message == "I took back the last change."
        assert not await TodoTask.objects.aexists()
        assert await TrainingPlan.objects.aexists()

    async def test_tasks_open_the_track_at_the_passage(self, alice: User):
        track = await Track.objects.acreate(
            user=alice, original_filename="b.wav", title="Blue Bossa", duration=90.0, status="ready",
            analysis={"rhythm": {"tempo_bpm": 120.0}},
        )  # fmt: skip
        messages = ["Blue Bossa, no date" if text == "no date" else text for text in TO_THE_PLAN]
        await say(alice, *messages, "turn it into tasks")

        task = await TodoTask.objects.filter(user=alice).order_by("sort_order").afirst()
        assert task.track_id == track.pk
        assert (task.start_seconds, task.end_seconds, task.speed_percent) == (0.0, 30.0, 70)
        assert task.project == "Practice"

    async def test_tracks_of_others_never_enter_a_plan(self, alice: User, bob: User):
        his = await Track.objects.acreate(
            user=bob, original_filename="x.wav", title="Blue Bossa", status="ready"
        )
        await say(alice, *TO_THE_PLAN)

        assert str(his.pk) not in str((await TrainingPlan.objects.aget(user=alice)).body)
