"""What holds for every registered agent, on any sound."""

import json
from functools import cache

import jsonschema
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.agents.base import FeatureAgent, run_agent
from src.agents.measurement import summary_keys
from src.agents.registry import AGENT_REGISTRY, get_agent
from src.agents.summary import MAX_SUMMARY_BYTES
from src.audio.features import AudioFeatures
from tests.support.examples import examples
from tests.support.signals import SAMPLE_RATE_HZ, click_track, silence, speech, tone, white_noise

AGENT_NAMES = sorted(AGENT_REGISTRY)
MOST_BYTES = 60_000

SOUNDS = {
    "clicks": (click_track(), 22050),
    "a tone": (tone(), 22050),
    "noise": (white_noise(), 22050),
    "silence": (silence(), 22050),
    "one sample": (np.array([0.5], np.float32), 22050),
    "two samples at 192 kHz": (np.array([0.5, -0.5], np.float32), 192000),
    "less than a frame": (tone(seconds=0.01), 22050),
    "half a second": (click_track(240, 0.5, first_click_seconds=0), 22050),
    "a DC offset": (silence() + 0.25, 22050),
    "a tone on a DC offset": (tone() * 0.5 + 0.25, 22050),
    "nothing but NaN": (np.full(22050, np.nan, np.float32), 22050),
    "NaN in between": (np.where(np.arange(66150) % 1000 == 0, np.nan, tone()), 22050),
    "infinities": (np.array([np.inf, -np.inf] * 5000, np.float32), 22050),
    "far over full scale": (white_noise(amplitude=1e30), 22050),
    "hardly anything": (white_noise(amplitude=1e-30), 22050),
    "8 kHz": (click_track(sample_rate=8000), 8000),
    "192 kHz": (click_track(seconds=4, sample_rate=192000), 192000),
    "speech": (speech(), 22050),
    "stereo": (np.stack([click_track(), white_noise(12.0)]), 22050),
    "sound on one side": (np.stack([click_track(), silence(12.0)]), 22050),
    "channels that cancel": (np.stack([click_track(), -click_track()]), 22050),
    "16-bit integers": ((click_track() * 20000).astype(np.int16), 22050),
    "float64": (click_track().astype(np.float64), 22050),
}


def measured(name, samples, sample_rate):
    result = get_agent(name).analyse(samples, sample_rate)
    assert result.success, result.error
    return result.data


@cache
def measured_sound(name, sound):
    return measured(name, *SOUNDS[sound])


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("name", AGENT_NAMES)
def test_it_keeps_to_the_types_units_and_ranges_that_it_declares(name, sound):
    data = {key: value for key, value in measured_sound(name, sound).items() if key != "_meta"}

    jsonschema.validate(data, get_agent(name).measurement_model.model_json_schema(mode="serialization"))


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_every_key_of_its_summary_comes_from_a_declared_field(name):
    agent = get_agent(name)
    data = measured_sound(name, "speech")
    declared = {
        key for field in agent.measurement_model.model_fields.values() for key in summary_keys(field).values
    }

    told = agent.summarise(data).keys() - {"evidence"}
    of_several_fields = {"loudest_section", "quietest_section", "note", "is_silent", "duration_seconds"}
    assert told <= declared | of_several_fields


def without_time(data):
    meta = {key: value for key, value in data["_meta"].items() if key != "measured_at"}
    return {**data, "_meta": meta}


