"""A row as JSON, and back: every column, word for word."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Model

type Image = dict[str, Any]


def snapshot_of(row: Model) -> Image:
    return {field.attname: _plain(getattr(row, field.attname)) for field in row._meta.concrete_fields}


def row_of(model: type[Model], image: Image) -> Model:
    """Not saved."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    # A column that came with a later version has its default.
    return model(**{name: fields[name].to_python(value) for name, value in image.items() if name in fields})


def kind_of(model: type[Model]) -> str:
    return model._meta.label_lower


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
