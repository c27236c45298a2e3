"""The workflow of a description: order, data, status, failures, time limit, and a model that calls tools."""

from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from src.api.models import ChoreographyTask, Conversation, Track, User
from src.choreography.errors import ChoreographyError
from src.core.redis import sync_client
from src.observability.choreography import choreography_numbers
from src.orchestrator.assistants.choreographer import (
    AgentService,
    AgentState,
    ParameterExtractor,
    get_agent_service,
)
from src.orchestrator.deltas import TextDelta, ToolCallDelta
from src.orchestrator.model_connection import Connection
from src.orchestrator.testing import FakeProvider, ScriptedModel
from src.tasks.dances.run import DanceRun
from src.tasks.dances.steps import DanceSteps
from src.tasks.dances.workflow import STAGES, STEPS, StepFailed, Workflow, new_state
from tests.support.dances import dance_of, dance_track, described_dance

OUTPUTS = {
    "extract_parameters": "parameters",
    "analyze_music": "music_features",
    "search_moves": "matching_moves",
    "generate_blueprint": "blueprint",
    "assemble_video": "video_url",
}


class RecordedRun:
    """Records the writes of a workflow, without a database."""

    seconds_used = 0.0
    language = "en"

    def __init__(self) -> None:
        self.published: list[tuple[str, str, int]] = []
        self.failures: list[tuple[str, str]] = []
        self.task = SimpleNamespace(pk="task", user_id=1, message="")
        self.dance = SimpleNamespace(request="a bachata", track=None)

    def publish(self, stage: str, text: str, progress: int) -> None:
        self.published.append((stage, text, progress))

    def fail(self, step: str, reason: str) -> None:
        self.failures.append((step, reason))

    def say(self, name: str, **values: object) -> str:
        return name


def recorded_workflow(failing: str = "") -> tuple[Workflow, RecordedRun, dict[str, AgentState]]:
    """A workflow whose steps return a marker each, and the states at their beginning."""
    run, seen = RecordedRun(), dict[str, AgentState]()

    def step(name: str) -> Any:
        def execute(state: AgentState) -> dict[str, Any]:
            seen[name] = cast(AgentState, dict(state))
            if name == failing:
                raise ChoreographyError("no music")
            return {OUTPUTS[name]: [f"made by {name}"], "message": f"{name} is done"}

        return execute

    workflow = Workflow(
        cast(DanceRun, run), new_state(cast(DanceRun, run)), {name: step(name) for name in STEPS}
    )
    return workflow, run, seen


CALLS = st.lists(st.sampled_from(STEPS), max_size=12)


@pytest.mark.usefixtures("redis_server")
@given(CALLS)
def test_property_3_all_five_steps_run_once_in_order_whatever_the_model_calls(calls: list[str]):
    workflow, _, seen = recorded_workflow()
    for name in calls:
        workflow.ensure(name)
    workflow.finish()

    assert list(seen) == workflow.done == list(STEPS)


@pytest.mark.usefixtures("redis_server")
@given(CALLS)
def test_properties_4_and_7_each_step_gets_what_all_before_it_made(calls: list[str]):
    workflow, _, seen = recorded_workflow()
    for name in calls:
        workflow.ensure(name)
    workflow.finish()

    for place, name in enumerate(STEPS):
        for earlier in STEPS[:place]:
            assert seen[name][OUTPUTS[earlier]] == [f"made by {earlier}"]  # type: ignore[literal-required]
        for later in STEPS[place:]:
            assert not seen[name][OUTPUTS[later]]  # type: ignore[literal-required]


@pytest.mark.usefixtures("redis_server")
@given(CALLS)
def test_property_6_each_step_says_stage_message_and_progress(calls: list[str]):
    workflow, run, _ = recorded_workflow()
    for name in calls:
        workflow.ensure(name)
    workflow.finish()

    assert list(dict.fromkeys(stage for stage, _, _ in run.published)) == list(STAGES.values())
    for place, name in enumerate(STEPS[:-1]):
        before, after = [one for one in run.published if one[0] == STAGES[name]]
        assert (before[2], after[2]) == (20 * place, 20 * (place + 1))
        assert after[1] == f"{name} is done"
    assert run.published[-1] == ("assembling_video", "assembling_video", 80)


@pytest.mark.usefixtures("redis_server")
@pytest.mark.parametrize("step", STEPS)
def test_a_step_that_fails_ends_the_workflow(step: str):
    workflow, run, seen = recorded_workflow(failing=step)
    with pytest.raises(StepFailed):
        workflow.finish()

    assert run.failures == [(step, "no music")]
    assert list(seen) == list(STEPS[: STEPS.index(step) + 1])


def offline() -> Connection:
    return Connection("offline/rules", "none")


def online() -> Connection:
    return Connection("openai/gpt-4o-mini", "environment", api_key="none")


def make(task: ChoreographyTask, service: AgentService | None = None) -> ChoreographyTask:
    service = service or AgentService(offline)
    return service.create_workflow(str(task.pk), task.dance.request, task.user_id)


