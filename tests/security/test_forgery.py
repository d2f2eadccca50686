"""Cross-site request forgery, session fixation and forged hosts."""

import json

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from tests.security.people import all_browsers
from tests.security.routes import address, routes

pytestmark = pytest.mark.django_db

EVIL = {"origin": "https://evil.example"}
REFUSED = {401, 403, 404, 405}
FOR_NOBODY = {
    "api/v1/cards/",
    "api/v1/oracle/<slug:key>/",
    "api/v1/validate/",
    "notices/stop/<str:token>/",
}
"""What answers everybody alike, and changes nothing; or what a signed link alone decides."""


@pytest.mark.parametrize("who", ["owner", "opponent"])
def test_cross_site_requests_are_refused(who):
    """For neither a member nor a guest, at no address, by no method and not by the API."""
    ana, browsers = all_browsers()
    done = []
    for route in routes():
        path, body = address(route, ana), json.dumps(ana.body)
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            cache.clear()
            browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
            browser.cookies.load(browsers[who].cookies.output(header="", sep=";"))
            with transaction.atomic():
                answer = browser.generic(method, path, body, "application/json", headers=EVIL)
                transaction.set_rollback(True)
            if answer.status_code not in REFUSED and route.pattern not in FOR_NOBODY:
                done.append(f"{method} {path}: {answer.status_code}")
    assert done == []


def test_the_session_key_changes_at_sign_in(client, user):
    """Neither is that of a guest, who becomes the member, nor what it was before signing out."""
    client.post("/rosters/new/", {"system": "frontier"})
    client.post("/theme/", {"theme": "dark"})
    session = client.session
    session["guest_key"] = "a guest whom somebody else has prepared"
    session.save()
    prepared = session.session_key
    client.cookies["sessionid"] = prepared

    client.post("/accounts/login/", {"login": "ana", "password": "a long enough secret"})

    member = client.cookies["sessionid"].value
    assert client.get("/accounts/me/").status_code == 200
    assert member != prepared
    assert is_nobody(prepared)
    client.post("/accounts/logout/")
    assert is_nobody(member)


def is_nobody(session_key):
    thief = Client()
    thief.cookies["sessionid"] = session_key
    return thief.get("/accounts/me/").status_code == 302


@pytest.mark.parametrize("named", ["host", "x-forwarded-host"])
def test_a_forged_host_header_is_in_no_e_mail(client, user, mailoutbox, named):
    user.email = "ana@example.com"
    user.save()

    client.post("/accounts/password/reset/", {"email": user.email}, headers={named: "evil.example"})

    assert all("evil" not in f"{letter.message()}" for letter in mailoutbox)
    assert len(mailoutbox) == (0 if named == "host" else 1)
