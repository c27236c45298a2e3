"""Conversion of rows to JSON and back, with all columns."""

from collections.abc import Collection
from copy import deepcopy
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Model

type RowSnapshot = dict[str, Any]


def snapshot_of(row: Model, names: Collection[str] | None = None) -> RowSnapshot:
    """Return all columns of a row, except for those in the model's ``not_in_journal``.

    names : only these, of which the primary key must be one; what is no part of a change does not prevent its undo
    """
    left_out: frozenset[str] = getattr(row, "not_in_journal", frozenset())
    fields = [
        field.attname
        for field in row._meta.concrete_fields
        if (field.attname not in left_out if names is None else field.attname in names)
    ]
    # A copy: later changes in place must not change the snapshot.
    return deepcopy({name: _plain(getattr(row, name)) for name in fields})


def comparable(model: type[Model], snapshot: RowSnapshot) -> RowSnapshot:
    """Return what two snapshots must agree on so that a change can be undone.

    A model may leave out what changes all the time and means nothing to the user, with ``journal_comparable``.
    """
    reduce = getattr(model, "journal_comparable", None)
    return reduce(snapshot) if reduce else snapshot


def row_of(model: type[Model], snapshot: RowSnapshot) -> Model:
    """Return an unsaved row."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    # Columns that were added later get their default.
    return model(
        **{name: fields[name].to_python(value) for name, value in snapshot.items() if name in fields}
    )


def kind_of(model: type[Model]) -> str:
    return model._meta.label_lower


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
