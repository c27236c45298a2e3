"""The wheel that DJs mix by (Camelot; the same as Open Key, numbered otherwise)."""

from src.agents.harmony.names import key_at

_NAMES = {key_at(index).camelot: key_at(index).name for index in range(24)}


def key_of_code(code: str) -> str:
    """8A -> "A minor"."""
    return _NAMES[code]


def compatible_codes(code: str) -> list[str]:
    """The same key, its relative, and both neighbours a fifth away: six or seven of their seven notes agree."""
    number, letter = int(code[:-1]), code[-1]
    return [
        code,
        f"{number}{'B' if letter == 'A' else 'A'}",
        f"{number % 12 + 1}{letter}",
        f"{(number - 2) % 12 + 1}{letter}",
    ]
