"""Capo: on which fret the shapes of one key sound in another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from src.agents.harmony.names import Key
from src.music_theory.chords import transposed
from src.music_theory.keys import relative

# Above this fret the strings are too short for most guitars.
HIGHEST_FRET: Final = 7
# Keys whose main chords are open shapes, the easiest first: G, C, D, A, E; Em, Am, Dm.
OPEN_MAJORS: Final = (7, 0, 2, 9, 4)
OPEN_MINORS: Final = (4, 9, 2)


@dataclass(frozen=True)
class CapoPosition:
    """A fret, 0 without a capo, and the key whose shapes are played there."""

    fret: int
    shapes: Key

    @property
    def is_playable(self) -> bool:
        return self.fret <= HIGHEST_FRET


def capo_for(sounding: Key, shapes: Key) -> CapoPosition:
    """Return the fret at which the shapes of a key sound as another key.

    For shapes of the other mode, their relative key is taken: the shapes of G are those of E minor.
    """
    wanted = shapes if shapes.is_minor == sounding.is_minor else relative(shapes)
    return CapoPosition((sounding.tonic - wanted.tonic) % 12, wanted)


def easy_positions(sounding: Key) -> list[CapoPosition]:
    """Return the playable positions with open shapes, the lowest fret first."""
    tonics = OPEN_MINORS if sounding.is_minor else OPEN_MAJORS
    found = [capo_for(sounding, Key(tonic, sounding.is_minor)) for tonic in tonics]
    return sorted((one for one in found if one.is_playable), key=lambda one: one.fret)


def shapes_of(chords: Sequence[str], position: CapoPosition) -> list[str]:
    """Return the chords to finger behind the capo. Raises `UnknownChord`."""
    return transposed(chords, -position.fret, position.shapes)
