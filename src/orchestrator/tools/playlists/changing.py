"""Changes of a playlist's tracks, as a plan: "add Blue to Peak and put it first", "Rails raus, dafür Blue"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .adding_it import ADD_IT_PLAN
from .between import BETWEEN_PLAN
from .choosing import (
    LIST,
    REQUEST,
    SHOW,
    asks_how,
    is_about_a_list,
    is_denied,
    last_list,
    lists_named,
    read_lists,
    say,
)
from .commands import Command, read_command
from .duplicates import NO_DUPLICATES
from .making import MAKE_PLAN
from .marked import ARTIST, TITLE, Marked, mark
from .moving import ADD, MOST_MOVED, MOVE, move_entries, read_entries
from .offering import offer_new
from .renaming import RENAME_LIST_PLAN

REMOVE, SORT = "remove_from_playlist", "sort_playlist"
TOOLS: Final = frozenset({LIST, SHOW, ADD, MOVE, REMOVE, SORT})
_GOES_ON: Final = pattern(
    r"^\W*(?:(?:oh|ah|ach|ja|yes|ey|hey|ok|okay|ay|vale|gut)\W+){0,2}(?:and|y|und|plus|also|tambien|auch)\b"
)

# Letters in place of signs, which stand before no command.
_MARKS: Final = ((TITLE, "xtitlex"), (ARTIST, "xartistx"))

type Entries = Sequence[dict[str, Any]]


def _read(asked: Asked) -> tuple[Command, Marked] | None:
    marked = mark(asked)
    if marked is None or not (marked.names_list or is_about_a_list(asked)):
        return None
    text = marked.folded
    if REQUEST.match(text):
        text = text.replace("?", " ")
    goes_on = _GOES_ON.match(text) is not None
    command = read_command(
        _without_lead(text), asked.reading.language, names_list=marked.names_list, goes_on=goes_on
    )
    return (command, marked) if command else None


def _without_lead(text: str) -> str:
    """Return a command without what is said around it; a mark at its beginning stays."""
    for sign, word in _MARKS:
        text = text.replace(sign, word)
    text = bare_command(text)
    for sign, word in _MARKS:
        text = text.replace(word, sign)
    return text


def _fits(asked: Asked) -> bool:
    is_order = not (is_report(asked.talk.plain_question) or asks_how(asked))
    return asked.tools >= TOOLS and is_order and _read(asked) is not None


def _steps(asked: Asked) -> Steps:
    read = _read(asked)
    # `_fits` has checked this.
    assert read is not None
    command, marked = read
    lists = yield from read_lists(can_change=True)
    fitting = lists_named(asked, lists) if marked.names_list else last_list(asked, lists)
    if len(fitting) != 1:
        # What is taken out must be somewhere.
        named = (
            [one.tracks[0] for one in marked.titles if len(one.tracks) == 1] if command.kind == "add" else []
        )
        return offer_new(asked, lists, named)
    playlist = fitting[0]
    entries = yield from read_entries(playlist["playlist_id"])
    tracks = _tracks(marked, entries, is_added=command.kind == "add")
    if tracks is None:
        return Answer(which_of_title(asked) or say(asked, "nothing"))
    change = {"add": _add, "remove": _remove, "exchange": _exchange, "reverse": _reverse}[command.kind]
    return (yield from change(_Change(asked, command, marked, playlist, entries, tracks)))


@dataclass(frozen=True)
class _Change:
    """A command with the playlist that it changes."""

    asked: Asked
    command: Command
    marked: Marked
    playlist: dict[str, Any]
    entries: Entries
    tracks: Sequence[TrackInfo]

    @property
    def playlist_id(self) -> str:
        return str(self.playlist["playlist_id"])

    @property
    def name(self) -> str:
        return self.asked.voice.title(self.playlist["name"])

    def say(self, text: str, **values: object) -> Answer:
        return Answer(say(self.asked, text, name=self.name, **values))

    def index_of(self, track: TrackInfo) -> int | None:
        """Return the place of a track in the playlist, from 0; None if it is not in it."""
        found = (index for index, entry in enumerate(self.entries) if entry["track_id"] == track.id)
        return next(found, None)

    def titles(self, indices: Sequence[int]) -> str:
        return self.asked.voice.joined(
            [self.asked.voice.title(self.entries[one]["title"]) for one in indices]
        )


def _tracks(marked: Marked, entries: Entries, *, is_added: bool) -> list[TrackInfo] | None:
    """Return the named tracks; None if a title fits two of them. What is taken out is one of the playlist."""
    held = {entry["track_id"] for entry in entries}
    found: list[TrackInfo] = []
    for name in marked.titles:
        tracks = [track for track in name.tracks if track.id in held] if not is_added else []
        tracks = tracks or list(name.tracks)
        if len(tracks) != 1:
            return None
        found.append(tracks[0])
    return found


def _add(change: _Change) -> Steps:
    command, tracks = change.command, list(change.tracks)
    count = len(change.entries)
    if command.beside is not None:
        other = tracks.pop(command.beside)
        beside = change.index_of(other)
        if any(track.id == other.id for track in tracks):
            return change.say("which_track")
        if beside is None:
            return change.say("title_not_in", titles=change.asked.title(other))
        place = beside if command.side < 0 else beside + 1
    elif command.in_its_place:
        place = min(_place_before(change), count)
    else:
        place = count if command.place in (None, -1) else min(count, (command.place or 1) - 1)
    held = [index for track in tracks if (index := change.index_of(track)) is not None]
    is_placed = command.place is not None or command.beside is not None
    if len(held) == len(tracks) and not command.again:
        return (yield from _move(change, held, place)) if is_placed else _told_held(change, held[0])
    new = [track for track in tracks if command.again or change.index_of(track) is None]
    items = [{"track_id": track.id} for track in new]
    where = {} if place >= count else {"place": place + 1}
    (added,) = yield [(ADD, {"playlist_id": change.playlist_id, "tracks": items, **where})]
    result_of(added)
    asked = change.asked
    number = asked.title(new[0]) if len(new) == 1 else say(asked, "many", count=len(new))
    told = say(asked, "added", name=change.name, count=number)
    if len(new) == 1 and is_placed:
        told += " " + say(asked, "moved", title=asked.title(new[0]), place=place + 1, name=change.name)
    return Answer(told)


def _told_held(change: _Change, index: int) -> Answer:
    return change.say("held", title=change.titles([index]), place=index + 1)


def _place_before(change: _Change) -> int:
    """Return the place, from 0, of what the answer before took out; the end if it took nothing out."""
    turn = change.asked.talk.turns[-1] if change.asked.talk.turns else None
    taken = [one for one in turn.measured if one.tool == REMOVE and one.summary] if turn else []
    return int(taken[-1].arguments["place"]) - 1 if taken else len(change.entries)


def _move(change: _Change, moved: Sequence[int], place: int) -> Steps:
    others = [index for index in range(len(change.entries)) if index not in moved]
    to = sum(index < place for index in others)
    if len(moved) > MOST_MOVED:
        return change.say("too_many", count=MOST_MOVED)
    yield from move_entries(change.playlist_id, moved, [*others[:to], *moved, *others[to:]])
    if len(moved) > 1:
        return change.say("moved_many", titles=change.titles(moved))
    return change.say("moved", title=change.titles(moved), place=to + 1)


def _remove(change: _Change) -> Steps:
    indices = _taken_out(change)
    if isinstance(indices, Answer):
        return indices
    if len(indices) > MOST_MOVED:
        return change.say("too_many", count=MOST_MOVED)
    # The last ones first, so that the places of the others stay.
    for index in sorted(indices, reverse=True):
        (done,) = yield [(REMOVE, {"playlist_id": change.playlist_id, "place": index + 1})]
        result_of(done)
    return change.say("removed", titles=change.titles(indices))


def _taken_out(change: _Change) -> list[int] | Answer:
    """Return the places of what is taken out, from 0, or an answer if that is not clear."""
    count, places = len(change.entries), change.command.places
    if places:
        found = [place - 1 if place > 0 else count + place for place in places]
        return (
            list(dict.fromkeys(found))
            if all(0 <= one < count for one in found)
            else change.say("no_place", count=count)
        )
    if change.tracks:
        held = [change.index_of(track) for track in change.tracks]
        missing = [track for track, index in zip(change.tracks, held, strict=True) if index is None]
        if missing:
            titles = change.asked.voice.joined([change.asked.title(track) for track in missing])
            return change.say("title_not_in", titles=titles)
        return [one for one in held if one is not None]
    artists = {fold(name.text) for name in change.marked.artists}
    of_artist = [
        index for index, entry in enumerate(change.entries) if fold(str(entry.get("artist", ""))) in artists
    ]
    if not of_artist:
        return change.say("artist_not_in", artist=change.marked.artists[0].text)
    if len(of_artist) > 1 and not change.command.is_all:
        return change.say("which_of_artist", titles=change.titles(of_artist))
    return of_artist


def _exchange(change: _Change) -> Steps:
    """Exchange two entries, or put another track in the place of one."""
    command, count = change.command, len(change.entries)
    if not change.tracks:
        places = command.places or ((1, 2) if count == 2 else ())
        indices = [place - 1 if place > 0 else count + place for place in places]
        if len(indices) != 2 or indices[0] == indices[1] or not all(0 <= one < count for one in indices):
            return change.say("which_two")
        return (yield from _swap(change, indices))
    held = [change.index_of(track) for track in change.tracks]
    first, second = held
    if first is not None and second is not None and command.new_first is None:
        return (yield from _swap(change, [first, second]))
    new_first = command.new_first if command.new_first is not None else first is None
    old, new = (second, change.tracks[0]) if new_first else (first, change.tracks[1])
    if old is None:
        missing = change.tracks[1] if new_first else change.tracks[0]
        return change.say("title_not_in", titles=change.asked.title(missing))
    if (there := change.index_of(new)) is not None:
        return _told_held(change, there)
    (out,) = yield [(REMOVE, {"playlist_id": change.playlist_id, "place": old + 1})]
    result_of(out)
    items = [{"track_id": new.id}]
    (added,) = yield [(ADD, {"playlist_id": change.playlist_id, "tracks": items, "place": old + 1})]
    result_of(added)
    return change.say("replaced", was=change.titles([old]), title=change.asked.title(new), place=old + 1)


def _swap(change: _Change, indices: Sequence[int]) -> Steps:
    first, second = indices
    wanted = list(range(len(change.entries)))
    wanted[first], wanted[second] = second, first
    yield from move_entries(change.playlist_id, sorted((first, second), key=wanted.index), wanted)
    return change.say("swapped", titles=change.titles(indices))


def _reverse(change: _Change) -> Steps:
    count = len(change.entries)
    if count < 2 or (change.command.points and count != 2):
        return change.say("which_two") if count > 2 else change.say("has_only", count=count)
    (done,) = yield [(SORT, {"playlist_id": change.playlist_id, "order": "reversed"})]
    result_of(done)
    titles = change.titles(list(reversed(range(count)))[:MOST_TOLD])
    return change.say("reversed", titles=titles, more="" if count <= MOST_TOLD else " …")


# A denial of a change, in folded text without titles.
_CHANGES: Final = pattern(
    r"\b(?:add|put|remove|take|delete|drop|move|swap|replace|rename|save|anad\w*|agreg\w*|pong\w*|met[ae]s?|sum[ea]s?"
    r"|quit\w*|saqu\w*|saca|borr\w*|elimin\w*|muev\w*|cambi\w*|fuge?|hange?|packe?|tue?|nimm|setze?|leg|losche?"
    r"|entferne?|schiebe?|tausche?)\b"
)


def _fits_denied(asked: Asked) -> bool:
    """ "Don't add Blue to Peak"."""
    marked = mark(asked)
    is_said = marked is not None and marked.names_list and _CHANGES.search(marked.folded) is not None
    is_question = asked.talk.plain_question.rstrip().endswith("?")
    is_other = is_question or asks_how(asked) or asked.has("scope.task", "act.remind")
    return is_said and not is_other and is_denied(asked, anywhere=True)


def _say_unchanged(asked: Asked) -> Steps:
    yield from ()
    return Answer(say(asked, "unchanged"))


MOST_TOLD: Final = 10
DENIED_PLAN: Final = Plan("no change of a playlist", _fits_denied, _say_unchanged, allows_unknown_words=True)
CHANGE_PLAN: Final = Plan("change a playlist", _fits, _steps, allows_unknown_words=True)
# They come before all plans that read less of a sentence.
CHANGE_PLANS: Final = (
    DENIED_PLAN,
    NO_DUPLICATES,
    BETWEEN_PLAN,
    MAKE_PLAN,
    ADD_IT_PLAN,
    CHANGE_PLAN,
    RENAME_LIST_PLAN,
)
