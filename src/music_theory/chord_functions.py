"""What a chord does in a key: a chord of the scale, a dominant of another chord, or borrowed from the parallel key.

Source: Walter Piston, "Harmony", chapters on secondary dominants and on the harmonic minor scale.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from src.agents.harmony.names import Key

from .chords import Chord, chord_named, roman_numerals
from .keys import parallel, scale_notes

type Role = Literal["of_scale", "raised", "secondary", "borrowed", "outside"]

DOMINANT: Final = 7
FOURTH: Final = 5
_DOMINANT_KINDS: Final = frozenset({"", "7", "9"})
# Semitones above the tonic -> the kinds of chords that the scale has there, the triad first.
_MAJOR: Final[Mapping[int, tuple[str, ...]]] = {
    0: ("", "maj7", "6"), 2: ("m", "m7", "m6"), 4: ("m", "m7"), 5: ("", "maj7", "6"), 7: ("", "7", "6", "9"),
    9: ("m", "m7"), 11: ("dim", "m7b5"),
}  # fmt: skip
_MINOR: Final[Mapping[int, tuple[str, ...]]] = {
    0: ("m", "m7"), 2: ("dim", "m7b5"), 3: ("", "maj7", "6"), 5: ("m", "m7", "m6"), 7: ("m", "m7"),
    8: ("", "maj7", "6"), 10: ("", "7", "6", "9"),
}  # fmt: skip


@dataclass(frozen=True)
class ChordFunction:
    """numeral : the degree, as `roman_numerals` writes it
    role : "raised" is the dominant of a minor key, with its raised seventh degree
    target : the chord that a secondary dominant leads to, "" for others
    degree : 1 to 7, None for a root outside of the scale
    """

    numeral: str
    role: Role
    target: str = ""
    degree: int | None = None


def function_of(symbol: str, key: Key) -> ChordFunction:
    """Return what a chord does in a key. Raise `UnknownChord` if the symbol is none."""
    chord = chord_named(symbol)
    above = (chord.root - key.tonic) % 12
    scale = _MINOR if key.is_minor else _MAJOR
    degree = sorted(scale).index(above) + 1 if above in scale else None
    role, target = _role(chord, above, key)
    return ChordFunction(roman_numerals([symbol], key)[0], role, target, degree)


def leading_notes(key: Key) -> tuple[str, str]:
    """Return the seventh degree of a minor key, and the raised one of its harmonic scale: ("G", "G#") in A minor."""
    natural = scale_notes(key)[6]
    return natural, natural[:-1] if natural.endswith("b") else f"{natural}#"


def _role(chord: Chord, above: int, key: Key) -> tuple[Role, str]:
    scale, other = (_MINOR, _MAJOR) if key.is_minor else (_MAJOR, _MINOR)
    if chord.kind in scale.get(above, ()):
        return "of_scale", ""
    is_dominant = chord.kind in _DOMINANT_KINDS
    if key.is_minor and above == DOMINANT and is_dominant:
        return "raised", ""
    goal = (above + FOURTH) % 12
    triad = scale.get(goal, ("dim",))[0]
    if is_dominant and goal and triad != "dim":
        return "secondary", Chord((key.tonic + goal) % 12, triad).name(key.note_names)
    return ("borrowed", "") if chord.kind in other.get(above, ()) else ("outside", "")


def borrowed_from(key: Key) -> Key:
    """Return the parallel key, from which chords are borrowed."""
    return parallel(key)
