"""Tracks without tags that a question names by a word of their titles."""

import pytest

from src.orchestrator.language.names import index_of
from src.orchestrator.language.reader import read

TITLES = (
    "o17 salsa 184",
    "o14 bachata 132 mp3 64",
    "Bachata 126",
    "o12 edm 174",
    "o24 metal 190",
    "Pop 124",
    "o23 folk 104",
)
INDEX = index_of(
    [{"id": title, "title": title, "original_filename": "", "duration": 60.0} for title in TITLES]
)


def named(question: str, *open_titles: str) -> list[set[str]]:
    """Return the titles that each name of a question can mean."""
    tracks = [track for track in INDEX.by_id.values() if track.title in open_titles]
    return [{track.title for track in name.tracks} for name in read(question, INDEX, tracks).named("track")]


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("¿Qué acordes tiene la salsa?", [{"o17 salsa 184"}]),
        ("what can I mix after the 174 edm one?", [{"o12 edm 174"}]),
        ("how do the two bachatas differ?", [{"o14 bachata 132 mp3 64", "Bachata 126"}]),
        ("which key is the folk tune in?", [{"o23 folk 104"}]),
        ("passt das Metal-Stück von der Tonart zu Pop 124?", [{"o24 metal 190"}, {"Pop 124"}]),
        ("what tempo is bachata 126?", [{"Bachata 126"}]),
        ("loop bars 9 to 12 of o14 bachata", [{"o14 bachata 132 mp3 64"}]),
        ("is o17 salsa faster than the o14 one?", [{"o17 salsa 184"}, {"o14 bachata 132 mp3 64"}]),
    ],
)
def test_a_kind_or_a_code_names_tracks(question: str, titles: list[set[str]]):
    assert named(question) == titles
    # Another open track changes nothing.
    assert named(question, "o03 pop 96") == titles


def test_the_open_track_of_a_kind_is_meant():
    assert named("which key is the bachata in?", "Bachata 126") == []
    assert named("which key is the bachata in?") == [{"o14 bachata 132 mp3 64", "Bachata 126"}]


@pytest.mark.parametrize(
    "question",
    [
        "what tempo does a salsa have?",
        "how many of the salsas are fast?",
        "which salsa tracks are in C minor?",
        "what is the salsa step?",
        "repite los compases 10 o 14",
    ],
)
def test_a_kind_that_points_at_no_track_names_none(question: str):
    assert named(question) == []
