"""Words and phrases in English, Spanish and German, and how they are found in a text.

A word that ends with "*" matches all words that begin with it. Accents may be missing in the text: "rápida" and
"rapida", "für" and "fuer".
"""

import re
from collections.abc import Mapping
from functools import cache

type Names = Mapping[str, tuple[str, ...]]

LANGUAGES = ("en", "es", "de")
_WITHOUT_ACCENTS = {
    "á": "[áa]",
    "é": "[ée]",
    "í": "[íi]",
    "ó": "[óo]",
    "ú": "[úu]",
    "ñ": "[ñn]",
    "ä": "(?:ä|ae?)",
    "ö": "(?:ö|oe?)",
    "ü": "(?:ü|ue?)",
    "ß": "(?:ß|ss)",
}


def names_of(en: str, es: str, de: str) -> dict[str, tuple[str, ...]]:
    """Return the alternatives of each language. In the arguments they are separated by "|"."""
    return {"en": tuple(en.split("|")), "es": tuple(es.split("|")), "de": tuple(de.split("|"))}


def without_accents(pattern: str) -> str:
    """Return a pattern that also matches texts in which accents are missing."""
    return "".join(_WITHOUT_ACCENTS.get(letter, letter) for letter in pattern)


@cache
def pattern_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of these words or phrases, as whole words. "*" at the end matches any ending."""
    words = [
        rf"{name[:-1]}\w*" if name.endswith("*") and not name.endswith(r"\w*") else name for name in names
    ]
    return re.compile(rf"(?<!\w)(?:{without_accents('|'.join(words))})(?!\w)", re.IGNORECASE)


def find_phrase(names: Names, text: str) -> re.Match[str] | None:
    """Return the first match of any of these names, in any language."""
    found = [match for words in names.values() if (match := pattern_of(words).search(text))]
    return min(found, key=lambda match: match.start(), default=None)


def find_phrases(names: Names, text: str) -> list[re.Match[str]]:
    """Return all matches of any of these names, in the order of the text."""
    found = [match for words in names.values() for match in pattern_of(words).finditer(text)]
    return sorted(found, key=lambda match: match.start())


def without(names: Names, text: str) -> str:
    """Return the text without these names."""
    for words in names.values():
        text = pattern_of(words).sub(" ", text)
    return text
