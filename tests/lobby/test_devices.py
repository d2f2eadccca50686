"""Device links: another device takes a player's seat until the link is replaced."""

import re

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client

from frontier_site.sessions import SessionStore
from rosters.owners import Owner
from rules.lobby import devices
from rules.lobby.devices import SeatLostError, make_link, revoke_link
from rules.lobby.models import SeatLink
from rules.lobby.proposals import owner_at
from rules.matches.selectors import my_matches
from rules.models import Match, Seat, SeatDevice
from rules.notices.models import Browser
from rules.notices.services import allow
from tests.live.line import sit_down_as
from tests.lobby.people import agreed, proposed, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def people(client, match):
    return text_of(client.get(f"/matches/{match.pk}/people/"))


def makes_link(client, match, seat, act="make"):
    return client.post(f"/matches/{match.pk}/people/{seat}/link/", {"act": act})


def link_of(client, match, seat):
    found = re.search(
        rf'id="link-{seat}" readonly value="http://testserver([^"]+)"', people(client, match)
    )
    assert found, "no link is out"
    return found[1]


def sits_down(device, link, **form):
    assert device.get(link).headers["Location"] == "/matches/seat/"
    return device.post("/matches/seat/", form)


def guest_key_of(client):
    return client.session.get("guest_key")


def held(client, match):
    answer = client.get(f"/api/v1/matches/{match.pk}/")
    if answer.status_code != 200:
        return answer.status_code
    return [seat["seat"] for seat in answer.json()["seats"] if seat["mine"]]


@pytest.mark.parametrize("seat", [0, 1])
def test_another_device_takes_the_seat_by_link(host, other, device, match, seat):
    owner = other if seat else host
    makes_link(owner, match, seat)

    answer = sits_down(device, link_of(owner, match, seat))

    assert answer.headers["Location"] == match.get_absolute_url()
    assert held(device, match) == [seat]
    assert held(owner, match) == [seat]


@pytest.mark.parametrize("before", [{}, {"guest_key": "of whoever planted it"}])
def test_a_planted_session_does_not_get_the_seat_of_a_link(other, device, match, before):
    planted = SessionStore()
    planted.update(before)
    planted.save()
    makes_link(other, match, 1)
    device.cookies["sessionid"] = planted.session_key
    whoever = Client()
    whoever.cookies["sessionid"] = planted.session_key

    sits_down(device, link_of(other, match, 1))

    assert held(device, match) == [1]
    assert held(whoever, match) == 404


def test_opening_the_link_alone_changes_nothing(other, device, match):
    makes_link(other, match, 1)

    device.get(link_of(other, match, 1))

    assert held(device, match) == 404
    page = text_of(device.get("/matches/seat/"))
    assert "The seat of Bo" in page
    assert "Play here" in page
    assert "This link gives you the seat alone" in page


def test_the_page_of_links_lists_what_is_shared(host, other, match):
    makes_link(host, match, 0)
    makes_link(other, match, 1)

    for player in (host, other):
        assert "this seat, and nothing else of yours" in people(player, match)
    assert "/guest/things/" in people(other, match)
    assert "/guest/things/" not in people(host, match)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("act", ["make", "revoke"])
def test_devices_lose_the_seat_when_the_link_is_replaced_or_revoked(
    host, other, device, match, seat, act
):
    owner = other if seat else host
    makes_link(owner, match, seat)
    link = link_of(owner, match, seat)
    sits_down(device, link)

    makes_link(owner, match, seat, act)

    assert ("The link no longer works" in people(owner, match)) == (act == "revoke")
    assert held(device, match) == 404
    assert held(owner, match) == [seat]
    answer = Client().get(link)
    assert answer.status_code == 410
    assert "has been revoked" in text_of(answer)
    assert "The seat of" not in text_of(answer)


