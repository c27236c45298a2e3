"""The tools of the organiser on a real database: changes, refusals and undo."""

import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db import IntegrityError, connections
from django.utils import timezone

from src.api.models import JournalEntry, TodoTask, Track, User
from src.orchestrator.errors import CannotUndo, InvalidArguments, NotFound, ToolError
from src.orchestrator.tools import FunctionToolbox, ToolOutcome
from src.orchestrator.tools.journal import Step, undo, undo_latest
from src.orchestrator.tools.todo import TodoTools

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

Call = Callable[..., ToolOutcome]


def nobody(fraction: float, stage: str) -> None:
    """Ignore progress."""


def tools_of(user: User, step: Step | None = None, track_ids: tuple[str, ...] = ()) -> Call:
    toolbox = FunctionToolbox(*TodoTools(user.pk, track_ids).all(), step=step or Step(user.pk))

    def call(name: str, **arguments: Any) -> ToolOutcome:
        return async_to_sync(toolbox.call)(name, arguments, nobody)

    return call


def rows() -> list[dict[str, Any]]:
    return list(TodoTask.objects.order_by("id").values())


def effects(outcome: ToolOutcome) -> list[dict[str, Any]]:
    assert outcome.summary
    return list(outcome.summary["effects"])


@pytest.fixture
def song(alice: User) -> Track:
    return Track.objects.create(user=alice, original_filename="song.wav", duration=200.0)


def test_a_task_is_created_listed_changed_and_deleted(alice: User, song: Track):
    call = tools_of(alice, track_ids=(str(song.pk),))

    created = call(
        "create_task",
        title="  Practise\tthe chorus ",
        categories=["bass", "bass"],
        start_seconds=45,
        end_seconds=70,
        speed_percent=80,
    )
    task_id = effects(created)[0]["task_id"]
    assert effects(created)[0]["message"] == "Created task: Practise the chorus"
    assert call("get_tasks", status="open").summary == {
        "total": 1,
        "tasks": [
            {
                "task_id": task_id,
                "title": "Practise the chorus",
                "status": "open",
                "categories": ["bass"],
                "track_id": str(song.pk),
                "start_seconds": 45.0,
                "end_seconds": 70.0,
                "speed_percent": 80,
            }
        ],
    }

    call("update_task", task_id=task_id, description="Slowly,\nthen faster", project="Gig")
    call("update_task_status", task_id=task_id, status="in_progress")
    call("update_task_status", task_id=task_id, status="done")
    task = TodoTask.objects.get()
    assert (task.description, task.project, task.status) == ("Slowly,\nthen faster", "Gig", "done")
    assert task.started_at
    assert task.completed_at
    assert task.created_at <= task.completed_at <= timezone.now()

    call("update_task_status", task_id=task_id, status="open")
    task.refresh_from_db()
    assert (task.started_at, task.completed_at) == (None, None)
    assert effects(call("delete_task", task_id=task_id))[0]["message"] == "Deleted task: Practise the chorus"
    assert rows() == []


def test_the_same_title_again_finds_the_task_and_gives_no_undo_token(alice: User):
    call = tools_of(alice)
    first = call("create_task", title="Üben im Studio")

    again = call("create_task", title=" üben  im STUDIO ")

    assert again.summary is not None
    assert again.summary["already_existed"] is True
    assert effects(again)[0]["task_id"] == effects(first)[0]["task_id"]
    assert (first.undo_token is not None, again.undo_token) == (True, None)
    call("update_task_status", task_id=effects(first)[0]["task_id"], status="done")
    assert effects(call("create_task", title="Üben im Studio"))[0]["message"].startswith("Created")
    with pytest.raises(ToolError, match="another task with this title"):
        call("update_task_status", task_id=effects(first)[0]["task_id"], status="open")


def test_the_database_itself_refuses_a_second_one_of_a_title(alice: User, bob: User):
    TodoTask.objects.create(user=alice, title="Tune")
    TodoTask.objects.create(user=bob, title="Tune")
    now = timezone.now()
    TodoTask.objects.create(user=alice, title=" tune", status="done", created_at=now, completed_at=now)
    with pytest.raises(IntegrityError):
        TodoTask.objects.create(user=alice, title=" TUNE ")


