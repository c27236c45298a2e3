"""Copy of all rows between databases, through the models."""

from collections.abc import Iterator, Sequence
from itertools import batched
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connections, transaction
from django.db.models import Field, Model
from django.db.models.sql import InsertQuery

# With their measurements, this many tracks take a few megabytes.
BATCH = 50

# A backup must not allow a login.
EXCLUDED_MODELS = ("sessions.session", "api.logintoken", "api.apitoken")


def models_to_copy() -> list[type[Model]]:
    every = apps.get_models(include_auto_created=True)
    return [
        model
        for model in every
        if model._meta.managed and not model._meta.proxy and model._meta.label_lower not in EXCLUDED_MODELS
    ]


def columns(model: type[Model]) -> "list[Field[Any, Any]]":
    return [field for field in model._meta.concrete_fields if not getattr(field, "generated", False)]


def rows_of(model: type[Model], alias: str) -> Iterator[Model]:
    return model._base_manager.using(alias).order_by("pk").iterator(chunk_size=BATCH)


def count_rows(alias: str) -> dict[str, int]:
    return {model._meta.label: model._base_manager.using(alias).count() for model in models_to_copy()}


def copy_rows(source: str, target: str) -> None:
    """Replace all rows of the target by the rows of the source, in one transaction.

    Both must have the current migrations.
    """
    with transaction.atomic(using=target):
        empty(target)
        for model in models_to_copy():
            for batch in batched(rows_of(model, source), BATCH):
                insert(model, batch, target)
        continue_numbering(target)


def empty(alias: str) -> None:
    connection = connections[alias]
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    statements = connection.ops.sql_flush(no_style(), tables, allow_cascade=False)
    connection.ops.execute_sql_flush(statements)


def insert(model: type[Model], rows: Sequence[Model], alias: str) -> None:
    """Insert rows unchanged. ``bulk_create`` would reset every ``auto_now_add`` field."""
    query = InsertQuery(model)
    query.insert_values(columns(model), list(rows), raw=True)
    query.get_compiler(using=alias).execute_sql()


def continue_numbering(alias: str) -> None:
    """Set the id sequences of the database after the copied ids."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_to_copy()):
            cursor.execute(statement)


def differences(source: str, target: str) -> list[str]:
    """Return the models whose rows differ between the databases."""
    return [model._meta.label for model in models_to_copy() if not is_same(model, source, target)]


def is_same(model: type[Model], source: str, target: str) -> bool:
    if model._base_manager.using(source).count() != model._base_manager.using(target).count():
        return False
    for batch in batched(rows_of(model, source), BATCH):
        found = model._base_manager.using(target).in_bulk([row.pk for row in batch])
        if any(values(row) != values(found.get(row.pk)) for row in batch):
            return False
    return True


def values(row: Model | None) -> dict[str, Any] | None:
    return (
        None if row is None else {field.attname: getattr(row, field.attname) for field in columns(type(row))}
    )
