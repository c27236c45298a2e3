"""Questions whether a task is done, which change nothing, and reports that it is."""

import pytest

from src.orchestrator.tools.todo.done_report import _is_meant
from src.orchestrator.tools.todo.parser import parse_change, parse_status_question


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("is Book the van done yet", "en"),
        ("have I finished Book the van?", "en"),
        ("¿está hecho lo de Book the van?", "es"),
        ("¿Book the van ya está hecho?", "es"),
        ("ist Book the van schon erledigt?", "de"),
        ("Book the van ist erledigt?", "de"),
    ],
)
def test_a_question_about_a_task_names_it(text: str, language: str) -> None:
    assert parse_status_question(text, language) == "Book the van"


@pytest.mark.parametrize(
    ("text", "language"),
    [("die erste is erledigt", "de"), ("the first is done", "en"), ("la primera está hecha", "es")],
)
def test_a_statement_about_a_task_changes_it(text: str, language: str) -> None:
    change = parse_change(text, language)
    assert change is not None
    assert change.kind == "done"
    assert parse_status_question(text, language) is None


@pytest.mark.parametrize(
    ("title", "said", "is_meant"),
    [
        ("Llamar a Marta", ("ya", "llame", "a", "marta"), True),
        ("Pack the cables", ("cables", "are", "packed"), True),
        ("Pack the cables", ("cables", "are", "new"), False),
        ("Rehearse", ("we", "rehearsed"), False),
    ],
)
def test_every_word_of_a_title_must_be_said(title: str, said: tuple[str, ...], is_meant: bool) -> None:
    assert _is_meant({"title": title}, said) is is_meant
