"""The part of a question that is understood, and when it is not answered alone."""

import pytest

from src.orchestrator.language.clauses import understood_part
from src.orchestrator.rules import Talk


def part_of(question: str) -> tuple[str, str] | None:
    part = understood_part(Talk((question,)))
    return (part.talk.question, part.left_out) if part else None


@pytest.mark.parametrize(
    ("question", "kept", "left_out"),
    [
        ("is it steady or does it zigzag like a snake?", "is it steady", "or does it zigzag like a snake"),
        ("what key is it in? my ukulele zzz", "what key is it in?", "my ukulele zzz"),
        ("¿En qué tonalidad está? Mi vecino ronca", "¿En qué tonalidad está?", "Mi vecino ronca"),
        ("Welche Tonart ist das, mein Gartenzwerg fragt", "Welche Tonart ist das,", "mein Gartenzwerg fragt"),
    ],
)
def test_clauses_that_are_understood_are_kept(question: str, kept: str, left_out: str):
    assert part_of(question) == (kept, left_out)


def test_that_key_is_the_one_that_was_named():
    part = part_of("my ukulele zzz in G major, what have I got in that key")
    assert part == ("what have I got in G major", "my ukulele zzz in G major")


def test_a_negation_that_is_not_understood_is_left_out_only_before_a_mark():
    assert part_of("The zigzags can't jump: what key is it in?") == (
        "what key is it in?",
        "The zigzags can't jump",
    )
    assert part_of("what key is it in and not the zigzag") is None


def test_of_understood_sentences_those_that_ask_are_kept():
    assert part_of("My friend plays along. What key is it in?") == ("What key is it in?", "")


@pytest.mark.parametrize(
    "question",
    [
        "what key is it in?",
        "zigzag the key",
        # What is left out could change the meaning.
        "show my songs, nothing above 80 zigzags",
        "what is the tempo, not the zigzag",
        "I only mean minute 2. What key is it in?",
        # Data is never changed by a part of what was said.
        "delete this track, then zigzag",
        "rename it, if you zigzag",
        "remind me to zigzag, and what is the tempo",
        # I am looking for something: a number alone is no question.
        "I am looking for zigzag songs, under 80 beats",
    ],
)
def test_other_questions_are_not_divided(question: str):
    assert part_of(question) is None


def test_a_text_with_many_clauses_is_not_divided():
    assert part_of("what key is it in? " + "zigzag, " * 50) is None
