import numpy as np
import pytest

from src.agents import RhythmAgent
from src.agents.rhythm import timing
from src.audio.pulse import Pulse
from tests.support.signals import (
    SAMPLE_RATE_HZ,
    click_times,
    click_track,
    silence,
    speech,
    tone,
    white_noise,
)


def measure(samples, sample_rate=SAMPLE_RATE_HZ):
    return RhythmAgent().analyse(samples, sample_rate).data


def clicks_at(times, seconds, strengths=None):
    """Clicks of given strengths at given times."""
    samples = silence(seconds)
    click = click_track(60, 0.02, first_click_seconds=0)
    for time, strength in zip(
        times, strengths if strengths is not None else np.ones(len(times)), strict=True
    ):
        start = round(time * SAMPLE_RATE_HZ)
        samples[start : start + len(click)] += strength * click
    return samples


def test_clicks_at_120_bpm_are_120_bpm():
    data = measure(click_track(120))

    assert data["has_steady_beat"] is True
    assert data["note"] is None
    assert data["beat_confidence"] > 0.95
    assert data["tempo_bpm"] == pytest.approx(120, rel=0.005)
    assert data["tempo_stability"]["mean_ibi"] == pytest.approx(0.5, abs=0.002)
    assert data["steadiness"] > 0.97
    assert data["steadiness_word"] == "very steady"
    assert data["time_signature"] == "4/4"
    assert data["swing"] == 0
    assert data["tempo_range"]["dominant_tempos"][0] == pytest.approx(120, rel=0.01)
    assert len(data["tempo_range"]["dominant_tempos"]) <= 3


def test_every_click_is_a_beat_and_an_onset_at_its_time():
    data = measure(click_track(120))

    assert data["beat_count"] == data["onset_count"] == len(click_times(120))
    assert data["beat_times"] == pytest.approx(click_times(120), abs=0.015)
    assert data["onset_times"] == pytest.approx(click_times(120), abs=0.015)
    assert set(data["downbeat_times"]) <= set(data["beat_times"])


@pytest.mark.parametrize("tempo_bpm", [72, 84, 96.5, 108, 133, 150])
def test_the_tempo_is_right_to_half_a_percent(tempo_bpm):
    assert measure(click_track(tempo_bpm, 20))["tempo_bpm"] == pytest.approx(tempo_bpm, rel=0.005)


def test_the_tempo_does_not_depend_on_volume_rate_or_channels():
    for samples, sample_rate in (
        (click_track(126) * 0.003, SAMPLE_RATE_HZ),
        (click_track(126, sample_rate=96000), 96000),
        (np.stack([click_track(126), silence(12)]), SAMPLE_RATE_HZ),
    ):
        assert measure(samples, sample_rate)["tempo_bpm"] == pytest.approx(126, rel=0.005)


@pytest.mark.parametrize(
    "samples",
    [
        white_noise(20),
        silence(10),
        tone(seconds=20),
        tone(220, 10) + tone(277, 10),
        np.zeros(1, np.float32) + 0.5,
    ],
    ids=["white noise", "silence", "a drone", "a held chord", "one sample"],
)
def test_where_there_is_no_beat_it_says_so_and_invents_nothing(samples):
    agent = RhythmAgent()
    data = measure(samples)

    assert data["has_steady_beat"] is False
    assert data["beat_confidence"] < 0.5
    assert "No steady beat was found" in data["note"]
    assert data["beat_times"] == data["downbeat_times"] == data["tempo_range"]["dominant_tempos"] == []
    assert data["beat_count"] == 0
    for field in ("tempo_bpm", "time_signature", "swing", "steadiness", "steadiness_word", "upbeat"):
        assert data[field] is None, field
    assert "No steady beat was found" in agent.summarise(data)["note"]
    assert agent.summarise(data)["tempo_bpm"] is None


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seconds", [3, 6, 12])
def test_noise_of_any_length_has_no_beat(seconds, seed):
    assert not measure(white_noise(seconds, seed=seed))["has_steady_beat"]


@pytest.mark.parametrize("seed", range(8))
def test_clicks_at_random_times_have_no_beat(seed):
    times = np.sort(np.random.default_rng(seed).uniform(0, 29, 90))

    assert not measure(clicks_at(times, 30))["has_steady_beat"]


def test_a_short_passage_without_a_beat_suggests_a_longer_one():
    assert "a longer one" in measure(white_noise(2))["note"]


def test_a_player_who_wavers_is_looser_than_a_machine():
    random = np.random.default_rng(1)
    even = np.arange(1, 25, 0.5)
    wavering = even + random.normal(0, 0.022, len(even))

    machine, player = (measure(clicks_at(times, 26)) for times in (even, wavering))

    assert player["tempo_bpm"] == pytest.approx(120, rel=0.02)
    assert player["steadiness"] < machine["steadiness"]
    assert player["tempo_stability"]["cv"] > 3 * machine["tempo_stability"]["cv"]
    assert player["steadiness_word"] in ("steady", "loose")


