"""The length of a track played several times, as a plan: "how long is Clementine three times in a row?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern

from .one_track import one_track, say, with_title

_COUNTS: Final = {
    "twice": 2, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5,
    "seis": 6, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6,
}  # fmt: skip
# In folded text.
_TIMES: Final = pattern(
    rf"\b(?P<count>\d{{1,2}}|{'|'.join(_COUNTS)})(?:\s?(?:times|veces|x|mal)\b|(?<=twice)\b)"
    r"(?!\s(?:as|faster|slower|mas|so)\b)"
)
_HOW_LONG: Final = pattern(
    r"\b(?:how long|how many (?:seconds|minutes)|cuanto|wie ?lange?|wie ?viele (?:sekunden|minuten))\b"
)
_OTHER: Final = (
    "act.loop", "act.speed", "act.remind", "act.add", "measure.half_time", "measure.bar_count", "scope.passage",
    "scope.tracks", "scope.playlist", "scope.task", "measure.tempo", "measure.form", *OF_SONG_PARTS,
)  # fmt: skip
MOST: Final = 99


def _count(asked: Asked) -> int:
    """Return how often the track is played; 0 where no number of times is said."""
    said = _TIMES.search(fold(asked.reading.unnamed))
    count = _COUNTS.get(said["count"]) or int(said["count"]) if said else 0
    return count if 1 < count <= MOST else 0


def _fits(asked: Asked) -> bool:
    track = one_track(asked)
    is_asked = _HOW_LONG.search(fold(asked.reading.unnamed)) is not None and _count(asked) > 0
    is_plain = not (asked.has(*_OTHER) or asked.reading.passages or asked.reading.bars)
    return is_asked and is_plain and track is not None and track.duration_seconds is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    track, count = one_track(asked), _count(asked)
    # `_fits` looked.
    assert track is not None
    total = count * (track.duration_seconds or 0.0)
    voice = asked.voice
    text = say(asked, "time.repeated", count=count, clock=voice.clock(total), seconds=voice.number(total, 1))
    return Answer(with_title(asked, track, text))


REPEATED_LENGTH = Plan("length of repeats", _fits, _steps, allows_unknown_words=True)
