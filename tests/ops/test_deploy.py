"""An installation for many people: what Django's own checks say of it, and that nothing secret has a default."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_production_settings_pass_the_checks_for_deployment(tmp_path: Path):
    done = manage(tmp_path, PRODUCTION, "check", "--deploy", "--fail-level", "INFO")

    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


@pytest.mark.parametrize("key", ["", "short", "a" * 60, "django-insecure-" + "abcdefghij" * 5])
def test_a_missing_or_weak_secret_is_refused(tmp_path: Path, key: str):
    done = manage(tmp_path, PRODUCTION | {"SECRET_KEY": key}, "check", "--deploy", "--fail-level", "WARNING")

    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr
    assert not (tmp_path / "secret_key").exists()


def test_without_allowed_hosts_nobody_is_let_in(tmp_path: Path):
    settings = PRODUCTION | {"ALLOWED_HOSTS": ""}
    code = "from django.conf import settings; print(settings.ALLOWED_HOSTS, settings.DEBUG)"

    assert manage(tmp_path, settings, "shell", "--no-imports", "-c", code).stdout.strip() == "[] False"


def test_cookies_and_transport_are_as_they_must_be_on_the_internet(tmp_path: Path):
    code = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE,"
        "s.SESSION_COOKIE_HTTPONLY, s.SESSION_COOKIE_SAMESITE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS, s.LAN,"
        "s.ALLOW_SIGN_UP)"
    )

    done = manage(tmp_path, PRODUCTION, "shell", "--no-imports", "-c", code)

    assert done.stdout.strip() == "True True True Lax True 31536000 False False"


SECRET_NAME = r"[A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN)"


@pytest.mark.parametrize("name", ["compose.yaml", "Procfile", ".env.example"])
def test_no_secret_has_a_default_in_a_file_that_starts_an_installation(name: str):
    text = (ROOT / name).read_text()

    # ${POSTGRES_PASSWORD:-something}, and SECRET_KEY=something or SECRET_KEY: something.
    defaults = re.findall(rf"\$\{{({SECRET_NAME}:?-[^}}]+)\}}", text)
    written = re.findall(rf"^[# ]*({SECRET_NAME}[=:] *(?!\$\{{)\S+)", text, re.MULTILINE)

    assert (defaults, written) == ([], [])


def test_the_embedded_secret_is_made_for_this_machine_and_for_its_owner_alone(tmp_path: Path):
    code = "from django.conf import settings; print(settings.SECRET_KEY)"

    first, second = (manage(tmp_path / n, {}, "shell", "--no-imports", "-c", code).stdout for n in ("a", "b"))

    assert len(first.strip()) >= 50
    assert first != second
    assert (tmp_path / "a" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_file_from_a_bucket_does_not_lie_in_memory_as_a_whole(tmp_path: Path):
    program = "from django.core.files.storage import default_storage; print(default_storage.max_memory_size)"

    done = manage(tmp_path, {**PRODUCTION, "S3_BUCKET": "audio"}, "shell", "--no-imports", "-c", program)

    # 0 would mean: however long it is.
    assert 0 < int(done.stdout) <= 32_000_000