@pytest.fixture
def track(alice: User, redis_server: str, media_root: Any) -> Track:
    return dance_track(alice)


class TestAgentService:
    def test_workflow_execution(self, alice: User, track: Track):
        task = make(described_dance(alice, "a romantic bachata for beginners"))

        assert (task.status, task.stage, task.progress) == ("running", "assembling_video", 80)
        assert list(dict.fromkeys(one["stage"] for one in task.history)) == list(STAGES.values())
        assert dance_of(task).blueprint["parameters"]["style"] == "romantic"
        assert sync_client().llen("rendering") == 1

    @pytest.mark.parametrize(
        ("failing", "argument"),
        [
            ("analyze_music", "music_analyzer"),
            ("search_moves", "vector_search"),
            ("generate_blueprint", "blueprint_generator"),
            ("assemble_video", "jobs_service"),
        ],
    )
    def test_error_handling(
        self, alice: User, track: Track, failing: str, argument: str, caplog: pytest.LogCaptureFixture
    ):
        def broken(steps: DanceSteps, state: AgentState) -> Any:
            raise RuntimeError("secret detail")

        caplog.set_level("INFO", logger="src")
        service = AgentService(offline, **{argument: broken})
        task = make(described_dance(alice, "a romantic bachata for my secret wedding"), service)

        assert task.status == "failed"
        assert task.message.startswith("It failed unexpectedly")
        assert str(task.error).startswith(f"{failing} failed: it failed unexpectedly")
        assert "secret" not in f"{task.error}{task.history}"
        events = [record.getMessage() for record in caplog.records]
        assert "Agent workflow started" in events
        assert "Parameter extraction completed" in events
        assert "Workflow step failed" in events
        fields = next(record.fields for record in caplog.records if hasattr(record, "fields"))  # type: ignore[attr-defined]
        assert "secret wedding" not in str(fields)
        assert choreography_numbers(sync_client()).outcomes == {"completed": 0, "failed": 1}

    def test_the_time_limit_ends_the_workflow(self, alice: User, track: Track, settings: Any):
        settings.AGENT_TIMEOUT = 1
        task = described_dance(alice, "a romantic bachata")
        # An earlier attempt used the time.
        ChoreographyTask.objects.filter(pk=task.pk).update(seconds_used=2.0)
        done = make(task)

        assert done.status == "failed"
        assert "longer than 1 seconds" in str(done.error)

    def test_a_late_second_job_does_nothing(self, alice: User, track: Track):
        task = described_dance(alice, "a romantic bachata")
        first = make(task)
        ChoreographyTask.objects.filter(pk=task.pk).update(status="completed")
        assert make(task).history == first.history

    def test_the_service_is_one_and_has_no_state(self):
        service = get_agent_service()
        assert service is get_agent_service()
        state = {name for name in vars(service) if "task" in name or "user" in name or "conversation" in name}
        assert not state

    def test_ten_people_at_once_each_get_their_own(self, redis_server: str, transactional_db: Any):
        people = [User.objects.create_user(f"dancer{n}") for n in range(10)]
        styles = ["traditional", "modern", "romantic", "sensual"]
        tasks = []
        for number, person in enumerate(people):
            dance_track(person, f"Song {number}")
            style = styles[number % 4]
            tasks.append(described_dance(person, f"a {style} bachata of {30 + number} seconds"))

        def work(task: ChoreographyTask) -> None:
            try:
                make(task)
            finally:
                connections.close_all()

        with ThreadPoolExecutor(10) as pool:
            list(pool.map(work, tasks))
        for number, task in enumerate(tasks):
            dance = dance_of(task)
            assert dance.track is not None
            assert (dance.user_id, dance.track.title) == (people[number].pk, f"Song {number}")
            assert dance.parameters["style"] == styles[number % 4]
            assert dance.parameters["duration"] == 30 + number
            assert dance.blueprint


