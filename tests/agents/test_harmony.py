import json

import numpy as np
import pytest

from src.agents import HarmonyAgent
from src.agents.base import run_agent
from src.agents.harmony.names import Key, key_at
from src.agents.harmony.progression import folded, main_loop
from src.audio.features import AudioFeatures
from tests.support.signals import SAMPLE_RATE_HZ, chord, click_track, silence, tone, white_noise

# Bass and three voices, as MIDI pitches.
CHORDS = {
    "C": [36, 60, 64, 67],
    "F": [41, 60, 65, 69],
    "G": [43, 59, 62, 67],
    "Am": [45, 57, 60, 64],
    "Dm": [38, 57, 62, 65],
    "Em": [40, 59, 64, 67],
    "E": [40, 59, 64, 68],
    "G7": [43, 59, 62, 65, 67],
    "Am7": [45, 57, 60, 64, 67],
    "Cmaj7": [36, 59, 60, 64, 67],
}


def played(names, seconds=2.0, semitones=0.0):
    """Chords one after the other, transposed."""
    return np.concatenate([chord([p + semitones for p in CHORDS[name]], seconds) for name in names.split()])


def measure(samples, start_seconds=0.0):
    result = run_agent(HarmonyAgent(), AudioFeatures(samples, SAMPLE_RATE_HZ, start_seconds))
    assert result.success, result.error
    return result.data


def chord_at(data, seconds):
    return next(name for start, end, name in data["chords"] if start <= seconds < end)


def test_a_cadence_is_in_its_key():
    data = measure(played("C F G C Am Dm G C"))

    assert data["is_tonal"] is True
    assert data["note"] is None
    assert (data["key"], data["tonic"], data["mode"]) == ("C major", "C", "major")
    assert data["camelot"] == "8B"
    assert data["key_confidence"] > 0.8
    assert len(data["key_alternatives"]) == 3
    assert "C major" not in [other["key"] for other in data["key_alternatives"]]
    assert data["key_confidence"] > data["key_alternatives"][0]["confidence"]
    assert data["key_passages"] == [{"start": 0.0, "end": 16.0, "key": "C major"}]


def test_a_minor_cadence_is_minor():
    data = measure(played("Am Dm E Am F Dm E Am"))

    assert (data["key"], data["camelot"]) == ("A minor", "8A")


@pytest.mark.parametrize("semitones", range(-6, 6))
def test_every_key_is_found_and_every_chord_follows(semitones):
    data = measure(played("C F G C Am Dm G C", semitones=semitones))

    assert data["key"] == key_at(semitones % 12).name
    names = key_at(semitones % 12).note_names
    expected = [names[(root + semitones) % 12] for root in (0, 5, 7, 0, 9, 2, 7, 0)]
    heard = [chord_at(data, 2 * i + 1) for i in range(8)]
    assert [name.rstrip("m7aj") for name in heard] == expected


def test_chords_change_when_they_change_and_leave_no_gaps():
    data = measure(played("C Am F G"), start_seconds=60.0)

    assert [chord_at(data, 60 + second) for second in (1, 3, 5, 7)] == ["C", "Am", "F", "G"]
    starts = [start for start, _, _ in data["chords"]]
    assert starts[0] == 60.0
    assert starts == pytest.approx([60, 62, 64, 66], abs=0.3)
    assert [end for _, end, _ in data["chords"]] == [*starts[1:], 68.0]


@pytest.mark.parametrize("name", ["C", "Am", "G7", "Cmaj7", "Am7"])
def test_a_held_chord_is_named_with_its_seventh(name):
    assert chord_at(measure(played(f"{name} {name}")), 2.0) == name


def test_the_sequence_that_comes_back_is_told_once():
    data = measure(played("Am F C G " * 4, seconds=1.5))

    assert data["progression"] == {
        "chords": ["Am", "F", "C", "G"],
        "times": 4,
        "share_of_chords": 1.0,
        "text": "Am F C G, 4 times",
    }
    assert data["chord_sequence"] == "(Am F C G) x4"
    assert data["chord_shares"] == pytest.approx({"Am": 0.25, "F": 0.25, "C": 0.25, "G": 0.25}, abs=0.04)
    assert data["chord_changes_per_minute"] == pytest.approx(37.5, abs=1)


