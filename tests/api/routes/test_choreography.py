"""Dances over HTTP: by words and by the form, with a real worker."""

import io
import json
import time
import uuid
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from asgiref.sync import sync_to_async
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from src.api.accounts.account_deletion import delete_account
from src.api.models import ChoreographyTask, Dance, MoveClip, OwnMove, Track, User
from src.api.routes.api import api
from src.orchestrator.assistants.choreographer import agent_service
from src.tasks.celery import app
from src.tasks.dances import rendering
from tests.choreography.dances import LIBRARY, blueprint_of, way_to
from tests.support.dances import dance_track
from tests.support.worker import worker_thread

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
    """The video is not drawn: its job does nothing."""
    monkeypatch.setattr(rendering, "render", lambda run: run.hand_over())


def work() -> None:
    """Run the queued jobs of dances, in this thread, until none is left."""
    with worker_thread():
        wait_for_all()


def wait_for_all() -> None:
    until = time.monotonic() + 30
    active = ChoreographyTask.objects.filter(status__in=ChoreographyTask.ACTIVE)
    while time.monotonic() < until and active.exclude(stage="assembling_video", lease_holder="").exists():
        time.sleep(0.02)


async def described(client: httpx.AsyncClient, text: str = "A slow, romantic bachata for beginners") -> str:
    answer = await client.post("/api/choreography/describe", json={"user_request": text})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["task_id"])


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


async def test_describe_answers_at_once_in_the_documents_words(
    alice_browser: httpx.AsyncClient, track: Track
):
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
    task_id = await described(alice_browser)
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
    task_id = await described(alice_browser)
    await sync_to_async(work)()

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


async def test_the_form_makes_a_dance_without_the_agent(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None, monkeypatch: pytest.MonkeyPatch
):
    def forbidden(*_: Any, **__: Any) -> None:
        raise AssertionError("Path 1 called the agent.")

    for name in ("__init__", "create_workflow", "execute"):
        monkeypatch.setattr(agent_service.AgentService, name, forbidden)
    form = {"track_id": str(track.pk), "difficulty": "advanced", "style": "sensual", "duration": 40}
    answer = await alice_browser.post("/api/choreography/dances", json=form)
    await sync_to_async(work)()

    assert answer.status_code == 202
    dance = (await alice_browser.get(f"/api/choreography/dances/{answer.json()['task_id']}")).json()
    assert dance["parameters"] | form == dance["parameters"] | {"track_id": str(track.pk)}
    assert dance["seconds"] == pytest.approx(40, abs=4)


async def planned(client: httpx.AsyncClient, track: Track) -> dict[str, Any]:
    answer = await client.post("/api/choreography/dances", json={"track_id": str(track.pk), "duration": 45})
    await sync_to_async(work)()
    dance: dict[str, Any] = (await client.get(f"/api/choreography/dances/{answer.json()['task_id']}")).json()
    return dance


