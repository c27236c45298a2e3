import numpy as np
import pytest

from src.audio.features import AudioFeatures
from src.audio.grid import BEAT, DOWNBEAT, HALF_BEAT, time_grid
from src.audio.pulse import Beats
from tests.support.signals import SAMPLE_RATE_HZ, click_track, white_noise


def beats_at(times, first_downbeat=0):
    times = np.asarray(times, dtype=float)
    return Beats(times, times[first_downbeat::4], 4, first_downbeat, 0.9)


def test_cells_are_half_beats_from_start_to_end():
    grid = time_grid(beats_at(np.arange(1.0, 5.0, 0.5), first_downbeat=2), 6.0)

    assert grid.is_metrical
    assert grid.edges == pytest.approx(np.arange(0, 6.01, 0.25))
    assert len(grid.weights) == len(grid.edges) - 1
    at = dict(zip(np.round(grid.edges, 2), grid.weights, strict=False))
    assert [at[second] for second in (2.0, 4.0, 2.5, 2.25)] == [DOWNBEAT, DOWNBEAT, BEAT, HALF_BEAT]
    assert at[5.5] == BEAT  # counted on to the end


def test_without_a_beat_cells_are_even():
    grid = AudioFeatures(white_noise(10), SAMPLE_RATE_HZ).grid

    assert not grid.is_metrical
    assert grid.durations == pytest.approx(np.full(40, 0.25))


def test_a_click_track_is_cut_at_its_clicks():
    edges = AudioFeatures(click_track(120, 12), SAMPLE_RATE_HZ).grid.edges

    assert all(np.abs(edges - click).min() < 0.02 for click in np.arange(0.5, 11.5, 0.5))


def test_means_are_those_of_the_frames_in_each_cell():
    grid = time_grid(beats_at(np.arange(0.0, 4.0, 0.5)), 4.0)
    times = np.arange(401) / 100
    rows = np.stack([np.ones(401), times])

    means = grid.means(rows, frame_rate=100)

    assert means.shape == (2, len(grid.weights))
    assert means[0] == pytest.approx(np.ones(len(grid.weights)))
    assert means[1] == pytest.approx((grid.edges[:-1] + grid.edges[1:]) / 2, abs=0.01)


@pytest.mark.parametrize("duration", [1e-4, 0.01, 0.3, 1.0])
def test_the_shortest_sounds_have_cells_that_cover_them(duration):
    for beats in (beats_at([]), beats_at([0.1, 0.6])):
        grid = time_grid(beats, duration)
        assert (grid.edges[0], grid.edges[-1]) == (0.0, duration)
        assert np.all(grid.durations > 0)
        assert np.isfinite(grid.means(np.ones((2, 3)), 10.0)).all()
