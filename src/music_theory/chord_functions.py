"""What a chord does in a key: a chord of the scale, a dominant of another chord, or borrowed from the parallel key.

Source: Walter Piston, "Harmony", chapters on secondary dominants and on the harmonic minor scale.
"""

from dataclasses import dataclass
from typing import Final, Literal

from src.agents.harmony.names import Key

from .chord_notes import pitches_of_chord
from .chords import Chord, chord_named, roman_numerals
from .keys import HARMONIC_MINOR, MAJOR, NATURAL_MINOR, parallel, scale_notes

type Role = Literal["of_scale", "raised", "secondary", "borrowed", "outside"]

DOMINANT: Final = 7
FOURTH: Final = 5
_DOMINANT_KINDS: Final = frozenset({"", "7", "9"})


@dataclass(frozen=True)
class ChordFunction:
    """numeral : the degree, as `roman_numerals` writes it
    role : "raised" has the raised seventh degree of a minor key, as its dominant has
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
    scale = _scale(key)
    degree = scale.index(above) + 1 if above in scale else None
    role, target = _role(chord, above, key)
    return ChordFunction(roman_numerals([symbol], key)[0], role, target, degree)


def leading_notes(key: Key) -> tuple[str, str]:
    """Return the seventh degree of a minor key, and the raised one of its harmonic scale: ("G", "G#") in A minor."""
    natural = scale_notes(key)[6]
    return natural, natural[:-1] if natural.endswith("b") else f"{natural}#"


def _scale(key: Key) -> tuple[int, ...]:
    return NATURAL_MINOR if key.is_minor else MAJOR


def _role(chord: Chord, above: int, key: Key) -> tuple[Role, str]:
    notes = frozenset((pitch - key.tonic) % 12 for pitch in pitches_of_chord(chord))
    if _has(_scale(key), notes):
        return "of_scale", ""
    is_dominant = chord.kind in _DOMINANT_KINDS
    if key.is_minor and ((above == DOMINANT and is_dominant) or _has(HARMONIC_MINOR, notes)):
        return "raised", ""
    goal = (above + FOURTH) % 12
    if is_dominant and goal and (triad := _triad(_scale(key), goal)) is not None:
        return "secondary", Chord((key.tonic + goal) % 12, triad).name(key.note_names)
    return ("borrowed", "") if _has(_scale(parallel(key)), notes) else ("outside", "")


def _has(scale: tuple[int, ...], notes: frozenset[int]) -> bool:
    return bool(notes) and notes <= frozenset(scale)


def _triad(scale: tuple[int, ...], above: int) -> str | None:
    """Return the kind of the triad that a scale has on this note; None without one, and for a diminished one."""
    for kind in ("", "m"):
        if _has(scale, pitches_of_chord(Chord(above, kind))):
            return kind
    return None
