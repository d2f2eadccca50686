"""The book has the names of those who act as text: an account that goes takes none along."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def name_them(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    StaffAction = apps.get_model("moderation", "StaffAction")
    name = User.objects.filter(pk=OuterRef("by")).values("username")
    StaffAction.objects.exclude(by=None).update(by_name=Subquery(name))


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_staff_actions")]

    operations = [
        migrations.AddField(
            model_name="staffaction",
            name="by_name",
            field=models.CharField(default="", max_length=150),
        ),
        migrations.RunPython(name_them, migrations.RunPython.noop, elidable=True),
    ]
