"""Small words in the spelling of short messages, as the patterns of the rules expect them: "wieviel", "q hay ahí?"."""

from typing import Final

from src.orchestrator.rules.patterns import pattern
from src.orchestrator.rules.talk import Talk

_GERMAN: Final = pattern(r"^\W*(?:(?:und|also|aber|ok|um|auf|na|sag mal)\W{1,3}){0,2}wie(?=viele?\b)")
_SPANISH: Final = pattern(r"^\W*(?:(?:y|a ver|oye|ok|pero|entonces|bueno|dime)\W{1,3}){0,2}(?P<word>q)(?=\s)")
_SPANISH_WITHIN: Final = pattern(
    r"\b(?P<before>sin|para|creo|l[oa]s?|el|es|ya|hasta|dice|tengo|tiene|hay|quiero|menos|antes de) q(?=\s)"
)


def with_usual_question_words(talk: Talk) -> Talk:
    """Return the conversation with these words of its questions in the usual spelling."""
    return talk.with_questions(_usual)


def _usual(question: str) -> str:
    if said := _GERMAN.match(question):
        return f"{question[: said.end()]} {question[said.end() :]}"
    if said := _SPANISH.match(question):
        question = f"{question[: said.start('word')]}qué{question[said.end() :]}"
    return _SPANISH_WITHIN.sub(r"\g<before> que", question)
