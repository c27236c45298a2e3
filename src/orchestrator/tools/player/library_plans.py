"""A track of the library that a sentence describes, as plans: "play the slowest bachata", "play something by Aurel"."""

from typing import Any, Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps, result_of
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.library.plans.conditions import conditions
from src.orchestrator.tools.library.plans.finding import nearest_to_quality, nothing, titled
from src.orchestrator.tools.library.plans.following import FIND_TOOL, of_the_last_list
from src.orchestrator.tools.library.plans.limits import left_out
from src.orchestrator.tools.library.plans.paging import rows_of
from src.orchestrator.tools.library.plans.qualities import ORDERS, superlative_order
from src.orchestrator.tools.library.plans.searches import OF_A_TRACK
from src.orchestrator.tools.library.quality_limits import CHARACTER_WORDS

from .commands import OTHER
from .messages import say
from .tools import CONTROL

MIXES: Final = "mixes_with_track_id"
_PLAY: Final = pattern(
    r"^\W*(?:(?:please|hey|ok|now|and|then|y|und|bitte|por favor|(?:can|could|would) you|puedes|kannst du|ahora"
    r"|jetzt)\W+)*(?:play|(?:put|throw|chuck|stick|whack) on|pon(?:me|nos|te)?|toca(?:me)?|reproduce|spiele?"
    r"|lege?(?= .{1,60} auf\b)|mache?(?= .{1,60} an\b))"
    r"(?: (?:me|us|mir|uns|mal|doch|bitte|please))*\s+(?!(?:it|at|with|a la|con|mit|bei)\b)"
    r"(?P<any>(?:some|any)(?:thing)?\b|algo\b|(?:irgend)?(?:et)?was\b|irgendein)?"
)
# "Play this from one minute in": the open track.
_THIS: Final = pattern(
    r"^\W*(?:\w+\W+){0,3}?(?:play|put on|pon(?:me)?|toca(?:me)?|reproduce|spiele?)\s+"
    r"(?:this|that|it|est[aeo]|es[aeo]|das(?! \w{2,15}ste\b)|dies\w*|es)\b(?! (?:slow|fast|calm|loud|quiet|old"
    r"|new)\w*)"
)
# "Die schnellste davon bitte abspielen".
_PLAYS_AT_END: Final = pattern(
    r"^\W*(?:(?:bitte|und|dann|jetzt)\W+)*(?:die|das|den|der)\b[^?]{2,60}\b(?:abspielen|spielen|anmachen|auflegen)\W*$"
)
_PART: Final = pattern(r"\b(?:part|section|half|parte|secci[oó]n|mitad|teil|abschnitt|h[aä]lfte)\b")


# "Play Kessler and Halden", "play something slow by Halden" ask for more than this plan heeds.
_PLAY_ARTIST: Final = pattern(
    r"^\W*(?:(?:please|hey|now|and|y|und|bitte|por favor|can you|could you|puedes|kannst du)\W+)*"
    r"(?:play|(?:put|throw|chuck|stick|whack) on|pon(?:me)?|ponnos|toca(?:me)?|reproduce|spiele?)"
    r"(?: (?:me|us|mir|uns|mal|doch|bitte|please))*"
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
    text = asked.reading.text
    command = _PLAY.match(text)
    is_order = command is not None or _PLAYS_AT_END.match(text) is not None
    if not is_order or not {CONTROL, FIND_TOOL} <= asked.tools or _is_of_one_track(asked):
        return False
    if _is_other(asked) or asked.reading.unknown:
        return False
    is_any = command is not None and command["any"] is not None
    return bool(superlative_order(asked.reading) or (_wanted(asked) and (is_any or _kind(asked))))


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
    # "The fastest of them" is one of the list before.
    before = of_the_last_list(asked) if order else {}
    if MIXES in before and not asked.has("scope.them"):
        # "Play the fastest", behind what mixes with a track, is the fastest of the library.
        before = {}
    wanted = before | conditions(asked) | ({"order": order} if order else {})
    said = wanted.get("character", ())
    if said and said[0] != CHARACTER_WORDS["calm"] and not order:
        # Of all that are danceable, the one that is it most. The calmest may be no music at all.
        first = next(
            (ORDERS[name][0] for name, word in CHARACTER_WORDS.items() if word == said[0] and name in ORDERS),
            "",
        )
        wanted |= {"order": first} if first else {}
    return wanted


def _play_described(asked: Asked) -> Steps:
    return (yield from _play_first(asked, _wanted(asked)))


# "Play a bachata", "something by Aurel": one is enough. "Play my bachatas" goes on with the others.
_ONE: Final = pattern(
    r"\b(?:an?|one|something|anything|un[ao]?|algo|alg[uú]n|alguna|ein(?:e[nrms]?)?|was|etwas|irgend\w*)\b"
)


def _play_first(asked: Asked, search: dict[str, Any]) -> Steps:
    is_one = superlative_order(asked.reading) is not None or _ONE.search(asked.reading.unnamed) is not None
    (found,) = yield [(FIND_TOOL, {**search, "limit": 1} if is_one else search)]
    rows, lead = rows_of(found), ""
    if not rows and (nearest := nearest_to_quality(asked, search)):
        # "Something calm" where no track is: the calmest.
        (nearer,) = yield [(FIND_TOOL, {**nearest, "limit": 1})]
        rows, lead = rows_of(nearer), f"{asked.say('library.none_quite_this')} "
    if not rows and (named := (yield from titled(search))):
        rows = rows_of(named)
    if not rows:
        return Answer(found.error) if found.error else nothing(asked, search, found)
    ids = [row["track_id"] for row in rows]
    several = {"track_ids": ids} if len(ids) > 1 and not is_one and not lead else {"track_id": ids[0]}
    (told,) = yield [(CONTROL, {"action": "play", **several})]
    result_of(told)
    title = asked.voice.title(rows[0]["title"])
    if "track_ids" in several:
        return Answer(say(asked, "player.play_listed", count=len(ids), title=title))
    return Answer(lead + say(asked, "player.play", title=title))


PLAY_ARTIST = Plan("a track by an artist", _fits_artist, _play_artist)
PLAY_DESCRIBED = Plan("a described track", _fits_described, _play_described)
