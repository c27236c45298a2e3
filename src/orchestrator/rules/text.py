"""Numbers and lists in English sentences."""

from collections.abc import Sequence


def number(value: float, digits: int = 1) -> str:
    """126, 14.2, 2,900: no zeros that say nothing."""
    text = f"{round(value, digits):,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def joined(words: Sequence[str]) -> str:
    """One, or "a and b", or "a, b and c"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
