"""What "yes" means behind an answer that offers one command."""

import pytest

from src.orchestrator.assistants.analyst.accepted_offer import accepted_offer
from src.orchestrator.rules import Talk
from src.orchestrator.rules.talk import Turn

OFFER = "No: “Blue” is not in the playlist “Warmup”. Say “add Blue” if you want that."


def command(question: str, answer: str) -> str:
    turns = (Turn("and Blue?", (), answer),)
    accepted = accepted_offer(Talk(("and Blue?", question), turns=turns))
    return accepted.question if accepted else ""


@pytest.mark.parametrize(
    ("question", "answer", "accepted"),
    [
        ("yes", OFFER, "add Blue"),
        ("yes please, do it", OFFER, "add Blue"),
        ("sí", "Di «añade Blue» si lo quieres.", "añade Blue"),
        ("ja, bitte", "Sag „füge Blue hinzu“, wenn du das willst.", "füge Blue hinzu"),
        ("yes, but the other one", OFFER, ""),
        ("no", OFFER, ""),
        # What would take the answer back, and examples.
        ("yes", "Noted: the tempo is 86 BPM. Say “undo that” to go back.", ""),
        ("yes", "There are no tasks here. Say “Add a task to …” to begin.", ""),
        ("yes", "What is the task? Say “add a task to practise the chorus”.", ""),
        ("yes", "Say “add Blue” or say “add Home”.", ""),
    ],
)
def test_yes_accepts_the_one_command_that_was_offered(question: str, answer: str, accepted: str) -> None:
    assert command(question, answer) == accepted


def test_yes_at_the_beginning_accepts_nothing() -> None:
    assert accepted_offer(Talk(("yes",))) is None
