"""Names of the user's playlists in a question. Unlike titles they are read by the plans of playlists only."""

import re
from typing import Final

from src.orchestrator.language.names import NameIndex
from src.orchestrator.language.text import fold, folded_words

NOUN: Final = "playlist"
# Some close a quotation in one language and open it in another.
QUOTES: Final = "\"'“”„«»\u2018\u2019"
_QUOTE: Final = f"[{QUOTES}]?"
# What stands before the name; in folded text.
_BEFORE: Final = (
    r"\b(?:to|into|in|on|onto|off|from|of|a|al|en|de|del|zu|zur|aus|auf|von|nach|play|open|show|list"
    r"|sort|shuffle|spiele?|zeige?|sortiere?|pon|reproduce|muestra|ordena)"
    r" (?:(?:my|the|mi|la|el|meiner?|der|die) )?"
)
# "Mi lista warmup", "the warmup playlist"; in folded text.
_NOUN_BEFORE: Final = r"\b(?:play ?list|set ?list|list|lista|liste)(?: (?:called|named|llamada|de|namens))? "
# Not "a list of salsa", nor "a salsa list".
_OUR: Final = r"(?:my|the|this|that|mi|la|esta|esa|meiner?|der|die|dieser?)"
_NOUN_ALONE: Final = rf"\b{_OUR} (?:play ?list|set ?list|list|lista|liste) "
_NOUN_BEHIND: Final = r"[ -](?:play ?list|set ?list|list|lista|liste)\b"
# "How long is peak?", but not "what is the peak level?"; in folded text.
_BEFORE_THE_END: Final = r"\b(?:is|ist|dura|dauert) (?:(?:my|the|mi|la|meine|die) )?"


def find_playlist(text: str, playlists: tuple[str, ...], names: NameIndex) -> tuple[int, int] | None:
    """Return where a text names one of these playlists: as it is written, or behind "in", "to", "from"; the longest.

    A name that a title, an artist, an album or a genre has, too, is found only directly behind "playlist" or "list".
    """
    folded = fold(text)
    # Signs of several letters have no place of their own.
    folded = folded if len(folded) == len(text) else text.lower()
    for name in sorted(playlists, key=len, reverse=True):
        if fold(name) not in folded:
            continue
        is_shared = _is_of_library(name, names)
        if found := _said_behind_noun(name, folded) if is_shared else _said(name, text, folded):
            return _with_quotes(text, *found)
    return None


def _said_behind_noun(name: str, folded: str) -> tuple[int, int] | None:
    found = re.search(rf"{_NOUN_ALONE}{_QUOTE}({re.escape(fold(name))})(?!\w)", folded)
    return found.span(1) if found else None


# What belongs to a name in front of it and behind it: "in my ... playlist", "der Playlist ...", "de la lista ...".
_LIST: Final = r"(?:play ?list|set ?list|list|set|lista|liste)"
_PHRASE_BEGINS: Final = re.compile(
    r"(?:\b(?:in|on|of|from|for|inside|en|de|del|von|vom|aus|auf|f[uü]r)\s+)?"
    r"(?:\b(?:my|the|our|mi|la|el|nuestra|meiner|meinem|meine|unserer|der|die|dem|den)\s+)?"
    rf"(?:\b{_LIST}\s*[:,]?\s*)?[\"'“„«]?$",
    re.IGNORECASE,
)
_PHRASE_ENDS: Final = re.compile(rf"[\"'”“»]?(?:[\s-]{{0,2}}{_LIST}\b)?", re.IGNORECASE)
LONGEST_PHRASE: Final = 60


def around_name(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the text before and behind what names a playlist, such as "in my Warmup playlist".

    start, end : where the name alone stands
    """
    cut = max(0, start - LONGEST_PHRASE)
    begins, ends = _PHRASE_BEGINS.search(text, cut, start), _PHRASE_ENDS.match(text, end)
    return text[: begins.start() if begins else start], text[ends.end() if ends else end :]


def _said(name: str, text: str, folded: str) -> tuple[int, int] | None:
    as_written = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) if name != name.lower() else None
    said = re.escape(fold(name))
    found = (
        as_written
        or re.search(rf"{_BEFORE}{_QUOTE}({said})(?!\w)", folded)
        or re.search(rf"{_NOUN_BEFORE}{_QUOTE}({said})(?!\w)", folded)
        or re.search(rf"(?<!\w)({said}){_NOUN_BEHIND}", folded)
        or re.search(rf"{_BEFORE_THE_END}{_QUOTE}({said})\W*$", folded)
    )
    return found.span(found.lastindex or 0) if found else None


def _with_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    is_quoted = start > 0 and end < len(text) and text[start - 1] in QUOTES and text[end] in QUOTES
    return (start - 1, end + 1) if is_quoted else (start, end)


def _is_of_library(name: str, names: NameIndex) -> bool:
    words = folded_words(name)
    return bool(words) and names.exact(words)[1] == len(words)
