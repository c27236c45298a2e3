"""Questions before a remark."""

import pytest

from src.orchestrator.language.names import index_of
from src.orchestrator.language.remark_behind import question_before_a_remark
from src.orchestrator.rules import Talk

NAMES = index_of(
    {"id": title, "title": title, "original_filename": "", "duration": 60.0, "artist": "Kessler"}
    for title in ("Rails", "Velvet Floor")
)
LEFT_OUT = {
    "Is Rails swung? our bass player says it's dead straight": "Is Rails swung?",
    "Is Rails 136 bpm? Shazam says 68": "Is Rails 136 bpm?",
    "anything in 6/8 here? I'm bored of four on the floor": "anything in 6/8 here?",
    "how long is Rails? I need it for the stretching at the end": "how long is Rails?",
    "only those in 4/4, my dancers hate waltzes": "only those in 4/4",
    "¿qué tono tiene Rails? mi cantante dice que es sol": "¿qué tono tiene Rails?",
    "zeig mir die Walzer, meine Oma tanzt so gern": "zeig mir die Walzer",
    # A statement with any verb, behind a question about one track.
    "is Rails in 4/4? i want to call it a march on my sign": "is Rails in 4/4?",
    "wo ist der Drop in Rails? die Rolle reißt genau dort": "wo ist der Drop in Rails?",
    "which is the slowest? because some of them are new to it": "which is the slowest?",
}
KEPT = (
    "which tracks are fast? I need them in minor",
    "what is in A minor? I just want Velvet Floor",
    "how fast is Rails? my drummer plays it at 120",
    "show me the bachatas, I need them slow",
    "is Rails swung? And Velvet Floor?",
    "how fast is Rails? Delete it, my students hate it",
    "how fast is Rails?",
    "is Rails in 4/4? loop it please",
    "is Rails in 4/4? I want to loop it",
    "how fast is Rails? the one at 1:20 matters",
)


def _alone(question: str) -> Talk | None:
    return question_before_a_remark(Talk((question,), names=NAMES))


@pytest.mark.parametrize(("question", "meant"), LEFT_OUT.items())
def test_a_remark_that_cannot_matter_is_left_out(question: str, meant: str) -> None:
    found = _alone(question)
    assert found is not None
    assert found.questions == (meant,)


@pytest.mark.parametrize("question", KEPT)
def test_what_may_be_a_condition_stays(question: str) -> None:
    assert _alone(question) is None
