"""The interface to the plan and tasks, and an implementation in memory. `DatabasePlanStore` is the one in use."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from src.orchestrator.assistants.coach.plan import Plan, PracticeTrack, Profile, build_plan, change_plan


class PlanStore(Protocol):
    """The plan and the tasks of one user."""

    def plan(self) -> Plan | None: ...

    def make_plan(self, profile: Profile, today: date, language: str) -> Plan:
        """Make the plan, or change the rest of the existing one."""

    def replace_plan(self, plan: Plan) -> None:
        """Store a plan that the user has edited."""

    def make_tasks(self, plan: Plan, language: str) -> int:
        """Create tasks for the future sessions. Return the number of new ones."""


class MemoryPlanStore:
    """Keeps the plan in memory, for tests and programs without a database."""

    def __init__(self, tracks: Sequence[PracticeTrack] = (), plan: Plan | None = None) -> None:
        self.tracks = tracks
        self.kept = plan
        self.tasks: list[str] = []

    def plan(self) -> Plan | None:
        return self.kept

    def make_plan(self, profile: Profile, today: date, language: str) -> Plan:
        self.kept = make_or_change_plan(self.kept, profile, self.tracks, today, language)
        return self.kept

    def replace_plan(self, plan: Plan) -> None:
        self.kept = plan

    def make_tasks(self, plan: Plan, language: str) -> int:
        new = [session.id for session in plan.sessions if session.id not in self.tasks]
        self.tasks += new
        return len(new)


def make_or_change_plan(
    old: Plan | None, profile: Profile, tracks: Sequence[PracticeTrack], today: date, language: str
) -> Plan:
    if old is None:
        return build_plan(profile, tracks, today, language)
    return change_plan(old, profile, tracks, today, language)
