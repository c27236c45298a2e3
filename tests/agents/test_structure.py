import json

import numpy as np
import pytest

from src.agents import StructureAgent
from src.agents.base import run_agent
from src.agents.structure.segments import best_boundaries
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, chord, click_track, silence, tone, white_noise

BAR_SECONDS = 2.0  # 4/4 at 120 BPM
VERSE = [[36, 60, 64, 67], [45, 57, 60, 64], [41, 60, 65, 69], [43, 59, 62, 67]]
CHORUS = [[41, 72, 77, 81], [43, 71, 74, 79], [40, 71, 76, 79], [45, 72, 76, 81]]


def played(chords, bars, *, loud=1.0, hiss=0.0):
    """Bars of chords over a click on every beat, louder on the first, with hiss on the off-beats."""
    sound = np.concatenate([chord(chords[bar % len(chords)], BAR_SECONDS) for bar in range(bars)]) * loud
    seconds = bars * BAR_SECONDS
    beats = click_track(120, seconds, first_click_seconds=0) * 0.3
    downbeats = click_track(30, seconds, first_click_seconds=0) * 0.4
    noise = white_noise(seconds, hiss) * (np.arange(len(sound)) % 11025 > 8000)
    return sound + beats[: len(sound)] + downbeats[: len(sound)] + noise


def verse(bars=8):
    return played(VERSE, bars, loud=0.6)


def chorus(bars=8):
    return played(CHORUS, bars, loud=1.5, hiss=0.1)


def measure(samples, start_seconds=0.0):
    result = run_agent(StructureAgent(), AudioFeatures(samples, SAMPLE_RATE_HZ, start_seconds))
    assert result.success, result.error
    return result.data


def test_verse_and_chorus_are_told_apart_and_known_again():
    data = measure(np.concatenate([verse(), chorus(), verse(), chorus()]), start_seconds=30.0)

    assert data["form"] == "A B A B"
    assert data["note"] is None
    assert data["on_bar_lines"] is True
    assert [section["start"] for section in data["sections"]] == pytest.approx([30, 46, 62, 78], abs=0.3)
    assert [section["end"] for section in data["sections"]] == pytest.approx([46, 62, 78, 94], abs=0.3)
    assert [section["bars"] for section in data["sections"]] == [8, 8, 8, 8]


def test_a_new_part_gets_a_new_letter():
    bridge = played([[38, 50, 53, 57], [34, 46, 50, 53]], 8, loud=0.2)

    assert measure(np.concatenate([verse(), chorus(), bridge, chorus()]))["form"] == "A B C B"


def test_loud_sections_have_more_energy():
    data = measure(np.concatenate([verse(), chorus(), verse()]))

    quiet, loud, _ = data["sections"]
    assert loud["energy"] == 1.0
    assert quiet["energy"] < 0.7
    assert loud["rms_dbfs"] - quiet["rms_dbfs"] > 4
    assert data["loudest_section"] == 1
    assert data["quietest_section"] in (0, 2)


@pytest.mark.parametrize(
    "samples",
    [verse(16), white_noise(60), click_track(120, 60), tone(seconds=60)],
    ids=["one part on and on", "noise", "a metronome", "a drone"],
)
def test_where_nothing_changes_it_is_one_section(samples):
    data = measure(samples)

    assert data["section_count"] == 1
    assert data["form"] == "A"
    assert data["loudest_section"] is data["quietest_section"] is None
    assert "Nothing changes enough" in data["note"]
    assert data["sections"][0]["start"] == 0.0
    assert data["sections"][0]["end"] == pytest.approx(len(samples) / SAMPLE_RATE_HZ)


def test_what_is_too_short_is_one_section_and_silence_none():
    short = measure(np.concatenate([verse(2), chorus(2)]))
    silent = measure(silence(60))

    assert (short["section_count"], silent["section_count"]) == (1, 0)
    assert "too short" in short["note"]
    assert silent["sections"] == []
    assert "silent" in silent["note"]


def test_without_a_beat_changes_of_sound_are_still_found():
    data = measure(np.concatenate([white_noise(30, 0.02), np.cumsum(white_noise(30)) * 0.02]))

    assert data["form"] == "A B"
    assert data["on_bar_lines"] is False
    assert data["sections"][0]["bars"] is None
    assert data["sections"][1]["start"] == pytest.approx(30, abs=2.1)
    assert "two seconds" in data["note"]


def test_silence_before_and_after_belongs_to_no_section():
    data = measure(np.concatenate([silence(8), verse(), chorus(), silence(8)]))

    assert data["form"] == "A B"
    assert data["sections"][0]["start"] == pytest.approx(8, abs=1)
    assert data["sections"][-1]["end"] == pytest.approx(40, abs=2.1)


def test_boundaries_prefer_multiples_of_four_bars():
    edges = np.arange(33) * 2.0
    new = np.zeros(31)
    new[[7, 8, 15, 22, 23]] = [1.5, 1.6, 2.0, 1.6, 1.5]  # lines 8, 9, 16, 23, 24

    assert best_boundaries(new, edges, is_metrical=True) == [8, 16, 24]


def test_a_long_mix_is_told_in_a_short_summary():
    agent = StructureAgent()
    parts = [part(4) for _ in range(12) for part in (verse, chorus)]

    data = measure(np.concatenate(parts))
    summary = agent.summarise(data)

    assert data["section_count"] == 24
    assert len(summary["sections_label_start_end_energy"]) == 14
    assert summary["listed"] == "the first 14 of 24 sections"
    assert "left_out" not in summary
    assert len(json.dumps(summary)) <= 1500
