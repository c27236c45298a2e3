"""When a track ends if it starts at a time of the day, and when it must start, as a plan: "I start it at 22:00, when is
it over?", "wann muss ich anfangen, um um Mitternacht fertig zu sein?"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import one_track, say, with_title
from .said_values import Words, is_order

A_DAY: Final = 24 * 60 * 60
# In folded text, as all patterns here.
_TIME: Final = pattern(
    r"(?<![\d:])(?P<hour>[01]?\d|2[0-3])(?:[:.h](?P<minute>[0-5]\d)(?![\d:]))?\s?(?P<unit>uhr|o'?clock|pm|am|p\.m\.|a\.m\.|hs|h\b)?"
    r"(?![\w%:]| ?(?:bpm|%|percent|prozent|min|sec|seg|sek|bars?|takt|compas|st|nd|rd|th))(?: sharp"
    r"| en punto)?(?: (?P<part>de la (?:noche|tarde)"
    r"|in the evening|at night|abends|nachts))?"
)
_NAMED: Final = (
    (pattern(r"\b(?:midnight|mitternacht|medianoche)\b"), 0),
    (pattern(r"\b(?:noon|midday|mittags?|mediodia)\b"), 12 * 60 * 60),
)
_WHEN: Final = (
    r"(?:when|(?:at )?what time|until when|till when|how late|cuando|(?:a |hasta )?que hora|wann|(?:um )?wie ?viel uhr"
    r"|bis wann)"
)
_ASKS_START: Final = pattern(
    rf"\b{_WHEN}\b.{{0,50}}\b(?:start\w*|begin\w*|press|put|hit|kick|play|empez\w*|empiezo|pongo|poner\w*|arranc\w*|comenz\w*|comienzo|darle"
    r"|anfang\w*|starte\w*|starten|beginn\w*|auflegen|los|loslegen|einschalten)\b"
)
_ASKS_END: Final = pattern(
    rf"\b{_WHEN}\b.{{0,40}}\b(?:over|end\w*|finish\w*|done|stop\w*|through|out|acab\w*|termin\w*|fin|vorbei"
    rf"|zu ende|aus|fertig|endet|aufhor\w*"
    r"|hort|durch|rum)\b"
)
_IS_DONE: Final = pattern(
    r"\b(?:done|finish\w*|over|end\w*|out|ready|fertig|zu ende|vorbei|aus|enden?|aufhor\w*|acab\w*|termin\w*"
    r"|listo|lista|schluss)\b"
)
_STARTS: Final = pattern(
    r"\b(?:start\w*|begin\w*|put|play|press|kick|hit|go on|comes on|empiez\w*|empez\w*|pongo|ponemos|pon"
    r"|arranc\w*|comienz\w*|anfang\w*"
    r"|starte?n?|beginn\w*|auflege?n?|spiele?n?|fange?n?|laeuft|lauft|mache|lege|leg)\b"
)
_OTHER: Final = (
    "link.not",
    "scope.task",
    "scope.playlist",
    "scope.tracks",
    "act.delete",
    "act.remind",
    "act.loop",
)


def _time(words: Words) -> tuple[float, bool] | None:
    """Return the time of the day in seconds, and whether it can be nothing else, such as a place of a track."""
    for form, seconds in _NAMED:
        if words.take(form):
            return float(seconds), True
    said = words.take(_TIME)
    if said is None or not (
        said["minute"] or said["unit"] or said["part"] or _AT_HOUR.search(words.text[: said.start()])
    ):
        return None
    hour = int(said["hour"])
    is_late = (said["unit"] or "").startswith("p") or said["part"] is not None
    hour += 12 if is_late and hour < 12 else 0
    hour = 0 if (said["unit"] or "").startswith("a") and hour == 12 else hour
    return 60.0 * (60 * hour + int(said["minute"] or 0)), bool(said["unit"] or said["part"])


_AT_HOUR: Final = re.compile(r"\b(?:at|a las|a la|um|gegen|by|until|bis|para las|hasta las)\s*$")


def _read(asked: Asked) -> tuple[float, bool] | None:
    """Return the start or end in seconds of the day, and whether the start is asked for; None for other questions."""
    words = Words(fold(asked.reading.unnamed))
    found, track = _time(words), one_track(asked)
    if found is None or words.has_value or track is None or not track.duration_seconds:
        return None
    seconds, is_sure = found
    if not is_sure and seconds / 60 < track.duration_seconds:
        # "1:30" is rather a place of the track.
        return None
    text = fold(asked.reading.unnamed)
    if _ASKS_START.search(text) and _IS_DONE.search(text):
        return seconds, True
    return (seconds, False) if _ASKS_END.search(text) and _STARTS.search(text) else None


def _fits(asked: Asked) -> bool:
    is_order_only = is_order(fold(asked.reading.unnamed)) and "?" not in asked.reading.text
    return _read(asked) is not None and not asked.has(*_OTHER) and not is_order_only


def _steps(asked: Asked) -> Steps:
    yield from ()
    track, read = one_track(asked), _read(asked)
    # `_fits` looked.
    assert track is not None
    assert read is not None
    seconds, asks_start = read
    length = track.duration_seconds or 0.0
    start, end = (seconds - length, seconds) if asks_start else (seconds, seconds + length)
    values = {"start": _told(start), "end": _told(end), "length": asked.voice.clock(length)}
    return Answer(with_title(asked, track, say(asked, "time.of_day", **values)))


def _told(seconds: float) -> str:
    """Return a time of the day: "22:05", "22:03:12"."""
    whole = round(seconds) % A_DAY
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours:02}:{minutes:02}:{rest:02}" if rest else f"{hours:02}:{minutes:02}"


TIME_OF_DAY: Final = Plan("time of the day", _fits, _steps, allows_unknown_words=True)
