"""The map of a library: near what sounds alike, stable when tracks are added, of one's own tracks only."""

import io
import json
import uuid
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

import httpx
import numpy as np
import pytest

from src.agents.fingerprint.layout import LENGTH
from src.api.models import Discarded, LibraryMap, Track, TrackFacts, User
from src.core.database import in_database_thread
from src.ops.backup.rows import models_to_copy
from src.tasks import library_map
from src.tasks.library_map import place_tracks, start_map
from tests.support.users import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def jobs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[Any, Any]]]:
    """Jobs that were queued; a test runs them itself."""
    queued: list[tuple[Any, Any]] = []
    monkeypatch.setattr(place_tracks, "apply_async", lambda args, kwargs: queued.append((args, kwargs)))
    return queued


def cluster(user: User, middle: float, number: int, seed: int = 1) -> list[uuid.UUID]:
    draw = np.random.default_rng(seed)
    ids = []
    for index in range(number):
        track = Track.objects.create(user=user, title=f"{middle} {index}", original_filename="a.wav")
        vector = (middle + 0.1 * draw.standard_normal(LENGTH)).astype("<f4")
        TrackFacts.objects.create(
            track=track, fingerprint=vector.tobytes(), tempo_bpm=120, energy=0.5, words="|calm|bright|"
        )
        ids.append(track.pk)
    return ids


def run(queued: list[tuple[Any, Any]]) -> None:
    args, kwargs = queued.pop()
    place_tracks(*args, **kwargs)


def places(user: User) -> dict[uuid.UUID, tuple[float, float]]:
    return {one: (x, y) for one, x, y in LibraryMap.objects.get(user=user).each_point()}


async def shown(browser: httpx.AsyncClient) -> dict[str, Any]:
    answer = await browser.get("/api/library/map")
    assert answer.status_code == 200
    return answer.json()


async def test_what_sounds_alike_lies_together(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    low, high = [await in_database_thread(cluster)(alice, middle, 5) for middle in (0.0, 1.0)]
    first = await shown(alice_browser)
    assert (first["state"], first["points"]["track_id"]) == ("working", [])
    await in_database_thread(run)(jobs)
    view = await shown(alice_browser)
    assert view["state"] == "ready"
    points = view["points"]
    x = dict(zip(points["track_id"], points["x"], strict=True))
    sides = [{x[str(one)] > 0 for one in group} for group in (low, high)]
    assert sorted(map(list, sides)) == [[False], [True]]
    assert set(points["tempo_bpm"]) == {120.0}
    assert points["words"][0] == ["calm", "bright"]
    assert not jobs


async def test_a_track_stays_where_it_is_when_others_are_added(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_map, "ENOUGH_TO_FIT", 6)
    await in_database_thread(cluster)(alice, 0.0, 6)
    await shown(alice_browser)
    await in_database_thread(run)(jobs)
    before = await in_database_thread(places)(alice)
    added = await in_database_thread(cluster)(alice, 2.0, 8, seed=2)
    assert (await shown(alice_browser))["state"] == "working"
    await in_database_thread(run)(jobs)
    after = await in_database_thread(places)(alice)
    assert all(after[one] == pytest.approx(before[one], abs=1e-5) for one in before)
    assert set(after) == {*before, *added}
    # Asked for, it is arranged for all of them.
    assert (await alice_browser.post("/api/library/map")).status_code == 202
    await in_database_thread(run)(jobs)
    moved = await in_database_thread(places)(alice)
    assert any(moved[one] != pytest.approx(after[one], abs=0.1) for one in before)


async def test_a_small_library_is_arranged_again_when_it_has_doubled(alice: User, jobs: list[Any]) -> None:
    @in_database_thread
    def fitted_on(number: int) -> int:
        cluster(alice, 0.5, number, seed=number)
        start_map(alice.pk)
        run(jobs)
        return LibraryMap.objects.get(user=alice).fitted_on

    assert await fitted_on(4) == 4
    assert await fitted_on(3) == 4
    assert await fitted_on(2) == 9


async def test_a_deleted_track_leaves_the_map(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    ids = await in_database_thread(cluster)(alice, 0.0, 3)
    await shown(alice_browser)
    await in_database_thread(run)(jobs)
    await in_database_thread(Discarded.put)(await Track.objects.aget(pk=ids[0]))
    assert str(ids[0]) not in (await shown(alice_browser))["points"]["track_id"]


async def test_an_empty_library_has_an_empty_map_and_starts_no_job(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    await Track.objects.acreate(user=alice, original_filename="waiting.wav")
    view = await shown(alice_browser)
    assert (view["state"], view["waiting"], jobs) == ("empty", 1, [])


async def test_one_track_and_tracks_of_older_versions_are_no_problem(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    one = await in_database_thread(cluster)(alice, 0.0, 1)
    older = await Track.objects.acreate(user=alice, original_filename="older.wav")
    await TrackFacts.objects.acreate(track=older, fingerprint=b"\0" * 4 * 56)
    await shown(alice_browser)
    await in_database_thread(run)(jobs)
    view = await shown(alice_browser)
    assert (view["state"], view["points"]["track_id"], jobs) == ("ready", [str(one[0])], [])


async def test_one_job_at_a_time(alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]) -> None:
    await in_database_thread(cluster)(alice, 0.0, 2)
    for _ in range(3):
        await shown(alice_browser)
    assert len(jobs) == 1


async def test_a_job_that_fails_says_so_and_can_be_started_again(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_database_thread(cluster)(alice, 0.0, 2)
    await shown(alice_browser)
    with monkeypatch.context() as broken:
        broken.setattr(library_map, "_fitted", lambda chunks: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await in_database_thread(run)(jobs)
    assert (await shown(alice_browser))["state"] == "failed"
    assert not jobs
    await alice_browser.post("/api/library/map")
    await in_database_thread(run)(jobs)
    assert (await shown(alice_browser))["state"] == "ready"


async def test_nobody_elses_track_is_on_the_map(
    alice: User, charlie: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    own = await in_database_thread(cluster)(alice, 0.0, 2)
    await in_database_thread(cluster)(charlie, 0.0, 2)
    await shown(alice_browser)
    await in_database_thread(run)(jobs)
    assert set((await shown(alice_browser))["points"]["track_id"]) == {str(one) for one in own}


async def test_the_map_is_exported_backed_up_and_deleted_with_the_account(
    alice: User, alice_browser: httpx.AsyncClient, jobs: list[Any]
) -> None:
    ids = await in_database_thread(cluster)(alice, 0.0, 3)
    await shown(alice_browser)
    await in_database_thread(run)(jobs)

    export = await alice_browser.get("/api/me/export")
    exported = json.loads(ZipFile(io.BytesIO(export.content)).read("map.json"))["points"]
    assert {one["track_id"]: (one["x"], one["y"]) for one in exported} == {
        str(track_id): place for track_id, place in (await in_database_thread(places)(alice)).items()
    }
    assert len(exported) == len(ids)
    assert LibraryMap in models_to_copy()

    left = await alice_browser.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert left.status_code == 204
    assert not await LibraryMap.objects.aexists()
