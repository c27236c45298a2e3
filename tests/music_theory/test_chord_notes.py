"""The notes of chords."""

import pytest

from src.music_theory.chord_notes import notes_of_chord


@pytest.mark.parametrize(
    ("symbol", "notes"),
    [
        ("C", "C E G"),
        ("Cm", "C Eb G"),
        ("Bbm7", "Bb Db F Ab"),
        ("F#dim7", "F# A C Eb"),
        ("Caug", "C E G#"),
        ("Ebdim7", "Eb Gb Bbb Dbb"),
        ("Asus4", "A D E"),
        ("G9", "G B D F A"),
        ("Cb", "Cb Eb Gb"),
    ],
)
def test_each_note_has_its_letter(symbol: str, notes: str) -> None:
    assert " ".join(notes_of_chord(symbol)) == notes


@pytest.mark.parametrize("symbol", ["", "H", "Cx", "Cmaj", "C " * 40])
def test_what_is_no_chord_has_no_notes(symbol: str) -> None:
    assert notes_of_chord(symbol) == ()