def test_a_link_replaced_before_confirmation_is_refused(other, device, match):
    makes_link(other, match, 1)
    device.get(link_of(other, match, 1))
    makes_link(other, match, 1)

    assert device.post("/matches/seat/").status_code == 410
    assert held(device, match) == 404


@pytest.mark.parametrize("seat", [0, 1])
def test_a_linked_device_cannot_see_or_manage_links(host, other, device, match, seat):
    owner = other if seat else host
    makes_link(owner, match, seat)
    link = link_of(owner, match, seat)
    sits_down(device, link)

    assert [makes_link(device, match, seat, act).status_code for act in ("make", "revoke")] == [
        403,
        403,
    ]
    assert link not in people(device, match)
    assert link_of(owner, match, seat) == link


def test_the_owner_of_a_seat_using_their_own_link_reaches_the_table(other, match):
    makes_link(other, match, 1)
    link = link_of(other, match, 1)

    assert sits_down(other, link).headers["Location"] == match.get_absolute_url()
    assert "You already have this seat" in text_of(other.get("/matches/"))

    assert not SeatDevice.objects.exists()


def test_a_device_keeps_its_own_things_when_a_members_link_ends(host, device, match):
    before = proposed(device, whom="screen", second="Cy")
    makes_link(host, match, 0)
    sits_down(device, link_of(host, match, 0))
    assert host.get(before.get_absolute_url()).status_code == 404

    makes_link(host, match, 0, "revoke")

    assert device.get(before.get_absolute_url()).status_code == 200


def test_a_member_opening_their_own_link_reaches_the_table(host, match, user, device):
    makes_link(host, match, 0)
    device.force_login(user)
    device.get(link_of(host, match, 0))

    assert device.get("/matches/seat/").headers["Location"] == match.get_absolute_url()


def test_a_device_that_signs_in_as_somebody_else_leaves_the_members_seat(
    host, device, match, other_user
):
    makes_link(host, match, 0)
    sits_down(device, link_of(host, match, 0))

    device.post(
        "/accounts/login/", {"login": other_user.username, "password": "a long enough secret"}
    )

    assert held(device, match) == 404
    assert held(host, match) == [0]


@pytest.mark.parametrize("act", ["make", "revoke"])
def test_links_to_another_players_seat_cannot_be_managed(host, other, stranger, match, act):
    assert makes_link(host, match, 1, act).status_code == 403
    assert makes_link(other, match, 0, act).status_code == 403
    assert makes_link(stranger, match, 0, act).status_code == 404
    assert makes_link(host, match, 2, act).status_code == 404
    assert not SeatLink.objects.exists()


def test_a_player_sees_only_their_own_link(host, other, match):
    makes_link(other, match, 1)
    link = link_of(other, match, 1)

    assert link not in people(host, match)
    assert Client().get(f"/matches/{match.pk}/people/").status_code == 404


def test_a_forged_link_gives_404(device, match):
    assert device.get("/matches/seat/nonsense/").status_code == 404
    assert device.get("/matches/seat/").status_code == 410


def test_a_guest_who_signs_up_keeps_the_seats_and_proposals(other, match, django_user_model):
    waiting = proposed(other)
    secret = "a long enough secret"
    other.post("/accounts/signup/", {"username": "boris", "password1": secret, "password2": secret})

    boris = django_user_model.objects.get(username="boris")
    assert held(other, match) == [1]
    assert list(my_matches(Owner(user=boris))) == [Match.objects.get()]
    assert other.get(waiting.get_absolute_url()).status_code == 200
    assert waiting.parties.get().user == boris


def test_a_player_cannot_take_the_opposite_seat_by_link(host, other, match, user):
    """A link sent to the opponent by mistake, or to have their rosters, opens nothing to them."""
    makes_link(other, match, 1)
    link = link_of(other, match, 1)

    host.get(link)

    page = host.get("/matches/seat/")
    assert page.status_code == 403
    assert "This link lets Bo play from a second device" in text_of(page)
    assert "You already have a seat in this match" in text_of(page)
    assert f'href="{match.get_absolute_url()}"' in text_of(page)
    assert host.post("/matches/seat/").status_code == 403
    assert held(host, match) == [0]
    assert held(other, match) == [1]


