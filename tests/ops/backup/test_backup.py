"""``manage.py backup`` and ``restore``, on real installations."""

import io
import json
import sqlite3
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from src.ops.serve.instance_lock import InstanceLock
from tests.support.installations import Installation, on_server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An embedded installation that these tests only read."""
    return Installation(tmp_path_factory.mktemp("filled")).filled()


@pytest.fixture(scope="module")
def backup(filled: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backup") / "clave.tar"
    said = filled.manage("backup", str(file)).stdout
    assert "2 users, 6 tracks, 2 conversations, 4 messages, 6 audio files" in said
    return file


@pytest.fixture
def fresh(tmp_path: Path) -> Installation:
    return Installation(tmp_path / "fresh")


def test_what_was_backed_up_is_restored_word_for_word(
    filled: Installation, backup: Path, fresh: Installation
):
    said = fresh.manage("restore", str(backup)).stdout
    assert "2 users, 6 tracks" in said
    assert fresh.described() == filled.described()
    assert sorted(path.name for path in fresh.home.iterdir()) == [
        "clave.sqlite3",
        "media",
        "run",
        "secret_key",
        "tmp",
    ]


def test_the_backup_is_for_its_owner_alone_and_holds_no_way_to_log_in(
    filled: Installation, backup: Path, tmp_path: Path
):
    assert backup.stat().st_mode & 0o077 == 0
    with tarfile.open(backup) as tar:
        tar.extract("clave.sqlite3", tmp_path, filter="data")
    with closing(sqlite3.connect(filled.home / "clave.sqlite3")) as original:
        digests = [row[0] for row in original.execute("SELECT digest FROM api_logintoken")]
        sessions = [row[0] for row in original.execute("SELECT session_key FROM django_session")]
    assert len(digests) == len(sessions) == 2
    secrets = [*digests, *sessions, (filled.home / "secret_key").read_text()]
    content = backup.read_bytes()
    assert not [secret for secret in secrets if secret.encode() in content]


def test_every_table_of_tokens_and_sessions_is_left_out():
    from django.apps import apps

    from src.ops.backup.rows import models_to_copy

    telling = ("token", "session", "secret", "nonce")
    every = [model for model in apps.get_models() if any(word in model.__name__.lower() for word in telling)]
    assert every
    assert not set(every) & set(models_to_copy())


def test_a_restored_installation_goes_on_counting_and_people_log_in(backup: Path, fresh: Installation):
    fresh.manage("restore", str(backup))
    said = fresh.python(
        "from src.api.models import User\n"
        "ada = User.objects.get(username='ada')\n"
        "print(User.objects.create_user('new').pk, ada.check_password('a password of ada'))"
    )
    assert said == "3 True"


def test_a_library_is_exchanged_only_with_replace_and_set_aside_whole(
    filled: Installation, backup: Path, fresh: Installation
):
    fresh.migrated().python(
        "from src.api.models import *; from django.core.files.storage import default_storage as s\n"
        "from django.core.files.base import ContentFile\n"
        "User.objects.create_user('eve'); s.save('1/eve.wav', ContentFile(b'eve'))"
    )
    before = fresh.described()
    refused = fresh.manage("restore", str(backup), expect=1)
    assert "--replace" in refused.stderr
    assert fresh.described() == before

    said = fresh.manage("restore", str(backup), "--replace").stdout
    assert fresh.described() == filled.described()
    (aside,) = fresh.home.glob("before-restore-*")
    assert str(aside) in said
    assert (aside / "media/1/eve.wav").read_bytes() == b"eve"
    with closing(sqlite3.connect(aside / "clave.sqlite3")) as old:
        assert old.execute("SELECT username FROM api_user").fetchall() == [("eve",)]


def test_a_backup_that_is_damaged_anywhere_changes_nothing(backup: Path, fresh: Installation, tmp_path: Path):
    fresh.filled()
    before = fresh.described()
    content = backup.read_bytes()
    with tarfile.open(backup) as tar:
        places = {member.name: member.offset_data for member in tar}
    audio = next(name for name in places if name.startswith("media/"))
    damaged, cut_off = [], []
    for name in (audio, "clave.sqlite3", "manifest.json"):
        at = places[name] + 100
        damaged.append(tmp_path / f"damaged-{at}.tar")
        damaged[-1].write_bytes(content[:at] + bytes([content[at] ^ 255]) + content[at + 1 :])
    for length in (0, 700, len(content) // 2, places["manifest.json"] - 600):
        cut_off.append(tmp_path / f"cut-off-{length}.tar")
        cut_off[-1].write_bytes(content[:length])
    refusals = refused(fresh, [*damaged, *cut_off], replace=True)
    assert all("damaged" in refusal for refusal in refusals[: len(damaged)])
    assert fresh.described() == before
    assert not list(fresh.home.glob("before-restore-*"))


OUT_OF_THE_FOLDER = [
    "../evil",
    "media/../../evil",
    "/tmp/evil",
    "media/a/../b",
    "secret_key",
    "media//a",
    "media/a\\b",
    "run/x",
]


def test_a_name_that_leads_out_of_the_media_folder_is_refused(fresh: Installation, tmp_path: Path):
    files = [tmp_path / f"{number}.tar" for number, _ in enumerate(OUT_OF_THE_FOLDER)]
    for file, name in zip(files, OUT_OF_THE_FOLDER, strict=True):
        write_tar(file, {name: b"evil"})
    refusals = refused(fresh, files)
    allowed = [
        name
        for name, refusal in zip(OUT_OF_THE_FOLDER, refusals, strict=True)
        if "which is not allowed" not in refusal
    ]
    assert allowed == []
    assert not list(tmp_path.rglob("evil")) + list(tmp_path.rglob("a"))


def test_links_and_compressed_archives_are_refused(fresh: Installation, tmp_path: Path):
    linked = tmp_path / "linked.tar"
    with tarfile.open(linked, "w") as tar:
        entry = tarfile.TarInfo("media/link")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(entry)
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz"):
        pass
    links, compressed = refused(fresh, [linked, tmp_path / "a.tar.gz"])
    assert "links" in links
    assert "not a backup" in compressed


def refused(installation: Installation, files: list[Path], *, replace: bool = False) -> list[str]:
    """Return why each file is not restored. All in one process: most of the time goes into its start."""
    said = installation.python(RESTORE_EACH.format(list(map(str, files)), replace))
    refusals: list[str] = json.loads(said.splitlines()[-1])
    return refusals


RESTORE_EACH = """
import json
from django.core.management import CommandError, call_command
refusals = []
for file in {!r}:
    try:
        call_command("restore", file, replace={!r})
    except CommandError as error:
        refusals.append(str(error))
    else:
        raise AssertionError(file + " was restored.")
