"""Sets of chords as bits."""

import pytest

from src.music_theory.chord_sets import EVERY_CHORD, allowed_by, bits_of, set_of
from src.music_theory.chords import UnknownChord

SONG = [(0.0, 4.0, "G"), (4.0, 8.0, "D7"), (8.0, 12.0, "N"), (12.0, 16.0, "Am7")]


def test_a_triad_is_found_with_its_sevenths_and_a_seventh_by_itself() -> None:
    chords = set_of(SONG)
    assert chords is not None
    assert all(chords & bits_of(symbol) for symbol in ("G", "D", "D7", "Am", "Am7"))
    assert not any(chords & bits_of(symbol) for symbol in ("G7", "Dm", "A", "C", "Dmaj7"))


def test_names_of_the_same_notes_are_the_same_chord() -> None:
    assert bits_of("C#m7") == bits_of("Dbm7")
    assert bits_of("B") == bits_of("Cb")


def test_other_chords_than_those_allowed_are_told() -> None:
    chords = set_of(SONG) or 0
    assert not chords & ~allowed_by(["G", "D", "Am", "C"])
    assert chords & EVERY_CHORD & ~allowed_by(["G", "D"]) == bits_of("Am7")


def test_a_chord_that_hardly_sounds_does_not_count() -> None:
    assert set_of([(0.0, 98.0, "C"), (98.0, 100.0, "F")]) == set_of([(0.0, 1.0, "C")])
    assert set_of([(0.0, 9.0, "N")]) is None
    assert set_of([]) is None


@pytest.mark.parametrize("symbol", ["Cdim", "Hm", "C13", ""])
def test_what_is_not_measured_is_refused(symbol: str) -> None:
    with pytest.raises(UnknownChord):
        bits_of(symbol)
