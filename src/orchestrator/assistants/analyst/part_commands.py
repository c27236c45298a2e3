"""Commands for a part of the song in other words: "loop the second one" behind "how often does the chorus come?", "loop
it" behind "is there a drop?", "now the chorus" behind "play the verse".
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk
from src.orchestrator.tools.player.tools import CONTROL

from .named_parts import EDGES, LIKELY, named_parts

# The tool whose answers tell parts.
PARTS: Final = "find_parts"
MOST_TURNS: Final = 3
_NTH: Final = pattern(
    r"^(?P<command>\W*(?:(?:ok|and|please|now|then|y|vale|por favor|ahora|und|bitte|jetzt|dann)\W+){0,2}"
    r"(?:loop|repeat|play|jump to|go to|skip to|start at|(?:pon(?:me)?|repite|salta|ve|toca)(?: en bucle| a)?|loope?"
    r"|wiederhole?|spiele?"
    r"|spring(?: mal)? zu[mr]?|geh zu[mr]?)(?: (?:the|only the|just the|la|el|al|den|die|das|dem|der))? "
    r"(?P<nth>first|second|third|fourth|last|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|[uú]ltim[oa]|ersten?"
    r"|zweiten?|dritten?|vierten?"
    r"|letzten?))(?: (?:one|time))?(?P<rest>(?: (?:please|por favor|porfa|bitte|at \d{2,3} ?%|al \d{2,3} ?%"
    r"|mit \d{2,3} ?%))*[\s.!]*)$"
)
# "Loop it" behind "is there a drop?".
_LOOPS_IT: Final = pattern(
    r"^(?P<command>\W*(?:(?:ok|and|please|now|then|nice|cool|great|y|vale|por favor|ahora|und|bitte|jetzt"
    r"|dann)\W+){0,2}"
    r"(?:loop|repeat|loope?|wiederhole?|repite))"
    r"(?:l[oa]| (?:it|that|this|(?:that|this) (?:part|bit|section|one)|es[aeo](?: parte)?|ihn|sie|es|das"
    r"|den(?: teil)?))"
    r"(?P<rest>(?: (?:please|por favor|porfa|bitte|mal|at \d{2,3} ?%|al \d{2,3} ?%|mit \d{2,3} ?%))*[\s.!]*)$"
)


def part_asked_for(talk: Talk) -> Talk | None:
    """Return the conversation with "the drop" for "it" behind a question whether there is one; None for others."""
    said, turn = _LOOPS_IT.match(talk.question), talk.turns[-1] if talk.turns else None
    if said is None or turn is None or not turn.measured:
        return None
    before = read_question(turn.question, talk, focus_of(talk).language)
    parts = named_parts(before)
    if len(parts) != 1 or parts[0].name not in LIKELY or not before.has("how.whether"):
        return None
    command = f"{said['command']} {parts[0].words.split()[-1]}{said['rest']}"
    return replace(talk, questions=(*talk.questions[:-1], command))


# "Now the chorus", behind "play the verse".
_NOW_PART: Final = pattern(
    r"^\W*(?:(?:ok|okay|and|now|then|so|y|ahora|luego|und|jetzt|dann|nun)\W+){1,3}(?P<part>(?:the|el|la|den|die|das)\s"
    r"(?:(?:first|second|third|last|primer|segundo|[uú]ltimo|ersten?|zweiten?|letzten?)\s)?[^\W\d_]{4,12})"
    r"(?: (?:please|por favor|bitte))?[\s.!]*$"
)
_VERBS: Final = {
    "play": {"en": "play", "es": "toca", "de": "spiel"}, "loop": {"en": "loop", "es": "repite", "de": "wiederhole"},
}  # fmt: skip


def next_part(talk: Talk) -> Talk | None:
    """Return the conversation with the verb of the command before for "now the chorus"; None for others."""
    said, turn = _NOW_PART.match(talk.question), talk.turns[-1] if talk.turns else None
    told = [one.summary for one in turn.measured if one.tool == CONTROL and one.summary] if turn else []
    if said is None or not told or "start_seconds" not in told[-1] or told[-1].get("action") not in _VERBS:
        return None
    reading = read_question(talk.question, talk, focus_of(talk).language)
    parts = named_parts(reading)
    if len(parts) != 1 or parts[0].name not in {*LIKELY, *EDGES}:
        return None
    command = f"{_VERBS[told[-1]['action']][reading.language]} {said['part']}"
    return replace(talk, questions=(*talk.questions[:-1], command))


def nth_part(talk: Talk) -> Talk | None:
    """Return the conversation with the name of the part in the command; None for other questions."""
    said = _NTH.match(talk.question)
    # Behind "there is only one", too.
    told = [turn for turn in talk.turns[-MOST_TURNS:] if any(one.tool == PARTS for one in turn.measured)]
    if said is None or not told or not talk.turns[-1].measured:
        return None
    language = focus_of(talk).language
    parts = next(
        (
            found
            for turn in reversed(told)
            if (found := named_parts(read_question(turn.question, talk, language)))
        ),
        [],
    )
    if len(parts) != 1:
        return None
    command = f"{said['command']} {parts[0].words.split()[-1]}{said['rest']}"
    return replace(talk, questions=(*talk.questions[:-1], command))
