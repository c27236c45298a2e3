"""Reorder a playlist by word: "put Rails first", "move the third to the end", "Rails after Depot", as a plan."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from src.orchestrator.language.focus import named_tracks, read_question
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps, result_of
from src.orchestrator.language.reader import read
from src.orchestrator.language.text import fold
from src.orchestrator.language.vocabulary import vocabulary
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured

from .choosing import (
    LIST,
    SHOW,
    Lists,
    ask_which,
    is_denied,
    last_list,
    list_before,
    only_list,
    read_lists,
    say,
)

ADD, MOVE = "add_to_playlist", "move_in_playlist"
# An answer has eight rounds of tools. In longer playlists titles are not found, but places are.
MOST_PAGES, MOST_MOVED = 4, 3
# No command is longer.
LONGEST = 300
OTHER: Final = (
    "measure", "scope.task", "scope.passage", "scope.dance", "scope.plan", "act.remind", "act.cues", "act.loop",
    "act.rename", "act.delete", "act.export", "act.undo", "how.how_many",
)  # fmt: skip

# All patterns read folded text: in lower case without accents. §3§ stands for the title of the entry with index 3.
_VERB = pattern(
    r"^\W*(?:(?:please|can you|could you|now|and|then|actually|no|oh|ok|okay|wait|sorry|por favor|puedes|ahora|y"
    r"|mejor|espera|vale|bitte|kannst du|jetzt|und|doch|lieber|eigentlich|warte|nein)\W+){0,4}"
    r"(?:(?P<plays>pon(?:er|la|lo)?|pasa(?:la|lo)?|leg|lege|sube|baja)|put|move|place|shift|bring|stick|pop|slot|tack|chuck|"
    r"muev[ae](?:la|lo)?|mover|coloca(?:la|lo)?|lleva(?:la|lo)?|setze?|stelle?|schiebe?|verschiebe?|zieh|ziehe)\b"
)
# "Put it first", "ponla al principio".
_IT: Final = pattern(
    r"(?:it|that(?: one)?|this(?: one)?|the new one|them|l[oa]s?|es[eao]s?|es|das(?: neue)?|ihn|sie|den|die)?"
)
_PLEASE = pattern(r"[\s,]{1,3}(?:please|por favor|bitte)\W*$")
_FIRST = (
    r"(?:(?:to|at|on) (?:the )?(?:very )?(?:top|start|beginning|front)|al (?:principio|inicio|comienzo)|"
    r"arriba del todo|an den (?:anfang|beginn)|an die spitze|(?:ganz )?nach (?:ganz )?vorne?|"
    r"ganz (?:vorne?|nach oben|oben)|zuerst)"
)
_LAST = (
    r"(?:(?:to|at|on) (?:the )?(?:very )?(?:end|bottom|back)|al final|abajo del todo|an(?:s| das) ende|"
    r"an den schluss|(?:ganz )?nach (?:ganz )?hinten|ganz (?:hinten|nach unten|unten)|zuletzt)"
)
_NOUN = r"(?:place|position|number|no\.?|spot|slot|posicion|puesto|lugar|numero|platz|stelle|nummer)"
_TO = r"(?:to|at|in|into|as|on|al?|en|como|auf|an|als|zur?)"
# What is said at the end of the sentence, the most explicit first. "The last" is a track, "last" is a place.
_ENDINGS = tuple(
    pattern(rf"^(?P<moved>.*?)\s*(?<!\w){target}$")
    for target in (
        rf"(?P<first>{_FIRST})",
        rf"(?P<last>{_LAST})",
        r"(?:right )?(?:before|ahead of|in front of|antes del?|(?:por )?delante del?|vor) (?P<before>.+)",
        r"(?:right )?(?:after|behind|despues del?|(?:por )?detras del?|tras|nach|hinter) (?P<after>.+)",
        rf"{_TO} (?:(?:the|la|el|die|den|das|der) )?(?:{_NOUN} ?)?#?(?P<place>\w+)\.?(?: {_NOUN})?",
        r"(?<!the )(?<!la )(?<!el )(?P<first>first|primer[oa])",
        r"(?<!the )(?<!la )(?<!el )(?P<last>last|ultim[oa])",
        r"(?<!the )(?<!la )(?<!el )(?P<place>second|third|fourth|fifth|segund[oa]|tercer[oa])",
    )
)
_BEGINNINGS = (
    pattern(rf"^(?P<first>{_FIRST}|first|primero) (?P<moved>.+)$"),
    pattern(rf"^(?P<last>{_LAST}|last) (?P<moved>.+)$"),
    pattern(r"^(?P<moved>.*?)\s*(?:la|el) (?P<first>primer[oa])$"),
    pattern(r"^(?P<moved>.*?)\s*(?:la|el) (?P<last>ultim[oa])$"),
)
# Without a verb: "no, to the end".
_PLACES = tuple(
    pattern(rf"(?P<moved>)(?:{target})")
    for target in (
        rf"(?P<first>{_FIRST}|first|primer[oa]|erste[rs]?)",
        rf"(?P<last>{_LAST}|last|ultim[oa])",
        rf"(?:{_TO} )?(?:(?:the|la|el|die|den|das|der) )?(?P<place>\w{{1,12}})\.? {_NOUN}",
        rf"{_TO} (?:(?:the|la|el|die|den|das|der) )?{_NOUN} (?P<place>\w{{1,12}})",
    )
)
_OF = r"(?:\b(?:in|of|from|on|de|del|en|von|aus|auf|im)\b|\b(?=(?:der|meiner|dieser|playlist|lista)\b))"
_ARTICLE = r"(?:\s*\b(?:the|this|that|my|la|esta|mi|der|die|dieser|meiner))?"
_LIST = r"(?:playlist|play list|list|lista(?: de reproduccion)?|wiedergabeliste|liste)"
_OF_A_NAME = re.compile(_OF)
_SOME_PLAYLIST = pattern(rf"\s*{_OF}{_ARTICLE}\s*\b{_LIST}\b")
_ENTRY = re.compile(r"§(\d{1,4})§")


@dataclass(frozen=True)
class Move:
    """What is moved, in words, and where: a place (0 the first, -1 the last), or before or after other words."""

    moved: str
    place: int | None = None
    before: str = ""
    after: str = ""


def read_move(text: str, language: str, *, goes_on: bool = False) -> Move | None:
    """Read a command in folded text; None where it is none.

    goes_on : whether the answer before moved or added a track, so that a place is enough: "no, to the end"
    """
    verb = _VERB.match(text)
    if verb is None:
        place = bare_command(text) if goes_on else ""
        return next(
            (_move(found.groupdict(), language) for one in _PLACES if (found := one.fullmatch(place))), None
        )
    rest = " ".join(_PLEASE.sub("", text[verb.end() :]).split()).strip(" .!?,")
    for one in chain(_ENDINGS, _BEGINNINGS):
        if (match := one.match(rest)) and (move := _move(match.groupdict(), language)):
            return move
    return None


def _move(found: dict[str, str | None], language: str) -> Move | None:
    moved = found["moved"] or ""
    if found.get("first"):
        return Move(moved, 0)
    if found.get("last"):
        return Move(moved, -1)
    if found.get("before") or found.get("after"):
        return Move(moved, None, found.get("before") or "", found.get("after") or "")
    places = read_places(found["place"] or "", language)
    return Move(moved, places[0] - 1 if places[0] > 0 else -1) if len(places) == 1 else None


def read_places(text: str, language: str) -> list[int]:
    """The places that words name, 1 the first and -1 the last."""
    reading = read(text, language=language)
    ordinals = [int(one) for one in reading.of("ordinal")]
    numbers = [int(number.value) for number in reading.numbers]
    if not ordinals:
        return numbers
    if len(ordinals) == 1 and abs(ordinals[0]) == 1 and numbers and numbers[0] > 1:
        # "The first two", "the last three".
        return list(range(1, numbers[0] + 1)) if ordinals[0] == 1 else list(range(-numbers[0], 0))
    return ordinals


# In folded text.
_INTO_A_NEW_ONE: Final = pattern(
    r"\b(?:in|into|to|en|a|zu|in)\s+(?:an?|one|una|un|eine?r?|ne|new|nueva|neue)\s+(?:new |nueva |neue )?(?:play)?list"
)


def _fits(asked: Asked) -> bool:
    text = fold(asked.talk.plain_question)
    verb = _VERB.match(text)
    if len(text) > LONGEST or not {LIST, SHOW, MOVE} <= asked.tools or asked.has(*OTHER):
        return False
    if is_denied(asked, anywhere=True):
        return False
    if _INTO_A_NEW_ONE.search(text):
        # "Put my bachatas in a playlist, slowest first" makes one.
        return False
    goes_on = _goes_on(asked)
    if verb is None:
        return goes_on and read_move(text, asked.reading.language, goes_on=True) is not None
    if verb["plays"] and not (asked.has("scope.playlist") or list_before(asked)):
        # "Pon Rails al principio" plays it.
        return False
    # A name that is not known yet may be the end: "to the end of Warmup".
    shorter = (text[: match.start()] for match in _OF_A_NAME.finditer(text))
    return any(read_move(one, asked.reading.language) for one in (_SOME_PLAYLIST.sub(" ", text), *shorter))


def _steps(asked: Asked) -> Steps:
    lists = yield from read_lists(can_change=True)
    playlist, text = _playlist(asked, lists, fold(asked.talk.plain_question))
    if playlist is None:
        return ask_which(asked, lists)
    playlist_id, name = playlist["playlist_id"], asked.voice.title(playlist["name"])
    entries = yield from read_entries(playlist_id)
    move = read_move(_with_entries(text, entries, asked), asked.reading.language, goes_on=_goes_on(asked))
    order = _order(asked, move, entries) if move else None
    if order is None and move is not None and (added := _added(asked, move, entries)):
        (done,) = yield [(ADD, {"playlist_id": playlist_id, **added})]
        result_of(done)
        return Answer(say(asked, "added", name=name, count=asked.title(asked.tracks_named[0])))
    if order is None:
        return Answer(say(asked, "which_track", name=name))
    moved, wanted = order
    yield from move_entries(playlist_id, moved, wanted)
    titles = [entries[index]["title"] for index in moved]
    return Answer(_told(asked, playlist["name"], titles, wanted.index(moved[0])))


def read_entries(playlist_id: str) -> Lookup[list[dict[str, Any]]]:
    """Return the entries of a playlist. Those behind the pages that are read have their places only."""
    entries: list[dict[str, Any]] = []
    total = 0
    for _ in range(MOST_PAGES):
        (page,) = yield [(SHOW, {"playlist_id": playlist_id, "offset": len(entries)})]
        shown = result_of(page)
        entries += shown["tracks"]
        total = shown["total"]
        if "next_offset" not in shown:
            break
    unread = range(len(entries) + 1, total + 1)
    return [*entries, *({"track_id": "", "title": f"#{place}"} for place in unread)]


def move_entries(playlist_id: str, moved: Sequence[int], wanted: Sequence[int]) -> Lookup[None]:
    """Move the entries with these indices, one after another, so that all stand in the wanted order."""
    now = list(range(len(wanted)))
    for index in moved:
        before = wanted.index(index) - 1
        place = now.index(index)
        now.remove(index)
        to = now.index(wanted[before]) + 1 if before >= 0 else 0
        now.insert(to, index)
        if to == place:
            continue
        (done,) = yield [(MOVE, {"playlist_id": playlist_id, "place": place + 1, "to": to + 1})]
        result_of(done)


def _playlist(asked: Asked, lists: Lists, text: str) -> tuple[dict[str, Any] | None, str]:
    """The playlist that is meant, and the text without its name."""
    for one in sorted(lists, key=lambda one: -len(one["name"])):
        name = re.escape(fold(one["name"]))
        said = re.compile(
            rf"\s*{_OF}{_ARTICLE}(?:\s*\b{_LIST}\b)?\s+[\"']?{name}(?!\w)[\"']?(?:\s+{_LIST}\b)?"
        )
        if match := said.search(text):
            return one, f"{text[: match.start()]} {text[match.end() :]}"
    text = _SOME_PLAYLIST.sub(" ", text)
    if read_move(text, asked.reading.language, goes_on=_goes_on(asked)) is None:
        # Another name than those that there are.
        return None, text
    found = last_list(asked, lists) or only_list(asked, lists)
    return (found[0] if found else None), text


def _with_entries(text: str, entries: Sequence[dict[str, Any]], asked: Asked) -> str:
    """The text with a mark in place of each title, so that no word of a title is read as a place."""
    known, said = vocabulary(asked.reading.language), asked.talk.plain_question
    for index, entry in sorted(enumerate(entries), key=lambda one: -len(one[1]["title"])):
        title = fold(entry["title"])
        is_ordinary = all(known.knows(word) for word in re.findall(r"\w+", title))
        if is_ordinary and not (entry["title"][:1].isupper() and entry["title"] in said):
            continue
        text = re.sub(rf"[\"']?(?<![\w§]){re.escape(title)}(?![\w§])[\"']?", f"§{index}§", text, count=1)
    return text


def _added(asked: Asked, move: Move, entries: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the arguments that add a track of the library at the top or the end; {} where none is meant."""
    named = asked.tracks_named
    is_new = len(named) == 1 and all(entry["track_id"] != named[0].id for entry in entries)
    if not is_new or move.place not in (0, -1) or ADD not in asked.tools:
        return {}
    return {"tracks": [{"track_id": named[0].id}], **({"place": 1} if move.place == 0 else {})}


