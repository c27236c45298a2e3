"""Tracks, an album, or a track several times in a time, as a plan: "is there time for Blue twice in four minutes?",
"can I get all of Club Tools into fifteen minutes?", "how often does Rails fit in ten minutes?".
"""

import re
from dataclasses import dataclass
from typing import Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .note_values import COUNT, NUMBERS
from .one_track import say
from .said_values import Words, take_seconds

# In folded text, as all patterns here. Two verbs that stand apart: "geht sich ... aus".
_FITS: Final = pattern(
    r"\b(?:fits?|(?:is|be) (?:there )?(?:enough )?time (?:to play|for)|(?:can|could|do|will|would) (?:i|we) (?:get|fit"
    r"|squeeze|cram|manage|play|have time)|(?:is|are|will) .{1,30} (?:over|done|finished) (?:in|within)|enough time"
    r"|caben?|entran?|alcanza|me da(?:n|ra)? (?:el )?tiempo|da tiempo|hay tiempo|llego a poner|me paso|nos pasamos"
    r"|meto|metemos|pass(?:t|en)|reinpass\w*|reich(?:t|en)|schaff(?:e|en)?|krieg(?:e|en)?|bekomme?|geht sich)\b"
)
_HOW_OFTEN: Final = pattern(r"\b(?:how (?:many times|often)|cuantas veces|wie ?(?:oft|viele? ?mal))\b")
# Of a time that is filled by playing: "wie oft müsste ich es spielen, damit zwei Minuten voll sind?".
_FILLS: Final = pattern(
    r"\b(?:fill\w*|make up|get to|reach|last|llenar|completar|llegar a|cubrir|juntar|voll|fullen|ausfullen|erreichen"
    r"|zusammenbekommen|kommen)\b"
)
_HOW_MUCH_OVER: Final = pattern(
    r"\b(?:how (?:much|far|long)|by how much|cuanto|wie ?(?:viel|weit|lang))\b.{0,40}\b(?:over|too long|longer|left"
    r"|spare|me paso|nos pasamos|paso|sobra|falta|zu lang|druber|uber|ubrig|bleibt)\b"
)
_TIMES: Final = pattern(
    rf"\b(?:(?P<count>{COUNT}) ?(?:times|veces|mal)|(?P<joined>zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)mal"
    r"|(?P<twice>twice)|(?P<thrice>thrice))\b"
)
_STARTS_AT: Final = pattern(
    r"\b\d{1,2}:\d{2}\b|\b(?:per|each|every|pro|jede\w*|cada|first|last|ersten?|letzten?|primer\w*|ultim\w*)\b"
)
_OTHER: Final = (
    "link.not", "scope.task", "scope.playlist", "act.delete", "act.loop", "act.create", "act.add", "act.remind",
    "act.speed", "act.recommend", "act.correct", *OF_SONG_PARTS, "measure.form",
    "measure.tempo", "measure.key", "measure.loudness", "measure.chords", "scope.passage", "measure.bar_count",
)  # fmt: skip
# "Faster" and "at half speed" change the length.
_AT_A_SPEED: Final = pattern(
    r"%|\b(?:percent|prozent|por ?ciento|bpm|half|halb\w*|mitad|double|doble|faster|slower|schneller|langsamer"
    r"|mas (?:rapid|lent)\w*)\b"
)


@dataclass(frozen=True)
class _Filled:
    """seconds : of all tracks; room : seconds to fill; count : how many tracks, or times of one"""

    seconds: float
    room: float
    count: int
    name: str


def _read(asked: Asked) -> _Filled | None:
    """Return what is to be played and the time for it; None where either is not clear."""
    text = fold(asked.reading.unnamed)
    words = Words(text)
    times = _times(words.take(_TIMES))
    room = take_seconds(words)
    if not room or words.has_value:
        return None
    lengths, name = _lengths(asked)
    if not lengths or not all(lengths) or (times > 1 and len(lengths) > 1):
        return None
    return _Filled(times * sum(one or 0.0 for one in lengths), room, times * len(lengths), name)


def _times(said: re.Match[str] | None) -> int:
    """Return how often a track is played: "five times", "dreimal"; 1 if it is not said."""
    if said is None:
        return 1
    word = said["count"] or said["joined"] or ("2" if said["twice"] else "3")
    return NUMBERS.get(word) or int(word)


def _lengths(asked: Asked) -> tuple[list[float | None], str]:
    """Return the lengths of the tracks that are meant, of an album all, and the name before the answer."""
    named = asked.reading.named("track", "album", "artist", "genre")
    if any(name.kind == "track" and len(name.tracks) != 1 for name in named):
        return [], ""
    albums = [name for name in named if name.kind == "album"]
    if len(albums) == 1 == len(named):
        tracks = [
            one for one in names_in(asked.talk).by_id.values() if fold(one.album) == fold(albums[0].text)
        ]
        return [one.duration_seconds for one in tracks], asked.voice.title(albums[0].text)
    if any(name.kind != "track" for name in named) or (
        not named and asked.has("scope.tracks", "scope.library")
    ):
        return [], ""
    tracks_meant = asked.tracks
    is_one_of_several = not named and len(tracks_meant) != 1
    if is_one_of_several:
        return [], ""
    return (
        [one.duration_seconds for one in tracks_meant],
        asked.voice.joined([asked.title(one) for one in tracks_meant]),
    )


def _asks(asked: Asked) -> str:
    """Return "often", "whether" or "over", and "" for other questions."""
    text = fold(asked.reading.unnamed)
    if asked.has(*_OTHER) or asked.reading.bars or _STARTS_AT.search(text) or _AT_A_SPEED.search(text):
        return ""
    if _HOW_OFTEN.search(text):
        return "often" if _FITS.search(text) or _FILLS.search(text) else ""
    if _HOW_MUCH_OVER.search(text):
        return "over"
    is_question = asked.reading.text.rstrip().endswith("?")
    return (
        "whether" if is_question and _FITS.search(text) and not asked.has("how.how_many", "how.what") else ""
    )


def _fits(asked: Asked) -> bool:
    return bool(_asks(asked)) and _read(asked) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    filled = _read(asked)
    # `_fits` looked.
    assert filled is not None
    number, clock, asks = asked.voice.number, asked.voice.clock, _asks(asked)
    values = {
        "name": filled.name,
        "room": clock(filled.room),
        "length": clock(filled.seconds),
        "seconds": number(abs(filled.room - filled.seconds)),
    }
    if asks == "often":
        whole = int(filled.room // filled.seconds)
        values |= {"times": number(filled.room / filled.seconds, 2), "whole": str(whole)}
        return Answer(say(asked, "time.often", **values))
    fits = filled.seconds <= filled.room
    if filled.count > 1:
        text = say(asked, "time.room_all" if fits else "time.no_room_all", count=filled.count, **values)
    else:
        text = f"{filled.name}: " + say(asked, "time.room" if fits else "time.no_room", **values)
    if asks == "over":
        return Answer(text)
    return Answer(f"{asked.say('word.yes' if fits else 'word.no')}: {text}")


IN_A_TIME: Final = Plan("tracks in a time", _fits, _steps, allows_unknown_words=True)
