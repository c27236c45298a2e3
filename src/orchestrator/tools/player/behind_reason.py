"""A command behind its reason, as a plan: "we always rush here, so loop bars 5 to 8"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .commands import TELLS, is_command, names_a_place
from .plans import PLAYER
from .points import range_of
from .speeds import PERCENT

_BOUNDARY: Final = pattern(
    r"(?:[.!;]|,)\s{1,3}(?:(?:so|please|and|also|deshalb|darum|bitte|und|as[ií] que|por eso|por favor"
    r"|y)\W{1,2}){0,2}"
    r"(?=(?:please |bitte |can you |kannst du )?(?:loop|repeat|play|start|put|slow|wiederhol|spiel|mach|lass|repit"
    r"|repet|pon|toca)\w{0,4}\b)"
)
_REASON: Final = pattern(
    rf"{TELLS}|^\W*(?:my|our|the|mis?|nuestr[oa]s?|los|las|el|la|meine?[rnms]?|unsere?[rnms]?"
    r"|die|der|das) \w{3,20} \w"
)


def _order(asked: Asked) -> Asked | None:
    """Return the question with nothing but the command; None without a reason before it."""
    text = asked.reading.text
    found = _BOUNDARY.search(text)
    if found is None or not _REASON.match(text) or "?" in text[: found.start()]:
        return None
    order = text[found.end() :]
    reading = read_question(order, asked.talk, asked.reading.language)
    talk = replace(asked.talk, questions=(*asked.talk.questions[:-1], order))
    return Asked(talk, reading, asked.focus)


def _fits(asked: Asked) -> bool:
    order = _order(asked)
    if order is None or not is_command(order):
        return False
    text = order.reading.unnamed
    return names_a_place(order) or range_of(text) is not None or PERCENT.search(text) is not None


def _steps(asked: Asked) -> Steps:
    order = _order(asked)
    # `_fits` has checked this.
    assert order is not None
    return (yield from PLAYER.steps(order))


BEHIND_REASON: Final = Plan("player, behind a reason", _fits, _steps, allows_unknown_words=True)
