"""Reports that only say which places of the list are done, and questions for what is left to do."""

import pytest

from src.orchestrator.tools.todo.done_places import parse_done_places
from src.orchestrator.tools.todo.parser import listed_arguments, places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i already did the second one", [2]),
        ("The first is done already.", [1]),
        ("got the second one done", [2]),
        ("ok, number two's done too", [2]),
        ("second: done", [2]),
        ("2 done", [2]),
        ("i've dealt with the first and the third", [1, 3]),
        ("the first two are done", [1, 2]),
        ("I did the last one already", [5]),
        ("das zweite hab ich schon", [2]),
        ("ich hab die erste schon gemacht", [1]),
        ("mit der zweiten bin ich fertig", [2]),
        ("Nummer zwei ist durch", [2]),
        ("1 und 3 hab ich schon", [1, 3]),
        ("die ersten beiden sind erledigt", [1, 2]),
        ("la segunda ya la hice", [2]),
        ("ya está la segunda", [2]),
        ("la primera ya la tengo", [1]),
        ("la 1 y la 3 ya están", [1, 3]),
        ("la última, hecha", [5]),
        ("las dos primeras están hechas", [1, 2]),
    ],
)
def test_a_report_names_places_of_the_list(text: str, expected: list[int]):
    which = parse_done_places(text)

    assert which is not None
    assert places(which, 5) == expected


@pytest.mark.parametrize(
    "text",
    [
        "i did it first", "i did two", "that one is done", "the one i did", "i did the second half",
        "the second is not done", "i haven't done the second", "i will do the second", "the second one i have to do",
        "have i done the second one", "is the second done?", "did i do the second", "the second one is fast",
        "i have the second one", "das hab ich schon", "zwei hab ich schon", "die zweite hab ich noch nicht",
        "hab ich das zweite schon", "das zweite ist schneller", "die zweite muss ich noch machen",
        "la segunda no la hice", "ya hice dos", "la una ya está", "tengo que hacer la segunda", "la segunda es lenta",
        "primero lo hice ya", "done", "the first " * 20,
    ],
)  # fmt: skip
def test_other_sentences_tick_nothing_off(text: str):
    assert parse_done_places(text) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what do i still have to do", "en"),
        ("what's left on my list", "en"),
        ("what's pending", "en"),
        ("what haven't i done yet", "en"),
        ("what still needs to be done", "en"),
        ("anything left to do?", "en"),
        ("qué me queda por hacer", "es"),
        ("qué tengo pendiente", "es"),
        ("qué tengo que hacer todavía", "es"),
        ("qué no he hecho todavía", "es"),
        ("me queda algo por hacer?", "es"),
        ("was muss ich noch erledigen", "de"),
        ("was muss noch erledigt werden", "de"),
        ("was steht noch an", "de"),
        ("was hab ich noch nicht erledigt", "de"),
        ("muss ich noch was machen", "de"),
    ],
)
def test_what_is_left_to_do_are_the_open_tasks(text: str, language: str):
    assert listed_arguments(text, language) == {"status": "open"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what have i done", "en"),
        ("qué he hecho", "es"),
        ("was ist erledigt", "de"),
        ("was ist fertig", "de"),
    ],
)
def test_what_is_done_are_the_done_tasks(text: str, language: str):
    assert listed_arguments(text, language) in ({"status": "done"}, None)


def test_what_the_organiser_can_do_is_no_question_for_tasks():
    assert listed_arguments("was kannst du noch machen", "de") is None
    assert listed_arguments("what can you do", "en") is None
    assert listed_arguments("qué puedes hacer", "es") is None
