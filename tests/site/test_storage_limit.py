"""What a network has stored in an hour is limited by its bytes, however few requests it took."""

import pytest
from django.core.cache import cache
from django.test import Client

from rosters.models import Roster
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
    assert "saved as much" in answers[-1].content.decode()
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


def test_another_network_has_an_hour_of_its_own(user, roster):
    ana = browser_of(user)
    for _ in range(3):
        clone(ana, roster)
    ana.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert clone(ana, roster).status_code == 302


def test_what_stores_nothing_counts_nothing(roster):
    nobody = Client()
    for _ in range(5):
        assert nobody.post("/theme/", {"theme": "dark"}).status_code == 302
