"""``manage.py analyse_library``: a folder of real files, a real worker process, an interruption, and files that are
not what they say."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.conf import settings as django_settings
from django.core.management import call_command
from django.core.management.base import CommandError

from src.api.management.batch import tags
from src.api.management.batch.importer import FolderImporter
from src.api.management.commands import analyse_library
from src.api.models import Track, User
from src.tasks.broker_queues import waiting_jobs
from tests.support.stored_tracks import clicks_wav
from tests.tasks.test_worker import database_url, start_worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

ROOT = Path(__file__).resolve().parents[3]
SONGS = 30


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """Thirty songs in folders, one of them twice, one broken, one that is no audio, and a picture."""
    folder = tmp_path / "music"
    for number in range(SONGS):
        album = folder / f"album {number % 3}"
        album.mkdir(parents=True, exist_ok=True)
        (album / f"song {number:02}.wav").write_bytes(clicks_wav(tempo_bpm=90 + number, seconds=4))
    (folder / "again.wav").write_bytes(clicks_wav(tempo_bpm=90, seconds=4))
    (folder / "broken.wav").write_bytes(clicks_wav(seconds=4)[:44])
    (folder / "nonsense.mp3").write_bytes(b"this is text" * 100)
    (folder / "cover.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(100))
    (folder / ".hidden.wav").write_bytes(clicks_wav(seconds=4))
    return folder


@pytest.fixture
def home(tmp_path: Path, settings: Any) -> Path:
    """One storage for the test, the worker and the command."""
    settings.MEDIA_ROOT = tmp_path / "home" / "media"
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


@contextmanager
def working(home: Path) -> Iterator[None]:
    """A worker, which finishes its job at the end."""
    process = start_worker(home, "-P", "solo")
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def start(home: Path, *arguments: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "CLAVE_HOME": str(home),
        "DATABASE_URL": database_url(),
        "REDIS_URL": django_settings.REDIS_URL,
    }
    command = [sys.executable, "manage.py", "analyse_library", *arguments]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # In the background of a shell, where these tests may run, interruptions are ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
    )


def test_the_tags_of_imported_files_are_read_before_all_analyses(home: Path, tmp_path: Path, alice: User):
    (tmp_path / "music").mkdir()
    for name, tempo_bpm in (("one.wav", 90), ("two.wav", 120)):
        (tmp_path / "music" / name).write_bytes(clicks_wav(tempo_bpm=tempo_bpm, seconds=4))
    importer = FolderImporter(tmp_path / "music", alice)
    assert [file.is_new for file in importer.import_files(importer.paths())] == [True, True]
    read, analyse = "src.tasks.file_tags.read_tags", "src.tasks.analysis.analyze_track"
    assert [job.task for job in waiting_jobs()] == [read, read, analyse, analyse]


@pytest.mark.slow
@pytest.mark.usefixtures("alice")
def test_a_folder_is_analysed_through_an_interruption_and_a_bad_file_stops_nothing(
    home: Path, collection: Path, tmp_path: Path
):
    first = start(home, str(collection))
    # Without a worker the others are not analysed before the command is interrupted, however fast this machine is.
    with working(home):
        wait_until(lambda: Track.objects.filter(status=Track.Status.READY).exists())
    first.send_signal(signal.SIGINT)
    said, notes = first.communicate(timeout=60)
    assert first.returncode == 130
    assert "run the command again" in notes
    assert "not finished" in said

    with working(home):
        analyse_again(home, collection, tmp_path)


def analyse_again(home: Path, collection: Path, tmp_path: Path) -> None:
    again = start(home, str(collection), "--out", str(tmp_path / "results.csv"))
    said, notes = again.communicate(timeout=300)
    assert again.returncode == 0, notes
    assert "31 analysed" in said
    assert "2 failed" in said
    assert "  nonsense.mp3: Despite its name, this is not" in said
    assert "  broken.wav: " in said
    assert "Traceback" not in notes
    # The file that is there twice is one track.
    assert Track.objects.filter(status=Track.Status.READY).count() == SONGS
    assert all(attempts == 0 for attempts in Track.objects.values_list("attempts", flat=True))

    with (tmp_path / "results.csv").open() as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert len(rows) == SONGS + 3
    assert float(rows["album 0/song 00.wav"]["loudness_lufs"]) < 0
    assert rows["again.wav"]["track_id"] == rows["album 0/song 00.wav"]["track_id"]
    assert rows["nonsense.mp3"]["status"] == "failed"

    analysed = dict(Track.objects.values_list("pk", "analyzed_at"))
    third = start(home, str(collection), "--out", str(tmp_path / "results.json"))
    said, _ = third.communicate(timeout=60)
    assert "31 analysed (0 new in the library)" in said
    assert dict(Track.objects.values_list("pk", "analyzed_at")) == analysed
    assert len(json.loads((tmp_path / "results.json").read_text())) == SONGS + 3


def wait_until(condition: Any, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_cannot_be_done_is_said_in_words(tmp_path: Path, alice: User, bob: User):
    def refusal(*arguments: str) -> str:
        with pytest.raises(CommandError) as error:
            call_command("analyse_library", *arguments, stderr=io.StringIO())
        return str(error.value)

    assert "Folder not found" in refusal(str(tmp_path / "nowhere"))
    assert "--owner" in refusal(str(tmp_path))
    assert "User not found: dora" in refusal(str(tmp_path), "--owner", "dora")
    assert ".csv or .json" in refusal(str(tmp_path), "--out", "results.xls")
    assert "Folder of --out not found" in refusal(
        str(tmp_path), "--out", str(tmp_path / "nowhere" / "results.csv")
    )


@pytest.mark.usefixtures("alice")
def test_linked_files_stay_where_they_are(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "music"
    folder.mkdir()
    (folder / "song.wav").write_bytes(clicks_wav(seconds=1))
    notes = io.StringIO()

    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    # Nobody works here: what is queued is left, and while it waits the command is interrupted.
    monkeypatch.setattr(analyse_library.time, "sleep", interrupt)
    with pytest.raises(SystemExit):
        call_command("analyse_library", str(folder), "--link", stdout=io.StringIO(), stderr=notes)
    track = Track.objects.get()
    assert "No worker is running" in notes.getvalue()
    assert Path(track.file_path).is_symlink()
    assert Path(track.file_path).read_bytes() == (folder / "song.wav").read_bytes()


@pytest.mark.parametrize(
    ("suffix", "expected"),
    [
        (".wav", {"TBPM": "126", "TKEY": "Am"}),
        (".mp3", {"TBPM": "126", "TKEY": "Am"}),
        (".flac", {"bpm": "126", "initialkey": "Am"}),
        (".ogg", {"bpm": "126", "initialkey": "Am"}),
        (".m4a", {"tmpo": "126"}),
    ],
)
def test_tempo_and_key_are_written_into_a_files_tags_once(
    tmp_path: Path, suffix: str, expected: dict[str, str]
):
    import mutagen

    from src.audio.loader import load_audio
    from tests.support.sounds import tone

    path = tmp_path / f"song{suffix}"
    path.write_bytes(tone(suffix))
    before = load_audio(path).samples
    assert tags.write_tags(path, 126.2, "A minor")
    found = mutagen.File(path).tags
    for name, value in expected.items():
        text = getattr(found[name], "text", found[name])
        assert str(text[0]) == value
    assert np.array_equal(load_audio(path).samples, before)
    assert not tags.write_tags(path, 126.2, "A minor")


def test_where_nothing_was_measured_no_tag_is_written(tmp_path: Path):
    path = tmp_path / "speech.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", "NONE"))
        file.writeframes(bytes(16000))
    content = path.read_bytes()
    assert not tags.write_tags(path, None, "")
    assert path.read_bytes() == content
