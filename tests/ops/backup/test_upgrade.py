"""A newer Clave meets the database of an older one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.ops.serve.test_serve import short_folder, unused_port
from tests.support.installations import Installation
from tests.support.processes import Serving

pytestmark = pytest.mark.slow

UPGRADE = """
from django.core.management.base import CommandError
from src.ops.backup.errors import BackupError
from src.ops.backup.upgrade import upgrade
try:
    upgrade(print)
except BackupError as problem:
    print("PROBLEM", problem)
"""


def as_an_older_clave_left_it(home: Path) -> Installation:
    installation = Installation(home).migrated("0001")
    with closing(sqlite3.connect(home / "clave.sqlite3")) as database:
        database.execute(
            "INSERT INTO api_user (username, password, first_name, last_name, email, is_superuser, is_staff, is_active,"
            " date_joined) VALUES ('ada', '', '', '', '', 1, 1, 1, '2026-01-01 00:00:00')"
        )
        database.commit()
    return installation


def copies(home: Path) -> list[Path]:
    return sorted((home / "before-upgrade").glob("*"))


def applied(database: Path) -> list[str]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'api' ORDER BY name")
        return [name for (name,) in rows]


def test_serve_copies_the_database_before_it_changes_it_and_only_then():
    with short_folder() as home:
        as_an_older_clave_left_it(home)
        for _ in range(2):
            serving = Serving(home, "--port", str(unused_port()))
            try:
                serving.wait_for_link()
            finally:
                serving.end()
            (copy,) = copies(home)
            if "A copy of the old database is in" in serving.output:
                assert str(copy) in serving.output
                was_told = copy
        assert copies(home) == [was_told]
        assert "copy of the old database" not in serving.output
        assert applied(copy) == ["0001_initial"]
        assert len(applied(home / "clave.sqlite3")) > 1
        with closing(sqlite3.connect(copy)) as database:
            assert database.execute("SELECT username FROM api_user").fetchall() == [("ada",)]
        assert copy.stat().st_mode & 0o077 == 0


def test_the_last_three_copies_are_kept(tmp_path: Path):
    installation = as_an_older_clave_left_it(tmp_path)
    (tmp_path / "before-upgrade").mkdir()
    for year in range(2020, 2024):
        (tmp_path / f"before-upgrade/clave-{year}0101-000000.sqlite3").touch()
    installation.python(UPGRADE)
    names = [path.name for path in copies(tmp_path)]
    assert names[:2] == ["clave-20220101-000000.sqlite3", "clave-20230101-000000.sqlite3"]
    assert len(names) == 3


def test_a_fresh_installation_has_nothing_to_copy(tmp_path: Path):
    assert Installation(tmp_path).python(UPGRADE) == ""
    assert copies(tmp_path) == []
    assert len(applied(tmp_path / "clave.sqlite3")) > 1


def test_an_upgrade_that_fails_says_where_the_copy_is(tmp_path: Path):
    installation = as_an_older_clave_left_it(tmp_path)
    with closing(sqlite3.connect(tmp_path / "clave.sqlite3")) as database:
        # A change that waits wants to make this table.
        database.execute("CREATE TABLE api_trackfacts (something text)")
        database.commit()
    said = installation.python(UPGRADE)
    (copy,) = copies(tmp_path)
    assert "PROBLEM The database could not be upgraded" in said
    assert f"copy {copy} to {tmp_path / 'clave.sqlite3'}" in said
    assert applied(copy) == ["0001_initial"]


def test_an_older_clave_does_not_touch_the_database_of_a_newer_one(tmp_path: Path):
    installation = Installation(tmp_path).migrated()
    with closing(sqlite3.connect(tmp_path / "clave.sqlite3")) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('api', '9999_new', '2030-01-01')"
        )
        database.commit()
    assert "was used with a newer version of Clave" in installation.python(UPGRADE)
    assert copies(tmp_path) == []


def test_a_backup_of_an_older_clave_is_brought_up_to_date_when_it_is_restored(tmp_path: Path):
    """Its database is put into an archive as that version would have written it."""
    from tests.ops.backup.test_backup import write_tar

    old = as_an_older_clave_left_it(tmp_path / "old")
    write_tar(tmp_path / "old.tar", {"clave.sqlite3": (old.home / "clave.sqlite3").read_bytes()})
    new = Installation(tmp_path / "new")
    new.manage("restore", str(tmp_path / "old.tar"))
    assert (
        new.python("from src.api.models import *; print(User.objects.get(), Track.objects.count())")
        == "ada 0"
    )
    assert len(applied(new.home / "clave.sqlite3")) > 1


def test_a_backup_of_a_newer_clave_is_refused(tmp_path: Path):
    from tests.ops.backup.test_backup import write_tar

    newer = Installation(tmp_path / "newer").migrated()
    with closing(sqlite3.connect(newer.home / "clave.sqlite3")) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('api', '9999_new', '2030-01-01')"
        )
        database.commit()
    write_tar(tmp_path / "newer.tar", {"clave.sqlite3": (newer.home / "clave.sqlite3").read_bytes()})
    here = Installation(tmp_path / "here")
    assert "made by a newer Clave" in here.manage("restore", str(tmp_path / "newer.tar"), expect=1).stderr
    assert not (here.home / "clave.sqlite3").exists()
