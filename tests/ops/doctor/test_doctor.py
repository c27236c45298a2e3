"""``manage.py doctor``: every check is tried on a thing that is really broken."""

import json
import re
import socketserver
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from src.api.models import Conversation, Message, Run, Track, User
from src.core.redis import sync_client
from src.ops.doctor.checks import CHECKS, run_check
from src.ops.doctor.finding import Finding
from src.ops.doctor.services import compare
from src.orchestrator.model_connection import storage
from src.streams.worker_registry import announce
from tests.ops.serve.test_serve import short_folder, unused_port
from tests.support.installations import Installation, on_server
from tests.support.processes import Serving


def look(name: str) -> Finding:
    check = next(check for check in CHECKS if check.name == name)
    return run_check(check, {check.needs})


def trouble(name: str) -> str:
    """What the check says is wrong, and what to do."""
    finding = look(name)
    assert finding.state == "trouble", finding
    assert finding.advice
    assert "Traceback" not in finding.says
    return f"{finding.says} {finding.advice}"


def test_safe_settings_are_fine_and_dangerous_ones_are_told(settings: Any):
    assert look("Settings").state == "fine"
    settings.EMBEDDED = False
    settings.SECRET_KEY = "short"
    assert "SECRET_KEY needs at least 50 characters" in trouble("Settings")
    settings.SECRET_KEY = "x" * 50
    settings.DEBUG = True
    assert "Remove DEBUG from the settings" in trouble("Settings")
    settings.DEBUG = False
    settings.ALLOWED_HOSTS = []
    assert "Set it to the host names" in trouble("Settings")


def test_a_data_folder_that_is_a_file_is_told(settings: Any, tmp_path: Path):
    assert look("Data folder").state == "fine"
    (tmp_path / "file").write_text("")
    settings.CLAVE_HOME = tmp_path / "file"
    assert "set CLAVE_HOME to another one" in trouble("Data folder")


def test_a_media_folder_that_is_a_file_is_told_and_a_good_one_stays_as_it_was(settings: Any, tmp_path: Path):
    assert look("Audio storage").state == "fine"
    assert not [path for path in settings.MEDIA_ROOT.rglob("*") if path.is_file()]
    (tmp_path / "file").write_text("")
    settings.MEDIA_ROOT = tmp_path / "file"
    assert str(tmp_path / "file") in trouble("Audio storage")


def test_too_little_space_for_an_upload_is_told(settings: Any):
    settings.CLAVE_HOME.mkdir(parents=True, exist_ok=True)
    settings.MAX_UPLOAD_BYTES = 1
    assert look("Disk space").state == "fine"
    settings.MAX_UPLOAD_BYTES = 10**18
    assert "too little for the largest upload" in trouble("Disk space")


def test_a_page_that_is_not_built_or_not_collected_is_told(settings: Any, tmp_path: Path):
    settings.PAGE_DIR, settings.STATIC_ROOT = tmp_path, None
    assert "not built" in trouble("Page")
    (tmp_path / "index.html").write_text("")
    assert look("Page").state == "fine"
    settings.STATIC_ROOT = tmp_path / "static"
    assert "collectstatic" in trouble("Page")


def test_redis_that_is_not_there_is_told_within_seconds(settings: Any, tmp_path: Path):
    assert look("Redis").state == "fine"
    began = time.monotonic()
    for address in ("redis://127.0.0.1:1/0", "nonsense", f"unix://{tmp_path}/nobody.sock"):
        settings.REDIS_URL = address
        assert "that REDIS_URL is correct" in trouble("Redis")
    assert time.monotonic() - began < 5


def test_the_private_valkey_that_does_not_run_means_that_clave_does_not(settings: Any, tmp_path: Path):
    settings.CLAVE_HOME = tmp_path
    settings.REDIS_URL = f"unix://{tmp_path}/run/valkey.sock?db=0"
    assert "Clave is not running. Start it with script/serve." in trouble("Redis")


def test_a_redis_that_may_throw_jobs_away_is_told():
    client = sync_client()
    client.config_set("maxmemory", "500mb")
    client.config_set("maxmemory-policy", "allkeys-lru")
    try:
        assert "Set maxmemory-policy to noeviction" in trouble("Redis")
    finally:
        client.config_set("maxmemory", "0")
        client.config_set("maxmemory-policy", "noeviction")


