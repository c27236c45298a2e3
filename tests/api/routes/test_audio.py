"""Playing a track: whole, in parts, and never more of it in memory than a piece."""

from pathlib import Path

import httpx
import pytest

from src.api.http.range_response import PIECE_BYTES, parse_range
from src.api.models import Track, User

SOUND = bytes(range(256)) * 4


@pytest.fixture
def track(alice: User, media_root: Path) -> Track:
    media_root.mkdir()
    (media_root / "song.flac").write_bytes(SOUND)
    return Track.objects.create(
        user=alice, original_filename='Ça "va".flac', storage_path="song.flac", sha256="ab" * 32
    )


async def audio(client: httpx.AsyncClient, track: Track, **headers: str) -> httpx.Response:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return await client.get(f"/api/tracks/{track.id}/audio", headers=names)


async def test_the_whole_file_is_served_as_what_it_is(alice_browser: httpx.AsyncClient, track: Track):
    answer = await audio(alice_browser, track)

    assert (answer.status_code, answer.content) == (200, SOUND)
    assert answer.headers["content-type"] == "audio/flac"
    assert answer.headers["content-length"] == "1024"
    assert answer.headers["accept-ranges"] == "bytes"
    assert answer.headers["content-disposition"].startswith("inline")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "private" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("wanted", "part", "content_range"),
    [
        ("bytes=0-", SOUND, "bytes 0-1023/1024"),
        ("bytes=0-0", SOUND[:1], "bytes 0-0/1024"),
        ("bytes=100-199", SOUND[100:200], "bytes 100-199/1024"),
        ("bytes=1000-5000", SOUND[1000:], "bytes 1000-1023/1024"),
        ("bytes=-24", SOUND[-24:], "bytes 1000-1023/1024"),
        ("bytes=-5000", SOUND, "bytes 0-1023/1024"),
    ],
)
async def test_a_part_is_served(
    alice_browser: httpx.AsyncClient, track: Track, wanted: str, part: bytes, content_range: str
):
    answer = await audio(alice_browser, track, Range=wanted)

    assert (answer.status_code, answer.content) == (206, part)
    assert answer.headers["content-range"] == content_range
    assert answer.headers["content-length"] == str(len(part))


@pytest.mark.parametrize("wanted", ["bytes=1024-", "bytes=99999-100000", "bytes=-0"])
async def test_a_part_outside_the_file_is_refused(
    alice_browser: httpx.AsyncClient, track: Track, wanted: str
):
    answer = await audio(alice_browser, track, Range=wanted)

    assert (answer.status_code, answer.content) == (416, b"")
    assert answer.headers["content-range"] == "bytes */1024"


@pytest.mark.parametrize("wanted", ["bytes=", "bytes=5-2", "items=0-1", "bytes=0-1,5-6", "bytes=a-b", "-"])
async def test_a_range_that_is_not_understood_gets_the_whole_file(
    alice_browser: httpx.AsyncClient, track: Track, wanted: str
):
    answer = await audio(alice_browser, track, Range=wanted)

    assert (answer.status_code, len(answer.content)) == (200, 1024)


async def test_a_part_of_a_file_that_changed_is_the_whole_file(
    alice_browser: httpx.AsyncClient, track: Track
):
    etag = (await audio(alice_browser, track)).headers["etag"]

    same = await audio(alice_browser, track, Range="bytes=0-9", If_Range=etag)
    other = await audio(alice_browser, track, Range="bytes=0-9", If_Range='"other"')

    assert (same.status_code, other.status_code) == (206, 200)


async def test_a_big_file_arrives_in_pieces_and_complete(
    alice_browser: httpx.AsyncClient, track: Track, media_root: Path
):
    content = SOUND * (3 * PIECE_BYTES // len(SOUND)) + b"end"
    (media_root / "song.flac").write_bytes(content)

    assert (await audio(alice_browser, track)).content == content


async def test_a_missing_file_is_told(alice_browser: httpx.AsyncClient, track: Track, media_root: Path):
    (media_root / "song.flac").unlink()

    answer = await audio(alice_browser, track)

    assert (answer.status_code, answer.json()["error_code"]) == (404, "not_found")
    assert "upload it again" in answer.json()["detail"]


async def test_a_track_that_never_had_a_file_is_told_so(alice_browser: httpx.AsyncClient, track: Track):
    await Track.objects.filter(pk=track.pk).aupdate(storage_path="")

    assert (await audio(alice_browser, track)).status_code == 404


def test_an_empty_file_has_no_parts():
    with pytest.raises(ValueError):
        parse_range("bytes=0-", 0)
