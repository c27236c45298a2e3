"""What is more of something than the track that is open or was started: "something calmer", "algo más lento", "was
Schnelleres"."""

from typing import Any, Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.text import fold
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import TrackInfo

from .finding import lead_of
from .following import FIND_TOOL
from .lists import counted, listing
from .paging import rows_of, whole_list
from .qualities import ORDERS, qualities
from .related import LIMITS, limited, told, value_of_track

PLAYER: Final = "control_player"
# In folded text.
_SOMETHING: Final = pattern(
    r"(?:(?:is there|do (?:you|i|we) have|have you got|hay|tienes|tengo|gibt es|gibt.?s|hast du|hab(?:e)? ich"
    r"|i (?:want|need)|give me|find(?: me)?|show me|how about|what about|maybe|rather|dame|quiero|busca(?:me)?"
    r"|muestrame|mejor|gib mir|ich (?:will|mochte|brauche)|zeig(?:e)?(?: mir)?|such(?:e)?(?: mir)?|lieber) )?"
    r"(?:(?:something|anything|algo)(?: (?:a (?:bit|little)|much|even|un (?:poco|poquito)|mucho))? "
    r"(?:mas \w{4,15}|more \w{4,15}|less \w{4,15}|\w{3,12}er)"
    r"|(?:irgend)?(?:et)?was (?:ein (?:bisschen|wenig) |viel |deutlich |noch )?\w{4,16}eres)"
    r"(?: (?:than (?:this|that|it)|que (?:est[aeo]|es[aeo])|als (?:das|dies\w*)))?\??"
)
# "Is there another salsa faster than this one?"
_THAN_THIS: Final = pattern(
    r"\b(?:than|que|als)\s(?:this|that|it|est[aeo]|es[aeo]|dies\w{0,2}|das)"
    r"(?:\s(?:one|track|song|pista|cancion|tema|stuck|lied|hier))?\W*$"
)
_ANOTHER: Final = {"another"}
# "Is there anything calmer?", "gibt es was Schnelleres?"
_WHETHER: Final = pattern(
    r"^\W*(?:is there|are there|do |have |anything\b.*\?|hay|tienes|tengo|gibt|hast|hab)"
)
_DEGREES: Final = frozenset({"plain", "more", "most"})


def _quality(asked: Asked) -> str:
    """Return the quality that is to be more; "" without one that the library can be searched for."""
    found = [
        name for name, degree in qualities(asked.reading).items() if degree in _DEGREES and name in LIMITS
    ]
    is_said = _SOMETHING.fullmatch(bare_command(fold(asked.talk.plain_question))) is not None
    is_said = (is_said and not asked.reading.names) or bool(_kind_named(asked))
    return found[0] if is_said and len(found) == 1 else ""


def _kind_named(asked: Asked) -> dict[str, Any]:
    """Return the genre of "another salsa faster than this one"; {} for other questions."""
    named, reading = asked.reading.named("genre"), asked.reading
    is_more = reading.has("degree.more") or any(one.endswith(".more") for one in reading.of("quality"))
    is_asked = (
        is_more and _THAN_THIS.search(fold(reading.text)) is not None and asked.has("act.find", "how.whether")
    )
    is_plain = len(reading.names) == 1 and not (reading.numbers or reading.metres or reading.keys)
    return {"genre": named[0].text} if len(named) == 1 and is_asked and is_plain else {}


def _than(asked: Asked) -> TrackInfo | None:
    """Return the track that the answer before started, or the one that is open."""
    turn = asked.talk.turns[-1] if asked.talk.turns else None
    has_started = turn is not None and any(
        one.tool == PLAYER and (one.summary or {}).get("action") == "play" for one in turn.measured
    )
    tracks = asked.focus.tracks if has_started else asked.focus.conversation
    return tracks[0] if len(tracks) == 1 else None


def _kind_before(asked: Asked) -> dict[str, Any]:
    """Return the genre of the search that the answer before made; {} without one."""
    turns = asked.talk.turns[-2:]
    if turns and not any(one.tool == PLAYER for one in turns[-1].measured):
        # "Play the second" keeps the list before it.
        turns = turns[-1:]
    found = [one for turn in turns for one in turn.measured if one.tool == FIND_TOOL]
    return {"genre": found[-1].arguments["genre"]} if found and "genre" in found[-1].arguments else {}


def _fits(asked: Asked) -> bool:
    is_after_something = _than(asked) is not None or bool(_kind_before(asked))
    is_read = set(asked.reading.unknown) <= _ANOTHER
    return FIND_TOOL in asked.tools and _quality(asked) != "" and is_after_something and is_read


def _steps(asked: Asked) -> Steps:
    quality, track, kind = _quality(asked), _than(asked), _kind_named(asked) or _kind_before(asked)
    if track is None:
        return (yield from _sorted(asked, kind, ORDERS[quality][0]))
    field, side = LIMITS[quality]
    value = yield from value_of_track(asked, track, field)
    title = asked.title(track)
    if not value:
        return Answer(asked.say("library.no_value_of", title=title))
    asks = _WHETHER.match(fold(asked.talk.plain_question)) is not None
    # The nearest first.
    order = ORDERS[quality][1] if field != "year" else {"min": "earliest", "max": "latest"}[side]
    wanted = {**kind, **limited(field, side, value), "leave_out": [track.title], "order": order}
    (found,) = yield [(FIND_TOOL, wanted)]
    if found.summary is None:
        return Answer(found.error or asked.say("library.failed"))
    than = f"{title} ({told(asked, field, value)})"
    comparative = asked.say(f"compare.{quality}").split("|")[1]
    if not rows_of(found):
        none = asked.say("library.none_more", title=than, comparative=comparative)
        # Of another kind there may be some.
        none = asked.say("library.nothing") if kind else none
        return Answer(f"{asked.say('word.no')}: {none}" if asks else none)
    total = found.summary["total"]
    found = yield from whole_list(found)
    lead = asked.say(
        "library.something_more", comparative=comparative, title=than, count=counted(total, asked.voice)
    )
    lead = f"{asked.say('word.yes')}: {lead}" if asks else f"{lead[:1].upper()}{lead[1:]}"
    return listing(asked, lead, found, order)


def _sorted(asked: Asked, kind: dict[str, Any], order: str) -> Steps:
    """List the kind that was listed before, in the order that is asked for."""
    (found,) = yield [(FIND_TOOL, {**kind, "order": order})]
    if not rows_of(found):
        return Answer(found.error or asked.say("library.nothing"))
    total = (found.summary or {})["total"]
    found = yield from whole_list(found)
    return listing(asked, lead_of(total, asked), found, order)


SOMETHING_MORE: Final = Plan("more of something than a track", _fits, _steps, allows_unknown_words=True)