print(json.dumps(refusals))
"""


def write_tar(path: Path, contents: dict[str, bytes]) -> None:
    """An archive that agrees with its manifest in everything."""
    import hashlib

    listed = {name: [len(content), hashlib.sha256(content).hexdigest()] for name, content in contents.items()}
    manifest = {
        "clave_version": "1",
        "created_at": "2026-01-01T00:00:00",
        "rows": {},
        "contents": listed,
        "format": 1,
    }
    with tarfile.open(path, "w") as tar:
        for name, content in {**contents, "manifest.json": json.dumps(manifest).encode()}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))


def test_restore_waits_for_nobody_and_touches_nothing_while_clave_runs(backup: Path, fresh: Installation):
    (fresh.home / "run").mkdir(parents=True)
    with InstanceLock(fresh.home / "run/serve.lock") as instance:
        instance.publish("http://127.0.0.1:8000")
        done = fresh.manage("restore", str(backup), expect=1)
    assert "Clave is running. Stop it first" in done.stderr
    assert not (fresh.home / "clave.sqlite3").exists()


def test_a_backup_made_while_others_write_is_whole(fresh: Installation, tmp_path: Path):
    """Uploads, deletions and messages go on during it; every track of the copy has its file and its row agrees."""
    fresh.filled()
    writer = subprocess.Popen(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", BUSY],
        env=fresh.whole_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    assert writer.stdout.readline() == "busy\n"
    # Read on, or the writer would wait for room in its pipe.
    lines: list[str] = []
    reader = threading.Thread(target=lambda: lines.extend(writer.stdout))
    reader.start()
    try:
        for number in range(2):
            before = len(lines)
            fresh.manage("backup", str(tmp_path / f"{number}.tar"))
            assert len(lines) > before, "nobody wrote meanwhile"
    finally:
        writer.terminate()
        writer.wait()
        reader.join()
        writer.stdout.close()
    for number in range(2):
        other = Installation(tmp_path / f"home{number}")
        other.manage("restore", str(tmp_path / f"{number}.tar"))
        assert other.python(EVERY_TRACK_HAS_ITS_FILE) == "True"


BUSY = """
import hashlib, time
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from src.api.models import Track, User
from src.core import redis
# No Redis runs here: deletions do not wait for one to come back.
redis.RETRIES = 0
user = User.objects.first()
print("busy", flush=True)
tracks = []
while True:
    content = (b"x%d" % len(tracks)) * 100_000
    track = Track(user=user, original_filename="a.wav", file_size=len(content))
    track.sha256 = hashlib.sha256(content).hexdigest()
    track.storage_path = default_storage.save(f"{user.pk}/{track.id}.wav", ContentFile(content))
    track.save(force_insert=True)
    tracks.append(track)
    if len(tracks) % 2 == 0:
        gone = tracks[-2]
        gone.delete()
        default_storage.delete(gone.storage_path)
    print(track.id, flush=True)
    # It leaves the processor to the backup.
    time.sleep(0.01)