@pytest.mark.parametrize(
    ("off_beat_phase", "swing"), [(0.5, 0.0), (0.58, 0.5), (2 / 3, 1.0)], ids=["straight", "light", "triplet"]
)
def test_swing_is_where_the_off_beats_lie(off_beat_phase, swing):
    beats = np.arange(0.5, 24, 0.5)
    times = np.sort(np.concatenate([beats, beats + 0.5 * off_beat_phase]))
    strengths = np.where(np.isin(times, beats), 1.0, 0.4)

    data = measure(clicks_at(times, 25, strengths))

    assert data["tempo_bpm"] == pytest.approx(120, rel=0.01)
    assert data["swing"] == pytest.approx(swing, abs=0.15)


def test_accents_on_every_third_beat_are_a_waltz():
    times = click_times(120, 30)
    strengths = np.where(np.arange(len(times)) % 3 == 0, 1.0, 0.15)

    data = measure(clicks_at(times, 30.1, strengths))

    assert data["time_signature"] == "3/4"
    assert data["downbeat_times"] == pytest.approx(times[::3], abs=0.02)
    assert data["upbeat"] is False


def test_a_pickup_before_the_first_accent_is_an_upbeat():
    times = click_times(120, 30)
    strengths = np.where(np.arange(len(times)) % 3 == 1, 1.0, 0.15)  # starts on the third beat of a bar

    data = measure(clicks_at(times, 30.1, strengths))

    assert data["downbeat_times"][0] == pytest.approx(times[1], abs=0.02)
    assert data["upbeat"] is True


@pytest.mark.parametrize("seed", range(4))
def test_a_voice_that_talks_has_no_beat(seed):
    assert not measure(speech(15, seed=seed))["has_steady_beat"]


def test_silence_around_the_music_adds_no_beats():
    music = click_track(120, 10)

    data = measure(np.concatenate([silence(4), music, silence(6)]))

    assert data["beat_times"] == pytest.approx(click_times(120, 10) + 4, abs=0.015)


@pytest.mark.parametrize(("cv", "word"), [(0.01, "very steady"), (0.04, "steady"), (0.1, "loose")])
def test_steadiness_in_words(cv, word):
    assert timing.steadiness_in_words(cv) == word
    assert timing.steadiness(cv) == pytest.approx(1 - cv / 0.5)


def test_the_summary_tells_the_tempo_and_how_steady_it_is():
    agent = RhythmAgent()
    summary = agent.summarise(measure(click_track(120)))

    assert summary["tempo_bpm"] == 120.0
    assert summary["steadiness"] == "very steady"
    assert summary["time_signature"] == "4/4"
    assert summary["beat_count"] == 23
    assert summary["evidence"]["seconds_covered"] == [0.0, 12.0]


def test_beats_of_two_lengths_in_equal_number_still_have_a_tempo():
    times = np.cumsum([0, 0.4, 0.4, 0.4, 0.6, 0.6, 0.6])
    pulse = Pulse(np.rint(times * 100).astype(int), times, 1.0, (), 0.0, 0.0)

    assert pulse.tempo_bpm == pytest.approx(100)


def test_alternatives_come_with_the_chance_that_they_are_right():
    data = measure(click_track(120, 30))
    tempi, metres = data["tempo_alternatives"], data["metre_alternatives"]

    assert tempi[0]["bpm"] == pytest.approx(data["tempo_bpm"], abs=0.1)
    assert metres[0]["time_signature"] == data["time_signature"]
    for alternatives in (tempi, metres):
        chances = [alternative["confidence"] for alternative in alternatives]
        assert 1 <= len(chances) <= 3
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)


def test_a_change_of_tempo_is_found_where_it_happens():
    times = np.concatenate([np.arange(0.5, 20, 0.5), np.arange(20, 40, 0.45)])

    data = measure(clicks_at(times, 41))

    change = data["tempo_changes"][0]
    assert len(data["tempo_changes"]) == 1
    assert change["seconds"] == pytest.approx(20, abs=1)
    assert (change["from_bpm"], change["to_bpm"]) == (pytest.approx(120, abs=2), pytest.approx(133.3, abs=2))
    assert data["tempo_curve"]["bpm"][0] == pytest.approx(120, abs=2)
    assert data["tempo_curve"]["bpm"][-1] == pytest.approx(133.3, abs=2)


def test_a_steady_tempo_has_a_level_curve_and_no_changes():
    data = measure(click_track(96, 60))

    assert data["tempo_changes"] == []
    assert data["tempo_curve"]["bpm"] == pytest.approx([96] * len(data["tempo_curve"]["bpm"]), abs=0.5)
    assert len(data["tempo_curve"]["bpm"]) <= 100


def test_a_passage_has_its_curve_at_the_seconds_of_the_track():
    from src.agents.base import run_agent
    from src.audio.features import AudioFeatures

    passage = AudioFeatures(click_track(120, 60), SAMPLE_RATE_HZ).passage(30, 50)

    seconds = run_agent(RhythmAgent(), passage).data["tempo_curve"]["seconds"]

    assert 30 < seconds[0] < seconds[-1] < 50
