"""The builder on the terms of a match: its problems beside the roster's own, and the way back."""

from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.test import APIClient

from rosters.catalogues import book
from rosters.edits import bought
from rosters.models import Roster
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster
from tests.factories import DraftFactory, line
from tests.rules.players import OTHER, started
from tests.rules.test_roster_checks import CROSSROADS, answer, at_the_lock, ready

pytestmark = pytest.mark.django_db

SIX, SEVEN = ("jaeger",) * 6, ("jaeger",) * 7


@pytest.fixture
def owner(user):
    return Owner(user=user)


@pytest.fixture
def member(user):
    client = Client()
    client.force_login(user)
    return client


def kept(owner, *slugs, **changes):
    units = tuple(line(slug) for slug in slugs)
    asked = {"faction": "rebels", "mission": "assault", "limit": 400} | changes
    return create_roster(owner=owner, draft=DraftFactory(units=units, **asked))


def at(roster, match, ending="", seat=0):
    return f"{roster.get_absolute_url()}{ending}?match={match.pk}&seat={seat}"


@pytest.mark.clause("FR-SELECT-3")
def test_the_builder_names_the_match_its_problems_and_the_way_back(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SEVEN)
    page = member.get(at(roster, match)).text
    assert "Checked for your match against Bo: Escort, 180 points." in page
    assert "The roster costs 210 points: 30 over the limit of 180." in page
    assert "Remove units to meet the limit of this match" in page
    assert "1 problem for the match" in page
    assert f'href="/matches/{match.pk}/"' in page
    alone = member.get(roster.get_absolute_url()).text
    assert "against Bo" not in alone
    assert "over the limit" not in alone
    assert "for the match" not in alone


def test_problems_of_the_roster_are_not_listed_twice(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner)
    page = member.get(at(roster, match)).text
    assert page.count("A roster needs at least one unit.") == 1
    assert "1 problem for the match" in page


def test_every_edit_keeps_the_match_and_is_checked_again(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SEVEN)
    page = member.get(at(roster, match)).text
    for ending in ("edit/", "undo/", "clone/", "share/"):
        query = f"?match={match.pk}&amp;seat=0"
        assert f'{roster.get_absolute_url()}{ending}{query}"' in page, ending
    gone = {"change": f"edit=remove-unit&line={roster.draft.units[0].id}", "expected": 1}
    moved = member.post(at(roster, match, "edit/"), gone)
    assert moved.url == at(roster, match)
    page = member.get(moved.url).text
    assert "It can be locked for that match." in page
    assert "Fits the match" in page
    assert "Go back to the match to lock it" in page


def test_one_tap_gives_the_roster_mission_and_limit_of_the_match(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SIX)
    change = "edit=set-roster&mission=escort&limit=180"
    page = member.get(at(roster, match)).text
    assert change.replace("&", "&amp;") in page
    member.post(at(roster, match, "edit/"), {"change": change, "expected": 1})
    now = Roster.objects.get()
    assert (now.mission, now.limit) == ("escort", 180)
    assert change.replace("&", "&amp;") not in member.get(at(now, match)).text


def test_a_late_save_keeps_the_match_in_every_way_out(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SIX)
    change = {"change": "edit=add-unit&unit=jaeger", "expected": 1}
    member.post(at(roster, match, "edit/"), change)
    stale = member.post(at(roster, match, "edit/"), change)
    assert stale.status_code == 412
    query = f"?match={match.pk}&amp;seat=0"
    for ending in ("", "keep-mine/", "edit/"):
        assert f'{roster.get_absolute_url()}{ending}{query}"' in stale.text, ending


def test_a_new_roster_begins_with_the_match_and_goes_on_with_it(member, owner):
    match = at_the_lock(owner, OTHER)
    asked = f"system=frontier&faction=rebels&mission=escort&limit=180&match={match.pk}&seat=0"
    page = member.get(f"/rosters/new/?{asked}").text
    assert "For your match against Bo: Escort, 180 points." in page
    assert 'value="180"' in page
    sent = {"system": "frontier", "mission": "escort", "sample": "dust-riders"}
    made = member.post(f"/rosters/new/?{asked}", sent)
    assert made.url == at(Roster.objects.get(), match)


@pytest.mark.clause("FR-SELECT-1")
def test_at_one_screen_each_side_is_checked_by_name(member, owner):
    match, roster = at_the_lock(owner), kept(owner, *SIX)
    assert "Checked for Ana’s side of your match against Bo" in member.get(at(roster, match)).text
    other = member.get(at(roster, match, seat=1)).text
    assert "Checked for Bo’s side of your match against Ana" in other
    assert "You chose Interstellar Raiders; lock a roster of that faction." in other


@pytest.mark.clause("MW-ARMY-4")
def test_the_number_of_units_that_a_match_of_modern_asks_for_is_a_problem_there(member, owner):
    match = started(owner, OTHER, **CROSSROADS)
    draft = new_draft(book("modern"), mission="crossroads", limit=0)
    pair = tuple(bought(draft, slug) for slug in ("command", "infantry"))
    roster = create_roster(owner=owner, draft=draft.change(units=pair))
    page = member.get(at(roster, match)).text
    assert "The army has 2 Units; this side fields exactly 12." in page
    assert "Add Units until you have 12." in page


