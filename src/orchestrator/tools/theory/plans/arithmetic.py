"""Arithmetic with a tempo in the question, as plans: "half of 140 BPM", "75 % of 128"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, one_track, say, with_title

RHYTHM: Final = "analyse_rhythm"

BPM: Final = pattern(r"\b(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\s*(?:bpm|beats|pulsaciones|schl[aä]ge)\b")
_PERCENT: Final = pattern(
    r"(?<![\d.,])(?P<percent>\d{1,3}(?:[.,]\d)?)\s*(?:%|percent\b|per cent\b|por ciento\b|prozent\b)"
)
_FACTORS: Final = (
    # "A minute and a half" is no half of a tempo.
    (
        pattern(
            r"\b(?:(?<!and a )half(?:time)?(?! (?:an? )?(?:minute|hour))|mitad|h[aä]lfte"
            r"|halbe[rns]?(?! (?:minute|stunde)))\b"
        ),
        0.5,
    ),
    (pattern(r"\b(?:double|twice|doble|doppelt\w*)\b"), 2.0),
)
# "Half of 174", "75 % of 128": no track is meant.
PART_OF_NUMBER: Final = pattern(
    r"(?:\b(?:half|double|twice|mitad|doble|h[aä]lfte|doppelte)|\d\s*(?:%|percent|per cent|por ciento|prozent))"
    r"\s+(?:(?:of|de|von|vom)\s+)?(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\b(?!\s*(?:%|of\b))"
)
# "Twice as fast as measured, 128 is right" is a correction.
_CORRECTS: Final = pattern(
    r"\b(?:measured|wrong|right|correct|gemessen|falsch|richtig|korrekt|stimmt|medid[oa]|mal|correct[oa])\b"
)
SLOWEST, FASTEST = 20, 400


def _factor(text: str) -> float | None:
    if match := _PERCENT.search(text):
        return float(match["percent"].replace(",", ".")) / 100
    return next((factor for words, factor in _FACTORS if words.search(text)), None)


def _multiplied(asked: Asked) -> float | None:
    """Return the tempo of which a part is asked for: "half of 140 BPM", "the half of 172?"."""
    if said := BPM.search(asked.reading.text):
        return float(said["bpm"].replace(",", "."))
    if said := PART_OF_NUMBER.search(asked.reading.text):
        return float(said["bpm"].replace(",", "."))
    numbers = [one.value for one in asked.reading.numbers]
    is_plain = len(numbers) == 1 and asked.has("measure.half_time") and not asked.has("act.correct")
    return numbers[0] if is_plain else None


def _fits(asked: Asked) -> bool:
    is_of_tracks = asked.reading.named("track") or asked.has(*OTHER, "act.find", "measure.mix_range")
    said = None if _CORRECTS.search(asked.reading.text) else _multiplied(asked)
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


_OFFSET: Final = pattern(
    r"(?:\b(?P<less>minus|menos|weniger)|\b(?:plus|m[aá]s)|\+)\s?(?P<amount>\d{1,2}(?:[.,]\d)?)(?:\s?bpm)?\W*$"
)


def _fits_offset(asked: Asked) -> bool:
    is_other = asked.has(*OTHER, "act.find", "act.correct", "act.speed", "act.play") or asked.reading.compares
    is_said = asked.has("measure.tempo") and _OFFSET.search(asked.reading.unnamed) is not None
    return is_said and not is_other and one_track(asked) is not None and RHYTHM in asked.tools


def _offset(asked: Asked) -> Steps:
    track, said = one_track(asked), _OFFSET.search(asked.reading.unnamed)
    # `_fits_offset` has checked this.
    assert track is not None
    assert said is not None
    (found,) = yield [(RHYTHM, {"track_id": track.id})]
    bpm = (found.summary or {}).get("tempo_bpm")
    if not bpm:
        return Answer(found.error or with_title(asked, track, asked.say("topic.no_beat")))
    amount, number = float(said["amount"].replace(",", ".")), asked.voice.number
    result = bpm - amount if said["less"] else bpm + amount
    values = {"bpm": number(bpm, 1), "sign": "-" if said["less"] else "+", "amount": number(amount, 1)}
    return Answer(with_title(asked, track, say(asked, "tempo.offset", **values, result=number(result, 1))))


TEMPO_OFFSET = Plan("tempo and so many BPM", _fits_offset, _offset, allows_unknown_words=True)
TEMPO_ARITHMETIC = Plan("tempo arithmetic", _fits, _steps, allows_unknown_words=True)
