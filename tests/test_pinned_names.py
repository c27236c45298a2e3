"""Names that programs, databases and dashboards outside of this repository know: none may go away.

New ones may come. A name that is given up on purpose is taken out of ``tests/pinned_names.json``, with the
reason in CHANGELOG.md.
"""

import json
import re
from pathlib import Path
from typing import Any, get_args, is_typeddict

import pytest
from django.apps import apps
from django.core.management import get_commands
from django.urls import URLPattern, URLResolver, get_resolver

from src.api.routes.api import api
from src.api.routes.metrics import SharedNumbers
from src.config.asgi import socket_routes
from src.observability.metrics import REGISTRY
from src.orchestrator import errors, events
from src.tasks.celery import app

ROOT = Path(__file__).resolve().parents[1]
PINNED: dict[str, Any] = json.loads((ROOT / "tests/pinned_names.json").read_text())


def _paths(resolver: URLResolver, prefix: str = "") -> set[str]:
    found: set[str] = set()
    for pattern in resolver.url_patterns:
        path = prefix + str(pattern.pattern)
        found |= _paths(pattern, path) if isinstance(pattern, URLResolver) else {path}
    return found


def http_paths() -> set[str]:
    return {path for path in _paths(get_resolver()) if not path.startswith("admin/")}


def http_operations() -> set[str]:
    """Method and path of every operation of both APIs."""
    return {
        f"{method.upper()} {path}"
        for path, operations in api.get_openapi_schema()["paths"].items()
        for method in operations
    }


def socket_paths() -> set[str]:
    return {str(route.pattern) for route in socket_routes if isinstance(route, URLPattern)}


def wire_names() -> set[str]:
    """Event types with their fields, and error codes."""
    shapes = [value for value in vars(events).values() if is_typeddict(value)]
    names = {f"{shape.__name__}.{field}" for shape in shapes for field in shape.__annotations__}
    names |= {f"type {kind}" for shape in shapes for kind in get_args(shape.__annotations__.get("type"))}
    codes = {
        error.code for error in vars(errors).values() if isinstance(error, type) and hasattr(error, "code")
    }
    return names | codes


def celery_tasks() -> set[str]:
    app.loader.import_default_modules()
    return {name for name in app.tasks if not name.startswith("celery.")}


def columns() -> set[str]:
    return {
        f"{model._meta.db_table}.{field.column}"
        for model in apps.get_app_config("api").get_models(include_auto_created=True)
        for field in model._meta.local_concrete_fields
    }


def metrics() -> set[str]:
    return {family.name for source in (REGISTRY, SharedNumbers()) for family in source.collect()}


def setting_names() -> set[str]:
    return set(re.findall(r"^#?([A-Z][A-Z0-9_]*)=", (ROOT / ".env.example").read_text(), re.MULTILINE))


def commands() -> set[str]:
    return {name for name, source in get_commands().items() if str(source).startswith("src.")}


KINDS = (
    http_paths,
    http_operations,
    socket_paths,
    wire_names,
    celery_tasks,
    columns,
    metrics,
    setting_names,
    commands,
)


@pytest.mark.usefixtures("redis_server")
@pytest.mark.django_db
@pytest.mark.parametrize("names", KINDS, ids=lambda names: names.__name__)
def test_no_name_that_others_know_goes_away(names: Any) -> None:
    pinned = set(PINNED[names.__name__])
    assert pinned, "An empty list pins nothing."
    assert sorted(pinned - names()) == []


def test_every_kind_of_name_is_pinned() -> None:
    assert set(PINNED) == {names.__name__ for names in KINDS}
