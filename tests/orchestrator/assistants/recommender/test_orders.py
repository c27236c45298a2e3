"""The order of "slowest first", genres in compounds, and music of streaming services."""

import pytest

from src.orchestrator.assistants.recommender.other_music import asks_for_other_music
from src.orchestrator.assistants.recommender.rules import read_follow_up
from src.orchestrator.assistants.recommender.rules.orders import read_course
from src.orchestrator.assistants.recommender.rules.titles import with_genres_apart


@pytest.mark.parametrize(
    ("text", "order", "by"),
    [
        ("three tracks, slowest first", "rising", "tempo_bpm"),
        ("three tracks, the fastest last", "rising", "tempo_bpm"),
        ("fastest first", "falling", "tempo_bpm"),
        ("quietest first", "rising", "loudness_lufs"),
        ("de la más lenta a la más rápida", "rising", "tempo_bpm"),
        ("la más rápida primero", "falling", "tempo_bpm"),
        ("die langsamste zuerst", "rising", "tempo_bpm"),
        ("vom schnellsten zum langsamsten", "falling", "tempo_bpm"),
    ],
)
def test_a_set_is_sorted_by_what_comes_first(text: str, order: str, by: str) -> None:
    course = read_course(text, has_two_seeds=False)
    assert (course.order, course.by) == (order, by)


def test_the_genre_of_a_compound_is_a_word() -> None:
    genres = {"house", "salsa"}
    assert with_genres_apart("ein Houseset und ein Salsa-Set", genres) == "ein House set und ein Salsa Set"
    assert with_genres_apart("mein Lieblingsset", genres) == "mein Lieblingsset"


@pytest.mark.parametrize(
    "text",
    [
        "nice, save it as Club",
        "perfecto, guárdalo como Club",
        "super, speicher es als Club",
        "great, call it Club",
    ],
)
def test_praise_before_an_order_to_save_is_left_out(text: str) -> None:
    follow_up = read_follow_up(text, picks=3)
    assert (follow_up.kind, follow_up.name) == ("save", "Club")


@pytest.mark.parametrize(
    "text", ["add the Spotify top 50 to it", "¿qué hay nuevo en Spotify?", "was gibts Neues auf Spotify?"]
)
def test_music_of_a_service_is_not_in_the_library(text: str) -> None:
    assert asks_for_other_music(text)


@pytest.mark.parametrize(
    "text", ["I heard this on Spotify, find something like it", "save it as Spotify hits", "something calm"]
)
def test_a_service_that_is_only_mentioned_is_no_wish(text: str) -> None:
    assert not asks_for_other_music(text)
