"""Escaping of untrusted text (from users, files and models) in a Markdown document."""

import re

# Characters with a meaning in the middle of a line, in CommonMark or its usual extensions.
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&!$])")
# HTML tags, and images that a viewer would load from elsewhere. Replaced by entities, because a backslash in the text
# could cancel a backslash of ours.
ACTIVE = {re.compile(r"<(?=[A-Za-z/!?])"): "&lt;", re.compile(r"!\["): "!&#91;"}


def inline(text: str) -> str:
    """Return the text on one line, escaped so that every character appears literally."""
    return SPECIAL.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    """Return the text as inline code."""
    line = " ".join(text.split())
    fence = "`" * (_longest_run(line) + 1)
    return f"{fence} {line} {fence}" if "`" in line else f"`{line}`"


def block(text: str, language: str = "") -> str:
    """Return the text as a fenced code block."""
    fence = "`" * max(3, _longest_run(text) + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def quote(text: str) -> str:
    """Return the text, which may be Markdown, as a block quote with HTML tags and images disabled."""
    for active, plain in ACTIVE.items():
        text = active.sub(plain, text)
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines()) or ">"


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