def test_the_expected_agents_are_here():
    measured_by_default = {
        "character",
        "fingerprint",
        "harmony",
        "loudness",
        "rhythm",
        "spectral",
        "structure",
        "temporal",
    }
    assert {*measured_by_default, "melody"} <= set(AGENT_NAMES)


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_it_describes_itself_for_a_model(name):
    agent = get_agent(name)

    assert agent.name == name
    assert name.isidentifier()
    assert 30 < len(agent.description) < 500
    assert agent.version >= 1


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("name", AGENT_NAMES)
def test_it_measures_any_sound_in_finite_json_and_the_same_twice(name, sound):
    data = measured_sound(name, sound)

    assert len(json.dumps(data, allow_nan=False)) < MOST_BYTES
    assert without_time(data) == without_time(measured(name, *SOUNDS[sound]))
    assert data["_meta"]["agent"] == name


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("name", AGENT_NAMES)
def test_its_summary_is_short_and_says_where_it_comes_from(name, sound):
    agent = get_agent(name)

    summary = agent.summarise(measured_sound(name, sound))

    assert len(json.dumps(summary, allow_nan=False).encode()) <= MAX_SUMMARY_BYTES
    assert summary["evidence"]["agent"] == name
    assert summary["evidence"]["version"] == agent.version
    assert not {"left_out", "_meta"} & summary.keys()


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_silence_is_called_silent_and_sound_is_not(name):
    assert measured(name, silence(), SAMPLE_RATE_HZ)["is_silent"] is True
    assert measured(name, click_track(), SAMPLE_RATE_HZ)["is_silent"] is False


@pytest.mark.parametrize("name", AGENT_NAMES)
@pytest.mark.parametrize("samples", [np.zeros(0), np.zeros((2, 0)), np.zeros((1, 2, 3)), np.array(["la"])])
def test_what_is_no_sound_fails_in_words(name, samples):
    result = get_agent(name).analyse(samples, 22050)

    assert not result.success
    assert result.error.endswith(".")
    assert "Error" not in result.error


@pytest.mark.parametrize("name", AGENT_NAMES)
def test_a_passage_is_measured_like_the_same_sound_alone(name):
    agent = get_agent(name)
    assert isinstance(agent, FeatureAgent)
    track = np.concatenate([white_noise(2.0), click_track(seconds=8.0), silence(1.0)])

    passage = run_agent(agent, AudioFeatures(track, SAMPLE_RATE_HZ).passage(2, 10)).data
    alone = run_agent(agent, AudioFeatures(track[44100:220500], SAMPLE_RATE_HZ, start_seconds=2)).data

    assert without_time(passage) == without_time(alone)
    assert (passage["_meta"]["start_seconds"], passage["_meta"]["end_seconds"]) == (2.0, 10.0)


@st.composite
def sounds(draw):
    sample_rate = draw(st.sampled_from([8000, 11025, 22050, 44100, 48000, 96000, 192000]))
    length = max(1, round(draw(st.floats(0, 3)) * sample_rate))
    channels = draw(st.integers(1, 2))
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    seconds = np.arange(length) / sample_rate
    samples = np.zeros((channels, length))
    for channel in range(channels):
        noise = draw(st.sampled_from([0, 1e-5, 0.1, 1])) * random.standard_normal(length)
        hum = draw(st.sampled_from([0, 0.5])) * np.sin(2 * np.pi * random.uniform(20, 9000) * seconds)
        voice = speech(length / sample_rate, sample_rate, seed) if draw(st.booleans()) and length > 1 else 0
        samples[channel] = noise + hum + voice + draw(st.sampled_from([0, 0.2, -1]))
        samples[channel, :: sample_rate // draw(st.integers(1, 8))] += draw(st.sampled_from([0, 1]))
        if draw(st.booleans()):
            samples[channel, random.integers(length)] = draw(st.sampled_from([np.nan, np.inf, -np.inf]))
    return samples[0] if channels == 1 else samples, sample_rate


@settings(
    max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(sound=sounds())
def test_no_random_sound_breaks_any_agent(sound):
    for name in AGENT_NAMES:
        data = measured(name, *sound)
        assert len(json.dumps(data, allow_nan=False)) < MOST_BYTES
        assert without_time(data) == without_time(measured(name, *sound))
        assert len(json.dumps(get_agent(name).summarise(data))) <= MAX_SUMMARY_BYTES
