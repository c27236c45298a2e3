import numpy as np
import pytest

from src.agents import TemporalAgent
from tests.support.signals import SAMPLE_RATE_HZ, silence, tone, white_noise


def measure(samples, sample_rate=SAMPLE_RATE_HZ):
    return TemporalAgent().analyse(samples, sample_rate).data


def test_a_tone_has_the_level_of_a_tone():
    data = measure(tone(440, 3.0, amplitude=0.5))

    assert data["duration_seconds"] == 3.0
    assert data["sample_count"] == 66150
    assert data["amplitude"]["max"] == pytest.approx(0.5, abs=0.001)
    assert data["amplitude"]["min"] == pytest.approx(-0.5, abs=0.001)
    assert data["amplitude"]["peak_to_peak"] == pytest.approx(1.0, abs=0.002)
    assert data["amplitude"]["std"] == pytest.approx(0.5 / np.sqrt(2), abs=0.001)
    assert data["peak_dbfs"] == pytest.approx(-6.02, abs=0.02)
    assert data["rms_dbfs"] == pytest.approx(-9.03, abs=0.02)
    assert data["rms_energy"]["mean"] == pytest.approx(0.5 / np.sqrt(2), abs=0.002)
    assert data["dynamic_range_db"] == pytest.approx(0, abs=0.1)
    assert data["zero_crossing_rate"]["mean"] == pytest.approx(2 * 440 / 22050, rel=0.01)
    assert data["non_silent_intervals"] == [[0.0, 3.0]]
    assert data["non_silent_ratio"] == 1.0


def test_levels_are_those_of_the_file_not_of_its_mix():
    """One side at full scale is full scale, though the mean of the channels is half of it."""
    stereo = np.stack([tone(440, amplitude=1.0, sample_rate=48000), np.zeros(144000, np.float32)])

    data = measure(stereo, 48000)

    assert data["peak_dbfs"] == pytest.approx(0, abs=0.01)
    assert data["sample_count"] == 144000
    assert data["duration_seconds"] == 3.0


def test_pauses_are_found():
    sound = np.concatenate([silence(1), tone(seconds=2), silence(0.5), tone(seconds=1), silence(0.5)])

    data = measure(sound)

    assert np.array(data["non_silent_intervals"]) == pytest.approx(
        np.array([[1.0, 3.0], [3.5, 4.5]]), abs=0.03
    )
    assert data["non_silent_ratio"] == pytest.approx(0.6, abs=0.02)
    summary = TemporalAgent().summarise(data)
    assert summary["pause_count"] == 1
    assert summary["first_sound_seconds"] == pytest.approx(1.0, abs=0.03)


def test_a_gap_too_short_to_hear_as_a_pause_is_bridged():
    sound = np.concatenate([tone(seconds=1), silence(0.08), tone(seconds=1)])

    assert measure(sound)["non_silent_intervals"] == [[0.0, 2.08]]


def test_twenty_decibels_between_quiet_and_loud_are_twenty_decibels():
    sound = np.concatenate([tone(seconds=3, amplitude=0.05), tone(seconds=3, amplitude=0.5)])

    assert measure(sound)["dynamic_range_db"] == pytest.approx(20, abs=0.5)


def test_the_attack_is_the_time_of_the_rise():
    rise = np.linspace(0, 1, 2 * SAMPLE_RATE_HZ, dtype=np.float32)
    sound = np.concatenate([rise * tone(seconds=2), tone(seconds=1)])

    envelope = measure(sound)["envelope"]

    assert envelope["attack_samples"] == pytest.approx(0.8 * 2 * SAMPLE_RATE_HZ, rel=0.05)
    assert envelope["peak_position"] > 0.6


def test_the_loudest_place_is_found():
    sound = np.concatenate(
        [tone(seconds=3, amplitude=0.1), tone(seconds=0.5), tone(seconds=6.5, amplitude=0.1)]
    )

    assert measure(sound)["envelope"]["peak_position"] == pytest.approx(0.325, abs=0.02)


def test_silence_is_measured_without_infinities():
    data = measure(silence())

    assert data["is_silent"] is True
    assert data["rms_dbfs"] == data["peak_dbfs"] == -120.0
    assert data["dynamic_range_db"] == 0.0
    assert data["non_silent_intervals"] == []
    assert data["non_silent_ratio"] == 0.0
    assert TemporalAgent().summarise(data)["is_silent"] is True


def test_a_track_of_many_pauses_stays_bounded():
    beep = np.concatenate([tone(seconds=0.25), silence(0.25)])

    data = measure(np.tile(beep, 1200))

    assert len(data["non_silent_intervals"]) == 1000
    assert data["non_silent_ratio"] == pytest.approx(0.52, abs=0.04)


def test_the_summary_speaks_in_decibels():
    summary = TemporalAgent().summarise(measure(white_noise(amplitude=0.1)))

    assert summary["loudness_rms_dbfs"] == pytest.approx(-20, abs=0.2)
    assert summary["sound_percent_of_duration"] == 100
    assert summary["pause_count"] == 0
