"""Writes the schemas of the HTTP API as an OpenAPI document, for the generator of the page's types."""

import json
from typing import Any

from django.core.management.base import BaseCommand
from django.core.serializers.json import DjangoJSONEncoder

from src.api.routes.api import api


class Command(BaseCommand):
    help = "Write the schemas of the HTTP API as JSON, from which the page's types are generated."

    def handle(self, *args: Any, **options: Any) -> None:
        document = api.get_openapi_schema()
        schemas = {name: without_titles(schema) for name, schema in document["components"]["schemas"].items()}
        kept = {"openapi": document["openapi"], "info": document["info"], "paths": {}}
        self.stdout.write(json.dumps({**kept, "components": {"schemas": schemas}}, cls=DjangoJSONEncoder))


def without_titles(schema: Any) -> Any:
    """Return a schema without the titles that repeat the names of its fields."""
    if isinstance(schema, list):
        return [without_titles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    # A field may be called "title": then its value is a schema.
    return {
        name: without_titles(part)
        for name, part in schema.items()
        if not (name == "title" and isinstance(part, str))
    }
