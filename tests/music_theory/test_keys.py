import pytest

from src.agents.corrections.facts import key_named
from src.agents.harmony.camelot import compatible_codes
from src.agents.harmony.names import key_at
from src.music_theory.keys import (
    dominant,
    is_compatible,
    neighbours,
    parallel,
    relative,
    scale_notes,
    scales_that_fit,
    semitones_between,
    subdominant,
)

ALL_KEYS = [key_at(index) for index in range(24)]


@pytest.mark.parametrize(
    ("name", "relative_name", "parallel_name", "dominant_name", "subdominant_name"),
    [
        ("C major", "A minor", "C minor", "G major", "F major"),
        ("A minor", "C major", "A major", "E minor", "D minor"),
        ("Ab major", "F minor", "G# minor", "Eb major", "Db major"),
        ("F# minor", "A major", "F# major", "C# minor", "B minor"),
    ],
)
def test_related_keys(
    name: str, relative_name: str, parallel_name: str, dominant_name: str, subdominant_name: str
) -> None:
    key = key_named(name)
    assert relative(key).name == relative_name
    assert parallel(key).name == parallel_name
    assert dominant(key).name == dominant_name
    assert subdominant(key).name == subdominant_name


@pytest.mark.parametrize("key", ALL_KEYS, ids=lambda key: key.name)
def test_neighbours_are_those_of_the_camelot_wheel(key) -> None:  # type: ignore[no-untyped-def]
    assert {one.camelot for one in (key, *neighbours(key))} == set(compatible_codes(key.camelot))
    assert relative(relative(key)) == key
    assert set(scale_notes(key)) == set(scale_notes(relative(key))) or key.name in {"F# major", "Eb minor"}


def test_a_key_mixes_with_its_neighbours_only() -> None:
    assert is_compatible(key_named("Ab major"), key_named("F minor"))
    assert not is_compatible(key_named("Ab major"), key_named("A major"))
    assert sum(is_compatible(key_named("C major"), key) for key in ALL_KEYS) == 4


@pytest.mark.parametrize(
    ("first", "second", "semitones"),
    [
        ("C major", "D major", 2),
        ("C major", "A minor", -3),
        ("Ab major", "D major", 6),
        ("C major", "G major", -5),
    ],
)
def test_the_shortest_way_between_two_keys(first: str, second: str, semitones: int) -> None:
    assert semitones_between(key_named(first), key_named(second)) == semitones


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("C major", "C D E F G A B"),
        ("Ab major", "Ab Bb C Db Eb F G"),
        ("F# major", "F# G# A# B C# D# E#"),
        ("Eb minor", "Eb F Gb Ab Bb Cb Db"),
        ("G# minor", "G# A# B C# D# E F#"),
    ],
)
def test_scales_have_each_letter_once(name: str, notes: str) -> None:
    assert " ".join(scale_notes(key_named(name))) == notes


def test_scales_for_a_major_key() -> None:
    scales = scales_that_fit(key_named("Ab major"), ["Ab", "Db", "Eb7"])
    assert [(scale.name, " ".join(scale.notes)) for scale in scales] == [
        ("Ab major pentatonic", "Ab Bb C Eb F"),
        ("Ab major", "Ab Bb C Db Eb F G"),
        ("F minor pentatonic", "F Ab Bb C Eb"),
    ]


def test_scales_for_a_minor_key_follow_its_chords() -> None:
    assert [scale.name for scale in scales_that_fit(key_named("A minor"), ["Am", "F", "C", "G"])] == [
        "A minor pentatonic",
        "A blues",
        "A natural minor",
    ]
    scales = {scale.kind: scale.notes for scale in scales_that_fit(key_named("A minor"), ["Am", "D", "E7"])}
    assert scales["harmonic minor"] == ("A", "B", "C", "D", "E", "F", "G#")
    assert scales["Dorian"] == ("A", "B", "C", "D", "E", "F#", "G")
    assert scales["blues"] == ("A", "C", "D", "Eb", "E", "G")


def test_a_seventh_on_the_tonic_brings_mixolydian() -> None:
    kinds = [scale.kind for scale in scales_that_fit(key_named("E major"), ["E7", "A"])]
    assert "Mixolydian" in kinds
