"""The length of a track next to another track or a time, as plans: "if both start together, how much earlier does Depot
end?", "I have a gap of four minutes, how much silence is left?", and its pictures in a film."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .another_speed import LENGTH
from .durations import bars_seconds, said_bars
from .one_track import one_track, say, with_title
from .said_values import Words, take_seconds

# In folded text, as all patterns here.
_TOGETHER: Final = pattern(
    r"\b(?:(?:at the same (?:time|moment)|together|simultaneously|at once|a la vez|al mismo tiempo|juntas?"
    r"|juntos|simultaneamente|gleichzeitig"
    r"|zusammen|zur gleichen zeit|zur selben zeit|zeitgleich))\b"
)
_HOW_MUCH: Final = pattern(
    r"\b(?:how (?:much|long|many (?:seconds|minutes))|cuanto(?: tiempo)?|cuant[oa]s (?:segundos|minutos)"
    r"|wie ?(?:viele?|lange?)"
    r"(?: (?:sekunden|minuten|zeit))?)\b"
)
_ENDS: Final = pattern(
    r"\b(?:end\w*|finish\w*|over|stop\w*|done|earlier|sooner|later|longer|first|before|after|acab\w*|termin\w*"
    r"|antes|despues|mas|end\w*|fertig"
    r"|fruher|eher|spater|langer|aus|zu ende)\b"
)
_LEFT: Final = pattern(
    r"\b(?:left(?: over)?|remain\w*|spare|silence|gap|empty|too (?:long|short)|over|short|missing|sobra\w*"
    r"|falta\w*|queda\w*|silencio|hueco|vacio"
    r"|cut|trim\w*|shorten|recort\w*|cortar|acortar|kurzen|gekurzt|wegschneiden|rausschneiden|ubrig|bleib\w*"
    r"|rest|stille|fehl\w*|luft|zu (?:lang|kurz)|leer)\b"
)
_FITS_INTO: Final = pattern(
    r"\b(?:fits?|fit in|cabe|entra|passt|reinpass\w*|hineinpass\w*)\b.{0,40}\b(?:in|into|en|within|inside)\b"
    r"|\b(?:in|en|within)\b.{0,40}\b(?:fits?|cabe|passt|rein)\b"
)
_FRAMES: Final = pattern(
    r"\b(?:frames?|pictures?|images?|fotogramas?|cuadros?|imagenes|bilder?n?|einzelbilder?|fps)\b"
)
_RATE: Final = pattern(
    r"(?<![\w.,:])(?P<rate>\d{2,3}(?:[.,]\d{1,3})?)\s?(?:fps\b|(?:frames?|pictures?|images?|fotogramas|cuadros"
    r"|imagenes|bildern?)?"
    r"\s?(?:per|a|each|every|por|al|cada|pro|in der|/)\s?(?:second|sec|s|segundo|seg|sekunde|sek)\b"
    r"|(?: ?(?:frames|fotogramas|bilder|bildern)))"
)
_OTHER: Final = (
    "link.not",
    "scope.task",
    "scope.playlist",
    "act.delete",
    "act.loop",
    "act.create",
    "act.add",
)
_OF_A_PART: Final = (
    *OF_SONG_PARTS,
    "measure.form",
    "measure.chords",
    "measure.tempo",
    "measure.key",
    "measure.loudness",
)


def _pair(asked: Asked) -> tuple[TrackInfo, ...]:
    named = asked.tracks_named
    if any(len(one.tracks) != 1 for one in asked.reading.named("track")):
        return ()
    if len(named) == 2:
        return named
    others = [one for one in asked.focus.conversation if one.id not in {track.id for track in named}]
    return (*others, *named) if len(named) == 1 == len(others) else ()


def _fits_together(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    is_asked = all(form.search(text) for form in (_TOGETHER, _HOW_MUCH, _ENDS))
    is_plain = not (Words(text).has_value or asked.has(*_OTHER, *_OF_A_PART) or asked.reading.passages)
    return (
        is_asked and is_plain and all(one.duration_seconds for one in _pair(asked)) and len(_pair(asked)) == 2
    )


def _together(asked: Asked) -> Steps:
    yield from ()
    shorter, longer = sorted(_pair(asked), key=lambda one: one.duration_seconds or 0.0)
    apart = (longer.duration_seconds or 0.0) - (shorter.duration_seconds or 0.0)
    clock = asked.voice.clock
    return Answer(
        say(
            asked,
            "time.ends_before",
            shorter=asked.title(shorter),
            longer=asked.title(longer),
            apart=clock(apart),
            seconds=asked.voice.number(apart),
            short=clock(shorter.duration_seconds or 0.0),
            long=clock(longer.duration_seconds or 0.0),
        )
    )


def _room(asked: Asked) -> float | None:
    """Return the seconds that a track is to fill; None if the question has none, or other numbers."""
    words = Words(fold(asked.reading.unnamed))
    seconds = take_seconds(words)
    return None if words.has_value else seconds


def _fits_room(asked: Asked) -> bool:
    text, track = fold(asked.reading.unnamed), one_track(asked)
    asks_left = (
        _HOW_MUCH.search(text) is not None
        and _LEFT.search(text) is not None
        and _HAS_ROOM.search(text) is not None
    )
    asks_whether = (
        _FITS_INTO.search(text) is not None and asked.has("how.whether") and not asked.has("how.how_many")
    )
    is_one = track is not None and track.duration_seconds is not None
    is_plain = (
        not asked.has(*_OTHER, *_OF_A_PART, "scope.passage", "act.mix", "scope.tracks")
        and not asked.reading.bars
    )
    return (asks_left or asks_whether) and is_one and is_plain and bool(_room(asked))


# A time to fill, and no place in the track: "how long does it go on after 2:00?".
_HAS_ROOM: Final = pattern(
    r"\b(?:have|got|gap|slot|room|hole|fill|window|tengo|hueco|espacio|habe|hab|haben|(?:nuestr[oa]|mi|el"
    r"|la) (?:\w+ ){1,2}(?:dura|es de)|(?:our|my|the) (?:\w+ ){1,2}(?:is|lasts|runs)|(?:unser\w*|mein\w*|der"
    r"|die|das) (?:\w+ ){1,2}(?:dauert|ist)|bleiben|lucke|platz|slot|zeitfenster|fullen|soll|should|must)\b"
)


def _fill(asked: Asked) -> Steps:
    yield from ()
    track, room = one_track(asked), _room(asked)
    # `_fits_room` looked.
    assert track is not None
    assert room is not None
    length = track.duration_seconds or 0.0
    values = {
        "room": asked.voice.clock(room),
        "length": asked.voice.clock(length),
        "seconds": asked.voice.number(abs(room - length)),
    }
    text = say(asked, "time.room" if length <= room else "time.no_room", **values)
    text = with_title(asked, track, text)
    is_asked = _HOW_MUCH.search(fold(asked.reading.unnamed)) is None
    word = asked.say("word.yes" if length <= room else "word.no")
    return Answer(f"{word}: {text}" if is_asked else text)


def _frame_rate(asked: Asked) -> tuple[float, Words] | None:
    words = Words(fold(asked.reading.unnamed))
    said = words.take(_RATE)
    return (float(said["rate"].replace(",", ".")), words) if said else None


def _fits_frames(asked: Asked) -> bool:
    text, found = fold(asked.reading.unnamed), _frame_rate(asked)
    if (
        found is None
        or not (_FRAMES.search(text) and _HOW_MANY.search(text))
        or asked.has(*_OTHER, *_OF_A_PART)
    ):
        return False
    _, words = found
    has_time = take_seconds(words) is not None or (said_bars(words.text) or 0) > 0
    return (
        has_time
        or (not words.has_value and _length_before(asked) is not None)
        or one_track(asked) is not None
    )


_HOW_MANY: Final = pattern(r"\b(?:how many|cuant[oa]s|wie ?viele?)\b")


def _length_before(asked: Asked) -> Asked | None:
    """Return the question before if it asked for a length, of bars or of a track; None for others."""
    earlier = asked.earlier_readings()[-1:]
    if not earlier or not LENGTH.search(fold(earlier[0].unnamed)):
        return None
    before = replace(asked, reading=earlier[0])
    is_known = before.reading.passages or before.has(*_OF_A_PART) or one_track(before) is None
    return None if is_known else before


def _frames(asked: Asked) -> Steps:
    found = _frame_rate(asked)
    # `_fits_frames` looked.
    assert found is not None
    rate, words = found
    seconds = take_seconds(words)
    if seconds is None:
        source = asked if said_bars(words.text) else _length_before(asked) or asked
        length = yield from _length(source)
        if isinstance(length, Answer):
            return length
        seconds = length
    number = asked.voice.number
    values = {"count": number(seconds * rate, 0), "seconds": number(seconds), "rate": number(rate, 3)}
    return Answer(say(asked, "time.frames", **values))


def _length(asked: Asked) -> Lookup[float | Answer]:
    bars, track = said_bars(asked.reading.text), one_track(asked)
    if bars:
        return (yield from bars_seconds(asked, bars))
    if track is None or not track.duration_seconds:
        return Answer(asked.say("topic.no_result"))
    return track.duration_seconds


ENDS_BEFORE: Final = Plan(
    "two tracks from the same start", _fits_together, _together, allows_unknown_words=True
)
ROOM_LEFT: Final = Plan("a track in a time", _fits_room, _fill, allows_unknown_words=True)
FRAMES: Final = Plan("pictures of a film", _fits_frames, _frames, allows_unknown_words=True)
