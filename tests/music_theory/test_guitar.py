"""Chords that a guitar plays without a barre."""

import pytest

from src.music_theory.guitar import barred


@pytest.mark.parametrize(
    ("symbols", "hard"),
    [
        ("G D7 Em C", ""),
        ("Fm Db Eb", "Fm Db Eb"),
        ("C G Am F", "F"),
        ("Bm7 N E7", "Bm7"),
        ("A Bb", "Bb"),
    ],
)
def test_chords_without_an_open_shape_are_named(symbols: str, hard: str) -> None:
    assert barred(symbols.split()) == hard.split()
