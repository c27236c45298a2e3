"""The plan and the tasks of one user in the database, changed in the transaction of one exchange."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils import timezone

from src.api.models import TrainingPlan
from src.orchestrator.tools.journal import Mutation, snapshot_of
from src.orchestrator.tools.library.owned import Library
from src.orchestrator.tools.todo import TodoList
from src.orchestrator.tools.todo.passages import OwnPassages

from .dialogue.plan_store import make_or_change_plan
from .languages import LANGUAGES
from .plan import Plan, Profile
from .plan.todo import task_fields
from .plan.tracks import named_tracks, practice_tracks


class DatabasePlanStore:
    """Stores plan and tasks, and collects the changes for the journal."""

    def __init__(self, user_id: Any) -> None:
        self.user_id = user_id
        self._images: dict[str, tuple[dict[str, Any] | None, TrainingPlan]] = {}
        self._mutations: list[Mutation] = []

    @property
    def mutations(self) -> list[Mutation]:
        """Return at most one mutation of the plan, however often it was changed, and those of the tasks."""
        plans = [
            Mutation.creation(row) if before is None else Mutation.update(before, row)
            for before, row in self._images.values()
        ]
        return [*plans, *self._mutations]

    def plan(self) -> Plan | None:
        row = self._row()
        return Plan.model_validate(row.body) if row else None

    def make_plan(self, profile: Profile, today: date, language: str) -> Plan:
        tracks = practice_tracks(self.user_id, profile)
        plan = make_or_change_plan(self.plan(), profile, tracks, today, language)
        self.replace_plan(plan)
        return plan

    def replace_plan(self, plan: Plan) -> None:
        row, body, now = self._row(), plan.model_dump(mode="json"), timezone.now()
        if row is None:
            row = TrainingPlan.objects.create(user_id=self.user_id, body=body, created_at=now, updated_at=now)
            self._images["plan"] = (None, row)
            return
        if row.body == body:
            return
        before = snapshot_of(row)
        row.body, row.updated_at, row.revision = body, now, row.revision + 1
        row.save()
        first = self._images["plan"][0] if "plan" in self._images else before
        self._images["plan"] = (first, row)

    def make_tasks(self, plan: Plan, language: str) -> int:
        """Create the tasks in the organiser's list, so that one undo removes all of them."""
        tasks = TodoList(self.user_id, OwnPassages(Library(self.user_id)))
        created = tasks.create_many(list(self._fields(plan, language))).mutations
        self._mutations += created
        return len(created)

    def _fields(self, plan: Plan, language: str) -> Iterable[dict[str, Any]]:
        today = timezone.localdate()
        mine = {track.id for track in named_tracks(self.user_id, practice_ids(plan))}
        for session in plan.sessions:
            if session.date >= today and not session.is_done and not session.is_missed:
                yield task_fields(session, LANGUAGES[language], mine)

    def _row(self) -> TrainingPlan | None:
        return TrainingPlan.objects.select_for_update().filter(user_id=self.user_id).first()


def practice_ids(plan: Plan) -> list[str]:
    return list(dict.fromkeys(item.track_id for one in plan.sessions for item in one.items if item.track_id))
