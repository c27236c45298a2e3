import json

import numpy as np

from src.audio.waveform import ZOOM_BINS, peaks, zooms
from src.audio.waveform_codec import packed, unpacked
from tests.support.signals import tone


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


def test_every_zoom_is_what_one_look_at_that_zoom_would_show():
    samples = np.random.default_rng(3).uniform(-1, 1, (2, 100_000)).astype(np.float32)

    for bins, (lowest, highest) in zip(ZOOM_BINS, zooms(samples), strict=True):
        drawn = peaks(samples, 22050, bins)
        assert (lowest.tolist(), highest.tolist()) == (drawn["min"], drawn["max"])


def test_a_waveform_is_kept_in_a_few_kilobytes_and_read_back_at_the_zoom_that_is_wanted():
    stored = packed(zooms(tone(seconds=20)), 20.0)

    assert len(json.dumps(stored)) < 30_000
    lengths = {bins: len(unpacked(stored, bins)["max"]) for bins in (1, 500, 501, 2000, 8000, 90_000)}
    assert lengths == {1: 500, 500: 500, 501: 2000, 2000: 2000, 8000: 8000, 90_000: 8000}
    assert unpacked(stored)["duration_seconds"] == 20.0
    assert unpacked(stored)["max"] == peaks(tone(seconds=20), 22050, 2000)["max"]


def test_the_shortest_sound_can_be_kept_as_well():
    stored = packed(zooms(np.array([1.0], np.float32)), 1 / 22050)

    assert unpacked(stored) == {"min": [127], "max": [127], "duration_seconds": 1 / 22050}
