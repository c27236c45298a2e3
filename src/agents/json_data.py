"""Measurements as plain JSON: no numpy types, no NaN, no infinity."""

import math
from collections.abc import Iterable, Mapping
from typing import Any


def json_safe(value: Any) -> Any:
    """Return the value in JSON's own types. NaN and infinity become None.

    Raises TypeError for what has no meaning in JSON, naming its type.
    """
    if hasattr(value, "tolist"):  # numpy scalars and arrays, without importing numpy
        value = value.tolist()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): json_safe(item) for key, item in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray):
        return [json_safe(item) for item in value]
    raise TypeError(f"{type(value).__name__} cannot be stored as JSON")
