"""Questions that expect an answer: "Isn't Blue swung?", "Rails is in Am, right?", "so none of mine is in B minor?"."""

import re
from collections.abc import Callable
from typing import Final

from src.orchestrator.language.rephrased.inverted import as_question
from src.orchestrator.language.rephrased.tags import TAG
from src.orchestrator.language.rephrased.values import NEGATES, value_question
from src.orchestrator.rules.patterns import pattern

# A name as Reading.unnamed shows it, or a pronoun.
_SUBJECT: Final = (
    r"(?:(?:the |der |die |das |el |la )?·(?: (?:·|by|von|de|von der|vom))*|it|this|that|these|they"
    r"|this (?:one|song|track)"
    r"|that (?:one|song|track)|the (?:first|second|last|other) one|est[aeo]|es[ao]"
    r"|est[ae] (?:canci[oó]n|tema|pista)"
    r"|das|es|die|der|dieses|das (?:lied|st[uü]ck)|dieses (?:lied|st[uü]ck)|i|we|ich|wir)"
)
_LEAD: Final = (
    r"^\W*(?:(?:and|but|so|wait|hey|ok|well|hang on|y|pero|oye|entonces|o sea que|und|aber|also|na|moment"
    r"|h[aä]|echt"
    r")\b[,\s]{1,3}){0,2}"
)
_CONTRAST: Final = pattern(r"\b(?:but|sino|sondern|rather|instead)\b")
_ENGLISH: Final = pattern(
    _LEAD + r"(?P<verb>is|are|was|were|does|did|has|have|had|do)n'?t(?: (?P<rest>.{2,150}))$"
)
_ENGLISH_NOT: Final = pattern(
    _LEAD
    + rf"(?P<verb>is|are|was|were|does|did|has|do|have) (?P<subject>{_SUBJECT}) not (?P<rest>.{{2,120}})$"
)
_SPANISH: Final = pattern(
    _LEAD
    + rf"(?P<subject>(?:{_SUBJECT}) )?no (?P<rest>(?:est[aá]n?|es|son|tienen?|van?|duran?|suenan?|era|fue|mezclan?"
    r"|hay|tengo|tenemos|swinguea|satura)\b.{1,150})$"
)
_GERMAN: Final = pattern(
    _LEAD
    + r"(?P<verb>ist|sind|war|hat|habe|hab|haben|dauert|l[aä]uft|steht|geht|klingt|swingt|liegt|gibt es|gibts|passt|is)"
    rf" (?P<subject>{_SUBJECT} )(?:\w{{1,12}} )?nicht (?P<rest>.{{2,120}})$"
)
_ALSO: Final = pattern(r"^(?:auch|doch|eigentlich|sogar|etwa)\s")
_NOTHING: Final = {
    "nada": "algo",
    "ninguna": "alguna",
    "ningun": "algun",
    "ningún": "algún",
    "ninguno": "alguno",
}
_NONE_WORD: Final = pattern(r"\b(?:nada|ningun[ao]|ning[uú]n)\b")
_NOTHING_OF: Final = {
    "en": (
        pattern(
            _LEAD
            + r"i (?:own|have|have got|'ve got) (?:nothing|none|no (?:songs|tracks|music)) (?P<rest>.{2,80}?)\W*$"
        ),
        "What do I have {rest}?",
    ),
    "es": (
        pattern(_LEAD + r"no tengo (?:nada|ningun[ao]|ning[uú]n tema) (?P<rest>.{2,80}?)\W*$"),
        "¿Qué tengo {rest}?",
    ),
    "de": (
        pattern(
            _LEAD
            + r"(?:ich hab(?:e)?|hab(?:e)? ich) (?:gar )?(?:nichts|keins|keine (?:lieder|st[uü]cke|songs))"
            r" (?P<rest>.{2,80}?)\W*$"
        ),
        "Was habe ich {rest}?",
    ),
}
_NONE: Final = {
    "en": (
        pattern(
            _LEAD
            + r"(?:none|not one|not a single one|nothing) (?:of (?:mine|my (?:songs|tracks|music|library)|what i have"
            r")|(?:that )?i (?:own|have)|in my (?:library|collection)) (?:is|are) (?P<rest>.{2,80}?)\W*$"
        ),
        "Which of mine are {rest}?",
    ),
    "es": (
        pattern(
            _LEAD
            + r"(?:ningun[ao]|nada) de (?:l[oa]s m[ií][oa]s|mis (?:canciones|temas|pistas)|mi (?:biblioteca|m[uú]sica"
            r"|colecci[oó]n)|lo que tengo) (?P<rest>(?:est[aá]n?|es|son|va|van|tienen?) .{2,80}?)\W*$"
        ),
        "¿Cuáles de las mías {rest}?",
    ),
    "de": (
        pattern(
            _LEAD
            + r"(?:kein[es]?s?|keiner|keine|nichts) von (?:meinen|meinen (?:liedern|st[uü]cken|sachen)|mir|dem was ich"
            r" habe)"
            r" (?:ist|steht|sind|l[aä]uft) (?P<rest>.{2,80}?)\W*$"
        ),
        "Welche von meinen sind {rest}?",
    ),
}


