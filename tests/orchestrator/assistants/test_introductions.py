"""How assistants present themselves in the languages of the page, and that they understand their own starters."""

import re

import pytest

from src.api.models import Conversation, User
from src.orchestrator.assistant import ASSISTANTS, get_assistant, load_assistants
from src.orchestrator.language.detection import language_of
from src.orchestrator.language.text import words_of
from src.orchestrator.language.vocabulary import LANGUAGES
from src.orchestrator.runs import start_run
from tests.support.scripted import watched

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

OWN = ("analyst", "choreographer", "coach", "organiser", "recommender")


@pytest.fixture(autouse=True)
def assistants() -> None:
    load_assistants()


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_assistant_presents_itself_in_each_language(name: str, language: str) -> None:
    assistant = get_assistant(name)
    introduction = assistant.introduction(language)
    assert len(introduction.starters) == len(assistant.starters) > 0
    assert (introduction.description == assistant.description) is (language == "en")


def test_english_stands_in_for_a_language_that_is_not_there() -> None:
    for assistant in ASSISTANTS.values():
        assert assistant.introduction("fr") == assistant.introduction("en")


# The choreographer's first question starts a job in a worker.
STARTERS = [
    (name, language, place)
    for name in ("analyst", "coach", "organiser", "recommender")
    for language in LANGUAGES
    for place in range(3)
]


@pytest.mark.parametrize(("name", "language", "place"), STARTERS)
async def test_a_starter_is_understood_and_answered_in_its_language(
    alice: User, name: str, language: str, place: int
) -> None:
    starter = get_assistant(name).introduction(language).starters[place]
    conversation = await Conversation.objects.acreate(user=alice, assistant=name)
    events = await watched(await start_run(conversation, starter))
    said = events[-1]["full_response"]
    assert language_of((word.folded for word in words_of(said)), said, "")[0] == language
    assert not re.search("not understand|entend|verstanden", said)
