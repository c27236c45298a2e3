"""The words of a question, in lower case without accents ("folded"), with their places in the text."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

# A number with its parts (1:23, 3/4, 1.5), or letters with an accidental (F#).
LONGEST_WORD = 60
_WORD = re.compile(rf"\d{{1,9}}(?:[:/.,]\d{{1,9}}){{0,3}}|[^\W\d_]{{1,{LONGEST_WORD}}}[#♯♭]?")
_SPECIAL = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "♯": "#", "♭": "b"})
# Longer questions are cut.
MOST_WORDS = 200


@dataclass(frozen=True, slots=True)
class Word:
    """One word. start, end : its place in the text, in characters"""

    text: str
    folded: str
    start: int
    end: int


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the text in lower case without accents, so that "Señora" and "senora" are the same."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_SPECIAL))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def words_of(text: str) -> tuple[Word, ...]:
    """Return the first words of a text."""
    found = []
    for match in _WORD.finditer(text):
        found.append(Word(match[0], fold(match[0]), match.start(), match.end()))
        if len(found) == MOST_WORDS:
            break
    return tuple(found)


def folded_words(text: str) -> tuple[str, ...]:
    """Return the folded words of a phrase or a title."""
    if len(text) <= LONGEST_WORD and text.isascii() and text.replace(" ", "").isalpha():
        # Most are like this, and libraries have thousands of them.
        return tuple(text.lower().split())
    return tuple(map(fold, _WORD.findall(text)[:MOST_WORDS]))


def number_of(text: str) -> float | None:
    """Return the number that a word is; None for a word, a time or a date."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        # Such as a time or a date.
        return None