def _order(asked: Asked, move: Move, entries: Sequence[dict[str, Any]]) -> tuple[list[int], list[int]] | None:
    """The indices of the moved entries, and all indices in the wanted order; None where one of them is not clear."""
    moved = _indices(asked, move.moved, entries)
    others = [index for index in range(len(entries)) if index not in moved]
    if move.place is not None:
        place = move.place if move.place >= 0 else len(others)
    else:
        beside = _indices(asked, move.before or move.after, entries)
        if len(beside) != 1 or beside[0] not in others:
            return None
        place = others.index(beside[0]) + (1 if move.after else 0)
    if not 0 < len(moved) <= MOST_MOVED:
        return None
    return moved, [*others[:place], *moved, *others[place:]]


def _indices(asked: Asked, text: str, entries: Sequence[dict[str, Any]]) -> list[int]:
    """The entries that words mean: by title, by place, by a part of the title, or "it"."""
    marked = [int(index) for index in _ENTRY.findall(text)]
    if marked:
        return marked
    places = read_places(text, asked.reading.language)
    if places:
        found = [place - 1 if place > 0 else len(entries) + place for place in places]
        return found if all(0 <= index < len(entries) for index in found) else []
    if _IT.fullmatch(text.strip()) and (added := added_before(asked)):
        return [index for index, entry in enumerate(entries) if entry["track_id"] in added]
    reading = read_question(text, asked.talk, asked.reading.language)
    named = named_tracks(reading) or (asked.tracks if not reading.unknown and len(asked.tracks) == 1 else ())
    ids = {track.id for track in named}
    found = [index for index, entry in enumerate(entries) if entry["track_id"] in ids]
    return found[: len(ids)]


