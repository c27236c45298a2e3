"""What is at a place of a playlist, as plans: "the second song of Warmup?", "what comes after Rails in Warmup?"."""

from collections.abc import Sequence
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import IN_PLAYLIST
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.lengths import asks_for_length

from .choosing import (
    LIST,
    SHOW,
    Lists,
    ask_which,
    is_about_a_list,
    last_list,
    lists_named,
    names_known_playlist,
    read_lists,
    reading_playlist_names,
    say,
)
from .moving import read_entries

_OTHER: Final = (
    "measure", "quality", "degree", "scope.task", "act.play", "act.pause", "act.loop", "act.add", "act.create",
    "act.delete", "act.rename", "act.remind", "act.mix", "act.recommend", "act.export", "act.exchange", "how.how_many",
    "how.when",
)  # fmt: skip
# What a name of a song is asked by: "what is it called?", "wie heißt das erste Lied?".
_NAMES: Final = frozenset({"title", "artist", "duration"})
_ASKS: Final = pattern(
    r"^\W*(?:(?:and|so|ok|hey|but|y|pero|und|aber)\W+){0,2}(?:(?:tell me|dime|sag mir)\W+)?"
    r"(?:what|which|who|name|show|tell|que|cual(?:es)?|quien|como se llama|muestra(?:me)?|was|welche[rsnm]?|wie heisst"
    r"|wer"
    r"|zeig|how long|cuanto (?:dura|tiempo)|wie lang)\b"
)
_AFTER: Final = pattern(
    r"\b(?:after|behind|follow(?:s|ing)?|sigue|siguiente a|despues(?: de)?|detras de|tras|nach|hinter|folgt)"
    r"(?: (?:the|a la|la|el|a|al|de|del|auf|dem|der))? ·"
)
_BEFORE: Final = pattern(
    r"\b(?:before|ahead of|in front of|precedes?|preceding|antes(?: de)?|delante de|precede a|vor)"
    r"(?: (?:the|la|el|de|del|dem|der))? ·"
)
_STANDS: Final = pattern(r"\b(?:steht|stehen)\b")
# "Which song follows · in it?", "what does · come before?".
_IN_IT: Final = pattern(
    r"\b(?:in|on|en|auf) (?:it|there|that list|the list|the playlist|ella|esa lista|la lista|der liste|der playlist)\b"
    r"|\b(?:ahi|alli|dort|darin|there)\b"
)


def _is_asked(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    # "Steht in" is also said of keys.
    measures = set(asked.reading.of("measure")) - _NAMES - ({"key"} if _STANDS.search(text) else set())
    accepted = {
        name
        for name, is_said in (("measure", measures), ("quality", not asks_for_length(asked)))
        if not is_said
    }
    others = [one for one in _OTHER if one not in accepted]
    return {LIST, SHOW, FIND_TOOL} <= asked.tools and not asked.has(*others) and _ASKS.match(text) is not None


def _place_said(asked: Asked) -> int | None:
    """Return the place that a question names, from 1, or -1 for the last; None without one."""
    places = [int(one) for one in asked.reading.of("ordinal")]
    numbers = [int(one.value) for one in asked.reading.numbers]
    if numbers or len(places) != 1 or asked.reading.named("track", "artist", "genre", "album"):
        return None
    return places[0]


def _fits_place(asked: Asked) -> bool:
    return names_known_playlist(asked) and _place_said(asked) is not None and _is_asked(asked)


def _place(asked: Asked) -> Steps:
    found = yield from _entries(asked)
    if isinstance(found, Answer):
        return found
    playlist, entries = found
    said, count = _place_said(asked) or 1, len(entries)
    index = said - 1 if said > 0 else count + said
    name = asked.voice.title(playlist["name"])
    if not 0 <= index < count:
        return Answer(say(asked, "no_place", name=name, count=count))
    return (yield from _tell(asked, playlist, entries, index, "at_place"))


def _side(asked: Asked) -> int:
    """Return 1 for "what comes after ·", -1 for "before ·"; 0 for other questions."""
    text = fold(asked.reading.unnamed).replace("· ·", "·")
    return 1 if _AFTER.search(text) else -1 if _BEFORE.search(text) else 0


def _fits_beside(asked: Asked) -> bool:
    is_of_list = names_known_playlist(asked) or (
        is_about_a_list(asked)
        and (_IN_IT.search(fold(asked.reading.unnamed)) is not None or _told_a_place(asked))
    )
    return is_of_list and len(asked.tracks_named) == 1 and _side(asked) != 0 and _is_asked(asked)


def _told_a_place(asked: Asked) -> bool:
    """Return whether the answer before showed a playlist or told of its order."""
    return any(one.tool == SHOW for one in asked.talk.turns[-1].measured) if asked.talk.turns else False


def _beside(asked: Asked) -> Steps:
    found = yield from _entries(asked)
    if isinstance(found, Answer):
        return found
    playlist, entries = found
    track, name = asked.tracks_named[0], asked.voice.title(playlist["name"])
    at = next((index for index, one in enumerate(entries) if one["track_id"] == track.id), None)
    if at is None:
        return Answer(say(asked, "is_not_in", titles=asked.title(track), name=name))
    side = _side(asked)
    if not 0 <= at + side < len(entries):
        return Answer(say(asked, "is_last" if side > 0 else "is_first", title=asked.title(track), name=name))
    return (
        yield from _tell(asked, playlist, entries, at + side, "comes_after" if side > 0 else "comes_before")
    )


def _tell(
    asked: Asked, playlist: dict[str, Any], entries: Sequence[dict[str, Any]], index: int, text: str
) -> Steps:
    """Say the track at a place, and look it up, so that "it" means this track."""
    title = str(entries[index]["title"])
    yield [(FIND_TOOL, {IN_PLAYLIST: playlist["playlist_id"], "title": title})]
    values = {"name": asked.voice.title(playlist["name"]), "title": asked.voice.title(title)}
    other = asked.title(asked.tracks_named[0]) if asked.tracks_named else ""
    told = say(asked, text, **values, other=other, place=index + 1, count=len(entries))
    track = names_in(asked.talk).by_id.get(str(entries[index]["track_id"]))
    seconds = track.duration_seconds if track else None
    if not asks_for_length(asked) or seconds is None:
        return Answer(told)
    length = asked.say(
        "topic.duration", clock=asked.voice.clock(seconds), seconds=asked.voice.number(seconds)
    )
    return Answer(f"{told} {length}")


def _entries(asked: Asked) -> Lookup[tuple[dict[str, Any], list[dict[str, Any]]] | Answer]:
    lists: Lists = yield from read_lists()
    fitting = lists_named(asked, lists) or last_list(asked, lists)
    if len(fitting) != 1:
        return ask_which(asked, lists)
    return fitting[0], (yield from read_entries(fitting[0]["playlist_id"]))


PLACE_PLANS: Final = tuple(
    map(
        reading_playlist_names,
        (
            Plan("track at a place of a playlist", _fits_place, _place, allows_unknown_words=True),
            Plan("track beside another in a playlist", _fits_beside, _beside, allows_unknown_words=True),
        ),
    )
)