def test_guests_build_for_their_matches_too(client):
    client.post("/rosters/new/", {"system": "frontier", "mission": "escort", "faction": "rebels"})
    guest = Owner(guest_key=client.session["guest_key"])
    match, roster = (
        at_the_lock(OTHER, guest, ("interstellar-raiders", "rebels")),
        Roster.objects.get(),
    )
    assert "Checked for your match against Ana" in client.get(at(roster, match, seat=1)).text


def test_only_players_of_a_match_may_use_its_terms(member, owner, other_user):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SIX)
    theirs = at_the_lock(Owner(user=other_user), OTHER)
    modern = started(owner, OTHER, **CROSSROADS)
    refused = [
        at(roster, theirs),
        at(roster, match, seat=1),
        at(roster, match, seat=7),
        at(roster, modern),
        f"{roster.get_absolute_url()}?match={uuid4()}",
        f"{roster.get_absolute_url()}?match=none",
        f"{roster.get_absolute_url()}?match=",
        f"/rosters/new/?system=frontier&match={theirs.pk}",
        f"/api/v1/rosters/{roster.pk}/?match={theirs.pk}",
    ]
    assert [each for each in refused if member.get(each).status_code != 404] == []
    change = {"change": "edit=add-unit&unit=jaeger", "expected": 1}
    assert member.post(at(roster, theirs, "edit/"), change).status_code == 404
    assert Roster.objects.get().revision == 1


def test_once_a_roster_is_locked_or_the_match_is_over_the_builder_says_so_once(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SEVEN)
    match = answer(match, owner, 0, ready("dust-riders"))
    page = member.get(at(roster, match)).text
    assert "Your roster for the match against Bo is locked" in page
    assert "for the match</a>" not in page
    assert f"{roster.get_absolute_url()}edit/?match" not in page
    change = {"change": "edit=add-unit&unit=jaeger", "expected": 1}
    assert member.post(at(roster, match, "edit/"), change).url == roster.get_absolute_url()
    answer(match, owner, 0, {"type": "Concede"})
    assert "Your match against Bo is over" in member.get(at(roster, match)).text


def test_the_api_checks_a_roster_against_a_match(user, owner):
    program = APIClient()
    program.force_login(user)
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SEVEN)
    address = f"/api/v1/rosters/{roster.pk}/"
    alone, asked = program.get(address), program.get(f"{address}?match={match.pk}")
    assert "match" not in alone.json()
    assert alone.json()["legal"]
    told = asked.json()["match"]
    assert (told["id"], told["seat"], told["against"]) == (str(match.pk), 0, "Bo")
    assert (told["mission"], told["limit"], told["lock"]) == ("escort", 180, "open")
    assert (told["fits"], [each["key"] for each in told["problems"]]) == (False, ["over-limit"])
    assert alone["ETag"] != asked["ETag"]
    again = program.get(f"{address}?match={match.pk}", HTTP_IF_NONE_MATCH=asked["ETag"])
    assert again.status_code == 304
    line_id = roster.draft.units[0].id
    gone = program.delete(f"{address}units/{line_id}/", HTTP_IF_MATCH=asked["ETag"])
    assert gone.status_code == 200
    assert program.get(f"{address}?match={match.pk}").json()["match"]["fits"]
    answer(match, owner, 0, ready("dust-riders"))
    told = program.get(f"{address}?match={match.pk}").json()["match"]
    assert (told["lock"], told["fits"], told["problems"]) == ("locked", False, [])


def test_the_builder_reveals_nothing_of_the_opponent(member, owner):
    match, roster = at_the_lock(owner, OTHER), kept(owner, *SIX)
    before = member.get(at(roster, match)).text
    answer(match, OTHER, 1, ready("boarding-party"))
    after = member.get(at(roster, match)).text
    strip = lambda page: [row for row in page.splitlines() if "csrf" not in row]  # noqa: E731
    assert strip(before) == strip(after)


@pytest.mark.clause("FR-SELECT-3", "FR-SELECT-7")
def test_points_are_counted_against_the_smaller_of_both_limits(member, owner):
    match, wide = at_the_lock(owner, OTHER), kept(owner, *SEVEN)
    page = member.get(at(wide, match)).text
    assert "30 over" in page
    assert "of 180 points" in page
    assert ">Legal<" not in page
    assert ">Legal<" in member.get(wide.get_absolute_url()).text

    five = kept(owner, *SIX[:5])
    page = member.get(at(five, match)).text
    assert "30 left" in page
    assert "30 points are left" in page
    assert "250 points are left" not in page

    full = kept(owner, *SIX)
    page = member.get(at(full, match)).text
    assert "0 left" in page
    assert "would still fit" not in page

    small = kept(owner, *SIX[:5], limit=150)
    page = member.get(at(small, match)).text
    assert "0 left" in page
    assert "would still fit" not in page


@pytest.mark.clause("FR-SELECT-3")
def test_no_limit_above_that_of_the_match_is_offered(member, owner):
    match, over = at_the_lock(owner, OTHER), kept(owner, *SEVEN, limit=180)
    assert "Raise the limit to 210" in member.get(over.get_absolute_url()).text
    assert "Raise the limit" not in member.get(at(over, match)).text

    within = kept(owner, *SIX, limit=150)
    assert "Raise the limit to 180" in member.get(at(within, match)).text
