"""Empties the database after a test that committed: Django's own way takes most of the time of a short test."""

from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection

# The migrations fill these and nothing else does. Django would empty them too, and fill them again.
KEPT = {model._meta.db_table for model in (ContentType, Permission)}


def empty_the_database() -> None:
    tables = [name for name in connection.introspection.django_table_names() if name not in KEPT]
    names = [connection.ops.quote_name(name) for name in tables]
    # One transaction: what refers to what does not matter before its end.
    connection.ops.execute_sql_flush(
        [*_waiting_for_others(names), *(f"DELETE FROM {name}" for name in names)]
    )


def _waiting_for_others(names: list[str]) -> list[str]:
    """SQLite allows no other writer meanwhile. PostgreSQL would miss rows of transactions that are not committed."""
    if connection.vendor == "sqlite":
        return []
    return [f"LOCK TABLE {', '.join(names)}", "SET LOCAL session_replication_role = replica"]
