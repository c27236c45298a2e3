"""The title of a conversation, made from its first question."""

import pytest

from src.orchestrator.runs.conversation_title import title_of


@pytest.mark.parametrize(
    ("question", "tracks", "title"),
    [
        ("What is the key?", ["Señora Luna"], "Señora Luna: What is the key"),
        ("what is the key of senora luna", ["Señora Luna"], "what is the key of senora luna"),
        ("Which is faster?", ["Rails", "Paper Moons", "Don't Wait Up"], "Rails + 2: Which is faster"),
        ("fast\nsongs", [], "fast songs"),
        ("¿Qué tonalidad tiene?", ["Rails"], "Rails: Qué tonalidad tiene"),
    ],
)
def test_it_names_the_tracks_and_the_topic(question: str, tracks: list[str], title: str):
    assert title_of(question, tracks) == title


@pytest.mark.parametrize("question", ["hi", "Hello!", "Danke.", "¡Hola!", " ", "???"])
def test_a_greeting_gives_no_title(question: str):
    assert title_of(question, ["Rails"]) == ""


def test_it_is_short_and_on_one_line():
    title = title_of("a\u202eb " * 100, ["T" * 255])
    assert len(title) <= 80
    assert "\u202e" not in title
