"""Sealed sheets of rosters that are locked in a match: what the log has published, and whose."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.engine.frontier.play.own_boards import written
from rules.engine.frontier.site.random_board import in_language, random_board
from rules.models import Match, SealedSecret
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
def test_a_player_can_print_the_published_commitment(scene):
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
def test_the_sealed_sheet_of_another_seat_is_refused(scene, seat):
    scene.seal_roster(0)
    scene.seal_roster(1)
    query = {"seat": seat} if seat else {}

    watching = asked(let_watch(scene), scene, **query)
    ana = asked(browser_of(scene.ana.user), scene, seat="1")

    assert (watching.status_code, ana.status_code) == (404, 404)
    assert asked(browser_of(None), scene).status_code == 404


def test_a_seat_is_0_or_1(scene):
    assert asked(browser_of(scene.ana.user), scene, seat="2").status_code == 400


# ---- the page that leads there -------------------------------------------------------------------


def page(browser, scene):
    return browser.get(f"/matches/{scene.match.pk}/print/")


def test_the_table_links_to_the_print_dialog_of_its_match(scene):
    address = f"/matches/{scene.match.pk}/print/"

    assert address in browser_of(scene.ana.user).get(f"/matches/{scene.match.pk}/").content.decode()


def test_a_player_is_led_to_their_own_sealed_sheet_once_they_have_locked(scene):
    link = f"/matches/{scene.match.pk}/sealed.pdf?seat=0"
    ana = browser_of(scene.ana.user)
    before = page(ana, scene).content.decode()
    scene.seal_roster(0)
    after = page(ana, scene).content.decode()

    assert link not in before
    assert "You have not locked a roster in this match yet." in before
    assert link in after
    assert ana.get(link).status_code == 200


def test_each_player_gets_only_their_own_print_links(scene):
    scene.seal_roster(0)
    hers, his, theirs = (
        page(browser, scene).content.decode()
        for browser in (
            browser_of(scene.ana.user),
            browser_of(scene.bo.guest_key),
            let_watch(scene),
        )
    )

    own = f"?roster={scene.roster.pk}"
    assert own in hers
    assert own not in his
    assert own not in theirs
    assert "sealed.pdf" not in his
    assert "sealed.pdf" not in theirs
    assert "For Bo only" in his
    assert "alone" not in theirs
    assert page(browser_of(None), scene).status_code == 404


@pytest.mark.parametrize("what", ["", "document.pdf", "page/"])
def test_the_table_is_printed_for_whoever_may_see_it(scene, what):
    asked = {"table": scene.match.pk, "parts": "mission,board"}

    statuses = [
        browser.get(f"/print/{what}", asked).status_code
        for browser in (browser_of(scene.ana.user), let_watch(scene), browser_of(None))
    ]

    assert statuses == [200, 200, 404]


def test_a_match_on_a_board_that_somebody_drew_is_printed_on_that_board(scene):
    drawn = written(in_language(random_board("paper"), "en").change(name="Back Yard"))
    Match.objects.filter(pk=scene.match.pk).update(layout="", board=drawn)

    answer = browser_of(scene.ana.user).get("/print/page/", {"table": scene.match.pk})

    assert "Back Yard" in answer.content.decode()
