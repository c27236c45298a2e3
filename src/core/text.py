"""Sanitise text from users and their files."""

import unicodedata
from typing import Any

REMOVED_CATEGORIES = {"Cc", "Cf", "Cs", "Co"}
LINE_ENDS = {"Cc", "Zl", "Zp"}
# Formatting characters that Persian and many emoji need.
JOINERS = "\u200c\u200d"
# Letters that Unicode does not take apart.
_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th",
     "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "\u0131": "i", "♯": "#", "♭": "b"}
)  # fmt: skip


def clean(text: str) -> str:
    """Normalise to NFC, strip, and remove control and formatting characters.

    PostgreSQL rejects NUL, and a right-to-left override can disguise a file name.
    """
    normal = unicodedata.normalize("NFC", text)
    return "".join(letter for letter in normal if _is_kept(letter)).strip()


def fold(text: str) -> str:
    """Return the text without accents and capitals, for searching and sorting: "Señora Łódź" is "senora lodz"."""
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN_LETTERS)).casefold()
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")


def fold_letters(text: str) -> str:
    """Return the text folded letter by letter, so that places in it stay the same."""
    if text.isascii():
        return text.lower()
    return "".join(fold(letter)[:1] or " " for letter in text)


def one_line(text: str, max_length: int) -> str:
    """Clean the text, replace line ends by spaces and truncate it to ``max_length`` characters.

    For text that is embedded in other text, for example in a prompt.
    """
    if text.isascii() and text.isprintable():
        # Most titles: nothing to normalise or to remove.
        return " ".join(text.split())[:max_length].rstrip()
    spaced = "".join(" " if unicodedata.category(letter) in LINE_ENDS else letter for letter in text)
    return " ".join(clean(spaced).split())[:max_length].rstrip()


def storable(value: Any) -> Any:
    """Return JSON data without what PostgreSQL does not store: NUL and halves of surrogate pairs."""
    if isinstance(value, str):
        return value.replace("\x00", "").encode("utf-8", "ignore").decode("utf-8")
    if isinstance(value, dict):
        return {storable(name): storable(item) for name, item in value.items()}
    if isinstance(value, list):
        return [storable(item) for item in value]
    return value


def _is_kept(letter: str) -> bool:
    return letter in JOINERS or unicodedata.category(letter) not in REMOVED_CATEGORIES
