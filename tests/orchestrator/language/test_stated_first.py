"""Questions behind a statement."""

import pytest

from src.orchestrator.language.names import index_of, is_slip
from src.orchestrator.language.stated_first import question_behind_a_statement
from src.orchestrator.rules import Talk

NAMES = index_of(
    {"id": title, "title": title, "original_filename": "", "duration": 60.0, "artist": "Kessler"}
    for title in ("Rails", "Depot")
)
LEFT_OUT = {
    "My nephew is obsessed with trains, what key is Rails in?": "what key is Rails in?",
    "I squat 80 kilos. What tempo is Rails?": "What tempo is Rails?",
    "Mi suegra no para de dar la lata, ¿cuánto dura Rails?": "¿cuánto dura Rails?",
    "Der Hausmeister sperrt um zehn zu, wie lang ist Rails?": "wie lang ist Rails?",
    "Somebody spilled beer so which track is the loudest": "which track is the loudest",
}
KEPT = (
    "My treadmill jiggles at 120. What fits?",
    "My gran squirms above 100 bpm. Which bachata do I have?",
    "I'm allergic to waltzes. What have I got?",
    "If my gran squeezes in, how long is Rails?",
    "Squish Rails and Depot. How long is it?",
    "We squeeze it to 80 percent, how long is Rails then?",
    "Delete the wobbly Rails. How long is Depot?",
    "What key is Rails in?",
    "Who owns the royalties of Rails and how many songs do I have?",
    "¿Quién es la dueña de los derechos de Rails y cuánto cobra?",
    "Wer kassiert die Tantiemen von Rails und wie lang ist Depot?",
)


def _alone(question: str) -> Talk | None:
    return question_behind_a_statement(Talk((question,), names=NAMES), lambda _: False)


@pytest.mark.parametrize(("question", "meant"), LEFT_OUT.items())
def test_a_statement_that_cannot_matter_is_left_out(question: str, meant: str) -> None:
    found = _alone(question)
    assert found is not None
    assert found.questions == (meant,)


@pytest.mark.parametrize("question", KEPT)
def test_what_the_question_may_need_stays(question: str) -> None:
    assert _alone(question) is None


def test_a_track_named_in_the_statement_is_spoken_of() -> None:
    found = _alone("The bassist mumbled something about Rails, what key is it in?")
    assert found is not None
    assert found.questions == ("The bassist mumbled something about Rails,", "what key is it in?")


def test_a_letter_far_from_the_right_one_is_no_slip() -> None:
    assert is_slip("haldn", "halden")
    assert is_slip("kessker", "kessler")
    assert is_slip("haldon", "halden")
    assert not is_slip("halben", "halxen")
