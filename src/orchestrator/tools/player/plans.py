"""Commands to the player: "play", "pause", "loop bars 5 to 8 at half speed", as a plan."""

from dataclasses import replace
from typing import Any, Final

from src.orchestrator.language.ambiguous_titles import which_of_title
from src.orchestrator.language.focus import read_question, speaks_of_open_track, track_in_player
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reading import OF_SONG_PARTS, SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo
from src.orchestrator.tools.library.plans.following import FIND_TOOL

from .commands import action_of, is_command
from .mentioned import (
    bars_of_it,
    end_said,
    mentioned_place,
    place_before,
    same_place,
    says_there,
)
from .messages import say
from .passages import Place, limits_of, lookup_of, read_place, reply_without_place
from .points import has_numbers_left
from .speeds import PERCENT, TIMES, read_speed
from .state import last_control
from .state import track_in_player as sounding
from .tools import CONTROL

# "Ponla al 70 %" sets the speed of the current track.
_SETS: Final = pattern(r"\bpon(?:la|lo|l[ao]s)\s+(?:al|a)\b")
_CALLED = pattern(
    r"\b(?:called|named|titled|llamad[ao]|que se llama|namens|mit dem titel|mit namen)\s+(?P<name>.{1,80}?)\W*$"
)
ENDS: Final = frozenset({"end_seconds", "last_bar"})
# From there on, and not to the end of the part.
_ONWARDS: Final = pattern(r"\b(?:from|starting at|desde|a partir de|ab|von)\b")
# A part that nothing here finds: "from the bridge".
_OTHER_PART: Final = pattern(
    r"\b(?:from|at|desde|en|ab|bei|beim|vom?n?|in|im)\s+(?:the |its |la |el |der |dem |die |das )?(?:\w+ )?"
    r"(?:part|section|bridge|verse|solo|outro|interlude|parte|secci[oó]n|puente|estrofa|interludio|teil|abschnitt"
    r"|strophe|zwischenspiel)\b"
    r"|\bhalf of (?:it|that|this|the (?:song|track))\b|\bmitad de (?:la canci[oó]n|el tema|ell[ao]|eso)\b"
    r"|\bh[aä]lfte (?:davon|vom|des)\b"
)
# A part is named, but which?
_SOME_PART = pattern(
    r"\b(?:bars?|measures?|part|section|passage|bit|compas(?:es)?|parte|secci[oó]n|pasaje|trozo|takte?n?|teil"
    r"|abschnitt|stelle"
    r"|refrain|bridge|verse|estrofa|puente|strophe)\b"
)


def _steps(asked: Asked) -> Steps:
    action = action_of(asked) or "play"
    track = _track(asked)
    if action == "play" and (name := _unknown_title(asked)):
        return Answer(asked.say("library.no_such", name=name))
    if track is None:
        return Answer(which_of_title(asked) or asked.say("library.which_track"))
    speed = _speed(asked, action)
    place = _place(asked, track, action)
    if reply := _reply_without_player(asked, track, action, speed, place):
        return Answer(reply)
    if place.must_be_found:
        (found,) = yield [lookup_of(place, track)]
        looked_up = limits_of(place, found.summary or {})
        if looked_up is None:
            return Answer(reply_without_place(asked, place, track, found.summary or {}))
        place = Place(_from_there(asked, action, looked_up, place.bars))
    if action == "play" and speed is not None and not place.arguments and _SETS.search(asked.reading.text):
        action = "speed"
    if action == "seek":
        # A place, and no part.
        place = Place({name: value for name, value in place.arguments.items() if name not in ENDS})
    arguments: dict[str, Any] = {"action": action, "track_id": track.id, **place.arguments}
    if speed is not None:
        arguments["speed"] = speed
    (done,) = yield [(CONTROL, arguments)]
    no_click = asked.say("refuse.click") if asked.has("act.click") else ""
    return Answer(" ".join(filter(None, (told(asked, track, result_of(done), place), no_click))))


def _speed(asked: Asked, action: str) -> float | None:
    # "Salta a la mitad" is a place.
    is_place = action == "seek" and not PERCENT.search(asked.reading.unnamed)
    return None if is_place else read_speed(asked.reading.unnamed)


