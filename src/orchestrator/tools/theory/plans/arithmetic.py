"""Arithmetic with a tempo in the question: "half of 140 BPM", "120 BPM at 90 percent", as a plan."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import OTHER, say

_BPM: Final = pattern(r"\b(?P<bpm>\d{2,3}(?:[.,]\d{1,2})?)\s*(?:bpm|beats|pulsaciones|schl[aä]ge)\b")
_PERCENT: Final = pattern(r"\b(?P<percent>\d{2,3})\s*(?:%|percent\b|per cent\b|por ciento\b|prozent\b)")
_FACTORS: Final = (
    (pattern(r"\b(?:half|mitad|h[aä]lfte|halbe[rns]?)\b"), 0.5),
    (pattern(r"\b(?:double|twice|doble|doppelt\w*)\b"), 2.0),
)
SLOWEST, FASTEST = 20, 400


def _factor(text: str) -> float | None:
    if match := _PERCENT.search(text):
        return int(match["percent"]) / 100
    return next((factor for words, factor in _FACTORS if words.search(text)), None)


def _fits(asked: Asked) -> bool:
    said = _BPM.search(asked.reading.text)
    is_of_tracks = asked.reading.named("track") or asked.has(*OTHER, "act.find", "measure.mix_range")
    return said is not None and _factor(asked.reading.text) is not None and not is_of_tracks


def _steps(asked: Asked) -> Steps:
    yield from ()
    said, factor = _BPM.search(asked.reading.text), _factor(asked.reading.text)
    # `_fits` has checked this.
    assert said is not None
    assert factor is not None
    bpm = float(said["bpm"].replace(",", "."))
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


TEMPO_ARITHMETIC = Plan("tempo arithmetic", _fits, _steps, allows_unknown_words=True)
