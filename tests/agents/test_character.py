import numpy as np
import pytest

from src.agents.character.danceability import danceability, fluctuation_exponent
from src.agents.character.measures import percussiveness, share_above
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, click_track, silence, tone, white_noise


def measure(samples):
    return get_agent("character").analyse(samples, SAMPLE_RATE_HZ).data


def spectrum_of(samples):
    return AudioFeatures(samples, SAMPLE_RATE_HZ).spectrum


SCALES = ("energy", "danceability", "brightness", "percussiveness", "acousticness_proxy", "pulse_clarity")


@pytest.mark.parametrize(
    "samples",
    [click_track(), white_noise(5), tone(seconds=5), tone(seconds=0.01)],
    ids=["clicks", "noise", "a tone", "short"],
)
def test_every_scale_lies_between_0_and_1(samples):
    data = measure(samples)

    assert all(data[name] is None or 0 <= data[name] <= 1 for name in SCALES)
    assert data["words"]


def test_silence_has_no_character():
    data = measure(silence())

    assert data["words"] == ["silent"]
    assert all(data[name] is None for name in SCALES)


def test_louder_busier_sound_has_more_energy():
    calm, loud = measure(click_track(60, 20) * 0.05), measure(click_track(240, 20) + white_noise(20, 0.05))

    assert loud["energy"] > calm["energy"] + 0.2
    assert loud["onsets_per_second"] > calm["onsets_per_second"]


@pytest.mark.parametrize(("frequency_hz", "share"), [(300, 0.0), (6000, 1.0)])
def test_brightness_is_the_share_above_1500_hz(frequency_hz, share):
    assert share_above(spectrum_of(tone(frequency_hz)), 1500) == pytest.approx(share, abs=0.05)


def test_high_sound_is_bright_and_low_sound_dark():
    assert "bright" in measure(tone(5000, 5))["words"]
    assert "dark" in measure(tone(200, 5))["words"]


def test_clicks_are_percussive_and_tones_are_not():
    chord = tone(220) + tone(277) + tone(330)

    assert percussiveness(spectrum_of(click_track(seconds=6))) > 0.8
    assert percussiveness(spectrum_of(chord)) < 0.1


def test_white_noise_fluctuates_with_the_exponent_of_the_theory():
    """One half for uncorrelated levels, one and a half for a random walk (Peng et al. 1994)."""
    levels = np.random.default_rng(1).standard_normal(20000)

    assert fluctuation_exponent(levels) == pytest.approx(0.5, abs=0.06)
    assert fluctuation_exponent(np.cumsum(levels)) == pytest.approx(1.5, abs=0.1)


def test_a_drum_machine_is_more_danceable_than_a_level_that_wanders():
    wander = np.cumsum(np.random.default_rng(2).standard_normal(300)) / 10
    level = np.interp(np.arange(30 * SAMPLE_RATE_HZ), np.linspace(0, 30 * SAMPLE_RATE_HZ, 300), wander)
    free = (white_noise(30) * np.exp(level - level.max())).astype(np.float32)

    machine = danceability(click_track(120, 30), SAMPLE_RATE_HZ)

    assert machine > 0.8
    assert danceability(free, SAMPLE_RATE_HZ) < 0.3


def test_without_a_steady_beat_there_is_no_danceability():
    data = measure(white_noise(12))

    assert data["danceability"] is None
    assert "without a steady beat" in data["words"]


def test_a_few_seconds_are_too_short_for_danceability():
    assert danceability(click_track(120, 1), SAMPLE_RATE_HZ) is None
    assert danceability(silence(20), SAMPLE_RATE_HZ) is None


def test_the_summary_names_the_scales():
    agent = get_agent("character")

    summary = agent.summarise(measure(click_track(120, 20)))

    assert summary["energy_0_to_1"] is not None
    assert "straight" in summary["words"]
