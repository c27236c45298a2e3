"""Titles in quotation marks, days of tasks, and forms of words."""

from datetime import UTC, datetime

import pytest

from src.orchestrator.tools.todo.due import due_in_words, with_day
from src.orchestrator.tools.todo.quoted_title import quoted_task
from src.orchestrator.tools.todo.word_forms import is_form

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "title"),
    [
        ('and a task "Drill" from 0:24 to 0:48 of this one', "en", '"Drill" from 0:24 to 0:48 of this one'),
        ('und noch "Boxen abholen" als Aufgabe, morgen', "de", '"Boxen abholen" morgen'),
        ('apúntame "Resina" para el viernes', "es", '"Resina" para el viernes'),
    ],
)
def test_the_words_around_a_title_give_its_details(text: str, language: str, title: str):
    task = quoted_task(text, language, NOW, follows=False)
    assert task is not None
    assert task.title == title


@pytest.mark.parametrize(
    "text",
    ['the task "Drill" is done', 'delete the task "Drill"', 'is "Drill" a task?', '"Drill"', 'and "Drill"'],
)
def test_other_sentences_with_a_quoted_title_add_no_task(text: str):
    assert quoted_task(text, "en", NOW, follows=False) is None


def test_a_title_alone_is_a_task_behind_another_one():
    assert quoted_task('and "Drill"', "en", NOW, follows=True) is not None


def test_the_day_of_a_task_is_told_in_any_language():
    description = "at 80 %; Tuesday 24 November 2026, 17:00"
    assert due_in_words(description, "de") == "Dienstag, 24. November 2026, 17:00 Uhr"
    assert due_in_words("Friday 31 February 2026", "en") == ""
    assert due_in_words("call before Friday", "en") == ""


def test_another_day_keeps_the_rest_of_a_description():
    assert (
        with_day("at 80 %; Tuesday 24 November 2026", "Friday 27 November 2026")
        == "at 80 %; Friday 27 November 2026"
    )
    assert with_day("", "Friday 27 November 2026") == "Friday 27 November 2026"


def test_forms_of_one_verb_are_recognised():
    assert is_form("gebucht", "buchen")
    assert is_form("abgeholt", "abholen")
    assert is_form("bought", "buy")
    assert is_form("llame", "llamar")
    assert not is_form("marta", "martin")
    assert not is_form("call", "cable")
