"""Words that people and their files bring along: cleaned once, at the door."""

import unicodedata

REMOVED_CATEGORIES = {"Cc", "Cf", "Cs", "Co"}
LINE_ENDS = {"Cc", "Zl", "Zp"}
# Formatting characters too, but Persian and many emoji are spelt with them.
JOINERS = "\u200c\u200d"


def clean(text: str) -> str:
    """In one Unicode form, without surrounding space and without control and formatting characters: PostgreSQL
    refuses NUL, and a right-to-left override can disguise a file's name."""
    normal = unicodedata.normalize("NFC", text)
    return "".join(letter for letter in normal if _is_kept(letter)).strip()


def one_line(text: str, longest: int) -> str:
    """The same for whoever reads it among other things, a model above all: in one line, and not too long. Where a
    line ended there is a space."""
    spaced = "".join(" " if unicodedata.category(letter) in LINE_ENDS else letter for letter in text)
    return " ".join(clean(spaced).split())[:longest].rstrip()


def _is_kept(letter: str) -> bool:
    return letter in JOINERS or unicodedata.category(letter) not in REMOVED_CATEGORIES
