"""Tasks of dances over HTTP, with a real worker."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import ChoreographyTask, Track, User
from src.api.routes.api import api
from src.tasks.celery import app
from src.tasks.dances import rendering
from tests.support.dances import dance_track, describe_dance, execute_jobs

pytestmark = pytest.mark.usefixtures("redis_server")

STAGES = [
    "extracting_parameters",
    "analyzing_music",
    "searching_moves",
    "generating_blueprint",
    "assembling_video",
]


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    return dance_track(alice)


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the drawing of the video by a job that does nothing."""
    monkeypatch.setattr(rendering, "render", lambda run: run.hand_over())


def test_operation_ids_do_not_change_where_a_module_is_split():
    paths = api.get_openapi_schema()["paths"]
    ids = {
        operation["operationId"]
        for path, operations in paths.items()
        for operation in operations.values()
        if path.startswith(("/api/choreography/describe", "/api/choreography/dances"))
    }

    names = (
        "describe create_dance import_blueprint list_dances get_dance update_dance delete_dance cancel_dance "
        "alternatives poses picture video draw_video"
    )
    assert ids == {f"src_api_routes_choreography_{name}" for name in names.split()}


async def test_describe_answers_at_once_as_specified(alice_browser: httpx.AsyncClient, track: Track):
    answer = await alice_browser.post(
        "/api/choreography/describe", json={"user_request": "  a romantic bachata  "}
    )

    started = answer.json()
    assert answer.status_code == 202
    assert set(started) == {"task_id", "status", "message", "poll_url"}
    assert (started["status"], started["message"]) == ("started", "Analyzing your request...")
    assert started["poll_url"] == f"/api/choreography/tasks/{started['task_id']}"
    polled = (await alice_browser.get(started["poll_url"])).json()
    assert (polled["progress"], polled["stage"], polled["result"], polled["error"]) == (
        0,
        "parsing_request",
        None,
        None,
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("four", "Request must be at least 5 characters"),
        ("  a b  ", "Request must be at least 5 characters"),
        ("", "Request must be at least 5 characters"),
        ("x" * 1001, "Request must be less than 1000 characters"),
    ],
)
async def test_a_request_that_is_too_short_or_too_long_is_refused(
    alice_browser: httpx.AsyncClient, text: str, problem: str
):
    answer = await alice_browser.post("/api/choreography/describe", json={"user_request": text})

    assert (answer.status_code, answer.json()) == (400, {"user_request": [problem]})
    assert await ChoreographyTask.objects.acount() == 0


@pytest.mark.parametrize("length", [5, 1000])
async def test_five_and_a_thousand_characters_are_accepted(alice_browser: httpx.AsyncClient, length: int):
    answer = await alice_browser.post("/api/choreography/describe", json={"user_request": "x" * length})
    assert answer.status_code == 202


async def test_describe_is_limited_to_ten_a_minute_and_polling_is_not(
    alice_browser: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("src.orchestrator.tools.dances.start.MAX_ACTIVE_TASKS", 100)
    task_id = await describe_dance(alice_browser)
    codes = [
        (
            await alice_browser.post("/api/choreography/describe", json={"user_request": "a bachata"})
        ).status_code
        for _ in range(10)
    ]

    assert codes == [202] * 9 + [429]
    polls = [(await alice_browser.get(f"/api/choreography/tasks/{task_id}")).status_code for _ in range(15)]
    assert set(polls) == {200}


async def test_describe_is_switched_off_by_a_setting(
    alice_browser: httpx.AsyncClient, track: Track, settings: Any
):
    settings.AGENT_ENABLED = False
    answer = await alice_browser.post("/api/choreography/describe", json={"user_request": "a bachata"})
    form = await alice_browser.post("/api/choreography/dances", json={"track_id": str(track.pk)})

    assert (answer.status_code, answer.json()) == (503, {"error": "Agent orchestration is disabled"})
    assert form.status_code == 202


async def test_a_queue_that_cannot_be_reached_fails_the_task(
    alice_browser: httpx.AsyncClient, track: Track, monkeypatch: pytest.MonkeyPatch
):
    def unreachable(*_: Any, **__: Any) -> None:
        raise OSError("secret address")

    monkeypatch.setattr(app, "send_task", unreachable)
    answer = await alice_browser.post("/api/choreography/describe", json={"user_request": "a bachata"})

    assert (answer.status_code, answer.json()) == (500, {"error": "Failed to start agent workflow"})
    task = await ChoreographyTask.objects.aget()
    assert task.status == "failed"
    assert "secret" not in str(task.error)


async def test_a_described_dance_passes_all_stages_and_can_be_seen_before_the_video(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    task_id = await describe_dance(alice_browser)
    await sync_to_async(execute_jobs)()

    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    assert list(dict.fromkeys(stage["stage"] for stage in task["history"])) == STAGES
    assert [one["progress"] for one in task["history"]] == sorted(one["progress"] for one in task["history"])
    assert (task["stage"], task["progress"], task["status"]) == ("assembling_video", 80, "running")
    messages = [one["message"] for one in task["history"]]
    assert "Extracted parameters: beginner, romantic, low energy" in messages
    assert any(text.startswith("Music analyzed: “Luna”, 126 BPM") for text in messages)

    dance = (await alice_browser.get(f"/api/choreography/dances/{task_id}")).json()
    assert dance["parameters"]["style"] == "romantic"
    assert dance["blueprint"]["beat_times"][0] == pytest.approx(0.37)
    assert len(dance["moves"]) == dance["move_count"] > 4
    assert dance["moves"][0]["lead"]
    assert dance["track_id"] == str(track.pk)


async def test_a_refusal_is_in_the_language_of_the_description(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path
):
    await sync_to_async(dance_track)(alice, "Vals", signature="3/4")
    task_id = await describe_dance(alice_browser, "una bachata romántica para principiantes con “Vals”")
    await sync_to_async(execute_jobs)()

    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    assert task["message"] == "Esta pista está en 3/4. La bachata necesita 4/4: elige otra."
    assert "La bachata necesita 4/4" in task["error"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("A fast salsa for beginners", "Only bachata can be made here, not salsa."),
        ("Quiero un tango lento para dos", "Aquí solo se hacen bachatas, no tango."),
        ("Ein langsamer Walzer für die Hochzeit", "Hier entstehen nur Bachatas, kein walzer."),
    ],
)
async def test_another_dance_is_refused_in_words(
    alice_browser: httpx.AsyncClient, track: Track, text: str, error: str
):
    task_id = await describe_dance(alice_browser, text)
    await sync_to_async(execute_jobs)()
    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    assert task["status"] == "failed"
    assert error in task["error"]
