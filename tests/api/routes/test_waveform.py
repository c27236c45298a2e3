"""The waveform in three bands: by level and part, for the owner only, kept by the browser."""

from pathlib import Path

import httpx
import pytest

from src.api.models import Track, User, waveform_path
from src.audio.band_levels import counts
from src.audio.waveform_codec import packed
from src.tasks import reanalysis

POINTS = 1100
DIGEST = "ab" * 32
FILE = b"".join(
    bytes([level, 0, index % 256, 7]) for level, count in enumerate(counts(POINTS)) for index in range(count)
)


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    (media_root / "1").mkdir(parents=True)
    waveform = packed([([-4], [4])], 11.0) | {"bands": {"points": POINTS, "digest": DIGEST}}
    track = Track.objects.create(
        user=alice, original_filename="a.wav", storage_path="1/a.wav", status="ready", waveform=waveform
    )
    (media_root / waveform_path(track.storage_path)).write_bytes(FILE)
    return track


async def bands(client: httpx.AsyncClient, track: Track, **query: object) -> httpx.Response:
    headers = query.pop("headers", {})
    return await client.get(f"/api/tracks/{track.pk}/waveform/bands", params=query, headers=headers)  # type: ignore[arg-type]


async def test_the_outline_tells_which_levels_there_are(alice_browser: httpx.AsyncClient, track: Track):
    answer = (await alice_browser.get(f"/api/tracks/{track.pk}/waveform")).json()

    assert (answer["min"], answer["max"]) == ([-4], [4])
    assert answer["bands"]["version"] == DIGEST
    assert answer["bands"]["levels"][0] == {"points_per_second": 100, "points": 1100}
    assert [level["points"] for level in answer["bands"]["levels"]] == [1100, 275, 69, 18, 5]


async def test_a_part_of_a_level_is_served(alice_browser: httpx.AsyncClient, track: Track):
    answer = await bands(alice_browser, track, level=1, first=270, count=3)

    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/octet-stream")
    assert answer.content == bytes([1, 0, 270 % 256, 7, 1, 0, 271 % 256, 7, 1, 0, 272 % 256, 7])
    whole = [(await bands(alice_browser, track, level=level)).content for level in range(5)]
    assert b"".join(whole) == FILE
    assert (await bands(alice_browser, track, first=5000)).content == b""


@pytest.mark.parametrize(
    "query", [{"level": 5}, {"level": -1}, {"first": -1}, {"count": 0}, {"count": 65_537}]
)
async def test_what_is_out_of_bounds_is_refused(
    alice_browser: httpx.AsyncClient, track: Track, query: dict[str, int]
):
    assert (await bands(alice_browser, track, **query)).status_code == 422


async def test_a_browser_keeps_points_and_asks_for_changed_ones(
    alice_browser: httpx.AsyncClient, track: Track
):
    kept = await bands(alice_browser, track, v=DIGEST)
    assert kept.headers["cache-control"] == "private, max-age=31536000, immutable"
    asked = await bands(alice_browser, track)
    assert asked.headers["cache-control"] == "private, no-cache"
    tag = asked.headers["etag"]
    same = await bands(alice_browser, track, headers={"If-None-Match": tag})
    assert (same.status_code, same.content) == (304, b"")
    other = await bands(alice_browser, track, level=1, headers={"If-None-Match": tag})
    assert other.status_code == 200


async def test_the_waveform_is_the_owners(charlie_browser: httpx.AsyncClient, track: Track):
    assert (await bands(charlie_browser, track)).status_code == 404


async def test_an_older_track_gets_its_bands_when_they_are_asked_for(
    alice_browser: httpx.AsyncClient, track: Track, monkeypatch: pytest.MonkeyPatch
):
    hurried: list[str] = []
    monkeypatch.setattr("src.api.routes.waveform.hurry_again", hurried.append)
    await Track.objects.filter(pk=track.pk).aupdate(waveform=packed([([-4], [4])], 11.0))

    assert (await alice_browser.get(f"/api/tracks/{track.pk}/waveform")).json()["bands"] is None
    assert hurried == []
    answer = await bands(alice_browser, track)
    assert (answer.status_code, answer.json()["error_code"]) == (409, "track_not_ready")
    assert hurried == [str(track.pk)]


async def test_a_missing_file_is_told(alice_browser: httpx.AsyncClient, track: Track, media_root: Path):
    (media_root / waveform_path(track.storage_path)).unlink()

    assert (await bands(alice_browser, track)).status_code == 404


@pytest.mark.usefixtures("redis_server")
def test_a_track_is_hurried_once_a_minute(monkeypatch: pytest.MonkeyPatch):
    queued: list[dict[str, object]] = []
    monkeypatch.setattr(reanalysis.measure_again, "apply_async", lambda **options: queued.append(options))

    reanalysis.hurry_again("t")
    reanalysis.hurry_again("t")

    assert queued == [{"args": ["t"], "queue": "questions"}]
