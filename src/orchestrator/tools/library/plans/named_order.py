"""An order for named tracks, as a plan: "put Rails, Slow Tide and Depot in an order that builds up"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .following import FIND_TOOL
from .lists import ORDERED_BY, numbered
from .qualities import ORDERS
from .sorting import SORTS, quality_of_order

FEWEST, MOST = 3, 10
_ORDER: Final = pattern(
    r"\b(?:in(?:to)? (?:an?|the|some|which|what|good|best|a good) ?(?:good |best |right |nice |sensible )?(?:order"
    r"|sequence)|what order|line (?:them )?up|sequence"
    r"|(?:en|qu[eé]|un) (?:un |buen |el )?orden|in (?:eine|welche)[rn]? (?:gute |sinnvolle )?reihenfolge|reihenfolge"
    r"|reih\w* )\b"
)
_BUILDS: Final = pattern(
    r"\b(?:build(?:s|ing)? ?(?:up)?|ris(?:es|ing)|climb\w*|ramp\w*|warm(?:s|ing)? up|grow(?:s|ing)?|gets? (?:harder"
    r"|faster|more energetic)|sub(?:e|iendo|a|ir)|crec\w*|crezca"
    r"|de menos a m[aá]s|aument\w*|steiger\w*|aufbau\w*|anstei\w*|hochgeh\w*)\b"
)
_WINDS_DOWN: Final = pattern(
    r"\b(?:wind(?:s|ing)? down|cool(?:s|ing)? down|calm(?:s|ing)? down|falls?|baj(?:e|ando|a)|de m[aá]s a menos"
    r"|runterk\w*|abf\w*|abk[uü]hl\w*|ruhiger wird)\b"
)
ENERGETIC, CALM = "energetic", "calm"


def _quality(asked: Asked) -> str | None:
    text = asked.reading.unnamed
    if (named := quality_of_order(asked)) is not None and not _BUILDS.search(text):
        return named
    return CALM if _BUILDS.search(text) else ENERGETIC if _WINDS_DOWN.search(text) else None


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    orders = _ORDER.search(text) is not None or SORTS.search(text) is not None
    is_other = asked.has("scope.playlist", "scope.task", "act.delete", "act.rename", "act.remind", "act.play")
    count = len(asked.tracks_named)
    return (
        FIND_TOOL in asked.tools
        and FEWEST <= count <= MOST
        and orders
        and not is_other
        and bool(_quality(asked))
    )


def _steps(asked: Asked) -> Steps:
    order = ORDERS[_quality(asked) or CALM][0]
    tracks = asked.tracks_named
    found = yield [(FIND_TOOL, {"title": track.title, "order": order}) for track in tracks]
    ids = {track.id for track in tracks}
    rows: dict[str, dict[str, Any]] = {
        row["track_id"]: row
        for one in found
        for row in (one.summary or {}).get("tracks", ())
        if row["track_id"] in ids
    }
    if len(rows) < len(ids):
        return Answer(asked.say("library.failed"))
    field, *_ = ORDERED_BY[order]
    known = [row for row in rows.values() if row.get(field) is not None]
    known.sort(key=lambda row: row[field], reverse=order in DOWNWARDS)
    unknown = [row for row in rows.values() if row.get(field) is None]
    return Answer(numbered([*known, *unknown], asked.voice, order))


DOWNWARDS: Final = frozenset(
    {
        "fastest",
        "loudness",
        "longest",
        "energy",
        "danceability",
        "brightness",
        "acoustic",
        "percussive",
        "latest",
        "newest",
        "swing",
    }
)
NAMED_ORDER: Final = Plan("order of named tracks", _fits, _steps, allows_unknown_words=True)
