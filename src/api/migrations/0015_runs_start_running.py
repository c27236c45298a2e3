from typing import Any

from django.db import migrations, models


def end_queued(apps: Any, schema_editor: Any) -> None:
    """No version has stored this status, but the column's default allowed it."""
    apps.get_model('api', 'Run').objects.filter(status='queued').update(status='interrupted')


class Migration(migrations.Migration):
    """Removes what was never used: the status "queued", and a number that was always 0."""

    dependencies = [
        ('api', '0014_track_failure_code'),
    ]

    operations = [
        migrations.RunPython(end_queued, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(
            model_name='run',
            name='one_active_run_per_conversation',
        ),
        migrations.RemoveField(
            model_name='run',
            name='last_seq',
        ),
        migrations.AlterField(
            model_name='run',
            name='status',
            field=models.CharField(choices=[('running', 'Running'), ('done', 'Done'), ('stopped', 'Stopped'), ('failed', 'Failed'), ('interrupted', 'Interrupted')], default='running', max_length=12),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'running')), fields=('conversation',), name='one_active_run_per_conversation'),
        ),
    ]
