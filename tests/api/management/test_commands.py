"""The commands about one file, run as a newcomer runs them: a fresh folder, no database, no Redis, no server."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from src.agents.registry import get_agents_for_every_track
from tests.support.stored_tracks import clicks_wav

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def song(tmp_path: Path) -> Path:
    path = tmp_path / "my song.wav"
    path.write_bytes(clicks_wav(tempo_bpm=100))
    return path


def manage(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environment |= {"CLAVE_HOME": str(tmp_path / "home"), "REDIS_URL": "redis://127.0.0.1:1/0"}
    # Compiled once for all tests.
    environment["NUMBA_CACHE_DIR"] = os.environ["NUMBA_CACHE_DIR"]
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *words],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_ask_answers_from_the_sound_alone(tmp_path: Path, song: Path):
    done = manage(tmp_path, "ask", song.name, "What is the tempo, and is it steady?")
    assert done.returncode == 0, done.stderr
    assert "100" in done.stdout
    assert "BPM" in done.stdout
    assert done.stdout.startswith("The tempo is 100 BPM")
    assert "Reading" not in done.stdout
    assert "Reading" in done.stderr
    assert done.stderr.splitlines()[0] == "Reading my song.wav ..."
    assert "Rhythm analysis: running" in done.stderr
    assert "Rhythm analysis: done in" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert "damaged" not in done.stderr
    assert not (tmp_path / "home" / "clave.sqlite3").exists()


def test_ask_understands_a_typing_error(tmp_path: Path, song: Path):
    done = manage(tmp_path, "ask", song.name, "waht tempo is it?")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("The tempo is 100 BPM")


def test_a_file_that_breaks_off_is_answered_with_a_warning(tmp_path: Path, song: Path):
    song.write_bytes(song.read_bytes()[:-100_000])
    done = manage(tmp_path, "ask", song.name, "What is the tempo?")
    assert done.returncode == 0, done.stderr
    assert "BPM" in done.stdout
    assert "damaged or cut off" in done.stderr


def test_analyse_prints_a_table_for_people(tmp_path: Path, song: Path):
    done = manage(tmp_path, "analyse", song.name)
    assert done.returncode == 0, done.stderr
    headings = [line for line in done.stdout.splitlines() if line and not line.startswith(" ")]
    assert headings == [agent.name.capitalize() for agent in get_agents_for_every_track()]
    tempo = next(line for line in done.stdout.splitlines() if line.startswith("  tempo bpm "))
    assert float(tempo.split()[-1]) == pytest.approx(100, rel=0.04)


def test_analyse_ends_quietly_when_its_reader_has_enough(tmp_path: Path, song: Path):
    command = [sys.executable, str(ROOT / "manage.py"), "analyse", str(song), "--json"]
    environment = {**os.environ, "CLAVE_HOME": str(tmp_path / "home")}
    process = subprocess.Popen(
        command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    # As `| head -0` does, long before there is anything to read.
    process.stdout.close()
    assert process.stderr is not None
    said = process.stderr.read().decode()
    process.stderr.close()

    assert process.wait(60) == 141
    assert "Traceback" not in said
    assert "BrokenPipeError" not in said


def test_analyse_json_is_all_and_nothing_but_json(tmp_path: Path, song: Path):
    done = manage(tmp_path, "analyse", str(song), "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["file"] == "my song.wav"
    assert report["duration_seconds"] == pytest.approx(8.0)
    assert report["analysis"]["rhythm"]["tempo_bpm"] == pytest.approx(100, rel=0.04)
    assert set(report["analysis"]) == {agent.name for agent in get_agents_for_every_track()}
    assert len(report["analysis"]["rhythm"]["beat_times"]) > 8


def test_analyse_with_an_agent_named_asks_that_one_only(tmp_path: Path, song: Path):
    done = manage(tmp_path, "analyse", str(song), "--json", "--agent", "melody")
    assert done.returncode == 0, done.stderr
    assert set(json.loads(done.stdout)["analysis"]) == {"melody"}


@pytest.mark.parametrize(
    "words", [("ask", "garbage.mp3", "What is the tempo?"), ("analyse", "garbage.mp3", "--json")]
)
def test_garbage_is_refused_in_one_plain_sentence(tmp_path: Path, words: tuple[str, ...]):
    (tmp_path / "garbage.mp3").write_bytes(b"this is no sound " * 100)
    done = manage(tmp_path, *words)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "garbage.mp3: This file could not be read as audio." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_file_is_named(tmp_path: Path):
    done = manage(tmp_path, "ask", "nowhere.mp3", "What is the tempo?")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("File not found: nowhere.mp3.")
    done = manage(tmp_path, "analyse", ".")
    assert done.returncode == 1
    assert "is a folder" in done.stderr


def test_an_unknown_model_is_explained(tmp_path: Path, song: Path):
    done = manage(tmp_path, "ask", song.name, "What is the tempo?", "--model", "nonsense")
    assert (done.returncode, done.stdout.strip()) == (1, "")
    assert 'The model was "nonsense".' in done.stderr
    assert "offline/rules" in done.stderr
    assert "Traceback" not in done.stderr
