"""Sending a song: what is taken, what is refused, and what reaches the disk."""

import asyncio
import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from asgiref.sync import sync_to_async

from src.api.models import Track, User
from src.api.uploads import multipart
from src.api.uploads.multipart import TrackUploadHandler
from tests.support.sounds import tone

pytestmark = pytest.mark.usefixtures("redis_server")


def song(content: bytes | None = None, name: str = "My Song.wav") -> dict[str, Any]:
    return {"file": (name, tone() if content is None else content, "application/octet-stream")}


@pytest.fixture(autouse=True)
def temporary_files(settings: Any, tmp_path: Path) -> Iterator[None]:
    """Whatever happens to an upload, nothing of it stays behind in the temporary folder."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    settings.FILE_UPLOAD_TEMP_DIR = str(folder)
    yield
    assert list(folder.iterdir()) == []


def stored_files(media_root: Path) -> list[Path]:
    return sorted(path for path in media_root.rglob("*") if path.is_file())


async def test_a_song_is_stored_recorded_and_queued(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path
):
    content = tone()

    answer = await alice_browser.post("/api/tracks", files=song(content))

    assert answer.status_code == 201
    body = answer.json()
    assert (body["title"], body["original_filename"]) == ("My Song", "My Song.wav")
    assert (body["status"], body["file_size"], body["duration"]) == ("pending", len(content), None)
    track = await Track.objects.aget(pk=body["id"])
    assert track.user_id == alice.pk
    assert track.sha256 == hashlib.sha256(content).hexdigest()
    assert track.storage_path == f"{alice.pk}/{track.pk}.wav"
    assert (media_root / track.storage_path).read_bytes() == content
    assert await queued_jobs() == ["src.tasks.file_tags.read_tags", "src.tasks.analysis.analyze_track"]


async def queued_jobs() -> list[str]:
    from src.tasks.broker_queues import waiting_jobs

    return [job.task for job in await sync_to_async(waiting_jobs)()]


async def test_the_same_file_again_is_the_same_track(alice_browser: httpx.AsyncClient, media_root: Path):
    first = await alice_browser.post("/api/tracks", files=song(name="a.wav"))
    second = await alice_browser.post("/api/tracks", files=song(name="b.wav"))

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    assert len(stored_files(media_root)) == 1


async def test_the_same_file_five_times_at_once_is_one_track(
    alice_browser: httpx.AsyncClient, media_root: Path
):
    answers = await asyncio.gather(*(alice_browser.post("/api/tracks", files=song()) for _ in range(5)))

    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 200, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(stored_files(media_root)) == 1
    assert len(await queued_jobs()) == 2


async def test_two_people_may_have_the_same_file(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient
):
    hers = await alice_browser.post("/api/tracks", files=song())
    his = await charlie_browser.post("/api/tracks", files=song())

    assert (hers.status_code, his.status_code) == (201, 201)
    assert hers.json()["id"] != his.json()["id"]


async def test_a_program_uploads_with_its_token(alice_program: httpx.AsyncClient):
    assert (await alice_program.post("/api/tracks", files=song())).status_code == 201


async def test_the_name_decides_nothing(alice_browser: httpx.AsyncClient):
    answer = await alice_browser.post("/api/tracks", files=song(tone(".flac"), name="really.mp3"))

    track = await Track.objects.aget(pk=answer.json()["id"])
    assert track.storage_path.endswith(".flac")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\song.wav", "song.wav"),
        ("evil\u202egnp.wav", "evilgnp.wav"),
        ("two\u2028lines\x7f.wav", "twolines.wav"),
        ("x" * 400 + ".wav", "x" * 255),
        ("   ", "upload.wav"),
        ("-rf.wav", "-rf.wav"),
        ("CON", "CON"),
        ("a/../../b.wav", "b.wav"),
        ("\u202a\u2066\u200f.wav", ".wav"),
        ("$(reboot);`id`|x.wav", "$(reboot);`id`|x.wav"),
        ("Ça va ñandú 你好.wav", "Ça va ñandú 你好.wav"),
    ],
)
async def test_a_name_is_cleaned_and_never_reaches_the_disk(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path, name: str, shown: str
):
    answer = await alice_browser.post("/api/tracks", files=song(name=name))

    assert answer.status_code == 201
    assert answer.json()["original_filename"] == shown
    assert [str(path.relative_to(media_root)) for path in stored_files(media_root)] == [
        f"{alice.pk}/{answer.json()['id']}.wav"
    ]


async def test_a_nul_in_a_name_is_taken_out(alice_browser: httpx.AsyncClient):
    form = httpx.Request("POST", "http://localhost", files=song(name="nulXbyte.wav"))
    body = form.read().replace(b"nulXbyte", b"nul\0byte", 1)

    answer = await alice_browser.post(
        "/api/tracks", content=body, headers={"Content-Type": form.headers["content-type"]}
    )

    assert (answer.status_code, answer.json()["original_filename"]) == (201, "nulbyte.wav")


async def test_a_name_of_dots_is_no_name(alice_browser: httpx.AsyncClient):
    await refusal(alice_browser, 422, "invalid_upload", files=song(name=".."))


async def refusal(client: httpx.AsyncClient, status: int, code: str, **request: Any) -> str:
    answer = await client.post("/api/tracks", **request)
    assert (answer.status_code, answer.json()["error_code"]) == (status, code)
    assert await Track.objects.acount() == 0
    return str(answer.json()["detail"])


async def test_a_file_that_is_not_audio_is_refused(alice_browser: httpx.AsyncClient, media_root: Path):
    files = song(b"%PDF-1.7 " * 2000, name="song.mp3")

    detail = await refusal(alice_browser, 415, "unsupported_type", files=files)

    assert "not a supported audio file" in detail
    assert stored_files(media_root) == []


async def test_a_short_file_that_is_not_audio_is_refused(alice_browser: httpx.AsyncClient):
    await refusal(alice_browser, 415, "unsupported_type", files=song(b"hello"))


async def test_a_file_over_the_limit_is_refused(
    alice_browser: httpx.AsyncClient, settings: Any, media_root: Path
):
    settings.MAX_UPLOAD_BYTES = 100_000

    detail = await refusal(alice_browser, 413, "too_large", files=song(tone(seconds=2)))

    assert "at most 0.1 MB" in detail
    assert stored_files(media_root) == []


async def test_a_file_at_the_limit_is_taken(alice_browser: httpx.AsyncClient, settings: Any):
    content = tone()
    settings.MAX_UPLOAD_BYTES = len(content)

    assert (await alice_browser.post("/api/tracks", files=song(content))).status_code == 201


async def test_one_byte_over_the_limit_is_refused(alice_browser: httpx.AsyncClient, settings: Any):
    # Too little to show in the announced length: it is counted while it is read.
    content = tone()
    settings.MAX_UPLOAD_BYTES = len(content) - 1

    await refusal(alice_browser, 413, "too_large", files=song(content))


async def test_an_empty_file_is_refused(alice_browser: httpx.AsyncClient):
    assert "empty" in await refusal(alice_browser, 422, "invalid_upload", files=song(b""))


async def test_a_form_without_a_file_is_refused(alice_browser: httpx.AsyncClient):
    await refusal(alice_browser, 422, "invalid_upload", data={"file": "words"}, files={"other": b""})


async def test_json_instead_of_a_form_is_refused(alice_browser: httpx.AsyncClient):
    for body in ({"file": "song.mp3"}, ["url"], "url", 5):
        await refusal(alice_browser, 422, "invalid_upload", json=body)


@pytest.mark.parametrize(
    "request_parts",
    [
        {"json": {"url": "https://music.example/track/1"}},
        {"data": {"url": "https://music.example/track/1"}},
        {"data": {"url": "https://music.example/track/1"}, "files": {"nothing": ("", b"")}},
    ],
    ids=["JSON", "form", "multipart form"],
)
async def test_a_pasted_link_is_answered_with_upload_the_file(
    alice_browser: httpx.AsyncClient, request_parts: dict[str, Any]
):
    assert "Upload the song as a file" in await refusal(alice_browser, 422, "link_not_file", **request_parts)


def several(*contents: bytes) -> list[Any]:
    return [("file", (f"{number}.wav", content)) for number, content in enumerate(contents)]


async def test_several_files_in_one_request_each_get_their_own_answer(
    alice_browser: httpx.AsyncClient, media_root: Path
):
    again, other = tone(), tone(frequency_hz=880)
    await alice_browser.post("/api/tracks", files=song(again))

    answer = await alice_browser.post("/api/tracks", files=several(b"%PDF" * 9999, other, again, b"", b"hi"))

    assert answer.status_code == 207
    items = answer.json()["items"]
    assert [item["original_filename"] for item in items] == [f"{number}.wav" for number in range(5)]
    assert [item["is_new"] for item in items] == [False, True, False, False, False]
    assert [item["track"] and item["track"]["title"] for item in items] == [None, "1", "My Song", None, None]
    assert [item["refused"] and item["refused"]["status"] for item in items] == [415, None, None, 422, 415]
    assert "not a supported audio file" in items[0]["refused"]["detail"]
    assert len(stored_files(media_root)) == await Track.objects.acount() == 2


async def test_the_limit_of_size_holds_for_all_files_of_a_request_together(
    alice_browser: httpx.AsyncClient, settings: Any, media_root: Path
):
    content = tone()
    settings.MAX_UPLOAD_BYTES = 2 * len(content) - 1

    await refusal(alice_browser, 413, "too_large", files=several(content, tone(frequency_hz=880)))

    assert stored_files(media_root) == []


async def test_more_files_than_a_form_may_hold_are_refused_in_words(alice_browser: httpx.AsyncClient):
    detail = await refusal(alice_browser, 422, "invalid_upload", files=several(*[b"x"] * 101))

    assert "at most 100 files" in detail


async def test_many_uploads_at_once_are_many_tracks(alice_browser: httpx.AsyncClient, media_root: Path):
    contents = [tone(frequency_hz=100 + 50 * number) for number in range(12)]

    answers = await asyncio.gather(*(alice_browser.post("/api/tracks", files=song(c)) for c in contents))

    assert [answer.status_code for answer in answers] == [201] * 12
    assert len(stored_files(media_root)) == await Track.objects.acount() == 12


async def test_uploads_of_one_person_are_counted_and_others_go_on(
    alice_browser: httpx.AsyncClient, charlie_browser: httpx.AsyncClient, settings: Any, media_root: Path
):
    settings.MAX_UPLOADS_PER_HOUR = 2
    for _ in range(2):
        assert (await alice_browser.post("/api/tracks", files=song())).status_code in {200, 201}

    refused = await alice_browser.post("/api/tracks", files=song(tone(frequency_hz=880)))

    assert (refused.status_code, refused.json()["error_code"]) == (429, "rate_limited")
    assert 0 < int(refused.headers["retry-after"]) <= 3601
    assert "more than 2 files" in refused.json()["detail"]
    assert (await charlie_browser.post("/api/tracks", files=song())).status_code == 201
    assert len(stored_files(media_root)) == 2


async def test_several_files_count_as_several_uploads(alice_browser: httpx.AsyncClient, settings: Any):
    settings.MAX_UPLOADS_PER_HOUR = 2

    await refusal(
        alice_browser, 429, "rate_limited", files=several(*(tone(frequency_hz=hz) for hz in (400, 500, 600)))
    )


async def test_a_body_that_ends_early_leaves_nothing(alice_browser: httpx.AsyncClient, media_root: Path):
    form = httpx.Request("POST", "http://localhost", files=song()).read()
    boundary = form[2 : form.index(b"\r\n")].decode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}

    detail = await refusal(alice_browser, 400, "invalid_upload", content=form[:-5000], headers=headers)

    assert "cut off" in detail
    assert stored_files(media_root) == []


async def test_a_damaged_form_is_refused(alice_browser: httpx.AsyncClient):
    headers = {"Content-Type": "multipart/form-data"}
    await refusal(alice_browser, 400, "invalid_upload", content=b"no boundary", headers=headers)


async def test_without_a_job_queue_the_track_says_so(alice_browser: httpx.AsyncClient, monkeypatch: Any):
    from src.tasks.analysis import analyze_track

    def refuse(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(analyze_track, "delay", refuse)

    answer = await alice_browser.post("/api/tracks", files=song())

    assert answer.status_code == 201
    assert answer.json()["status"] == "failed"
    assert "Failed to queue analysis" in answer.json()["status_message"]


@pytest.fixture
def broken_storage(media_root: Path) -> None:
    media_root.write_text("a file where a folder should be")


@pytest.mark.usefixtures("broken_storage")
async def test_a_storage_that_fails_leaves_no_track(alice_browser: httpx.AsyncClient, media_root: Path):

    answer = await alice_browser.post("/api/tracks", files=song())

    assert (answer.status_code, answer.json()["error_code"]) == (500, "internal")
    assert str(media_root) not in answer.text
    assert await Track.objects.acount() == 0


async def test_while_a_file_is_read_and_hashed_others_are_answered(
    alice_browser: httpx.AsyncClient, monkeypatch: Any
):
    reading = threading.Event()
    go_on = threading.Event()

    class Slow(TrackUploadHandler):
        def file_complete(self, file_size: int) -> Any:
            reading.set()
            assert go_on.wait(10)
            return super().file_complete(file_size)

    monkeypatch.setattr(multipart, "TrackUploadHandler", Slow)
    upload = asyncio.create_task(alice_browser.post("/api/tracks", files=song()))
    assert await asyncio.to_thread(reading.wait, 10)

    me = await asyncio.wait_for(alice_browser.get("/api/me"), 5)

    assert (me.status_code, upload.done()) == (200, False)
    go_on.set()
    assert (await upload).status_code == 201
