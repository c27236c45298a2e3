"""Tracks of a kind for somebody who plays: "what salsa should I play?", "doy clase de merengue, ¿qué pongo?"."""

from typing import Final

from src.orchestrator.language.plans import Asked, Plan
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import FIND
from .following import FIND_TOOL

_ASKS: Final = pattern(
    r"\bwhat (?:\w+ ){0,2}(?:should|could|can|shall|do|would) (?:i|we) (?:play|put on|spin|use)\b"
    r"(?! (?:next|after|with))"
    r"|\bqu[eé] (?:\w+ )?(?:pongo|pincho|toco|pongamos|(?:puedo|podr[ií]a) (?:poner|pinchar|tocar))\b"
    r"(?! (?:despu[eé]s|luego|ahora|con))"
    r"|\bwas (?:soll|kann|k[oö]nnte) ich (?!danach|als n[aä]chstes)(?:\w+ ){0,4}(?:spielen|auflegen|anmachen)\b"
    r"|\bwelche\w{0,2} (?:[\w-]+ ){1,2}(?:nehme|spiele|lege) ich\b"
)
# What a kind of music is told by.
KINDS: Final = frozenset({"genre", "character", "tempo_min", "tempo_max", "time_signature", "artist"})
_OTHER: Final = ("measure", "act.mix", "scope.task", "act.add", "act.create")


def _fits(asked: Asked) -> bool:
    return (
        FIND_TOOL in asked.tools
        and _ASKS.search(asked.reading.text) is not None
        and not asked.reading.named("track")
        and not asked.has(*_OTHER)
        and not KINDS.isdisjoint(conditions(asked))
    )


TO_PLAY: Final = Plan("what to play", _fits, FIND.steps)