@pytest.mark.parametrize("cents", [-35, -10, 0, 20, 45])
def test_the_tuning_is_right_to_two_cents_and_changes_no_key(cents):
    data = measure(played("C F G C", semitones=cents / 100))

    assert data["tuning_cents"] == pytest.approx(cents, abs=2)
    assert data["tuning_a4_hz"] == pytest.approx(440 * 2 ** (cents / 1200), abs=0.5)
    assert data["key"] == "C major"


def test_a_change_of_key_is_told_with_its_second():
    data = measure(np.concatenate([played("C F G C " * 3), played("C F G C " * 3, semitones=3)]))

    first, second = data["key_passages"]
    assert (first["key"], second["key"]) == ("C major", "Eb major")
    assert first["end"] == second["start"] == pytest.approx(24, abs=4)


@pytest.mark.parametrize(
    "samples",
    [
        silence(10),
        white_noise(20),
        white_noise(3),
        np.cumsum(white_noise(20)) * 0.01,
        click_track(120, 20),
        np.zeros(1, np.float32) + 0.5,
    ],
    ids=["silence", "noise", "a little noise", "brown noise", "clicks", "one sample"],
)
def test_where_there_is_no_harmony_it_says_so_and_invents_nothing(samples):
    data = measure(samples)

    assert data["is_tonal"] is False
    assert data["key"] is data["camelot"] is data["tuning_cents"] is data["progression"] is None
    assert data["chords"] == data["key_alternatives"] == data["key_passages"] == []
    assert "No harmony was found" in data["note"]
    assert HarmonyAgent().summarise(data)["key"] is None


def test_a_drone_is_tonal_but_its_key_is_called_unsure():
    data = measure(tone(440, 10))

    assert data["is_tonal"] is True
    assert data["key_confidence"] < 0.6
    assert data["key_alternatives"][0]["key"] in data["note"]


def test_a_pause_is_no_chord():
    data = measure(np.concatenate([played("C C"), silence(4), played("G G")]))

    assert [chord_at(data, second) for second in (2, 6, 10)] == ["C", "N", "G"]


def test_the_summary_lists_few_chords_and_folds_many():
    agent = HarmonyAgent()

    few = agent.summarise(measure(played("C Am F G")))
    many = agent.summarise(measure(played("C Am F G " * 6, seconds=1.0)))

    assert few["chords_start_end"][0][2] == "C"
    assert "chords_start_end" not in many
    assert many["progression"] == "C Am F G, 6 times"
    assert len(json.dumps(many)) <= 1500


@pytest.mark.parametrize(
    ("tonic", "is_minor", "name", "camelot", "fifth"),
    [
        (0, False, "C major", "8B", "G"),
        (9, True, "A minor", "8A", "E"),
        (6, True, "F# minor", "11A", "C#"),
        (3, True, "Eb minor", "2A", "Bb"),
        (8, True, "G# minor", "1A", "D#"),
        (1, False, "Db major", "3B", "Ab"),
    ],
)
def test_keys_are_named_as_musicians_and_djs_do(tonic, is_minor, name, camelot, fifth):
    key = Key(tonic, is_minor)

    assert (key.name, key.camelot, key.note_names[(tonic + 7) % 12]) == (name, camelot, fifth)


def test_camelot_neighbours_are_a_fifth_apart():
    for tonic in range(12):
        for is_minor in (False, True):
            here = Key(tonic, is_minor).camelot
            fifth = Key((tonic + 7) % 12, is_minor).camelot
            assert int(fifth[:-1]) == int(here[:-1]) % 12 + 1


@pytest.mark.parametrize(
    ("names", "chords", "times"),
    [
        ("C G Am F C G Am F", "C G Am F", 2),
        ("C G C G C G C G", "C G", 4),
        ("Dm C G Am F E C G Am F", "C G Am F", 2),
    ],
)
def test_the_loop_is_the_shortest_that_explains_most(names, chords, times):
    loop = main_loop(names.split())

    assert (" ".join(loop.chords), loop.times) == (chords, times)


@pytest.mark.parametrize("names", ["", "C", "C G", "C G Am F Dm E Bb"])
def test_what_never_comes_back_is_no_loop(names):
    assert main_loop(names.split()) is None
    assert folded(names.split()) == names


def test_repetitions_in_a_row_are_folded():
    assert folded(["Dm", "Am", "F", "C", "G", "Am", "F", "C", "G", "Dm"]) == "Dm | (Am F C G) x2 | Dm"
