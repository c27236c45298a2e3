"""The last change of a conversation, told again, as a plan: "what did you just do?", "was hast du geändert?"."""

from typing import Final

from src.orchestrator.language.lead_ins import bare_command
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Turn

from .plans import CORRECT, DELETE, JOURNALED, RESTORE, UNDO

_CHANGES: Final = JOURNALED | {CORRECT, DELETE, RESTORE, UNDO}
# In folded text.
_ASKS: Final = pattern(
    r"(?:what|wat) (?:did|have) (?:you|u|i|we) (?:just |actually |last |now )?"
    r"(?:do|done|change|changed|edit|edited|move|moved)(?: (?:just now|there|last|now|exactly))?"
    r"|what (?:was|is) (?:the|my|your) (?:last|latest) (?:change|edit|step|action|thing you did)"
    r"|what (?:just )?(?:happened|changed)(?: (?:just now|there))?"
    r"|(?:y )?que (?:acabas de|acabo de|acabamos de) (?:hacer|cambiar)"
    r"|(?:y )?que (?:has|he|hemos) (?:hecho|cambiado)(?: (?:ahora|recien|ultimamente))?"
    r"|(?:y )?que (?:hiciste|hice|cambiaste|cambie|cambio)(?: (?:ahora|recien))?"
    r"|cual (?:fue|es) (?:el|mi|tu) ultimo cambio"
    r"|was (?:hast du|habe? ich|haben wir) (?:(?:da|gerade|eben|jetzt|denn|zuletzt) ){0,3}"
    r"(?:gemacht|getan|geandert|verandert)"
    r"|was (?:ist|war) (?:die|meine|deine) letzte (?:anderung|aktion)"
    r"|was hat sich (?:(?:da|gerade|eben|jetzt) ){0,2}geandert|was ist (?:da |gerade |eben ){0,2}passiert"
)
_TOLD: Final = {
    "en": "The last change: {answer}",
    "es": "El último cambio: {answer}",
    "de": "Die letzte Änderung: {answer}",
}
_NOTHING: Final = {
    "en": "Nothing was changed in this chat.",
    "es": "En este chat no se ha cambiado nada.",
    "de": "In diesem Chat wurde nichts geändert.",
}


def changed_before(asked: Asked) -> Turn | None:
    """Return the last turn of this conversation that changed something."""
    changes = (
        turn
        for turn in reversed(asked.talk.turns)
        if any(one.tool in _CHANGES and one.summary for one in turn.measured)
    )
    return next(changes, None)


def _fits(asked: Asked) -> bool:
    text = bare_command(asked.talk.plain_question).rstrip("? ")
    return UNDO in asked.tools and _ASKS.fullmatch(text) is not None


def _steps(asked: Asked) -> Steps:
    yield from ()
    turn, language = changed_before(asked), asked.reading.language
    if turn is None or not turn.answer:
        return Answer(_NOTHING[language])
    return Answer(_TOLD[language].format(answer=turn.answer.partition("\n")[0]))


LAST_CHANGE: Final = Plan("last change", _fits, _steps, allows_unknown_words=True)
