import numpy as np
import pytest

from src.audio.sample_statistics import sample_statistics
from tests.support.signals import tone, white_noise


def test_extremes_mean_and_power_are_those_of_numpy():
    channels = np.stack([white_noise(2.0), tone(seconds=2.0) + np.float32(0.2)])

    found = sample_statistics(channels)

    assert found.lowest == pytest.approx(channels.min(axis=1))
    assert found.highest == pytest.approx(channels.max(axis=1))
    assert found.mean == pytest.approx(channels.mean(axis=1), abs=1e-6)
    assert found.mean_square == pytest.approx((channels**2).mean(axis=1), rel=1e-5)
    assert found.peak == pytest.approx(np.abs(channels).max())
    assert found.deviation == pytest.approx(channels.std(), rel=1e-5)


def test_three_samples_in_a_row_at_full_scale_are_clipping_and_two_are_not():
    samples = np.zeros((1, 100), np.float32)
    samples[0, 10:13] = 1.0
    samples[0, 20:22] = 1.0
    samples[0, 30:35] = -1.0
    samples[0, 98:] = 1.0

    found = sample_statistics(samples)

    assert found.clipped_runs.tolist() == [2]
    assert found.clipped_samples.tolist() == [8]
    assert found.longest_run.tolist() == [5]


def test_a_square_wave_of_changing_sign_does_not_join_its_halves():
    samples = np.tile(np.float32([1, 1, -1, -1]), 10)[None]

    assert sample_statistics(samples).clipped_runs.tolist() == [0]


def test_a_sine_that_just_fits_does_not_clip():
    assert sample_statistics(tone(440, amplitude=0.999)[None]).clipped_runs.sum() == 0


def test_a_clipped_sine_clips_at_both_ends_of_each_period():
    clipped = (tone(441, seconds=1.0, amplitude=2.0)).clip(-1, 1)

    assert sample_statistics(clipped[None]).clipped_runs.sum() == pytest.approx(882, abs=2)
