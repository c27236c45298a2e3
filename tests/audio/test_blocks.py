"""Long recordings are worked through in blocks: with the answers of one piece, and in little memory."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from src.agents.base import run_agent
from src.agents.character import danceability, measures
from src.agents.registry import get_all_agents
from src.audio import band_peaks, block_buffer, blocks, chroma, loudness, spectrum, stft, waveform
from src.audio.features import AudioFeatures
from tests.support.signals import click_track, tone, white_noise

RATE_HZ = 44100
SECONDS = 20
# Of every number of every agent. What remains are roundings of sums in another order.
RELATIVE, ABSOLUTE = 1e-4, 1e-6


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty seconds then have more seams than two hours in blocks of the usual size."""
    monkeypatch.setattr(blocks, "BLOCK_SAMPLES", 8192)
    monkeypatch.setattr(waveform, "BLOCK_SAMPLES", 10_000)
    monkeypatch.setattr(band_peaks, "PAIRS_PER_BLOCK", 50)
    monkeypatch.setattr(loudness, "BLOCK_SAMPLES", 5 * 4410)
    monkeypatch.setattr(block_buffer, "SAMPLES_IN_MEMORY", 50_000)
    monkeypatch.setattr(stft, "FRAMES_PER_BLOCK", 7)
    monkeypatch.setattr(chroma, "FRAMES_PER_BLOCK", 5)
    monkeypatch.setattr(spectrum, "ROWS_PER_BLOCK", 11)
    monkeypatch.setattr(danceability, "SEGMENTS_PER_BLOCK", 13)
    monkeypatch.setattr(measures, "FRAMES_PER_BLOCK", 17)
    monkeypatch.setattr(stft, "RELEASED_SAMPLES", 3000)


@pytest.fixture(scope="module")
def music() -> np.ndarray:
    """Two channels with beats, changing chords, a pause, and clipping that lasts over ends of blocks."""
    chords = [
        sum(tone(hz, 4.0, sample_rate=RATE_HZ) * 0.3 for hz in notes)
        for notes in ((220, 277, 330), (247, 311, 370), (196, 247, 294), (220, 277, 330), (262, 330, 392))
    ]
    left = np.concatenate(chords).astype(np.float32) + click_track(132, SECONDS, RATE_HZ)
    right = 0.5 * left + white_noise(SECONDS, 0.01, sample_rate=RATE_HZ)
    channels = np.stack([left, right])
    channels[:, 9 * RATE_HZ : 10 * RATE_HZ] *= 1e-5
    for end in (8192, 5 * 8192, 40 * 8192):
        channels[0, end - 3 : end + 5] = 1.0
    return channels


@pytest.fixture(scope="module")
def in_one_piece(music: np.ndarray) -> dict[str, Any]:
    return answers(music)


def answers(channels: np.ndarray, folder: Path | None = None) -> dict[str, Any]:
    features = AudioFeatures(channels, RATE_HZ, spool_folder=folder)
    found: dict[str, Any] = {agent.name: run_agent(agent, features).data for agent in get_all_agents()}
    for data in found.values():
        del data["_meta"]["measured_at"]
    outline = waveform.zooms(features.channels)
    bands = features.band_peaks.tolist()
    return found | {"outline": [[edge.tolist() for edge in level] for level in outline], "bands": bands}


def assert_alike(found: Any, expected: Any) -> None:
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for key in expected:
            assert_alike(found[key], expected[key])
    elif isinstance(expected, list):
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert_alike(one, other)
    elif isinstance(expected, float):
        assert found == pytest.approx(expected, rel=RELATIVE, abs=ABSOLUTE)
    else:
        assert found == expected


@pytest.mark.usefixtures("in_one_piece", "small_blocks")
def test_every_agent_answers_in_blocks_as_in_one_piece(
    music: np.ndarray, in_one_piece: dict[str, Any], tmp_path: Path
):
    assert in_one_piece["loudness"]["clipping"]["run_count"] == 3
    assert in_one_piece["rhythm"]["beat_times"]
    assert len(in_one_piece["harmony"]["chords"]) > 3

    assert_alike(answers(music, tmp_path), in_one_piece)


@pytest.mark.usefixtures("small_blocks")
def test_the_long_arrays_lie_in_files_without_a_name(music: np.ndarray, tmp_path: Path):
    features = AudioFeatures(music, RATE_HZ, spool_folder=tmp_path)

    assert isinstance(features.mono.base, np.memmap)
    assert isinstance(features.passage(2, 18).mono.base, np.memmap)
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_blocks_is_the_whole_file_with_what_overlaps():
    samples = np.arange(20, dtype=np.float32).reshape(2, 10)

    found = list(blocks.blocks(samples, 4, overlap=1))

    assert [block[0].tolist() for block in found] == [[0, 1, 2, 3, 4], [4, 5, 6, 7, 8], [8, 9]]


PROGRAM = """
import sys
from pathlib import Path
import numpy as np
from src.agents.base import run_agent
from src.agents.registry import get_agents_for_every_track
from src.audio import block_buffer
from src.audio.features import AudioFeatures
from src.audio.band_peaks import levels
from src.audio.warm_up import warm_up
from src.audio.waveform import zooms

def peak_megabytes():
    lines = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024

def analyse(seconds):
    second = np.random.default_rng(1).normal(0, 0.01, (2 * 44100, 2)).astype(np.float32)
    second[::22050] = second[5::22050] = 0.9
    samples = block_buffer.collect_blocks((second for _ in range(seconds // 2)), Path(sys.argv[1]))
    features = AudioFeatures(samples, 44100, spool_folder=Path(sys.argv[1]))
    zooms(features.channels)
    levels(features.band_peaks)
    for agent in get_agents_for_every_track():
        assert run_agent(agent, features).success

block_buffer.SAMPLES_IN_MEMORY = 1 << 20
warm_up()
analyse(60)
before = peak_megabytes()
analyse(360)
print(peak_megabytes() - before)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_five_minutes_more_take_little_more_memory(tmp_path: Path):
    """In one piece they would take 190 MB. Pages of the files count, too, while they are mapped."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], check=True, stdout=subprocess.PIPE, text=True
    )

    assert float(done.stdout) < 60
