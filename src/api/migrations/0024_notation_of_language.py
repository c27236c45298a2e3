from django.db import migrations, models


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
    ]
