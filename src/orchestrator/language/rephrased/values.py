"""The question for a value, of which a statement says what it is not: "she says it is not in 4/4, is she right?"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern

NEGATES: Final = pattern(
    r"\b(?:not|isn'?t|doesn'?t|no|nunca|ningun[oa]?|ni|nicht|kein\w{0,2}|never|nie|neither|nor)\b|n't\b"
)
# "It is not in 4/4": what it is says whether that is so, where yes or no would be doubtful.
_NOT_METRE: Final = pattern(
    r"(?:[2-9]|1[0-2])/(?:2|4|8|16)|\b(?:time|takt|comp[aá]s|viertel\w*|por cuatro|waltz|walzer|vals)\b"
)
_NOT_KEY: Final = pattern(
    r"\b[a-h](?:is|es|s|#|b)?[ -]?(?:m|minor|major|moll|dur)\b|\b(?:mayor|menor|minor|major|moll|dur)\b"
)
_NOT_TEMPO: Final = pattern(r"\b(?:[4-9]\d|1\d\d|2[0-4]\d)\b")
_VALUES: Final = {
    "en": ("In which metre is {subject}?", "In which key is {subject}?", "What tempo is {subject}?"),
    "es": (
        "¿En qué compás está {subject}?",
        "¿En qué tonalidad está {subject}?",
        "¿Qué tempo tiene {subject}?",
    ),
    "de": (
        "In welchem Takt ist {subject}?",
        "In welcher Tonart ist {subject}?",
        "Welches Tempo hat {subject}?",
    ),
}
_NEGATED: Final = pattern(
    r"^(?:it'?s|(?P<subject>.{1,60}?)\s(?:is|isn't|isnt|has|est[aá]|es|va|tiene|ist|sei|steht|l[aä]uft|hat"
    r"|habe))\b.{1,80}$"
)
_NEGATED_SPANISH: Final = pattern(r"^(?P<subject>.{1,60}?)\sno\s(?:est[aá]|es|va|tiene)\b.{1,80}$")


def value_question(claim: str, language: str) -> str | None:
    """Return the question for the value of which a claim says what it is not."""
    said = (_NEGATED_SPANISH if language == "es" else _NEGATED).match(claim.strip())
    kinds = (_NOT_METRE, _NOT_KEY, _NOT_TEMPO)
    value = next(
        (text for form, text in zip(kinds, _VALUES[language], strict=True) if form.search(claim)), None
    )
    return value.format(subject=said["subject"] or "it") if said and value else None
