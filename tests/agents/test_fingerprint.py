import json
from pathlib import Path

import numpy as np
import pytest

from src.agents.base import run_agent
from src.agents.fingerprint import distance
from src.agents.fingerprint.comparison import WEIGHTS, weighted
from src.agents.fingerprint.groove import bar_pattern, pattern_spectrum
from src.agents.fingerprint.layout import (
    GROUP_WEIGHTS,
    GROUPS,
    LENGTH,
    MEASURE_GROUPS,
    PARTS,
    PATTERN_GROUPS,
    slices_of,
)
from src.agents.fingerprint.reference_stats import USUAL
from src.agents.fingerprint.scale import PATTERN_SPREADS
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio
from tests.support.signals import SAMPLE_RATE_HZ, click_track, silence, tone, white_noise

ROOT = Path(__file__).parents[2]
COLLECTION = ROOT.parent / "shared" / "audio"


def fingerprint(samples, sample_rate=SAMPLE_RATE_HZ):
    return get_agent("fingerprint").analyse(samples, sample_rate).data["vector"]


def fingerprint_of(path):
    audio = load_audio(path, target_sr=None, mono=False)
    return run_agent(get_agent("fingerprint"), AudioFeatures(audio.samples, audio.sample_rate)).data["vector"]


def test_every_measure_has_a_group_a_weight_and_a_usual_value():
    assert sum(MEASURE_GROUPS.values()) == len(USUAL) == 56
    assert set(GROUPS) == set(GROUP_WEIGHTS)
    assert set(PATTERN_GROUPS) == set(PATTERN_SPREADS)
    assert sum(GROUP_WEIGHTS.values()) == pytest.approx(4)


def test_stored_fingerprints_are_weighted_for_comparison_and_older_ones_are_not():
    assert set(GROUPS) == set(WEIGHTS)
    assert sum(WEIGHTS.values()) == pytest.approx(4)
    squares = np.square(weighted([1.0] * LENGTH))
    assert squares[0] == pytest.approx(WEIGHTS["mel cepstrum, mean"] / GROUP_WEIGHTS["mel cepstrum, mean"])
    assert squares[-1] == pytest.approx(WEIGHTS["pattern spectrum"] / GROUP_WEIGHTS["pattern spectrum"])
    assert weighted([1.0, 2.0]) == (1.0, 2.0)


def test_every_group_belongs_to_one_part():
    assert sorted(group for groups in PARTS.values() for group in groups) == sorted(GROUPS)
    places = [index for part in PARTS for place in slices_of(part) for index in range(LENGTH)[place]]
    assert sorted(places) == list(range(LENGTH))


def bars_of(*strokes: float, bpm: float = 120, bars: int = 8):
    """A loud click on each first beat of four, and softer ones at these places of the bar, from 0 to 1."""
    bar = 4 * 60 / bpm
    samples = np.zeros(round((bars * bar + 1) * SAMPLE_RATE_HZ), np.float32)
    click = np.sin(2 * np.pi * 80 * np.arange(2205) / SAMPLE_RATE_HZ) * np.exp(-np.arange(2205) / 500)
    hat = np.random.default_rng(0).standard_normal(1000) * np.exp(-np.arange(1000) / 150)
    for number in range(bars):
        for place, sound in [
            *((beat / 4, click) for beat in range(4)),
            *((one, 0.3 * hat) for one in strokes),
        ]:
            start = round((0.5 + (number + place) * bar) * SAMPLE_RATE_HZ)
            samples[start : start + len(sound)] += sound.astype(np.float32)
    return samples


def test_the_pattern_shows_where_in_the_bar_the_strokes_fall():
    pattern = bar_pattern(AudioFeatures(bars_of(3 / 16, 6 / 16), SAMPLE_RATE_HZ))

    assert pattern.shape == (3, 48)
    assert np.linalg.norm(pattern, axis=1) == pytest.approx(1, abs=1e-3)
    treble = pattern[2].reshape(16, 3).sum(axis=1)
    first, second = sorted(np.argsort(treble)[-2:])
    # On whichever beat the bar is heard to begin.
    assert (first % 4, second % 4, second - first) == (3, 2, 3)
    assert treble[first] > 5 * np.sort(treble)[-3]


