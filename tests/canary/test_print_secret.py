"""Printing does not reveal one player's secrets to anybody else."""

from __future__ import annotations

import logging

import pytest

from rosters.models import Visibility
from rosters.printing.orders import subject_lookup
from rosters.selectors import readable_roster
from rosters.services import share_roster
from tests.canary.audience import OTHERS, browser
from tests.canary.crawl import cached, leaks
from tests.canary.scene import NOTE, ROSTER, browser_of, set_out
from tests.canary.shop import shelf_of, told_of_paper

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def scene():
    found = set_out()
    found.seal_roster(0)
    return found


@pytest.fixture
def shelf(scene):
    return shelf_of(scene)


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.clause("FR-SELECT-6", "FR-DP-4")
def test_other_people_cannot_print_a_players_secrets(scene, shelf, who, caplog):
    caplog.set_level(logging.INFO)

    told = told_of_paper(browser(who, scene), scene, shelf)

    log = caplog.text.replace(str(shelf.roster.pk), "")
    assert leaks(told | cached() | {"the log of the site": log}, shelf.markers) == []
    assert leaks(told, scene.markers) == []
    hers = (str(each.pk) for each in (shelf.roster, shelf.board, shelf.job))
    assert {place[:3] for place in told} <= {"200", "302", "400", "404", "405", "409"}
    drawn = [place for place in told if place.startswith("200") and any(id in place for id in hers)]
    assert drawn == []


def test_a_player_prints_her_own_secrets_and_sheets_without_them_for_the_opponent(scene, shelf):
    told = told_of_paper(browser_of(scene.ana.user), scene, shelf)

    missing = {what for what, marker in shelf.markers.items() if not leaks(told, {what: marker})}
    assert missing == set()
    assert leaks(told, {"the dice secret": scene.match.dice_secret}) == []

    handed = {place: text for place, text in told.items() if "parts=open" in place}
    sealed = {place: text for place, text in told.items() if "sealed.pdf" in place}
    secrets = {what: shelf.markers[what] for what in ("the salt", "the salt on paper", "the note")}
    assert leaks(handed, {"the name of the roster": ROSTER})
    assert leaks(handed, secrets) == []
    assert leaks(sealed, shelf.markers) == []
    assert any("commitment" in text or "Sealed" in text for text in sealed.values())


@pytest.mark.parametrize("who", ["opponent", "anonymous"])
def test_a_link_to_a_locked_roster_does_not_reveal_its_salt(scene, shelf, who):
    shared = share_roster(roster=shelf.roster, visibility=Visibility.UNLISTED)
    reader = browser(who, scene)

    told = {
        part: " ".join(
            reader.get(f"/print/page/?shared={shared.share_token}&parts={part}")
            .content.decode()
            .split()
        )
        for part in ("roster", "open", "cards")
    }

    assert leaks(told, {"the name of the roster": ROSTER})
    assert leaks(told, {"the salt": shelf.markers["the salt"]}) == []
    assert NOTE not in told["open"]


def test_a_print_view_without_access_check_is_noticed(scene, shelf, monkeypatch):
    monkeypatch.setattr(
        subject_lookup, "readable_roster", lambda owner, id: readable_roster(scene.ana, id)
    )

    told = told_of_paper(browser("opponent", scene), scene, shelf)

    assert leaks(told, {"the note": shelf.markers["the note"]})
