"""Notes, keys and chords in English, Spanish and German, from their English names."""

from typing import Final, Literal

type Language = Literal["en", "es", "de"]
# Who reads German may write B natural as H (and B flat as B), as in German books, or as B, as in chord charts.
type GermanB = Literal["h", "b"]

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


def chord_in(language: Language, symbol: str, german_b: GermanB = "b") -> str:
    """Return a chord symbol. Symbols are the same everywhere, but for H and B where German names are wanted."""
    if language != "de" or german_b == "b" or symbol == "N":
        return symbol
    root = symbol[:2] if symbol[1:2] in {"#", "b"} else symbol[:1]
    renamed = {"B": "H", "Bb": "B"}.get(root, root)
    return renamed + symbol[len(root) :]


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