@pytest.mark.usefixtures("redis_server")
async def test_missing_workers_are_told():
    assert "No worker is running" in trouble("Workers")
    announce(sync_client(), "worker@here:1", ["analysis"])
    assert "No worker serves the queue questions" in trouble("Workers")
    announce(sync_client(), "worker@here:1", ["questions"])
    assert "No worker serves the queue rendering" in trouble("Workers")
    announce(sync_client(), "worker@here:1", ["rendering"])
    assert look("Workers").says == "worker@here:1"


class LateRedis(socketserver.StreamRequestHandler):
    """Speaks just enough of the protocol to say a wrong time."""

    def handle(self) -> None:
        while line := self.rfile.readline():
            words = []
            for _ in range(int(line[1:])):
                size = int(self.rfile.readline()[1:])
                words.append(self.rfile.read(size + 2)[:-2].upper())
            self.wfile.write(self.answer(words))

    def answer(self, words: list[bytes]) -> bytes:
        if words[0] == b"TIME":
            return b"*2\r\n$10\r\n%d\r\n$1\r\n0\r\n" % (time.time() - 3600)
        return b"-ERR unknown command\r\n" if words[0] == b"HELLO" else b"+OK\r\n"


@pytest.fixture
def late_redis() -> Iterator[str]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), LateRedis) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever).start()
        yield f"redis://127.0.0.1:{server.server_address[1]}/0?protocol=2"
        server.shutdown()


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_is_off_is_told(settings: Any, late_redis: str):
    assert look("Clock").state == "fine"
    settings.REDIS_URL = late_redis
    assert re.search(r"clock is 360\d s ahead of that of Redis", trouble("Clock"))


def test_a_clock_behind_the_databases_is_told_too():
    with pytest.raises(Exception, match="60 s behind that of the database"):
        compare("the database", time.time() + 60)


def test_a_model_without_its_key_or_its_vendor_is_told(settings: Any, monkeypatch: pytest.MonkeyPatch):
    assert look("Language model").says == "offline/rules"
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    settings.LLM_MODEL = "openai/gpt-5-mini"
    assert "key is not set (OPENAI_API_KEY)" in trouble("Language model")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-something")
    assert look("Language model").state == "fine"
    settings.LLM_MODEL = "nosuchvendor/model"
    assert "not a vendor" in trouble("Language model")
    settings.LLM_MODEL, settings.LLM_API_BASE = "ollama_chat/llama3.1", "http://127.0.0.1:11434"
    assert look("Language model").state == "fine"


def test_a_model_that_was_connected_is_known_and_so_is_a_key_that_others_can_read(
    settings: Any, tmp_path: Path
):
    settings.CLAVE_HOME, settings.LLM_MODEL = tmp_path, ""
    assert look("Language model").says == "offline/rules"
    storage.save(storage.StoredConnection("openai", "gpt-5-mini", key="sk-something"))
    assert look("Language model").says == "openai/gpt-5-mini"
    storage.path().chmod(0o644)
    assert "can read the language model's key" in trouble("Language model")
    storage.path().write_text("{")
    storage.path().chmod(0o600)
    assert "cannot be read" in trouble("Language model")


@pytest.mark.django_db
def test_answers_and_tracks_that_were_left_over_are_told():
    ada = User.objects.create_user("ada")
    talk = Conversation.objects.create(user=ada)
    question = Message.objects.create(conversation=talk, role="user", text="?")
    answer = Message.objects.create(conversation=talk, role="assistant")
    run = Run.objects.create(conversation=talk, question=question, answer=answer, status="running", model="m")
    track = Track.objects.create(user=ada, original_filename="a.wav", status="analyzing")
    assert (look("Answers").state, look("Tracks").state) == ("fine", "fine")
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Run.objects.filter(pk=run.pk).update(lease_until=an_hour_ago)
    Track.objects.filter(pk=track.pk).update(lease_until=an_hour_ago)
    assert "1 answers were interrupted" in trouble("Answers")
    assert "1 tracks have been waiting" in trouble("Tracks")
    Run.objects.filter(pk=run.pk).update(status="interrupted")
    Track.objects.filter(pk=track.pk).update(status="failed")
    assert (look("Answers").state, look("Tracks").state) == ("fine", "fine")


