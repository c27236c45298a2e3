"""Suggested next questions, shown as buttons."""

from collections.abc import Sequence

from django.conf import settings

from src.core.text import one_line
from src.orchestrator.assistant import ASSISTANTS
from src.orchestrator.events import Suggestion

MOST_SUGGESTIONS = 6
LABEL_CHARACTERS = 80


def bounded_suggestions(suggestions: Sequence[Suggestion]) -> list[Suggestion]:
    """Return the first valid suggestions, with labels of one line."""
    usable = [bounded for one in suggestions if (bounded := _bounded(one))]
    return usable[:MOST_SUGGESTIONS]


def _bounded(suggestion: Suggestion) -> Suggestion | None:
    question = suggestion["question"].strip()
    assistant = suggestion.get("assistant")
    if not question or len(question) > settings.MAX_QUESTION_CHARACTERS:
        return None
    if assistant is not None and assistant not in ASSISTANTS:
        return None
    label = one_line(suggestion["label"], LABEL_CHARACTERS) or one_line(question, LABEL_CHARACTERS)
    bounded: Suggestion = {"label": label, "question": question}
    if assistant:
        bounded["assistant"] = assistant
        # A question for the same assistant would come back to it for ever.
        if suggestion.get("at_once"):
            bounded["at_once"] = True
    return bounded


def suggestions_as_text(suggestions: Sequence[Suggestion]) -> str:
    """Return the suggestions as text, for clients without buttons."""
    lines = [_line(one["label"], one["question"]) for one in suggestions]
    return "\n".join(["", "", "You can ask next:", *lines]) if lines else ""


def _line(label: str, question: str) -> str:
    return f"- {question}" if label == question else f"- {label}: “{question}”"
