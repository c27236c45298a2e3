"""The migrations of the onboarding's table: up and down, with rows that were written in between."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

OLD = [("api", "0011_onboarding_states")]
NEW = [("api", "0012_onboarding_agents")]
TABLE = "api_onboardingstate"
ADDED = {"current_agent", "agent_context", "conversation_history"}

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def migrate(target: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


@pytest.fixture
def latest() -> Iterator[None]:
    """Restore the newest tables for later tests, also after a failure."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("api"))


def columns() -> set[str]:
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, TABLE)}


def add_user(apps: Any, name: str) -> Any:
    return apps.get_model("api", "User").objects.create(username=name)


@pytest.mark.usefixtures("latest")
def test_the_second_migration_adds_three_columns_and_takes_them_away_again():
    apps = migrate(OLD)
    assert not ADDED & columns()
    before = {
        "current_step": 4,
        "is_complete": False,
        "step_data": {"1": {"level": "x"}},
        "agent_history": [{"step": 1}],
    }
    user = add_user(apps, "before")
    row_id = apps.get_model("api", "OnboardingState").objects.create(user=user, **before).pk

    apps = migrate(NEW)

    assert columns() >= ADDED
    rows = apps.get_model("api", "OnboardingState").objects
    row = rows.get(pk=row_id)
    assert {name: getattr(row, name) for name in before} == before
    assert (row.user_id, row.current_agent, row.agent_context, row.conversation_history) == (
        user.pk,
        None,
        {},
        [],
    )
    rows.filter(pk=row_id).update(current_agent="goal_setting", agent_context={"a": {}})

    old = migrate(OLD).get_model("api", "OnboardingState").objects.get(pk=row_id)

    assert not ADDED & columns()
    assert {name: getattr(old, name) for name in before} == before
    assert migrate(NEW).get_model("api", "OnboardingState").objects.get(pk=row_id).agent_context == {}


def test_a_process_of_the_version_before_can_still_write_rows():
    """An old process names only the columns that it knows."""
    from src.api.models import OnboardingState, User

    user = User.objects.create(username="old-process")
    columns_known = "id, user_id, current_step, is_complete, step_data, agent_history"
    values = ["0" * 32, user.pk, 2, False, json.dumps({"a": 1}), "[]"]
    if connection.vendor == "postgresql":
        values[0] = "00000000-0000-0000-0000-000000000000"
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {TABLE} ({columns_known}) VALUES (%s, %s, %s, %s, %s, %s)", values)

    row = OnboardingState.objects.get(user=user)
    assert (row.current_agent, row.agent_context, row.conversation_history) == (None, {}, [])
    assert (row.current_step, row.step_data) == (2, {"a": 1})