def findings(installation: Installation, expect: int = 1) -> dict[str, dict[str, str]]:
    done = installation.manage("doctor", "--json", expect=expect)
    return {finding["check"]: finding for finding in json.loads(done.stdout)}


@pytest.mark.slow
def test_a_database_that_is_missing_damaged_old_or_too_new_is_told(tmp_path: Path):
    here = Installation(tmp_path / "home")
    assert "Start script/serve once" in findings(here)["Database"]["advice"]
    assert not (here.home / "clave.sqlite3").exists()

    here.migrated("0001")
    found = findings(here)
    assert found["Database"]["state"] == "fine"
    assert "unapplied migrations" in found["Migrations"]["says"]
    assert found["Answers"]["state"] == found["Tracks"]["state"] == "unknown"

    here.migrated()
    assert findings(here)["Migrations"]["state"] == findings(here)["Library search"]["state"] == "fine"
    here.python(
        "from django.db import connection as c; c.cursor().execute('DROP TRIGGER api_tracksearch_trigrams_update')"
    )
    assert "manage.py index_search" in findings(here)["Library search"]["advice"]
    here.manage("index_search")
    assert findings(here)["Library search"]["state"] == "fine"
    here.python(
        "from django.db.migrations.recorder import MigrationRecorder as R; from django.db import connection\n"
        "R(connection).record_applied('api', '9999_from_the_future')"
    )
    assert "newer version of Clave (api.9999_from_the_future)" in findings(here)["Migrations"]["says"]

    (here.home / "clave.sqlite3").write_bytes(b"this is no database " * 1000)
    assert "Restore a backup" in findings(here)["Database"]["advice"]


@pytest.mark.slow
def test_a_database_server_that_is_not_there_is_told_within_seconds(tmp_path: Path):
    server = on_server(tmp_path, "postgres://clave:secret-word@127.0.0.1:1/clave")
    began = time.monotonic()
    done = server.manage("doctor", expect=1)
    assert time.monotonic() - began < 40
    assert "DATABASE_URL is correct" in done.stdout
    assert "secret-word" not in done.stdout


@pytest.mark.slow
def test_a_model_library_that_cannot_be_loaded_is_told(tmp_path: Path):
    (tmp_path / "litellm").mkdir()
    (tmp_path / "litellm/__init__.py").write_text("raise ImportError('a part of it is missing')")
    settings = {"PYTHONPATH": str(tmp_path), "LLM_MODEL": "anthropic/claude-haiku-4-5"}
    here = Installation(tmp_path / "home", settings)
    found = findings(here)["Language model"]
    assert "cannot be loaded (a part of it is missing)" in found["says"]
    assert "packages again" in found["advice"]


@pytest.mark.slow
def test_settings_that_cannot_be_read_are_told_in_a_sentence(tmp_path: Path):
    done = Installation(tmp_path, {"MAX_UPLOAD_BYTES": "plenty"}).manage("doctor", expect=1)
    assert (
        done.stderr
        == "Clave's settings cannot be used: MAX_UPLOAD_BYTES must be a whole number, not 'plenty'.\n"
    )


@pytest.mark.slow
def test_all_is_well_with_a_clave_that_runs_and_not_after_it_stopped():
    with short_folder() as home:
        here = Installation(home, {"REDIS_URL": ""}).with_an_owner()
        serving = Serving(home, "--port", str(unused_port()))
        try:
            serving.wait_for_link()
            done = wait_for_doctor(here)
            assert "No problems found." in done
            assert re.search(r"ok     Workers: (.*, )?worker@", done)
        finally:
            serving.end()
        stopped = here.manage("doctor", expect=1).stdout
    assert "WRONG  Redis: Clave is not running.\n       Start it with script/serve.\n" in stopped
    assert "?      Workers: not checked, because this check failed: Redis" in stopped


def wait_for_doctor(here: Installation) -> str:
    """The worker takes a moment longer than the page."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return here.manage("doctor").stdout
        except AssertionError:
            if time.monotonic() > deadline:
                raise
