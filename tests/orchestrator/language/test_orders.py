"""Only an order deletes: a report, a question or another meaning of the verb never does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.orchestrator.language.reader import read


@pytest.mark.parametrize(
    "text",
    [
        "delete this", "please get rid of this song", "can you remove it", "I want to delete this",
        "lose the second one",        "bórrala", "quita esta canción", "quiero borrar esta pista",
        "lösch das Lied", "kannst du das Lied löschen",
        "schmeiß das Lied raus",
    ],
)  # fmt: skip
def test_an_order_deletes(text: str) -> None:
    assert read(text).has("act.delete")


@pytest.mark.parametrize(
    "text",
    [
        "what time signature is this in? I keep losing the one", "why was it removed?",
        "I deleted the intro, what key is it?",
        "where does it drop the beat", "we always drop the last bar",
        "¿por qué fue eliminada?", "warum wurde es gelöscht?",
    ],
)  # fmt: skip
def test_a_report_or_a_question_deletes_nothing(text: str) -> None:
    assert not read(text).has("act.delete")


LEADS = ("I keep", "we always", "why did you", "what happens if they", "the drummer was")
FORMS = ("losing the", "deleted", "removing", "dropped this", "erased", "wiping")


@given(st.sampled_from(LEADS), st.sampled_from(FORMS), st.sampled_from(("one", "beat", "last bar", "song")))
def test_no_report_of_a_deletion_is_an_order(lead: str, form: str, what: str) -> None:
    assert not read(f"{lead} {form} {what}").has("act.delete")
