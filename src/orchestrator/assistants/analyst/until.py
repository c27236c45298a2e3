"""How far it is to a part of a song: "how many bars until the drop?", "how long before the first chorus?"."""

from typing import Any, Final

from src.orchestrator.assistants.analyst.asked_track import failure_text, one_track, with_title
from src.orchestrator.assistants.analyst.named_parts import (
    INSIDE_SECONDS,
    NamedPart,
    name_of,
    named_parts,
    section_of,
    sections_of,
    without_part,
)
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.language.reading import OF_SONG_PARTS
from src.orchestrator.rules.patterns import pattern

STRUCTURE: Final = "analyse_structure"
BARS: Final = "read_chords"
_UNTIL: Final = pattern(
    r"\b(?:until|till|til|before|to get to|to reach|up to|hasta|antes de(?:l)?|falta\w* para|bis(?: zu[mr]?)?"
    r"|bevor|vor(?:m| dem| der)?)\s+"
    r"(?:(?:the|its|el|la|der|die|das|dem|den|zum|first|second|third|primer|primera|segund[oa]|ersten?"
    r"|zweiten?)\s+){0,3}\w"
)
_ASKS: Final = pattern(
    r"\b(?:how (?:long|many (?:bars|measures|seconds|minutes)|much time|far)|cu[aá]nt[oa]s? (?:compases|segundos"
    r"|minutos|falta\w*|tiempo)"
    r"|cu[aá]nto|wie ?(?:lange?|viele (?:takte|sekunden|minuten)|weit))\b"
)
# "How many bars until B comes?"
_LETTER: Final = pattern(
    r"\b(?:until|till|til|before|hasta(?: que)?|antes de(?: que)?|bis|bevor|vor)"
    r"(?: (?:the|el|la|das|zum|dem|llega|llegue|entra|entre))? (?P<letter>(?-i:[B-H]))"
    r"(?: (?:comes?(?: in)?|starts?|begins?|llega|entra|empieza|kommt|beginnt|einsetzt))?\W*$"
)
_WHICH_BAR: Final = pattern(
    r"\b(?:(?:in |at |on )?(?:which|what) (?:bar|measure)|(?:en )?q(?:u[eé])? comp[aá]s|(?:in |bei |ab "
    r"|mit )?welche[mnr] takt)\b"
    r"(?!.{0,12}\b(?:is it|est[aá]|ist (?:das|es))\b)"
)
_BEHIND: Final = pattern(
    r"\b(?:after|following|behind|nach|hinter|tras|despu[eé]s de)(?:l| the| its| dem| der| el| la| los)* (?:\w+ )?\w+"
)
# "Where does the drop start?" plays nothing: orders to the player come before this plan.
OTHER: Final = ("act.loop", "act.correct", "scope.task", "scope.library", "scope.tracks")


def _part(asked: Asked) -> NamedPart | None:
    """Return the part that is meant; None for none, and for two: "how long is the break before the drop?"."""
    named = named_parts(asked.reading)
    if len(named) == 2 and (behind := _BEHIND.search(asked.reading.unnamed)):
        # What is asked for stands beside "after the breakdown".
        others = [one for one in named if one.words.lower() not in behind[0].lower()]
        return others[0] if len(others) == 1 else None
    is_one = len(named) == 1 and sum(asked.has(one) for one in OF_SONG_PARTS) <= 1
    letter = _LETTER.search(asked.reading.unnamed) if not named else None
    if letter:
        return NamedPart(letter["letter"], 0, letter["letter"])
    return named[0] if is_one else None


def _fits(asked: Asked) -> bool:
    text = asked.reading.unnamed
    is_asked = (_UNTIL.search(text) and _ASKS.search(text)) or _WHICH_BAR.search(text)
    is_one = one_track(asked) is not None and {STRUCTURE, BARS} <= asked.tools
    part = _part(asked)
    # The letter of a section is no word.
    is_known = part is not None and {one.upper() for one in asked.reading.unknown} <= {part.name, "BEVOR"}
    return bool(is_asked) and is_one and is_known and not asked.has(*OTHER)


def _steps(asked: Asked) -> Steps:
    track, part = one_track(asked), _part(asked)
    assert track is not None
    assert part is not None
    (found,) = yield [(STRUCTURE, {"track_id": track.id})]
    if found.summary is None:
        return Answer(with_title(asked, track, failure_text(asked, found, "structure")))
    section = section_of(part, sections_of(found.summary))
    if section is None:
        return Answer(with_title(asked, track, without_part(asked, part)))
    (bars,) = yield [(BARS, {"track_id": track.id, "at_seconds": section.start + INSIDE_SECONDS})]
    first_bar = (bars.summary or {}).get("first_bar")
    values: dict[str, Any] = {
        "name": name_of(asked, part),
        "start": asked.voice.clock(section.start),
        "seconds": asked.voice.number(section.start, 0),
    }
    if first_bar is None:
        return Answer(with_title(asked, track, asked.say("answer.until", **values)))
    values |= {"bar": first_bar, "bars": first_bar - 1}
    text = asked.say("answer.until_bars", **values)
    if asked.has("measure.eights"):
        text += " " + asked.say("answer.until_eights", eights=asked.voice.number((first_bar - 1) / 2, 1))
    return Answer(with_title(asked, track, text))


UNTIL = Plan("until a part", _fits, _steps, allows_unknown_words=True)
