"""Questions about a track that was not chosen: "why not X?", "why “X”?"."""

import re
from collections.abc import Sequence

from src.orchestrator.assistants.recommender.catalogues.base import CatalogueTrack

from .follow_up import ORDINALS, WHY, read_follow_up
from .phrases import find_phrase, names_of, pattern_of, without_accents
from .titles import QUOTES

_WHY_NOT = names_of(
    "why not|why (?:isn't|wasn't|didn't|aren't)|why (?:is|was|did)(?: \\S+){1,8} not",
    "por qué no",
    "(?:warum|wieso|weshalb)(?: \\S+){0,8} nicht",
)
# A quoted request such as "more like “Blue”" asks for music.
_LIKE = re.compile(r"\b(?:like|wie|como)\W*$", re.IGNORECASE)
_QUOTED = re.compile(rf"(?<!\w)[{QUOTES}](?P<title>[^\"“”„«»]{{1,200}}?)[{QUOTES}](?!\w)")


_ORDINAL = pattern_of(tuple("|".join(ORDINALS).split("|")))
# "The second one" is a pick; "Rails second" is its place.
_ONE_OF_THEM = re.compile(
    rf"(?<!\w)(?:the|that|this|el|las?|los|das|der|die|den|dem)\W{{1,3}}(?:{without_accents('|'.join(ORDINALS))})"
    r"(?!\w)(?: (?:one|track|song|pick|canción|pista|tema|stück|lied|titel))?",
    re.IGNORECASE,
)
_PLACE = names_of(
    "place|position|spot|slot|so (?:early|late)",
    "lugar|posición|puesto|tan (?:pronto|temprano|tarde)",
    "stelle|platz|position|so (?:früh|spät)",
)


def asks_for_place(text: str) -> bool:
    """Return whether a text asks why something is at its place: "why Rails second?"."""
    why = find_phrase(WHY, text)
    if why is None or len(text[: why.start()].split()) > 1 or find_phrase(_WHY_NOT, text):
        return False
    return find_phrase(_PLACE, text) is not None or _ORDINAL.search(_ONE_OF_THEM.sub(" ", text)) is not None


def asked_title(text: str, picks: int) -> str:
    """Return the text that contains the title: the quoted part, or the whole sentence. "" for other questions."""
    why = find_phrase(WHY, text)
    if why is None or len(text[: why.start()].split()) > 1:
        return ""
    if quoted := _QUOTED.search(text):
        return "" if _LIKE.search(text[: quoted.start()]) else quoted["title"]
    is_asked = find_phrase(_WHY_NOT, text) is not None and read_follow_up(text, picks).kind == "explain"
    return text if is_asked else ""


def track_named(words: str, tracks: Sequence[CatalogueTrack]) -> CatalogueTrack | None:
    """Return the track with this title, or the one with the longest title that the words contain."""
    folded = words.strip(" .?!").casefold()
    found: CatalogueTrack | None = None
    for track in tracks:
        title = track.title.casefold()
        if title == folded:
            return track
        is_longer = found is None or len(title) > len(found.title)
        if is_longer and title in folded and re.search(rf"(?<!\w){re.escape(title)}(?!\w)", folded):
            found = track
    return found
