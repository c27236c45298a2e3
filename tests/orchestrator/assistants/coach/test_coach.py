"""The coach in the chat: streamed, undone, handed over, with a model and with one that ignores its instructions."""

from collections.abc import Sequence
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from src.api.models import (
    Conversation,
    DailyUsage,
    JournalEntry,
    OnboardingState,
    TodoTask,
    Track,
    TrainingPlan,
    User,
)
from src.orchestrator.assistant import ASSISTANTS, Question, get_assistant, load_assistants
from src.orchestrator.assistants.coach import OnboardingAgentOrchestrator, consulting
from src.orchestrator.deltas import Delta, TextDelta, ToolCallDelta, UsageDelta
from src.orchestrator.errors import ModelUnreachable
from src.orchestrator.providers import provider_from_settings
from src.orchestrator.runs import start_run
from src.orchestrator.testing import ScriptedModel
from src.orchestrator.tools.journal import undo
from tests.support.scripted import Scripted, kinds, register, says, text_of, watched

from .sentences import ALARMS
from .test_dialogue import ENGLISH

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]


@pytest.fixture(autouse=True)
def assistants() -> None:
    load_assistants()


@pytest.fixture
def conversation(alice: User) -> Conversation:
    return Conversation.objects.create(user=alice, assistant="coach")


async def say(conversation: Conversation, *messages: str, **options: Any) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    for message in messages:
        await conversation.arefresh_from_db()
        events = await watched(await start_run(conversation, message, **options))
        assert events[-1]["type"] == "done", events[-1]
    return events[-1]


async def test_the_coach_streams_like_every_assistant(conversation: Conversation):
    events = await watched(await start_run(conversation, "Make a practice plan with me."))

    assert kinds(events)[0] == "run_started"
    assert set(kinds(events)[1:-1]) == {"token"}
    assert text_of(events) == events[-1]["full_response"]
    assert events[-1]["full_response"].startswith("I am your coach.")
    assert events[-1]["suggestions"][0] == {"label": "I dance", "question": "I dance"}


async def test_ten_steps_over_the_socket_lead_to_the_same_rows(conversation: Conversation, alice: User):
    done = await say(conversation, *ENGLISH)

    state = await OnboardingState.objects.aget(user=alice)
    assert (state.current_step, state.is_complete) == (9, True)
    assert state.conversation_history[-1]["content"] == done["full_response"]
    assert await TrainingPlan.objects.filter(user=alice).aexists()


async def test_one_undo_takes_all_tasks_back(conversation: Conversation, alice: User):
    await say(conversation, *ENGLISH)
    done = await say(conversation, "Turn it into tasks.")
    assert await TodoTask.objects.filter(user=alice).acount() > 20

    await sync_to_async(undo)(alice.pk, done["undo_token"])

    assert not await TodoTask.objects.aexists()
    assert await TrainingPlan.objects.aexists()


async def test_an_answer_that_only_asks_offers_no_undo(conversation: Conversation):
    done = await say(conversation, "Make a practice plan with me.")

    assert "undo_token" not in done
    assert not await JournalEntry.objects.aexists()


async def test_a_question_in_between_does_not_stand_in_the_way_of_an_undo(
    conversation: Conversation, alice: User
):
    done = await say(conversation, "I dance salsa")
    await say(conversation, "hm, what?")
    await sync_to_async(undo)(alice.pk, done["undo_token"])

    state = await OnboardingState.objects.aget(user=alice)
    assert (state.agent_context, state.step_data.get("pending")) == ({}, None)


async def test_undoing_everything_leaves_plan_tasks_and_state_as_they_were(
    conversation: Conversation, alice: User
):
    messages = [*ENGLISH, "Turn it into tasks.", "too easy", "my knee hurts", "40 minutes", "yes"]
    answers = [await say(conversation, message) for message in ["Hello", *messages]]
    before = await OnboardingState.objects.aget(user=alice)
    for token in [done["undo_token"] for done in reversed(answers) if "undo_token" in done]:
        await sync_to_async(undo)(alice.pk, token)

    state = await OnboardingState.objects.aget(user=alice)
    assert (state.current_step, state.is_complete, state.agent_context) == (0, False, {})
    assert not {"pending", "closed", "tempo_shift"} & {key for key, value in state.step_data.items() if value}
    assert state.conversation_history == before.conversation_history
    assert not await TrainingPlan.objects.aexists()
    assert not await TodoTask.objects.aexists()


async def test_tasks_tell_nothing_of_the_body(conversation: Conversation, alice: User):
    await say(conversation, *ENGLISH, "my knee hurts", "Turn it into tasks.")

    told = str(
        [row async for row in TodoTask.objects.values("title", "description", "project", "categories")]
    )
    assert "Practice 20" in told
    assert not any(word in told.casefold() for word in ("knee", "hurt", "without moving", "listen"))


