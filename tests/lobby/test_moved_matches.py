"""A match that was moved to an account says so in the browser that gave it, and nowhere else."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from rosters.owners import Owner
from rules.models import Match
from tests.canary.scene import browser_of
from tests.lobby.people import text_of
from tests.rules.players import started

pytestmark = pytest.mark.django_db

TAKE = "/guest/transfer/"
THINGS = "/guest/things/"


@pytest.fixture
def match(db):
    """A match of a guest in one hand."""
    return started(Owner(guest_key="a guest"))


@pytest.fixture
def guest(match):
    return browser_of("a guest")


def offer(guest, match):
    """The transfer link to the match."""
    guest.post(THINGS, {"act": "make", "give": [f"match-{match.pk}"]})
    page = guest.get(THINGS).content.decode()
    found = re.search(r'id="transfer" readonly value="http://testserver([^"]+)"', page)
    return found and found[1]


@pytest.fixture
def moved(guest, match, user):
    """The match, once the account has it."""
    account = Client()
    account.force_login(user)
    account.get(offer(guest, match))
    account.post(TAKE)
    return match


@pytest.mark.parametrize("page", ["", "log/", "people/"])
def test_the_browser_that_gave_a_match_is_told_where_it_is(guest, moved, page):
    told = guest.get(f"{moved.get_absolute_url()}{page}")

    assert told.status_code == 403
    assert "moved from this browser to an account" in text_of(told)
    assert "/accounts/login/?next=%2Fmatches%2F" in told.content.decode()


def test_a_strangers_page_does_not_depend_on_the_match(moved):
    pages = {id: Client().get(f"/matches/{id}/") for id in (moved.pk, uuid4())}

    assert [page.status_code for page in pages.values()] == [404, 404]
    one, other = (page.content.decode().replace(str(id), "") for id, page in pages.items())
    assert without_noise(one) == without_noise(other)
    assert "If the match belongs to your account, sign in." in one


def without_noise(page):
    """The page without what differs from request to request."""
    return re.sub(r'(nonce|value)="[^"]*"', "", page)


def test_a_match_that_is_only_offered_stays_open(guest, match):
    offer(guest, match)

    assert guest.get(match.get_absolute_url()).status_code == 200


def test_a_match_of_others_cannot_be_found_by_offering_it(guest, user):
    of_others = started(Owner(user=user))

    assert offer(guest, of_others) is None

    assert guest.get(of_others.get_absolute_url()).status_code == 404


def test_a_moved_match_that_was_deleted_is_not_found(guest, moved):
    Match.objects.filter(pk=moved.pk).delete()

    assert guest.get(moved.get_absolute_url()).status_code == 404


def test_a_guest_whose_things_have_moved_may_sign_in(guest, moved):
    page = guest.get(THINGS)

    assert "Sign in to see what you have taken to your account." in text_of(page)
    assert 'class="button button-primary" href="/accounts/login/"' in page.content.decode()
