"""Second factors: optional for everybody, required for staff."""

import re
from time import time

import pytest
from allauth.mfa import app_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import TokenProxy

from rosters.accounts.staff import PROVEN_FOR
from rosters.services import share_roster
from tests.factories import RosterFactory, proven

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough secret"
TOTP_PERIOD = app_settings.TOTP_PERIOD


def signed_in(client, **more):
    return client.post(
        reverse("account_login"), {"login": "ana", "password": PASSWORD} | more, follow=True
    )


EARLIEST, LATEST = 0, -1
"""Of the codes that the site accepts at one time."""


def code_of(secret, which=LATEST):
    counter = list(yield_hotp_counters_from_time())[which]
    return format_hotp_value(hotp_value(secret, counter))


def confirmed(client):
    """The password once more, as is asked before a second factor is set up."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def set_up(client):
    """Sets up a second factor on the pages; its secret."""
    confirmed(client)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'id="authenticator_secret"[^>]*value="(\w+)"', page)[1]
    answer = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret, EARLIEST)})
    assert answer.status_code == 302, answer.content.decode()
    return secret


def recovery_code(user):
    row = Authenticator.objects.get(user=user, type=Authenticator.Type.RECOVERY_CODES)
    return row.wrap().get_unused_codes()[0]


def test_an_account_with_a_second_factor_signs_in_with_it(client, user):
    signed_in(client)
    secret = set_up(client)
    client.post(reverse("account_logout"))

    asked = signed_in(client)
    assert asked.request["PATH_INFO"] == reverse("mfa_authenticate")
    assert client.get(reverse("account")).status_code == 302

    assert client.post(reverse("mfa_authenticate"), {"code": "000000"}).status_code == 200
    assert client.get(reverse("account")).status_code == 302
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert client.get(reverse("account")).status_code == 200


def test_a_code_cannot_be_used_twice_while_it_is_valid(client, user, settings, monkeypatch):
    settings.ACCOUNT_RATE_LIMITS = False
    now = int(time()) // TOTP_PERIOD * TOTP_PERIOD
    monkeypatch.setattr("time.time", lambda: now)
    signed_in(client)
    secret = set_up(client)
    first, last = code_of(secret, EARLIEST), code_of(secret, LATEST)

    assert not gets_in(first), "the code that set it up"
    assert gets_in(last)
    for later in (0, TOTP_PERIOD + 1, 2 * TOTP_PERIOD + 1):
        monkeypatch.setattr("time.time", lambda later=later: now + later)
        assert not gets_in(last), later
        assert not gets_in(f"{last[:3]}-{last[3:]}"), later
    assert gets_in(code_of(secret, LATEST))


def gets_in(code):
    """Whether a new browser signs in with the password and `code`."""
    browser = Client()
    signed_in(browser)
    browser.post(reverse("mfa_authenticate"), {"code": code})
    return browser.get(reverse("account")).status_code == 200


def test_a_recovery_code_signs_in_once(client, user):
    signed_in(client)
    set_up(client)
    code = recovery_code(user)
    client.post(reverse("account_logout"))

    signed_in(client)
    client.post(reverse("mfa_authenticate"), {"code": code})
    assert client.get(reverse("account")).status_code == 200
    client.post(reverse("account_logout"))

    signed_in(client)
    client.post(reverse("mfa_authenticate"), {"code": code})
    assert client.get(reverse("account")).status_code == 302


def test_setting_one_up_asks_for_the_password_first(client, user):
    client.force_login(user)

    answer = client.get(reverse("mfa_activate_totp"))

    assert answer.url.startswith(reverse("account_reauthenticate"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_second_factor_pages_use_the_sites_design_in_both_languages(client, user, language):
    signed_in(client)
    set_up(client)

    for name in ("mfa_index", "mfa_view_recovery_codes", "mfa_generate_recovery_codes"):
        page = client.get(reverse(name), headers={"accept-language": language}).content.decode()
        assert f'<html lang="{language}"' in page
        assert "site-header" in page
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style", page)


def test_the_admin_redirects_a_visitor_to_the_sites_sign_in_page(client):
    answer = client.get("/admin/rules/match/", follow=True)

    assert answer.request["PATH_INFO"] == reverse("account_login")


def test_the_admin_is_closed_to_members(client, user):
    assert proven(client, user).get("/admin/", follow=True).status_code == 403


def test_staff_without_a_second_factor_are_redirected_to_its_setup(client, staff):
    signed_in(client)

    answer = client.get("/admin/", follow=True)

    assert answer.request["PATH_INFO"] == reverse("account_reauthenticate")
    assert "second factor" in answer.content.decode()
    assert client.get("/admin/rules/match/").status_code == 302


def test_the_admin_asks_a_session_for_the_second_factor_first(client, staff):
    signed_in(client)
    set_up(client)

    asked = client.get("/admin/rules/match/", follow=True)
    assert asked.request["PATH_INFO"] == reverse("mfa_reauthenticate")

    where = f"{reverse('mfa_reauthenticate')}?next=/admin/rules/match/"
    answer = client.post(where, {"code": recovery_code(staff), "next": "/admin/rules/match/"})
    assert answer.url == "/admin/rules/match/"
    assert client.get("/admin/rules/match/").status_code == 200


@pytest.mark.parametrize("where", ["/admin/rules/match/", "/moderation/"])
def test_the_second_factor_is_asked_for_again_after_a_while(client, staff, where):
    assert proven(client, staff, ago=PROVEN_FOR - 60).get(where).status_code == 200

    asked = proven(client, staff, ago=PROVEN_FOR + 1).get(where, follow=True)
    assert asked.request["PATH_INFO"] == reverse("mfa_reauthenticate")
    RecoveryCodes.activate(staff)
    client.post(asked.redirect_chain[-1][0], {"code": recovery_code(staff), "next": where})
    assert client.get(where).status_code == 200


def test_an_admin_action_after_an_expired_second_factor_is_refused(client, staff, other_user):
    where = reverse("moderation-account", args=[other_user.pk])
    form = {"act": f"ban-{other_user.pk}", "why": "Rude."}

    proven(client, staff, ago=PROVEN_FOR + 1).post(where, form)

    other_user.refresh_from_db()
    assert other_user.is_active


def test_the_second_factor_of_another_account_is_refused(client, staff, other_user):
    proven(client, other_user)
    kept = dict(client.session)
    proven(client, staff)
    session = client.session
    name = "account_authentication_methods_user"
    session[name] = kept[name]
    session.save()

    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/"])
def test_the_admin_sign_in_does_not_redirect_to_other_sites(client, staff, back):
    proven(client, staff)

    assert client.get("/admin/login/", {"next": back}).url == "/admin/"


def test_the_admin_shows_no_second_factor_secret(client, staff, other_user):
    proven(client, staff)
    proven(type(client)(), other_user)
    row = Authenticator.objects.get(user=other_user)

    page = client.get(f"/admin/mfa/authenticator/{row.pk}/change/")

    assert page.status_code == 200
    assert row.data["secret"] not in page.content.decode()
    assert not admin.site.is_registered(TokenProxy)


def test_setting_one_up_ends_every_other_session(client, user, django_capture_on_commit_callbacks):
    older = Client()
    signed_in(older)
    signed_in(client)
    with django_capture_on_commit_callbacks(execute=True):
        set_up(client)

    assert older.get(reverse("account")).status_code == 302
    assert client.get(reverse("account")).status_code == 200


def test_the_password_alone_cannot_change_the_second_factor(client, user):
    signed_in(client)
    set_up(client)
    client.post(reverse("account_logout"))
    other = Client()
    other.force_login(user)

    answer = other.post(reverse("account_reauthenticate"), {"password": PASSWORD})

    assert reverse("mfa_reauthenticate") in answer.headers["Location"]
    codes = other.get(reverse("mfa_view_recovery_codes"))
    assert codes.status_code == 302
    assert reverse("mfa_reauthenticate") in codes.headers["Location"]


def test_staff_cannot_close_their_account(client, staff):
    client.force_login(staff)

    answer = client.post(reverse("account-close"), {"password": PASSWORD})

    assert "remove your role" in answer.content.decode()
    assert type(staff).objects.filter(pk=staff.pk).exists()


def test_the_admin_shows_no_roster_that_is_not_public(client, staff):
    roster = RosterFactory()
    browser = proven(client, staff)

    assert browser.get("/admin/rosters/roster/").context["cl"].result_count == 0
    assert browser.get("/admin/rosters/revision/").context["cl"].result_count == 0
    page = browser.get(reverse("admin:rosters_roster_change", args=[roster.pk]))
    assert page.headers["Location"] == "/admin/"


def test_the_admin_shows_neither_links_nor_contents_of_rosters(client, staff):
    roster = RosterFactory(guest_key="a key of a guest", owner=None)
    share_roster(roster=roster, visibility="public")
    page = proven(client, staff).get(reverse("admin:rosters_roster_change", args=[roster.pk]))

    assert "a key of a guest" not in page.content.decode()
    assert not {"document", "note", "share_token", "guest_key"} & set(
        re.findall(r"field-(\w+)", page.content.decode())
    )
