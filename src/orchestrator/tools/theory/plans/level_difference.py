"""The difference in loudness of two tracks, as a plan: "how many dB between Blue and Rails?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.rules.patterns import pattern

from .one_track import say

LOUDNESS: Final = "analyse_loudness"
_HOW_MANY_DB: Final = pattern(
    r"\b(?:how (?:many|much)|cu[aá]nt[oa]s?|wie ?viele?|um wie ?viel)\b.{0,20}\b(?:d ?b|lufs|lu|decib\w*|dezibel)\b"
    r"|\b(?:loudness|level|volume|sonoridad|volumen|nivel|lautst[aä]rke\w*|pegel)[- ]?"
    r"(?:difference|unterschied|differenz)\b|\bdiferencia de (?:sonoridad|volumen|nivel)\b"
    r"|\bdifference in (?:loudness|level|volume)\b|\b(?:lautst[aä]rke|pegel)(?:unterschied|differenz)\b"
)


def _fits(asked: Asked) -> bool:
    is_asked = _HOW_MANY_DB.search(asked.reading.unnamed) is not None
    return is_asked and LOUDNESS in asked.tools and len(asked.tracks_named) == 2


def _steps(asked: Asked) -> Steps:
    found = yield [(LOUDNESS, {"track_id": track.id}) for track in asked.tracks_named]
    levels = []
    for track, one in zip(asked.tracks_named, found, strict=True):
        lufs = result_of(one).get("integrated_lufs")
        if lufs is None:
            return Answer(f"{asked.title(track)}: {say(asked, 'level.silent')}")
        levels.append((lufs, asked.title(track)))
    (low, quieter), (high, louder) = sorted(levels, key=lambda level: level[0])
    number = asked.voice.number
    values = {"louder": louder, "high": number(high), "quieter": quieter, "low": number(low)}
    return Answer(say(asked, "level.between", **values, difference=number(high - low)))


LEVEL_DIFFERENCE = Plan("difference in loudness", _fits, _steps)
