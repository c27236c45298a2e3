"""Tracks that are added to the last picks: "one more at the end", "something slower to close it", "noch zwei"."""

import re
from dataclasses import dataclass
from typing import Final

from src.core.text import fold
from src.orchestrator.rules.patterns import pattern

from . import numbers

MOST_WORDS, MOST_ADDED = 16, 10
# In folded text, as all patterns here.
_LEAD: Final = (
    r"^\W*(?:(?:and|ok|okay|good|nice|cool|now|please|then|also|so|maybe|y|vale|bien|ahora|entonces|"
    r"tambien|por favor|porfa"
    r"|und|gut|schon|dann|jetzt|bitte|auch|i (?:still )?(?:need|want)|we (?:still )?(?:need|want)|(?:can|"
    r"could) (?:you|we)"
    r"|let.?s|how about|what about|give me|quiero|quisiera|necesito|me falta|nos falta|falta|dame|puedes|"
    r"podrias"
    r"|ich (?:brauche|mochte|will)|wir brauchen|fehlt|es fehlt|gib mir|kannst du|konntest du)\W+){0,5}"
)
_VERB: Final = (
    r"(?:add|append|include|put|throw in|tack on|stick|pick|find|anade\w*|agrega\w*|suma\w*|mete\w*|"
    r"pon\w*|incluye"
    r"|busca\w*|elige|fug\w* (?:bitte )?|setz\w*|hang\w*|nimm|pack\w*|such\w*|mach)"
)
_COUNT: Final = (
    r"(?:one|two|three|four|five|1|2|3|4|5|una?|uno|dos|tres|cuatro|cinco|eine?[ns]?|zwei|drei|vier|funf)"
)
_MUSIC: Final = (
    r"(?:songs?|tracks?|tunes?|ones?|numbers?|cancion(?:es)?|temas?|pistas?|lied(?:er)?|stucke?|titel"
    r"|nummern?)"
)
_MORE: Final = pattern(
    rf"{_LEAD}(?:{_VERB} (?:(?:me|us|mir|uns|noch|in) )?)?(?:{_COUNT}(?: \w+)? (?:more|mas)"
    rf"|otr[ao] mas|noch {_COUNT})(?: (?:{_MUSIC}|dazu|hinzu|to it|to (?:the|that) (?:set|list)|please|"
    rf"por favor|bitte"
    r"|rein|drauf))*\W*$"
)
_OF_SET: Final = (
    r"(?: (?:it|this|off|out|up|with|on|the (?:set|night|list|evening|show|party|class|gig)|la (?:noche|"
    r"lista|fiesta|sesion"
    r"|clase)|el (?:set|baile)|das set|den abend|die liste))*"
)
_AT_END: Final = pattern(
    rf"\b(?:(?:at|for|as|on) (?:the |an )?(?:very )?end(?:ing)?|to (?:close|finish|end|wrap|"
    rf"round off){_OF_SET}"
    r"|(?:as )?(?:the |a )?last (?:one|song|track)|(?:(?:as |for )?(?:the |a )?)?(?:closer(?! to\b| an?\b)|"
    r"closing (?:song|track|tune|number)"
    rf"|finisher|finale|encore)|al final|de (?:cierre|remate)|para (?:cerrar|terminar|acabar|rematar|"
    rf"el (?:cierre|final))"
    rf"{_OF_SET}|am (?:ende|schluss)|ans ende|(?:zum|als) (?:abschluss|schluss|ende|ausklang|"
    rf"rausschmeisser|finale)"
    r"|rausschmeisser|zugabe|als letztes)\b"
)
_AT_START: Final = pattern(
    rf"\b(?:(?:at|to) the (?:very )?(?:start|beginning|top|front)|to (?:open|start|begin|"
    rf"kick off){_OF_SET}|up front"
    r"|(?:(?:as |for )?(?:the |an? )?)?(?:opener|opening (?:song|track|tune|number))|"
    r"as (?:the )?first(?: one| song| track)?"
    rf"|al (?:principio|comienzo|inicio)|de (?:apertura|entrada)|para (?:abrir|empezar|comenzar|"
    rf"arrancar){_OF_SET}"
    r"|am anfang|an den anfang|ganz vorne?|(?:zum|als) (?:auftakt|einstieg|start|anfang|warmwerden|opener|"
    r"erstes)|opener)\b"
)
_ADDED: Final = pattern(
    rf"{_LEAD}(?:{_VERB}\b|(?:{_COUNT}|another|some(?:thing)?|anything|an?(?! (?:bit|little)\b)|otr[ao]|algo|noch"
    rf"|etwas(?! \w+er\b)|was|"
    rf"eine?[nrs]?)\b|$)"
)
# "A set to open the night" is a new one.
_OF_A_SET: Final = pattern(r"\b(?:sets?|play ?lists?|lista|liste|sesion|mix)\b")
_LEFT: Final = pattern(
    r"\b(?:what|which|why|how|que|cual|por que|welche\w*|warum|wie|is|was there)\b.*\?\W*$"
)


@dataclass(frozen=True)
class Addition:
    """count : of tracks; is_first : whether they come before the others; change : what else is said of them"""

    count: int
    is_first: bool
    change: str


def read_addition(text: str) -> Addition | None:
    """Return what is added to the picks; None for texts that ask for something else."""
    said = fold(text)
    if len(said.split()) > MOST_WORDS or numbers.read_minutes(text) is not None:
        return None
    at_end, at_start = _AT_END.search(said), _AT_START.search(said)
    if (at_end is None) == (at_start is None):
        return Addition(_count(said), False, "") if at_end is None and _MORE.match(said) else None
    place = at_end or at_start
    assert place is not None
    rest = " ".join(f"{said[: place.start()]} {said[place.end() :]}".split()).strip(" ?!.,¿¡")
    if _ADDED.match(rest) is None or _LEFT.search(said) or _OF_A_SET.search(rest):
        return None
    return Addition(_count(rest), at_start is not None, rest)


def _count(said: str) -> int:
    found = re.search(rf"\b{_COUNT}\b", said)
    return min(MOST_ADDED, max(1, round(numbers.value_of(found[0])))) if found else 1
