"""Tracks of the library beside one of them: "which songs are in the key of Rails?", "what is longer than Depot?"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .conditions import EXACTLY_BPM, conditions
from .following import FIND_TOOL
from .limits import left_out
from .lists import counted, listing
from .paging import whole_list
from .qualities import qualities
from .searches import ANY, NOT_FOUND_BY, OF_A_TRACK

_THAN: Final = pattern(r"\b(?:than|then|que|als|wie)\b")
_SAME: Final = pattern(
    r"\b(?:same|mism[oa]s?|igual(?:es)? (?:de )?\w+ que|gleiche[nmrs]?|selbe[nmrs]?|derselbe[nm]?|dieselbe[nr]?"
    r"|dasselbe|denselben|demselben|shares?|comparten?|teilen)\b"
)
# "Same key as Rails": the rest of the library is meant.
_BARE_SAME: Final = pattern(
    r"^\W*(?:(?:the )?same|(?:la |el )?mism[oa]|(?:die |das |der )?(?:gleiche|selbe|dieselbe"
    r"|dasselbe)\w?) \w+ (?:as|que|wie)\b"
)
_ELSE: Final = pattern(
    r"\b(?:what|which|who|anything|any) (?:else|others?)\b|\bqu[eé] (?:m[aá]s|otr[ao]s?)\b|\bwas noch\b"
    r"|\bwas (?:ist|gibt es|hab(?:e)? ich|l[aä]uft)(?: denn)? noch\b"
)
_WHICH: Final = pattern(r"\b(?:which|what|cu[aá]les|qu[eé]|welche)\b")
_BY_HOW_MANY: Final = pattern(
    r"\b(?:how (?:many|much)|cu[aá]nt[oa]s?|(?:um )?wie ?viele?) (?:bpm|beats|db|lufs|seconds|segundos|sekunden"
    r"|faster|slower|louder|longer|m[aá]s|schneller|langsamer|lauter|l[aä]nger)\b"
)
# Quality -> the field of `analyse_*` or of the tags, the lower limit, the upper limit.
LIMITS: Final[Mapping[str, tuple[str, str]]] = {
    "fast": ("tempo", "min"),
    "slow": ("tempo", "max"),
    "loud": ("loudness", "min"),
    "quiet": ("loudness", "max"),
    "long": ("seconds", "min"),
    "short": ("seconds", "max"),
}
SOURCES: Final = {
    "tempo": ("analyse_rhythm", "tempo_bpm"),
    "loudness": ("analyse_loudness", "integrated_lufs"),
    "key": ("analyse_harmony", "key"),
    "metre": ("analyse_rhythm", "time_signature"),
}
TAGS: Final = ("artist", "album", "genre", "year")
# The value itself is no part of "faster than".
BEYOND: Final = {"tempo": 0.05, "loudness": 0.05, "seconds": 0.5}


def _same(asked: Asked) -> str | None:
    """Return what must be the same."""
    if not _SAME.search(asked.reading.text):
        return None
    names = [name for name in (*TAGS, "key", "metre", "tempo") if asked.has(f"measure.{name}")]
    return names[0] if len(names) == 1 else None


def _limit(asked: Asked) -> tuple[str, str] | None:
    found = [name for name, degree in qualities(asked.reading).items() if degree in {"more", "most"}]
    is_than = asked.has("how.than", "link.above", "link.below")
    return LIMITS.get(found[0]) if len(found) == 1 and is_than else None


# "I need a bachata that's faster than Dime que sí."
_WANTS_ONE_OF: Final = pattern(
    r"^\W*(?:(?:ok|so|hey|also) )?(?:i(?:'d)? (?:like|want|need)|need|want|find|give me|get me|show me|looking for"
    r"|(?:ich )?(?:brauche?|suche?|will|m[oö]chte)|gib mir|zeig mir|such mir|finde?)(?: me| ich| mal| noch){0,2}"
    r" (?:an?(?:other)?|some|eine?n?) [\w·]"
)


def _asks_for_others(asked: Asked) -> bool:
    if asked.reading.named("genre") and _WANTS_ONE_OF.match(asked.reading.unnamed):
        return True
    if _BARE_SAME.match(asked.reading.text) or _ELSE.search(asked.reading.text):
        return True
    if asks_any(asked):
        return True
    if asked.has("scope.tracks"):
        # "Welche Stücke" is one phrase of the vocabulary.
        first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
        is_asked = asked.has("act.find", "how.what", "how.how_many") or _WHICH.search(asked.reading.text)
        return bool(is_asked) or "how.whether" not in first
    return asked.has("how.what") and bool(asked.reading.named("track")) and not asked.focus.conversation


def asks_any(asked: Asked) -> bool:
    """Return whether it is "is there anything faster than Rails?", "do I have a house track slower than Depot?"."""
    is_named = len(asked.reading.named("track")) == 1 and _THAN.search(asked.reading.unnamed) is not None
    return is_named and ANY.match(asked.reading.text) is not None and not asked.has("how.how_many")


def whether(asked: Asked, is_so: bool) -> str:
    """Return "Yes: " or "No: " before the answer to a yes-or-no question; "" for others."""
    return f"{asked.say('word.yes' if is_so else 'word.no')}: " if asks_any(asked) else ""


def other_conditions(asked: Asked, field: str = "") -> dict[str, Any]:
    """Return what else the tracks must have: "which bachatas are faster than Señora Luna?". field : what is compared"""
    found = conditions(asked)
    names = ("artist", "album", "genre", "year_min", "year_max", "mode", "key", "time_signature", "leave_out")
    return {name: found[name] for name in names if name in found and name.removesuffix("_min") != field}


def is_of_others(asked: Asked) -> bool:
    """Return whether tracks of the library are asked for that are to be compared with one track."""
    if FIND_TOOL not in asked.tools or len(asked.tracks) != 1 or asked.reading.passages:
        return False
    if _BY_HOW_MANY.search(asked.reading.unnamed):
        # "How many BPM faster is it than Rails?"
        return False
    excluded = left_out(asked.reading)
    if asked.has("link.not") and not excluded:
        return False
    if asked.has(*NOT_FOUND_BY, *OF_A_TRACK, "act.mix", "act.mix_after", "act.play", "link.or"):
        return False
    return len(
        [name for name in asked.reading.named("track") if name not in excluded]
    ) <= 1 and _asks_for_others(asked)


def _fits(asked: Asked) -> bool:
    if _limit(asked) and (asked.reading.numbers or asked.reading.years) and not asked.reading.named("track"):
        # "Faster than 120" needs no other track.
        return False
    return is_of_others(asked) and (_same(asked) is not None) != (_limit(asked) is not None)


def _steps(asked: Asked) -> Steps:
    track = asked.tracks[0]
    known = names_in(asked.talk).by_id.get(track.id)
    field, side = _limit(asked) or (_same(asked) or "", "")
    value: Any = _of_tags(known, field)
    if field in SOURCES:
        tool, name = SOURCES[field]
        (measured,) = yield [(tool, {"track_id": track.id})]
        value = (measured.summary or {}).get(name)
    if not value:
        return Answer(asked.say("library.no_value_of", title=asked.title(track)))
    others = other_conditions(asked, field if not side else "")
    wanted = {**others, **_wanted(field, side, value)}
    wanted["leave_out"] = [*others.get("leave_out", ()), track.title]
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    total = found.summary["total"]
    found = yield from whole_list(found)
    told = _told(asked, field, value)
    if not total:
        return Answer(whether(asked, is_so=False) + _none(asked, track, told, is_limited=bool(others)))
    lead = asked.say(
        "library.one_beside" if total == 1 else "library.beside",
        count=counted(total, asked.voice),
        title=asked.title(track),
        value=told,
    )
    lead = whether(asked, is_so=True) + lead
    return listing(asked, lead, found, {"seconds": "longest", "loudness": "loudness"}.get(field, ""))


def _none(asked: Asked, track: TrackInfo, value: str, *, is_limited: bool) -> str:
    """Return that nothing fits. is_limited : whether other conditions hold, too"""
    degrees = [name for name, degree in qualities(asked.reading).items() if degree in {"more", "most"}]
    if is_limited or _limit(asked) is None:
        return asked.say("library.none_beside", title=asked.title(track), value=value)
    comparative = asked.say(f"compare.{degrees[0]}").split("|")[1]
    return asked.say("library.none_more", title=f"{asked.title(track)} ({value})", comparative=comparative)


def _of_tags(known: NamedTrack | None, field: str) -> Any:
    if known is None:
        return None
    return known.duration_seconds if field == "seconds" else getattr(known, field, None)


def _wanted(field: str, side: str, value: Any) -> dict[str, Any]:
    """Return the arguments of `find_tracks` for the same value, or for more or less of it."""
    if side:
        return {f"{field}_{side}": value + (BEYOND[field] if side == "min" else -BEYOND[field])}
    if field == "tempo":
        return {"tempo_min": value - EXACTLY_BPM, "tempo_max": value + EXACTLY_BPM}
    if field == "year":
        return {"year_min": value, "year_max": value}
    return {"time_signature" if field == "metre" else field: value}


def _told(asked: Asked, field: str, value: Any) -> str:
    voice = asked.voice
    if field == "key":
        return voice.key(value)
    if field == "seconds":
        return voice.clock(value)
    units = {"tempo": "bpm", "loudness": "lufs"}
    if field in units:
        return voice.say(f"unit.{units[field]}", value=voice.number(value, 1))
    return str(value)


RELATED = Plan("tracks beside one", _fits, _steps)