def test_a_guest_using_the_opponents_link_transfers_nothing(host, other, match):
    makes_link(host, match, 0)
    other.get(link_of(host, match, 0))

    assert other.post("/matches/seat/").status_code == 403

    assert held(other, match) == [1]


@pytest.mark.parametrize("act", ["make", "revoke"])
def test_a_device_that_lost_the_seat_is_shown_no_notices(other, device, match, act):
    makes_link(other, match, 1)
    sits_down(device, link_of(other, match, 1))
    allow(owner=owner_at(match, 1), endpoint="one", p256dh="", auth="", language="en")

    makes_link(other, match, 1, act)

    assert not Browser.objects.exists()


@pytest.mark.parametrize("act", [make_link, revoke_link])
def test_of_two_simultaneous_link_requests_the_second_changes_nothing(other, match, act):
    makes_link(other, match, 1)
    seen = Seat.objects.get(match=match, number=1)
    act(seat=seen)
    kept = Seat.objects.get(match=match, number=1).guest_key

    with pytest.raises(SeatLostError):
        act(seat=seen)

    assert Seat.objects.get(match=match, number=1).guest_key == kept


@pytest.mark.parametrize("act", ["make", "revoke"])
def test_a_linked_browser_loses_all_access_with_the_link(host, other, device, match, act):
    """Links handed the key itself over before devices had keys of their own."""
    second = agreed(host, other).match
    for each in (match, second):
        makes_link(other, each, 1)
    sit_down_as(device, guest_key_of(other))
    known = link_of(device, second, 1)
    assert held(device, match) == [1]

    makes_link(other, match, 1, act)

    assert device.get(known).status_code == 410
    assert held(device, second) == 404
    assert held(other, second) == [1]


def cannot_be_saved(store, must_create=False):
    raise OperationalError("database or disk is full")


@pytest.mark.parametrize("act", ["make", "revoke"])
def test_a_guest_whose_session_cannot_be_saved_keeps_their_identity(other, match, monkeypatch, act):
    makes_link(other, match, 1)
    other.raise_request_exception = False

    with monkeypatch.context() as disk:
        disk.setattr(SessionStore, "save", cannot_be_saved)
        refused = makes_link(other, match, 1, act)

    assert refused.status_code == 503
    assert held(other, match) == [1]


def test_a_guest_signed_out_in_another_tab_meanwhile_loses_no_seat(other, match, monkeypatch):
    makes_link(other, match, 1)
    key, owner = other.cookies["sessionid"].value, owner_at(Match.objects.get(pk=match.pk), 1)
    rename = devices.rename_guest

    def meanwhile(**keys):
        rename(**keys)
        Session.objects.filter(session_key=key).delete()

    monkeypatch.setattr(devices, "rename_guest", meanwhile)

    assert makes_link(other, match, 1).status_code == 400
    assert owner_at(Match.objects.get(pk=match.pk), 1) == owner


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_link_revoked_during_its_use_is_refused(
    other, device, match, other_user, monkeypatch, signed_in
):
    """The press has found the link and waits for the seat, which its owner has locked."""
    makes_link(other, match, 1)
    device.get(link_of(other, match, 1))
    if signed_in:
        device.force_login(other_user)
        device.get(link_of(other, match, 1))
    asked, look = [], devices.seat_behind

    def revoked_after_the_second_look(stamp):
        asked.append(look(stamp))
        if len(asked) == 2:  # the first one is that of the page
            revoke_link(seat=asked[-1])
        return asked[-1]

    monkeypatch.setattr(devices, "seat_behind", revoked_after_the_second_look)
    answer = device.post("/matches/seat/")

    assert answer.status_code == 410
    assert held(device, match) == 404
    assert not SeatDevice.objects.exists()