def added_before(asked: Asked) -> set[str]:
    """Return the ids of the tracks that the answer before added to a playlist or moved in it."""
    moved = {one.arguments["place"] - 1 for one in _done_before(asked, MOVE)}
    shown = [
        row["track_id"] for one in _done_before(asked, SHOW) for row in (one.summary or {}).get("tracks", ())
    ]
    added = {track["track_id"] for one in _done_before(asked, ADD) for track in one.arguments["tracks"]}
    return added or {shown[place] for place in moved if place < len(shown)}


def _done_before(asked: Asked, tool: str) -> list[Measured]:
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    return [one for one in turn.measured if one.tool == tool and one.summary] if turn else []


def _goes_on(asked: Asked) -> bool:
    return bool(_done_before(asked, ADD) or _done_before(asked, MOVE))


def _told(asked: Asked, playlist: str, titles: Sequence[str], place: int) -> str:
    name = asked.voice.title(playlist)
    if len(titles) > 1:
        return say(
            asked,
            "moved_many",
            titles=asked.voice.joined([asked.voice.title(one) for one in titles]),
            name=name,
        )
    return say(asked, "moved", title=asked.voice.title(titles[0]), place=place + 1, name=name)


MOVE_PLAN = Plan("move in playlist", _fits, _steps, allows_unknown_words=True)
