"""Sentences that label tracks, in three languages, and those that only sound like it."""

import pytest

from src.orchestrator.tools.labels.commands import read_label
from src.orchestrator.tools.labels.questions import read_own_tags
from src.orchestrator.tools.labels.saying import TEXTS
from src.orchestrator.tools.labels.searches import find_label


def test_all_texts_are_in_three_languages() -> None:
    assert TEXTS.missing() == []


def read(text: str) -> dict[str, object] | None:
    label = read_label(text, lambda start, end: text[start:end])
    return label.arguments if label else None


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("give · 4 stars", {"rating": 4}),
        ("rate this song 3", {"rating": 3}),
        ("ponle 5 estrellas a ·", {"rating": 5}),
        ("gib · 2 sterne", {"rating": 2}),
        ("take away the stars from ·", {"rating": 0}),
        ("rate it 9/10", {}),
        ("like ·", {"liked": 1}),
        ("anade · a mis favoritas", {"liked": 1}),
        ("nimm · aus den favoriten", {"liked": 0}),
        ("· gefallt mir nicht", {"liked": -1}),
        ("tag · as late night", {"add_tag": "late night"}),
        ("fuge · den tag party hinzu", {"add_tag": "party"}),
        ("quita la etiqueta fiesta de ·", {"remove_tag": "fiesta"}),
    ],
)
def test_a_command_is_read(text: str, arguments: dict[str, object]) -> None:
    assert read(text) == arguments


@pytest.mark.parametrize(
    "text",
    [
        "rate this song from 1 to 10",
        "rate this one",
        "give me songs with 4 stars",
        "my friend gave · 4 stars",
        "something like ·",
        "i love it",
        "my favourite songs",
        "put · at 4",
        "set the day to monday for the task",
        "tag every slow song as calm",
    ],
)
def test_other_sentences_are_no_commands(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("songs with 5 stars", {"rating_min": 5, "rating_max": 5}),
        ("songs with at least 3 stars", {"rating_min": 3}),
        ("canciones con mas de 3 estrellas", {"rating_min": 4}),
        ("lieder mit hochstens 2 sternen", {"rating_min": 1, "rating_max": 2}),
        ("unrated songs", {"rating_max": 0}),
        ("which songs are not in my favourites", {"liked": False}),
        ("mis canciones favoritas", {"liked": True}),
        ("songs tagged party that are fast", {"user_tag": "party"}),
    ],
)
def test_a_search_is_read(text: str, conditions: dict[str, object]) -> None:
    found = find_label(text, text)
    assert found is not None
    assert found[2] == conditions


@pytest.mark.parametrize(
    "text", ["what is your favourite song", "my favourite artist", "songs with 5 chords"]
)
def test_other_questions_are_no_search(text: str) -> None:
    assert find_label(text, text) is None


def test_all_own_tags_are_asked_for() -> None:
    assert all(map(read_own_tags, ("What tags do I have?", "¿qué etiquetas tengo?", "meine Tags")))
    assert not read_own_tags("which tags does it have?")