def test_the_same_create_fifty_times_at_once_makes_one_task(alice: User):
    found: list[int] = []
    start = threading.Barrier(10)

    def create() -> None:
        start.wait()
        tasks = TodoTools(alice.pk)
        for _ in range(5):
            change, _ = Step(alice.pk).make(lambda: tasks.create_task(title="Tune the piano"))
            found.append(change.summary["effects"][0]["task_id"])
        connections.close_all()

    threads = [threading.Thread(target=create) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 50
    assert len(set(found)) == TodoTask.objects.count() == JournalEntry.objects.count() == 1


def test_one_token_undoes_all_changes_of_a_step_and_works_once(alice: User):
    before = tools_of(alice)
    ids = [effects(before("create_task", title=title))[0]["task_id"] for title in ("A", "B", "C")]
    start = rows()
    call = tools_of(alice)

    call("create_task", title="D")
    call("update_task", task_id=ids[0], title="A again")
    call("update_status_of_tasks", task_ids=ids[:2], status="done")
    call("reorder_tasks", task_ids=[ids[2], ids[0]])
    token = call("delete_tasks", task_ids=[ids[1], ids[0]]).undo_token

    assert token
    undone = undo(alice.pk, token)
    assert undone.lines == [
        "Undid deletion of task: A again",
        "Undid deletion of task: B",
        "Undid move of task: A again",
        "Undid move of task: C",
        "Undid status change of task: B",
        "Undid status change of task: A again",
        "Undid update of task: A again",
        "Undid creation of task: D",
    ]
    assert rows() == start
    with pytest.raises(CannotUndo, match="already"):
        undo(alice.pk, token)
    assert rows() == start


def test_what_has_changed_since_stops_the_whole_undo_and_is_named(alice: User):
    call = tools_of(alice)
    call("create_task", title="A")
    token = call("create_task", title="B").undo_token
    TodoTask.objects.filter(title="A").update(description="Somebody wrote this")
    now = rows()

    assert token
    with pytest.raises(CannotUndo, match=r"Nothing was undone.* changed since: A\.$"):
        undo(alice.pk, token)

    assert rows() == now
    assert not JournalEntry.objects.filter(undone_at__isnull=False).exists()


def test_a_deleted_task_does_not_come_back_over_one_that_took_its_title(alice: User):
    task_id = effects(tools_of(alice)("create_task", title="Tune"))[0]["task_id"]
    token = tools_of(alice)("delete_task", task_id=task_id).undo_token
    tools_of(alice)("create_task", title="tune")
    now = rows()

    assert token
    with pytest.raises(CannotUndo, match="another row has its place"):
        undo(alice.pk, token)
    assert rows() == now


def test_a_task_comes_back_without_its_track_where_that_is_gone(alice: User, song: Track):
    """A task loses its track when the track is deleted."""
    created = tools_of(alice)("create_task", title="Tune", track_id=str(song.pk), start_seconds=4)
    task_id = effects(created)[0]["task_id"]
    before = rows()
    renamed = tools_of(alice)("update_task", task_id=task_id, title="Tune again").undo_token
    deleted = tools_of(alice)("delete_task", task_id=task_id).undo_token
    song.delete()

    assert deleted
    undo(alice.pk, deleted)
    assert renamed
    undo(alice.pk, renamed)

    assert rows() == [{**before[0], "track_id": None}]


def test_nothing_comes_back_whose_owner_is_gone(alice: User, bob: User):
    token = tools_of(alice)("create_task", title="Tune").undo_token
    assert token
    entry = JournalEntry.objects.get()
    assert entry.after
    entry.before = {**entry.after, "user_id": bob.pk}
    entry.save()
    bob.delete()
    now = rows()

    with pytest.raises(CannotUndo, match="the user that it belonged to has been deleted"):
        undo(alice.pk, token)
    assert rows() == now


def test_a_step_of_which_the_beginning_was_undone_goes_on_under_another_token(alice: User):
    call = tools_of(alice)
    first = call("create_task", title="A").undo_token
    assert first
    undo(alice.pk, first)

    second = call("create_task", title="B").undo_token

    assert second
    assert second != first
    assert undo(alice.pk, second).message == "Undid creation of task: B"


def test_undo_in_words_takes_back_the_last_step_of_this_conversation(alice: User):
    here, elsewhere = str(uuid.uuid4()), str(uuid.uuid4())
    tools_of(alice, Step(alice.pk, here))("create_task", title="A")
    tools_of(alice, Step(alice.pk, elsewhere))("create_task", title="B")
    call = tools_of(alice, Step(alice.pk, here))
    call("create_task", title="C")

    assert call("undo_last_step").summary == {"undone": ["Undid creation of task: A"]}
    with pytest.raises(CannotUndo, match="nothing to undo"):
        call("undo_last_step")
    assert undo_latest(alice.pk, elsewhere).message == "Undid creation of task: B"


def test_nobody_undoes_or_touches_what_is_somebody_elses(alice: User, bob: User):
    created = tools_of(alice)("create_task", title="Mine")
    task_id, token = effects(created)[0]["task_id"], created.undo_token
    assert token
    now, call = rows(), tools_of(bob)

    for name, arguments in {
        "update_task": {"title": "Yours"},
        "delete_task": {},
        "update_task_status": {"status": "done"},
    }.items():
        with pytest.raises(ToolError, match="no task with the id"):
            call(name, task_id=task_id, **arguments)
    for name in ("delete_tasks", "reorder_tasks"):
        with pytest.raises(ToolError, match="no task with the id"):
            call(name, task_ids=[task_id])
    assert call("get_tasks").summary == {"total": 0, "tasks": []}
    with pytest.raises(NotFound):
        undo(bob.pk, token)
    for strange in ("", "x", "1' OR 1=1", str(uuid.uuid4())):
        with pytest.raises(NotFound):
            undo(bob.pk, strange)
    assert rows() == now


HUGE = "x" * 1_000_000
HOSTILE: list[tuple[str, dict[str, Any], str]] = [
    ("create_task", {}, "title: Field required"),
    ("create_task", {"title": HUGE}, "title: .*at most 200"),
    ("create_task", {"title": ""}, "title"),
    ("create_task", {"title": "\u202e\x00\u200b"}, "Give the task a title"),
    ("create_task", {"title": ["a"]}, "title: .*string"),
    ("create_task", {"title": 5}, "title: .*string"),
    ("create_task", {"title": "a", "user_id": 1}, "user_id: Extra"),
    ("create_task", {"title": "a", "id": 1}, "id: Extra"),
    ("create_task", {"title": "a", "description": HUGE}, "description"),
    ("create_task", {"title": "a", "categories": "bass"}, "categories: .*list"),
    ("create_task", {"title": "a", "categories": ["x"] * 1000}, "categories"),
    ("create_task", {"title": "a", "categories": [{"a": "b"}]}, "categories.0"),
    ("create_task", {"title": "a", "start_seconds": float("nan")}, "start_seconds"),
    ("create_task", {"title": "a", "start_seconds": 5}, "which track"),
    ("create_task", {"title": "a", "track_id": "1' OR '1'='1"}, "no track with this id"),
    ("create_task", {"title": "a", "track_id": "{theirs}"}, "no track with this id"),
    ("create_task", {"title": "a", "track_id": "{own}", "start_seconds": 9, "end_seconds": 2}, "less than"),
    ("create_task", {"title": "a", "track_id": "{own}", "start_seconds": 900}, "only 200.0 seconds"),
    ("create_task", {"title": "a", "speed_percent": True}, "speed_percent"),
    ("update_task", {"task_id": 10**30, "title": "a"}, "task_id"),
    ("update_task", {"task_id": -1, "title": "a"}, "task_id"),
    ("update_task", {"task_id": True, "title": "a"}, "task_id"),
    ("update_task", {"task_id": "1; DROP TABLE api_todotask", "title": "a"}, "task_id"),
    ("update_task", {"task_id": [1], "title": "a"}, "task_id"),
    ("update_task", {"task_id": 1.5, "title": "a"}, "task_id"),
    ("update_task", {"task_id": "{task}"}, "Say what is to be changed"),
    ("update_task_status", {"task_id": "{task}", "status": "deleted"}, "status"),
    ("update_task_status", {"task_id": "{task}", "status": {"$ne": ""}}, "status"),
    ("delete_task", {"task_id": 2**62}, "no task with the id"),
    ("delete_tasks", {"task_ids": []}, "task_ids"),
    ("delete_tasks", {"task_ids": list(range(1, 500))}, "task_ids"),
    ("delete_tasks", {"task_ids": ["{task}", 2**62]}, "no task with the id"),
    ("get_tasks", {"status": "' OR 1=1 --"}, "status"),
    ("get_tasks", {"offset": -1}, "offset"),
    ("undo_last_step", {"undo_token": "x"}, "undo_token: Extra"),
]


def test_hostile_arguments_are_refused_with_the_reason_and_write_nothing(alice: User, bob: User, song: Track):
    theirs = Track.objects.create(user=bob, original_filename="theirs.wav")
    task = TodoTask.objects.create(user=alice, title="There")
    known = {"{own}": str(song.pk), "{theirs}": str(theirs.pk), "{task}": task.pk}

    def filled(value: Any) -> Any:
        if isinstance(value, list):
            return [filled(item) for item in value]
        return known.get(value, value) if isinstance(value, str) else value

    call, now = tools_of(alice), rows()

    for name, arguments, reason in HOSTILE:
        with pytest.raises(ToolError, match=reason) as refusal:
            call(name, **{key: filled(value) for key, value in arguments.items()})
        assert len(refusal.value.message) < 500
        assert rows() == now, (name, arguments)
    assert not JournalEntry.objects.exists()


def test_arguments_that_do_not_fit_their_schema_are_told_apart_from_other_refusals(alice: User):
    with pytest.raises(InvalidArguments):
        tools_of(alice)("create_task", title=7)
    with pytest.raises(ToolError) as refusal:
        tools_of(alice)("delete_task", task_id=9)
    assert not isinstance(refusal.value, InvalidArguments)


def test_a_list_is_told_in_pages_that_a_model_can_read(alice: User):
    call = tools_of(alice)
    for number in range(40):
        call("create_task", title=f"Practise number {number} " + "and on " * 10)

    titles, offset = [], 0
    while offset is not None:
        page = call("get_tasks", offset=offset).summary
        assert page is not None
        assert page["total"] == 40
        titles += [task["title"] for task in page["tasks"]]
        offset = page.get("next_offset")

    assert len(titles) == 40
    assert titles[0].startswith("Practise number 0 ")


def test_the_tasks_of_a_day_are_found_in_any_language_and_behind_many_others(alice: User):
    call = tools_of(alice)
    for number in range(40):
        call(
            "create_task",
            title=f"Scales {number}",
            description="Monday 23 November 2026; Friday 27 November 2026",
        )
    call("create_task", title="Strings", description="Tuesday 24 November 2026")
    call("create_task", title="Saiten", description="at 80 %; Dienstag, 24. November 2026, 17:00 Uhr")
    call("create_task", title="Cuerdas", description="martes 24 de noviembre de 2026")
    call("create_task", title="Capo", description="Tuesday 24 November 2026; or any other day")
    made = effects(call("create_task", title="Picks", description="Tuesday 24 November 2026"))
    call("update_task_status", task_id=made[0]["task_id"], status="done")

    found = call("get_tasks", due="2026-11-24").summary
    assert found
    assert [task["title"] for task in found["tasks"]] == ["Strings", "Saiten", "Cuerdas"]
    assert found["total"] == 3


def test_a_user_has_only_so_many_tasks(alice: User, settings: Any):
    settings.MAX_TASKS_PER_USER = 1
    tools_of(alice)("create_task", title="A")
    with pytest.raises(ToolError, match="There are 1 tasks, and that is the most"):
        tools_of(alice)("create_task", title="B")


def test_a_toolbox_without_a_journal_takes_no_function_that_changes_data(alice: User):
    with pytest.raises(ValueError, match="create_task changes data"):
        FunctionToolbox(*TodoTools(alice.pk).all())


def test_the_journal_forgets_its_oldest_steps_as_wholes(alice: User, monkeypatch: pytest.MonkeyPatch):
    from src.orchestrator.tools.journal import step

    monkeypatch.setattr(step, "MAX_ENTRIES", 3)
    tokens = [tools_of(alice)("create_task", title=str(number)).undo_token for number in range(5)]

    assert JournalEntry.objects.count() == 3
    with pytest.raises(NotFound):
        undo(alice.pk, str(tokens[0]))
    undo(alice.pk, str(tokens[4]))
