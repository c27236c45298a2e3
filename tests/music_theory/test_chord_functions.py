import pytest

from src.agents.harmony.names import Key
from src.music_theory.chord_functions import ChordFunction, Role, function_of, leading_notes
from src.music_theory.chords import UnknownChord

A_MINOR, A_FLAT, C_MAJOR = Key(9, is_minor=True), Key(8, is_minor=False), Key(0, is_minor=False)


@pytest.mark.parametrize(
    ("chord", "key", "found"),
    [
        ("Dm", C_MAJOR, ("ii", "of_scale", "", 2)),
        ("Dsus4", C_MAJOR, ("IIsus4", "of_scale", "", 2)),
        ("G#dim", A_MINOR, ("#vii°", "raised", "", None)),
        ("G7", C_MAJOR, ("V7", "of_scale", "", 5)),
        ("E7", A_MINOR, ("V7", "raised", "", 5)),
        ("Em", A_MINOR, ("v", "of_scale", "", 5)),
        ("F7", A_FLAT, ("VI7", "secondary", "Bbm", 6)),
        ("A7", C_MAJOR, ("VI7", "secondary", "Dm", 6)),
        ("Fm", C_MAJOR, ("iv", "borrowed", "", 4)),
        ("Bb", C_MAJOR, ("bVII", "borrowed", "", None)),
        ("F#m", C_MAJOR, ("#iv", "outside", "", None)),
        # C7 leads to F; but C alone is the tonic.
        ("C7", C_MAJOR, ("I7", "secondary", "F", 1)),
        # B7 leads to E minor, F#7 to a diminished chord, which is no goal.
        ("B7", C_MAJOR, ("VII7", "secondary", "Em", 7)),
        ("F#7", C_MAJOR, ("#IV7", "outside", "", None)),
    ],
)
def test_what_a_chord_does_in_a_key(chord: str, key: Key, found: tuple[str, Role, str, int | None]):
    assert function_of(chord, key) == ChordFunction(*found)


def test_the_raised_seventh_degree_is_spelled_as_the_scale():
    assert leading_notes(A_MINOR) == ("G", "G#")
    assert leading_notes(Key(0, is_minor=True)) == ("Bb", "B")


def test_what_is_no_chord_has_no_function():
    with pytest.raises(UnknownChord):
        function_of("X7", C_MAJOR)
