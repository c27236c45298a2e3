from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0029_facts_tempo_change")]

    operations = [
        migrations.AddField(
            "track",
            "corrected_at",
            models.DateTimeField(
                blank=True, help_text="when the last correction was made; null after an undo", null=True
            ),
        ),
    ]
