"""Names of keys and notes: spelling by key, and Camelot codes."""

import re
from dataclasses import dataclass

SHARPS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
FLATS = ("C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B")
MAJOR_TONICS = ("C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")
MINOR_TONICS = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B")
# G D A E B F#, and E B F# C# G#: these keys are written with sharps.
SHARP_MAJORS = frozenset({7, 2, 9, 4, 11, 6})
SHARP_MINORS = frozenset({4, 11, 6, 1, 8})
MINOR_THIRD = 3
# The root of a chord symbol in a text, and no "Dorian".
CHORD_ROOT = re.compile(r"(?<![A-Za-z#])[A-G][#b]?(?!orian)")
_PITCHES = {name: pitch for names in (SHARPS, FLATS) for pitch, name in enumerate(names)} | {
    "Cb": 11, "B#": 0, "E#": 5, "Fb": 4,
}  # fmt: skip


@dataclass(frozen=True)
class Key:
    """tonic : pitch class, 0 is C; is_minor"""

    tonic: int
    is_minor: bool

    @property
    def name(self) -> str:
        """Such as "F# minor"."""
        tonics = MINOR_TONICS if self.is_minor else MAJOR_TONICS
        return f"{tonics[self.tonic]} {'minor' if self.is_minor else 'major'}"

    @property
    def relative_major(self) -> int:
        """Pitch class of the major key of the same notes."""
        return (self.tonic + MINOR_THIRD * self.is_minor) % 12

    @property
    def camelot(self) -> str:
        """Such as "11A": neighbours on the clock of fifths mix well; A is minor, B major."""
        return f"{(7 * self.relative_major + 7) % 12 + 1}{'A' if self.is_minor else 'B'}"

    @property
    def note_names(self) -> tuple[str, ...]:
        """The twelve pitch classes as this key spells them."""
        return SHARPS if self.tonic in (SHARP_MINORS if self.is_minor else SHARP_MAJORS) else FLATS

    def spelled(self, chords: str) -> str:
        """Return chord symbols as this key spells them: "Db7 Bbm" is "C#7 A#m" in F# major."""
        return CHORD_ROOT.sub(lambda root: self.note_names[_PITCHES[root[0]]], chords)


def key_at(index: int) -> Key:
    """0..11 are the major keys from C, 12..23 the minor ones."""
    return Key(index % 12, index >= 12)