def _from_there(
    asked: Asked, action: str, limits: dict[str, float | int], bars: int
) -> dict[str, float | int]:
    """Return the limits of a part, or only its beginning: "four bars from the drop", "play from the drop"."""
    if bars:
        start = {name: value for name, value in limits.items() if name in {"start_seconds", "first_bar"}}
        return {**start, "bars": bars}
    if action == "seek" or (action != "loop" and _ONWARDS.search(asked.reading.unnamed)):
        return {name: value for name, value in limits.items() if name != "end_seconds"}
    return limits


def _fits_pause(asked: Asked) -> bool:
    return is_command(asked) and action_of(asked) == "pause" and _track(asked) is None


def _pause(asked: Asked) -> Steps:
    """Pause whatever sounds: the page does so for any track."""
    (found,) = yield [(FIND_TOOL, {"order": "newest", "limit": 1})]
    rows = (found.summary or {}).get("tracks", ())
    if not rows:
        return Answer(found.error or asked.say("library.empty"))
    (done,) = yield [(CONTROL, {"action": "pause", "track_id": rows[0]["track_id"]})]
    return Answer(done.error or say(asked, "player.pause"))


def _place(asked: Asked, track: TrackInfo, action: str) -> Place:
    """Return the passage that is named, or the one that the answer before named."""
    if same := same_place(asked):
        return Place(same)
    start = place_before(asked, track) if says_there(asked) or bars_of_it(asked) else None
    if start is not None and (count := bars_of_it(asked)):
        return Place({"start_seconds": start, "bars": count})
    if start is not None and (end := end_said(asked)) and end > start:
        return Place({"start_seconds": start, "end_seconds": end})
    place = read_place(asked, track, is_loop=action == "loop")
    if start is not None and not place.arguments and not place.must_be_found:
        return Place({"start_seconds": start})
    if place.arguments or place.must_be_found:
        return place
    return Place(mentioned_place(asked, track, action) or place.arguments)


def _reply_without_player(
    asked: Asked, track: TrackInfo, action: str, speed: float | None, place: Place
) -> str:
    """Return the reply to a command that leaves something open, or whose place lies after the end; "" otherwise."""
    if action == "speed" and speed is None:
        return say(asked, "player.which_speed")
    is_open = not place.arguments and not place.must_be_found
    text = asked.reading.unnamed
    if is_open and action in {"play", "seek"} and says_there(asked):
        # "Play it from there", where no place was told.
        return say(asked, "player.which_part")
    is_of_a_part = (_SOME_PART if action == "loop" else _OTHER_PART).search(text) is not None
    is_in_part = action == "loop" and (
        has_numbers_left(asked) or _lacks_an_end(asked) or (is_open and _names_some_place(asked))
    )
    is_beside = place.must_be_found and not place.is_between and _BESIDE.search(text) is not None
    if action in {"loop", "play", "seek"} and ((is_open and is_of_a_part) or is_in_part or is_beside):
        return say(asked, "player.which_part")
    return asked.outside(track, place.arguments.get("start_seconds"))


# What lies next to a part: "the bit after the drop", "what comes before the second chorus".
_BESIDE: Final = pattern(
    r"\b(?:after|before|between|following|behind|despu[eé]s de|antes de|entre|tras|detr[aá]s de|zwischen|hinter"
    r"|nach(?! \d)|vor)\s(?:the |its |el |la |los |las |del |der |dem |den |die )?(?:\w+ ){0,2}?"
    r"(?:drops?|breakdowns?|break|chorus\w*|verses?|bridge|intro|outro|parts?|sections?|[A-H]|estribillos?|estrofas?"
    r"|puente|partes?|secci\w+|refrain\w*|strophe\w*|teil\w*|abschnitt\w*|loudest|quietest|lauteste\w*|leiseste\w*)\b"
)
# A loop of the whole track names no place.
_OF_A_PLACE: Final = (
    "measure.form", "measure.beats", "measure.bar_count", "measure.energy_places", "measure.silence", "measure.energy",
    "measure.loudness", "measure.chords", "measure.melody", *(f"measure.{name}" for name in SONG_PARTS), "link.between",
    "scope.passage", "how.what", "how.where", "how.when", "quality.loud", "quality.quiet", "quality.long",
    "quality.short", "quality.calm", "quality.energetic",
)  # fmt: skip


