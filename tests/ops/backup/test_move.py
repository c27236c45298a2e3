"""``manage.py move_library``: from a laptop's folder to a database server."""

from collections.abc import Callable
from pathlib import Path

import pytest

from src.ops.serve.instance_lock import InstanceLock
from tests.support.installations import Installation, on_server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An embedded installation that is never changed by moving it."""
    return Installation(tmp_path_factory.mktemp("filled")).filled()


def test_a_moved_library_is_the_same_with_its_audio_where_it_was(
    filled: Installation,
    new_database: Callable[[str], str],
):
    before, url = filled.described(), new_database("moved")
    said = filled.manage("move_library", "--to-database", url).stdout
    assert "Copied and compared: 2 users, 6 tracks, 2 conversations, 4 messages" in said
    assert f"CLAVE_HOME    {filled.home}, as now" in said
    assert filled.described() == before
    server = on_server(filled.home, url)
    assert server.described() == before
    # People who are new there get the next number.
    assert server.python("from src.api.models import User; print(User.objects.create_user('new').pk)") == "3"

    refused = filled.manage("move_library", "--to-database", url, expect=1).stderr
    assert "The database already contains users" in refused


def test_the_audio_moves_too_where_a_place_is_named(
    filled: Installation,
    new_database: Callable[[str], str],
    tmp_path: Path,
):
    url, home = new_database("with-media"), tmp_path / "server"
    said = filled.manage("move_library", "--to-database", url, "--to-media", str(home / "media")).stdout
    assert f"6 audio files are in {home / 'media'}." in said
    assert on_server(home, url).described() == filled.described()


def test_it_moves_nothing_while_clave_runs_or_to_where_it_cannot(filled: Installation):
    (filled.home / "run").mkdir(exist_ok=True)
    with InstanceLock(filled.home / "run/serve.lock") as instance:
        instance.publish("http://127.0.0.1:8000")
        done = filled.manage("move_library", "--to-database", "postgres://u@127.0.0.1:1/x", expect=1)
    assert "Clave is running. Stop it first" in done.stderr
    done = filled.manage("move_library", "--to-database", "postgres://u:secret-word@127.0.0.1:1/x", expect=1)
    assert "The database cannot be used. Is it running" in done.stderr
    assert "secret-word" not in done.stderr
    done = filled.manage("move_library", "--to-database", "nonsense", expect=1)
    assert "This is not a database URL" in done.stderr
