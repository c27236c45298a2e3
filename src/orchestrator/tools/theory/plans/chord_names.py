"""Chords in a question, as symbols: "Eb7", "the E flat seventh", "el sol menor", "e-Moll"."""

import re
from typing import Final

from src.core.text import fold_letters
from src.music_theory.chords import UnknownChord, chord_named
from src.orchestrator.rules.patterns import pattern

_SEVENTH: Final = r"(?:7|7th|seventh|septima|septimo|sept(?:akkord|imakkord)?)"
# As written. A letter alone is a chord only where `bare` is asked for.
_SYMBOL: Final = re.compile(
    r"(?<![\w#'’-])(?P<root>[A-H](?:#|b|♯|♭)?)(?P<kind>maj7|m7b5|min7|m7|min|m6|m|dim|7|6|9)?(?![\w#'’])"  # noqa: RUF001
)
# "C7" in small letters; "am" and "a" are words.
_SMALL_SYMBOL: Final = re.compile(r"(?<![\w#])(?P<root>[a-h](?:#|b)?)(?P<kind>maj7|m7|7)(?![\w#])")
# In folded text, as the next two.
_ENGLISH: Final = pattern(
    r"\b(?P<letter>[a-g])[ -]?(?P<sign>flat|sharp|#|(?<=[a-g])b)?[ -](?:(?P<mode>minor|min|major"
    r"|maj)(?:[ -](?P<seventh_mode>7|7th|seventh))?"
    r"|(?P<seventh>7th|seventh|dominant 7|dominant seventh))\b"
    r"|\b(?P<letter2>[a-g])[ -](?P<sign2>flat|sharp)\b"
)
_SPANISH: Final = pattern(
    r"\b(?P<note>do|re|mi|fa|sol|la|si) ?(?P<sign>sostenido|bemol|#)? ?(?:(?P<mode>menor|mayor)? ?(?:con )?"
    rf"(?P<seventh>{_SEVENTH})?)\b"
)
_GERMAN: Final = pattern(
    r"(?<![\w#])(?P<letter>[a-h])(?P<sign>is|es|s)?[ -]?(?P<mode>dur|moll)?[ -]?(?P<seventh>7|sept(?:akkord"
    r"|imakkord)?)?"
    r"(?P<chord>[ -]?akkord)?(?!\w)"
)
_NOTES: Final = {"do": "C", "re": "D", "mi": "E", "fa": "F", "sol": "G", "la": "A", "si": "B"}
# Spanish notes that are words, too.
_WORDS: Final = frozenset({"mi", "la", "si"})
_BEFORE_A_NOTE: Final = pattern(r"(?:\b(?:el|un|al|del|acordes? de|acordes?)|[,/]|\by|\bo)\s*$")
# "A song", "a 2 5 1".
_ARTICLE_A: Final = re.compile(r"^\s+[a-z0-9]")
_MINOR: Final = frozenset({"minor", "min", "menor", "moll"})


def chords_said(text: str, language: str, bare: bool) -> list[str]:
    """Return the symbols of the chords in a text, in its order, each once.

    bare : whether a letter alone ("the G"), or a Spanish note alone ("el sol"), is a chord
    """
    plain = text.replace("♯", "#").replace("♭", "b")
    found: dict[int, str] = {}
    folded = fold_letters(plain)
    readers = {"en": _english, "es": _spanish, "de": _german}
    taken: list[tuple[int, int]] = []
    for place, end, symbol in readers[language](folded, plain, bare):
        if symbol and not any(place < last and first < end for first, last in taken):
            taken.append((place, end))
            found[place] = symbol
    for match in (*_SYMBOL.finditer(plain), *_SMALL_SYMBOL.finditer(plain)):
        is_taken = any(match.start() < last and first < match.end() for first, last in taken)
        is_bare = not match["kind"] and len(match["root"]) == 1
        # A flat is "As" in German, and "ab" is "from".
        is_from = language == "de" and match[0] == "Ab"
        is_word = is_from or (
            is_bare and (not bare or (match["root"] == "A" and _ARTICLE_A.match(plain[match.end() :])))
        )
        if not is_taken and not is_word:
            root = match["root"][0].upper() + match["root"][1:]
            found[match.start()] = _symbol(
                _in_english(root, language), (match["kind"] or "").replace("min", "m")
            )
    ordered = [symbol for _, symbol in sorted(found.items()) if symbol]
    return list(dict.fromkeys(ordered))


def _in_english(root: str, language: str) -> str:
    """H is B. In German B alone is B flat."""
    if root[0] == "H":
        return "B" + root[1:]
    return "Bb" if language == "de" and root == "B" else root


def _symbol(root: str, kind: str) -> str:
    try:
        chord_named(root + kind)
    except UnknownChord:
        return ""
    return root + kind


type _Found = tuple[int, int, str]


def _english(folded: str, plain: str, bare: bool) -> list[_Found]:
    found = []
    for match in _ENGLISH.finditer(folded):
        letter = match["letter"] or match["letter2"]
        sign = {"flat": "b", "b": "b", "sharp": "#", "#": "#"}.get(match["sign"] or match["sign2"] or "", "")
        seventh = match["seventh"] or match["seventh_mode"]
        is_major = (match["mode"] or "").startswith("maj")
        kind = "m" if match["mode"] in _MINOR else "maj" if is_major and seventh else ""
        found.append(
            (match.start(), match.end(), _symbol(letter.upper() + sign, kind + ("7" if seventh else "")))
        )
    return found


def _spanish(folded: str, plain: str, bare: bool) -> list[_Found]:
    found = []
    for match in _SPANISH.finditer(folded):
        is_full = match["sign"] or match["mode"] or match["seventh"]
        is_named = _BEFORE_A_NOTE.search(folded[: match.start()]) is not None
        is_word = match["note"] in _WORDS and not folded[: match.start()].rstrip().endswith("el")
        if not is_full and (not bare or not is_named or is_word):
            continue
        sign = {"bemol": "b", "sostenido": "#", "#": "#"}.get(match["sign"] or "", "")
        kind = ("m" if match["mode"] == "menor" else "") + ("7" if match["seventh"] else "")
        found.append((match.start(), match.end(), _symbol(_NOTES[match["note"]] + sign, kind)))
    return found


def _german(folded: str, plain: str, bare: bool) -> list[_Found]:
    found = []
    for match in _GERMAN.finditer(folded):
        is_full = match["mode"] or match["seventh"] or match["chord"]
        # "Es" and "as" are words; a letter with a sign is a chord where it is written with a capital: "Fis".
        is_sharp = match["sign"] == "is" and plain[match.start()].isupper()
        if not (is_full or (bare and is_sharp)):
            continue
        sign = {"is": "#", "es": "b", "s": "b"}.get(match["sign"] or "", "")
        root = _in_english(match["letter"].upper() + sign, "de")
        # "A7", "a-Moll", "am": small letters alone are minor only with the word.
        kind = ("m" if match["mode"] == "moll" else "") + ("7" if match["seventh"] else "")
        found.append((match.start(), match.end(), _symbol(root, kind)))
    return found
