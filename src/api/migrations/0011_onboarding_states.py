import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('api', '0010_playlists_and_listening'),
    ]

    operations = [
        migrations.CreateModel(
            name='OnboardingState',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('current_step', models.IntegerField(default=0, help_text='0 to 9')),
                ('is_complete', models.BooleanField(default=False)),
                ('step_data', models.JSONField(blank=True, default=dict)),
                ('agent_history', models.JSONField(blank=True, default=list, help_text='which agent had which step, and when')),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='onboarding_state', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'onboarding state',
            },
        ),
    ]
