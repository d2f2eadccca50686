"""The moderation log: append-only, and independent of the accounts in it."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from rules.models import AppendOnlyError
from rules.moderation import services
from rules.moderation.models import StaffAction
from rules.moderation.services import Cause
from tests.moderation.reported import WHY, last_act
from tests.rules.players import OTHER

pytestmark = pytest.mark.django_db


def test_moderation_entries_are_append_only(cause):
    services.mute(owner=OTHER, cause=cause)
    act = last_act()

    with pytest.raises(AppendOnlyError):
        act.save()
    with pytest.raises(AppendOnlyError):
        act.delete()
    with pytest.raises(AppendOnlyError):
        StaffAction.objects.update(why="nothing")


def test_moderation_entries_outlive_accounts(staff, user):
    services.ban(user=user, cause=Cause(by=staff, why=WHY))

    user.delete()
    staff.delete()

    assert (last_act().by, last_act().whom, last_act().why) == (None, None, WHY)
    assert last_act().by_name == "judge"


@pytest.mark.django_db(transaction=True)
def test_the_migration_adds_moderator_names_to_old_entries(cause, staff):
    executor = MigrationExecutor(connection)
    executor.migrate([("moderation", "0001_staff_actions")])
    early = executor.loader.project_state([("moderation", "0001_staff_actions")]).apps
    early.get_model("moderation", "StaffAction").objects.create(
        by_id=staff.pk, what="muted", why=WHY
    )

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())

    assert last_act().by_name == "judge"
