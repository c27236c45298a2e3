"""What must not get into a log, taken out of the text at the last moment, whoever wrote it there.

Our own lines hold ids and numbers only. But a library that fails may quote in its message what it was given: the
question, a key, the address of the database with its password.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache

HIDDEN = "[hidden]"
# Shorter secrets could be anybody's words.
SHORTEST_SECRET = 8
# Less than this can be said by chance.
SHORTEST_WORDS = 6
# So many characters in a row that stand in the question too are a quotation: it may be cut off anywhere.
QUOTED = 12
SHAPES = re.compile(
    r"(?P<before>\bbearer\s+|/login/|/password/|/calendar/)[^\s\"']+"
    r"|(?P<address>://[^/\s:@]*:)[^\s@/]+(?=@)"
    r"|\b(?:sk|pk|rk|gsk|xai)[-_][\w-]{8,}|\b(?:AIza|clave_)[\w-]{24,}|\beyJ[\w-]+\.[\w-]+\.[\w-]+",
    re.IGNORECASE,
)
_secrets: set[str] = set()


def register_secret(*secrets: str) -> None:
    """Keys and passwords, as soon as they are known to this process."""
    _secrets.update(secret for secret in secrets if len(secret) >= SHORTEST_SECRET)


def redact(text: str, quiet_about: Iterable[str] = ()) -> str:
    for secret in _secrets:
        text = text.replace(secret, HIDDEN)
    text = SHAPES.sub(lambda found: f"{found['before'] or found['address'] or ''}{HIDDEN}", text)
    for words in quiet_about:
        text = _without_quotations(text, words)
    return text


def _without_quotations(text: str, words: str) -> str:
    if len(words.strip()) < SHORTEST_WORDS:
        return text
    size = min(QUOTED, len(words))
    pieces, kept, position = _pieces(words, size), [], 0
    while position < len(text):
        end = position
        while text[end : end + size] in pieces:
            end += 1
        if end > position:
            kept.append(HIDDEN)
            position = end + size - 1
        else:
            kept.append(text[position])
            position += 1
    return "".join(kept)


@lru_cache(maxsize=4)
def _pieces(words: str, size: int) -> frozenset[str]:
    """As they were typed, and as JSON and Python write them."""
    ways = {words, repr(words), json.dumps(words), json.dumps(words, ensure_ascii=False)}
    return frozenset(way[start : start + size] for way in ways for start in range(len(way) - size + 1))
