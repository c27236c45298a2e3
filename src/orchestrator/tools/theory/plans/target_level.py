"""How far a track is from a level of the question, as a plan: "how many dB must I take off to get to -14?"."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .one_track import no_track, one_track, say, with_title

LOUDNESS: Final = "analyse_loudness"
_UNIT: Final = pattern(r"\b(?:d ?b|lufs|lu|decib\w*|dezibel)\b")
_ASKS: Final = pattern(r"\b(?:how (?:many|much|far)|cu[aá]nt[oa]s?|wie ?viele?|wie weit)\b")
_TARGET: Final = pattern(
    r"\b(?:than|als|que|to|at|reach|hit|a|hasta|llegar|en|los|auf|bis|zu|von|for|para|f[uü]r|from|above|over|below|under)\s+"
    r"(?:(?:get|be|at|to|reach|los|the|die)\s+)?(?:-|−|minus\s|menos\s)(?P<level>\d{1,2}(?:[.,]\d)?)\b"  # noqa: RUF001
)
_OF_SEVERAL: Final = ("scope.tracks", "scope.playlist")
_PEAK: Final = pattern(r"\b(?:peaks?|picos?|spitzen?|dbtp|true peak|dbfs)\b")


def _target(asked: Asked) -> float | None:
    found = list(_TARGET.finditer(asked.talk.plain_question))
    return -float(found[0]["level"].replace(",", ".")) if len(found) == 1 else None


def _fits(asked: Asked) -> bool:
    text = asked.reading.text
    is_level = bool(_UNIT.search(text)) and not _PEAK.search(text)
    is_asked = _ASKS.search(text) is not None and not asked.has(*_OF_SEVERAL)
    return is_level and is_asked and LOUDNESS in asked.tools and _target(asked) is not None


def _steps(asked: Asked) -> Steps:
    track, target = one_track(asked), _target(asked)
    # `_fits` looked.
    assert target is not None
    if track is None:
        return no_track(asked)
    (found,) = yield [(LOUDNESS, {"track_id": track.id})]
    lufs = (found.summary or {}).get("integrated_lufs")
    if lufs is None:
        return Answer(found.error or say(asked, "level.silent"))
    number = asked.voice.number
    # Typed with a plain minus sign, as the level of the question.
    values = {
        "lufs": number(lufs),
        "target": f"-{number(abs(target))}",
        "difference": number(abs(lufs - target)),
    }
    name = "same" if round(lufs, 1) == target else "quieter" if lufs > target else "louder"
    return Answer(with_title(asked, track, say(asked, f"level.{name}", **values)))


TARGET_LEVEL = Plan("distance to a level", _fits, _steps, allows_unknown_words=True)
