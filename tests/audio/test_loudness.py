"""Known answers: the sines of EBU Tech 3341 and 3342, and what arithmetic tells."""

import numpy as np
import pytest

from src.audio.loudness import k_weighting, loudness
from src.audio.true_peak import true_peak

RATE = 48000


def sine(level_dbfs, seconds, frequency_hz=1000.0, sample_rate=RATE, phase_degrees=0.0):
    """A sine whose peak lies at that level."""
    time = np.arange(round(seconds * sample_rate)) / sample_rate
    wave = np.sin(2 * np.pi * frequency_hz * time + np.deg2rad(phase_degrees))
    return (10 ** (level_dbfs / 20) * wave).astype(np.float32)


def stereo(*pieces):
    return np.stack([np.concatenate(pieces)] * 2)


INTEGRATED = {
    "at -23 dBFS": ([(-23, 20)], -23.0),
    "at -33 dBFS": ([(-33, 20)], -33.0),
    "soft, loud, soft: the soft is gated": ([(-36, 10), (-23, 60), (-36, 10)], -23.0),
    "nearly silent ends are gated": ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -23.0),
    "three levels": ([(-26, 20), (-20, 20.1), (-26, 20)], -23.0),
}


@pytest.mark.parametrize(("pieces", "lufs"), INTEGRATED.values(), ids=INTEGRATED)
def test_integrated_loudness_of_the_ebu_signals(pieces, lufs):
    samples = stereo(*(sine(level, seconds) for level, seconds in pieces))

    assert loudness(samples, RATE).integrated_lufs == pytest.approx(lufs, abs=0.1)


def test_surround_channels_count_for_more_and_the_subwoofer_for_nothing():
    levels = [-28, -28, -24, -30, -30]
    five = np.stack([sine(level, 20) for level in levels])
    six = np.insert(five, 3, sine(-1, 20, 50), axis=0)

    assert loudness(five, RATE).integrated_lufs == pytest.approx(-23, abs=0.1)
    assert loudness(six, RATE).integrated_lufs == pytest.approx(-23, abs=0.1)


RANGES = {
    "ten apart": ([(-20, 20), (-30, 20)], 10),
    "five apart": ([(-20, 20), (-15, 20)], 5),
    "twenty apart": ([(-40, 20), (-20, 20)], 20),
    "five steps": ([(-50, 20), (-35, 20), (-20, 20), (-35, 20), (-50, 20)], 15),
}


@pytest.mark.parametrize(("pieces", "lu"), RANGES.values(), ids=RANGES)
def test_loudness_range_of_the_ebu_signals(pieces, lu):
    samples = stereo(*(sine(level, seconds) for level, seconds in pieces))

    assert loudness(samples, RATE).range_lu == pytest.approx(lu, abs=1)


def test_the_loudest_windows_are_those_of_a_burst():
    samples = stereo(sine(-120, 5), sine(-23, 0.4), sine(-120, 5))

    measured = loudness(samples, RATE)

    assert measured.momentary.max() == pytest.approx(-23, abs=0.1)
    assert measured.short_term.max() == pytest.approx(-23 + 10 * np.log10(0.4 / 3), abs=0.1)


@pytest.mark.parametrize("sample_rate", [8000, 11025, 22050, 44100, 48000, 96000, 192000])
def test_loudness_does_not_depend_on_the_rate(sample_rate):
    samples = np.stack([sine(-23, 5, sample_rate=sample_rate)] * 2)

    assert loudness(samples, sample_rate).integrated_lufs == pytest.approx(-23, abs=0.15)


def test_a_single_channel_is_three_lu_softer_than_two():
    assert loudness(sine(-23, 5)[None], RATE).integrated_lufs == pytest.approx(-26, abs=0.1)


def test_the_coefficients_at_48_khz_are_those_printed_in_the_standard():
    shelf, high_pass = k_weighting(48000)

    assert shelf == pytest.approx(
        [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585], abs=1e-6
    )
    assert high_pass == pytest.approx([1, -2, 1, -1.99004745483398, 0.99007225036621], abs=1e-6)


