"""Grammars: each plan is tried once for a conversation."""

from dataclasses import replace

from src.orchestrator.language.plans import Answer, Asked, Grammar, Plan, Steps, ask
from src.orchestrator.rules import Talk


def _steps(_: Asked) -> Steps:
    yield []
    return Answer("")


def _tried(fits: bool = False) -> tuple[Plan, list[str]]:
    """A plan, and the questions for which it was tried."""
    tried: list[str] = []

    def is_tried(asked: Asked) -> bool:
        tried.append(asked.talk.question)
        return fits

    return Plan("counts", is_tried, _steps), tried


def test_a_conversation_is_read_once() -> None:
    talk = Talk(("what tempo is this?",))

    assert ask(talk) is ask(talk)
    assert ask(replace(talk, questions=("how loud is this?",))).has("measure.loudness")


def test_a_plan_of_several_grammars_is_tried_once_for_a_conversation() -> None:
    talk = Talk(("what tempo is this?",))
    plan, tried = _tried()

    assert not any(grammar.concerns(talk) for grammar in (Grammar((plan,)), Grammar((plan,))))

    assert tried == ["what tempo is this?"]


def test_a_plan_that_fits_is_found_again_and_tried_anew_for_another_question() -> None:
    talk = Talk(("what tempo is this?",))
    plan, tried = _tried(fits=True)
    grammar = Grammar((plan,))

    assert grammar.plan_of(talk) == grammar.plan_of(talk) == (plan, ask(talk))
    assert grammar.concerns(replace(talk, questions=("how loud is this?",)))

    assert tried == ["what tempo is this?", "how loud is this?"]


def test_what_was_tried_does_not_hold_for_a_changed_reading() -> None:
    asked = ask(Talk(("what tempo is this?",)))
    plan, tried = _tried()

    asked.fits(plan)
    replace(asked, playlist="Peak").fits(plan)

    assert len(tried) == 2
