from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("lobby", "0003_parties_of_earlier_proposals")]

    operations = [
        migrations.RemoveConstraint(
            model_name="proposal",
            name="proposal_has_one_maker",
        ),
        migrations.RemoveField(
            model_name="proposal",
            name="guest_key",
        ),
        migrations.RemoveField(
            model_name="proposal",
            name="user",
        ),
    ]
