"""What lies between two tracks in tempo, as a plan: "something to play between Rails and Blue"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .following import FIND_TOOL
from .lists import listing
from .paging import whole_list

# In folded text without titles.
_TITLE: Final = r"(?:[ .,'()-]{0,3}·){1,12}"
_NAMED: Final = pattern(rf"\b(?:between|entre|zwischen){_TITLE}[ .,'()-]{{1,3}}(?:and|y|e|und){_TITLE}")
_BOTH: Final = pattern(
    r"\b(?:in )?(?:between|entre|zwischen) (?:them|those(?: two)?|these(?: two)?|the two|both|l[ao]s dos|ell[ao]s"
    r"|es[ao]s(?: dos)?|amb[ao]s|ihnen|den (?:beiden|zweien)|beiden|diesen(?: beiden)?)\b"
    r"|\b(?:fits|is|lies|goes|whats) in between\b"
)
_ASKS: Final = pattern(
    r"\b(?:what(?:.?s)?|which|something|anything|song|track|one|find|need|give|que|cual|algo|alguna?|tema|cancion|dame|busca"
    r"|necesito|was|welche[srn]?|etwas|lied|stuck|such\w*|brauche|gib)\b"
)
# "Is there anything between Rails and Depot in tempo?"
_IS_ANYTHING: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\W+)?(?:is there|are there|do i have|have i got|hay|tengo|gibt.?s|gibt es"
    r"|hab(?:e)? ich) (?:anything|something|any|a "
    r"|some|algo|alguna?|un[ao]? |etwas|was|(?:irgend)?ein\w{0,2} )"
)
_OTHER: Final = (
    "act.loop", "act.rename", "act.delete", "act.create", "scope.passage", "scope.playlist", "scope.task",
    "how.how_many", "measure.key", "measure.chords", "measure.loudness", "measure.duration", "how.whether",
)  # fmt: skip


def _pair(asked: Asked) -> tuple[TrackInfo, ...]:
    text = fold(asked.reading.unnamed)
    if len(asked.tracks_named) == 2 and _NAMED.search(text):
        return tuple(asked.tracks_named)
    return asked.last_two() if not asked.reading.names and _BOTH.search(text) else ()


def _fits(asked: Asked) -> bool:
    is_asked = _ASKS.search(fold(asked.reading.unnamed)) is not None
    others = [
        one
        for one in _OTHER
        if not (
            one == "how.whether"
            and (asked.has("how.what") or _IS_ANYTHING.match(fold(asked.reading.unnamed)))
        )
    ]
    is_difference = "differ" in fold(asked.reading.text) or "diferenc" in fold(asked.reading.text)
    is_other = (
        asked.has(*others) or asked.reading.bars or is_difference or "unterschied" in fold(asked.reading.text)
    )
    return FIND_TOOL in asked.tools and is_asked and not is_other and len(_pair(asked)) == 2


def _steps(asked: Asked) -> Steps:
    pair = _pair(asked)
    found = yield [(FIND_TOOL, {"title": track.title}) for track in pair]
    tempi: dict[str, float] = {
        row["track_id"]: row["tempo_bpm"]
        for one in found
        for row in result_of(one)["tracks"]
        if row.get("tempo_bpm") and any(row["track_id"] == track.id for track in pair)
    }
    titles = asked.voice.joined([asked.title(track) for track in pair])
    if len(tempi) < 2:
        return Answer(asked.say("library.no_tempo_between", titles=titles))
    low, high = sorted(tempi.values())
    wanted: dict[str, Any] = {
        "tempo_min": low, "tempo_max": high, "order": "tempo", "leave_out": [track.title for track in pair],
    }  # fmt: skip
    (between,) = yield [(FIND_TOOL, wanted)]
    values = {"titles": titles, "low": asked.voice.number(low), "high": asked.voice.number(high)}
    if not result_of(between)["tracks"]:
        return Answer(asked.say("library.none_between", **values))
    between = yield from whole_list(between)
    return listing(asked, asked.say("library.between", **values), between, "tempo")


BETWEEN_TWO: Final = Plan("between two tracks", _fits, _steps, allows_unknown_words=True)
