"""A "yes" to the one command that the answer before offered: behind 'Say “add Clementine” if you want that.'"""

from dataclasses import replace
from typing import Final

from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

# Other commands in quotation marks are examples, or take the answer back.
_OFFER: Final = pattern(
    r"\b(?:say|di|sag) [“«„](?P<said>(?:add|a[nñ][aá]de\w*|agr[eé]ga\w*|f[uü]ge?) [^“”«»„…]{2,120})[”»“]"
)
_ADDS_TASK: Final = pattern(r"\b(?:task|tarea|aufgabe)\b")
_ACCEPTS: Final = pattern(
    r"^\W*(?:yes|yeah|yep|yup|sure|ok|okay|do it|do that|go ahead|please do|s[ií]|dale|claro|vale|hazlo|ja|klar|gerne?"
    r"|mach das|mach mal|jo)"
    r"(?:\W{1,3}(?:please|pls|do it|do that|do so|add it|add that|bitte|gerne?|mach das|mach es|por favor|porfa|hazlo"
    r"|a[nñ][aá]del[ao]|claro|thanks|gracias|danke))*\W*$"
)


def accepted_offer(talk: Talk) -> Talk | None:
    """Return the conversation with the command that "yes" accepts; None for others."""
    if not talk.turns or _ACCEPTS.match(talk.question) is None:
        return None
    offers = [said["said"] for said in _OFFER.finditer(talk.turns[-1].answer)]
    if len(offers) != 1 or _ADDS_TASK.search(offers[0]):
        return None
    return replace(talk, questions=(*talk.questions[:-1], offers[0]))
