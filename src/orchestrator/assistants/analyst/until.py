"""How far it is to a part of a song: "how many bars until the drop?", "how long before the first chorus?"."""

from typing import Final

from src.orchestrator.assistants.analyst.asked_track import failure_text, one_track, with_title
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import SONG_PARTS
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.tools.theory.plans.one_track import say
from src.orchestrator.tools.theory.plans.parts import PARTS

BARS: Final = "read_chords"
# What is at the edge of a start of a bar belongs to it.
INSIDE_SECONDS: Final = 0.1
_UNTIL: Final = pattern(
    r"\b(?:until|till|til|before|to get to|to reach|up to|hasta|antes de(?:l)?|falta\w* para|bis(?: zu[mr]?)?"
    r"|vor(?:m| dem| der)?)\s+"
    r"(?:(?:the|its|el|la|der|die|das|dem|den|zum|first|second|third|primer|primera|segund[oa]|ersten?"
    r"|zweiten?)\s+){0,3}\w"
)
_ASKS: Final = pattern(
    r"\b(?:how (?:long|many (?:bars|measures|seconds|minutes)|much time|far)|cu[aá]nt[oa]s? (?:compases|segundos"
    r"|minutos|falta\w*|tiempo)"
    r"|cu[aá]nto|wie ?(?:lange?|viele (?:takte|sekunden|minuten)|weit))\b"
)
_WHICH_BAR: Final = pattern(
    r"\b(?:(?:in |at |on )?(?:which|what) (?:bar|measure)|(?:en )?q(?:u[eé])? comp[aá]s|(?:in |bei |ab "
    r"|mit )?welche[mnr] takt)\b"
    r"(?!.{0,12}\b(?:is it|est[aá]|ist (?:das|es))\b)"
)
# "Where does the drop start?" plays nothing: orders to the player come before this plan.
OTHER: Final = ("act.loop", "act.correct", "scope.task", "scope.library", "scope.tracks")


def _part(asked: Asked) -> str:
    """Return the part that is meant; "" for none, and for two: "how long is the break before the drop?"."""
    named = [name for name in SONG_PARTS if asked.has(f"measure.{name}")]
    return named[0] if len(named) == 1 else ""


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = (_UNTIL.search(text) and _ASKS.search(text)) or _WHICH_BAR.search(text)
    is_one = one_track(asked) is not None and {PARTS, BARS} <= asked.tools
    return bool(is_asked) and is_one and bool(_part(asked)) and not asked.has(*OTHER)


def _steps(asked: Asked) -> Steps:
    track = one_track(asked)
    assert track is not None
    (found,) = yield [(PARTS, {"track_id": track.id})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "structure")))
    name = _part(asked)
    part = found.summary[name]
    if part is None:
        return Answer(with_title(asked, track, say(asked, f"part.no_{name}")))
    starts = [part["start_seconds"], *part["again_at_seconds"]]
    places = [int(one) for one in asked.reading.of("ordinal")]
    start = starts[min(max(places[0], 1), len(starts)) - 1] if places else starts[0]
    (bars,) = yield [(BARS, {"track_id": track.id, "at_seconds": start + INSIDE_SECONDS})]
    first_bar = (bars.summary or {}).get("first_bar")
    values = {
        "name": say(asked, f"part.the_{name}"),
        "start": asked.voice.clock(start),
        "seconds": asked.voice.number(start, 0),
    }
    if first_bar is None:
        return Answer(with_title(asked, track, asked.say("answer.until", **values)))
    return Answer(
        with_title(asked, track, asked.say("answer.until_bars", bar=first_bar, bars=first_bar - 1, **values))
    )


UNTIL = Plan("until a part", _fits, _steps)
