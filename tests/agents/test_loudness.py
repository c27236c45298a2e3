import numpy as np
import pytest

from src.agents.base import run_agent
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from tests.support.signals import silence, tone, white_noise

RATE = 44100


def measure(samples, sample_rate=RATE):
    return get_agent("loudness").analyse(samples, sample_rate).data


def sine(level_dbfs, seconds=5.0):
    return tone(1000, seconds, 10 ** (level_dbfs / 20), RATE)


def test_a_stereo_sine_at_minus_23_is_at_minus_23_lufs():
    data = measure(np.stack([sine(-23)] * 2))

    assert data["integrated_lufs"] == pytest.approx(-23, abs=0.1)
    assert data["momentary_max_lufs"] == data["short_term_max_lufs"] == pytest.approx(-23, abs=0.1)
    assert data["streaming_difference_lu"] == pytest.approx(-9, abs=0.1)
    assert data["loudness_range_lu"] == pytest.approx(0, abs=0.1)
    assert data["true_peak_dbtp"] == data["sample_peak_dbfs"] == pytest.approx(-23, abs=0.1)
    assert data["crest_factor_db"] == pytest.approx(3.01, abs=0.05)
    assert data["peak_to_loudness_lu"] == pytest.approx(0, abs=0.1)
    assert data["note"] is None


def test_the_curve_follows_the_music_and_stays_short():
    data = measure(np.stack([np.concatenate([sine(-40, 30), sine(-20, 30), silence(10, RATE)])] * 2))
    curve = data["short_term"]
    seconds = curve["start_seconds"] + curve["step_seconds"] * np.arange(len(curve["lufs"]))

    assert len(curve["lufs"]) <= 240
    assert curve["lufs"][5] == pytest.approx(-40, abs=0.2)
    assert curve["lufs"][int(np.searchsorted(seconds, 45))] == pytest.approx(-20, abs=0.2)
    assert curve["lufs"][-1] is None
    assert 30 < data["loudest_at_seconds"] < 60


def test_an_hour_has_a_curve_of_the_same_length():
    data = measure(white_noise(3600, sample_rate=8000), 8000)

    assert 120 <= len(data["short_term"]["lufs"]) <= 240
    assert data["short_term"]["start_seconds"] + 239 * data["short_term"]["step_seconds"] <= 3600


def test_clipping_is_counted_and_said():
    data = measure((sine(-1, 2) * 2).clip(-1, 1))

    assert data["clipping"]["run_count"] == pytest.approx(4000, abs=5)
    assert data["clipping"]["longest_run_samples"] >= 10
    assert "clips" in data["note"]


def test_peaks_over_full_scale_between_the_samples_are_said():
    time = np.arange(RATE) / RATE
    data = measure((1.2 * np.sin(2 * np.pi * RATE / 4 * time + np.pi / 4)).astype(np.float32))

    assert data["sample_peak_dbfs"] < 0 < data["true_peak_dbtp"]
    assert data["clipping"]["run_count"] == 0
    assert "full scale" in data["note"]


@pytest.mark.parametrize(
    ("samples", "words"),
    [(silence(5, RATE), "quieter than -70"), (sine(-90), "quieter than -70"), (sine(-10, 0.2), "too short")],
    ids=["silence", "very soft", "short"],
)
def test_where_there_is_no_loudness_it_says_so(samples, words):
    data = measure(samples)

    assert data["integrated_lufs"] is data["loudness_range_lu"] is data["peak_to_loudness_lu"] is None
    assert words in data["note"]


def test_a_passage_has_its_own_loudness_at_the_seconds_of_the_track():
    track = AudioFeatures(np.stack([np.concatenate([sine(-40, 10), sine(-20, 10)])] * 2), RATE)

    data = run_agent(get_agent("loudness"), track.passage(11, 19)).data

    assert data["integrated_lufs"] == pytest.approx(-20, abs=0.1)
    assert 12 < data["short_term"]["start_seconds"] < 14


def test_the_summary_tells_the_loudness_over_time_in_a_dozen_points():
    agent = get_agent("loudness")

    summary = agent.summarise(measure(np.stack([np.concatenate([sine(-40, 60), sine(-20, 60)])] * 2)))

    points = summary["short_term_lufs_over_time"]
    assert len(points) == 12
    assert points[0][1] == pytest.approx(-40, abs=0.5)
    assert points[-1][1] == pytest.approx(-20, abs=0.5)
    assert summary["lu_above_streaming_level_of_minus_14_lufs"] == pytest.approx(-6, abs=0.2)


@pytest.mark.parametrize("channels", [1, 2, 6])
def test_it_says_how_many_channels_it_measured(channels):
    assert measure(np.stack([sine(-23, 1.0)] * channels))["channel_count"] == channels
