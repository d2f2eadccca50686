"""Rosters without an account."""

import pytest
from django.test import Client

from rosters.models import Roster
from tests.factories import RosterFactory
from tests.rosters.pages import address, fresh, press

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest_roster(client, db):
    client.post("/rosters/new/", {"system": "frontier", "faction": "rebels", "mission": "ambush"})
    return Roster.objects.get()


def test_a_guest_builds_without_an_account(client, guest_roster):
    assert guest_roster.owner is None
    press(client, guest_roster, "edit=add-unit&unit=jaeger")
    assert fresh(guest_roster).total == 30
    assert "These rosters are tied to this browser." in client.get("/rosters/").text


def test_another_guest_cannot_see_the_roster(guest_roster):
    assert Client().get(address(guest_roster, "roster")).status_code == 404


def test_signing_up_keeps_what_the_guest_made(client, guest_roster):
    secret = "a long enough secret"
    client.post(
        "/accounts/signup/", {"username": "newcomer", "password1": secret, "password2": secret}
    )
    kept = fresh(guest_roster)
    assert kept.owner.username == "newcomer"
    assert kept.guest_key is None
    assert client.get(address(kept, "roster")).status_code == 200


def test_signing_in_adds_what_the_guest_made_to_what_was_there(client, guest_roster, user):
    RosterFactory(owner=user)
    client.post("/accounts/login/", {"login": "ana", "password": "a long enough secret"})
    assert Roster.objects.filter(owner=user).count() == 2


def test_browsing_starts_no_session(client, db):
    client.get("/rosters/")
    client.get("/rosters/new/")
    assert "sessionid" not in client.cookies
