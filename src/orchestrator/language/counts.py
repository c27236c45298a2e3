"""Small numbers in words, as people count tracks, bars and steps: "the first three", "dos", "zwei".

`number_words` reads whole sentences and larger numbers.
"""

from typing import Final

_WORDS: Final = {
    1: "a an one un una uno ein eine einen", 2: "two dos zwei beiden", 3: "three tres drei", 4: "four cuatro vier",
    5: "five cinco fünf funf", 6: "six seis sechs", 7: "seven siete sieben", 8: "eight ocho acht",
    10: "ten diez zehn", 16: "sixteen dieciséis dieciseis sechzehn",
}  # fmt: skip
_COUNTS: Final = {word: count for count, words in _WORDS.items() for word in words.split()}


def count_of(said: str) -> int:
    """Return the number of a word or of digits, also of a word in capitals. Raises ``ValueError`` for other words."""
    count = _COUNTS.get(said.lower())
    return int(said) if count is None else count
