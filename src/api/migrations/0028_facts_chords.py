from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.fields.json import KeyTransform

from src.music_theory.chord_sets import set_of

MOST_AT_ONCE = 500


def fill(apps: Any, schema_editor: Any) -> None:
    """Find them in the measurements, as the model does when they are written."""
    facts, track = apps.get_model("api", "TrackFacts"), apps.get_model("api", "Track")
    measured = KeyTransform("chords", KeyTransform("harmony", F("analysis")))
    rows = track.objects.filter(facts__isnull=False).annotate(measured=measured)
    some = []
    for key, chords in rows.values_list("pk", "measured").iterator(chunk_size=MOST_AT_ONCE):
        some.append(facts(pk=key, chords=set_of(chords or ())))
        if len(some) == MOST_AT_ONCE:
            facts.objects.bulk_update(some, ["chords"])
            some = []
    facts.objects.bulk_update(some, ["chords"])


class Migration(migrations.Migration):
    dependencies = [("api", "0027_facts_swing_and_clipping")]

    operations = [
        migrations.AddField(
            "trackfacts",
            "chords",
            models.BigIntegerField(
                blank=True,
                help_text="which chords it has, a bit each (src/music_theory/chord_sets.py)",
                null=True,
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
