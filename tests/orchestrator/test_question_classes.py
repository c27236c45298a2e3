"""Each class of questions is answered, in every language. In parts: together they take minutes."""

from typing import Any

import pytest

from benchmarks.chat.question_format import read_set, sets
from benchmarks.chat.question_run import Asker

PARTS = 8

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def no_limit_of_questions(settings: Any) -> None:
    """One user asks the questions of many dialogues."""
    settings.MAX_QUESTIONS_PER_MINUTE = 100_000


@pytest.mark.parametrize("part", range(PARTS))
async def test_each_class_of_questions_is_answered(part: int, redis_server: object) -> None:
    results = await Asker().ask_all(read_set(sets()["classes"])[part::PARTS])
    assert [result.report() for result in results if result.judgement.verdict != "right"] == []
