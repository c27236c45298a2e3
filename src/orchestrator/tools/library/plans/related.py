"""Tracks of the library beside one of them: "which songs are in the key of Rails?", "what is longer than Depot?"."""

from collections.abc import Mapping
from typing import Any, Final

from src.orchestrator.language.focus import names_in
from src.orchestrator.language.names import NamedTrack
from src.orchestrator.language.plans import Answer, Asked, Lookup, Plan, Steps
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
    "new": ("year", "min"),
    "old": ("year", "max"),
    "energetic": ("energy", "min"),
    "calm": ("energy", "max"),
    "danceable": ("danceability", "min"),
    "bright": ("brightness", "min"),
    "dark": ("brightness", "max"),
}
SOURCES: Final = {
    "tempo": ("analyse_rhythm", "tempo_bpm"),
    "loudness": ("analyse_loudness", "integrated_lufs"),
    "key": ("analyse_harmony", "key"),
    "metre": ("analyse_rhythm", "time_signature"),
    "energy": ("analyse_character", "energy_0_to_1"),
    "danceability": ("analyse_character", "danceability_0_to_1"),
    "brightness": ("analyse_character", "brightness_0_to_1"),
}
SHARES: Final = ("energy", "danceability", "brightness")
TAGS: Final = ("artist", "album", "genre", "year")
# The value itself is no part of "faster than".
BEYOND: Final = {
    "tempo": 0.05, "loudness": 0.05, "seconds": 0.5, "year": 1,
    "energy": 0.001, "danceability": 0.001, "brightness": 0.001,
}  # fmt: skip
# The order of the list, where its values are to be told.
LISTED_BY: Final = {
    ("seconds", "min"): "longest", ("seconds", "max"): "longest", ("loudness", "min"): "loudness",
    ("loudness", "max"): "loudness", ("year", "min"): "latest", ("year", "max"): "earliest",
    ("energy", "min"): "energy", ("energy", "max"): "calmest", ("danceability", "min"): "danceability",
    ("brightness", "min"): "brightness", ("brightness", "max"): "darkest",
}  # fmt: skip
# "How many last longer than Rails?", "wie viele Bachatas sind langsamer als Rails?", but not "how many BPM slower".
_HOW_MANY_ARE: Final = pattern(
    r"^\W*(?:(?:and|so|y|und)\s)?(?:how many|cu[aá]nt[oa]s|wie ?viele)\s"
    r"(?:(?:of (?:my|the|them|those|these)|de (?:mis|l[oa]s|ell[oa]s|es[oa]s)|(?:von )?(?:meinen?|den|denen)|davon"
    r"|songs?|tracks?|tunes?|pieces?|canciones|temas|pistas|lieder|st[uü]cken?|titel|·)\s){0,4}"
    r"(?:[\w-]{3,20}\s)?"
    r"(?:are|is|last|run|go|sound|feel|were|have|son|duran|van|suenan|fueron|tienen|est[aá]n|sind|dauern|gehen|laufen"
    r"|klingen|haben|waren)\s"
)


def _same(asked: Asked) -> str | None:
    """Return what must be the same."""
    if not _SAME.search(asked.reading.text):
        return None
    names = [name for name in (*TAGS, "key", "metre", "tempo") if asked.has(f"measure.{name}")]
    return names[0] if len(names) == 1 else None


# In Spanish "más" is a word of its own: "más lentas que Rails".
_MORE_THAN: Final = pattern(r"\bm[aá]s \w{3,15} que\b(?! (?:no|tengo|hay|tenemos)\b)")


def _limit(asked: Asked) -> tuple[str, str] | None:
    is_more = _MORE_THAN.search(asked.reading.unnamed) is not None
    degrees = {"more", "most", *(("plain",) if is_more else ())}
    found = [name for name, degree in qualities(asked.reading).items() if degree in degrees]
    is_than = is_more or asked.has("how.than", "link.above", "link.below")
    return LIMITS.get(found[0]) if len(found) == 1 and is_than else None


