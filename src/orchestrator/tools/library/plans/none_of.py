"""Whether no track fits: "so none of mine is in B minor?", and "I thought nothing was louder than Rails. What is?"."""

from dataclasses import replace
from typing import Final

from src.orchestrator.language.focus import read_question
from src.orchestrator.language.plans import Answer, Asked, Plan, Steps
from src.orchestrator.rules.patterns import pattern

from .conditions import conditions
from .finding import FIND
from .more_than_one import MORE_THAN_ONE
from .related import RELATED

_NONE: Final = pattern(
    r"^\W*(?:(?:so|and|but|then|wait|ok|is it (?:true|right) that|am i right that|you mean"
    r"|i (?:always )?th(?:ought|ink)(?: that)?|and there(?:'s| is)"
    r"|there(?:'s| is)|y|entonces|pero|o sea que|o sea|es (?:verdad|cierto) que|cre[ií]a que|pensaba que"
    r"|pens[eé] que|no hay|no tengo"
    r"|und|also|aber|stimmt es,? dass|ich (?:dachte|glaubte|meinte),?(?: dass)?|es gibt|ich habe|ich hab)\W+){0,3}"
    r"(?P<none>nothing|none|not (?:one|a single)(?: song| track)?|no (?:song|track|tune|piece|one)|nada"
    r"|ning[uú]n[oa]?(?: (?:canci[oó]n|tema|pista))?"
    r"|nichts|kein(?:e[ns]?|s)?(?: einzige[ns]?)?(?: (?:st[uü]cke?|lied(?:er)?|songs?|titel|tracks?))?)\b"
)
_WHICH_THEN: Final = pattern(
    r"[.!?;:,]\s+[¿¡]?(?:(?:so|and|but|then|y|pero|und|aber|also|entonces)\W+)?"
    r"(?:(?:what|which|which ones?)(?: (?:is|are|was|were))?(?: then)?|(?:qu[eé]"
    r"|cu[aá]l(?:es)?)(?: (?:lo )?(?:es|son|era))?(?: entonces)?"
    r"|(?:was|welche[sr]?)(?: (?:ist|sind) (?:es|das))?(?: (?:denn|dann))?(?: doch)?)\W*$"
)
_ASKS: Final = pattern(r"\?|\b(?:oder|right|correct|verdad|cierto|stimmts?)\W*$")
_TAG: Final = pattern(
    r",?\s*\b(?:right|correct|is that so|verdad|cierto|no|oder|oder nicht|stimmt(?:'s|s)?|f[ií]jate bien)\W*$"
)
_ANY: Final = {"en": "is there any song", "es": "hay alguna canción", "de": "gibt es irgendwelche Stücke"}
_WHICH: Final = {"en": "which songs are", "es": "qué canciones son", "de": "welche Stücke sind"}
# "So nothing by Taylor Swift?"
_BY: Final = pattern(
    r"^(?:is there any song|hay alguna canci[oó]n|gibt es irgendwelche st[uü]cke) (?:by|from|de|von) "
)
PLANS: Final = (RELATED, MORE_THAN_ONE, FIND)


def _asked_of_any(asked: Asked) -> tuple[Asked, bool] | None:
    """Return the question whether any track fits, and whether the tracks themselves are asked for."""
    text = asked.reading.text
    said = _NONE.search(text)
    if said is None or asked.reading.passages:
        return None
    which = _WHICH_THEN.search(text)
    if which is None and not _ASKS.search(text):
        return None
    rest = text[said.end("none") : which.start() if which else len(text)].split("?")[0]
    language = asked.reading.language
    lead = (_WHICH if which else _ANY)[language]
    reading = read_question(f"{lead} {_TAG.sub('', rest).strip(' .,;:')}?", asked.talk, language)
    return replace(asked, reading=reading), which is not None


def _plan_of(asked: Asked) -> Plan | None:
    if asked.has("link.not"):
        return None
    if asked.reading.unknown:
        return FIND if _BY.search(asked.reading.text) and FIND.fits(asked) else None
    plan = next((plan for plan in PLANS if plan.fits(asked)), None)
    return None if plan is FIND and not conditions(asked) else plan


def _fits(asked: Asked) -> bool:
    found = _asked_of_any(asked)
    return found is not None and _plan_of(found[0]) is not None


def _steps(asked: Asked) -> Steps:
    found = _asked_of_any(asked)
    # `_fits` has looked.
    assert found is not None
    of_any, asks_which = found
    plan = _plan_of(of_any)
    assert plan is not None
    answer = yield from plan.steps(of_any)
    yes, no = (f"{asked.say(f'word.{word}')}: " for word in ("yes", "no"))
    text = answer.text.removeprefix(yes)
    is_any = text != answer.text
    text = text.removeprefix(no)
    return Answer(text if asks_which else (no if is_any else yes) + text, answer.suggestions)


NONE_OF: Final = Plan("none of the library", _fits, _steps, allows_unknown_words=True)
