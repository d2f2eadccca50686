"""API keys, data export and account deletion."""

import io
import json
from zipfile import ZipFile

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from rosters.downloads import file_name
from rosters.exchange.document import exported, imported
from rosters.models import Roster
from tests.accounts.exporting import downloaded
from tests.accounts.test_second_factor import confirmed
from tests.factories import RosterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client, user):
    client.force_login(user)
    confirmed(client)
    return client


def test_a_new_key_is_shown_once(member, user):
    page = member.post(reverse("account-key-issue")).content.decode()

    key = Token.objects.get(user=user).key
    assert key in page
    assert key not in member.get(reverse("account")).content.decode()


def test_reloading_the_page_of_a_new_key_makes_no_second_key(member, user):
    member.post(reverse("account-key-issue"))
    key = Token.objects.get(user=user).key

    answer = member.get(reverse("account-key-issue"))

    assert answer.url == reverse("account")
    assert Token.objects.get(user=user).key == key


def test_replacing_a_key_ends_the_old_one(member, user):
    member.post(reverse("account-key-issue"))
    old = Token.objects.get(user=user).key

    member.post(reverse("account-key-issue"))

    assert Token.objects.get(user=user).key != old


def test_a_revoked_key_no_longer_works(member, user):
    member.post(reverse("account-key-issue"))

    member.post(reverse("account-key-revoke"))

    assert not Token.objects.filter(user=user).exists()


def test_the_archive_holds_the_account(member, user):
    answer = downloaded(member)

    with ZipFile(io.BytesIO(answer.getvalue())) as archive:
        account = json.loads(archive.read("account.json"))
    assert account["username"] == "ana"
    assert "password" not in account


def test_every_roster_in_the_archive_can_be_imported_again(member, user, other_user):
    mine = RosterFactory(owner=user)
    RosterFactory(owner=other_user)

    answer = downloaded(member)

    with ZipFile(io.BytesIO(answer.getvalue())) as archive:
        names = [each for each in archive.namelist() if each.startswith("rosters/")]
        assert names == [f"rosters/{file_name(mine.name, mine.pk)}.json"]
        data = archive.read(names[0])
    assert exported(imported(data)) == data


def test_a_wrong_password_keeps_the_account(member, user, django_user_model):
    answer = member.post(reverse("account-close"), {"password": "not mine"})

    assert answer.status_code == 422
    assert "Wrong password." in answer.content.decode()
    assert django_user_model.objects.filter(pk=user.pk).exists()


def test_closing_an_account_limits_password_guesses(member, user, settings, django_user_model):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    for guess in range(3):
        member.post(reverse("account-close"), {"password": f"guess {guess}"})

    answer = member.post(reverse("account-close"), {"password": "a long enough secret"})

    assert answer.status_code == 422
    assert "Too many wrong passwords" in answer.content.decode()
    assert django_user_model.objects.filter(pk=user.pk).exists()
    form = {"login": "ana", "password": "a long enough secret"}
    elsewhere = Client().post(reverse("account_login"), form)
    assert "Too many wrong passwords" in elsewhere.content.decode(), "both are counted together"


def test_the_right_password_closes_the_account(member, user, other_user, django_user_model):
    RosterFactory(owner=user)

    answer = member.post(reverse("account-close"), {"password": "a long enough secret"})

    assert answer.url == reverse("home")
    assert list(django_user_model.objects.all()) == [other_user]
    assert not Roster.objects.exists()
    assert "_auth_user_id" not in member.session


def test_admin_log_entries_outlive_a_closed_account(member, user, other_user, django_user_model):
    RosterFactory(owner=user)
    LogEntry.objects.log_actions(user.pk, [other_user], CHANGE, "Gave the rank.")

    member.post(reverse("account-close"), {"password": "a long enough secret"})

    entry = LogEntry.objects.get()
    assert (entry.object_repr, entry.change_message) == ("bo", "Gave the rank.")
    kept = entry.user
    assert (kept.username, kept.email, kept.is_staff) == ("ana", "", False)
    assert not django_user_model.objects.filter(pk=user.pk).exists()
    assert not Roster.objects.exists()
    form = {"login": "ana", "password": "a long enough secret"}
    assert member.post(reverse("account_login"), form).status_code == 200, "nobody signs in with it"
