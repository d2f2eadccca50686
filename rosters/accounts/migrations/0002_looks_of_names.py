"""Every name has a look of its own. Of those that were alike before, the oldest account has it."""

from django.db import migrations, models

from rosters.accounts.likeness import look_of

AT_ONCE = 500


def look(apps, editor):
    users = apps.get_model("accounts", "User").objects.using(editor.connection.alias)
    taken, seen = set(), []
    for user in users.order_by("date_joined", "pk").only("username").iterator(AT_ONCE):
        user.look = look_of(user.username)
        if user.look not in taken:
            taken.add(user.look)
            seen.append(user)
    users.bulk_update(seen, ["look"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.CharField(editable=False, max_length=600, null=True, unique=True),
        ),
        migrations.RunPython(look, migrations.RunPython.noop),
    ]
