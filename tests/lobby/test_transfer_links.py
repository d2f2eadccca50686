"""Seat links give a seat and nothing else; transfer links give what their guest has ticked."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from frontier_site.cleanup import tidy
from rosters.models import Roster
from rosters.owners import Owner
from rules.lobby.models import SeatLink, TransferLink
from rules.models import Replay, Seat, SeatDevice
from tests.boards.drawn import kept
from tests.canary.scene import browser_of
from tests.factories import DraftFactory, RosterFactory
from tests.lobby.people import proposed, text_of
from tests.lobby.test_devices import guest_key_of, held, link_of, makes_link, sits_down
from tests.rules.players import started

pytestmark = pytest.mark.django_db

TAKE = "/guest/transfer/"
THINGS = "/guest/things/"


def field_of(thing):
    """The value of the checkbox that stands for a row."""
    return f"{thing._meta.model_name}-{thing.pk}"


@pytest.fixture
def guest(other, match):
    """The browser of a guest, who plays in `match`."""
    return other


@pytest.fixture
def things(guest):
    """What the guest has: a roster, a board, a record, a match in one hand; and a second roster."""
    key = guest_key_of(guest)
    owner = Owner(guest_key=key)
    RosterFactory(guest_key=key, draft=DraftFactory(name="Left here"))
    replay = Replay.objects.create(guest_key=key, title="Old record", text="")
    return {
        "roster": RosterFactory(guest_key=key, draft=DraftFactory(name="Raiders of mine")),
        "board": kept(owner),
        "replay": replay,
        "match": started(owner),
    }


@pytest.fixture
def account(other_user):
    """The browser of Bo, signed in on another device."""
    client = Client()
    client.force_login(other_user)
    return client


def transfer_link(guest, *things):
    """The link that the guest makes for these things."""
    guest.post(THINGS, {"act": "make", "give": [field_of(each) for each in things]})
    found = re.search(r'id="transfer" readonly value="http://testserver([^"]+)"', page_of(guest))
    return found and found[1]


def page_of(guest):
    return guest.get(THINGS).content.decode()


# ---- seat links ----------------------------------------------------------------------------------


def told_by_the_link(client, link):
    client.get(link)
    return client.get("/matches/seat/").content.decode() + client.get("/rosters/").content.decode()


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_seat_link_shows_and_moves_nothing_else(guest, match, things, account, signed_in):
    makes_link(guest, match, 1)
    reader = account if signed_in else Client()
    link = link_of(guest, match, 1)

    told = told_by_the_link(reader, link)
    sits_down(reader, link, bring=[field_of(each) for each in things.values()])

    assert not any(word in told for word in ("Raiders of mine", "Old record", "checkbox"))
    assert held(reader, match) == held(guest, match) == [1]
    assert Seat.objects.get(match=match, number=1).guest_key == guest_key_of(guest)
    for thing in things.values():
        thing.refresh_from_db()
        assert thing.guest_key == guest_key_of(guest)
    assert held(reader, things["match"]) == 404


def test_a_seat_link_leaves_the_other_seat_of_the_match(db, account):
    match = started(Owner(guest_key="two hands"))
    holder = browser_of("two hands")
    makes_link(holder, match, 0)

    sits_down(account, link_of(holder, match, 0))

    assert held(account, match) == [0]
    assert held(holder, match) == [0, 1]


@pytest.mark.parametrize("signed_in", [False, True])
def test_the_rosters_of_the_seats_player_are_not_shown_at_the_table(
    guest, match, things, account, signed_in
):
    makes_link(guest, match, 1)
    reader = account if signed_in else Client()
    sits_down(reader, link_of(guest, match, 1))

    told = reader.get(f"/api/v1/matches/{match.pk}/rosters/?seat=1")

    assert told.status_code == 200
    assert "Raiders of mine" not in told.content.decode()
    locked = {"seat": 1, "roster": str(things["roster"].pk)}
    copied = reader.post(f"/api/v1/matches/{match.pk}/rosters/copy/", locked, "application/json")
    assert copied.status_code == 404


def test_what_the_reader_of_a_seat_link_has_stays_private(guest, match):
    reader = browser_of("Cy")
    roster = RosterFactory(guest_key="Cy")
    makes_link(guest, match, 1)

    sits_down(reader, link_of(guest, match, 1), bring=[field_of(roster)])

    roster.refresh_from_db()
    assert roster.guest_key == "Cy"
    assert guest.get(roster.get_absolute_url()).status_code == 404


def test_an_account_loses_the_seat_when_the_link_is_revoked(guest, match, account):
    makes_link(guest, match, 1)
    sits_down(account, link_of(guest, match, 1))
    assert match.get_absolute_url() in account.get("/matches/").content.decode()

    makes_link(guest, match, 1, "revoke")

    assert held(account, match) == 404
    assert held(guest, match) == [1]


def test_a_members_link_lets_another_account_play_beside_it(host, match, account, other_user):
    makes_link(host, match, 0)

    sits_down(account, link_of(host, match, 0))

    assert held(account, match) == held(host, match) == [0]
    assert Seat.objects.get(match=match, number=0).user != other_user


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_look_at_a_seat_link_takes_no_seat(guest, match, method):
    makes_link(guest, match, 1)
    reader = Client()

    for address in (link_of(guest, match, 1), "/matches/seat/"):
        getattr(reader, method)(address)

    assert held(reader, match) == 404
    assert not SeatDevice.objects.exists()


def test_a_device_that_signs_in_leaves_the_seat_and_keeps_its_own_things(guest, match, other_user):
    reader = browser_of("Cy")
    roster = RosterFactory(guest_key="Cy")
    makes_link(guest, match, 1)
    sits_down(reader, link_of(guest, match, 1))

    reader.post("/accounts/login/", {"login": "bo", "password": "a long enough secret"})

    assert held(reader, match) == 404
    assert held(guest, match) == [1]
    roster.refresh_from_db()
    assert roster.owner == other_user


# ---- transfer links ------------------------------------------------------------------------------


def test_an_account_takes_over_what_the_guest_has_ticked(guest, things, account, other_user):
    link = transfer_link(guest, *things.values())
    account.get(link)
    told = account.get(TAKE).content.decode()
    assert all(name in told for name in ("Raiders of mine", "Old record"))
    assert "Left here" not in told

    assert account.post(TAKE).headers["Location"] == "/rosters/"

    assert [each.name for each in Roster.objects.filter(owner=other_user)] == ["Raiders of mine"]
    assert [each.title for each in Replay.objects.filter(owner=other_user)] == ["Old record"]
    assert held(account, things["match"]) == [0, 1]
    assert held(guest, things["match"]) == 404
    assert account.get(things["board"].get_absolute_url()).status_code == 200
    assert "Left here" in guest.get("/rosters/").content.decode()


def test_a_transfer_link_works_once(guest, things, account):
    link = transfer_link(guest, things["roster"])
    account.get(link)
    account.post(TAKE)

    for address in (link, TAKE):
        answer = account.get(address)
        assert answer.status_code == 410
        assert "This link has been used, replaced or revoked" in text_of(answer)
    assert not TransferLink.objects.exists()


def test_what_a_link_brings_and_ends_is_said_before_it_is_made_and_taken(guest, things, account):
    assert "links to your seats in these matches end" in page_of(guest)
    link = transfer_link(guest, things["roster"])
    brought = page_of(guest).partition("The link brings:")[2].partition("</ul>")[0]
    assert "Raiders of mine" in brought
    assert "Left here" not in brought
    account.get(link)

    told = text_of(account.get(TAKE))

    assert "If you accept, these things are added to your account" in told
    assert "links to seats in matches among them end. This cannot be undone." in told


def test_a_match_that_is_not_agreed_yet_is_said_to_stay(guest, things):
    assert "not agreed yet" not in page_of(guest)

    proposed(guest)

    assert "Matches that are not agreed yet cannot go along by a link." in page_of(guest)


def test_a_browser_that_plays_by_a_seat_link_alone_is_told_that_signing_in_leaves_it(guest, match):
    makes_link(guest, match, 1)
    device = Client()
    sits_down(device, link_of(guest, match, 1))

    told = text_of(device.get("/matches/"))

    assert "Create an account" not in told.partition("<main")[2]
    assert "After you have signed in, open the link again." in told
    assert "open the link again" not in text_of(guest.get("/matches/"))


@pytest.mark.parametrize("end", ["revoke", "replace", "expire"])
def test_a_transfer_link_that_has_ended_brings_nothing(guest, things, account, end):
    link = transfer_link(guest, things["roster"])
    account.get(link)
    if end == "revoke":
        guest.post(THINGS, {"act": "revoke"})
    elif end == "replace":
        assert transfer_link(guest, things["board"]) != link
    else:
        TransferLink.objects.update(expires=timezone.now() - timedelta(seconds=1))

    assert account.get(link).status_code == account.post(TAKE).status_code == 410
    things["roster"].refresh_from_db()
    assert things["roster"].guest_key == guest_key_of(guest)


def test_whoever_is_not_signed_in_sees_and_takes_nothing(guest, things):
    link = transfer_link(guest, things["roster"])
    reader = Client()
    reader.get(link)

    told = text_of(reader.get(TAKE)) + text_of(reader.post(TAKE))

    assert "Sign in" in told
    assert "Raiders of mine" not in told
    assert TransferLink.objects.exists()


def test_nothing_is_ticked_beforehand_and_nothing_is_linked_without_a_tick(guest, things):
    assert "checked" not in page_of(guest)
    assert transfer_link(guest) is None
    assert "Tick what you want" in text_of(guest.post(THINGS, {"act": "make"}, follow=True))


def test_things_of_other_people_cannot_be_ticked(guest, things, account):
    hers = RosterFactory(guest_key="Cy", draft=DraftFactory(name="Not yours"))

    assert transfer_link(guest, hers) is None

    account.get(transfer_link(guest, hers, things["roster"]))
    assert "Not yours" not in text_of(account.get(TAKE))


def test_nobody_gets_both_seats_by_a_transfer_link(host, guest, match, things):
    link = transfer_link(guest, match, things["roster"])
    host.get(link)

    host.post(TAKE)

    assert held(host, match) == [0]
    assert held(guest, match) == [1]
    assert Roster.objects.get(name="Raiders of mine").guest_key is None


def test_who_plays_the_other_seat_by_its_link_is_not_offered_the_match(
    host, guest, match, things, account
):
    makes_link(host, match, 0)
    sits_down(account, link_of(host, match, 0))
    account.get(transfer_link(guest, match, things["roster"]))

    account.post(TAKE)

    assert held(account, match) == [0]
    assert held(guest, match) == [1]
    assert Roster.objects.get(name="Raiders of mine").guest_key is None


def test_who_plays_the_same_seat_by_its_link_may_take_the_match(guest, match, things, account):
    makes_link(guest, match, 1)
    sits_down(account, link_of(guest, match, 1))
    account.get(transfer_link(guest, match))

    account.post(TAKE)

    assert held(account, match) == [1]
    assert held(guest, match) == 404


def test_links_to_the_seats_that_move_end(guest, match, things, account):
    makes_link(guest, match, 1)
    reader = Client()
    sits_down(reader, link_of(guest, match, 1))
    account.get(transfer_link(guest, match))

    account.post(TAKE)

    assert held(account, match) == [1]
    assert held(reader, match) == held(guest, match) == 404
    assert not SeatLink.objects.exists()


def test_the_link_ends_when_the_guests_key_is_replaced(guest, match, things):
    transfer_link(guest, things["roster"])
    makes_link(guest, match, 1)

    makes_link(guest, match, 1)

    assert not TransferLink.objects.exists()


def test_the_link_ends_when_the_guest_signs_in(guest, things, other_user):
    transfer_link(guest, things["roster"])

    guest.post("/accounts/login/", {"login": "bo", "password": "a long enough secret"})

    assert not TransferLink.objects.exists()
    assert Roster.objects.get(name="Raiders of mine").owner == other_user


def test_a_guest_who_opens_the_link_in_the_same_browser_is_told_where_to(guest, things):
    link = transfer_link(guest, things["roster"])
    guest.get(link)

    assert guest.get(TAKE).headers["Location"] == THINGS


def test_members_and_newcomers_have_nothing_to_hand_over(account, db):
    assert "in your account already" in text_of(account.get(THINGS))
    assert "nothing in this browser to send" in text_of(Client().get(THINGS))
    assert account.post(THINGS, {"act": "make"}).status_code == 200


def test_expired_links_are_removed(guest, things):
    transfer_link(guest, things["roster"])
    TransferLink.objects.update(expires=timezone.now() - timedelta(seconds=1))

    assert tidy()["links to things"] == 1


def test_a_forged_transfer_link_gives_404(db):
    assert Client().get(f"{TAKE}nonsense/").status_code == 404
    assert Client().get(TAKE).status_code == 410
