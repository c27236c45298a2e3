"""Arithmetic with a tempo in the question, as plans: "half of 140 BPM", "3 minutes at 96 BPM in bars", "a dotted
eighth at 128 BPM in milliseconds"."""

from collections.abc import Callable
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, say

BPM: Final = pattern(r"\b(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\s*(?:bpm|beats|pulsaciones|schl[aä]ge)\b")
_PERCENT: Final = pattern(r"\b(?P<percent>\d{2,3})\s*(?:%|percent\b|per cent\b|por ciento\b|prozent\b)")
_FACTORS: Final = (
    (pattern(r"\b(?:half(?:time)?|mitad|h[aä]lfte|halbe[rns]?)\b"), 0.5),
    (pattern(r"\b(?:double|twice|doble|doppelt\w*)\b"), 2.0),
)
SLOWEST, FASTEST = 20, 400
MOST_FOLLOWING_WORDS = 6


def _factor(text: str) -> float | None:
    if match := _PERCENT.search(text):
        return int(match["percent"]) / 100
    return next((factor for words, factor in _FACTORS if words.search(text)), None)


def _multiplied(asked: Asked) -> float | None:
    """Return the tempo of which a part is asked for: "half of 140 BPM", "the half of 172?"."""
    if said := BPM.search(asked.reading.text):
        return float(said["bpm"].replace(",", "."))
    numbers = [one.value for one in asked.reading.numbers]
    is_plain = len(numbers) == 1 and asked.has("measure.half_time") and not asked.has("act.correct")
    return numbers[0] if is_plain else None


def _fits(asked: Asked) -> bool:
    is_of_tracks = asked.reading.named("track") or asked.has(*OTHER, "act.find", "measure.mix_range")
    said = _multiplied(asked)
    return said is not None and _factor(asked.reading.text) is not None and not is_of_tracks


def _steps(asked: Asked) -> Steps:
    yield from ()
    bpm, factor = _multiplied(asked), _factor(asked.reading.text)
    # `_fits` has checked this.
    assert bpm is not None
    assert factor is not None
    if not SLOWEST <= bpm <= FASTEST:
        return Answer(say(asked, "tempo.outside", slowest=SLOWEST, fastest=FASTEST))
    number = asked.voice.number
    return Answer(
        say(
            asked,
            "tempo.of",
            percent=number(100 * factor),
            bpm=number(bpm, 2),
            result=number(bpm * factor, 1),
        )
    )


# Numbers up to ten are often written as words.
_COUNT: Final = (
    r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|un|una?o?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve"
    r"|diez|eine?n?|zwei|drei|vier|f[uü]nf|sechs|sieben|acht|neun|zehn)"
)
_MINUTES: Final = pattern(
    rf"\b(?P<minutes>{_COUNT})[\s-]{{0,2}}min(?:ute|uten|utes|utos?|s)?\b"
    r"(?:\s*(?:and|und|y|,)?\s*(?P<seconds>\d{1,2})\b(?!\s*bpm)(?:\s*(?:s\b|sec|seg|sek))?)?"
)
_CLOCK: Final = pattern(r"\b(?P<minutes>\d{1,3}):(?P<seconds>[0-5]\d)\b")
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "a an one un una uno ein eine einen", "two dos zwei", "three tres drei", "four cuatro vier",
            "five cinco fünf funf", "six seis sechs", "seven siete sieben", "eight ocho acht", "nine nueve neun",
            "ten diez zehn",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip
_METRE: Final = pattern(r"\b(?P<beats>[2-9]|1[0-2])/(?:4|8)\b")
COMMON_TIME: Final = 4


def _said_bpm(text: str) -> float | None:
    said = BPM.search(text) or _AT_BPM.search(text)
    bpm = float(said["bpm"].replace(",", ".")) if said else 0.0
    return bpm if SLOWEST <= bpm <= FASTEST else None


# "A dotted eighth at 128".
_AT_BPM: Final = pattern(
    r"\b(?:at|a|bei)\s+(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\b(?!\s*(?:%|min|sec|seg|sek|ms|hz))"
)


def _said_seconds(text: str) -> float | None:
    said = _MINUTES.search(text) or _CLOCK.search(text)
    if said is None:
        return None
    minutes = said["minutes"].lower()
    whole = _NUMBERS[minutes] if minutes in _NUMBERS else int(minutes)
    return 60.0 * whole + int(said["seconds"] or 0)


def _fits_bars(asked: Asked) -> bool:
    text = asked.reading.text
    is_asked = asked.has("measure.bar_count") or (asked.has("how.how_many") and asked.has("scope.passage"))
    is_said = _said_bpm(text) is not None and _said_seconds(text) is not None
    return is_asked and is_said and not asked.reading.named("track")


def _bars(asked: Asked) -> Steps:
    yield from ()
    text = asked.reading.text
    bpm, seconds = _said_bpm(text), _said_seconds(text)
    # `_fits_bars` looked.
    assert bpm is not None
    assert seconds is not None
    metre = _METRE.search(text)
    beats = int(metre["beats"]) if metre else COMMON_TIME
    count = asked.voice.number(seconds * bpm / 60 / beats, 1)
    named = metre[0] if metre else "4/4"
    clock, bpm_text = asked.voice.clock(seconds), asked.voice.number(bpm, 2)
    return Answer(say(asked, "tempo.bars", clock=clock, bpm=bpm_text, metre=named, count=count))


