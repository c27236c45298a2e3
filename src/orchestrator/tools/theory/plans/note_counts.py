"""Notes, beats and eights that are counted from values of the question, as plans: "how many quarters are in five
bars of 3/4?", "160 bars of four, how many eights?", "320 beats at 128 BPM, how long is that?"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.facts import beats_of

from .arithmetic import FASTEST, SLOWEST
from .durations import COUNTS_OF_AN_EIGHT, EIGHT, MILLISECONDS, RHYTHM, said_bars, said_metre
from .note_values import COUNT, NUMBERS, share_of_quarter
from .one_track import one_track, say, with_title

_HOW_MANY: Final = pattern(r"\b(?:how many|cuant[oa]s|wie ?viele)\b")
# In folded text: "five bars of 3/4", "sechs Takte 6/8", "dos compases de 3/4".
_BARS: Final = pattern(
    rf"\b(?P<bars>{COUNT})\s+(?:(?:whole|full|ganze[nr]?|enteros) )?(?:bars?|measures?|compas(?:es)?|takte?n?)"
    r"(?:\s+(?:of|in|de|en|im|von|mit))?\s+(?P<beats>[2-9]|1[0-2])/(?P<unit>[48])(?:\b|-?takt)"
)
_METRE: Final = pattern(r"(?<![\d/])\d{1,2}/[48]\b")
_BEATS: Final = pattern(
    rf"(?<![\w.,:])(?P<beats>{COUNT}|\d{{1,4}})\s+(?:beats?|counts?|tiempos|pulsos|golpes|schlage?n?|zahlzeiten)\b"
    r"(?! per| a minute)"
)
_AT: Final = pattern(
    r"\b(?:at|a|bei|con|mit|tempo)\s+(?:tempo\s+|a tempo of\s+"
    r"|un tempo de\s+)?(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)(?:\s?bpm)?(?![\w:/%]| ?%| percent)"
)
_LENGTH: Final = pattern(
    r"\b(?:how long|how many (?:seconds|minutes)|cuanto (?:dura\w*|tiempo|es)|cuantos (?:segundos|minutos)|wie lange?"
    r"|wie ?viele (?:sekunden|minuten)|last|dauern?)\b"
)
_NUMBER: Final = re.compile(r"\d")
_OTHER: Final = (
    "link.not",
    "act.loop",
    "act.play",
    "scope.task",
    "scope.playlist",
    "scope.tracks",
    "act.correct",
)


def _counts(asked: Asked) -> list[tuple[int, str, float]]:
    """Return (bars, metre, notes) for each length of bars; [] if a number is left over or no note is named."""
    text = fold(asked.reading.unnamed)
    share = share_of_quarter(_METRE.sub(" ", text).replace("note", " note"))
    if share is None:
        return []
    found = []
    for said in _BARS.finditer(text):
        bars = NUMBERS[said["bars"]] if said["bars"] in NUMBERS else int(said["bars"])
        metre = f"{said['beats']}/{said['unit']}"
        found.append((bars, metre, bars * int(said["beats"]) * 4 / int(said["unit"]) / share))
    return [] if _NUMBER.search(_BARS.sub(" ", text)) else found


def _fits_notes(asked: Asked) -> bool:
    is_asked = _HOW_MANY.search(fold(asked.reading.unnamed)) is not None and not asked.has(*_OTHER)
    return is_asked and not asked.reading.names and bool(_counts(asked))


def _notes(asked: Asked) -> Steps:
    yield from ()
    number = asked.voice.number
    said = [
        say(asked, "note.count", bars=number(bars), metre=metre, count=number(count, 2))
        for bars, metre, count in _counts(asked)
    ]
    return Answer(" ".join(said))


def _fits_eights(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = _HOW_MANY.search(fold(text)) is not None and EIGHT.search(text) is not None
    is_known = said_metre(text) is not None or (one_track(asked) is not None and RHYTHM in asked.tools)
    return is_asked and said_bars(text) is not None and is_known and not asked.has(*_OTHER)


def _eights(asked: Asked) -> Steps:
    bars, metre, track = said_bars(asked.reading.unnamed), said_metre(asked.reading.unnamed), one_track(asked)
    # `_fits_eights` looked.
    assert bars is not None
    if metre is None:
        assert track is not None
        (found,) = yield [(RHYTHM, {"track_id": track.id})]
        metre = (found.summary or {}).get("time_signature")
        if metre is None:
            return Answer(found.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    values = {
        "bars": bars,
        "metre": metre,
        "count": asked.voice.number(bars * beats_of(metre) / COUNTS_OF_AN_EIGHT, 2),
    }
    text = say(asked, "note.eights", **values)
    return Answer(with_title(asked, track, text) if track else text)


def _beats(asked: Asked) -> tuple[int, float | None] | None:
    """Return the beats and their tempo, None for that of the track; None with another number."""
    text = fold(asked.reading.unnamed)
    beats, bpm = _BEATS.search(text), _AT.search(text)
    if beats is None or _NUMBER.search(_AT.sub(" ", _BEATS.sub(" ", text, count=1), count=1)):
        return None
    tempo = float(bpm["bpm"].replace(",", ".")) if bpm else None
    count = NUMBERS.get(beats["beats"]) or int(beats["beats"])
    return (count, tempo) if tempo is None or SLOWEST <= tempo <= FASTEST else None


def _fits_beats(asked: Asked) -> bool:
    text = fold(asked.reading.unnamed)
    if _LENGTH.search(text) is None or EIGHT.search(text) or MILLISECONDS.search(text) or asked.has(*_OTHER):
        return False
    found = _beats(asked)
    if found is None or found[1] is not None:
        return found is not None and not asked.reading.names
    return RHYTHM in asked.tools and one_track(asked) is not None


def _beats_length(asked: Asked) -> Steps:
    found = _beats(asked)
    # `_fits_beats` looked.
    assert found is not None
    beats, bpm = found
    track = one_track(asked) if bpm is None else None
    if track is not None:
        (rhythm,) = yield [(RHYTHM, {"track_id": track.id})]
        bpm = (rhythm.summary or {}).get("tempo_bpm")
        if bpm is None:
            return Answer(rhythm.error or say(asked, "mix.no_tempo", title=asked.title(track)))
    # Without a track the question has a tempo.
    assert bpm is not None
    seconds = beats * 60 / bpm
    number = asked.voice.number
    if beats == 1:
        text = say(asked, "note.one_beat", bpm=number(bpm, 2), seconds=number(seconds, 3))
    else:
        values = {"beats": number(beats), "bpm": number(bpm, 2), "seconds": number(seconds, 1)}
        text = say(asked, "note.beats", clock=asked.voice.clock(seconds), **values)
    return Answer(with_title(asked, track, text) if track else text)


NOTES_OF_BARS: Final = Plan("notes in bars", _fits_notes, _notes, allows_unknown_words=True)
EIGHTS_OF_BARS: Final = Plan("eights of bars", _fits_eights, _eights, allows_unknown_words=True)
LENGTH_OF_BEATS: Final = Plan("length of beats", _fits_beats, _beats_length, allows_unknown_words=True)
