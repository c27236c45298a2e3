"""The parameters of a dance: allowed values, defaults and validation."""

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from src.choreography.move import Difficulty, Energy, Strict, Style

MIN_SECONDS, DEFAULT_SECONDS, MAX_SECONDS = 15, 60, 7200

# Kinds of figures that a user may want or refuse; each is a tag or a category of moves.
Figure = Literal[
    "turn", "dip", "wave", "spin", "shadow", "hammerlock", "footwork", "cross_body_lead", "hiprolls", "headrolls",
    "arm_styling", "golpes", "bolero",
]  # fmt: skip

ALLOWED: dict[str, tuple[str, ...]] = {
    "difficulty": get_args(Difficulty),
    "energy_level": get_args(Energy),
    "style": get_args(Style),
}


class ChoreographyParameters(Strict):
    """The parameters of a dance. Every field has a default; `duration` is in seconds."""

    difficulty: Difficulty = "beginner"
    energy_level: Energy = "medium"
    style: Style = "modern"
    duration: Annotated[int, Field(ge=MIN_SECONDS, le=MAX_SECONDS)] = DEFAULT_SECONDS
    wanted: tuple[Figure, ...] = Field(default=(), max_length=13)
    unwanted: tuple[Figure, ...] = Field(default=(), max_length=13)


def validate_parameters(values: Mapping[str, Any]) -> ChoreographyParameters:
    """Return the parameters of a model's answer or a form; missing and invalid values get their defaults."""
    chosen: dict[str, Any] = {}
    for name, allowed in ALLOWED.items():
        value = values.get(name)
        word = value.strip().lower() if isinstance(value, str) else None
        if word in allowed:
            chosen[name] = word
    chosen["duration"] = validate_duration(values.get("duration"))
    for name in ("wanted", "unwanted"):
        figures = values.get(name)
        if isinstance(figures, list | tuple):
            known = [f for f in get_args(Figure) if f in [item for item in figures if isinstance(item, str)]]
            chosen[name] = tuple(known)
    return ChoreographyParameters(**chosen)


def validate_duration(value: Any) -> int:
    """Return seconds, clipped to 15 to 7200; the default for anything but a positive number."""
    try:
        seconds = float(value) if not isinstance(value, bool) else math.nan
    except (TypeError, ValueError, OverflowError):
        return DEFAULT_SECONDS
    if not math.isfinite(seconds) or seconds <= 0:
        return DEFAULT_SECONDS
    return round(min(max(seconds, MIN_SECONDS), MAX_SECONDS))