def _names_some_place(asked: Asked) -> bool:
    """Return whether a loop without a place that was read still has words for one."""
    return asked.has(*_OF_A_PLACE)


# A time from which or up to which something sounds, but not "from the start".
_END_SAID: Final = {
    "start": pattern(r"\b(?:from|desde|von|ab|starting at)\s+(?!(?:the |el |del |dem |the very )?(?:start|beginning|top"
                     r"|principio|inicio|comienzo|anfang|beginn|vorn\w*|now|here|ahora|aqui|jetzt|hier)\b)(?=\w)"),
    "end": pattern(r"\b(?:to|until|till|hasta|bis)\s+(?!(?:the |el |zum |the very )?(?:end|final|fin|ende|schluss"
                   r"|it|loop)\b)(?=\w)"),
}  # fmt: skip


_CLOCK: Final = pattern(r"(?<!\d)\d{1,2}:[0-5]\d(?!\d)")


def _lacks_an_end(asked: Asked) -> bool:
    """Return whether a loop names two times and only one was read: "from a minute odd to 1:30"."""
    passages = asked.reading.passages
    if asked.reading.bars or says_there(asked):
        return False
    if not passages:
        # A time that is no part of a passage: "to 1:30".
        return _CLOCK.search(asked.reading.unnamed) is not None
    if len(passages) > 1:
        return True
    text = asked.reading.unnamed.replace(passages[0].words, " ", 1)
    is_open = passages[0].end is None or not passages[0].start
    return is_open and passages[0].moment is None and any(form.search(text) for form in _END_SAID.values())


def _unknown_title(asked: Asked) -> str:
    """Return a title that is not in the library: "play the song called Purple Haze"; "" without one."""
    if asked.reading.quoted:
        return asked.reading.quoted[0]
    said = _CALLED.search(asked.talk.plain_question)
    return said["name"] if said and asked.reading.unknown and not asked.reading.names else ""


# They are of what sounds, where it is not clear which track is meant.
_OF_WHAT_SOUNDS: Final = frozenset({"loop", "seek", "speed"})


def _track(asked: Asked) -> TrackInfo | None:
    action = action_of(asked)
    if action in _OF_WHAT_SOUNDS and (started := _started_here(asked)):
        return started
    if len(asked.tracks) == 1:
        return asked.tracks[0]
    is_of_it = action in _OF_WHAT_SOUNDS and not asked.tracks_named
    if is_of_it and (last_control(asked) or track_in_player(asked.talk)):
        return sounding(asked)
    # "Pause" stops any track, so with several open tracks the first one will do.
    return asked.tracks[0] if asked.tracks and action in {"pause", "speed"} else None


def _started_here(asked: Asked) -> TrackInfo | None:
    """Return the track that this chat started and spoke of last, where another one is open; None otherwise."""
    control, spoken = last_control(asked), asked.focus.tracks
    is_other = not asked.tracks_named and not speaks_of_open_track(asked.reading)
    is_spoken_of = control is not None and [str(control["track_id"])] == [one.id for one in spoken]
    return spoken[0] if is_other and is_spoken_of else None


def told(asked: Asked, track: TrackInfo, summary: dict[str, Any], place: Place) -> str:
    """Say what the player was told."""
    title, clock = asked.title(track), asked.voice.clock
    percent = asked.voice.number(100 * summary["speed"]) if "speed" in summary else ""
    if summary["action"] == "pause":
        return say(asked, "player.pause")
    if summary["action"] == "speed":
        return say(asked, "player.speed", title=title, percent=percent)
    start, end = summary.get("start_seconds"), summary.get("end_seconds")
    if summary["action"] == "seek":
        return say(asked, "player.seek", title=title, start=clock(start or 0.0))
    if summary["action"] == "loop":
        text = _looped(asked, title, (start or 0.0, end or 0.0), place)
    elif start is None:
        text = say(asked, "player.play", title=title)
    elif end is None:
        text = say(asked, "player.play_from", title=title, start=clock(start))
    else:
        text = say(asked, "player.play_passage", title=title, start=clock(start), end=clock(end))
    return text + (say(asked, "player.with_speed", percent=percent) if percent else "")


