"""Items transferred with a seat link: only those that their owner selected."""

import re

import pytest
from django.test import Client

from rosters.models import Roster
from rosters.owners import Owner
from rules.lobby.models import SeatLink
from rules.matches.selectors import match_of, rosters_at
from rules.models import Seat, SeatDevice
from tests.boards.drawn import kept
from tests.canary.scene import browser_of
from tests.factories import RosterFactory
from tests.lobby.people import proposed, text_of
from tests.lobby.test_devices import guest_key_of, held, link_of, makes_link, sits_down
from tests.rules.players import started

pytestmark = pytest.mark.django_db


def field_of(thing):
    """The value of the checkbox that stands for a row."""
    return f"{thing._meta.model_name}-{thing.pk}"


def guest_with_things(name):
    """The browser of a guest who keeps a roster, a board and a match in one hand."""
    owner = Owner(guest_key=name)
    made = RosterFactory(guest_key=name), kept(owner), started(owner)
    return browser_of(name), *made


def keeps(client):
    """What a browser's own lists hold: rosters, boards and matches."""
    pages = ("/rosters/", "/boards/", "/matches/")
    return "".join(client.get(page).content.decode() for page in pages)


def test_a_guest_using_a_link_keeps_everything_private(other, match):
    guest, *things = guest_with_things("Cy")
    before, key = keeps(other), guest_key_of(guest)
    makes_link(other, match, 1)
    link = link_of(other, match, 1)
    guest.get(link)
    assert "What you made in this browser stays private" in text_of(guest.get("/matches/seat/"))

    sits_down(guest, link)

    assert held(guest, match) == [1]
    assert guest_key_of(guest) == key != guest_key_of(other)
    assert all(str(thing.pk) in keeps(guest) for thing in things)
    assert keeps(other).count(str(things[0].pk)) == before.count(str(things[0].pk)) == 0
    for thing in things:
        assert guest.get(thing.get_absolute_url()).status_code == 200
        assert other.get(thing.get_absolute_url()).status_code == 404


def test_things_a_guest_creates_after_using_a_link_are_private(other, device, match):
    makes_link(other, match, 1)
    sits_down(device, link_of(other, match, 1))

    made = proposed(device, whom="screen", second="Cy")

    assert device.get(made.get_absolute_url()).status_code == 200
    assert other.get(made.get_absolute_url()).status_code == 404


def test_nothing_is_preselected_for_transfer(other, match):
    guest, roster, board, _match = guest_with_things("Cy")
    makes_link(other, match, 1)
    guest.get(link_of(other, match, 1))
    page = guest.get("/matches/seat/").content.decode()

    assert re.findall(r'name="bring" value="([^"]+)"', page) == [field_of(roster), field_of(board)]
    assert "checked" not in page


def test_only_selected_items_are_transferred_to_the_other_device(other, match):
    guest, roster, board, _match = guest_with_things("Cy")
    makes_link(other, match, 1)

    sits_down(guest, link_of(other, match, 1), bring=[field_of(roster)])

    roster.refresh_from_db()
    board.refresh_from_db()
    assert (roster.guest_key, board.guest_key) == (guest_key_of(other), guest_key_of(guest))
    owner = Owner(guest_key=guest_key_of(guest))
    assert list(rosters_at(owner, match_of(owner, match.pk))) == [roster]


def test_items_of_other_people_cannot_be_selected(other, match):
    guest, *_things = guest_with_things("Cy")
    third, roster, board, elsewhere = guest_with_things("Di")
    makes_link(other, match, 1)
    wanted = [field_of(each) for each in (roster, board, elsewhere)]

    sits_down(guest, link_of(other, match, 1), bring=wanted)

    assert all(third.get(each.get_absolute_url()).status_code == 200 for each in (roster, board))
    assert held(third, elsewhere) == [0, 1]


def test_two_guests_using_the_same_link_see_nothing_of_each_other(other, match):
    first, *hers = guest_with_things("Cy")
    second, *theirs = guest_with_things("Di")
    makes_link(other, match, 1)
    link = link_of(other, match, 1)

    for guest in (first, second, first):
        sits_down(guest, link)

    assert [held(each, match) for each in (first, second, other)] == [[1], [1], [1]]
    assert all(second.get(each.get_absolute_url()).status_code == 404 for each in hers)
    assert all(first.get(each.get_absolute_url()).status_code == 404 for each in theirs)
    assert SeatDevice.objects.count() == 2


@pytest.mark.parametrize("method", ["get", "head"])
def test_prefetching_a_link_changes_nothing(other, match, method):
    guest, roster, *_others = guest_with_things("Cy")
    makes_link(other, match, 1)
    link = link_of(other, match, 1)

    for address in (link, "/matches/seat/", f"/matches/seat/?bring={field_of(roster)}"):
        getattr(guest, method)(address)

    assert held(guest, match) == 404
    assert not SeatDevice.objects.exists()
    roster.refresh_from_db()
    assert roster.guest_key == guest_key_of(guest)


def test_a_device_that_signs_in_leaves_the_seat_and_keeps_its_own_items(other, match, other_user):
    guest, roster, *_others = guest_with_things("Cy")
    theirs = RosterFactory(guest_key=guest_key_of(other))
    makes_link(other, match, 1)
    sits_down(guest, link_of(other, match, 1))

    guest.post("/accounts/login/", {"login": "bo", "password": "a long enough secret"})

    assert held(guest, match) == 404
    assert held(other, match) == [1]
    roster.refresh_from_db()
    theirs.refresh_from_db()
    assert roster.owner == other_user
    assert (theirs.owner, theirs.guest_key) == (None, guest_key_of(other))


def test_a_member_is_asked_whether_to_take_the_guests_seat_into_the_account(
    other, device, match, other_user
):
    key = guest_key_of(other)
    wanted, left = RosterFactory(guest_key=key), RosterFactory(guest_key=key)
    elsewhere = started(Owner(guest_key=key))
    makes_link(other, match, 1)
    link = link_of(other, match, 1)
    device.force_login(other_user)

    device.get(link)
    page = device.get("/matches/seat/").content.decode()
    assert "Add it to my account" in page
    assert {field_of(each) for each in (wanted, left, elsewhere)} == set(
        re.findall(r'name="bring" value="([^"]+)"', page)
    )
    assert "checked" not in page
    assert held(device, match) == 404
    sits_down(device, link, bring=[field_of(wanted)])

    assert held(device, match) == [1]
    assert Seat.objects.get(match=match, number=1).user == other_user
    assert list(Roster.objects.filter(owner=other_user)) == [wanted]
    assert other.get(left.get_absolute_url()).status_code == 200
    assert held(other, elsewhere) == [0, 1]
    assert not SeatLink.objects.exists()
    assert Client().get(link).status_code == 410


def test_a_members_seat_cannot_be_moved_to_another_account(host, device, match, other_user):
    makes_link(host, match, 0)
    link = link_of(host, match, 0)
    device.force_login(other_user)

    device.get(link)
    assert "another account" in text_of(device.get("/matches/seat/"))

    assert device.post("/matches/seat/").status_code == 410
    assert held(device, match) == 404
