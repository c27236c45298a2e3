"""Access to a second database under its own alias."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import dj_database_url
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections, router
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model


@contextmanager
def opened(config: dict[str, Any]) -> Iterator[str]:
    """Register the database and yield its alias."""
    alias = f"other-{uuid4().hex[:8]}"
    complete = connections.configure_settings({DEFAULT_DB_ALIAS: {}, alias: config})
    connections.settings[alias] = complete[alias]
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.settings[alias]


def sqlite_file(path: Path) -> dict[str, Any]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path)}


def at_address(url: str) -> dict[str, Any]:
    """Return the configuration for a URL, without a pool."""
    return {**dj_database_url.parse(url, conn_max_age=0)}


def migrate(alias: str = DEFAULT_DB_ALIAS) -> None:
    with everything_goes_to(alias):
        call_command("migrate", database=alias, verbosity=0, interactive=False)


@contextmanager
def everything_goes_to(alias: str) -> Iterator[None]:
    """Route all queries without an explicit alias to this database."""
    guide = Guide(alias)
    router.routers.insert(0, guide)
    try:
        yield
    finally:
        router.routers.remove(guide)


@dataclass(frozen=True)
class Guide:
    """A database router that always returns one alias."""

    alias: str

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        return self.alias

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        return self.alias


def unapplied_migrations(alias: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return the names of the migrations that are not applied yet."""
    executor = MigrationExecutor(connections[alias])
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [str(migration) for migration, _ in plan]


def unknown_migrations(alias: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return the names of applied migrations of a newer version."""
    loader = MigrationExecutor(connections[alias]).loader
    known = set(loader.graph.nodes) | set(loader.replacements)
    ours = loader.migrated_apps
    return sorted(".".join(key) for key in loader.applied_migrations if key not in known and key[0] in ours)


def has_tables(alias: str = DEFAULT_DB_ALIAS) -> bool:
    return "django_migrations" in connections[alias].introspection.table_names()


def is_sqlite(alias: str = DEFAULT_DB_ALIAS) -> bool:
    return connections[alias].vendor == "sqlite"


def database_file(alias: str = DEFAULT_DB_ALIAS) -> Path:
    return Path(connections[alias].settings_dict["NAME"])
