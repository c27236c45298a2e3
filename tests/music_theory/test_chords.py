import pytest

from src.agents.corrections.facts import key_named
from src.music_theory.capo import capo_for, easy_positions, shapes_of
from src.music_theory.chords import UnknownChord, chord_named, roman_numerals, transposed, transposed_key

SONG = ["Ab", "Db", "F7", "Bbm7", "Eb7", "N"]


@pytest.mark.parametrize(
    ("semitones", "key", "chords"),
    [
        (6, "D major", "D G B7 Em7 A7 N"),
        (-1, "G major", "G C E7 Am7 D7 N"),
        (2, "Bb major", "Bb Eb G7 Cm7 F7 N"),
        (0, "Ab major", "Ab Db F7 Bbm7 Eb7 N"),
        (12, "Ab major", "Ab Db F7 Bbm7 Eb7 N"),
    ],
)
def test_transposed_chords_are_spelled_in_the_new_key(semitones: int, key: str, chords: str) -> None:
    assert " ".join(transposed(SONG, semitones, key_named(key))) == chords
    assert transposed_key(key_named("Ab major"), semitones) == key_named(key)


@pytest.mark.parametrize(
    ("key", "chords", "numerals"),
    [
        ("C major", "C Am F G7", "I vi IV V7"),
        ("Ab major", "Ab Db F7 Bbm7 Eb7", "I IV VI7 ii7 V7"),
        ("C major", "Bb Eb Fm F#", "bVII bIII iv #IV"),
        ("A minor", "Am F C G", "i VI III VII"),
        ("A minor", "Dm E7 Bb", "iv V7 bII"),
        ("F# minor", "F#m D A E N", "i VI III VII N"),
        ("E major", "Emaj7 C#m7", "Imaj7 vi7"),
    ],
)
def test_roman_numerals(key: str, chords: str, numerals: str) -> None:
    assert " ".join(roman_numerals(chords.split(), key_named(key))) == numerals


@pytest.mark.parametrize("text", ["", "H", "Cx", "c", "C/E/G", "Cm" * 50])
def test_what_is_no_chord_is_named(text: str) -> None:
    with pytest.raises(UnknownChord, match="not a chord"):
        chord_named(text)


@pytest.mark.parametrize(
    ("sounding", "shapes", "fret", "is_playable"),
    [
        ("Ab major", "G major", 1, True),
        ("Bb major", "G major", 3, True),
        ("F major", "C major", 5, True),
        ("F# minor", "E minor", 2, True),
        ("G major", "Ab major", 11, False),
        ("E major", "E major", 0, True),
        # The shapes of G are those of E minor.
        ("F minor", "G major", 1, True),
    ],
)
def test_the_fret_of_a_capo(sounding: str, shapes: str, fret: int, is_playable: bool) -> None:
    position = capo_for(key_named(sounding), key_named(shapes))
    assert (position.fret, position.is_playable) == (fret, is_playable)


def test_easy_positions_begin_with_the_lowest_fret() -> None:
    found = [(one.fret, one.shapes.name) for one in easy_positions(key_named("Ab major"))]
    assert found == [(1, "G major"), (4, "E major"), (6, "D major")]
    assert next((one.fret, one.shapes.name) for one in easy_positions(key_named("E minor"))) == (0, "E minor")


def test_the_shapes_behind_a_capo_sound_as_the_song() -> None:
    position = capo_for(key_named("Ab major"), key_named("G major"))
    shapes = shapes_of(SONG, position)
    assert shapes == ["G", "C", "E7", "Am7", "D7", "N"]
    assert transposed(shapes, position.fret, key_named("Ab major")) == SONG
