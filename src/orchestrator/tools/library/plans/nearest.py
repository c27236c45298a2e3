"""The track whose tempo, length or loudness is nearest to a value: "which track is closest to two minutes?"."""

import re
from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import FASTEST_BPM, SLOWEST_BPM, conditions
from .finding import failed, nothing
from .following import FIND_TOOL, of_the_last_list
from .limits import length_said
from .lists import ORDERED_BY, numbered, track_line, value_of
from .paging import rows_of, whole_list
from .searches import NOT_FOUND_BY, OF_A_TRACK

_NEAREST: Final = pattern(
    r"\b(?:clos(?:est|er|e) to|nearest(?: to)?|nearest in \w+ to|comes? (?:the )?(?:closest|nearest)(?: to)?"
    r"|closest in \w+ to"
    r"|m[aá]s (?:cerca(?:n[oa])?|pr[oó]xim[oa]|parecid[oa])|se (?:acerca|aproxima|parece) m[aá]s"
    r"|mejor se (?:acerca|aproxima)"
    r"|am n[aä]chsten|n[aä]chste[nrs]? (?:an|bei)|n[aä]her an|am dichtesten|am ehesten|am n[aä]hesten)\b"
)
_BPM: Final = pattern(
    r"(?<![\d:])(?P<value>\d{2,3}(?:[.,]\d)?) ?(?:bpm|beats|pulsaciones|golpes|schl[aä]ge\w*)\b"
)
_LUFS: Final = pattern(r"(?P<value>\d{1,2}(?:[.,]\d)?) ?(?:lufs|lu|db)\b")
# Measure -> the order whose value is told.
ORDERS: Final = {"tempo": "fastest", "seconds": "longest", "loudness": "loudness"}
LIMITS: Final = ("tempo_", "seconds_", "loudness_", "order", "character")
MOST: Final = 6


def _target(asked: Asked) -> tuple[str, float] | None:
    """Return the measure and the value that is to be met; None if there is none, or more than one."""
    text = asked.reading.unnamed
    if said := _LUFS.search(text):
        return "loudness", -_number(said)
    if (seconds := length_said(text)) is not None:
        return "seconds", seconds
    if said := _BPM.search(text):
        return "tempo", _number(said)
    tempi = [one.value for one in asked.reading.numbers if SLOWEST_BPM <= one.value <= FASTEST_BPM]
    return ("tempo", tempi[0]) if len(tempi) == 1 and not asked.has("measure.key", "measure.energy") else None


def _number(match: re.Match[str]) -> float:
    return float(match["value"].replace(",", "."))


def _fits(asked: Asked) -> bool:
    if FIND_TOOL not in asked.tools or _NEAREST.search(asked.reading.unnamed) is None:
        return False
    if asked.has(*OF_A_TRACK, *(one for one in NOT_FOUND_BY if one != "act.like"), "act.play", "link.not"):
        return False
    if asked.reading.compares and not asked.has("degree.more", "quality.similar"):
        return False
    is_open = bool(asked.focus.conversation) and not asked.has(
        "scope.library", "scope.tracks", "how.what", "act.find"
    )
    return not asked.reading.named("track") and not is_open and _target(asked) is not None


def _steps(asked: Asked) -> Steps:
    target = _target(asked)
    assert target is not None
    measure, value = target
    said = {name: one for name, one in conditions(asked).items() if not name.startswith(LIMITS)}
    wanted = {**of_the_last_list(asked), **said}
    count = _how_many(asked)
    (found,) = yield [(FIND_TOOL, {**wanted, f"{measure}_near": value, "limit": count})]
    if found.summary is None:
        return failed(found, asked)
    near = rows_of((yield from whole_list(found)))
    if not near:
        return nothing(asked, wanted, found)
    order = ORDERS[measure]
    told = value_of({ORDERED_BY[order][0]: value}, order, asked.voice)
    if count > 1:
        lead = asked.say("library.nearest_values", wanted=told)
        return Answer(f"{lead}:\n\n{numbered(near[:count], asked.voice, order)}")
    title = track_line({**near[0], "tempo_bpm": None, "key": None}, asked.voice, is_in_sentence=True)
    said_value = value_of(near[0], order, asked.voice)
    return Answer(asked.say("library.nearest_value", title=title, wanted=told, value=said_value))


def _how_many(asked: Asked) -> int:
    """Return how many are asked for: "the three closest to 120 BPM"."""
    few = [int(one.value) for one in asked.reading.numbers if 2 <= one.value <= MOST]
    return few[0] if few and _COUNT.search(asked.reading.unnamed) else 1


_COUNT: Final = pattern(
    r"\b(?:the|my|l[oa]s|mis|die|which|welche|qu[eé]) (?:[2-6]|two|three|four|five|six|dos|tres|cuatro|cinco"
    r"|seis|zwei|drei|vier|f[uü]nf"
    r"|sechs) (?!min)\w"
)
NEAREST: Final = Plan("nearest to a value", _fits, _steps)
