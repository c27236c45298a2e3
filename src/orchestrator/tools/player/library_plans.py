"""A track of the library that a sentence describes, as plans: "play the slowest bachata", "play something by Aurel"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.following import FIND_TOOL
from src.orchestrator.tools.library.plans.limits import left_out
from src.orchestrator.tools.library.plans.qualities import superlative_order
from src.orchestrator.tools.library.plans.searches import OF_A_TRACK

from .commands import OTHER
from .messages import say
from .tools import CONTROL

_PLAY: Final = pattern(
    r"^\W*(?:(?:please|hey|ok|now|and|then|y|und|bitte|por favor|(?:can|could|would) you|puedes|kannst du|ahora"
    r"|jetzt)\W+)*(?:play|put on|pon(?:me|nos)?|toca(?:me)?|reproduce|spiele?)"
    r"(?: (?:me|us|mir|uns|mal|doch|bitte|please))*\s+(?!(?:it|at|with|a la|con|mit|bei)\b)"
    r"(?P<any>(?:some|any)(?:thing)?\b|algo\b|(?:irgend)?(?:et)?was\b|irgendein)?"
)
# "Play this from one minute in": the open track.
_THIS: Final = pattern(
    r"^\W*(?:\w+\W+){0,3}?(?:play|put on|pon(?:me)?|toca(?:me)?|reproduce|spiele?)\s+"
    r"(?:this|that|it|est[aeo]|es[aeo]|das|dies\w*|es)\b(?! (?:slow|fast|calm|loud|quiet|old|new)\w*)"
)
_PART: Final = pattern(r"\b(?:part|section|half|parte|secci[oó]n|mitad|teil|abschnitt|h[aä]lfte)\b")


# "Play Kessler and Halden", "play something slow by Halden" ask for more than this plan heeds.
_PLAY_ARTIST: Final = pattern(
    r"^\W*(?:(?:please|hey|now|and|y|und|bitte|por favor|can you|could you|puedes|kannst du)\W+)*"
    r"(?:play|put on|pon(?:me)?|ponnos|toca(?:me)?|reproduce|spiele?)(?: (?:me|us|mir|uns|mal|doch|bitte|please))*"
    r"(?: (?:some(?:thing)?|any(?:thing)?|an?|one|song|songs|track|music|stuff|algo|alguna?|un[ao]?|cosa|canci[oó]n"
    r"|tema|m[uú]sica|(?:irgend)?(?:et)?was|irgendein\w*|eine?n?|lied|song|st[uü]ck|musik))*"
    r"(?: (?:by|from|of|de(?: la| los| las|l)?|von(?: den| der)?))? ·(?:[ ,.!]*(?:please|bitte|por favor))*\W*$"
)


def _fits_artist(asked: Asked) -> bool:
    is_one = len(asked.reading.named("artist")) == 1 and len(asked.reading.names) == 1
    unnamed = asked.reading.unnamed.replace("· ·", "·").replace("· ·", "·")
    is_order = _PLAY_ARTIST.match(unnamed) is not None and "?" not in asked.reading.text
    return {CONTROL, FIND_TOOL} <= asked.tools and is_one and is_order and not _is_other(asked)


def _play_artist(asked: Asked) -> Steps:
    return (
        yield from _play_first(asked, {"artist": asked.reading.named("artist")[0].text, "order": "newest"})
    )


def _is_other(asked: Asked) -> bool:
    return asked.has(*OTHER) or is_report(asked.reading.text)


def _fits_described(asked: Asked) -> bool:
    command = _PLAY.match(asked.reading.text)
    if command is None or not {CONTROL, FIND_TOOL} <= asked.tools or _is_of_one_track(asked):
        return False
    if _is_other(asked) or asked.reading.unknown:
        return False
    return bool(superlative_order(asked.reading) or (_wanted(asked) and (command["any"] or _kind(asked))))


def _is_of_one_track(asked: Asked) -> bool:
    reading = asked.reading
    is_of_part = reading.passages or asked.has(*OF_A_TRACK, "act.loop") or _PART.search(reading.text)
    excluded = left_out(reading)
    named = [name for name in reading.named("track") if name not in excluded]
    is_this = bool(asked.tracks) and _THIS.match(reading.text) is not None
    return bool(is_of_part or named or reading.quoted or is_this)


def _kind(asked: Asked) -> bool:
    """Return whether a kind of track is named: "a waltz", "some house"."""
    return bool(asked.has("style", "scope.tracks", "scope.track") or asked.reading.named("genre"))


def _wanted(asked: Asked) -> dict[str, Any]:
    order = superlative_order(asked.reading)
    return conditions(asked) | ({"order": order} if order else {})


def _play_described(asked: Asked) -> Steps:
    return (yield from _play_first(asked, _wanted(asked)))


def _play_first(asked: Asked, search: dict[str, Any]) -> Steps:
    (found,) = yield [(FIND_TOOL, {**search, "limit": 1})]
    rows = (found.summary or {}).get("tracks", ())
    if not rows:
        return Answer(found.error or asked.say("library.nothing"))
    (told,) = yield [(CONTROL, {"action": "play", "track_id": rows[0]["track_id"]})]
    result_of(told)
    return Answer(say(asked, "player.play", title=asked.voice.title(rows[0]["title"])))


PLAY_ARTIST = Plan("a track by an artist", _fits_artist, _play_artist)
PLAY_DESCRIBED = Plan("a described track", _fits_described, _play_described)
