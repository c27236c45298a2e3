"""A deletion with its reason: "delete this one please, it is only me mumbling", "that is just noise, so delete it".

The answer asks before anything is deleted, so the reason may have unknown words. It must not have a number or another
order, which would be left out in silence.
"""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .deleting import DELETE

LONGEST: Final = 40
_BOUNDARY: Final = pattern(
    r"\s*[,.;:!]\s{1,3}|\s+[-\u2013\u2014]\s+|\s+(?=(?:because|cause|cuz|cos|since|as it|as that"
    r"|it'?s (?:only|just|not)|porque|ya que|que (?:no|solo|es)|es solo|weil|da (?:es|das)|denn)\b)"
)
# What a reason cannot begin with: another order, or a second thought.
_NO_REASON: Final = pattern(
    r"^\W*(?:and|then|but|or|no|not|wait|instead|y|luego|pero|o|espera|mejor|und|dann|aber|oder|nein|warte|doch|statt\w*"
    r"|play|add|put|rename|keep|pon|a[nñ]ade|agrega|deja|renombra|spiel\w*|pack|f[uü]ge?|behalt\w*|nicht"
    r"|don'?t)\b(?! es m[aá]s)"
)
# "I never play it" is a reason, "then play Rails" is not.
OF_NAMED: Final = ("act.play", "act.add", "act.rename", "act.create", "act.mix_after", "act.loop", "how")
_SO: Final = pattern(r"^\W*(?:so|and so|and|as[ií] que|por eso|y|also|deshalb|darum|und)\s+")
_EMPTY: Final = pattern(r"^\W*(?:please|pls|por favor|bitte|thanks|gracias|danke|ok|okay)?\W*$")


def _parts(asked: Asked) -> tuple[str, str] | None:
    """Return the order and the reason; None where the text is not divided into these two."""
    text = asked.talk.plain_question
    for match in _BOUNDARY.finditer(text):
        before, behind = text[: match.start()], text[match.end() :]
        if _is_order(asked, before) and _is_reason(asked, behind):
            return before, behind
        order = _SO.sub("", behind)
        if _is_reason(asked, before) and _is_order(asked, order):
            return order, before
    return None


def _with(asked: Asked, text: str) -> Asked:
    reading = read_question(text, asked.talk, asked.reading.language)
    return Asked(replace(asked.talk, questions=(*asked.talk.questions[:-1], text)), reading, asked.focus)


def _is_order(asked: Asked, text: str) -> bool:
    order = _with(asked, text)
    return not order.reading.unknown and not order.has("scope.everything") and DELETE.fits(order)


def _is_reason(asked: Asked, text: str) -> bool:
    if not text.strip() or "?" in text or _EMPTY.match(text) or _NO_REASON.match(text):
        return False
    reading = read_question(text, asked.talk, asked.reading.language)
    orders = ("act.delete", "scope.playlist", *(OF_NAMED if reading.names else ()))
    return not (reading.quoted or reading.numbers or reading.has(*orders))


def _fits(asked: Asked) -> bool:
    is_short = len(asked.talk.plain_question.split()) <= LONGEST
    return is_short and asked.has("act.delete") and not asked.has("scope.task") and _parts(asked) is not None


def _steps(asked: Asked) -> Steps:
    order, _ = _parts(asked) or ("", "")
    return (yield from DELETE.steps(_with(asked, order)))


DELETE_WITH_REASON: Final = Plan("delete, with a reason", _fits, _steps, allows_unknown_words=True)
