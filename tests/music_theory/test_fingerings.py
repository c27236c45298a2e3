"""Fingerings of chords, against those of any chord book."""

from itertools import product

import pytest

from src.music_theory.chord_notes import notes_of_chord
from src.music_theory.chords import PITCHES
from src.music_theory.fingerings import GUITAR, UKULELE, Strings, fingering

ROOTS = ("C", "D", "Eb", "E", "F", "G", "Ab", "A", "Bb", "B")


def written(symbol: str, strings: Strings) -> str:
    return "".join("x" if fret is None else str(fret) for fret in fingering(symbol, strings) or ())


@pytest.mark.parametrize(
    "known",
    [
        "C x32010", "G 320003", "D xx0232", "Em 022000", "Am x02210", "F 133211", "Bb x13331", "Bm x24432",
        "F#m 244222", "C#m x46654", "C7 x32310", "B7 x21202", "G7 320001", "Dm7 xx0211", "Bm7 x24232", "Cmaj7 x32000",
    ],
)  # fmt: skip
def test_the_guitar_is_fingered_as_in_chord_books(known: str) -> None:
    symbol, frets = known.split()
    assert written(symbol, GUITAR) == frets


@pytest.mark.parametrize("known", ["C 0003", "Am 2000", "F 2010", "G7 0212", "G 0232"])
def test_the_ukulele_is_fingered_as_in_chord_books(known: str) -> None:
    symbol, frets = known.split()
    assert written(symbol, UKULELE) == frets


@pytest.mark.parametrize("kind", ["", "m", "7", "maj7", "m7"])
def test_every_measured_chord_sounds_with_its_notes_alone(kind: str) -> None:
    for root, strings in product(ROOTS, (GUITAR, UKULELE)):
        frets = fingering(root + kind, strings)
        assert frets is not None, root
        played = zip(strings.open, frets, strict=True)
        sounding = {(string + fret) % 12 for string, fret in played if fret is not None}
        notes = [PITCHES[note] for note in notes_of_chord(root + kind)]
        assert sounding | {notes[2]} == set(notes), root


def test_an_unknown_chord_has_none() -> None:
    assert fingering("Xyz", GUITAR) is None
