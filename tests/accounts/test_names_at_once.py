"""Unique and look-alike account names under concurrent sign-ups, enforced by the database."""

import hashlib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.urls import reverse

from rosters.accounts import adapter, likeness
from rosters.accounts.models import User
from rosters.accounts.services import close_account
from tests.accounts.test_signing_in import PASSWORD, signup
from tests.factories import UserFactory, proven

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
SAID = "This name looks too much like one that is already taken."
LOOKS = "4413cdf8a4d2e54a"


@pytest.fixture
def meanwhile(monkeypatch):
    """Somebody is called pau1 as soon as it was looked up that nobody is."""

    def found_nobody(name):
        UserFactory(username="pau1")
        return False

    monkeypatch.setattr(adapter, "_looks_like_somebody", found_nobody)


def names():
    return sorted(User.objects.values_list("username", flat=True))


def are_alike(name, imitation):
    """Two accounts from before such names were refused."""
    first, second = UserFactory(username=name), UserFactory(username="somebody else")
    User.objects.filter(pk=second.pk).update(username=imitation, look=None)
    User.objects.filter(pk=first.pk).update(look=None)
    migration = import_module("rosters.accounts.migrations.0002_looks_of_names")
    migration.look(apps, SimpleNamespace(connection=connection))
    return User.objects.get(pk=first.pk), User.objects.get(pk=second.pk)


def test_the_second_of_two_look_alike_sign_ups_gets_a_form_error(client, meanwhile):
    answer = signup(client, username="paul")

    assert answer.status_code == 200
    assert SAID in answer.content.decode()
    assert "id_username_error" in answer.content.decode()
    assert names() == ["pau1"]
    assert client.get(reverse("account")).status_code == 302


def test_the_second_of_two_identical_sign_ups_gets_a_form_error(client, monkeypatch):
    monkeypatch.setattr(adapter.AccountAdapter, "clean_username", lambda _self, name, **_: name)
    UserFactory(username="paul")

    answer = signup(client, username="paul")

    assert answer.status_code == 200
    assert names() == ["paul"]


def test_the_database_refuses_a_look_alike_name():
    UserFactory(username="pau1")
    other = UserFactory(username="bo")

    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=other.pk).update(look=likeness.look_of("paul"))
    other.username = "paul"
    with pytest.raises(ValidationError, match="looks too much like"):
        other.save(update_fields=["username"])

    assert names() == ["bo", "pau1"]


def test_createsuperuser_refuses_a_look_alike_name():
    UserFactory(username="pau1")

    with pytest.raises(CommandError, match="looks too much like"):
        call_command("createsuperuser", username="paul", email="", interactive=False)


def test_the_admin_refuses_a_look_alike_name(client, staff, meanwhile):
    form = {"username": "paul", "password1": PASSWORD, "password2": PASSWORD}
    browser = proven(client, staff)

    answer = browser.post(
        reverse("admin:accounts_user_add"), form | {"usable_password": "true"}, follow=True
    )

    assert SAID in answer.content.decode()
    assert "paul" not in names()


def test_a_renamed_account_gets_a_new_look_alike_key():
    user = UserFactory(username="pau1")

    user.username = "zoe"
    user.save()

    assert User.objects.get(username="zoe").look == likeness.look_of("zoe")
    assert UserFactory(username="paul").look == likeness.look_of("pau1")


def test_existing_look_alikes_stay_and_no_new_ones_are_added(client):
    first, second = are_alike("paul", "pau1")
    assert (first.look, second.look) == (likeness.look_of("paul"), None)

    second.set_password(PASSWORD)
    second.save()  # as whoever they are
    assert "id_username_error" in signup(client, username="pauI").content.decode()
    first.delete()
    assert "id_username_error" in signup(client, username="pauI").content.decode()

    assert names() == ["pau1"]


@pytest.mark.parametrize("leaving", [0, 1])
def test_existing_look_alikes_can_close_their_accounts(leaving):
    user = are_alike("paul", "pau1")[leaving]
    LogEntry.objects.log_actions(user.pk, [user], CHANGE, "Gave the rank.")

    close_account(user=user)

    assert names() == ["pau1", "paul"]
    kept = LogEntry.objects.get().user
    assert (kept.username, kept.look) == (user.username, user.look)
    assert kept.pk != user.pk


def test_a_changed_confusables_table_needs_a_migration():
    """And only then with another digest here: looks are kept in rows."""
    table = Path(likeness.__file__).with_name("lookalikes.txt").read_bytes()

    assert hashlib.sha256(table).hexdigest().startswith(LOOKS)