@pytest.mark.parametrize(
    "samples", [np.zeros((2, RATE)), np.stack([sine(-80, 5)] * 2)], ids=["zeros", "-80 dBFS"]
)
def test_what_is_under_the_gate_has_no_loudness(samples):
    measured = loudness(samples.astype(np.float32), RATE)

    assert measured.integrated_lufs is None
    assert measured.range_lu is None


def test_less_than_a_window_has_no_loudness():
    assert loudness(stereo(sine(-10, 0.3)), RATE).integrated_lufs is None
    assert loudness(stereo(sine(-10, 2)), RATE).range_lu is None


@pytest.mark.parametrize("seconds", [0.4, 1.0, 7.3, 31.05])
def test_filtering_in_stretches_changes_nothing(seconds):
    """Against the plain recursive filters of scipy, over the whole at once."""
    from scipy.signal import lfilter

    samples = (np.random.default_rng(1).standard_normal((2, round(seconds * RATE))) * 0.1).astype(np.float32)
    weighted = samples.astype(np.float64)
    for b0, b1, b2, a1, a2 in k_weighting(RATE):
        weighted = lfilter([b0, b1, b2], [1, a1, a2], weighted, axis=1)
    steps = weighted.shape[1] // 4800
    power = (weighted[:, : steps * 4800] ** 2).reshape(2, steps, 4800).mean(axis=2).sum(axis=0)
    expected = -0.691 + 10 * np.log10(np.convolve(power, np.full(4, 0.25), mode="valid"))

    assert loudness(samples, RATE).momentary == pytest.approx(expected, abs=1e-3)


def peak_dbtp(samples):
    return 20 * np.log10(true_peak(np.atleast_2d(samples), float(np.abs(samples).max())))


def faded(samples):
    """Without clicks at its ends, which would ring."""
    ramp = np.minimum(1, np.arange(len(samples)) / 500)
    return (samples * ramp * ramp[::-1]).astype(np.float32)


@pytest.mark.parametrize("divisor", [4, 6, 8])
@pytest.mark.parametrize("phase_degrees", [0, 45, 67.5])
def test_a_peak_between_the_samples_is_found(divisor, phase_degrees):
    """The tolerance of EBU Tech 3341: 0.2 dB above, 0.4 dB below."""
    samples = faded(sine(-6, 1, RATE / divisor, phase_degrees=phase_degrees))

    assert -6.4 < peak_dbtp(samples) < -5.8


def test_a_full_scale_sine_at_a_quarter_of_the_rate_is_three_db_above_its_samples():
    samples = faded(sine(3.01, 1, RATE / 4, phase_degrees=45))

    assert np.abs(samples).max() == pytest.approx(1.0, abs=0.001)
    assert peak_dbtp(samples) == pytest.approx(3.0, abs=0.2)


@pytest.mark.parametrize("seed", range(5))
def test_skipping_quiet_blocks_changes_nothing(seed):
    from src.audio.true_peak import _highest_between, _phases

    random = np.random.default_rng(seed)
    samples = (random.standard_normal(20000) * random.uniform(0, 1, 20000) ** 4).astype(np.float32)
    filters = _phases()

    without_skipping = _highest_between(samples, filters, 1e9, 0.0)

    assert true_peak(samples[None], 0.0) == pytest.approx(without_skipping, rel=1e-6)


@pytest.mark.parametrize("position", [0, 3, 64, 70, 199])
def test_a_single_sample_is_a_peak_wherever_it_stands(position):
    samples = np.zeros(200, np.float32)
    samples[position] = 0.5

    assert true_peak(samples[None], 0.5) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("length", [1, 5, 12, 63, 80])
def test_any_length_has_a_true_peak(length):
    samples = np.full((1, length), 0.25, np.float32)

    assert 0.25 <= true_peak(samples, 0.25) < 0.35
