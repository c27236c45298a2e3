"""Keys: intervals, relatives, neighbours on the wheel of fifths, and the scales that fit them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from src.agents.harmony.names import Key

LETTERS: Final = "CDEFGAB"
NATURAL: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS: Final = {0: "", 1: "#", -1: "b", 2: "##", -2: "bb"}
MAJOR: Final = (0, 2, 4, 5, 7, 9, 11)
NATURAL_MINOR: Final = (0, 2, 3, 5, 7, 8, 10)
HARMONIC_MINOR: Final = (0, 2, 3, 5, 7, 8, 11)
DORIAN: Final = (0, 2, 3, 5, 7, 9, 10)
MIXOLYDIAN: Final = (0, 2, 4, 5, 7, 9, 10)


@dataclass(frozen=True)
class Scale:
    """A scale. kind : such as "minor pentatonic"; notes : spelled as the key is, from its tonic"""

    tonic: str
    kind: str
    notes: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.tonic} {self.kind}"


def relative(key: Key) -> Key:
    """Return the key of the other mode with the same seven notes: A minor for C major."""
    return (
        Key(key.relative_major, is_minor=False) if key.is_minor else Key((key.tonic + 9) % 12, is_minor=True)
    )


def parallel(key: Key) -> Key:
    """Return the key of the other mode on the same tonic: C minor for C major."""
    return Key(key.tonic, not key.is_minor)


def dominant(key: Key) -> Key:
    """Return the key a fifth above, the next number on the Camelot wheel."""
    return Key((key.tonic + 7) % 12, key.is_minor)


def subdominant(key: Key) -> Key:
    """Return the key a fifth below, the number before on the Camelot wheel."""
    return Key((key.tonic + 5) % 12, key.is_minor)


def neighbours(key: Key) -> tuple[Key, Key, Key]:
    """Return the keys that mix with a key, besides itself: the relative, and a fifth above and below."""
    return relative(key), dominant(key), subdominant(key)


def semitones_between(first: Key, second: Key) -> int:
    """Return the shortest way from one tonic to the other in semitones, -5..6. Six is the same up and down."""
    return (second.tonic - first.tonic + 5) % 12 - 5


def is_compatible(first: Key, second: Key) -> bool:
    """Return whether two keys mix: the same, relatives, or neighbours on the wheel."""
    return second == first or second in neighbours(first)


def scale_notes(key: Key) -> tuple[str, ...]:
    """Return the seven notes of the key, one letter each: F# G# A# B C# D# E# for F# major."""
    return spelled(key.name.split()[0], NATURAL_MINOR if key.is_minor else MAJOR)


def spelled(tonic: str, steps: Sequence[int]) -> tuple[str, ...]:
    """Spell a scale of seven notes with one letter each.

    tonic : such as "Bb"; steps : semitones above the tonic [seven values, 0..11]
    """
    first = LETTERS.index(tonic[0])
    base = NATURAL[tonic[0]] + tonic.count("#") - tonic[1:].count("b")
    letters = [LETTERS[(first + place) % 7] for place in range(7)]
    return tuple(
        letter + SIGNS[_shift(base + step, letter)] for letter, step in zip(letters, steps, strict=True)
    )


def _shift(pitch: int, letter: str) -> int:
    return (pitch - NATURAL[letter] + 6) % 12 - 6


def scales_that_fit(key: Key, chord_names: Sequence[str] = ()) -> list[Scale]:
    """Return the scales to improvise with, the safest first.

    chord_names : of the track, as the harmony agent writes them. The harmonic minor is named where a minor key has its
        dominant as a major chord (E7 in A minor), Dorian where it has a major fourth (D in A minor), and Mixolydian
        where a major key has its own seventh chord (C7 in C major).
    """
    tonic = key.name.split()[0]
    roots = set(chord_names)
    natural = scale_notes(key)
    if key.is_minor:
        scales = [Scale(tonic, "minor pentatonic", _picked(natural, 1, 3, 4, 5, 7))]
        scales += [Scale(tonic, "blues", _blues(natural)), Scale(tonic, "natural minor", natural)]
        if roots & _major_chords(natural[4]):
            scales.append(Scale(tonic, "harmonic minor", spelled(tonic, HARMONIC_MINOR)))
        if roots & _major_chords(natural[3]):
            scales.append(Scale(tonic, "Dorian", spelled(tonic, DORIAN)))
        return scales
    relative_notes = scale_notes(relative(key))
    scales = [
        Scale(tonic, "major pentatonic", _picked(natural, 1, 2, 3, 5, 6)),
        Scale(tonic, "major", natural),
    ]
    scales.append(
        Scale(natural[5], "minor pentatonic", _picked(relative_notes, 1, 3, 4, 5, 7, spelled_as=natural))
    )
    if f"{tonic}7" in roots:
        scales.append(Scale(tonic, "Mixolydian", spelled(tonic, MIXOLYDIAN)))
    return scales


def _picked(notes: Sequence[str], *degrees: int, spelled_as: Sequence[str] = ()) -> tuple[str, ...]:
    """Return some degrees of a scale, with the names that another scale of the same notes gives them."""
    names = {_pitch(name): name for name in spelled_as}
    return tuple(names.get(_pitch(notes[degree - 1]), notes[degree - 1]) for degree in degrees)


def _blues(natural: Sequence[str]) -> tuple[str, ...]:
    """Return the minor pentatonic with the lowered fifth."""
    first, third, fourth, fifth, seventh = _picked(natural, 1, 3, 4, 5, 7)
    lowered = fifth[0] + SIGNS[_shift(_pitch(fifth) - 1, fifth[0])]
    return first, third, fourth, lowered, fifth, seventh


def _pitch(name: str) -> int:
    return (NATURAL[name[0]] + name.count("#") - name[1:].count("b")) % 12


def _major_chords(root: str) -> set[str]:
    return {root, f"{root}7"}