async def test_poses_are_there_with_the_blueprint_and_follow_a_change(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await planned(alice_browser, track)
    address = f"/api/choreography/dances/{dance['id']}/poses"
    first = await alice_browser.get(address)

    frames = int(first.headers["Clave-Frames"])
    assert first.headers["Clave-Frames-Per-Second"] == "30"
    assert float(first.headers["Clave-Start-Seconds"]) == dance["blueprint"]["beat_times"][0]
    assert frames == pytest.approx((dance["seconds"] + 2) * 30, abs=1)
    assert len(first.content) % (2 * frames) == 0
    again = await alice_browser.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    plain = await alice_browser.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.content == first.content
    assert "Content-Encoding" not in plain.headers


async def test_moves_are_swapped_removed_and_eased_with_undo(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await planned(alice_browser, track)
    address = f"/api/choreography/dances/{dance['id']}"
    place, options = await place_with_alternatives(alice_browser, dance)
    edit = {"action": "swap", "index": place, "move": options[0]["move"], "key": dance["key"]}
    swapped = (await alice_browser.patch(address, json=edit)).json()

    assert swapped["dance"]["moves"][place]["move"] == options[0]["move"]
    assert [change["index"] for change in swapped["changes"]] == [place]
    assert swapped["dance"]["key"] != dance["key"]
    stale = await alice_browser.patch(address, json=edit)
    assert (stale.status_code, stale.json()["error_code"]) == (409, "changed_meanwhile")

    undone = await alice_browser.post("/api/agent/undo", json={"undo_token": swapped["undo_token"]})
    assert undone.status_code == 200, undone.text
    back = (await alice_browser.get(address)).json()
    assert (back["key"], back["updated_at"]) == (dance["key"], dance["updated_at"])

    removed = (await alice_browser.patch(address, json={"action": "remove", "index": 2})).json()
    assert removed["dance"]["moves"][2]["move"] != dance["moves"][2]["move"]
    outside = await alice_browser.patch(address, json={"action": "remove", "index": 999})
    assert (outside.status_code, outside.json()["error_code"]) == (422, "invalid")
    unknown = await alice_browser.patch(address, json={"action": "swap", "index": 1, "move": "no_such_move"})
    assert unknown.status_code == 422
    easy = {"action": "ease", "part": "second half"}
    for _ in range(4):
        eased = (await alice_browser.patch(address, json=easy)).json()
        assert bool(eased["changes"]) == (eased["undo_token"] is not None)
    assert eased["changes"] == []
    renamed = (await alice_browser.patch(address, json={"title": "For Ana"})).json()
    assert renamed["dance"]["title"] == "For Ana"


async def place_with_alternatives(
    client: httpx.AsyncClient, dance: dict[str, Any]
) -> tuple[int, list[dict[str, Any]]]:
    for place in range(1, dance["move_count"] - 1):
        path = f"/api/choreography/dances/{dance['id']}/moves/{place}/alternatives"
        found = (await client.get(path)).json()["alternatives"]
        if found:
            return place, found
    raise AssertionError("No move of this dance has an alternative.")


async def test_a_dance_can_be_cancelled_and_deleted_while_it_waits(
    alice_browser: httpx.AsyncClient, track: Track
):
    task_id = await described(alice_browser)
    cancelled = (await alice_browser.post(f"/api/choreography/dances/{task_id}/cancel")).json()

    assert cancelled["task"]["status"] == "failed"
    assert cancelled["task"]["error"].startswith("You cancelled this.")
    await sync_to_async(work)()
    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    # The last message says so: a client need not show a failure.
    assert (task["status"], [one["stage"] for one in task["history"]]) == ("failed", ["cancelled"])
    assert (await alice_browser.delete(f"/api/choreography/dances/{task_id}")).status_code == 204
    assert (await alice_browser.get(f"/api/choreography/dances/{task_id}")).status_code == 404
    assert await Dance.objects.acount() == 0


async def test_the_list_has_all_dances_and_those_of_one_conversation(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await planned(alice_browser, track)
    found = (await alice_browser.get("/api/choreography/dances")).json()

    assert [one["id"] for one in found["items"]] == [dance["id"]]
    assert found["items"][0]["task"]["stage"] == "assembling_video"
    other = await alice_browser.get(f"/api/choreography/dances?conversation_id={uuid.uuid4()}")
    assert other.json()["items"] == []


async def test_others_see_nothing_of_a_dance(
    charlie_browser: httpx.AsyncClient, alice_browser: httpx.AsyncClient, track: Track
):
    task_id = await described(alice_browser)
    for path in (
        f"tasks/{task_id}",
        f"dances/{task_id}",
        f"dances/{task_id}/poses",
        f"dances/{task_id}/video",
    ):
        assert (await charlie_browser.get(f"/api/choreography/{path}")).status_code == 404, path
    foreign = await charlie_browser.post("/api/choreography/dances", json={"track_id": str(track.pk)})
    assert foreign.status_code == 404


async def test_the_video_and_the_picture_can_be_had_in_ranges(
    alice_browser: httpx.AsyncClient, track: Track, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr(rendering, "render", lambda run: run.hand_over())
        dance = await planned(alice_browser, track)
    monkeypatch.setattr(rendering, "WIDTH", 320)
    monkeypatch.setattr(rendering, "HEIGHT", 180)
    await sync_to_async(draw)(dance["id"])
    address = f"/api/choreography/dances/{dance['id']}"
    now = (await alice_browser.get(address)).json()

    assert (now["task"]["status"], now["task"]["progress"], now["video_is_current"]) == (
        "completed",
        100,
        True,
    )
    result = now["task"]["result"]
    assert result["video_url"] == f"{address}/video"
    assert result["parameters"] == {"difficulty": "beginner", "style": "modern", "energy_level": "medium"}
    part = await alice_browser.get(result["video_url"], headers={"Range": "bytes=0-99"})
    assert (part.status_code, len(part.content), part.headers["Content-Type"]) == (206, 100, "video/mp4")
    whole = await alice_browser.get(f"{result['video_url']}?download=true")
    assert len(whole.content) == now["video_size"]
    assert whole.headers["Content-Disposition"].startswith("attachment")
    assert (await alice_browser.get(f"{address}/picture")).content.startswith(b"\xff\xd8")


def draw(dance_id: str) -> None:
    """Draw the video in this thread."""
    rendering.render_dance(dance_id)


async def test_a_refusal_is_in_the_language_of_the_description(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path
):
    await sync_to_async(dance_track)(alice, "Vals", signature="3/4")
    task_id = await described(alice_browser, "una bachata romántica para principiantes con “Vals”")
    await sync_to_async(work)()

    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    assert task["message"] == "Error en analyze_music"
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
    task_id = await described(alice_browser, text)
    await sync_to_async(work)()
    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    assert task["status"] == "failed"
    assert error in task["error"]


async def test_dances_are_exported_and_deleted_with_the_account(
    alice_browser: httpx.AsyncClient,
    alice: User,
    track: Track,
    media_root: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    with monkeypatch.context() as patch:
        patch.setattr(rendering, "render", lambda run: run.hand_over())
        dance = await planned(alice_browser, track)
    monkeypatch.setattr(rendering, "WIDTH", 160)
    monkeypatch.setattr(rendering, "HEIGHT", 90)
    await sync_to_async(draw)(dance["id"])
    clip = f"{alice.pk}/{uuid.uuid4()}.mp4"
    await sync_to_async(default_storage.save)(clip, ContentFile(b"clip"))
    await MoveClip.objects.acreate(
        user=alice, move="side_basic", storage_path=clip, file_size=4, people_agree=True
    )
    await OwnMove.objects.acreate(user=alice, move="mine", body={}, teaching={})

    archive = ZipFile(io.BytesIO((await alice_browser.get("/api/me/export")).content))
    folder = f"dances/{dance['id']}"
    assert {f"{folder}/dance.json", f"{folder}/video.mp4", f"{folder}/picture.jpg"} <= set(archive.namelist())
    exported = json.loads(archive.read(f"{folder}/dance.json"))
    assert exported["blueprint"]["moves"]
    assert exported["tasks"][0]["status"] == "completed"
    assert "video_path" not in exported
    moves = json.loads(archive.read("moves.json"))
    assert (moves["own_moves"][0]["move"], moves["clips"][0]["move"]) == ("mine", "side_basic")
    assert any(name.startswith("moves/") for name in archive.namelist())

    await delete_account(alice)
    assert await Dance.objects.acount() == await MoveClip.objects.acount() == 0
    assert await sync_to_async(lambda: [path for path in media_root.rglob("*") if path.is_file()])() == []


async def test_a_blueprint_from_outside_is_checked(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, track: Track
):
    blueprint = blueprint_of(way_to(LIBRARY["side_basic"])).model_dump(mode="json")
    payload = {"track_id": str(track.pk), "blueprint": blueprint}
    made = await alice_browser.post("/api/choreography/dances/import", json=payload)
    assert (made.status_code, made.json()["blueprint"], made.json()["task"]) == (201, blueprint, None)
    assert (await charlie_browser.post("/api/choreography/dances/import", json=payload)).status_code == 404

    move = blueprint["moves"][0]
    hostile = [
        {**blueprint, "audio": "/etc/passwd"},
        {**blueprint, "moves": [{**move, "move": "../../secret"}]},
        {**blueprint, "moves": [{**move, "move": "no_such_move"}]},
        {**blueprint, "moves": [{**move, "clip_id": str(uuid.uuid4())}]},
        {**blueprint, "beat_times": [time + 3600 for time in blueprint["beat_times"]]},
        {**blueprint, "version": 2},
        {},
    ]
    for body in hostile:
        answer = await alice_browser.post(
            "/api/choreography/dances/import", json={**payload, "blueprint": body}
        )
        assert (answer.status_code, answer.json()["error_code"]) == (422, "invalid"), body
    assert await Dance.objects.acount() == 1
