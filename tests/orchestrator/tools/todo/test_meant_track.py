"""The track that a new task calls "it"."""

import pytest

from src.orchestrator.tools.todo.meant_track import with_track_named


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("practise it tomorrow", "practise Rails tomorrow"),
        ("learn this song", "learn Rails"),
        ("practicarla mañana", "practicar Rails mañana"),
        ("ensayar esta canción", "ensayar Rails"),
        ("morgen daran, das zu üben", "morgen daran, Rails zu üben"),
        ("es am Freitag zu spielen", "Rails am Freitag zu spielen"),
        ("call mum about it", "call mum about it"),
        ("practise item 3", "practise item 3"),
        ("das Auto waschen", "das Auto waschen"),
        ("llamar a Ana", "llamar a Ana"),
    ],
)
def test_it_becomes_the_title_where_a_track_is_meant(said: str, title: str) -> None:
    assert with_track_named(said, "Rails") == title
