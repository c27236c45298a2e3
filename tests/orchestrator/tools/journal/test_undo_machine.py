"""Any sequence of tool calls, undos and edits from outside, by two people: a step is undone whole or not at all, and
where nobody interfered, undoing everything gives the start again.

All examples are played in one transaction, each in a savepoint. CLAVE_TEST_EXAMPLES=40 plays 1000 of them.
"""

from typing import Any, ClassVar

import pytest
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from src.api.models import TodoTask, Track, User
from src.orchestrator.errors import CannotUndo
from src.orchestrator.tools.journal import Change, Step, undo
from src.orchestrator.tools.todo import TodoTools
from tests.support.examples import examples

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server")]

TITLES = st.sampled_from(["Tune", "tune ", "Practise", "Mix", "Book the hall", "Ünder"])
STATUSES = st.sampled_from(["open", "in_progress", "done"])
WHO = st.sampled_from(["alice", "bob"])
COLUMNS = [field.column for field in TodoTask._meta.concrete_fields]
ROWS = f"SELECT {', '.join(COLUMNS)} FROM {TodoTask._meta.db_table} WHERE user_id = %s ORDER BY id"
PLACES = st.lists(st.integers(0, 5), min_size=1, max_size=3)


def at(ids: list[int], places: list[int]) -> list[int]:
    return [ids[place % len(ids)] for place in places]


class Undoing(RuleBasedStateMachine):
    people: ClassVar[dict[str, User]]

    @initialize()
    def begin(self) -> None:
        self.example = transaction.atomic()
        self.example.__enter__()
        self.tracks = list(Track.objects.all())
        self.start = {name: self.rows(name) for name in self.people}
        # User -> the steps, the oldest first, each with the rows before it.
        self.steps: dict[str, list[tuple[str, list[Any]]]] = {"alice": [], "bob": []}
        self.touched: set[str] = set()

    def rows(self, who: str) -> list[Any]:
        """Return the rows of the database by raw SQL, because this is called thousands of times."""
        with connection.cursor() as cursor:
            cursor.execute(ROWS, [self.people[who].pk])
            return [dict(zip(COLUMNS, row, strict=True)) for row in cursor.fetchall()]

    def kept(self, rows: list[Any]) -> list[Any]:
        """Return the expected rows, without references to deleted tracks."""
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT id FROM {Track._meta.db_table}")
            there = {track_id for (track_id,) in cursor.fetchall()}
        return [{**row, "track_id": row["track_id"] if row["track_id"] in there else None} for row in rows]

    @rule(
        who=WHO,
        wishes=st.lists(
            st.one_of(
                st.tuples(st.just("create"), TITLES),
                st.tuples(st.just("rename"), TITLES, PLACES),
                st.tuples(st.just("status"), STATUSES, PLACES),
                st.tuples(st.just("delete"), PLACES),
                st.tuples(st.just("reorder"), PLACES),
            ),
            min_size=1,
            max_size=4,
        ),
    )
    def step(self, who: str, wishes: list[tuple[Any, ...]]) -> None:
        before, step, token = self.rows(who), Step(self.people[who].pk), None
        rows = before
        for wish in wishes:
            ids = [row["id"] for row in rows]
            try:
                _, given = step.make(lambda wish=wish, ids=ids: self.carry_out(who, wish, ids))
            except ValueError:
                assert self.rows(who) == rows
            else:
                earlier, rows = rows, self.rows(who)
                assert (given is None) == (rows == earlier)
                token = given or token
        if token:
            self.steps[who].append((token, before))

    def carry_out(self, who: str, wish: tuple[Any, ...], ids: list[int]) -> Change:
        tools = TodoTools(self.people[who].pk)
        match wish:
            case ("create", title):
                return tools.create_task(title=title)
            case ("rename", title, places) if ids:
                return tools.update_task(*at(ids, places[:1]), title=title)
            case ("status", status, places) if ids:
                return tools.update_status_of_tasks(at(ids, places), status)
            case ("delete", places) if ids:
                return tools.delete_tasks(at(ids, places))
            case ("reorder", places) if ids:
                return tools.reorder_tasks(at(ids, places))
            case _:
                raise ValueError("There is nothing to do it to.")

    def refusal(self, who: str, token: str) -> str | None:
        """Return why the step could not be undone; None if it was."""
        try:
            undo(self.people[who].pk, token)
        except CannotUndo as refused:
            return refused.message
        return None

    @precondition(lambda self: any(self.steps.values()))
    @rule(who=WHO)
    def undo_last(self, who: str) -> None:
        if not self.steps[who]:
            return
        token, before = self.steps[who][-1]
        now = self.rows(who)
        if reason := self.refusal(who, token):
            assert who in self.touched
            assert "Nothing was undone" in reason
            assert self.rows(who) == now
        else:
            self.steps[who].pop()
            if who not in self.touched:
                assert self.rows(who) == self.kept(before)

    @precondition(lambda self: any(self.steps.values()))
    @rule(who=WHO, place=st.integers(0, 20))
    def undo_any(self, who: str, place: int) -> None:
        """Undo any step: completely, or not at all with a reason."""
        if not self.steps[who]:
            return
        number = place % len(self.steps[who])
        token, _ = self.steps[who][number]
        now = self.rows(who)
        if self.refusal(who, token):
            assert self.rows(who) == now
        else:
            del self.steps[who][number]
            if number < len(self.steps[who]):
                # The rows before the later steps have changed.
                self.touched.add(who)

    @rule(who=WHO, place=st.integers(0, 5), deletes=st.booleans())
    def edit_from_outside(self, who: str, place: int, deletes: bool) -> None:
        ids = [row["id"] for row in self.rows(who)]
        if not ids:
            return
        task = TodoTask.objects.filter(pk__in=at(ids, [place]))
        if deletes:
            task.delete()
        else:
            task.update(description="From outside", updated_at=timezone.now())
        self.touched.add(who)

    @precondition(lambda self: self.tracks)
    @rule()
    def lose_a_track(self) -> None:
        """Delete a track. It is no edit of its tasks: undo still works, and restores them without the track."""
        self.tracks.pop().delete()

    @precondition(lambda self: hasattr(self, "example"))
    @invariant()
    def who_did_nothing_has_what_they_had(self) -> None:
        for who in self.people:
            if not self.steps[who] and who not in self.touched:
                assert self.rows(who) == self.kept(self.start[who])

    def teardown(self) -> None:
        if not hasattr(self, "example"):
            return
        try:
            for who in self.people:
                while self.steps[who] and who not in self.touched:
                    self.undo_last(who)
                if who not in self.touched:
                    assert self.rows(who) == self.kept(self.start[who])
        finally:
            transaction.set_rollback(True)
            self.example.__exit__(None, None, None)


def test_steps_are_undone_whole_or_not_at_all(alice: User, bob: User):
    Undoing.people = {"alice": alice, "bob": bob}
    for person in Undoing.people.values():
        for number, title in enumerate(("Old", "Older")):
            song = Track.objects.create(user=person, original_filename=f"{title}.wav")
            TodoTask.objects.create(user=person, title=title, sort_order=number, track=song, start_seconds=1)
    run_state_machine_as_test(
        Undoing,
        settings=settings(
            max_examples=examples(25),
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
