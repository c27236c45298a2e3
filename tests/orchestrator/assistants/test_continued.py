"""Questions that change one value of the question before."""

import pytest

from src.orchestrator.assistants.analyst.changed_value import with_changed_value
from src.orchestrator.assistants.analyst.continued import ContinuedGrammar, _continued
from src.orchestrator.rules import Talk
from src.orchestrator.tools.theory.plans import ARITHMETIC_PLANS


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        ("how long is a bar at 120 bpm?", "and at 100?", "how long is a bar at 100 bpm?"),
        ("how long is a bar?", "and at 100?", "how long is a bar at 100 bpm"),
        ("how long is a bar at 120 bpm?", "and in 3/4?", "how long is a bar at 120 bpm in 3/4"),
        ("what is 75% of 128?", "and of 90?", "what is 75% of 90?"),
        ("what is 75% of 128?", "and 50%?", "what is 50% of 128?"),
        ("¿cuál es el doble de 90?", "¿y la mitad?", "¿cuál es el mitad de 90?"),
        ("wann beginnt takt 33?", "und takt 17?", "wann beginnt takt 17?"),
        ("qué acorde hay en el compás 5?", "y en el 7?", "qué acorde hay en el compás 7?"),
        ("what key is it two semitones up?", "and three down?", "what key is it three semitones down"),
        ("a dotted eighth at 120 bpm in ms", "and a quarter?", "a quarter at 120 bpm in ms"),
        ("a dotted eighth delay", "and a triplet eighth?", "a triplet eighth delay"),
        ("which scale is in A minor?", "and D minor?", "which scale is in D minor?"),
        ("what are the chords with a capo on 3?", "and capo 1?", "what are the chords with a capo on 1?"),
        ("the chords in bars 11 to 12", "what about bar 5?", "the chords in bar 5"),
        ("how fast is it ten percent slower?", "and 20?", "how fast is it 20 percent slower?"),
    ],
)
def test_a_value_is_changed(before: str, change: str, expected: str) -> None:
    assert with_changed_value(before, change) == expected


def test_nothing_is_changed_without_a_value() -> None:
    assert with_changed_value("how long is a bar at 120 bpm?", "and the key?") is None


def test_values_are_changed_one_after_another() -> None:
    questions = ("how long is a bar at 120 bpm?", "and at 100?", "and in 3/4?")
    assert _continued(questions) == (
        "how long is a bar at 100 bpm?",
        "how long is a bar at 100 bpm in 3/4",
    )


@pytest.mark.parametrize(
    "change", ["and what is the tempo at 100?", "100", "and then we play it at 100 in the long set"]
)
def test_a_question_of_its_own_changes_nothing(change: str) -> None:
    assert _continued(("how long is a bar at 120 bpm?", change)) is None


def test_a_question_of_another_kind_is_not_continued() -> None:
    grammar = ContinuedGrammar(ARITHMETIC_PLANS)
    assert grammar.concerns(Talk(("how long is a bar at 120 bpm?", "and at 100?")))
    assert not grammar.concerns(Talk(("what is my fastest song?", "and at 100?")))
