"""Questions behind a statement about the past, and statements that must not be left out."""

import pytest

from src.orchestrator.language.told_first import question_behind_a_report
from src.orchestrator.rules import Talk


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("I already played it to death last night, what bpm is it again", "what bpm is it again"),
        ("ayer borré una, ¿cuántas canciones me quedan?", "¿cuántas canciones me quedan?"),
        ("gestern hab ich eins gelöscht, wie viele lieder hab ich noch?", "wie viele lieder hab ich noch?"),
    ],
)
def test_the_question_behind_a_report_is_asked(text: str, question: str) -> None:
    talk = question_behind_a_report(Talk((text,)))
    assert talk is not None
    assert talk.question == question


@pytest.mark.parametrize(
    "text",
    [
        "I deleted it yesterday, put it back",
        "did I rename it, and what is the tempo?",
        "I need it in A minor, what is the tempo?",
        "I transposed it to A minor, what are the chords?",
        "what is the tempo, I forgot",
    ],
)
def test_other_statements_are_part_of_the_question(text: str) -> None:
    assert question_behind_a_report(Talk((text,))) is None
