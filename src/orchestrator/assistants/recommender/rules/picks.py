"""Changes to the last picks themselves: "drop the second", "put the third first", "sort by tempo", "shuffle them"."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from src.core.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.playlists.moving import read_move
from src.orchestrator.tools.playlists.moving import read_places as places_named

from .follow_up import read_places
from .orders import read_places_of_ends
from .phrases import find_phrase, names_of
from .vocabulary import language_of

type Record = dict[str, Any]
type Kind = Literal["arrange", "undo", "play", "queue", "missing"]

_DROP = names_of(
    "drop|remove|delete|take out|lose|without|skip|leave out|kick out|get rid of|scrap",
    "quita\\w*|elimina\\w*|borra\\w*|saca\\w*|sin|fuera",
    "lösch\\w*|entfern\\w*|nimm|streich\\w*|ohne|raus|weg mit|wirf",
)
# "Drop Blue", "quita Blue", "nimm Blue raus".
_DROP_TITLE = pattern(
    r"^\W*(?:(?:and|ok|no|actually|please|y|und|bitte|dann|then)\W+){0,3}"
    r"(?:drop|remove|lose|take out|take|kick out|kick|skip|scrap|leave out|without|quita|saca|elimina|sin|nimm|streich"
    r"|wirf|ohne|entferne?)(?: bitte| mal)? [\"']?(?P<title>.{1,80}?)[\"']?"
    r"(?: (?:out|again|please|raus|weg|wieder|bitte|por favor))*\W*$"
)
_EXCHANGE = names_of("swap|switch|exchange", "intercambi\\w+|cámbia\\w*", "tausch\\w*|vertausch\\w*")
_TWO = re.compile(
    r"(?<!\w)#?(\w+)(?: (?:one|pick|song|track))? (?:and|with|for|y|con|por|und|mit|gegen) (?:the |la |el |das |"
    r"die )?#?(\w+)"
)
_REVERSE = names_of(
    "reverse|backwards|other way (?:a)?round|upside down|from the end",
    "al revés|inviért\\w+|invertir|del revés|orden inverso",
    "umgekehrt|umkehren|andersherum|rückwärts|dreh\\w* .{0,20}um",
)
_BEGIN_WITH = names_of(
    "(?:start|begin|open) with",
    "(?:empie\\w+|empez\\w+|comien\\w+|abr\\w+) (?:con|por)",
    "(?:fang|beginn\\w*|starte\\w*)(?: bitte)? mit",
)
_SHUFFLE = names_of(
    "shuffle (?:them|it|these|this|the (?:order|set|list))|mix (?:them|it) up|random order",
    "baraja\\w*|mezcla(?:l[ao]s?)?(?: el orden)?$|orden aleatorio|desordena\\w*",
    "misch\\w* (?:sie|es|das|die)|durchmischen|zufällige\\w* reihenfolge",
)
_SORT = names_of("sort|order|arrange|rank", "orden\\w+", "sortier\\w*|ordne\\w*|reihenfolge nach")
_SORTED_BY = {
    "tempo_bpm": names_of(
        "tempo|bpm|speed|slowest|fastest", "tempo|bpm|velocidad", "tempo|bpm|geschwindigkeit"
    ),
    "energy": names_of("energy|calmest|wildest", "energía", "energie"),
    "duration_seconds": names_of("length|duration|longest|shortest", "duración|largo", "länge|dauer"),
    "artist": names_of("artist", "artista", "interpret\\w*|künstler\\w*"),
    "title": names_of(
        "title|name|alphabet\\w*", "título|nombre|alfabétic\\w+", "titel|name\\w*|alphabet\\w*"
    ),
    "key": names_of("key|camelot", "tonalidad", "tonart"),
}
_DOWNWARDS = names_of(
    "descending|highest|fastest|longest|wildest|falling|fast to slow|high to low|from the top down",
    "descendente|de mayor a menor|de más a menos|la más rápida primero|de rápid\\w+ a lent\\w+",
    "absteigend|fallend|schnellste\\w* zuerst|von schnell (?:nach|zu) langsam",
)
_UNDO = re.compile(
    r"^\W*(?:please |no,? )?(?:undo|take (?:it|that) back|deshaz(?:lo)?|deshacer|rückgängig|mach(?:e)? (?:das|"
    r"es) rückgängig|"
    r"zurück(?:nehmen)?|nimm (?:das|es) zurück)(?: (?:that|it|this|the last (?:change|one)|eso|esto|das|es|bitte|"
    r"please))?\W*",
    re.IGNORECASE,
)
_PLAY = re.compile(
    r"^\W*(?:(?:ok|now|please|ahora|jetzt|bitte|hazle|h[aá]gale|dale|venga|nice|cool|gut|dann),? )?(?:play|"
    r"listen to|start|pon(?:l[ao]s?)?|reproduc\w+|toca\w*|"
    r"spiel\w*|hör\w*|start\w*)(?P<rest>.{0,40})",
    re.IGNORECASE,
)
_THEM = re.compile(
    r"^\W*(?:(?:it|them|this|that|these|those|all|everything|the (?:set|list|playlist|first|whole thing)|"
    r"from the (?:start|top)|"
    r"la|lo|las|los|todo|todas|esto|la lista|la sesi[oó]n|es|das|sie|alle|alles|die liste|ab|vor|now|ahora|jetzt|"
    r"bitte|pues|ya|dann|mal|then|"
    r"please|por favor)\W*)*",
    re.IGNORECASE,
)
_QUEUE = re.compile(
    r"^\W*(?:(?:ok|now|please|and|then|ahora|y|por favor|jetzt|und|bitte)\W+){0,3}(?:"
    r"(?:queue|enqueue)(?: up)? (?:it|them|this|that|these|those|all|everything|the (?:set|list|playlist|whole thing))"
    r"(?: (?:all|up))?"
    r"|(?:add|put) (?:it|them|this|that|these|those|all|everything|the (?:set|list"
    r"|playlist)) (?:all )?(?:to|in|into|on)"
    r" (?:the|my) queue"
    r"|(?:pon|p[oó]n|a[nñ]ad|a[nñ][aá]de|mete|agrega)\w* (?:(?:todo|todas|esto|eso|la lista|el set) )?(?:en|a) la cola"
    r"|enc[oó]la\w*|(?:pack|setz|leg|stell|tu)e? (?:es|sie|das|die|alle|alles|das set|die liste) (?:alle )?"
    r"(?:in|auf) die (?:warteschlange|queue))(?: (?:please|por favor|bitte))?\W*$",
    re.IGNORECASE,
)
LONGEST, MOST_WORDS = 160, 8
# "And slowest first, please".
MOST_BESIDE = 2
# More picks are not shown, so that a higher number is not a place among them.
MOST_PLACES = 30


@dataclass(frozen=True)
class PickChange:
    """What happens to the picks.

    order : the indices of the earlier picks that stay, in their new order
    place : of the pick that is played
    """

    kind: Kind
    order: tuple[int, ...] = ()
    place: int = 0


def is_undo(text: str) -> bool:
    return _UNDO.fullmatch(text) is not None


def read_pick_change(text: str, picks: Sequence[Record]) -> PickChange | None:
    """Return how a text changes or plays the last picks; None for other texts."""
    count = len(picks)
    if not count or len(text) > LONGEST:
        return None
    if is_undo(text):
        return PickChange("undo")
    if _QUEUE.match(text):
        return PickChange("queue")
    order = _new_order(text, picks)
    if order is not None:
        return PickChange("arrange", tuple(order))
    return PickChange("missing") if _names_missing(text, count) else _played(text, count)


def _names_missing(text: str, count: int) -> bool:
    """Return whether the text moves or drops a pick that does not exist: "put the third first" of two."""
    changes = read_move(fold(text), language_of(text)) is not None or find_phrase(_DROP, text) is not None
    places = read_places(text, MOST_PLACES) if changes and len(text.split()) <= MOST_WORDS else ()
    return any(place >= count for place in places)


def _played(text: str, count: int) -> PickChange | None:
    match = _PLAY.fullmatch(text)
    if match is None:
        return None
    places = read_places(match["rest"], count)
    if len(places) == 1 and len(match["rest"].split()) <= len(("the", "second", "one", "please")):
        return PickChange("play", place=places[0])
    return PickChange("play") if match["rest"].strip() and _THEM.fullmatch(match["rest"]) else None


def _new_order(text: str, picks: Sequence[Record]) -> list[int] | None:
    """Return the new order; None for other texts, an empty one if all were dropped."""
    count = len(picks)
    if find_phrase(_REVERSE, text):
        return list(reversed(range(count)))
    if find_phrase(_SHUFFLE, text):
        return random.sample(range(count), count)
    placed = read_places_of_ends(text)
    if placed and (find_phrase(_SORT, text) or len(placed.rest.split()) <= MOST_BESIDE):
        # "Slowest first", "sort them from slowest to fastest".
        return _sorted_by(placed.by, picks, downwards=placed.order == "falling")
    if find_phrase(_SORT, text):
        by = next((name for name, words in _SORTED_BY.items() if find_phrase(words, text)), None)
        downwards = find_phrase(_DOWNWARDS, text) is not None
        return _sorted_by(by, picks, downwards=downwards) if by else None
    return _exchanged(text, count) or _begun_with(text, count) or _moved(text, count) or _dropped(text, picks)


def _exchanged(text: str, count: int) -> list[int] | None:
    two = _two_places(text, count) if find_phrase(_EXCHANGE, text) else None
    if two is None:
        return None
    first, second = two
    other = {first: second, second: first}
    return [other.get(index, index) for index in range(count)]


def _begun_with(text: str, count: int) -> list[int] | None:
    first = read_places(text, count) if find_phrase(_BEGIN_WITH, text) else ()
    return [*first, *(index for index in range(count) if index not in first)] if first else None


def _dropped(text: str, picks: Sequence[Record]) -> list[int] | None:
    is_short = len(text.split()) <= MOST_WORDS
    if named := _DROP_TITLE.match(text):
        said = fold(named["title"])
        titled = [index for index, one in enumerate(picks) if fold(str(one["title"])) == said]
        if titled:
            return [index for index in range(len(picks)) if index not in titled]
    count = len(picks)
    dropped = read_places(text, count) if is_short and find_phrase(_DROP, text) else ()
    return [index for index in range(count) if index not in dropped] if dropped else None


def _sorted_by(name: str, picks: Sequence[Record], *, downwards: bool) -> list[int]:
    """Return the order of the picks by a field. Those without a value come last."""
    known = [index for index, one in enumerate(picks) if one.get(name) not in (None, "")]
    texts = name in ("artist", "title", "key")
    known.sort(
        key=lambda index: fold(str(picks[index][name])) if texts else picks[index][name], reverse=downwards
    )
    return [*known, *(index for index in range(len(picks)) if index not in known)]


def _two_places(text: str, count: int) -> tuple[int, int] | None:
    match = _TWO.search(fold(text))
    if match is None:
        return None
    language = language_of(text)
    places = [place for word in match.groups() for place in places_named(word, language)]
    indices = [place - 1 if place > 0 else count - 1 for place in places]
    is_valid = len(indices) == 2 and indices[0] != indices[1] and all(0 <= index < count for index in indices)
    return (indices[0], indices[1]) if is_valid else None


def _moved(text: str, count: int) -> list[int] | None:
    """Return the order after "put the third first", "schieb das letzte an den Anfang"."""
    language = language_of(text)
    move = read_move(fold(text), language)
    moved = _indices(move.moved, count, language) if move else []
    if move is None or not moved:
        return None
    others = [index for index in range(count) if index not in moved]
    if move.place is not None:
        place = move.place if move.place >= 0 else len(others)
    else:
        beside = _indices(move.before or move.after, count, language)
        if len(beside) != 1 or beside[0] not in others:
            return None
        place = others.index(beside[0]) + (1 if move.after else 0)
    return [*others[:place], *moved, *others[place:]]


def _indices(text: str, count: int, language: str) -> list[int]:
    found = [place - 1 if place > 0 else count + place for place in places_named(text, language)]
    return found if all(0 <= index < count for index in found) else []
