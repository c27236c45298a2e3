"""Generates the types of measurements (TypeScript) and their tables in docs/agents.md (Markdown).

Both come from the measurement models in src/agents. A table replaces the text between `<!-- fields of NAME -->` and
`<!-- end of fields -->`.
"""

import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from django.conf import settings
from django.core.management.base import BaseCommand
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from src.agents.base import FeatureAgent
from src.agents.measurement import Measurement
from src.agents.registry import get_all_agents
from src.api.management.commands.generate_protocol import type_name
from src.api.management.generated_files import write_or_check

TYPES, PAGE = "frontend/src/measurements.ts", "docs/agents.md"
HEAD = "| field | unit | meaning | the model reads it as |\n| --- | --- | --- | --- |"
INTRODUCTION = (
    "// Generated from the measurement models in src/agents by "
    "`manage.py generate_measurements`. Do not edit."
)


def measurements() -> dict[str, type[Measurement]]:
    """Return the measurement model of each agent that has one, by the agent's name."""
    return {
        agent.name: agent.measurement_model
        for agent in get_all_agents()
        if isinstance(agent, FeatureAgent) and agent.measurement_model
    }


def typescript(models: Iterable[type[BaseModel]]) -> str:
    """Return the TypeScript file: one interface for each model and for each group in it."""
    groups = {group: None for model in models for group in _with_groups(model)}
    return "\n\n".join([INTRODUCTION, *(_interface(group) for group in groups)]) + "\n"


def table(model: type[BaseModel]) -> str:
    """Return the Markdown table of a model's own fields, which `is_silent` of every measurement is not."""
    return "\n".join([HEAD, *_rows(model, "")])


def documented(page: str, models: dict[str, type[Measurement]]) -> str:
    """Return the page with the tables of these models in their places."""

    def replaced(match: re.Match[str]) -> str:
        return f"{match[1]}\n{table(models[match[2]])}\n{match[4]}" if match[2] in models else match[0]

    places = r"(<!-- fields of (\w+) -->)(.*?)(<!-- end of fields -->)"
    return re.sub(places, replaced, page, flags=re.DOTALL)


def _with_groups(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for field in model.model_fields.values():
        if group := _group(field.annotation):
            yield from _with_groups(group)
    yield model


def _group(hint: Any) -> type[BaseModel] | None:
    """Return the model in a hint such as `list[Model]` or `Model | None`."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return next((group for argument in get_args(hint) if (group := _group(argument))), None)


def _interface(model: type[BaseModel]) -> str:
    lines = [f"export interface {model.__name__} {{"]
    for name, field in model.model_fields.items():
        lines += [f"  /** {_comment(field)} */", f"  {name}: {type_name(field.annotation)};"]
    return "\n".join([*lines, "}"])


def _comment(field: FieldInfo) -> str:
    unit = unit_and_range(field)
    return f"{field.description} [{unit}]" if unit else str(field.description)


def _rows(model: type[BaseModel], prefix: str) -> Iterator[str]:
    for name, field in model.model_fields.items():
        if name == "is_silent":
            continue
        cells = (f"`{prefix}{name}`", unit_and_range(field), field.description or "", _summary_keys(field))
        yield f"| {' | '.join(cell.replace('|', '\\|') for cell in cells)} |"
        if group := _group(field.annotation):
            yield from _rows(group, f"{prefix}{name}.")


def _schema(field: FieldInfo) -> dict[str, Any]:
    return field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}


def _summary_keys(field: FieldInfo) -> str:
    return ", ".join(f"`{key}`" for key in _schema(field).get("summary", ()))


def unit_and_range(field: FieldInfo) -> str:
    """Return the unit and the limits of a field, such as "BPM" or "0..1"."""
    schema = _schema(field)
    least, most = (schema.get(name) for name in ("minimum", "maximum"))
    limits = f"{least}..{most}" if most is not None else "" if least is None else f"from {least}"
    return ", ".join(part for part in (schema.get("unit", ""), limits) if part)


class Command(BaseCommand):
    help = f"Write {TYPES} and the tables of {PAGE} from the measurement models in src/agents."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail if a file is out of date")
        parser.add_argument("--root", type=Path, default=settings.BASE_DIR, help="the folder to write under")

    def handle(self, *, check: bool, root: Path, **options: Any) -> None:
        models = measurements()
        page = documented((root / PAGE).read_text(), models)
        files = {TYPES: typescript(models.values()), PAGE: page}
        write_or_check(files, root=root, check=check, command="generate_measurements", stdout=self.stdout)
