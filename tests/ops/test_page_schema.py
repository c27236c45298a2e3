"""The document from which the page's types are generated."""

import json
from io import StringIO

from django.core.management import call_command


def test_the_schemas_keep_their_fields_and_lose_titles_that_repeat_names():
    written = StringIO()
    call_command("export_page_schema", stdout=written)

    schemas = json.loads(written.getvalue())["components"]["schemas"]

    track = schemas["Track"]
    assert track["properties"]["title"] == {"type": "string"}
    assert "title" in track["required"]
    assert "title" not in track
