"""Any sequence of tool calls, undos and edits from outside, by two people: a step is undone whole or not at all, and
where nobody interfered, undoing everything gives the start again."""

from typing import Any

import pytest
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

from src.api.models import TodoTask, User
from src.orchestrator.errors import CannotUndo
from src.orchestrator.tools.journal import Change, Step, undo
from src.orchestrator.tools.tasks import TaskTools

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]

TITLES = st.sampled_from(["Tune", "tune ", "Practise", "Mix", "Book the hall", "Ünder"])
STATUSES = st.sampled_from(["open", "in_progress", "done"])
WHO = st.sampled_from(["alice", "bob"])
PLACES = st.lists(st.integers(0, 5), min_size=1, max_size=3)


class Undoing(RuleBasedStateMachine):
    @initialize()
    def begin(self) -> None:
        User.objects.all().delete()
        self.people = {name: User.objects.create(username=name) for name in ("alice", "bob")}
        for person in self.people.values():
            for number, title in enumerate(("Old", "Older")):
                TodoTask.objects.create(user=person, title=title, sort_order=number)
        self.start = {name: self.rows(name) for name in self.people}
        # Of each person: the steps, the oldest first, with the rows as they were before.
        self.steps: dict[str, list[tuple[str, list[Any]]]] = {"alice": [], "bob": []}
        self.touched: set[str] = set()

    def rows(self, who: str) -> list[Any]:
        return list(TodoTask.objects.filter(user=self.people[who]).order_by("id").values())

    def ids(self, who: str, places: list[int]) -> list[int]:
        rows = self.rows(who)
        return [rows[place % len(rows)]["id"] for place in places] if rows else []

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
        for wish in wishes:
            rows = self.rows(who)
            try:
                _, given = step.make(lambda wish=wish: self.carry_out(who, wish))
            except ValueError:
                assert self.rows(who) == rows
            else:
                assert (given is None) == (self.rows(who) == rows)
                token = given or token
        if token:
            self.steps[who].append((token, before))

    def carry_out(self, who: str, wish: tuple[Any, ...]) -> Change:
        tools = TaskTools(self.people[who].pk)
        match wish:
            case ("create", title):
                return tools.create_task(title=title)
            case ("rename", title, places) if ids := self.ids(who, places):
                return tools.update_task(ids[0], title=title)
            case ("status", status, places) if ids := self.ids(who, places):
                return tools.update_status_of_tasks(ids, status)
            case ("delete", places) if ids := self.ids(who, places):
                return tools.delete_tasks(ids)
            case ("reorder", places) if ids := self.ids(who, places):
                return tools.reorder_tasks(ids)
            case _:
                raise ValueError("There is nothing to do it to.")

    def refusal(self, who: str, token: str) -> str | None:
        """Why the step could not be undone; None where it was."""
        try:
            undo(self.people[who].pk, token)
        except CannotUndo as refused:
            return refused.message
        return None

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
                assert self.rows(who) == before

    @rule(who=WHO, place=st.integers(0, 20))
    def undo_any(self, who: str, place: int) -> None:
        """Also one in the middle: whole, or nothing and a reason."""
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
                # What came before is no longer what the later steps began with.
                self.touched.add(who)

    @rule(who=WHO, place=st.integers(0, 5), deletes=st.booleans())
    def edit_from_outside(self, who: str, place: int, deletes: bool) -> None:
        ids = self.ids(who, [place])
        if not ids:
            return
        task = TodoTask.objects.filter(pk=ids[0])
        if deletes:
            task.delete()
        else:
            task.update(description="From outside", updated_at=timezone.now())
        self.touched.add(who)

    @precondition(lambda self: hasattr(self, "people"))
    @invariant()
    def who_did_nothing_has_what_they_had(self) -> None:
        for who in self.people:
            if not self.steps[who] and who not in self.touched:
                assert self.rows(who) == self.start[who]

    def teardown(self) -> None:
        if not hasattr(self, "people"):
            return
        for who in self.people:
            while self.steps[who] and who not in self.touched:
                self.undo_last(who)
            if who not in self.touched:
                assert self.rows(who) == self.start[who]


def test_steps_are_undone_whole_or_not_at_all():
    run_state_machine_as_test(
        Undoing,
        settings=settings(
            max_examples=12,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        ),
    )
