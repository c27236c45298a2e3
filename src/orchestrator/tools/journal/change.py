"""What a changing tool returns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.db.models import Model

from .snapshots import Image, kind_of, snapshot_of

MARK = "changes_data"


def changes_data[F: Callable[..., Any]](function: F) -> F:
    """For functions that return a `Change`: they are run in a transaction, together with the journal."""
    setattr(function, MARK, True)
    return function


@dataclass(frozen=True)
class Mutation:
    """One row before and after. ``label`` is what its owner calls it."""

    kind: str
    row_id: str
    action: str
    label: str
    before: Image | None
    after: Image | None

    @classmethod
    def creation(cls, row: Model) -> Self:
        return cls(kind_of(type(row)), str(row.pk), "creation", str(row), None, snapshot_of(row))

    @classmethod
    def update(cls, before: Image, row: Model, action: str = "update") -> Self:
        return cls(kind_of(type(row)), str(row.pk), action, str(row), before, snapshot_of(row))

    @classmethod
    def deletion(cls, row: Model) -> Self:
        """Of a row that is still there."""
        return cls(kind_of(type(row)), str(row.pk), "deletion", str(row), snapshot_of(row), None)


@dataclass(frozen=True)
class Change:
    """What the model reads, and what was changed: nothing, where all was as it was asked for already."""

    summary: dict[str, Any]
    mutations: Sequence[Mutation] = ()
