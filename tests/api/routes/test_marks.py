"""Cues, notes and section names over HTTP."""

from typing import Any

import httpx
import pytest

from src.api.models import Track, TrackMark, User
from src.orchestrator.tools.library import marks

pytestmark = pytest.mark.usefixtures("redis_server")


@pytest.fixture
def track(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="a.mp3", duration=60.0)


async def test_marks_are_added_changed_deleted_and_each_change_is_undone(
    alice_browser: httpx.AsyncClient, track: Track
):
    url = f"/api/tracks/{track.pk}/marks"

    async def listed() -> list[tuple[str, float, str]]:
        found = (await alice_browser.get(url)).json()["marks"]
        return [(mark["kind"], mark["at_seconds"], mark["text"]) for mark in found]

    async def undo(change: Any) -> None:
        answer = await alice_browser.post("/api/agent/undo", json={"undo_token": change.json()["undo_token"]})
        assert answer.status_code == 200

    note = await alice_browser.post(url, json={"kind": "note", "at_seconds": 30.5, "text": "Turn"})
    cue = await alice_browser.post(url, json={"kind": "cue", "at_seconds": 2})
    assert (note.status_code, cue.status_code) == (201, 201)
    assert await listed() == [("cue", 2, ""), ("note", 30.5, "Turn")]
    one = f"{url}/{note.json()['mark']['id']}"
    edited = await alice_browser.patch(one, json={"text": "Spin"})
    assert (await listed())[1] == ("note", 30.5, "Spin")
    await undo(edited)
    assert (await listed())[1] == ("note", 30.5, "Turn")
    deleted = await alice_browser.delete(one)
    assert await listed() == [("cue", 2, "")]
    await undo(deleted)
    await undo(cue)
    assert await listed() == [("note", 30.5, "Turn")]


@pytest.mark.parametrize(
    "mark",
    [
        {"kind": "cue", "at_seconds": 61},
        {"kind": "cue", "at_seconds": -1},
        {"kind": "bookmark", "at_seconds": 1},
        {"kind": "note", "at_seconds": 1, "text": "x" * 501},
        {"kind": "note"},
    ],
    ids=str,
)
async def test_marks_that_are_none_are_refused(
    alice_browser: httpx.AsyncClient, track: Track, mark: dict[str, Any]
):
    answer = await alice_browser.post(f"/api/tracks/{track.pk}/marks", json=mark)
    assert (answer.status_code, await TrackMark.objects.acount()) == (422, 0)


async def test_a_track_has_only_so_many_marks(
    alice_browser: httpx.AsyncClient, track: Track, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(marks, "MOST_MARKS", 1)
    url, mark = f"/api/tracks/{track.pk}/marks", {"kind": "cue", "at_seconds": 1}
    assert (await alice_browser.post(url, json=mark)).status_code == 201
    assert (await alice_browser.post(url, json=mark)).status_code == 422


async def test_marks_are_their_users(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, track: Track
):
    url = f"/api/tracks/{track.pk}/marks"
    made = await alice_browser.post(url, json={"kind": "cue", "at_seconds": 1})
    one = f"{url}/{made.json()['mark']['id']}"
    answers = [
        await charlie_browser.get(url),
        await charlie_browser.post(url, json={"kind": "cue", "at_seconds": 1}),
        await charlie_browser.patch(one, json={"text": "x"}),
        await charlie_browser.delete(one),
        await alice_browser.delete(f"{url}/no-id"),
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert await TrackMark.objects.acount() == 1
