from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.fields.json import KeyTransform

from src.agents.tempo_ends import change_percent

MOST_AT_ONCE = 500


def fill(apps: Any, schema_editor: Any) -> None:
    """Compute it from the measurements, as the model does when they are written."""
    facts, track = apps.get_model("api", "TrackFacts"), apps.get_model("api", "Track")
    curve = KeyTransform("bpm", KeyTransform("tempo_curve", KeyTransform("rhythm", F("analysis"))))
    rows = track.objects.filter(facts__isnull=False).annotate(curve=curve)
    some = []
    for key, measured in rows.values_list("pk", "curve").iterator(chunk_size=MOST_AT_ONCE):
        some.append(facts(pk=key, tempo_change_percent=change_percent(measured or ())))
        if len(some) == MOST_AT_ONCE:
            facts.objects.bulk_update(some, ["tempo_change_percent"])
            some = []
    facts.objects.bulk_update(some, ["tempo_change_percent"])


class Migration(migrations.Migration):
    dependencies = [("api", "0028_facts_chords")]

    operations = [
        migrations.AddField(
            "trackfacts",
            "tempo_change_percent",
            models.FloatField(
                blank=True,
                help_text="by how much the tempo rises from the beginning to the end",
                null=True,
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
