"""Users' own moves and clips."""

import io
from pathlib import Path
from typing import Any

import av
import httpx
import numpy as np
import pytest
from asgiref.sync import sync_to_async

from src.api.models import MoveClip, OwnMove, User
from src.choreography.library import load_library
from src.tasks.dances.clips import examine_clip
from tests.support.encoding import encode

pytestmark = pytest.mark.usefixtures("redis_server")

TEACHING = {
    "name": "Ana's basic",
    "lead": "Step small.",
    "follow": "Follow small steps.",
    "mistake": "Too large steps.",
}


def own_move(**changes: Any) -> dict[str, Any]:
    body = load_library()["side_basic"].model_dump(mode="json")
    return {**body, "id": "anas_basic", **changes}


async def add(client: httpx.AsyncClient, **changes: Any) -> httpx.Response:
    return await client.post("/api/choreography/moves", json={"move": own_move(**changes), **TEACHING})


async def test_the_library_has_names_and_lines_in_the_language(alice_browser: httpx.AsyncClient):
    found = {}
    for language in ("en", "es", "de"):
        answer = await alice_browser.get(f"/api/choreography/moves?language={language}")
        moves = answer.json()["moves"]
        found[language] = next(one for one in moves if one["move"] == "side_basic")
        assert len(moves) >= 64
    assert found["en"]["name"] == "Side basic"
    assert len({one["lead"] for one in found.values()}) == 3


async def test_a_move_of_ones_own_is_added_once_and_deleted(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient
):
    added = await add(alice_browser)
    assert (added.status_code, added.json()["is_own"], added.json()["name"]) == (201, True, "Ana's basic")
    assert (await add(alice_browser)).status_code == 409
    mine = (await alice_browser.get("/api/choreography/moves")).json()["moves"]
    theirs = (await charlie_browser.get("/api/choreography/moves")).json()["moves"]
    assert len(mine) == len(theirs) + 1
    assert (await alice_browser.delete("/api/choreography/moves/anas_basic")).status_code == 204
    assert await OwnMove.objects.acount() == 0


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"id": "side_basic"}, "the library has a move with this id"),
        ({"id": "../../etc"}, "pattern"),
        ({"counts": 5}, "counts"),
        ({"lead": []}, "lead"),
        ({"unknown": 1}, "unknown"),
        ({"lead": [[1, "L", 300, 0, 0, "step"]]}, "steps more than 70 cm"),
        ({"lead": [[1, "R", 10, 0, 0, "step"]]}, "stands on the foot"),
    ],
)
async def test_a_move_that_nobody_can_dance_is_refused_in_words(
    alice_browser: httpx.AsyncClient, changes: dict[str, Any], problem: str
):
    answer = await add(alice_browser, **changes)
    assert answer.status_code == 422
    assert problem in answer.json()["detail"]
    assert await OwnMove.objects.acount() == 0


def video(seconds: float = 2.0, width: int = 160, height: int = 120) -> bytes:
    """Write an mp4 of grey frames that become brighter."""
    file = io.BytesIO()
    with av.open(file, "w", format="mp4") as output:
        stream = output.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        for index in range(round(seconds * 10)):
            grey = np.full((height, width, 3), 10 * index % 256, np.uint8)
            output.mux(stream.encode(av.VideoFrame.from_ndarray(grey, "rgb24")))
        output.mux(stream.encode(None))
    return file.getvalue()


def clips_in(folder: Path) -> list[Path]:
    return list(folder.rglob("*.mp4"))


async def send(
    client: httpx.AsyncClient, content: bytes, move: str = "side_basic", agree: str = "true"
) -> Any:
    path = f"/api/choreography/clips?move={move}&people_agree={agree}"
    return await client.post(path, files={"file": ("me.mp4", content)})


async def test_a_clip_is_examined_shown_replaced_and_deleted(
    alice_browser: httpx.AsyncClient, media_root: Path
):
    first = await send(alice_browser, video())
    assert (first.status_code, first.json()["status"]) == (201, "pending")
    await sync_to_async(examine_clip)(first.json()["id"])
    moves = (await alice_browser.get("/api/choreography/moves")).json()["moves"]
    clip = next(one for one in moves if one["move"] == "side_basic")["clip"]
    assert (clip["status"], clip["width"], clip["height"]) == ("ready", 160, 120)
    assert clip["duration"] == pytest.approx(2.0, abs=0.1)
    shown = await alice_browser.get("/api/choreography/moves/side_basic/clip")
    assert (shown.status_code, shown.content) == (200, video())

    second = await send(alice_browser, video(3.0))
    assert second.status_code == 201
    assert len(clips_in(media_root)) == 1
    assert (await alice_browser.delete("/api/choreography/moves/side_basic/clip")).status_code == 204
    assert clips_in(media_root) == []


async def test_a_clip_without_consent_or_of_no_move_is_refused(
    alice_browser: httpx.AsyncClient, media_root: Path
):
    unasked = await send(alice_browser, video(), agree="false")
    assert (unasked.status_code, unasked.json()["error_code"]) == (422, "consent_needed")
    assert (await send(alice_browser, video(), move="no_such_move")).status_code == 422
    assert clips_in(media_root) == []


LIES = {
    "too short": (lambda: video(0.5), "shorter than a second"),
    "too long": (lambda: video(61.0, 64, 64), "longer than 60 seconds"),
    "too small": (lambda: video(2.0, 32, 32), "32x32 pixels"),
    "no pictures": (lambda: encode(np.zeros((2, 48000 * 2), np.float32), "m4a"), ""),
    "cut off": (lambda: video()[:400], "cannot be read"),
    "no video at all": (lambda: b"\0\0\0\x18ftypmp42" + b"nonsense" * 300, "cannot be read"),
}


@pytest.mark.parametrize("kind", LIES)
async def test_a_file_that_is_no_usable_video_is_refused_in_words(
    alice_browser: httpx.AsyncClient, media_root: Path, kind: str
):
    content, problem = LIES[kind]
    answer = await send(alice_browser, content())
    if answer.status_code == 201:
        await sync_to_async(examine_clip)(answer.json()["id"])
        clip = await MoveClip.objects.aget()
        assert clip.status == "failed"
        assert problem in clip.status_message
    else:
        assert (answer.status_code, kind) == (415, "no pictures")


async def test_a_clip_that_is_too_large_is_refused(
    alice_browser: httpx.AsyncClient, media_root: Path, settings: Any
):
    settings.MAX_CLIP_BYTES = 1000
    answer = await send(alice_browser, video())
    assert (answer.status_code, answer.json()["error_code"]) == (413, "too_large")
    assert await MoveClip.objects.acount() == 0


async def test_a_clip_that_broke_its_worker_twice_is_given_up(alice: User, media_root: Path):
    clip = await MoveClip.objects.acreate(
        user=alice, move="side_basic", storage_path="x.mp4", file_size=1, people_agree=True, attempts=2
    )
    await sync_to_async(examine_clip)(str(clip.pk))
    await clip.arefresh_from_db()
    assert (clip.status, clip.status_message[:25]) == ("failed", "This clip cannot be read:")
