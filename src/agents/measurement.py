"""The fields of a measurement: type, unit, range, meaning and key in the summary.

Each agent has a pydantic model of its data. Its defaults are the empty values, its schema has the units and ranges. The
tables of docs/agents.md and the page's types (``frontend/src/measurements.ts``) are generated from it by
``manage.py generate_measurements``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

type Range = tuple[float | None, float | None]

SHARE: Final[Range] = (0, 1)
REQUIRED: Final = ...
OMIT: Final = object()


@dataclass(frozen=True)
class SummaryKeys:
    """Under which keys the summary has a field, and how its value is shortened for each."""

    values: Mapping[str, Callable[[Any], Any]]
    always: bool


class Group(BaseModel):
    """Fields that belong together, such as the statistics of one quantity."""

    model_config = ConfigDict(extra="forbid")


class Measurement(Group):
    """The data of an agent for a track or a passage.

    Values that were not measured keep their defaults.
    """

    # The field that says whether there was something to measure. Where it is False, the summary has only the fields
    # with `always`.
    presence_field: ClassVar[str | None] = None

    is_silent: bool = Field(description="no channel leaves its mean by more than -80 dBFS")


def measured(
    description: str,
    default: Any = REQUIRED,
    *,
    unit: str = "",
    between: Range | None = None,
    summary: str | Mapping[str, Callable[[Any], Any]] | None = None,
    always: bool = False,
) -> Any:
    """Declare a field of a measurement.

    description : meaning, in words that follow the field's name in a table
    default : value where there was nothing to measure; without one the field is required
    unit : unit of the value, or of the numbers in a list
    between : smallest and largest value; None where there is no limit. The tests check it, not the running program.
    summary : the summary's key for this value, or each key with the function that makes its value. A function that
        returns OMIT leaves the key out
    always : in the summary even where the measurement's `presence_field` is False
    """
    least, most = between or (None, None)
    keys = {summary: _unchanged} if isinstance(summary, str) else summary or {}
    schema = {"unit": unit or None, "minimum": least, "maximum": most, "summary": list(keys) or None}
    extra: dict[str, Any] = {name: value for name, value in schema.items() if value is not None}
    field: FieldInfo = Field(default, description=description, json_schema_extra=extra)
    field.metadata.append(SummaryKeys(keys, always))
    return field


def summary_keys(field: FieldInfo) -> SummaryKeys:
    """Return the summary keys of a field."""
    return next(
        (item for item in field.metadata if isinstance(item, SummaryKeys)), SummaryKeys({}, always=False)
    )


def highlights(model: type[Measurement], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of the summary. Raises KeyError for data that lacks a field."""
    is_present = model.presence_field is None or data[model.presence_field]
    return dict(_entries(model, data, is_present=bool(is_present)))


def _entries(
    model: type[Measurement], data: Mapping[str, Any], *, is_present: bool
) -> Iterator[tuple[str, Any]]:
    for name, field in model.model_fields.items():
        keys = summary_keys(field)
        if not (is_present or keys.always):
            continue
        for key, value_of in keys.values.items():
            value = value_of(data[name])
            if value is not OMIT:
                yield key, value


def rounded(digits: int | None = None) -> Callable[[float | None], float | None]:
    """Return a function that rounds a number and keeps None."""
    return lambda value: None if value is None else round(value, digits)


def percent(value: float) -> int:
    """Return a share of 0..1 in per cent."""
    return round(100 * value)


def percents(shares: Mapping[str, float]) -> dict[str, int]:
    """Return shares of 0..1 in per cent."""
    return {name: percent(share) for name, share in shares.items()}


def _unchanged(value: Any) -> Any:
    return value
