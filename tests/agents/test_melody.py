from pathlib import Path

import numpy as np
import pytest

from src.agents import MelodyAgent
from src.agents.base import run_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from src.audio.pitch import pitch_track
from tests.support.signals import SAMPLE_RATE_HZ, chord, click_track, silence, tone, white_noise

COLLECTION = Path(__file__).parents[3] / "shared" / "audio"
needs_collection = pytest.mark.skipif(
    not (COLLECTION / "manifest.json").exists(),
    reason="the collection of music with known truth is not beside this repository (../shared/audio)",
)


def sung(pitches, seconds=0.4):
    return np.concatenate([chord([pitch], seconds) for pitch in pitches])


def measure(samples, start_seconds=0.0):
    result = run_agent(MelodyAgent(), AudioFeatures(samples, SAMPLE_RATE_HZ, start_seconds))
    assert result.success, result.error
    return result.data


@pytest.mark.parametrize("frequency_hz", [66, 110, 261.63, 440, 1000, 2050])
def test_the_pitch_of_a_tone_is_right_to_five_cents(frequency_hz):
    pitch = pitch_track(tone(frequency_hz, 1.0), SAMPLE_RATE_HZ)

    middle = slice(10, -10)
    assert pitch.frequency_hz[middle] == pytest.approx(frequency_hz, rel=0.003)
    assert pitch.aperiodicity[middle].max() < 0.01


def test_noise_has_no_period():
    assert np.median(pitch_track(white_noise(2.0), SAMPLE_RATE_HZ).aperiodicity) > 0.5


def test_a_scale_is_heard_note_by_note_with_its_range():
    data = measure(sung([60, 62, 64, 65, 67, 69, 71, 72]), start_seconds=10.0)

    assert data["is_monophonic"] is True
    assert data["note"] is None
    assert [name for _, _, name in data["notes"]] == ["C4", "D4", "E4", "F4", "G4", "A4", "B4", "C5"]
    assert [start for start, _, _ in data["notes"]] == pytest.approx(10 + 0.4 * np.arange(8), abs=0.05)
    assert data["lowest_note"] == {"name": "C4", "midi": 60, "frequency_hz": pytest.approx(261.6, abs=0.5)}
    assert (data["highest_note"]["name"], data["range_semitones"]) == ("C5", 12)


def test_the_note_it_dwells_on_is_the_main_one():
    data = measure(sung([69, 69, 69, 71, 69, 72]))

    name, share = next(iter(data["main_notes"].items()))
    assert name == "A4"
    assert share == pytest.approx(4 / 6, abs=0.05)


def test_a_voice_out_of_tune_keeps_its_notes():
    data = measure(sung([60.3, 62.3, 64.3, 60.3]))

    assert [name for _, _, name in data["notes"]] == ["C4", "D4", "E4", "C4"]


def test_chords_are_called_several_notes_at_once():
    data = measure(np.concatenate([chord([36, 60, 64, 67]), chord([41, 60, 65, 69])]))

    assert data["is_monophonic"] is False
    assert data["confidence"] < 0.5
    assert "Several notes" in data["note"]


@pytest.mark.parametrize(
    "samples",
    [silence(3), white_noise(3), click_track(), np.zeros(1, np.float32) + 0.5],
    ids=["silence", "noise", "clicks", "one sample"],
)
def test_without_pitch_it_says_so(samples):
    data = measure(samples)

    assert data["has_pitch"] is False
    assert data["is_monophonic"] is data["lowest_note"] is data["range_semitones"] is None
    assert data["notes"] == []
    assert "No clear pitch" in data["note"]
    assert MelodyAgent().summarise(data)["has_pitch"] is False


def test_few_notes_are_listed_for_the_model():
    summary = MelodyAgent().summarise(measure(sung([60, 64, 67])))

    assert [name for _, _, name in summary["notes_start_end"]] == ["C4", "E4", "G4"]


@needs_collection
@pytest.mark.parametrize(
    ("name", "alone"), [("or_trumpet90.ogg", True), ("o27_piano_70.ogg", False), ("o01_rock_118.ogg", False)]
)
def test_a_solo_is_one_voice_and_a_band_is_not(name, alone):
    audio = load_audio(COLLECTION / name)

    assert MelodyAgent().analyse(audio.samples, audio.sample_rate).data["is_monophonic"] is alone
