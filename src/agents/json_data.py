"""Measurements as plain JSON: no numpy types, no NaN, no infinity."""

import math
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from typing import Any


def json_safe(value: Any) -> Any:
    """The same value in JSON's own types. What is not a finite number becomes None.

    Raises TypeError for what has no meaning in JSON, naming its type.
    """
    if value is None or isinstance(value, bool | str):
        return str(value) if isinstance(value, Enum) else value
    if isinstance(value, Mapping):
        return {str(key): json_safe(item) for key, item in value.items()}
    if hasattr(value, "tolist"):  # numpy scalars and arrays, without importing numpy
        return json_safe(value.tolist())
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, int):
        return int(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Iterable) and not isinstance(value, bytes):
        return [json_safe(item) for item in value]
    raise TypeError(f"{type(value).__name__} cannot be stored as JSON")
