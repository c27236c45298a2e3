"""Several superlatives in one question: "which is the fastest and which the slowest?"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Asked
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .qualities import ORDERS, superlative_order, superlative_orders

_JOINED: Final = pattern(
    r"\s*(?:,|;|\?|\.(?=\s))?\s+(?:and|y|e|und|plus|then|luego|dann)\s+(?:also\s+|then\s+|tambi[eé]n\s+|auch\s+|luego\s+|dann\s+)?"
    r"|\s*[,;?/+](?:\s+|$)|\s*\.\s+"
)
# "And which the least?": the quality is that of the part before.
_ELLIPTIC: Final = pattern(
    r"^\W*(?:(?:which|what|cu[aá]l(?:es)?|welche[rs]?|was)\s+)?(?:(?:is|are|es|son|ist|sind)\s+)?"
    r"(?:(?:the|la|el|las|los|lo|die|der|das|am)\s+)?"
    r"(?:(?P<least>least|menos|wenigsten)|(?P<most>most|m[aá]s|meisten))(?:\s+(?:so|one|de tod[oa]s|von allen"
    r"|of all))?\W*$"
)
MOST_PARTS: Final = 4


@dataclass(frozen=True)
class Part:
    """One superlative of a question, with the conditions that hold for it."""

    asked: Asked
    order: str
    wanted: dict[str, Any]


def superlative_parts(asked: Asked) -> list[Part]:
    """Return the parts of a question with several superlatives; [] if it has only one."""
    parts = _divided(asked) or _of_one_condition(asked)
    if any(part.order == "earliest" for part in parts):
        # "The oldest and the newest": both by year.
        return [replace(part, order="latest") if part.order == "newest" else part for part in parts]
    return parts


def _of_one_condition(asked: Asked) -> list[Part]:
    """Return the superlatives of a question that cannot be divided: "the loudest and the quietest drum and bass"."""
    orders, kinds = superlative_orders(asked.reading), [name.kind for name in asked.reading.names]
    if len(orders) < 2 or not asked.has("link.and") or len(set(kinds)) < len(kinds):
        return []
    return [Part(asked, order, _limits(asked)) for order in orders]


def _divided(asked: Asked) -> list[Part]:
    pieces = [piece.strip() for piece in _JOINED.split(asked.reading.text) if piece and piece.strip()]
    if not 2 <= len(pieces) <= MOST_PARTS + 2:
        return []
    language = asked.reading.language
    readings = [read_question(piece, asked.talk, language) for piece in pieces]
    named = sorted((name.kind, name.text) for name in asked.reading.names)
    if sorted((name.kind, name.text) for one in readings for name in one.names) != named:
        return []
    found: list[tuple[Asked, str]] = []
    others: list[Asked] = []
    for piece, reading in zip(pieces, readings, strict=True):
        part = replace(asked, reading=reading)
        order = _elliptic_order(piece, [order for _, order in found]) or superlative_order(reading)
        if order:
            found.append((part, order))
        else:
            others.append(part)
    return _with_conditions(asked, found, others) if 2 <= len(found) <= MOST_PARTS else []


def _elliptic_order(piece: str, before: Sequence[str]) -> str | None:
    said = _ELLIPTIC.match(piece)
    if said is None or not before:
        return None
    pairs = [pair for pair in ORDERS.values() if pair[bool(said["most"])] == before[-1]]
    return pairs[0][bool(said["least"])] if pairs else None


def _with_conditions(asked: Asked, found: Sequence[tuple[Asked, str]], others: Sequence[Asked]) -> list[Part]:
    """Return the parts. What only one of them names holds for all: "the fastest and the slowest bachata"."""
    own = [_limits(part) for part, _ in found]
    shared = {name: value for part in others for name, value in _limits(part).items()}
    named = [one for one in own if one]
    common = named[0] if len(named) == 1 else {}
    parts = [
        Part(part, order, {**shared, **common, **limits})
        for (part, order), limits in zip(found, own, strict=True)
    ]
    same = all(part.order == parts[0].order and part.wanted == parts[0].wanted for part in parts)
    return [] if same else parts


def _limits(asked: Asked) -> dict[str, Any]:
    return {name: value for name, value in conditions(asked).items() if name not in {"order", "character"}}
