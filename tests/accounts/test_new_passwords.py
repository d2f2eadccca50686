"""A new password ends all sessions, the API key and push subscriptions."""

import re
from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from asgiref.sync import async_to_sync, sync_to_async
from django.core import mail
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from rosters.accounts.services import issue_key
from rosters.owners import Owner
from rules.live.consumers import NOT_YOURS
from rules.notices.models import Browser
from rules.notices.services import allow
from tests.accounts.test_second_factor import confirmed, recovery_code, set_up, signed_in
from tests.factories import UserFactory, proven
from tests.live.line import Line
from tests.rules.players import started

pytestmark = pytest.mark.django_db

OLD, NEW = "a long enough secret", "another good secret"
TWICE = {"password1": NEW, "password2": NEW}


@pytest.fixture
def ana(user):
    user.email = "ana@example.org"
    user.save()
    return user


def on_her_page(ana):
    client = browser_of(ana)
    client.post(reverse("account_change_password"), {"oldpassword": OLD} | TWICE)
    return client


def by_a_letter(ana):
    client = Client()
    client.post(reverse("account_reset_password"), {"email": ana.email})
    path = re.search(r"/accounts/password/reset/key/\S+", mail.outbox[-1].body).group()
    form = client.get(path, follow=True)
    client.post(form.request["PATH_INFO"], TWICE)
    return client


def by_a_superuser(ana):
    client = proven(Client(), UserFactory(is_staff=True, is_superuser=True))
    where = reverse("admin:auth_user_password_change", args=[ana.pk])
    client.post(where, TWICE | {"usable_password": "true"})
    return client


def at_the_command_line(ana):
    ana.set_password(NEW)
    ana.save()


WAYS = (on_her_page, by_a_letter, by_a_superuser, at_the_command_line)


def browser_of(user):
    client = Client()
    client.force_login(user)
    return client


def asked(key):
    return Client(headers={"Authorization": f"Token {key}"}).get("/api/v1/rosters/")


def test_staff_change_their_password_on_the_rate_limited_page(ana):
    ana.is_staff = True
    ana.save()
    client = proven(Client(), ana)
    form = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    answer = client.post(reverse("admin:password_change"), form)
    assert (answer.status_code, answer.url) == (302, reverse("account_change_password"))
    ana.refresh_from_db()
    assert ana.check_password(OLD)


@pytest.mark.parametrize("way", WAYS)
def test_a_new_password_ends_keys_sessions_and_notices(ana, way):
    key, thief = issue_key(user=ana), browser_of(ana)
    allow(owner=Owner(user=ana), endpoint="https://x/1", p256dh="", auth="", language="en")
    assert (asked(key).status_code, thief.get(reverse("account")).status_code) == (200, 200)

    way(ana)

    ana.refresh_from_db()
    assert ana.check_password(NEW)
    assert asked(key).status_code == 401
    assert not Token.objects.exists()
    assert thief.get(reverse("account")).status_code == 302
    assert not Browser.objects.exists()


def test_changing_ones_own_password_keeps_the_session(ana):
    assert on_her_page(ana).get(reverse("account")).status_code == 200


def test_a_websocket_of_an_ended_session_gets_no_more_messages(ana):
    match = started(Owner(user=ana))
    line = Line(None, f"/live/matches/{match.pk}/", client=browser_of(ana))

    async def followed():
        assert await line.open()
        await line.heard()
        await sync_to_async(at_the_command_line)(ana)
        await line.says("still here")
        code = await line.closed()
        await line.close()
        return code

    assert async_to_sync(followed)() == NOT_YOURS


def test_an_unusable_password_revokes_the_api_token(ana):
    key = issue_key(user=ana)

    ana.set_unusable_password()
    ana.save()

    assert asked(key).status_code == 401


def test_rehashing_the_password_at_sign_in_ends_nothing(ana, settings):
    key = issue_key(user=ana)
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]
    before = ana.password

    assert Client().post(reverse("account_login"), {"login": "ana", "password": OLD}).url

    ana.refresh_from_db()
    assert ana.password != before
    assert asked(key).status_code == 200


def test_other_account_changes_end_nothing(ana):
    key = issue_key(user=ana)
    ana.first_name = "Ana"
    ana.save()

    assert asked(key).status_code == 200


def test_making_a_key_asks_for_the_password(client, ana):
    client.force_login(ana)

    asked_first = client.post(reverse("account-key-issue"))

    assert asked_first.url.startswith(reverse("account_reauthenticate"))
    assert not Token.objects.exists()
    wrong = client.post(asked_first.url, {"password": "no such thing"})
    assert wrong.status_code == 200
    assert not Token.objects.exists()
    made = client.post(asked_first.url, {"password": OLD})
    assert Token.objects.get().key in made.content.decode()


def test_making_a_key_asks_for_the_second_factor_if_there_is_one(client, ana):
    signed_in(client)
    set_up(client)
    code = recovery_code(ana)
    other = browser_of(ana)

    asked_first = other.post(reverse("account-key-issue"))
    confirmed(other)
    assert not Token.objects.exists()

    page = other.get(asked_first.url, follow=True)
    assert page.request["PATH_INFO"] == reverse("mfa_reauthenticate")
    other.post(page.request["PATH_INFO"], {"code": code})
    other.post(reverse("account-key-issue"))
    assert Token.objects.exists()


def test_a_password_just_shown_is_not_asked_for_again(client, ana):
    client.force_login(ana)
    confirmed(client)

    assert client.post(reverse("account-key-issue")).status_code == 200
    assert Token.objects.exists()


def test_withdrawing_a_key_asks_for_nothing(client, ana):
    issue_key(user=ana)
    client.force_login(ana)

    client.post(reverse("account-key-revoke"))

    assert not Token.objects.exists()


def test_a_second_factor_ends_the_key_that_was_made_without_it(ana):
    key = issue_key(user=ana)
    request = SimpleNamespace(session=SimpleNamespace(session_key="hers"))
    authenticator_added.send(Authenticator, request=request, user=ana, authenticator=None)
    assert asked(key).status_code == 401
