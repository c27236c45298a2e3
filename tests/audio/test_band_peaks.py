"""Peaks in three bands: of signals whose bands are known, at every level, and in blocks as in one piece."""

from itertools import pairwise

import numpy as np
import pytest

from src.audio import band_peaks as module
from src.audio.band_levels import LEVEL_COUNT, LEVEL_FACTOR, counts, stretch
from src.audio.band_peaks import CROSSOVERS_HZ, band_peaks, levels
from tests.support.signals import SAMPLE_RATE_HZ, tone, white_noise

LOW, MID, HIGH, PEAK = range(4)
SETTLED = slice(20, -1)


@pytest.mark.parametrize(("hz", "band"), [(50, LOW), (630, MID), (7000, HIGH)])
def test_a_tone_is_in_its_own_band_only(hz: float, band: int):
    found = band_peaks(tone(hz, 2.0, amplitude=0.5), SAMPLE_RATE_HZ)[SETTLED].max(axis=0)

    assert found[PEAK] == pytest.approx(0.5, rel=0.01)
    assert found[band] == pytest.approx(0.5, rel=0.03)
    others = [row for row in (LOW, MID, HIGH) if row != band]
    assert all(found[other] < 0.5 * 10 ** (-35 / 20) for other in others)


@pytest.mark.parametrize(("crossover", "below"), [(0, LOW), (1, MID)])
def test_a_tone_at_a_crossover_is_6_db_lower_in_both_bands(crossover: int, below: int):
    found = band_peaks(tone(CROSSOVERS_HZ[crossover], 2.0), SAMPLE_RATE_HZ)[SETTLED].max(axis=0)

    assert found[below] == pytest.approx(0.25, rel=0.02)
    assert found[below + 1] == pytest.approx(0.25, rel=0.02)


def test_the_filters_fall_by_24_db_an_octave():
    low = [band_peaks(tone(hz, 2.0), SAMPLE_RATE_HZ)[SETTLED, LOW].max() for hz in (400, 800)]

    assert 20 * np.log10(low[0] / low[1]) == pytest.approx(24, abs=1)


@pytest.mark.parametrize("seconds", [0.5, 3.25, 60])
def test_a_click_is_in_its_hundredth_of_a_second(seconds: float):
    samples = np.zeros(70 * SAMPLE_RATE_HZ, np.float32)
    samples[round((seconds + 0.004) * SAMPLE_RATE_HZ)] = 0.8

    found = band_peaks(samples, SAMPLE_RATE_HZ)

    assert np.flatnonzero(found[:, PEAK]).tolist() == [round(seconds * 100)]
    assert found[:, HIGH].argmax() == round(seconds * 100)


@pytest.mark.parametrize("samples", [1, 220, 221, 441, 442, 22050, 22051])
def test_every_sample_belongs_to_a_point(samples: int):
    found = band_peaks(np.full(samples, 0.3, np.float32), SAMPLE_RATE_HZ)

    assert len(found) == pytest.approx(samples / SAMPLE_RATE_HZ * 100, abs=1.0)
    assert (found[:, PEAK] == np.float32(0.3)).all()


def test_bands_are_the_same_in_blocks(monkeypatch: pytest.MonkeyPatch):
    noise = white_noise(30.0, amplitude=0.2)
    whole = band_peaks(noise, SAMPLE_RATE_HZ)
    monkeypatch.setattr(module, "PAIRS_PER_BLOCK", 100)

    assert np.abs(band_peaks(noise, SAMPLE_RATE_HZ) - whole).max() < 1e-5


def test_each_level_has_the_largest_of_four_points_of_the_one_before():
    found = levels(band_peaks(white_noise(11.0), SAMPLE_RATE_HZ))

    assert [len(level) for level in found] == counts(1100) == [1100, 275, 69, 18, 5]
    for fine, coarse in pairwise(found):
        assert coarse[3].tolist() == fine[12:16].max(axis=0).tolist()
        assert coarse[-1].tolist() == fine[4 * (len(coarse) - 1) :].max(axis=0).tolist()


def test_a_byte_is_the_square_root_of_the_amplitude():
    peaks = np.array([[0.0, 1e-4, 0.25, 1.5]], np.float32)

    assert levels(peaks)[0].tolist() == [[0, 3, 128, 255]]


def test_a_stretch_of_a_level_lies_where_the_file_has_it():
    found = levels(band_peaks(white_noise(11.0), SAMPLE_RATE_HZ))
    file = b"".join(level.tobytes() for level in found)

    for level in range(LEVEL_COUNT):
        offset, length = stretch(1100, level, 3, 7)
        assert file[offset : offset + length] == found[level][3:10].tobytes()
    assert stretch(1100, 1, 270, 100)[1] == 5 * 4
    assert stretch(1100, 0, 5000, 100)[1] == 0
    assert len(file) == sum(counts(1100)) * LEVEL_FACTOR


def test_a_rate_that_has_no_whole_points_is_refused():
    with pytest.raises(ValueError, match="22051 Hz"):
        band_peaks(tone(), 22051)