def positive_question(text: str, unnamed: str, language: str) -> str | None:
    """Return a question that expects an answer as a plain question; None for other texts.

    unnamed : the text with a dot in place of each word of a name
    """
    bare = TAG.sub("?", text)
    for form, plain in (_NONE[language], _NOTHING_OF[language]):
        if ("?" in text or bare != text) and (said := form.match(bare)):
            return plain.format(rest=said["rest"])
    if _CONTRAST.search(text):
        return None
    if bare != text:
        return _of_statement(text, bare, language)
    return _FORMS[language](text, unnamed)


# "..., is it?" and "..., oder?" ask for the statement without its negation.
_ASKS_BACK: Final = pattern(r"(?:\b(?:is|does|has|was|are|do) (?:it|they|that|this)|oder|oder etwa)\s?\?\W*$")


def _of_statement(text: str, bare: str, language: str) -> str | None:
    if not NEGATES.search(bare):
        return as_question(bare, language)
    if not _ASKS_BACK.search(text):
        return value_question(bare.strip(" ?¿"), language)
    positive = re.sub(r"n't\b|\bnot\s|\bnicht\s", "", bare, count=1, flags=re.IGNORECASE)
    return None if NEGATES.search(positive) else as_question(positive, language)


def _english(text: str, unnamed: str) -> str | None:
    said = _ENGLISH.match(text)
    if said and not (said["verb"].lower() == "do" and not _OF_A_PERSON.match(said["rest"])):
        rest = re.sub(r"\b(?:nothing|none)\b", "any", said["rest"])
        return f"{said['verb'].capitalize()} {rest.rstrip(' ?')}?"
    # "Is Blue not swung?"
    return _without_word(text, "not") if _ENGLISH_NOT.match(unnamed) else None


_OF_A_PERSON: Final = pattern(r"^(?:i|we|they|any|my|the|these|those|both)\b")


def _spanish(text: str, unnamed: str) -> str | None:
    if "?" not in text or not _SPANISH.match(unnamed):
        return None
    text = _without_word(text, "no") or text
    return _NONE_WORD.sub(lambda said: _NOTHING[said[0].lower()], text)


def _german(text: str, unnamed: str) -> str | None:
    if not _GERMAN.match(unnamed):
        return None
    before, word, rest = text.partition(" nicht ")
    return f"{before} {_ALSO.sub('', rest)}" if word else None


def _without_word(text: str, word: str) -> str | None:
    changed = re.sub(rf"(?<!\w){word}\s", "", text, count=1, flags=re.IGNORECASE)
    return changed if changed != text else None


_FORMS: Final[dict[str, Callable[[str, str], str | None]]] = {"en": _english, "es": _spanish, "de": _german}
