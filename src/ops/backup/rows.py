"""All rows of one database into another, through the models: the two may be of different kinds."""

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

# Whoever reads a backup must not be able to log in with it.
LEFT_OUT = ("sessions.session", "api.logintoken", "api.apitoken")


def models_to_copy() -> list[type[Model]]:
    every = apps.get_models(include_auto_created=True)
    return [
        model
        for model in every
        if model._meta.managed and not model._meta.proxy and model._meta.label_lower not in LEFT_OUT
    ]


def columns(model: type[Model]) -> "list[Field[Any, Any]]":
    return [field for field in model._meta.concrete_fields if not getattr(field, "generated", False)]


def rows_of(model: type[Model], alias: str) -> Iterator[Model]:
    return model._base_manager.using(alias).order_by("pk").iterator(chunk_size=BATCH)


def count_rows(alias: str) -> dict[str, int]:
    return {model._meta.label: model._base_manager.using(alias).count() for model in models_to_copy()}


def copy_rows(source: str, target: str) -> None:
    """Make the target hold exactly the source's rows: all of them or, where it fails, what it held before. Both
    must have this version's tables."""
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
    """Word for word: ``bulk_create`` would give today's date to every ``auto_now_add``."""
    query = InsertQuery(model)
    query.insert_values(columns(model), list(rows), raw=True)
    query.get_compiler(using=alias).execute_sql()


def continue_numbering(alias: str) -> None:
    """Where the database counts ids itself, the next one comes after those that were copied."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_to_copy()):
            cursor.execute(statement)


def differences(source: str, target: str) -> list[str]:
    """The kinds of rows that are not the same, value for value, in both."""
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
