"""Dances over HTTP: create, edit, cancel, delete, export and import them."""

import io
import json
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
from src.api.models import Dance, MoveClip, OwnMove, Track, User
from src.orchestrator.assistants.choreographer import agent_service
from src.tasks.dances import rendering
from tests.choreography.dances import LIBRARY, blueprint_of, way_to
from tests.support.dances import dance_track, describe_dance, execute_jobs, plan_dance

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    return dance_track(alice)


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the drawing of the video by a job that does nothing."""
    monkeypatch.setattr(rendering, "render", lambda run: run.hand_over())


async def test_the_form_makes_a_dance_without_the_agent(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None, monkeypatch: pytest.MonkeyPatch
):
    def forbidden(*_: Any, **__: Any) -> None:
        raise AssertionError("Path 1 called the agent.")

    for name in ("__init__", "create_workflow", "execute"):
        monkeypatch.setattr(agent_service.AgentService, name, forbidden)
    form = {"track_id": str(track.pk), "difficulty": "advanced", "style": "sensual", "duration": 40}
    answer = await alice_browser.post("/api/choreography/dances", json=form)
    await sync_to_async(execute_jobs)()

    assert answer.status_code == 202
    dance = (await alice_browser.get(f"/api/choreography/dances/{answer.json()['task_id']}")).json()
    assert dance["parameters"] | form == dance["parameters"] | {"track_id": str(track.pk)}
    assert dance["seconds"] == pytest.approx(40, abs=4)


@pytest.mark.usefixtures("media_root")
@pytest.mark.parametrize(
    ("form", "other", "said"),
    [
        ({}, {"signature": "3/4"}, "This track is in 3/4. Bachata needs 4/4: choose another track."),
        (
            {"language": "de"},
            {"signature": "3/4"},
            "Dieses Stück steht im 3/4-Takt. Bachata braucht 4/4: Wähle ein anderes.",
        ),
        ({}, {"seconds": 12.0}, "Choose one of at least 25 seconds."),
    ],
)
async def test_a_track_that_cannot_be_danced_to_is_refused_and_leaves_no_dance(
    alice_browser: httpx.AsyncClient, alice: User, form: dict[str, Any], other: dict[str, Any], said: str
):
    waltz = await sync_to_async(dance_track)(alice, "Waltz", **other)
    answer = await alice_browser.post("/api/choreography/dances", json={"track_id": str(waltz.pk), **form})

    assert answer.status_code == 422
    assert said in str(answer.json())
    assert not await Dance.objects.aexists()


async def test_a_track_without_measurements_is_refused(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path
):
    waiting = await Track.objects.acreate(user=alice, title="Luna", original_filename="Luna.wav")
    answer = await alice_browser.post("/api/choreography/dances", json={"track_id": str(waiting.pk)})

    assert answer.status_code == 422
    assert "“Luna” is not analysed yet" in str(answer.json())
    assert not await Dance.objects.aexists()


async def test_moves_are_swapped_removed_and_eased_with_undo(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await plan_dance(alice_browser, track)
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
    task_id = await describe_dance(alice_browser)
    cancelled = (await alice_browser.post(f"/api/choreography/dances/{task_id}/cancel")).json()

    assert cancelled["task"]["status"] == "failed"
    assert cancelled["task"]["error"].startswith("You cancelled this.")
    await sync_to_async(execute_jobs)()
    task = (await alice_browser.get(f"/api/choreography/tasks/{task_id}")).json()
    # The stage of the last message tells clients that this is no failure.
    assert (task["status"], [one["stage"] for one in task["history"]]) == ("failed", ["cancelled"])
    assert (await alice_browser.delete(f"/api/choreography/dances/{task_id}")).status_code == 204
    assert (await alice_browser.get(f"/api/choreography/dances/{task_id}")).status_code == 404
    assert await Dance.objects.acount() == 0


async def test_the_list_has_all_dances_and_those_of_one_conversation(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await plan_dance(alice_browser, track)
    found = (await alice_browser.get("/api/choreography/dances")).json()

    assert [one["id"] for one in found["items"]] == [dance["id"]]
    assert found["items"][0]["task"]["stage"] == "assembling_video"
    other = await alice_browser.get(f"/api/choreography/dances?conversation_id={uuid.uuid4()}")
    assert other.json()["items"] == []


async def test_others_see_nothing_of_a_dance(
    charlie_browser: httpx.AsyncClient, alice_browser: httpx.AsyncClient, track: Track
):
    task_id = await describe_dance(alice_browser)
    for path in (
        f"tasks/{task_id}",
        f"dances/{task_id}",
        f"dances/{task_id}/poses",
        f"dances/{task_id}/video",
    ):
        assert (await charlie_browser.get(f"/api/choreography/{path}")).status_code == 404, path
    foreign = await charlie_browser.post("/api/choreography/dances", json={"track_id": str(track.pk)})
    assert foreign.status_code == 404


@pytest.mark.long
async def test_dances_are_exported_and_deleted_with_the_account(
    alice_browser: httpx.AsyncClient,
    alice: User,
    track: Track,
    media_root: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    with monkeypatch.context() as patch:
        patch.setattr(rendering, "render", lambda run: run.hand_over())
        dance = await plan_dance(alice_browser, track)
    monkeypatch.setattr(rendering, "WIDTH", 160)
    monkeypatch.setattr(rendering, "HEIGHT", 90)
    await sync_to_async(rendering.render_dance)(dance["id"])
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