class TestTrackChoice:
    def make_in(self, alice: User, text: str, **fields: Any) -> Track | None:
        task = described_dance(alice, text, **fields)
        make(task)
        return dance_of(task).track

    def test_the_words_name_it(self, alice: User, track: Track):
        sun = dance_track(alice, "Sol")
        assert self.make_in(alice, "a romantic bachata to Sol") == sun
        assert self.make_in(alice, "a romantic bachata to “Luna”") == track

    @pytest.mark.parametrize(
        ("text", "title"),
        [
            ("a romantic bachata to the song called Nope", "Nope"),
            ("una bachata lenta con la canción llamada «Nada»", "Nada"),
            ("eine langsame Bachata zum Lied namens Nichts, 40 Sekunden", "Nichts"),
        ],
    )
    def test_a_title_that_nothing_has_is_not_replaced(self, alice: User, track: Track, text: str, title: str):
        done = make(described_dance(alice, text))
        assert done.status == "failed"
        assert title in str(done.error)

    def test_else_it_is_the_conversations(self, alice: User, track: Track):
        other = dance_track(alice, "Other")
        conversation = Conversation.objects.create(user=alice)
        conversation.tracks.add(other)
        assert self.make_in(alice, "a romantic bachata", conversation=conversation) == other

    def test_else_it_is_the_one_that_suits_best(self, alice: User, track: Track):
        slow, fast = dance_track(alice, "Slow", bpm=112.0), dance_track(alice, "Fast", bpm=150.0)
        assert self.make_in(alice, "a slow bachata") == slow
        assert self.make_in(alice, "a fast, energetic bachata") == fast

    @pytest.mark.parametrize(
        ("music", "problem"),
        [
            ({"signature": "3/4"}, "Bachata needs 4/4"),
            ({"steady": False}, "no steady beat"),
            ({"seconds": 20.0}, "seconds of this track can be danced"),
            ({"bpm": 250.0, "seconds": 60.0}, ""),
        ],
    )
    def test_a_named_track_that_cannot_be_danced_is_refused_in_words(
        self, alice: User, redis_server: str, media_root: Any, music: dict[str, Any], problem: str
    ):
        dance_track(alice, "Vals", **music)
        done = make(described_dance(alice, "a romantic bachata to Vals"))
        if problem:
            assert done.status == "failed"
            assert problem in str(done.error)
        else:
            # 250 BPM are counted at half the tempo.
            assert "half the measured tempo" in str(done.history)

    def test_a_track_that_is_not_analysed_or_failed_is_refused_in_words(
        self, alice: User, redis_server: str, media_root: Any
    ):
        for status, problem in (("pending", "is not analysed yet"), ("failed", "could not be analysed")):
            track = dance_track(alice, f"Luna {status}")
            Track.objects.filter(pk=track.pk).update(analysis={}, status=status)
            done = make(described_dance(alice, f"a romantic bachata to “Luna {status}”"))
            assert problem in str(done.error)

    def test_no_track_at_all(self, alice: User, redis_server: str):
        done = make(described_dance(alice, "a romantic bachata"))
        assert str(done.error).startswith("analyze_music failed: There is no track to dance to.")

    def test_a_track_of_another_user_is_never_taken(
        self, alice: User, bob: User, redis_server: str, media_root: Any
    ):
        dance_track(bob, "Luna")
        assert "no track" in str(make(described_dance(alice, "a romantic bachata to Luna")).error)


def call(index: int, tool: str, arguments: str = "{}") -> list[Any]:
    return [ToolCallDelta(index=0, id=f"call_{index}", name=tool, arguments=arguments)]


SEARCH = '{"music_features": {}, "difficulty": "beginner", "style": "modern"}'
SCRIPTS: dict[str, list[list[Any]]] = {
    "in order": [
        call(1, "analyze_music", '{"song_path": "/etc/passwd"}'),
        call(2, "search_moves", SEARCH),
        call(3, "generate_blueprint", '{"moves": [], "music_features": {}}'),
        call(4, "assemble_video", '{"blueprint": {}}'),
        [TextDelta("done")],
    ],
    "the last first": [call(1, "assemble_video", '{"blueprint": {}}'), [TextDelta("done")]],
    "only words": [[TextDelta("I cannot call tools.")]],
    "an unknown style": [
        call(1, "search_moves", '{"music_features": {}, "difficulty": "easy", "style": "playful"}'),
        call(2, "search_moves", '{"music_features": {}, "difficulty": "easy", "style": "playful"}'),
    ],
}


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_a_model_may_call_the_tools_and_the_server_finishes(
    alice: User, track: Track, script: list[list[Any]]
):
    asked: list[ScriptedModel] = []

    async def converse(connection: Any, instructions: str, request: str, toolbox: Any, seconds: float) -> str:
        model = ScriptedModel(FakeProvider({}), script, instructions=instructions, toolbox=toolbox)
        asked.append(model)
        codes = [e["code"] async for e in model.process_question_stream(request, "") if e["type"] == "error"]
        return codes[0] if codes else ""

    extractor = ParameterExtractor(offline)
    service = AgentService(online, extractor, converse=converse)
    task = make(described_dance(alice, "a sensual bachata"), service)

    assert (task.status, task.stage) == ("running", "assembling_video")
    assert dance_of(task).blueprint["parameters"]["style"] == "sensual"
    names = [schema["function"]["name"] for schema in asked[0].requests[0]["tools"]]
    assert names == ["analyze_music", "search_moves", "generate_blueprint", "assemble_video"]


def test_a_step_that_fails_under_a_model_ends_the_conversation(alice: User, redis_server: str):
    async def converse(connection: Any, instructions: str, request: str, toolbox: Any, seconds: float) -> str:
        for _ in range(2):
            with pytest.raises(Exception, match="has failed"):
                await toolbox.call("analyze_music", {"song_path": "x"}, lambda *_: None)
        return ""

    task = make(described_dance(alice, "a sensual bachata"), AgentService(offline, converse=converse))
    assert task.status == "failed"
    service = AgentService(online, ParameterExtractor(offline), converse=converse)
    task = make(described_dance(alice, "a sensual bachata"), service)
    assert str(task.error).startswith("analyze_music failed: There is no track")
