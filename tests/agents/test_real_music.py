"""The agents on music with known truth: the examples, and more where the collection is at hand."""

import json
from pathlib import Path

import mir_eval
import numpy as np
import pytest

from src.agents.base import run_agent
from src.agents.corrections import changed, corrected
from src.agents.registry import get_agent
from src.audio.features import AudioFeatures
from src.audio.loader import load_audio

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
COLLECTION = ROOT.parent / "shared" / "audio"

needs_collection = pytest.mark.skipif(
    not (COLLECTION / "manifest.json").exists(),
    reason="the collection of music with known truth is not beside this repository (../shared/audio)",
)


def features_of(path):
    audio = load_audio(path, target_sr=None, mono=False)
    return AudioFeatures(audio.samples, audio.sample_rate)


def rhythm_of(path):
    result = run_agent(get_agent("rhythm"), features_of(path))
    assert result.success, result.error
    return result.data


# examples/README.md has the same truth in words.
EXAMPLES_TRUTH = [
    ("bachata_126.ogg", 126.0, "4/4", 0.038, 80),
    ("pop_124.ogg", 124.0, "4/4", 1.195, 64),
    ("waltz_92.ogg", 92.0, "3/4", 0.118, 48),
]


@pytest.mark.parametrize(("name", "tempo_bpm", "metre", "first_beat", "beat_count"), EXAMPLES_TRUTH)
def test_the_rhythm_of_the_examples_is_right(name, tempo_bpm, metre, first_beat, beat_count):
    data = rhythm_of(EXAMPLES / name)
    beats = first_beat + np.arange(beat_count) * 60 / tempo_bpm

    assert data["tempo_bpm"] == pytest.approx(tempo_bpm, rel=0.01)
    assert data["time_signature"] == metre
    assert data["steadiness_word"] == "very steady"
    assert data["beat_confidence"] > 0.9
    assert mir_eval.beat.f_measure(beats, np.array(data["beat_times"])) > 0.9
    beats_per_bar = int(metre[0])
    assert mir_eval.beat.f_measure(beats[::beats_per_bar], np.array(data["downbeat_times"])) > 0.8


@needs_collection
def test_half_of_a_doubled_tempo_has_its_bars_where_the_chords_change():
    record = next(
        one
        for one in json.loads((COLLECTION / "manifest.json").read_text())["files"]
        if one["file"] == "o25_funk_102.ogg"
    )
    features = features_of(COLLECTION / record["file"])
    analysis = {
        name: run_agent(get_agent(name), features).data for name in ("rhythm", "harmony", "structure")
    }
    corrections = changed({}, {"tempo_bpm": 102.0}, analysis)

    data = corrected("rhythm", analysis["rhythm"], corrections, analysis=analysis)

    # The beats as measured begin half a beat late.
    downbeats, found = (np.array(one) for one in (record["downbeats"], data["downbeat_times"]))
    assert mir_eval.beat.f_measure(downbeats, found) > 0.75


def test_a_passage_of_a_song_has_the_songs_tempo_at_its_own_seconds():
    passage = features_of(EXAMPLES / "bachata_126.ogg").passage(10, 30)

    data = run_agent(get_agent("rhythm"), passage).data

    assert data["tempo_bpm"] == pytest.approx(126, rel=0.01)
    assert 10 <= data["beat_times"][0] < 10.6
    assert 29 < data["beat_times"][-1] <= 30


def test_a_pop_song_is_tonal_and_starts_after_a_second():
    features = features_of(EXAMPLES / "pop_124.ogg")

    spectral = run_agent(get_agent("spectral"), features).data
    temporal = run_agent(get_agent("temporal"), features).data

    assert spectral["spectral_flatness"]["interpretation"] == "tonal"
    assert spectral["brightness"] == "balanced"
    assert temporal["non_silent_intervals"][0][0] == pytest.approx(1.195, abs=0.03)
    assert -25 < temporal["rms_dbfs"] < -10


@needs_collection
def test_speech_has_no_steady_beat():
    data = rhythm_of(COLLECTION / "or_speech.ogg")

    assert data["has_steady_beat"] is False
    assert data["tempo_bpm"] is None
    assert data["beat_times"] == []
    assert "No steady beat was found" in data["note"]


@needs_collection
@pytest.mark.slow
def test_over_the_whole_collection_it_is_as_good_as_we_claim():
    truths = json.loads((COLLECTION / "manifest.json").read_text())["files"]
    found = {truth["file"]: rhythm_of(COLLECTION / truth["file"]) for truth in truths}

    beatless = [
        truth["file"]
        for truth in truths
        if truth["kind"] == "rendered" and not found[truth["file"]]["has_steady_beat"]
    ]
    assert beatless == []

    timed = [truth for truth in truths if truth.get("tempo_bpm")]
    right = [
        abs((found[truth["file"]]["tempo_bpm"] or 0) / truth["tempo_bpm"] - 1) <= 0.04 for truth in timed
    ]
    assert np.mean(right) >= 0.85
    scores = [
        mir_eval.beat.f_measure(np.array(truth["beats"]), np.array(found[truth["file"]]["beat_times"]))
        for truth in truths
        if truth.get("beats")
    ]
    assert np.mean(scores) >= 0.9
