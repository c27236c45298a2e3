"""Questions about the use of Clave."""

import pytest

from src.orchestrator.assistants.analyst.how_to import topics
from src.orchestrator.language.vocabulary import LANGUAGES


def test_every_language_has_the_same_topics_in_the_same_order() -> None:
    names = [[topic.name for topic in topics(language)] for language in LANGUAGES]
    assert names[0] == names[1] == names[2]


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "how do i add songs", "add"),
        ("en", "how do i add songs to a playlist", "playlist"),
        ("en", "how do i delete a song", "delete"),
        ("es", "como borro una cancion", "delete"),
        ("es", "como anado canciones", "add"),
        ("de", "wie losche ich ein lied", "delete"),
        ("de", "wie lade ich musik hoch", "add"),
    ],
)
def test_a_question_names_its_topic(language: str, text: str, name: str) -> None:
    assert next(topic.name for topic in topics(language) if topic.words.search(text)) == name
