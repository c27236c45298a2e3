from typing import Any

from django.db import migrations, models
from django.db.models import F, FloatField, IntegerField, OuterRef, Subquery
from django.db.models.fields.json import KeyTextTransform, KeyTransform
from django.db.models.functions import Cast


def fill(apps: Any, schema_editor: Any) -> None:
    """Copy both from the measurements, as the model does when they are written."""
    facts, track = apps.get_model("api", "TrackFacts"), apps.get_model("api", "Track")
    swing = Cast(KeyTextTransform("swing", KeyTransform("rhythm", F("analysis"))), FloatField())
    clipping = KeyTransform("clipping", KeyTransform("loudness", F("analysis")))
    runs = Cast(KeyTextTransform("run_count", clipping), IntegerField())
    rows = track.objects.filter(pk=OuterRef("pk"))
    facts.objects.update(
        swing=Subquery(rows.annotate(value=swing).values("value")),
        clipped_runs=Subquery(rows.annotate(value=runs).values("value")),
    )


class Migration(migrations.Migration):
    dependencies = [("api", "0026_search_index")]

    operations = [
        migrations.AddField("trackfacts", "swing", models.FloatField(null=True, blank=True)),
        migrations.AddField(
            "trackfacts",
            "clipped_runs",
            models.IntegerField(null=True, blank=True, help_text="stretches of clipped samples"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