_DELAY: Final = pattern(
    r"\b(?:delay\w*|echo\w*|eco|retardo|verz[oö]gerung\w*"
    r"|millisecond\w*|milisegundo\w*|millisekunde\w*|ms)\b"
)
# Note values, as shares of a quarter note.
_VALUES: Final = (
    (pattern(r"\b(?:whole|redonda|ganze)\b"), 4.0),
    (pattern(r"\b(?:sixteenths?|16ths?|1/16|semicorcheas?|sechzehntel\w*|16tel)\b"), 0.25),
    (pattern(r"\b(?:eighths?|8ths?|1/8|corcheas?|achtel\w*|8tel)\b"), 0.5),
    (pattern(r"\b(?:half note|half|1/2|blancas?|halbe)\b"), 2.0),
    (pattern(r"\b(?:quarters?|1/4|negras?|viertel\w*|beat)\b"), 1.0),
)
_DOTTED: Final = pattern(r"\b(?:dotted|puntillo|punktiert\w*)\b")
_TRIPLET: Final = pattern(r"\b(?:triplets?|tresillos?|triol\w*|achteltriol\w*)\b")
MS_A_MINUTE: Final = 60_000


def _share(text: str) -> float | None:
    """Return a note's length as a share of a quarter note."""
    share = next((share for words, share in _VALUES if words.search(text)), None)
    if share is None:
        return 1 / 3 if _TRIPLET.search(text) else None
    return share * (1.5 if _DOTTED.search(text) else 1.0) * (2 / 3 if _TRIPLET.search(text) else 1.0)


def _texts(asked: Asked) -> tuple[str, ...]:
    """Return the question, and behind it the one that it goes on: "and a quarter?"."""
    goes_on = "link.goes_on" in (asked.reading.items[0].concepts if asked.reading.items else ())
    is_short = len(asked.reading.text.split()) <= MOST_FOLLOWING_WORDS
    return (asked.reading.text, *(asked.talk.questions[-2:-1] if goes_on and is_short else ()))


def _first[Found](texts: tuple[str, ...], find: Callable[[str], Found | None]) -> Found | None:
    return next((found for text in texts if (found := find(text)) is not None), None)


def _fits_delay(asked: Asked) -> bool:
    texts = _texts(asked)
    is_delay = _DELAY.search(" ".join(texts))
    return bool(is_delay) and _first(texts, _said_bpm) is not None and _first(texts, _share) is not None


def _delay(asked: Asked) -> Steps:
    yield from ()
    texts = _texts(asked)
    bpm, share = _first(texts, _said_bpm), _first(texts, _share)
    # `_fits_delay` looked.
    assert bpm is not None
    assert share is not None
    number = asked.voice.number
    return Answer(say(asked, "tempo.delay", bpm=number(bpm, 2), ms=number(MS_A_MINUTE / bpm * share, 1)))


_BAR_COUNT: Final = pattern(
    rf"\b(?P<bars>{_COUNT}|\d{{1,4}})(?:\s+(?:[2-9]|1[0-2])/(?:4|8))?\s+(?:bars?|measures?|compas(?:es)?|comp[aá]s|takte?n?)\b"
)
_OF_THREE: Final = pattern(r"\b(?:dreier\w*|in three|comp[aá]s ternario|de tres)\b")


def _said_bars(text: str) -> int | None:
    said = _BAR_COUNT.search(text)
    if said is None:
        return None
    return _NUMBERS[said["bars"].lower()] if said["bars"].lower() in _NUMBERS else int(said["bars"])


def _said_metre(text: str) -> str | None:
    said = _METRE.search(text)
    return said[0] if said else "3/4" if _OF_THREE.search(text) else None


def _fits_length(asked: Asked) -> bool:
    texts = _texts(asked)
    is_asked = asked.has("quality.long", "measure.duration", "how.how_many") or len(texts) > 1
    is_said = _first(texts, _said_bars) is not None and _first(texts, _said_bpm) is not None
    return is_asked and is_said and not asked.reading.named("track") and not asked.has("act.loop", "act.play")


def _length(asked: Asked) -> Steps:
    yield from ()
    texts = _texts(asked)
    bars, bpm = _first(texts, _said_bars), _first(texts, _said_bpm)
    # `_fits_length` looked.
    assert bars is not None
    assert bpm is not None
    metre = _first(texts, _said_metre) or "4/4"
    beats, unit = map(int, metre.split("/"))
    seconds = bars * beats * 60 / bpm * (COMMON_TIME / unit)
    values = {"seconds": asked.voice.number(seconds, 1), "clock": asked.voice.clock(seconds)}
    return Answer(
        say(asked, "tempo.length", count=bars, metre=metre, bpm=asked.voice.number(bpm, 2), **values)
    )


LENGTH_OF_BARS = Plan("length of bars", _fits_length, _length, allows_unknown_words=True)
BARS_OF_TIME = Plan("bars of a time", _fits_bars, _bars, allows_unknown_words=True)
DELAY_TIME = Plan("delay time", _fits_delay, _delay, allows_unknown_words=True)
TEMPO_ARITHMETIC = Plan("tempo arithmetic", _fits, _steps, allows_unknown_words=True)
