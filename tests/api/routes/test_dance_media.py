"""Poses, picture and video of a dance over HTTP."""

from pathlib import Path

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track, User
from src.tasks.dances import rendering
from tests.support.dances import dance_track, plan_dance

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    return dance_track(alice)


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the drawing of the video by a job that does nothing."""
    monkeypatch.setattr(rendering, "render", lambda run: run.hand_over())


async def test_poses_are_there_with_the_blueprint_and_follow_a_change(
    alice_browser: httpx.AsyncClient, track: Track, no_drawing: None
):
    dance = await plan_dance(alice_browser, track)
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


@pytest.mark.long
async def test_the_video_and_the_picture_can_be_had_in_ranges(
    alice_browser: httpx.AsyncClient, track: Track, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr(rendering, "render", lambda run: run.hand_over())
        dance = await plan_dance(alice_browser, track)
    monkeypatch.setattr(rendering, "WIDTH", 320)
    monkeypatch.setattr(rendering, "HEIGHT", 180)
    await sync_to_async(rendering.render_dance)(dance["id"])
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
