"""Validate Last.fm's answers. Its texts are edited by users, so everything is checked and cleaned."""

import re
from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote, unquote, urlsplit

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from src.core.text import one_line

LONGEST_NAME, LONGEST_ADDRESS = 120, 500
MOST_FOUND = 20
_LINK = re.compile(r"\]\s*[(\[]|://|www\.", re.IGNORECASE)
HOSTS = ("www.last.fm", "last.fm")
# Where the list is in each method's answer.
PLACES = {
    "track.getSimilar": ("similartracks", "track"),
    "artist.getSimilar": ("similarartists", "artist"),
    "artist.getTopTracks": ("toptracks", "track"),
}


def _cleaned(name: Any) -> Any:
    if isinstance(name, str) and _LINK.search(name):
        raise ValueError("A name that would become a link.")
    return one_line(name, LONGEST_NAME) if isinstance(name, str) else name


def _page(address: Any) -> str:
    """Return the address of a page on Last.fm, escaped for Markdown. Raises ValueError for other addresses."""
    if not isinstance(address, str) or len(address) > LONGEST_ADDRESS:
        raise ValueError("No address.")
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or parts.netloc not in HOSTS:
        raise ValueError("No page of Last.fm.")
    return f"https://www.last.fm{quote(unquote(parts.path), safe='/+-.~')}"


type Name = Annotated[str, BeforeValidator(_cleaned), Field(min_length=1)]


class Found(BaseModel):
    """A track, or an artist (without a title).

    match : how similar Last.fm's listeners make it, 0 to 1; url : its page on Last.fm
    """

    artist: Name
    title: Annotated[str, BeforeValidator(_cleaned)] = ""
    url: Annotated[str, BeforeValidator(_page)]
    match: Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)] = 0.0


def found_in(method: str, answer: Any) -> list[Found]:
    """Return the valid entries of an answer, in Last.fm's order."""
    outer, inner = PLACES[method]
    found = answer.get(outer) if isinstance(answer, dict) else None
    entries = found.get(inner) if isinstance(found, dict) else None
    # A list of one comes without the list.
    listed = entries if isinstance(entries, list) else [entries]
    return list(_valid(listed, inner))[:MOST_FOUND]


def _valid(entries: list[Any], kind: str) -> Iterator[Found]:
    for entry in entries:
        if not isinstance(entry, dict):
            continue
        try:
            one = Found.model_validate(_fields(entry, kind))
        except ValidationError:
            continue
        if one.title or kind == "artist":
            yield one


def _fields(entry: dict[str, Any], kind: str) -> dict[str, Any]:
    fields = {"url": entry.get("url"), "match": entry.get("match", 0)}
    if kind == "artist":
        return {**fields, "artist": entry.get("name")}
    artist = entry.get("artist")
    return {
        **fields,
        "title": entry.get("name"),
        "artist": artist.get("name") if isinstance(artist, dict) else artist,
    }
