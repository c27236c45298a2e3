import json
from pathlib import Path

import numpy as np
import pytest

from src.agents.base import run_agent
from src.agents.fingerprint import distance
from src.agents.fingerprint.measures import GROUPS
from src.agents.fingerprint.reference_stats import USUAL
from src.agents.fingerprint.scale import GROUP_WEIGHTS
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
    assert sum(GROUPS.values()) == len(USUAL) == 56
    assert set(GROUPS) == set(GROUP_WEIGHTS)


@pytest.mark.parametrize(
    "samples",
    [click_track(), white_noise(3), tone(), tone(seconds=0.01)],
    ids=["clicks", "noise", "tone", "short"],
)
def test_it_always_has_56_small_numbers(samples):
    vector = fingerprint(samples)

    assert len(vector) == 56
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
