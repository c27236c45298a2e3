"""Chord symbols as the harmony agent writes them: C, Cm, C7, Cmaj7, Cm7, and N where no chord sounds."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from src.agents.harmony.names import FLATS, SHARPS, Key

NO_CHORD: Final = "N"
PITCHES: Final = {name: pitch for names in (SHARPS, FLATS) for pitch, name in enumerate(names)} | {
    "Cb": 11, "B#": 0, "E#": 5, "Fb": 4,
}  # fmt: skip
_SYMBOL = re.compile(r"(?P<root>[A-G][#b]?)(?P<kind>|m|7|maj7|m7|dim|m7b5|aug|sus4|sus2|6|m6|9)")
# Degree of each semitone above the tonic; the seven of the scale have no sign.
_MAJOR_DEGREES: Final = ("I", "bII", "II", "bIII", "III", "IV", "#IV", "V", "bVI", "VI", "bVII", "VII")
_MINOR_DEGREES: Final = ("I", "bII", "II", "III", "#III", "IV", "#IV", "V", "VI", "#VI", "VII", "#VII")
_MINOR_KINDS: Final = {"m", "m7", "dim", "m7b5", "m6"}
_NUMERAL_ENDS: Final = {"m": "", "m7": "7", "dim": "°", "m7b5": "ø7", "m6": "6"}


class UnknownChord(ValueError):
    """The text is not a chord symbol."""


@dataclass(frozen=True)
class Chord:
    """A chord. root : pitch class, 0 is C; kind : what follows the root in its symbol ("", "m", "7", "maj7", "m7")"""

    root: int
    kind: str

    def name(self, note_names: Sequence[str]) -> str:
        """note_names : the twelve pitch classes from C on, as the key spells them"""
        return note_names[self.root] + self.kind


def chord_named(symbol: str) -> Chord:
    """Read a symbol such as "Bbm7". Raise `UnknownChord` if it is not one."""
    match = _SYMBOL.fullmatch(symbol)
    if match is None:
        raise UnknownChord(f"{symbol!r} is not a chord that is known here.")
    return Chord(PITCHES[match["root"]], match["kind"])


def transposed(symbols: Sequence[str], semitones: int, key: Key) -> list[str]:
    """Return the chords some semitones higher.

    key : that of the result, which spells the roots. "N" stays. Raises `UnknownChord`.
    """
    return [
        symbol if symbol == NO_CHORD else _moved(chord_named(symbol), semitones).name(key.note_names)
        for symbol in symbols
    ]


def transposed_key(key: Key, semitones: int) -> Key:
    """Return the key some semitones higher, in the same mode."""
    return Key((key.tonic + semitones) % 12, key.is_minor)


def roman_numerals(symbols: Sequence[str], key: Key) -> list[str]:
    """Return the chords as degrees of a key: I vi IV V7 for C Am F G7 in C major.

    Minor chords are in lower case. Degrees outside the key's scale have a sign; in a minor key III, VI and VII are
    those of the natural minor scale. "N" stays. Raises `UnknownChord`.
    """
    return [symbol if symbol == NO_CHORD else _numeral(chord_named(symbol), key) for symbol in symbols]


def _moved(chord: Chord, semitones: int) -> Chord:
    return Chord((chord.root + semitones) % 12, chord.kind)


def _numeral(chord: Chord, key: Key) -> str:
    degree = (_MINOR_DEGREES if key.is_minor else _MAJOR_DEGREES)[(chord.root - key.tonic) % 12]
    if chord.kind not in _MINOR_KINDS:
        return degree + chord.kind
    sign = degree[: len(degree) - len(degree.lstrip("b#"))]
    return sign + degree[len(sign) :].lower() + _NUMERAL_ENDS[chord.kind]
