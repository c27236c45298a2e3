from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the agents' columns. Rows keep their values; the database's own defaults serve processes of before."""

    dependencies = [
        ('api', '0011_onboarding_states'),
    ]

    operations = [
        migrations.AddField(
            model_name='onboardingstate',
            name='current_agent',
            field=models.CharField(blank=True, default=None, max_length=50, null=True),
        ),
        migrations.AddField(
            model_name='onboardingstate',
            name='agent_context',
            field=models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, help_text='agent -> what it saved'),
        ),
        migrations.AddField(
            model_name='onboardingstate',
            name='conversation_history',
            field=models.JSONField(blank=True, db_default=models.Value([], models.JSONField()), default=list),
        ),
    ]
