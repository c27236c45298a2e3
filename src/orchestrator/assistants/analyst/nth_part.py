"""Commands for one of the parts that the answer before told: "loop the second one" behind "how often does the chorus
come?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import focus_of, read_question
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

from .named_parts import named_parts

# The tool whose answers tell parts.
PARTS: Final = "find_parts"
MOST_TURNS: Final = 3
_NTH: Final = pattern(
    r"^(?P<command>\W*(?:(?:ok|and|please|now|then|y|vale|por favor|ahora|und|bitte|jetzt|dann)\W+){0,2}"
    r"(?:loop|repeat|play|jump to|go to|skip to|start at|(?:pon(?:me)?|repite|salta|ve|toca)(?: en bucle| a)?|loope?"
    r"|wiederhole?|spiele?"
    r"|spring(?: mal)? zu[mr]?|geh zu[mr]?)(?: (?:the|only the|just the|la|el|al|den|die|das|dem|der))? "
    r"(?P<nth>first|second|third|fourth|last|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|[uú]ltim[oa]|ersten?|zweiten?|dritten?|vierten?"
    r"|letzten?))(?: (?:one|time))?(?P<rest>(?: (?:please|por favor|porfa|bitte|at \d{2,3} ?%|al \d{2,3} ?%"
    r"|mit \d{2,3} ?%))*[\s.!]*)$"
)


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
