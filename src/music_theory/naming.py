"""Notes, keys and chords in English, Spanish and German, from their English names."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from src.agents.harmony.names import CHORD_ROOT, FLATS, SHARPS

type Language = Literal["en", "es", "de"]
# Who reads German may write B natural as H (and B flat as B), as in German books, or as B, as in chord charts.
type GermanB = Literal["h", "b"]

_SPELLINGS: Final = {"sharps": SHARPS, "flats": FLATS}
DASH: Final = "\N{EN DASH}"
_NO_CHORD: Final = re.compile(r"(?<![\w#])N(?![\w#])")


@dataclass(frozen=True)
class NoteNames:
    """How a user has notes named.

    key_spelling : usual, sharps or flats; notation : what the note below C is called, B or H; empty: as usual in the
        language
    """

    key_spelling: str = "usual"
    notation: str = ""

    def spelled(self, name: str) -> str:
        """ "Ab" -> "G#" where the user wants sharps. Names with two signs stay."""
        names = _SPELLINGS.get(self.key_spelling)
        if names is None or name[1:] not in {"#", "b"}:
            return name
        return names[(SHARPS.index(name[0]) + (1 if name[1:] == "#" else -1)) % 12]

    def note(self, name: str, language: Language) -> str:
        """ "Bb" -> "Bb", "si bemol", "B"."""
        spelled = self.spelled(name)
        if language == "en" and self.notation == "H":
            return _as_h(spelled)
        return note_in(language, spelled, "b" if self.notation == "B" else "h")

    def key(self, name: str, language: Language) -> str:
        """ "F# minor" -> "F# minor", "fa sostenido menor", "fis-Moll"."""
        tonic, mode = name.split()
        spelled = f"{self.spelled(tonic)} {mode}"
        if language == "en" and self.notation == "H":
            return f"{self.note(tonic, language)} {mode}"
        return key_in(language, spelled, "b" if self.notation == "B" else "h")

    def chords(self, text: str, language: Language) -> str:
        """Chord symbols in a text: "F# B" is "F# H" in German. Where no chord sounds (N) is a dash.

        Only who has chosen H reads B for B flat: beside "Eb" it would be taken for B natural.
        """
        named = _as_h if self.notation == "H" else _with_h if language == "de" and not self.notation else str
        return CHORD_ROOT.sub(lambda match: named(self.spelled(match[0])), _NO_CHORD.sub(DASH, text))


USUAL_NOTE_NAMES: Final = NoteNames()


def _as_h(name: str) -> str:
    return {"B": "H", "Bb": "B"}.get(name, name)


def _with_h(name: str) -> str:
    return "H" if name == "B" else name


_SOLFEGE: Final = {"C": "do", "D": "re", "E": "mi", "F": "fa", "G": "sol", "A": "la", "B": "si"}
_SPANISH_SIGNS: Final = {
    "": "",
    "#": " sostenido",
    "b": " bemol",
    "##": " doble sostenido",
    "bb": " doble bemol",
}
_GERMAN_FLATS: Final = {"C": "Ces", "D": "Des", "E": "Es", "F": "Fes", "G": "Ges", "A": "As", "B": "B"}


def note_in(language: Language, name: str, german_b: GermanB = "h") -> str:
    """ "Bb" -> "Bb", "si bemol", "B". Raises KeyError for what is no note."""
    letter, sign = name[0], name[1:]
    if language == "es":
        return _SOLFEGE[letter] + _SPANISH_SIGNS[sign]
    if language == "de":
        return _german(letter, sign, german_b)
    return name


def key_in(language: Language, name: str, german_b: GermanB = "h") -> str:
    """ "F# minor" -> "F# minor", "fa sostenido menor", "fis-Moll"."""
    tonic, mode = name.split()
    note = note_in(language, tonic, german_b)
    if language == "es":
        return f"{note} {'menor' if mode == 'minor' else 'mayor'}"
    if language == "de":
        return f"{note.lower()}-Moll" if mode == "minor" else f"{note}-Dur"
    return name


def _german(letter: str, sign: str, german_b: GermanB) -> str:
    if letter == "B" and german_b == "b":
        return {"": "B", "b": "Bb", "#": "Bis"}.get(sign, f"B{sign}")
    if not sign:
        return "H" if letter == "B" else letter
    if set(sign) == {"#"}:
        return ("H" if letter == "B" else letter) + "is" * len(sign)
    if sign == "b":
        return _GERMAN_FLATS[letter]
    # Double flats: Heses, Eses, Asas.
    return {"B": "Heses", "E": "Eses", "A": "Asas"}.get(letter, f"{letter}eses")