def _looped(asked: Asked, title: str, span: tuple[float, float], place: Place) -> str:
    first, last = place.arguments.get("first_bar"), place.arguments.get("last_bar")
    in_bars = say(asked, "player.bars", first=first, last=last) if first and last else ""
    start, end = map(asked.voice.clock, span)
    text = say(asked, "player.loop", title=title, start=start, end=end, bars=in_bars)
    # The player does not count.
    is_counted = TIMES.search(asked.reading.unnamed) is not None
    return text + (say(asked, "player.until_stop") if is_counted else "")


# "When the chorus starts, loop it", "loop it when the chorus comes".
_PART_FIRST: Final = pattern(
    r"^\W*(?:(?:please|and|then|y|und|bitte)\W+)?(?:when(?:ever)?|once|as soon as|cuando|en cuanto|apenas|wenn"
    r"|sobald)\s"
    r"(?:(?:empie\w+|comien\w+|lleg\w+|entr\w+|venga|viene|suene) )?"
    r"(?:(?:the|el|la|der|die|das)\s)?(?P<part>[\w ]{3,30}?)(?:\s"
    r"(?:starts?|begins?|comes?(?: (?:in|on|up))?|hits?|kicks in|drops|is on|empie\w+|comien\w+|lleg\w+|entr\w+|ven\w+"
    r"|viene|beginnt|anf[aä]ngt|kommt|einsetzt|startet|losgeht))?\W{1,3}(?:then |dann |entonces )?"
    r"(?P<loops>loops? (?:it|that)|repeat (?:it|that)|put (?:it|that) (?:on|in) (?:a )?loop|rep[ií]te\w{2}|bucle"
    r"|ponl[oa] en bucle|loope? (?:ihn|sie|es|das)|wiederhole? (?:ihn|sie|es|das))\W*$"
)
_PART_LAST: Final = pattern(
    r"^\W*(?:(?:please|and|then|y|und|bitte)\W+)?"
    r"(?:loop (?:it|that)|repeat (?:it|that)|rep[ií]te\w{2}|ponl[oa] en bucle|(?:loope?|wiederhole?) (?:ihn|sie|es"
    r"|das)),? (?:when|once|as soon as|cuando|en cuanto|wenn|sobald)\s"
    r"(?:(?:empie\w+|comien\w+|lleg\w+|entr\w+|venga|viene|suene) )?"
    r"(?:(?:the|el|la|der|die|das)\s)?(?P<part>[\w ]{3,30}?)(?:\s"
    r"(?:starts?|begins?|comes?(?: (?:in|on|up))?|hits?|kicks in|empie\w+|comien\w+|lleg\w+|entr\w+|viene|beginnt"
    r"|anf[aä]ngt|kommt|einsetzt|startet))?\W*$"
)
_LOOPS: Final = {"en": "loop the {part}", "es": "repite el {part}", "de": "wiederhole den {part}"}


def _loop_of_part(asked: Asked) -> Asked | None:
    """Return "loop the chorus" in place of "when the chorus starts, loop it"; None for other questions."""
    text = asked.reading.unnamed
    said = _PART_FIRST.match(text) or _PART_LAST.match(text)
    if said is None or not asked.has(*OF_SONG_PARTS):
        return None
    question = _LOOPS[asked.reading.language].format(part=said["part"])
    talk = replace(asked.talk, questions=(*asked.talk.questions[:-1], question))
    return replace(asked, talk=talk, reading=read_question(question, talk, asked.reading.language))


def _fits_loop_of_part(asked: Asked) -> bool:
    plain = _loop_of_part(asked)
    return plain is not None and is_command(plain)


def _start_loop_of_part(asked: Asked) -> Steps:
    return (yield from _steps(_loop_of_part(asked) or asked))


LOOP_OF_PART = Plan(
    "loop of a part to come", _fits_loop_of_part, _start_loop_of_part, allows_unknown_words=True
)
PAUSE = Plan("pause", _fits_pause, _pause, allows_unknown_words=True)
PLAYER = Plan("player", is_command, _steps, allows_unknown_words=True)
