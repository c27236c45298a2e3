from typing import Any

from django.db import migrations

from src.api.models import search_index


def create(apps: Any, schema_editor: Any) -> None:
    search_index.create(schema_editor.connection)


class Migration(migrations.Migration):

    dependencies = [
        ('api', '0025_lastfm_switch'),
    ]

    operations = [
        migrations.RunPython(create, migrations.RunPython.noop),
    ]
