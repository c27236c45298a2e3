"""Transforms say what is wrong with the shape of their samples."""

import numpy as np
import pytest

from src import audio

OF_A_SIGNAL = [
    audio.chroma.chroma,
    audio.levels.frame_levels,
    audio.onsets.onset_strength,
    audio.pitch.pitch_track,
    audio.spectrum.spectrum,
]


def statistics_of(channels, _sample_rate):
    return audio.sample_statistics.sample_statistics(channels)


OF_CHANNELS = [
    audio.loudness.loudness,
    audio.true_peak.true_peak,
    lambda x, _: audio.sample_statistics.sample_statistics(x),
]


@pytest.mark.parametrize("transform", OF_A_SIGNAL)
@pytest.mark.parametrize("shape", [(0,), (2, 100), ()])
def test_a_signal_has_one_dimension_and_at_least_one_sample(transform, shape):
    with pytest.raises(ValueError, match=r"Expected samples of shape \(n,\)"):
        transform(np.zeros(shape, np.float32), 22050)


@pytest.mark.parametrize("transform", OF_A_SIGNAL)
def test_one_sample_is_enough(transform):
    made = transform(np.ones(1, np.float32), 22050)
    arrays = [value for value in vars(made).values() if isinstance(value, np.ndarray)]
    assert arrays
    assert all(np.isfinite(array).all() for array in arrays)


@pytest.mark.parametrize("transform", OF_CHANNELS)
@pytest.mark.parametrize("shape", [(100,), (0, 100), (1, 1, 100)])
def test_channels_have_two_dimensions(transform, shape):
    with pytest.raises(ValueError, match=r"Expected samples of shape \(channels, n\)"):
        transform(np.zeros(shape, np.float32), 22050)


def test_statistics_need_a_sample():
    with pytest.raises(ValueError, match="n at least 1"):
        audio.sample_statistics.sample_statistics(np.zeros((1, 0), np.float32))
