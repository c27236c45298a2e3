"""Text of people, files and models inside a Markdown document of ours, where it can be read and cannot break out."""

import re

# What means something in the middle of a line, to CommonMark or its usual extensions.
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&!$])")
# A tag, or a picture that would be fetched from somewhere when the document is looked at. Entities, no backslashes: one
# that stands before would turn ours around.
ACTIVE = {re.compile(r"<(?=[A-Za-z/!?])"): "&lt;", re.compile(r"!\["): "!&#91;"}


def inline(text: str) -> str:
    """The text in one line, each letter as it is."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """The text in one line of code, word for word."""
    line = " ".join(text.split())
    fence = "`" * (_longest_run(line) + 1)
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def block(text: str, language: str = "") -> str:
    """The text as a block of code, word for word."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def quote(text: str) -> str:
    """The text, which may be Markdown itself, as a quotation: no line of it is outside, tags and pictures stay text."""
    for active, plain in ACTIVE.items():
        text = active.sub(plain, text)
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines()) or ">"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
