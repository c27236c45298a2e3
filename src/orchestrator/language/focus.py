"""The focus of a conversation: the tracks that were mentioned, and the list that was shown last."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from src.orchestrator.language.clarified import without_clarified_note
from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.left_out import names_left_out
from src.orchestrator.language.names import NO_NAMES, Name, NamedTrack, NameIndex
from src.orchestrator.language.reader import read
from src.orchestrator.language.reading import OF_SONG_PARTS, Reading
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Measured, Talk, TrackInfo, Turn

MOST_TRACKS = 6
# Earlier questions are ignored.
MOST_TURNS = 30
POINTING_WORDS = 3
CHANGING = frozenset({"correct_fact", "label_track", "edit_track_tags"})
PLAYER_TOOL = "control_player"
UNDOING = frozenset({"undo_last_step", "restore_tracks"})
# In the choice of one of several tracks with the same title.
MOST_CHOOSING_WORDS = 7


# "Compare the two versions of Home."
_BOTH = pattern(
    r"\b(?:both|the two|two (?:versions|songs|tracks|recordings)|two \w+s (?:called|named)|l[oa]s dos|amb[oa]s"
    r"|beide[nrs]?|die zwei|den zwei|zwei versionen)\b"
)
MEANT_BY_BOTH = 2
# The open track, also where another was spoken of last. "It" is the one that was spoken of.
_OPEN_TRACK = pattern(
    r"\b(?:this|the open|the current|dies(?:e[rsnm]?)?|das (?:offene|aktuelle)|est[ea]|el (?:abierto|actual)"
    r"|la (?:abierta|actual)) (?:\w+ )?(?:track|song|tune|piece|recording|st[uü]cke?s?|lied(?:es|s)?|titel|aufnahme"
    r"|canci[oó]n|tema|pista|pieza|grabaci[oó]n)\b"
    # "What tempo is this?"
    r"|\b(?:this|esto|das hier|dieses)\W*$"
)


# What is said of one track only.
_OF_ONE: Final = ("scope.track", "act.loop", "act.transpose", "act.speed")


@dataclass(frozen=True)
class Focus:
    """conversation : the open tracks; tracks : mentioned last; shown : the list that was shown last"""

    conversation: tuple[TrackInfo, ...] = ()
    tracks: tuple[TrackInfo, ...] = ()
    shown: tuple[TrackInfo, ...] = ()
    # Whether the list was shown by the last answer.
    shown_last: bool = False
    language: str = "en"


def names_in(talk: Talk) -> NameIndex:
    return talk.names if isinstance(talk.names, NameIndex) else NO_NAMES


def read_question(text: str, talk: Talk, language: str) -> Reading:
    return read(without_clarified_note(text), names_in(talk), talk.tracks, language)


def focus_of(talk: Talk) -> Focus:
    """Return the focus of a conversation before its last question."""
    focus = Focus(conversation=tuple(talk.tracks), language=talk.language)
    turns = talk.turns or tuple(Turn(question) for question in talk.questions[:-1])
    before: Reading | None = None
    for turn in turns[-MOST_TURNS:]:
        reading = read_question(turn.question, talk, focus.language)
        # "The one by Cora Lind", after "play Home".
        reading = (
            (_chosen_name(reading, before) if before else None)
            or other_of_name(reading, focus, names_in(talk))
            or reading
        )
        focus, before = _after(turn, reading, focus, names_in(talk)), reading
    return _with_what_sounds(focus, talk)


def track_in_player(talk: Talk) -> NamedTrack | None:
    """Return the track that the page's player has, if it is one of the user's."""
    return names_in(talk).by_id.get(str(talk.player["track_id"])) if talk.player else None


def _with_what_sounds(focus: Focus, talk: Talk) -> Focus:
    """Return the focus with the track that sounds, where none is open and none or only the player was spoken of."""
    playing = track_in_player(talk)
    if playing is None or focus.conversation:
        return focus
    last = talk.turns[-1] if talk.turns else None
    is_of_player = (
        last is not None and bool(last.measured) and all(one.tool == PLAYER_TOOL for one in last.measured)
    )
    return replace(focus, tracks=(playing,)) if is_of_player or not focus.tracks else focus


def _after(turn: Turn, reading: Reading, focus: Focus, names: NameIndex) -> Focus:
    tracks = tracks_meant(reading, focus)
    listed = last_listed(turn, reading)
    left_out = names_left_out(reading.names, reading.text)
    # Behind "besides Rails, what is my longest track?", "it" is the longest.
    is_named = any(name not in left_out for name in reading.named("track"))
    shown = focus.shown if listed and _is_one_of(turn, listed, focus.shown) else listed or focus.shown
    if listed and len(listed) == 1 and not is_named:
        # After "what is my fastest song?", "it" means that song.
        tracks = listed
    elif listed is not None and not is_named:
        tracks = focus.tracks
    if _only_queued(turn) and focus.tracks:
        # "This" is what is played, and not what comes next.
        tracks = focus.tracks
    tracks = _changed(turn, names) or _started(turn, names) or _subject_compared(reading, focus) or tracks
    if _skips(turn):
        # What sounds then is what the page tells.
        tracks = ()
    return replace(
        focus,
        tracks=tracks if turn.measured or is_named else focus.tracks,
        shown=shown,
        shown_last=bool(listed)
        or _adds_up_a_choice(turn)
        or (focus.shown_last and (_keeps_the_list(turn, reading) or _is_of_list(turn, tracks, focus))),
        language=reading.language if reading.has_own_language else focus.language,
    )


def _changed(turn: Turn, names: NameIndex) -> tuple[TrackInfo, ...]:
    """Return the tracks of which the turn corrected a value, or which it labelled; () for other turns."""
    ids = [one.arguments.get("track_id") for one in turn.measured if one.tool in CHANGING]
    return tuple(track for one in dict.fromkeys(ids) if (track := names.by_id.get(str(one))))


def _started(turn: Turn, names: NameIndex) -> tuple[TrackInfo, ...]:
    """Return the track that the turn started; () for other turns."""
    told = [one.summary for one in turn.measured if one.tool == PLAYER_TOOL and one.summary]
    track = names.by_id.get(str(told[-1].get("track_id"))) if told else None
    return (track,) if track and told[-1].get("action") == "play" else ()


def _skips(turn: Turn) -> bool:
    """Return whether the turn went on to another track of the queue."""
    told = [one.summary for one in turn.measured if one.tool == PLAYER_TOOL and one.summary]
    return bool(told) and told[-1].get("action") in {"next", "previous"}


# "Is it faster than Rails?"
_IT_FIRST: Final = pattern(
    r"^\W*(?:\w+\W+){0,9}?(?:it|this(?: one| song| track)?|est[ea](?: \w+)?|esto|es|das|dieses(?: \w+)?)\b[^·]{1,50}"
    r"\b(?:than|que|als|as|wie|(?:to )?match(?:es)?|with|con|mit|into|like|como)\s(?:·\s?)+\W*$"
)


# "How much louder than Rails is it?"
_IT_LAST: Final = pattern(
    r"\b(?:\w{3,12}er|more \w+|less \w+) than (?:· ?){1,8}\s?(?:is|does|has) (?:it|this|that)\W*$"
)


def compares_it(reading: Reading) -> bool:
    """Return whether a question compares "it" with one named track: "is it faster than Rails?"."""
    is_of_it = _IT_FIRST.search(reading.unnamed) or _IT_LAST.search(reading.unnamed)
    return len(reading.named("track")) == 1 and is_of_it is not None


def _subject_compared(reading: Reading, focus: Focus) -> tuple[TrackInfo, ...]:
    """Return the track that was compared with a named one, which is spoken of on; () for other questions."""
    if not compares_it(reading):
        return ()
    subject = focus.tracks or focus.conversation
    return subject if len(subject) == 1 else ()


def _only_queued(turn: Turn) -> bool:
    told = [one.summary for one in turn.measured if one.tool == PLAYER_TOOL and one.summary]
    return bool(told) and all(one.get("action") == "queue" for one in told)


def _is_of_list(turn: Turn, tracks: Sequence[TrackInfo], focus: Focus) -> bool:
    """Return whether the turn measured all tracks of the list, or one of them: "how long is the second one?"."""
    asked, shown = {one.id for one in tracks}, {one.id for one in focus.shown}
    only_measured = all(one.tool.startswith("analyse_") for one in turn.measured)
    return bool(turn.measured) and (asked == shown or (only_measured and len(asked) == 1 and asked <= shown))


def _is_one_of(turn: Turn, listed: Sequence[TrackInfo], shown: Sequence[TrackInfo]) -> bool:
    """Return whether the turn chose one track of the list that was shown: "which of those is the longest?"."""
    total = next((one.summary.get("total") for one in turn.measured if one.summary), None)
    return len(listed) == 1 and len(shown) == total and is_open(listed[0], shown)


def _only_undoes(turn: Turn) -> bool:
    """Return whether the turn took back a change: what was spoken of before is spoken of again."""
    return bool(turn.measured) and all(one.tool in UNDOING for one in turn.measured)


def _keeps_the_list(turn: Turn, reading: Reading) -> bool:
    """Return whether a turn that lists nothing leaves the list before it as the last one."""
    only_counts = not turn.measured and reading.has("how.how_many")
    # "Thanks", and what was not understood, speak of nothing else.
    tells_nothing = not turn.measured and not reading.named("track")
    return _only_undoes(turn) or _only_adds_up(turn) or only_counts or tells_nothing


def _only_adds_up(turn: Turn) -> bool:
    """Return whether the turn told the length or an average of what was listed: "how long are they in total?"."""
    return bool(turn.measured) and all(one.arguments.get("totals") for one in turn.measured)


def _adds_up_a_choice(turn: Turn) -> bool:
    """Return whether the turn told a total of tracks with a condition, which "the longest one?" is of then."""
    return _only_adds_up(turn) and any(set(one.arguments) - {"totals"} for one in turn.measured)


# Of a list in an answer.
_FIRST_LINE: Final = "\n1. "


def last_listed(turn: Turn, reading: Reading) -> tuple[TrackInfo, ...] | None:
    """Return the tracks of the last list of an answer, with those of its earlier pages."""
    lists = [(one, found) for one in turn.measured if (found := _listed(one, reading, turn.answer))]
    if not lists:
        return None
    last = without_offset(lists[-1][0])
    pages = [found for one, found in lists if without_offset(one) == last]
    return tuple(track for found in pages for track in found)


def without_offset(one: Measured) -> tuple[str, dict[str, Any]]:
    """Return a call with its arguments, the same for all pages of a list."""
    return one.tool, {name: value for name, value in one.arguments.items() if name != "offset"}


def _listed(one: Measured, reading: Reading, answer: str) -> tuple[TrackInfo, ...] | None:
    """Return the tracks of a tool result, or None if it has no list."""
    tracks = (one.summary or {}).get("tracks")
    if not isinstance(tracks, list):
        return None
    listed = tuple(
        NamedTrack(track["track_id"], str(track["title"]), track.get("duration_seconds"))
        for track in tracks
        if isinstance(track, dict) and "track_id" in track and "title" in track
    )
    if not one.arguments.get("order") or reading.has("scope.tracks"):
        return listed
    # "My fastest song" and "the second longest" are one of the list; "my bachatas, slowest first" are all of it.
    told = tuple(track for track in listed if track.title in answer)
    return (told if _FIRST_LINE in answer else told[:1]) or listed[:1]


def tracks_meant(reading: Reading, focus: Focus, compares: bool = False) -> tuple[TrackInfo, ...]:
    """Return the tracks that a question is about."""
    if reading.named("track"):
        # An ambiguous title means none of the open tracks.
        return named_tracks(reading)
    if len(focus.conversation) == 1 and _OPEN_TRACK.search(reading.text):
        return focus.conversation
    if reading.has("scope.other") and len(focus.tracks) == 1 and len(focus.conversation) > 1:
        return tuple(track for track in focus.conversation if track.id != focus.tracks[0].id)
    if reading.has("scope.other") and len(focus.tracks) == 1 and len(focus.shown) == MEANT_BY_BOTH:
        # "The other one" of two that were listed.
        return tuple(track for track in focus.shown if track.id != focus.tracks[0].id)
    if numbered := _numbered(reading, focus):
        return numbered
    return _spoken_of(reading, focus, is_about_all=compares or reading.has("scope.them"))


def _spoken_of(reading: Reading, focus: Focus, *, is_about_all: bool) -> tuple[TrackInfo, ...]:
    """Return the tracks that a question without names is about. is_about_all : whether it is about several"""
    is_of_list = focus.shown_last and MEANT_BY_BOTH <= len(focus.shown) <= MOST_TRACKS
    if is_about_all and is_of_list and not focus.conversation:
        return focus.shown
    if len(focus.conversation) == 1 and len(focus.tracks) > 1 and reading.has(*_OF_ONE):
        # "Transpose it", after two others were compared.
        return focus.conversation
    if focus.tracks and not is_about_all and (len(focus.tracks) > 1 or refers_back(reading)):
        return focus.tracks
    return focus.conversation[:MOST_TRACKS] or focus.tracks


def speaks_of_open_track(reading: Reading) -> bool:
    """Return whether a statement is about "this track", the open one."""
    return _OPEN_TRACK.search(reading.text) is not None


def tracks_stated(reading: Reading, focus: Focus) -> tuple[TrackInfo, ...]:
    """Return the tracks that a statement is about: without a name, the one that was spoken of last."""
    meant = tracks_meant(reading, focus)
    if reading.named("track") or len(focus.tracks) != 1 or speaks_of_open_track(reading):
        return meant
    return focus.tracks


def named_tracks(reading: Reading) -> tuple[TrackInfo, ...]:
    """Return the named tracks whose names are unambiguous, and both of a name where both are meant."""
    most = MEANT_BY_BOTH if _BOTH.search(reading.text) else 1
    named = reading.named("track")
    tracks = {track.id: track for name in named if len(name.tracks) <= most for track in name.tracks}
    return tuple(tracks.values())


def _numbered(reading: Reading, focus: Focus) -> tuple[TrackInfo, ...]:
    places = [int(place) for place in reading.of("ordinal")]
    item = reading.first("scope.track")
    if not places and item and reading.numbers and reading.numbers[0].position == item.end:
        # "Track 2".
        places = [int(reading.numbers[0].value)]
    is_of_a_part = reading.has(*OF_SONG_PARTS, "measure.form", "measure.beats", "scope.passage")
    if not places or is_of_a_part or reading.has("quality.new", "quality.old"):
        return ()
    pool = (
        focus.shown
        if focus.shown and (focus.shown_last or len(focus.conversation) < 2)
        else focus.conversation
    )
    found = [pool[place - 1 if place > 0 else place] for place in places if 0 < abs(place) <= len(pool)]
    return tuple(found)


def refers_back(reading: Reading) -> bool:
    """Return whether a question refers to tracks mentioned before: "and is it steady?"."""
    first = reading.items[0].concepts if reading.items else frozenset()
    is_short = len(reading.text.split()) <= POINTING_WORDS
    return reading.has("scope.track") or "link.goes_on" in first or is_short


def is_open(track: TrackInfo, tracks: Sequence[TrackInfo]) -> bool:
    return any(track.id == other.id for other in tracks)


def chosen_name(reading: Reading, talk: Talk, focus: Focus) -> Reading | None:
    """Return the question before with the track that this one chooses: "play Home", "the one by Cora Lind"."""
    before = read_question(talk.questions[-2], talk, focus.language) if len(talk.questions) > 1 else None
    return _chosen_name(reading, before) if before else None


def _chosen_name(reading: Reading, before: Reading) -> Reading | None:
    if len(reading.text.split()) > MOST_CHOOSING_WORDS or reading.named("track"):
        return None
    doubtful = [name for name in before.named("track") if len(name.tracks) > 1]
    # "The one by Cora Lind": no beat.
    if len(doubtful) != 1 or reading.has("quality") or set(reading.of("measure")) - {"beats"}:
        return None
    said = {kind: {fold(name.text) for name in reading.named(kind)} for kind in ("artist", "album")}
    tracks = [
        track
        for track in doubtful[0].tracks
        if fold(track.artist) in said["artist"] or fold(track.album) in said["album"]
    ]
    if not any(said.values()):
        places = [int(place) for place in reading.of("ordinal")] or [
            int(one.value) for one in reading.numbers
        ]
        tracks = [doubtful[0].tracks[place - 1] for place in places if 0 < place <= len(doubtful[0].tracks)]
    if len(tracks) != 1:
        return None
    names = (
        *(name for name in before.names if name is not doubtful[0]),
        Name("track", tracks[0].title, (tracks[0],)),
    )
    return replace(before, names=names)


# "And the other one?", in folded text.
_THE_OTHER: Final = pattern(
    r"(?:and |what about |how about |y |und |was ist mit )*(?:the other(?: (?:one|song|track))?|la otra|el otro"
    r"|d(?:er|ie|as|em|en) andere[nr]?)(?: (?:cancion|tema|lied|stuck|song|track))?"
)


def other_of_name(reading: Reading, focus: Focus, names: NameIndex) -> Reading | None:
    """Return the reading of "the other Home", or "and the other one?", after one of two tracks with this title."""
    doubtful = [name for name in reading.named("track") if len(name.tracks) == 2]
    if (
        not reading.names
        and len(focus.tracks) == 1
        and _THE_OTHER.fullmatch(bare_command(reading.text).rstrip("?"))
    ):
        name = names.whole(focus.tracks[0].title)
        doubtful = [name] if name is not None and name.kind == "track" and len(name.tracks) == 2 else []
        reading = replace(reading, names=tuple(doubtful))
    if len(doubtful) != 1 or not reading.has("scope.other"):
        return None
    others = [track for track in doubtful[0].tracks if not is_open(track, focus.tracks)]
    if len(others) != 1:
        return None
    name = Name("track", others[0].title, (others[0],))
    return replace(reading, names=tuple(name if one is doubtful[0] else one for one in reading.names))