def test_the_spectrum_of_a_pattern_does_not_depend_on_where_the_bar_begins():
    pattern = bar_pattern(AudioFeatures(bars_of(3 / 16, 6 / 16), SAMPLE_RATE_HZ))

    rotated = np.roll(pattern, 12, axis=1)
    assert np.allclose(pattern_spectrum(rotated), pattern_spectrum(pattern))
    assert not np.allclose(rotated, pattern, atol=0.05)


def test_without_bars_there_is_no_pattern():
    assert not bar_pattern(AudioFeatures(white_noise(3), SAMPLE_RATE_HZ)).any()


def test_the_same_rhythm_is_near_in_rhythm_whatever_is_done_to_the_sound():
    rhythm = bars_of(3 / 16, 6 / 16, 10 / 16)
    other = fingerprint(bars_of(2 / 16, 5 / 16, 15 / 16))
    dull = np.convolve(rhythm, np.ones(12) / 12, "same").astype(np.float32)
    own, changed = fingerprint(rhythm), fingerprint(dull)

    assert distance(own, changed, "rhythm") < distance(own, other, "rhythm")
    assert distance(own, changed, "timbre") > distance(own, other, "timbre")


def test_the_parts_make_up_the_whole():
    own, other = fingerprint(bars_of(3 / 16)), fingerprint(bars_of(5 / 16, bpm=100))

    whole = sum(distance(own, other, part) ** 2 for part in PARTS) ** 0.5
    assert whole == pytest.approx(distance(own, other))
    with pytest.raises(ValueError, match="have parts"):
        distance([1.0], [2.0], "rhythm")


@pytest.mark.parametrize(
    "samples",
    [click_track(), white_noise(3), tone(), tone(seconds=0.01)],
    ids=["clicks", "noise", "tone", "short"],
)
def test_it_always_has_272_small_numbers(samples):
    vector = fingerprint(samples)

    assert len(vector) == 272
    assert max(abs(value) for value in vector) <= 3


def test_silence_has_no_fingerprint():
    assert fingerprint(silence()) is None


def test_the_distance_is_that_of_geometry():
    assert distance([0.0, 3.0], [4.0, 0.0]) == 5.0
    assert distance([1.0, 2.0], [1.0, 2.0]) == 0.0


def test_fingerprints_of_different_versions_are_not_compared():
    with pytest.raises(ValueError, match="of 2 and 3 numbers"):
        distance([1, 2], [1, 2, 3])


def test_level_rate_and_channels_change_little():
    music, *_ = load_audio(ROOT / "examples" / "pop_124.ogg", target_sr=44100).samples[None]
    whole = fingerprint(music, 44100)

    assert distance(whole, fingerprint(music * np.float32(0.1), 44100)) < 0.15
    assert distance(whole, fingerprint(np.stack([music, music]), 44100)) < 0.01
    assert distance(whole, fingerprint(music[: len(music) // 2], 44100)) < 0.8


def test_other_songs_are_farther_than_another_part_of_the_same_song():
    songs = [load_audio(path, target_sr=22050).samples for path in sorted((ROOT / "examples").glob("*.ogg"))]
    halves = [(fingerprint(song[: len(song) // 2]), fingerprint(song[len(song) // 2 :])) for song in songs]

    for i, (first, second) in enumerate(halves):
        others = [distance(first, other) for j, (_, other) in enumerate(halves) if j != i]
        assert distance(first, second) < min(others)


@pytest.mark.slow
@pytest.mark.skipif(
    not (COLLECTION / "manifest.json").exists(),
    reason="the collection of music with known truth is not beside this repository (../shared/audio)",
)
def test_degraded_copies_are_nearer_to_their_song_than_any_other_song():
    """Noise, clipping, silence before, telephone band, reverb, 64 kbit/s mp3, detuned by 30 cents."""
    truths = json.loads((COLLECTION / "manifest.json").read_text())["files"]
    vectors = {truth["file"]: fingerprint_of(COLLECTION / truth["file"]) for truth in truths}
    copies = {truth["file"]: truth["degraded_from"] for truth in truths if truth.get("degraded_from")}
    originals = [name for name in vectors if name not in copies]

    ranks = {
        copy: sorted(originals, key=lambda name: distance(vectors[copy], vectors[name])).index(song) + 1
        for copy, song in copies.items()
    }

    assert set(ranks.values()) == {1}, ranks
