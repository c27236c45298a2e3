"""A track by an artist, as a plan: "play something by Aurel" plays the newest one."""

from typing import Final

from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reports import is_report
from src.orchestrator.rules.patterns import pattern

from .messages import say
from .plans import OTHER
from .tools import CONTROL

FIND: Final = "find_tracks"
# "Play Kessler and Halden", "play something slow by Halden" ask for more than this plan heeds.
_ANY: Final = pattern(
    r"^\W*(?:(?:please|hey|now|and|y|und|bitte|por favor|can you|could you|puedes|kannst du)\W+)*"
    r"(?:play|put on|pon(?:me)?|ponnos|toca(?:me)?|reproduce|spiele?)(?: (?:me|us|mir|uns|mal|doch|bitte|please))*"
    r"(?: (?:some(?:thing)?|any(?:thing)?|an?|one|song|songs|track|music|stuff|algo|alguna?|un[ao]?|cosa|canci[oó]n"
    r"|tema|m[uú]sica|(?:irgend)?(?:et)?was|irgendein\w*|eine?n?|lied|song|st[uü]ck|musik))*"
    r"(?: (?:by|from|of|de(?: la| los| las|l)?|von(?: den| der)?))? ·(?:[ ,.!]*(?:please|bitte|por favor))*\W*$"
)


def _fits(asked: Asked) -> bool:
    is_one = len(asked.reading.named("artist")) == 1 and len(asked.reading.names) == 1
    is_order = _ANY.match(asked.reading.unnamed.replace("· ·", "·").replace("· ·", "·")) is not None
    return {CONTROL, FIND} <= asked.tools and is_one and is_order and not _is_other(asked)


def _is_other(asked: Asked) -> bool:
    return asked.has(*OTHER) or is_report(asked.reading.text) or "?" in asked.reading.text


def _steps(asked: Asked) -> Steps:
    (found,) = yield [(FIND, {"artist": asked.reading.named("artist")[0].text, "order": "newest"})]
    rows = (found.summary or {}).get("tracks", ())
    if not rows:
        return Answer(found.error or asked.say("library.nothing"))
    (told,) = yield [(CONTROL, {"action": "play", "track_id": rows[0]["track_id"]})]
    if told.summary is None:
        return Answer(told.error or asked.say("topic.no_result"))
    return Answer(say(asked, "player.play", title=asked.voice.title(rows[0]["title"])))


PLAY_ARTIST = Plan("a track by an artist", _fits, _steps)
