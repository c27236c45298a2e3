"""Whole installations in folders of their own, worked on by the real ``manage.py``, in processes of their own."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.support.services import ROOT, SETTINGS

# People, their audio and what was said about it. "{{}}" and umlauts: text must arrive as it is.
FILL = """
import hashlib, uuid
from datetime import timedelta
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.db import SessionStore
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone
from src.api.models import *
group = Group.objects.create(name="listeners")
for name in ("ada", "bob"):
    # As quick as can be; the real number of rounds takes a second.
    password = PBKDF2PasswordHasher().encode("a password of " + name, "salt", iterations=1)
    user = User.objects.create(username=name, email=f"{name}@example.org", password=password)
    user.groups.add(group)
    LoginToken.issue(user)
    session = SessionStore(); session["_auth_user_id"] = str(user.pk); session.save()
    tracks = []
    for number in range(3):
        content = f"sound {number} of {name} ".encode() * 20_000
        track = Track(user=user, title=f"Käse {number} {{}}", original_filename="a.wav", file_size=len(content),
                      sha256=hashlib.sha256(content).hexdigest(), status="ready", duration=1.5 + number / 3)
        track.storage_path = default_storage.save(f"{user.pk}/{track.id}.wav", ContentFile(content))
        track.analysis = {"rhythm": {"tempo_bpm": 120.1 + number / 7, "beat_times": [0.1 * i for i in range(500)]}}
        track.save(force_insert=True)
        Track.objects.filter(pk=track.pk).update(created_at=timezone.now() - timedelta(days=400))
        tracks.append(track)
    talk = Conversation.objects.create(user=user, title="About Käse")
    talk.tracks.set(tracks)
    question = Message.objects.create(conversation=talk, role="user", text="How fast? 🎵")
    answer = Message.objects.create(conversation=talk, role="assistant", text="120 BPM", parent=question)
    Run.objects.create(conversation=talk, question=question, answer=answer, model="offline/rules", status="done",
                       usage={"tokens": 12})
    DailyUsage.objects.add(user.pk, timezone.now().date(), "openai/a", questions=1,
                           usage={"prompt": 10, "completion": 2})
"""

# Everything an installation holds, in one hash: rows by their values, files by their content.
DESCRIBE = """
import hashlib, json
from django.core.files.storage import default_storage
from src.ops.backup.files import stored_files
from src.ops.backup.rows import models_to_copy, rows_of, values
digest = hashlib.sha256()
for model in models_to_copy():
    for line in sorted(json.dumps(values(row), default=str, sort_keys=True) for row in rows_of(model, "default")):
        digest.update(f"{model._meta.label} {line}".encode())
for path in sorted(stored_files(default_storage)):
    with default_storage.open(path) as file:
        digest.update(path.encode() + hashlib.sha256(file.read()).digest())
print(digest.hexdigest())
"""


@dataclass
class Installation:
    home: Path
    environment: dict[str, str] = field(default_factory=dict)

    def manage(self, *words: str, expect: int = 0, **more: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *words],
            cwd=ROOT,
            env=self.whole_environment() | more,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == expect, f"{words}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def whole_environment(self) -> dict[str, str]:
        plain = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        # Nobody listens there: these commands need no Redis.
        return {
            **plain,
            "CLAVE_HOME": str(self.home),
            "REDIS_URL": "redis://127.0.0.1:1/0",
            **self.environment,
        }

    def python(self, program: str) -> str:
        return self.manage("shell", "--no-imports", "-c", program).stdout.strip()

    def migrated(self, to: str = "") -> "Installation":
        """Create the tables of this or the newest migration, in SQLite by a copy of a file made once."""
        if "DATABASE_URL" in self.environment:
            self.manage("migrate", "-v", "0", "--skip-checks")
        else:
            self.home.mkdir(parents=True, exist_ok=True)
            shutil.copy(_database_file(to), self.home)
        return self

    def filled(self) -> "Installation":
        self.migrated().python(FILL)
        return self

    def with_an_owner(self) -> "Installation":
        """Not the first start any more: no demo tracks will be created and analysed."""
        self.migrated().python("from src.api.models import User; User.objects.create_superuser('owner')")
        return self

    def described(self) -> str:
        return self.python(DESCRIBE)


@cache
def _database_file(to: str) -> Path:
    # Beside the data folder of the tests, which goes away with them.
    home = Path(os.environ["CLAVE_HOME"]).parent / f"migrated-{to}"
    Installation(home).manage("migrate", *(["api", to] if to else []), "-v", "0", "--skip-checks")
    return home / "clave.sqlite3"


def on_server(home: Path, database_url: str) -> Installation:
    return Installation(home, {**SETTINGS, "DATABASE_URL": database_url})
