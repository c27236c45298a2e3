"""Tracks and artists of the library that a sentence names, as examples or to be avoided."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack

QUOTES = "\"'“”„«»\u2018\u2019"
SHORTEST_NAME = 2
MOST_UNKNOWN = 5
_QUOTED = re.compile(rf"(?<!\w)[{QUOTES}](?P<title>[^\"“”„«»]{{1,200}}?)[{QUOTES}](?!\w)")
# Words before a title. Without them a title that is an ordinary word is not taken as a title.
_AVOIDED = re.compile(
    r"(?:\b(?:not|but not|nothing|unlike|without|nicht|kein\w*|ohne|no|pero no|nada|sin)\s+"
    r"(?:like|wie|como)?|\bunlike)\s*(?:the\s+)?$",
    re.IGNORECASE,
)
_MEANT = re.compile(
    r"\b(?:like|to|from|after|than|with|and|or|wie|ähnlich|zu|nach|von|bis|mit|und|como|a|de|del|desde|hasta|"
    r"después de|con|y)\s*$",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?:by|from|only|von|nur|de|solo)\s*$", re.IGNORECASE)


@dataclass
class Named:
    """Ids of named tracks in the order of the text. ``rest`` is the text without the names."""

    liked: list[str] = field(default_factory=list)
    avoided: list[str] = field(default_factory=list)
    artists: list[str] = field(default_factory=list)
    rest: str = ""


def find_names(text: str, tracks: Sequence[CatalogueTrack]) -> Named:
    """Return the tracks and artists that a text names."""
    found, rest = Named(), text
    hits = sorted(_find_titles(text, tracks), key=lambda hit: (hit[0], -hit[1]))
    end, avoiding = 0, False
    for start, length, track in hits:
        if start < end:
            continue
        before = text[end:start].rstrip().rstrip(QUOTES)
        avoiding = bool(_AVOIDED.search(before)) or (avoiding and _is_list(before))
        (found.avoided if avoiding else found.liked).append(track.id)
        rest = rest.replace(text[start : start + length], " ", 1)
        end = start + length
    found.artists = _find_artists(rest, tracks)
    for artist in found.artists:
        rest = re.sub(re.escape(artist), " ", rest, flags=re.IGNORECASE)
    found.rest = rest
    return found


def unknown_titles(rest: str) -> list[str]:
    """Return quoted titles that no track has. ``rest`` : the text without the known titles"""
    quoted = (match for match in _QUOTED.finditer(rest) if match["title"].strip())
    return [
        match["title"].strip()
        for match in quoted
        if _MEANT.search(rest[: match.start()]) or _AVOIDED.search(rest[: match.start()])
    ][:MOST_UNKNOWN]


def _find_titles(text: str, tracks: Sequence[CatalogueTrack]) -> Iterator[tuple[int, int, CatalogueTrack]]:
    """Yield (start, length, track) of titles that are whole words, and quoted or after a word such as "like"."""
    folded = text.lower()
    if len(folded) != len(text):
        return
    for track in tracks:
        title = track.title.lower()
        start = folded.find(title) if len(title) >= SHORTEST_NAME else -1
        if start >= 0 and _is_whole(folded, start, len(title)) and _is_meant(text, start, len(title)):
            yield start, len(title), track


def _is_whole(text: str, start: int, length: int) -> bool:
    before, after = text[start - 1 : start], text[start + length : start + length + 1]
    return not before.isalnum() and not after.isalnum()


def _is_meant(text: str, start: int, length: int) -> bool:
    quoted = text[start - 1 : start] in QUOTES and text[start + length : start + length + 1] in QUOTES
    before = text[:start].rstrip().rstrip(QUOTES).rstrip()
    is_quoted = quoted and bool(text[start - 1 : start])
    return is_quoted or bool(_MEANT.search(before) or _AVOIDED.search(before))


def _is_list(between: str) -> bool:
    return between.strip(f" ,{QUOTES}").casefold() in {"", "and", "or", "und", "oder", "y", "o"}


def _find_artists(text: str, tracks: Sequence[CatalogueTrack]) -> list[str]:
    """Return the artists that a text names after "by", "von", "de"."""
    folded = text.lower()
    names = {track.folded_artist for track in tracks if len(track.folded_artist) >= SHORTEST_NAME}
    found = []
    for name in names:
        start = folded.find(name)
        if (
            start >= 0
            and _is_whole(folded, start, len(name))
            and _BY.search(folded[:start].rstrip(QUOTES + " "))
        ):
            found.append(name)
    return sorted(found)