"""
EVERY_TRACK_HAS_ITS_FILE = """
from django.core.files.storage import default_storage
from src.api.models import Track
tracks = list(Track.objects.all())
print(len(tracks) >= 6 and all(default_storage.size(track.storage_path) == track.file_size for track in tracks))
"""


def test_memory_stays_bounded_with_a_big_file(tmp_path: Path, fresh: Installation):
    fresh.migrated()
    (fresh.home / "media/1").mkdir(parents=True)
    with (fresh.home / "media/1/big.wav").open("wb") as file:
        file.truncate(400_000_000)
    target = tmp_path / "big.tar"
    program = (
        "import resource\n"
        "from django.core.management import call_command\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "call_command({!r}, {!r})\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    for command, installation in (("backup", fresh), ("restore", Installation(tmp_path / "other"))):
        grown = int(installation.python(program.format(command, str(target))).splitlines()[-1])
        # In kilobytes; on macOS in bytes.
        assert grown < (80_000 if sys.platform == "linux" else 80_000_000)
    assert (tmp_path / "other/media/1/big.wav").stat().st_size == 400_000_000


def test_a_backup_that_cannot_be_finished_leaves_the_older_one(
    fresh: Installation, backup: Path, tmp_path: Path
):
    fresh.filled()
    target = tmp_path / "folder" / "clave.tar"
    target.parent.mkdir()
    target.write_bytes(backup.read_bytes())
    path = next((fresh.home / "media").rglob("*.wav"))
    path.unlink()
    path.mkdir()  # it cannot be read as a file
    assert "Nothing was replaced" in fresh.manage("backup", str(target), expect=1).stderr
    assert target.read_bytes() == backup.read_bytes()
    assert [item.name for item in target.parent.iterdir()] == ["clave.tar"]


def test_audio_that_is_missing_is_named_and_its_track_kept(fresh: Installation, tmp_path: Path):
    fresh.filled()
    path = next((fresh.home / "media").rglob("*.wav"))
    path.unlink()
    said = fresh.manage("backup", str(tmp_path / "b.tar")).stdout
    assert f"The audio {path.relative_to(fresh.home / 'media')} is missing" in said
    assert "6 tracks" in said
    assert "5 audio files" in said


def test_an_embedded_library_is_restored_into_postgresql_and_back(
    filled: Installation,
    backup: Path,
    fresh: Installation,
    tmp_path: Path,
    new_database: Callable[[str], str],
):
    server = on_server(tmp_path / "server", new_database("from-embedded"))
    server.manage("restore", str(backup))
    assert server.described() == filled.described()
    assert server.python("from src.api.models import User; print(User.objects.create_user('new').pk)") == "3"
    server.python("from src.api.models import User; User.objects.get(username='new').delete()")

    server.manage("backup", str(tmp_path / "server.tar"))
    fresh.manage("restore", str(tmp_path / "server.tar"))
    assert fresh.described() == filled.described()


def test_a_library_on_postgresql_is_exchanged_only_with_replace_and_set_aside(
    filled: Installation, backup: Path, tmp_path: Path, new_database: Callable[[str], str]
):
    server = on_server(tmp_path / "server", new_database("replaced")).migrated()
    server.python("from src.api.models import User; User.objects.create_user('eve')")
    assert "--replace" in server.manage("restore", str(backup), expect=1).stderr
    server.manage("restore", str(backup), "--replace")
    assert server.described() == filled.described()
    (aside,) = server.home.glob("before-restore-*")
    with closing(sqlite3.connect(aside / "clave.sqlite3")) as old:
        assert old.execute("SELECT username FROM api_user").fetchall() == [("eve",)]


def test_what_postgresql_refuses_changes_nothing_there(
    backup: Path, tmp_path: Path, fresh: Installation, new_database: Callable[[str], str]
):
    fresh.manage("restore", str(backup))
    # SQLite keeps no limits of length.
    fresh.python("from src.api.models import Track; Track.objects.update(title='x' * 300)")
    fresh.manage("backup", str(tmp_path / "long.tar"))
    server = on_server(tmp_path / "server", new_database("refused")).filled()
    before = server.described()
    assert (
        "The database failed"
        in server.manage("restore", str(tmp_path / "long.tar"), "--replace", expect=1).stderr
    )
    assert server.described() == before


def test_a_backup_goes_into_a_storage_without_folders_and_what_belongs_to_nobody_goes(
    filled: Installation, backup: Path, fresh: Installation
):
    said = fresh.migrated().python(IN_A_STORAGE_WITHOUT_FOLDERS.format(str(backup)))
    assert "files: 6, right: True, addresses: 6" in said
    assert "stale: False" in said


IN_A_STORAGE_WITHOUT_FOLDERS = """
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage as storage
from django.core.management import call_command
from django.test import override_settings
from src.api.models import Track
from src.ops.backup.files import stored_files
bucket = {{"BACKEND": "tests.support.bucket.Bucket"}}
with override_settings(STORAGES={{**settings.STORAGES, "default": bucket}}):
    storage.save("1/stale.wav", ContentFile(b"stale"))
    call_command("restore", {!r}, "--replace")
    tracks = list(Track.objects.all())
    right = all(storage.size(track.storage_path) == track.file_size for track in tracks)
    addresses = {{track.id for track in tracks if track.file_url == f"https://bucket.example/{{track.storage_path}}"}}
    print(f"files: {{len(list(stored_files(storage)))}}, right: {{right}}, addresses: {{len(addresses)}}")
    print(f"stale: {{storage.exists('1/stale.wav')}}")
"""
