"""Reports that name their task, and reasons behind the name of a task."""

import pytest

from src.orchestrator.tools.todo.reasons import without_reason
from src.orchestrator.tools.todo.told import fitting_tasks, said_behind_done, tasks_that_share, told_report

TASKS = [
    {"task_id": number, "title": title}
    for number, title in enumerate(
        ("Comprar cuerdas nuevas", "Cambiar los parches", "Neue Saiten kaufen", "Llamar al conserje"), 1
    )
]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("listo, las cuerdas ya las compré", "Comprar cuerdas nuevas"),
        ("lo del conserje ya esta", "Llamar al conserje"),
        ("los parches ya los cambié", "Cambiar los parches"),
        ("die Saiten hab ich schon gekauft", "Neue Saiten kaufen"),
        ("fertig, die Saiten hab ich besorgt", "Neue Saiten kaufen"),
    ],
)
def test_a_report_means_the_task_with_its_words(text: str, title: str) -> None:
    report = told_report(text)
    assert report is not None
    assert [task["title"] for task in fitting_tasks(report, TASKS)] == [title]


@pytest.mark.parametrize(
    "text", ["la púa ya la compré", "die Gitarre hab ich schon gekauft", "neue Kabel hab ich gekauft"]
)
def test_a_report_of_something_else_means_no_task(text: str) -> None:
    report = told_report(text)
    assert report is not None
    assert fitting_tasks(report, TASKS) == []


@pytest.mark.parametrize(
    "text", ["das hab ich schon", "was hab ich heute?", "ya la tengo", "delete the strings", "done"]
)
def test_other_sentences_are_no_reports_that_name_a_task(text: str) -> None:
    assert told_report(text) is None


def test_what_stands_behind_done_may_name_a_task() -> None:
    behind = said_behind_done("listo, ya las compré")
    assert behind is not None
    assert [task["task_id"] for task in tasks_that_share(behind, TASKS)] == [1]
    assert said_behind_done("listo, ya está") is None


@pytest.mark.parametrize(
    ("which", "left"),
    [
        ("la de llamar al local, ya no hace falta", "la de llamar al local"),
        ("the hall, someone else does it", "the hall"),
        ("den Saal, das macht jetzt wer anders", "den Saal"),
        ("the strings, the hall", ""),
    ],
)
def test_a_reason_is_no_part_of_the_task(which: str, left: str) -> None:
    assert without_reason(which) == left
