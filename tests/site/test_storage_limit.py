"""What one person stores in an hour is limited by its bytes, however few requests it took."""

import pytest
from django.core.cache import cache
from django.test import Client

from rosters.models import Roster
from rosters.quota import CLUB
from rosters.services import share_roster
from tests.canary.scene import browser_of
from tests.factories import RosterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(user, settings):
    cache.clear()
    found = RosterFactory(owner=user)
    settings.STORED_PER_HOUR = 2 * len(found.document)
    return found


def clone(browser, roster):
    return browser.post(f"/rosters/{roster.pk}/clone/")


def test_copies_are_refused_once_the_hour_is_used_up(user, roster):
    ana = browser_of(user)
    answers = [clone(ana, roster) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert "as much as one hour allows" in answers[-1].content.decode()
    assert Roster.objects.filter(owner=user).count() == 3


def test_what_is_saved_can_still_be_read(user, roster):
    ana = browser_of(user)
    for _ in range(3):
        clone(ana, roster)
    assert ana.get(f"/rosters/{roster.pk}/").status_code == 200


def test_programs_are_told_in_their_own_shape(user, roster):
    ana = browser_of(user)
    for _ in range(3):
        clone(ana, roster)
    answer = ana.post(f"/api/v1/rosters/{roster.pk}/clone/")
    assert answer.status_code == 429
    assert answer.json()["errors"][0]["code"] == "stored_too_much"


def test_a_neighbour_is_not_charged_for_it(user, other_user, roster):
    ana, bo = browser_of(user), browser_of(other_user)
    for _ in range(3):
        clone(ana, roster)
    own = RosterFactory(owner=other_user)
    assert clone(ana, roster).status_code == 429
    assert clone(bo, own).status_code == 302


def test_guests_of_a_network_have_five_times_as_much_together(roster, settings):
    """Deleting cookies gains no more than a club needs."""
    share_roster(roster=roster, visibility="public")
    copies = [clone(browser_of(f"guest {number}"), roster) for number in range(3 * CLUB)]
    assert [answer.status_code for answer in copies] == [302] * (2 * CLUB) + [429] * CLUB
    elsewhere = browser_of("one more")
    elsewhere.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert clone(elsewhere, roster).status_code == 302


def test_a_refused_request_saves_nothing_and_counts_nothing(user, roster, settings):
    ana = browser_of(user)
    for _ in range(3):
        clone(ana, roster)
    change = {"edit": "set-roster", "name": "Refused", "expected": "1"}
    assert ana.post(f"/rosters/{roster.pk}/edit/", change).status_code == 429
    roster.refresh_from_db()
    assert (roster.revision, roster.name == "Refused") == (1, False)
    settings.STORED_PER_HOUR += 500  # less than what was refused
    assert ana.post(f"/rosters/{roster.pk}/edit/", change).status_code == 302


def test_what_stores_nothing_counts_nothing(roster):
    nobody = Client()
    for _ in range(5):
        assert nobody.post("/theme/", {"theme": "dark"}).status_code == 302
