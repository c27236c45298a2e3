import numpy as np
import pytest

from src.audio.features import AudioFeatures
from src.audio.pulse.beats import on_onsets
from src.audio.pulse.conditional_logit import calibrated, probabilities
from src.audio.pulse.grids import distinct, related_grids
from tests.support.signals import SAMPLE_RATE_HZ, click_times, click_track, silence, white_noise


def grids_of(beats, frame_rate=100.0):
    return related_grids(np.array(beats), frame_rate, fewest_beats=4)


def test_beats_can_be_counted_twice_half_and_three_times_as_fast_and_between():
    beats = np.arange(0, 2000, 60)

    tempi = sorted({round(grid.bpm) for grid in grids_of(beats)})

    assert tempi == [50, 67, 100, 150, 200]
    at_tempo = [grid.positions[0] for grid in grids_of(beats) if round(grid.bpm) == 100]
    assert at_tempo == [0, 30]
    assert [grid.positions[0] for grid in grids_of(beats) if round(grid.bpm) == 50] == [0, 60]


def test_no_grid_is_faster_or_slower_than_anybody_taps():
    for period in (15, 30, 100, 200):
        assert all(40 <= grid.bpm <= 230 for grid in grids_of(np.arange(0, 3000, period)))


def test_the_same_beats_are_kept_once_and_other_phases_stay():
    beats = np.arange(0, 2000, 60)

    kept = distinct(grids_of(beats) + grids_of(beats + 2) + grids_of(beats[3:]))

    assert len(kept) == len(distinct(grids_of(beats)))


def test_beats_move_to_onsets_near_by_and_stay_where_there_are_none():
    strength = np.zeros(300)
    strength[[100, 201]] = 5.0

    moved = on_onsets(np.array([50.0, 101.0, 200.0]), strength)

    assert moved == pytest.approx([50.0, 100.0, 201.0], abs=0.1)


def test_probabilities_add_up_and_follow_the_weights():
    evidence = {"good": np.array([0.0, 1.0, 2.0]), "unused": np.array([9.0, 0.0, 0.0])}

    chances = probabilities(evidence, {"good": np.log(2)})

    assert chances == pytest.approx(np.array([1, 2, 4]) / 7)


@pytest.mark.parametrize("chance", [0.0, 0.2, 0.7, 1.0])
def test_a_calibration_of_one_and_zero_changes_nothing(chance):
    assert calibrated(chance, (1.0, 0.0)) == pytest.approx(chance, abs=1e-5)


def test_a_calibration_with_half_the_slope_doubts_more():
    assert 0.5 < calibrated(0.95, (0.5, 0.0)) < 0.95


def test_the_beats_of_the_features_are_those_of_the_clicks():
    beats = AudioFeatures(click_track(120, 20), SAMPLE_RATE_HZ).beats

    assert beats.is_steady
    assert beats.times == pytest.approx(click_times(120, 20), abs=0.015)
    assert set(beats.downbeat_times) <= set(beats.times)


@pytest.mark.parametrize("samples", [white_noise(15), silence(5)], ids=["noise", "silence"])
def test_without_a_beat_there_is_nothing_to_count(samples):
    beats = AudioFeatures(samples, SAMPLE_RATE_HZ).beats

    assert not beats.is_steady
    assert len(beats.times) == len(beats.downbeat_times) == 0


def test_the_chances_of_the_tempi_are_chances():
    pulses = AudioFeatures(click_track(100, 20), SAMPLE_RATE_HZ).pulses

    assert 0 < sum(pulse.probability for pulse in pulses) <= 1.1
    assert [p.probability for p in pulses] == sorted((p.probability for p in pulses), reverse=True)
    assert pulses[0].metres[0].probability >= pulses[0].metres[-1].probability


def test_a_bass_drum_is_on_the_beat_and_not_what_sounds_between():
    beats = click_times(126, 20)
    sound = 0.3 * white_noise(20, amplitude=0.001)
    for at in beats:
        sound = _with(sound, at, _drum(55, 0.08, 0.9))
        sound = _with(sound, at + 30 / 126, _drum(110, 0.2, 0.5) + _drum(660, 0.2, 0.3) + _hat())
    for at in beats[1::2]:
        sound = _with(sound, at, 6 * _hat())

    found = AudioFeatures(sound, SAMPLE_RATE_HZ).beats

    distances = np.abs(found.times[:, None] - beats).min(axis=1)
    assert found.is_steady
    assert distances == pytest.approx(0, abs=0.04)


def _with(sound, seconds, hit):
    sound, start = sound.copy(), round(seconds * SAMPLE_RATE_HZ)
    sound[start : start + len(hit)] += hit[: max(0, len(sound) - start)]
    return sound


def _drum(frequency_hz, decay_seconds, amplitude):
    time = np.arange(5000) / SAMPLE_RATE_HZ
    return amplitude * np.exp(-time / decay_seconds) * np.sin(2 * np.pi * frequency_hz * time)


def _hat():
    return white_noise(5000 / SAMPLE_RATE_HZ, amplitude=0.05) * np.exp(-np.arange(5000) / 600)
