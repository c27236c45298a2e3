"""Redaction of secrets and user text in log records.

Our own messages contain ids and numbers only. But the errors of a library may quote its input: a question, a key, or a
database URL with its password.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache

HIDDEN = "[hidden]"
# Shorter secrets may occur in normal text.
MIN_SECRET_CHARACTERS = 8
# Shorter texts may match by chance.
MIN_TEXT_CHARACTERS = 6
# A run of this many characters of the text counts as a quotation, which may be cut off anywhere.
QUOTATION_CHARACTERS = 12
SHAPES = re.compile(
    r"(?P<before>\bbearer\s+|/login/|/password/|/calendar/)[^\s\"']+"
    r"|(?P<address>://[^/\s:@]*:)[^\s@/]+(?=@)"
    r"|\b(?:sk|pk|rk|gsk|xai)[-_][\w-]{8,}|\b(?:AIza|clave_)[\w-]{24,}|\beyJ[\w-]+\.[\w-]+\.[\w-]+",
    re.IGNORECASE,
)
_secrets: set[str] = set()


def register_secret(*secrets: str) -> None:
    """Register keys and passwords that must not appear in logs."""
    _secrets.update(secret for secret in secrets if len(secret) >= MIN_SECRET_CHARACTERS)


def redact(text: str, sensitive_texts: Iterable[str] = ()) -> str:
    for secret in _secrets:
        text = text.replace(secret, HIDDEN)
    text = SHAPES.sub(lambda found: f"{found['before'] or found['address'] or ''}{HIDDEN}", text)
    for sensitive in sensitive_texts:
        text = _without_quotations(text, sensitive)
    return text


def _without_quotations(text: str, sensitive: str) -> str:
    if len(sensitive.strip()) < MIN_TEXT_CHARACTERS:
        return text
    size = min(QUOTATION_CHARACTERS, len(sensitive))
    pieces, kept, position = _pieces(sensitive, size), [], 0
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
def _pieces(sensitive: str, size: int) -> frozenset[str]:
    """Return all substrings of the text as typed and as encoded by JSON and Python."""
    encodings = {sensitive, repr(sensitive), json.dumps(sensitive), json.dumps(sensitive, ensure_ascii=False)}
    return frozenset(
        encoded[start : start + size] for encoded in encodings for start in range(len(encoded) - size + 1)
    )
