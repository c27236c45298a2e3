"""Questions with a typing error: two letters swapped, one left out, one typed twice, or the key beside it."""

import random
import re
from collections.abc import Sequence
from itertools import pairwise

from benchmarks.chat.question_format import Dialogue

# Without capitals, so that names stay: titles with typing errors have tests of their own.
_WORD = re.compile(r"(?<![\w'#])[^\W\d_A-ZÄÖÜÁÉÍÓÚ]{4,}(?![\w'#])")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_BESIDE = {
    letter: [
        one for row in _KEYS for pair in pairwise(row) if letter in pair for one in pair if one != letter
    ]
    for letter in "".join(_KEYS)
}


def misspelled(dialogues: Sequence[Dialogue], count: int, seed: int) -> list[Dialogue]:
    """Return the first questions of so many of the conversations, each with one word misspelled."""
    rng = random.Random(seed)
    found: list[Dialogue] = []
    for question, *_ in rng.sample(dialogues, len(dialogues)):
        if len(found) == count:
            break
        if words := list(_WORD.finditer(question.text)):
            word = rng.choice(words)
            text = question.text[: word.start()] + _misspell(word[0], rng) + question.text[word.end() :]
            found.append([question.model_copy(update={"text": text})])
    return found


def _misspell(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    slips = [
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + rng.choice(_BESIDE.get(word[at], [word[at]])) + word[at + 1 :],
    ]
    wrong = rng.choice(slips)
    return wrong if wrong != word else word + word[-1]
