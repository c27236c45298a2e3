from typing import Any

from django.db import migrations, models


def set_codes(apps: Any, schema_editor: Any) -> None:
    """Older versions recognised these tracks by their message."""
    tracks = apps.get_model('api', 'Track').objects
    unqueued = tracks.filter(status='failed', status_message__startswith='Failed to queue analysis:')
    unqueued.update(failure_code='queue_unreachable')


class Migration(migrations.Migration):

    dependencies = [
        ('api', '0013_training_plans'),
    ]

    operations = [
        migrations.AddField(
            model_name='track',
            name='failure_code',
            field=models.CharField(blank=True, choices=[('queue_unreachable', 'Queue Unreachable')], db_default='', default='', help_text='why it failed', max_length=30),
        ),
        migrations.RunPython(set_codes, migrations.RunPython.noop, elidable=True),
    ]
