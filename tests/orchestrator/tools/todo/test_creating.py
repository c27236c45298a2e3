"""New tasks from sentences in three languages, on Monday 23 November 2026 at noon."""

from datetime import datetime
from typing import Any

import pytest

from src.orchestrator.base.prompt import PromptTrack
from src.orchestrator.tools.todo.creating import TEXTS, asked_back, drafts_of, new_task

NOW = datetime(2026, 11, 23, 12, 0)
TRACKS = (PromptTrack(id="1", title="Luna", duration_seconds=34.0),)
FIVE = "Tuesday 24 November 2026, 17:00"


def drafted(text: str, language: str, **options: Any) -> list[dict[str, Any]]:
    task = new_task(text, language, **options)
    assert task is not None, text
    return list(drafts_of(task, language, TRACKS, NOW).arguments)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "remind me tomorrow at 5pm to rehearse", {"title": "Rehearse", "description": FIVE}),
        ("en", "Add a task to tune the piano.", {"title": "Tune the piano"}),
        ("en", "put buy strings on my list", {"title": "Buy strings"}),
        ("es", "recuérdame ensayar", {"title": "Ensayar"}),
        ("es", "apunta una tarea: preparar la clase del jueves", {"title": "Preparar la clase del jueves"}),
        ("es", "añade a mis tareas: afinar el ukelele", {"title": "Afinar el ukelele"}),
        ("en", "add to my list: buy strings", {"title": "Buy strings"}),
        ("de", "Setz auf meine Liste: Saiten kaufen", {"title": "Saiten kaufen"}),
        ("de", "Trag die Aufgabe Saiten kaufen ein", {"title": "Saiten kaufen"}),
        ("es", "añade una tarea: comprar cuerdas", {"title": "Comprar cuerdas"}),
        ("de", "Neue Aufgabe: Saiten kaufen", {"title": "Saiten kaufen"}),
        ("de", "Erinnere mich an die Probe", {"title": "Die Probe"}),
    ],
)
def test_a_task_is_read(language: str, text: str, expected: dict[str, Any]) -> None:
    assert drafted(text, language) == [expected]


def test_a_passage_and_a_speed_belong_to_the_open_track() -> None:
    (task,) = drafted("add a task to practise 0:08 to 0:16 at 70 %", "en")
    assert {name: task[name] for name in ("track_id", "start_seconds", "end_seconds", "speed_percent")} == {
        "track_id": "1",
        "start_seconds": 8.0,
        "end_seconds": 16.0,
        "speed_percent": 70,
    }


def test_a_list_becomes_several_tasks_where_only_tasks_are_kept() -> None:
    text = "add tune the piano, call Marta and book the room"
    assert [task["title"] for task in drafted(text, "en", accepts_bare=True)] == [
        "Tune the piano",
        "Call Marta",
        "Book the room",
    ]
    assert new_task(text, "en") is None


def test_an_unclear_time_is_asked_back_with_both_meanings() -> None:
    text = "remind me tomorrow at 5 to rehearse"
    task = new_task(text, "en")
    assert task is not None
    doubt = drafts_of(task, "en", TRACKS, NOW).doubt
    assert doubt is not None
    question, buttons = asked_back(text, task.title, doubt, "en")
    assert question == f"Do you mean {FIVE} or Tuesday 24 November 2026, 05:00?"
    assert drafted(buttons[0]["question"], "en") == [{"title": "Rehearse", "description": FIVE}]


@pytest.mark.parametrize("text", ["what is the tempo?", "play it", "find tasks of a DJ", "remind", "x" * 600])
def test_what_asks_for_no_task_is_none(text: str) -> None:
    assert new_task(text, "en") is None


def test_every_text_is_there_in_each_language() -> None:
    assert TEXTS.missing() == []
