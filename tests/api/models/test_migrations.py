"""An upgrade from the first version's tables to the newest, and the way back."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

FIRST = [("api", "0001_initial")]
TABLES = ("User", "LoginToken", "Track", "Conversation", "Message", "Run")
# What a later version stores in another form, or no longer.
CHANGED = {("Track", "waveform"), ("Run", "status"), ("Run", "last_seq")}
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
QUEUE_MESSAGE = "Failed to queue analysis: Error 111 connecting to localhost:6379."

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def migrate(target: list[tuple[str, str]]) -> Any:
    """Migrate the database, and return the models of that state."""
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps


def newest() -> list[tuple[str, str]]:
    return list(MigrationExecutor(connection).loader.graph.leaf_nodes("api"))


@pytest.fixture
def first_version() -> Iterator[Any]:
    """The models of the first version, in a database with its tables."""
    yield migrate(FIRST)
    migrate(newest())


def fill(apps: Any) -> None:
    """Create rows in every table of the first version."""
    create = {name: apps.get_model("api", name).objects.create for name in TABLES}
    ada = create["User"](username="ada", password="md5$x", email="ada@example.org", is_staff=True)
    create["LoginToken"](user=ada, digest="d" * 64, expires_at=NOW)
    measured = {"rhythm": {"tempo_bpm": 124.0}, "harmony": {"error": "Too short."}}
    file = {"user": ada, "storage_path": "1/a.wav", "file_size": 12, "duration": 3.5}
    track = create["Track"](
        **file, original_filename="a.wav", sha256="a" * 64, status="ready", analysis=measured,
        waveform={"min": [-3, -9], "max": [4, 8], "duration_seconds": 3.5}, analyzed_at=NOW,
    )  # fmt: skip
    create["Track"](original_filename="b.wav", status="failed", status_message=QUEUE_MESSAGE)
    create["Track"](original_filename="c.wav", status="failed", status_message="The file has no sound.")
    conversation = create["Conversation"](user=ada, title="Tempo", state={"filter": {"key": "A minor"}})
    conversation.tracks.add(track)
    question = create["Message"](conversation=conversation, role="user", text="How fast?")
    answered = {
        "tool_steps": [{"tool": "analyse_rhythm"}],
        "model_messages": [{"role": "tool", "content": "x"}],
    }
    for status in ("done", "queued"):
        answer = create["Message"](
            conversation=conversation, parent=question, role="assistant", text="124 BPM.", **answered
        )
        create["Run"](
            conversation=conversation,
            question=question,
            answer=answer,
            status=status,
            model="m",
            usage={"tokens": 5},
        )


def rows(apps: Any) -> dict[tuple[str, Any], dict[str, Any]]:
    """Return all rows of the first version's tables: (table, primary key) -> values by column."""
    return {
        (name, row.pk): {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
        for name in TABLES
        for row in apps.get_model("api", name).objects.all()
    }


def differences(before: Any, after: Any) -> set[tuple[str, str]]:
    """Return (table, column) of all values that are not the same, in the columns that both have."""
    assert before.keys() == after.keys()
    return {
        (table, column)
        for (table, key), values in before.items()
        for column, value in values.items()
        if value != after[table, key].get(column, value)
    }


def test_a_database_of_the_first_version_keeps_its_rows_through_an_upgrade_and_back(first_version: Any):
    fill(first_version)
    before = rows(first_version)

    upgraded = migrate(newest())

    assert differences(before, rows(upgraded)) <= CHANGED
    tracks = upgraded.get_model("api", "Track").objects
    (measured,) = tracks.filter(conversations__title="Tempo")
    # The facts of a measured track can be searched at once.
    assert measured.facts.tempo_bpm == 124.0
    statuses = upgraded.get_model("api", "Run").objects.values_list("status", flat=True)
    assert sorted(statuses) == ["done", "interrupted"]
    codes = {track.original_filename: track.failure_code for track in tracks.all()}
    assert codes == {"a.wav": "", "b.wav": "queue_unreachable", "c.wav": ""}

    assert differences(before, rows(migrate(FIRST))) <= CHANGED


def test_swing_and_clipping_are_copied_from_what_was_measured() -> None:
    apps = migrate([("api", "0026_search_index")])
    ada = apps.get_model("api", "User").objects.create(username="ada", email="ada@example.org")
    measured = [
        {"rhythm": {"swing": 0.62}, "loudness": {"clipping": {"run_count": 3}}},
        {"rhythm": {"error": "Too short."}},
    ]
    for number, analysis in enumerate(measured):
        file = {"storage_path": f"1/{number}.wav", "file_size": 1, "sha256": str(number) * 64}
        track = apps.get_model("api", "Track").objects.create(user=ada, analysis=analysis, **file)
        apps.get_model("api", "TrackFacts").objects.create(track=track)
    facts = migrate(newest()).get_model("api", "TrackFacts").objects.order_by("track__storage_path")
    assert list(facts.values_list("swing", "clipped_runs")) == [(0.62, 3), (None, None)]


def test_the_change_of_the_tempo_is_computed_from_what_was_measured() -> None:
    apps = migrate([("api", "0028_facts_chords")])
    ada = apps.get_model("api", "User").objects.create(username="ada", email="ada@example.org")
    curve = {"seconds": list(range(20)), "bpm": [100.0] * 10 + [110.0] * 10}
    for number, analysis in enumerate(
        [{"rhythm": {"tempo_curve": curve}}, {"rhythm": {"error": "Too short."}}]
    ):
        file = {"storage_path": f"1/{number}.wav", "file_size": 1, "sha256": str(number) * 64}
        track = apps.get_model("api", "Track").objects.create(user=ada, analysis=analysis, **file)
        apps.get_model("api", "TrackFacts").objects.create(track=track)
    facts = migrate(newest()).get_model("api", "TrackFacts").objects.order_by("track__storage_path")
    assert list(facts.values_list("tempo_change_percent", flat=True)) == [10.0, None]
