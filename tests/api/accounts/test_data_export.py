"""A user's own account: change of password, data export, deletion."""

import io
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import psutil
import pytest
from asgiref.sync import sync_to_async

from src.api.accounts import data_export
from src.api.accounts.authentication import create_token_pair
from src.api.models import Conversation, LoginToken, Message, Run, Track, TrackMark, User
from src.api.models.track_files import waveform_path
from src.api.models.track_tags import cover_path
from src.orchestrator.assistant import load_assistants
from src.orchestrator.runs import start_run
from tests.support.clients import anonymous, browser
from tests.support.sounds import tone
from tests.support.users import PASSWORD

pytestmark = pytest.mark.usefixtures("redis_server")

BETTER = "a much longer and better one"


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
async def second_browser(alice: User) -> AsyncIterator[httpx.AsyncClient]:
    async with await sync_to_async(browser)(alice) as client:
        yield client


async def change_password(client: httpx.AsyncClient, current: str, new: str = BETTER) -> httpx.Response:
    return await client.post("/api/me/password", json={"current_password": current, "new_password": new})


async def test_a_new_password_ends_every_other_session_and_all_tokens(
    alice_browser: httpx.AsyncClient,
    second_browser: httpx.AsyncClient,
    visitor: httpx.AsyncClient,
    alice: User,
):
    access, refresh = create_token_pair(alice)

    assert (await change_password(alice_browser, PASSWORD)).status_code == 204

    assert (await alice_browser.get("/api/me")).status_code == 200
    assert (await second_browser.get("/api/me")).status_code == 401
    assert (await visitor.get("/api/me", headers={"Authorization": f"Bearer {access}"})).status_code == 401
    assert (await visitor.post("/api/auth/token/refresh", json={"refresh": refresh})).status_code == 401
    old = await visitor.post("/api/auth/token", json={"username": "alice", "password": PASSWORD})
    new = await visitor.post("/api/auth/token", json={"username": "alice", "password": BETTER})
    assert (old.status_code, new.status_code) == (401, 200)


async def test_a_session_id_that_was_stolen_before_is_worth_nothing_after(
    alice_browser: httpx.AsyncClient, alice: User
):
    async with anonymous(cookies={"clave_session": alice_browser.cookies["clave_session"]}) as thief:
        assert (await thief.get("/api/me")).status_code == 200
        await change_password(alice_browser, PASSWORD)
        assert (await thief.get("/api/me")).status_code == 401


async def test_a_program_changes_the_password_too(alice_program: httpx.AsyncClient, alice: User):
    assert (await change_password(alice_program, PASSWORD)).status_code == 204

    await alice.arefresh_from_db()
    assert await sync_to_async(alice.check_password)(BETTER)


async def test_a_new_password_takes_the_old_one(alice_browser: httpx.AsyncClient, alice: User):
    answer = await change_password(alice_browser, "a guess")

    assert (answer.status_code, answer.json()["error_code"]) == (403, "wrong_password")
    await alice.arefresh_from_db()
    assert await sync_to_async(alice.check_password)(PASSWORD)


@pytest.mark.parametrize("weak", ["", "short", "password123", "alice@example.org"])
async def test_a_weak_password_is_refused_in_words(alice_browser: httpx.AsyncClient, alice: User, weak: str):
    answer = await change_password(alice_browser, PASSWORD, weak)

    assert (answer.status_code, answer.json()["error_code"]) == (422, "weak_password")
    assert "password" in answer.json()["detail"]


