"""Sealed sheets of rosters that are locked in a match: what the log has published, and whose."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.models import SealedSecret
from tests.canary.scene import browser_of, let_watch, set_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene():
    return set_out()


def asked(browser, scene, **query):
    return browser.get(f"/matches/{scene.match.pk}/sealed.pdf", query)


def words_of(data):
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)


def grouped(number):
    return " ".join(number[i : i + 8] for i in range(0, 64, 8))


@pytest.mark.clause("FR-SELECT-6")
def test_a_player_takes_the_published_commitment_home_on_paper(scene):
    scene.seal_roster(0)

    answer = asked(browser_of(scene.ana.user), scene)

    row = SealedSecret.objects.get(match=scene.match, seat=0, slot="roster")
    text = " ".join(words_of(answer.content).split())
    assert grouped(row.commitment) in text
    assert grouped(row.salt) not in text
    assert answer.headers["Content-Disposition"] == 'inline; filename="sealed-roster.pdf"'


def test_the_other_player_has_none_before_they_have_locked_their_own(scene):
    scene.seal_roster(0)

    answer = asked(browser_of(scene.bo.guest_key), scene)

    assert answer.status_code == 409
    assert "You have not locked a roster" in answer.content.decode()


@pytest.mark.parametrize("seat", ["1", ""])
def test_nobody_has_that_of_a_seat_they_do_not_hold(scene, seat):
    scene.seal_roster(0)
    scene.seal_roster(1)
    query = {"seat": seat} if seat else {}

    watching = asked(let_watch(scene), scene, **query)
    ana = asked(browser_of(scene.ana.user), scene, seat="1")

    assert (watching.status_code, ana.status_code) == (404, 404)
    assert asked(browser_of(None), scene).status_code == 404


def test_a_seat_is_0_or_1(scene):
    assert asked(browser_of(scene.ana.user), scene, seat="2").status_code == 400