async def test_other_assistants_are_offered_where_there_are_such(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(ASSISTANTS, "recommender", get_assistant("organiser"))
    done = await say(conversation, *ENGLISH)

    label = "Songs for practising this"
    assert {"label": label, "question": label, "assistant": "recommender"} in done["suggestions"]


async def test_what_was_said_about_the_body_is_not_handed_over(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    asked: list[Question] = []
    other: Scripted = register(monkeypatch)
    answer = says("Hello")

    async def script(question: Question) -> Any:
        asked.append(question)
        async for event in answer(question):
            yield event

    other.script = script
    other.needs_tracks = False
    await say(conversation, "I dance salsa", "my knee hurts", "yes")
    await say(conversation, "What do you know?", assistant="scripted")

    history = str(asked[0].history)
    assert "salsa" in history
    assert "knee" not in history
    assert "physiotherapist" not in history


@pytest.mark.parametrize(
    ("question", "said", "label"),
    [
        ("whats the key here?", "answered by the analyst", "Ask the analyst"),
        ("where do i put the capo if i wanna play C shapes", "answered by the analyst", "Ask the analyst"),
        ("welche akkorde kommen da vor", "beantwortet der Analyst", "Den Analysten fragen"),
        ("was ist das für eine taktart", "beantwortet der Analyst", "Den Analysten fragen"),
        ("qué acordes tiene", "responde el analista", "Preguntar al analista"),
    ],
)
async def test_a_question_about_music_is_offered_to_the_analyst(
    conversation: Conversation, alice: User, question: str, said: str, label: str
):
    done = await say(conversation, question)

    # The greeting, the hand-over, and the open question.
    assert said in done["full_response"].splitlines()[1]
    assert len(done["full_response"].splitlines()) == 3
    assert done["suggestions"][0] == {"label": label, "question": question, "assistant": "analyst"}
    state = await OnboardingState.objects.aget(user=alice)
    assert (state.current_step, state.step_data["asked"], state.step_data["pending"]) == (0, "discipline", {})


async def test_a_question_about_music_leaves_the_step_open(conversation: Conversation, alice: User):
    goal = ("I play the guitar", "yes", "beginner, 2 years", "yes", "skip")
    open_question = (await say(conversation, *goal))["full_response"].splitlines()[-1]
    done = await say(conversation, "what tempo is this in?")

    assert done["full_response"].splitlines() == [
        "Questions about a track and what is measured in it are answered by the analyst.",
        open_question,
    ]
    done = await say(conversation, "learn the chords of a waltz")
    assert "assistant" not in str(done["suggestions"])
    state = await OnboardingState.objects.aget(user=alice)
    assert state.step_data["pending"]["primary_goal"] == "learn the chords of a waltz"


async def test_the_analysts_rules_answer_before_the_open_question(conversation: Conversation, alice: User):
    track = await Track.objects.acreate(
        user=alice, title="Luna", original_filename="luna.wav", status="ready"
    )
    await sync_to_async(track.set_analysis)("harmony", {"key": "D minor", "camelot": "7A"})
    await sync_to_async(conversation.tracks.add)(track)
    open_question = (await say(conversation, "I play the guitar", "yes"))["full_response"]
    done = await say(conversation, "what key is it in?")

    assert done["full_response"] == f"The key is D minor (Camelot 7A).\n\n{open_question}"
    assert "analyst" not in str(done["suggestions"])
    await conversation.arefresh_from_db()
    assert conversation.assistant == "coach"


async def test_the_plan_is_no_answer_to_a_question_about_music(conversation: Conversation):
    done = await say(conversation, *ENGLISH, "which scale fits here?")

    assert "answered by the analyst" in done["full_response"]
    assert [one.get("assistant") for one in done["suggestions"]][:2] == ["analyst", None]


async def test_an_alarm_in_a_question_about_music_goes_first(conversation: Conversation):
    done = await say(conversation, "my wrist hurts, what's the key?")

    assert done["full_response"].startswith("I cannot give medical advice.")
    assert "analyst" not in str(done)


async def test_a_question_about_music_is_not_understood_without_the_analyst(
    conversation: Conversation, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delitem(ASSISTANTS, "analyst")
    done = await say(conversation, "hello", "which chords are these?")

    assert done["full_response"].startswith("I did not understand that.")


# With a model


class Scripts:
    """A scripted model: one list of deltas for each call."""

    def __init__(self, *turns: Sequence[Delta | Exception | float]) -> None:
        self.model = ScriptedModel(provider_from_settings(), turns)
        self.instructions: list[str] = []

    def router(self, *_: Any, **options: Any) -> ScriptedModel:
        self.instructions.append(options["instructions"])
        self.model.instructions = options["instructions"]
        self.model.toolbox = options["toolbox"]
        return self.model


@pytest.fixture
def scripts(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    settings.LLM_MODEL = "openai/gpt-for-tests"

    def use(*turns: Sequence[Delta | Exception | float]) -> Scripts:
        found = Scripts(*turns)
        monkeypatch.setattr(consulting, "make_router", found.router)
        return found

    return use


def call(tool: str, arguments: str) -> list[Delta]:
    return [ToolCallDelta(index=0, id="call_1", name=tool, arguments=arguments)]


async def chat(user: User, message: str) -> Any:
    return await OnboardingAgentOrchestrator().handle(user.pk, message)


@pytest.fixture
async def begun(alice: User) -> OnboardingState:
    return await OnboardingState.objects.acreate(user=alice)


async def test_what_a_model_understands_waits_for_a_yes(alice: User, begun: OnboardingState, scripts: Any):
    scripts(
        call("note_practice", '{"discipline": "instrument", "practice": "theremin"}'),
        [TextDelta("What a rare instrument!")],
    )

    outcome = await chat(alice, "it is that thing one plays without touching it")

    assert outcome.response.message.startswith("What a rare instrument!\n")
    await begun.arefresh_from_db()
    assert begun.agent_context == {}
    assert begun.step_data["pending"] == {"discipline": "instrument", "practice": "theremin"}


async def test_a_model_that_ignores_its_instructions_is_stopped_by_the_rules(
    alice: User, begun: OnboardingState, scripts: Any
):
    scripts(
        [TextDelta("Great. Take ibup"), TextDelta("rofen for it. Do stretches for your knee pain. Have fun!")]
    )

    outcome = await chat(alice, "salsa is what I like")

    said = outcome.response.message
    assert "ibuprofen" not in said
    assert "stretches" not in said
    assert said.startswith("Great. (I left out a sentence")


async def test_a_question_about_music_is_not_put_to_a_model_without_measurements(
    conversation: Conversation, scripts: Any
):
    found = scripts()
    done = await say(conversation, "which chords are these?")

    assert found.model.requests == []
    assert done["suggestions"][0]["assistant"] == "analyst"


@pytest.mark.parametrize("sentence", [sentences[0] for sentences in ALARMS.values()])
async def test_alarms_never_reach_a_model(alice: User, begun: OnboardingState, scripts: Any, sentence: str):
    found = scripts()

    outcome = await chat(alice, sentence)

    assert found.model.requests == []
    assert outcome.is_private


async def test_health_steps_are_answered_by_rules_until_the_user_says_yes(
    alice: User, begun: OnboardingState, scripts: Any
):
    found = scripts([TextDelta("Noted.")])
    begun.current_step, begun.step_data = 6, {"asked": "habits"}
    begun.agent_context = {"fitness_assessment": {"is_16_or_older": True, "share_health": False}}
    await begun.asave()
    await chat(alice, "I have a big breakfast")
    assert found.model.requests == []

    begun.agent_context["fitness_assessment"]["share_health"] = True
    await begun.asave()
    await chat(alice, "I have a big breakfast")
    assert len(found.model.requests) == 1


async def test_the_model_reads_no_private_exchange(alice: User, begun: OnboardingState, scripts: Any):
    found = scripts([TextDelta("Nice.")])
    await chat(alice, "my knee hurts")
    await chat(alice, "It is the dance of Cuba that I like most")

    read = str(found.model.requests[0]["messages"])
    assert "knee" not in read
    assert "Cuba" in read


async def test_a_model_that_is_down_is_told_and_nothing_is_half_saved(
    alice: User, begun: OnboardingState, scripts: Any
):
    scripts([ModelUnreachable()])

    outcome = await chat(alice, "it is hard to say")

    assert outcome.response.model_dump(include={"message", "next_action", "step_complete"}) == {
        "message": "I'm having trouble processing your message. Please try again.",
        "next_action": "retry",
        "step_complete": False,
    }
    await begun.arefresh_from_db()
    assert (begun.conversation_history, begun.step_data) == ([], {})


async def test_tokens_are_counted_and_when_they_are_used_up_the_rules_answer_alone(
    alice: User, begun: OnboardingState, scripts: Any, settings: Any
):
    settings.MAX_TOKENS_PER_USER_PER_DAY = 10
    found = scripts([TextDelta("Nice."), UsageDelta(8, 3)], [TextDelta("Nice again.")])
    await chat(alice, "it is the dance of Cuba")
    outcome = await chat(alice, "it is the dance of Cuba")

    assert len(found.model.requests) == 1
    assert outcome.response.next_action == "continue_conversation"
    assert (await DailyUsage.objects.aget(user=alice)).prompt_tokens == 8


async def test_taps_and_commands_cost_nothing(alice: User, begun: OnboardingState, scripts: Any):
    found = scripts()
    for text in ("yes", "skip", "back", "no"):
        await chat(alice, text)

    assert found.model.requests == []


def test_the_coach_is_offered():
    coach = get_assistant("coach")

    assert (coach.title, coach.needs_tracks, coach.model()) == ("Coach", False, "offline/rules")