def _more_besides(asked: Asked) -> tuple[str, str] | None:
    """Return the one limit that stands beside what must be the same."""
    found = [name for name, degree in qualities(asked.reading).items() if degree == "more"]
    return LIMITS.get(found[0]) if len(found) == 1 else None


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
    if _counts(asked):
        return True
    if asked.has("scope.tracks"):
        # "Welche Stücke" is one phrase of the vocabulary.
        first = asked.reading.items[0].concepts if asked.reading.items else frozenset()
        is_asked = asked.has("act.find", "how.what", "how.how_many") or _WHICH.search(asked.reading.text)
        return bool(is_asked) or "how.whether" not in first
    return asked.has("how.what") and bool(asked.reading.named("track")) and not asked.focus.conversation


def _counts(asked: Asked) -> bool:
    """Return whether tracks are counted by a comparison with one: "how many are slower than Rails?"."""
    text = asked.reading.unnamed
    return _HOW_MANY_ARE.match(text) is not None and _THAN.search(text) is not None


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
    field, side = _limit(asked) or (_same(asked) or "", "")
    value = yield from value_of_track(asked, track, field)
    if not value:
        return Answer(asked.say("library.no_value_of", title=asked.title(track)))
    others = other_conditions(asked, field if not side else "")
    if side and field == "year":
        # "Older than Rails" is no year of its own.
        others = {name: one for name, one in others.items() if not name.startswith("year_")}
    wanted = {**others, **limited(field, side, value)}
    if side == "" and (besides := _more_besides(asked)):
        # "In the same key as Rails, and faster".
        more = yield from value_of_track(asked, track, besides[0])
        wanted |= limited(*besides, more) if more else {}
    wanted["leave_out"] = [*others.get("leave_out", ()), track.title]
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    total = found.summary["total"]
    found = yield from whole_list(found)
    value_told = told(asked, field, value)
    if not total:
        return Answer(whether(asked, is_so=False) + _none(asked, track, value_told, is_limited=bool(others)))
    lead = asked.say(
        "library.one_beside" if total == 1 else "library.beside",
        count=counted(total, asked.voice),
        title=asked.title(track),
        value=value_told,
    )
    lead = whether(asked, is_so=True) + lead
    return listing(asked, lead, found, LISTED_BY.get((field, side), ""))


def _none(asked: Asked, track: TrackInfo, value: str, *, is_limited: bool) -> str:
    """Return that nothing fits. is_limited : whether other conditions hold, too"""
    degrees = [name for name, degree in qualities(asked.reading).items() if degree != "less"]
    if is_limited or _limit(asked) is None:
        return asked.say("library.none_beside", title=asked.title(track), value=value)
    comparative = asked.say(f"compare.{degrees[0]}").split("|")[1]
    return asked.say("library.none_more", title=f"{asked.title(track)} ({value})", comparative=comparative)


def _of_tags(known: NamedTrack | None, field: str) -> Any:
    if known is None:
        return None
    return known.duration_seconds if field == "seconds" else getattr(known, field, None)


def value_of_track(asked: Asked, track: TrackInfo, field: str) -> Lookup[Any]:
    """Return a value of a track from its tags or its measurements; None without one."""
    if field not in SOURCES:
        return _of_tags(names_in(asked.talk).by_id.get(track.id), field)
    tool, name = SOURCES[field]
    (measured,) = yield [(tool, {"track_id": track.id})]
    return (measured.summary or {}).get(name)


def limited(field: str, side: str, value: Any) -> dict[str, Any]:
    """Return the arguments of `find_tracks` for the same value, or for more or less of it."""
    if side:
        return {f"{field}_{side}": value + (BEYOND[field] if side == "min" else -BEYOND[field])}
    if field == "tempo":
        return {"tempo_min": value - EXACTLY_BPM, "tempo_max": value + EXACTLY_BPM}
    if field == "year":
        return {"year_min": value, "year_max": value}
    return {"time_signature" if field == "metre" else field: value}


def told(asked: Asked, field: str, value: Any) -> str:
    """Return a value as it is said: "136 BPM", "4:42"."""
    voice = asked.voice
    if field == "key":
        return voice.key(value)
    if field == "seconds":
        return voice.clock(value)
    units = {"tempo": "bpm", "loudness": "lufs"}
    if field in units:
        return voice.say(f"unit.{units[field]}", value=voice.number(value, 1))
    if field in SHARES:
        return voice.say(f"unit.{field}", value=voice.number(100 * value, 0))
    return str(value)


RELATED = Plan("tracks beside one", _fits, _steps)
