"""Reactions before a question, which are left out, and titles that read like one, which stay."""

import pytest

from src.orchestrator.language.names import NameIndex, index_of
from src.orchestrator.language.reactions import without_reactions
from src.orchestrator.rules import Talk


def asked(text: str, names: NameIndex | None = None) -> str:
    return without_reactions(Talk((text,), names=names)).question


def library(title: str) -> NameIndex:
    return index_of([{"id": "1", "title": title, "original_filename": "", "duration": 60.0}])


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("nice. what key is it in?", "what key is it in?"),
        ("jaja vale, ¿y el tempo?", "¿y el tempo?"),
        ("Achso, super! Wie schnell ist es?", "Wie schnell ist es?"),
    ],
)
def test_a_reaction_before_a_question_is_left_out(text: str, question: str) -> None:
    assert asked(text) == question


@pytest.mark.parametrize("text", ["nice, cool!", "no, the other one", "goodbye, what key is it?"])
def test_other_beginnings_stay(text: str) -> None:
    assert asked(text) == text


def test_a_title_that_reads_like_a_reaction_stays() -> None:
    text = "Super, what key is it in?"
    assert asked(text, library("Super")) == text
    assert asked(text, library("Rails")) == "what key is it in?"