async def test_guesses_at_the_old_password_are_limited(alice_browser: httpx.AsyncClient, settings: Any):
    settings.MAX_LOGIN_FAILURES = 3
    answers = [await change_password(alice_browser, "a guess") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
    assert (await change_password(alice_browser, PASSWORD)).status_code == 429


async def come_by_link(client: httpx.AsyncClient, person: User) -> None:
    await client.get(f"/login/{await sync_to_async(LoginToken.issue)(person)}")
    client.headers["X-CSRFToken"] = client.cookies["clave_csrf"]


async def test_whoever_has_no_password_chooses_one_right_after_coming_by_link(
    visitor: httpx.AsyncClient, alice: User, monkeypatch: pytest.MonkeyPatch
):
    await sync_to_async(_take_password_away)(alice)
    await come_by_link(visitor, alice)
    assert (await visitor.get("/api/me")).json()["has_password"] is False

    real, later = time.time, 601
    monkeypatch.setattr(time, "time", lambda: real() + later)
    stale = await change_password(visitor, "")
    assert (stale.status_code, stale.json()["error_code"]) == (403, "confirmation_needed")

    later = 0
    assert (await change_password(visitor, "")).status_code == 204
    assert (await visitor.get("/api/me")).json()["has_password"] is True


def _take_password_away(person: User) -> None:
    person.set_unusable_password()
    person.save()


# Everything in one file


@pytest.fixture
async def song(alice_browser: httpx.AsyncClient) -> Track:
    content = tone(".flac")
    uploaded = await alice_browser.post("/api/tracks", files={"file": ("../My song.flac", content)})
    analysis = {"rhythm": {"tempo_bpm": 124.0}, "spectral": {"error": "Too short."}}
    await Track.objects.filter(pk=uploaded.json()["id"]).aupdate(analysis=analysis)
    return await Track.objects.aget(pk=uploaded.json()["id"])


@pytest.fixture
def orphan(alice: User, song: Track, media_root: Path) -> Path:
    """A file that a crash has left."""
    path = media_root / str(alice.pk) / "left-by-a-crash.wav"
    path.write_bytes(b"sound")
    return path


@pytest.fixture
async def conversation(alice: User, song: Track) -> Conversation:
    conversation = await Conversation.objects.acreate(user=alice, title="About my song")
    await conversation.tracks.aadd(song)
    await Message.objects.acreate(conversation=conversation, role="user", text="How fast? Ça va?")
    await Message.objects.acreate(conversation=conversation, role="assistant", text="124 BPM.")
    return conversation


async def exported(client: httpx.AsyncClient) -> ZipFile:
    answer = await client.get("/api/me/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith('attachment; filename="clave-')
    archive = ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    return archive


async def test_the_export_holds_tracks_measurements_conversations_and_the_sound(
    alice_browser: httpx.AsyncClient, alice: User, song: Track, conversation: Conversation, bob: User
):
    await Track.objects.acreate(user=bob, original_filename="his.wav")

    archive = await exported(alice_browser)

    assert set(archive.namelist()) == {
        "account.json",
        f"tracks/{song.pk}/track.json",
        f"tracks/{song.pk}/audio.flac",
        f"conversations/{conversation.pk}.json",
        "moves.json",
        "playlists.json",
        "listening.json",
        "map.json",
        "onboarding.json",
        "tasks.json",
    }
    assert archive.read(f"tracks/{song.pk}/audio.flac") == tone(".flac")
    track = json.loads(archive.read(f"tracks/{song.pk}/track.json"))
    assert track["analysis"] == {"rhythm": {"tempo_bpm": 124.0}, "spectral": {"error": "Too short."}}
    assert track["original_filename"] == "My song.flac"
    assert "storage_path" not in track
    talk = json.loads(archive.read(f"conversations/{conversation.pk}.json"))
    assert [message["text"] for message in talk["messages"]] == ["How fast? Ça va?", "124 BPM."]
    assert [track["id"] for track in talk["tracks"]] == [str(song.pk)]
    account = json.loads(archive.read("account.json"))
    assert (account["username"], account["email"]) == ("alice", "alice@example.org")
    assert account["language"] == ""
    assert "password" not in account


async def test_the_export_holds_cover_and_waveform(
    alice_browser: httpx.AsyncClient, song: Track, media_root: Path
):
    (media_root / cover_path(song.storage_path, 512)).write_bytes(b"jpeg")
    (media_root / waveform_path(song.storage_path)).write_bytes(b"peaks")
    await Track.objects.filter(pk=song.pk).aupdate(cover="c" * 64, album="Kind of Blue")
    await TrackMark.objects.acreate(user_id=song.user_id, track=song, kind="note", at_seconds=3, text="Solo")

    archive = await exported(alice_browser)

    assert archive.read(f"tracks/{song.pk}/cover.jpg") == b"jpeg"
    assert archive.read(f"tracks/{song.pk}/waveform.bin") == b"peaks"
    assert json.loads(archive.read(f"tracks/{song.pk}/track.json"))["album"] == "Kind of Blue"
    marks = json.loads(archive.read(f"tracks/{song.pk}/track.json"))["marks"]
    assert [(mark["kind"], mark["at_seconds"], mark["text"]) for mark in marks] == [("note", 3.0, "Solo")]


async def test_a_file_that_is_missing_is_left_out_of_the_export(
    alice_browser: httpx.AsyncClient, song: Track, media_root: Path
):
    (media_root / song.storage_path).unlink()

    assert f"tracks/{song.pk}/audio.flac" not in (await exported(alice_browser)).namelist()


async def test_the_export_is_made_piece_by_piece(alice: User, media_root: Path):
    (media_root / "1").mkdir(parents=True)
    for number in range(3):
        (media_root / "1" / f"{number}.wav").write_bytes(b"sound" * 1_000_000)
        await Track.objects.acreate(user=alice, original_filename="x.wav", storage_path=f"1/{number}.wav")

    sizes = [len(piece) async for piece in data_export.export_account(alice)]

    assert sum(sizes) > 15_000_000
    assert max(sizes) < 2 * data_export.PIECE_BYTES


async def test_an_export_that_nobody_reads_on_closes_its_file(alice: User, song: Track, media_root: Path):
    (media_root / song.storage_path).write_bytes(b"sound" * 1_000_000)
    pieces = data_export.export_account(alice)
    for _ in range(3):
        await anext(pieces)

    def opened() -> list[str]:
        return [file.path for file in psutil.Process().open_files() if song.storage_path in file.path]

    assert len(opened()) == 1
    await pieces.aclose()
    assert opened() == []


# Leaving


async def leave(client: httpx.AsyncClient, password: str = PASSWORD) -> httpx.Response:
    return await client.request("DELETE", "/api/me", json={"password": password})


async def test_whoever_leaves_takes_everything_along(
    alice_browser: httpx.AsyncClient,
    charlie_browser: httpx.AsyncClient,
    conversation: Conversation,
    orphan: Path,
    media_root: Path,
):
    his = await charlie_browser.post("/api/tracks", files={"file": tone()})

    assert (await leave(alice_browser)).status_code == 204

    assert (await alice_browser.get("/api/me")).status_code == 401
    assert [user.username async for user in User.objects.all()] == ["charlie"]
    assert [str(track.pk) async for track in Track.objects.all()] == [his.json()["id"]]
    assert await Conversation.objects.acount() == await Message.objects.acount() == 0
    assert files_in(media_root) == [media_root / (await Track.objects.aget()).storage_path]
    assert not orphan.parent.exists()


async def test_leaving_takes_the_password(alice_browser: httpx.AsyncClient, song: Track, media_root: Path):
    answer = await leave(alice_browser, "a guess")

    assert (answer.status_code, answer.json()["error_code"]) == (403, "wrong_password")
    assert (media_root / song.storage_path).exists()
    assert (await alice_browser.get("/api/me")).status_code == 200


async def test_whoever_has_no_password_leaves_right_after_coming_by_link(
    visitor: httpx.AsyncClient, alice: User
):
    await sync_to_async(_take_password_away)(alice)
    await come_by_link(visitor, alice)

    assert (await leave(visitor, "")).status_code == 204
    assert not await User.objects.aexists()


async def test_leaving_in_the_middle_of_an_answer_and_an_analysis_works(
    alice_browser: httpx.AsyncClient, alice: User, song: Track, conversation: Conversation, media_root: Path
):
    load_assistants()
    run = await start_run(conversation, "Is it steady?")
    assert await Run.objects.filter(pk=run.pk).aexists()
    await Track.objects.filter(pk=song.pk).aupdate(status=Track.Status.ANALYZING)

    assert (await leave(alice_browser)).status_code == 204

    # The worker comes back with a measurement.
    with pytest.raises(Track.DoesNotExist):
        await sync_to_async(song.set_analysis)("rhythm", {"tempo_bpm": 1.0})
    assert not await Track.objects.aexists()
    assert not await Run.objects.aexists()
    assert files_in(media_root) == []


async def test_an_upload_that_is_under_way_when_its_person_leaves_leaves_nothing(
    alice_browser: httpx.AsyncClient, alice: User, media_root: Path, monkeypatch: pytest.MonkeyPatch
):
    from src.api.uploads import service

    known = service._find_track

    async def leave_then_look(user: User, sha256: str) -> Track | None:
        await User.objects.filter(pk=user.pk).adelete()
        return await known(user, sha256)

    monkeypatch.setattr(service, "_find_track", leave_then_look)

    answer = await alice_browser.post("/api/tracks", files={"file": tone()})

    assert answer.status_code == 404
    assert files_in(media_root) == []
