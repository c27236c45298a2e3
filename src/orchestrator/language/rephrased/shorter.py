"""A length that is not to be reached, as a limit: "it mustn't run two minutes", "darf keine 2 Minuten gehen"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

_LENGTH: Final = (
    r"(?:\d{1,3}(?:[.,]\d)?|an?|one|two|three|four|five|six|ten|una?|dos|tres|cuatro|cinco|seis|diez"
    r"|eine?|zwei|drei|vier|f[uü]nf|sechs|zehn) (?:minutes?|mins?|minutos?|minuten?|seconds?|segundos?|sekunden?)"
)
_FORMS: Final = {
    "en": pattern(
        r"\b(?:(?:and|but|which|that|it|they) ){0,3}"
        r"(?:(?:may|must|should|can|could|do|does|will)(?: ?n'?o?t| not)|cannot|never)(?: even)?"
        r" (?:reach|hit|run|last|get to|go on for|make it to)(?: to| for)?(?: even| quite| a full)?"
        rf" (?P<length>{_LENGTH})(?: long)?\b|\bnot even (?P<short>{_LENGTH})(?: long)?\b"
    ),
    "es": pattern(
        r"\b(?:(?:y|pero|que) ){0,2}no (?:(?:debe|deber[ií]a|puede|tiene que) )?"
        r"(?:lleg(?:ar?|an|uen?)(?: ni)? a|alcan(?:ce|cen|za|zan|zar)|dur(?:e|en|a|an|ar) ni)(?: los| las)?"
        rf" (?P<length>{_LENGTH})\b|\bni(?: siquiera)? (?P<short>{_LENGTH})\b"
    ),
    "de": pattern(
        r"\b(?:(?:und|aber|das|die|der|es) ){0,3}(?:darf|d[uü]rfen|soll|sollen|sollte|sollten|muss)"
        r" (?:(?:aber|auch|nur|er|sie|es) ){0,2}(?:keine|nicht mal|nicht einmal|nicht ganz|nicht)"
        rf" (?P<length>{_LENGTH})(?: lang)? (?:gehen|dauern|laufen|haben|sein|werden|erreichen)\b"
        rf"|\b(?:die )?(?:keine|nicht (?:mal|einmal|ganz)) (?P<short>{_LENGTH})"
        r" (?:lang|gehen?|geht|dauert|dauern|l[aä]uft|laufen|hat|haben)\b"
    ),
}
_UNDER: Final = {"en": "under {length}", "es": "de menos de {length}", "de": "unter {length}"}


def with_limit_of_length(text: str, language: str) -> str | None:
    """Return the text with "under two minutes" for "it mustn't run two minutes"; None for others."""
    said = _FORMS[language].search(text)
    if said is None:
        return None
    limit = _UNDER[language].format(length=said["length"] or said["short"])
    return f"{text[: said.start()]}{limit}{text[said.end() :]}"
