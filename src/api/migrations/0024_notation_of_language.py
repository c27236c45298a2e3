from typing import Any

from django.db import migrations, models


def forget_default(apps: Any, schema_editor: Any) -> None:
    """B was the default, also for users who read German."""
    apps.get_model("api", "User").objects.filter(notation="B").update(notation="")


class Migration(migrations.Migration):

    dependencies = [
        ('api', '0023_track_marks'),
    ]

    operations = [
        migrations.AlterField(
            model_name='user',
            name='notation',
            field=models.CharField(blank=True, choices=[('', 'As usual in the language'), ('B', 'B'), ('H', 'H')], default='', max_length=1),
        ),
        migrations.RunPython(forget_default, migrations.RunPython.noop),
    ]
