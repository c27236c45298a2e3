from typing import Any

from django.db import migrations, models

from src.audio.waveform_codec import packed


def pack(apps: Any, schema_editor: Any) -> None:
    """Waveforms of one level, as they were kept before, into the form that holds several."""
    Track = apps.get_model('api', 'Track')
    for track in Track.objects.filter(waveform__isnull=False).only('waveform').iterator(chunk_size=20):
        waveform = track.waveform
        if 'levels' not in waveform:
            track.waveform = packed([(waveform['min'], waveform['max'])], waveform['duration_seconds'])
            track.save(update_fields=['waveform'])


class Migration(migrations.Migration):

    dependencies = [
        ('api', '0002_corrections_and_facts'),
    ]

    operations = [
        migrations.AddField(
            model_name='track',
            name='artist',
            field=models.CharField(blank=True, default='', help_text='as its file says', max_length=255),
        ),
        migrations.AlterField(
            model_name='track',
            name='waveform',
            field=models.JSONField(blank=True, help_text='peaks for drawing, at several zooms (src.audio.waveform_codec)', null=True),
        ),
        migrations.RunPython(pack, migrations.RunPython.noop, elidable=True),
    ]
