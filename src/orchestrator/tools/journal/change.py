"""Return values of changing tools."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.db.models import Model

from .snapshots import RowSnapshot, kind_of, snapshot_of

MARK = "changes_data"


def changes_data[F: Callable[..., Any]](function: F) -> F:
    """Mark a function that returns a `Change`.

    It runs in one transaction with the journal.
    """
    setattr(function, MARK, True)
    return function


@dataclass(frozen=True)
class Mutation:
    """A row before and after a change. ``label`` is its name for the user."""

    kind: str
    row_id: str
    action: str
    label: str
    before: RowSnapshot | None
    after: RowSnapshot | None

    @classmethod
    def creation(cls, row: Model) -> Self:
        return cls(kind_of(type(row)), str(row.pk), "creation", str(row), None, snapshot_of(row))

    @classmethod
    def update(cls, before: RowSnapshot, row: Model, action: str = "update") -> Self:
        """Describe an update of the columns that are in ``before``."""
        return cls(kind_of(type(row)), str(row.pk), action, str(row), before, snapshot_of(row, before))

    @classmethod
    def deletion(cls, row: Model) -> Self:
        """Describe a deletion. Call it before the row is deleted."""
        return cls(kind_of(type(row)), str(row.pk), "deletion", str(row), snapshot_of(row), None)


@dataclass(frozen=True)
class Change:
    """A summary for the model, and the mutations (none if nothing had to change)."""

    summary: dict[str, Any]
    mutations: Sequence[Mutation] = ()
