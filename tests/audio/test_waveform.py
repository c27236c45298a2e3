import numpy as np

from src.audio.waveform import peaks
from tests.signals import tone


def test_a_bin_shows_its_lowest_and_highest_sample():
    samples = np.array([0.0, 0.5, -1.0, 0.0, 0.25, 1.0], np.float32)

    drawn = peaks(samples, 2, bins=2)

    assert drawn == {"min": [-127, 0], "max": [64, 127], "duration_seconds": 3.0}


def test_channels_are_drawn_together():
    stereo = np.array([[0.5, 0.5], [-1.0, 0.0]], np.float32)

    assert peaks(stereo, 2, bins=1) == {"min": [-127], "max": [64], "duration_seconds": 1.0}


def test_a_long_track_has_as_many_bins_as_asked():
    drawn = peaks(tone(seconds=20), 22050)

    assert len(drawn["min"]) == len(drawn["max"]) == 1000
    assert set(drawn["max"]) <= {63, 64}  # half of 127, in every bin


def test_a_signal_shorter_than_the_bins_has_one_for_each_sample():
    assert peaks(np.array([1.0, -1.0], np.float32), 22050)["max"] == [127, -127]


def test_what_exceeds_full_scale_or_is_no_number_can_be_drawn():
    drawn = peaks(np.array([9.0, -9.0, np.nan, np.inf], np.float32), 22050)

    assert drawn["max"] == [127, -127, 0, 127]


def test_nothing_is_drawn_as_nothing():
    assert peaks(np.zeros(0, np.float32), 22050) == {"min": [], "max": [], "duration_seconds": 0.0}
