"""An installation for many people: what Django's own checks say of it, and that nothing secret has a default."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import WARNING, run_checks

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "DATABASE_URL": "postgres://clave:secret@127.0.0.1:5432/clave",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "music.example.org",
}


def manage(home: Path, settings: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        cwd=ROOT,
        env=environment | settings | {"CLAVE_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.slow
def test_production_settings_pass_the_checks_for_deployment(tmp_path: Path):
    done = manage(tmp_path, PRODUCTION, "check", "--deploy", "--fail-level", "INFO")

    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


@pytest.mark.slow
def test_a_missing_secret_is_refused(tmp_path: Path):
    done = manage(tmp_path, PRODUCTION | {"SECRET_KEY": ""}, "check", "--deploy")

    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["short", "a" * 60, "django-insecure-" + "abcdefghij" * 5])
def test_a_weak_secret_is_refused(settings: Any, key: str):
    settings.EMBEDDED, settings.SECRET_KEY = False, key

    messages = run_checks(include_deployment_checks=True)

    assert any("SECRET_KEY" in message.msg and message.level >= WARNING for message in messages)


@pytest.mark.slow
def test_an_installation_on_the_internet_is_closed_until_it_is_opened(tmp_path: Path):
    code = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        "s.SESSION_COOKIE_HTTPONLY, s.SESSION_COOKIE_SAMESITE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.LAN,"
        "s.ALLOW_SIGN_UP, s.ALLOWED_HOSTS, s.DEBUG)\n"
        "from django.core.files.storage import default_storage; print(default_storage.max_memory_size)"
    )
    settings = PRODUCTION | {"ALLOWED_HOSTS": "", "S3_BUCKET": "audio"}

    done = manage(tmp_path, settings, "shell", "--no-imports", "-c", code)

    closed, most_memory = done.stdout.splitlines()
    assert closed == "True True True Lax True 31536000 False False [] False"
    # A file from a bucket does not lie in memory as a whole. 0 would mean: however long it is.
    assert 0 < int(most_memory) <= 32_000_000


SECRET_NAME = r"[A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN)"


@pytest.mark.parametrize("name", ["compose.yaml", "Procfile", ".env.example"])
def test_no_secret_has_a_default_in_a_file_that_starts_an_installation(name: str):
    text = (ROOT / name).read_text()

    # ${POSTGRES_PASSWORD:-something}, and SECRET_KEY=something or SECRET_KEY: something.
    defaults = re.findall(rf"\$\{{({SECRET_NAME}:?-[^}}]+)\}}", text)
    written = re.findall(rf"^[# ]*({SECRET_NAME}[=:] *(?!\$\{{)\S+)", text, re.MULTILINE)

    assert (defaults, written) == ([], [])


@pytest.mark.slow
def test_the_embedded_secret_is_made_for_this_machine_and_for_its_owner_alone(tmp_path: Path):
    code = "from django.conf import settings; print(settings.SECRET_KEY)"

    first, second = (manage(tmp_path / n, {}, "shell", "--no-imports", "-c", code).stdout for n in ("a", "b"))

    assert len(first.strip()) >= 50
    assert first != second
    assert (tmp_path / "a" / "secret_key").stat().st_mode & 0o777 == 0o600
