"""Secret links: unguessable, revocable and not leaked."""

import logging
import re

import pytest
from django.core import signing
from django.test import Client

from frontier_site.logs import LineFormatter
from rules.lobby.links import INVITATION, SEAT, TRANSFER, WATCH
from rules.lobby.models import Invitation, SeatLink, TransferLink
from rules.models import Seat
from tests.lobby.people import agreed, link_of, proposed, text_of

pytestmark = pytest.mark.django_db

KINDS = (INVITATION, SEAT, TRANSFER, WATCH)
MANY = 200
CHANCE = 122


@pytest.fixture
def host(client, user):
    client.force_login(user)
    return client


@pytest.fixture
def other():
    return Client()


def device_link(client, match, seat):
    """A link of one's own to a seat."""
    client.post(f"/matches/{match.pk}/people/{seat}/link/", {"act": "make"})
    page = text_of(client.get(f"/matches/{match.pk}/people/"))
    return re.search(rf'id="link-{seat}" readonly value="http://testserver([^"]+)"', page)[1]


def watch_link(host, other, match):
    for client, seat in ((host, 0), (other, 1)):
        client.post(f"/matches/{match.pk}/people/{seat}/watching/", {"allow": "yes"})
    page = text_of(host.get(f"/matches/{match.pk}/people/"))
    return re.search(r'id="watch" readonly value="http://testserver([^"]+)"', page)[1]


def transfer_link(guest, match):
    """A link of one's own to what one has: this match."""
    guest.post("/guest/things/", {"act": "make", "give": f"match-{match.pk}"})
    page = text_of(guest.get("/guest/things/"))
    return re.search(r'id="transfer" readonly value="http://testserver([^"]+)"', page)[1]


def every_link(host, other):
    """One of each kind, with what opens it in its address."""
    match = agreed(host, other).match
    return {
        "an invitation": link_of(host, proposed(host)),
        "a seat": device_link(other, match, 1),
        "watching": watch_link(host, other, match),
        "things": transfer_link(other, match),
    }


def test_no_two_links_are_alike_and_each_has_122_bits_of_chance(user):
    """Version 4: all but six of 128 bits, each as often set as not."""
    stamps = SeatLink._meta.get_field("stamp"), TransferLink._meta.get_field("stamp")
    fields = (Invitation._meta.pk, *stamps)
    for field in fields:
        keys = {field.default() for _ in range(MANY)}
        assert len(keys) == MANY
        assert {key.version for key in keys} == {4}
        ones = [sum(key.int >> bit & 1 for key in keys) for bit in range(128)]
        varied = [count for count in ones if 0 < count < MANY]
        assert len(varied) == CHANCE
        assert all(MANY * 0.3 < count < MANY * 0.7 for count in varied)


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_alone_opens_nothing_and_no_link_opens_what_is_for_another(kind, host, other):
    match = agreed(host, other).match
    key = Invitation._meta.pk.default()
    texts = [key.hex, str(key), kind.written(key)[:-1], kind.written(key) + "x"]
    texts += [each.written(key) for each in KINDS if each is not kind]
    texts += [signing.Signer(key="guessed", sep=".").sign(key.hex), "", ".", "\x00", match.pk.hex]

    assert [kind.read(text) for text in texts] == [None] * len(texts)
    assert kind.read(kind.written(key)) == key


@pytest.mark.parametrize("what", ["an invitation", "a seat", "watching", "things"])
def test_the_key_of_a_link_is_removed_from_the_url(what, host, other):
    link = every_link(host, other)[what]
    token = link.rstrip("/").rsplit("/", 1)[1]

    first = Client().get(link)

    assert first.status_code == 302
    assert token not in first["Location"]
    assert first["Referrer-Policy"] == "same-origin"
    assert "no-store" in first["Cache-Control"]


@pytest.mark.parametrize("what", ["an invitation", "a seat", "watching", "things"])
def test_the_key_of_a_link_is_not_logged(what, host, other, caplog):
    link = every_link(host, other)[what]
    token = link.rstrip("/").rsplit("/", 1)[1]
    caplog.set_level(logging.INFO)
    caplog.clear()

    for method in ("get", "post", "put"):
        getattr(Client(), method)(link)
        getattr(Client(), method)(link[:-2] + "/")

    told = "\n".join(LineFormatter().format(record) for record in caplog.records)
    assert caplog.records
    assert token not in told
    assert token[:-2] not in told


def seats_held(client, match):
    seats = client.get(f"/api/v1/matches/{match.pk}/").json()["seats"]
    return [seat["seat"] for seat in seats if seat["mine"]]


def test_a_device_plays_for_several_seats_and_nobody_becomes_anybody_else(host, other):
    match, elsewhere = agreed(host, other).match, agreed(host, other).match
    keys = list(Seat.objects.order_by("pk").values_list("guest_key", flat=True))
    device = Client()
    for link in (device_link(host, match, 0), device_link(other, elsewhere, 1)):
        device.get(link)
        assert device.post("/matches/seat/").status_code == 302

    assert list(Seat.objects.order_by("pk").values_list("guest_key", flat=True)) == keys
    assert [seats_held(device, each) for each in (match, elsewhere)] == [[0], [1]]


def test_a_device_does_not_come_to_play_for_both_sides(host, other):
    match = agreed(host, other).match
    device = Client()
    device.get(device_link(host, match, 0))
    device.post("/matches/seat/")

    device.get(device_link(other, match, 1))
    answers = device.get("/matches/seat/"), device.post("/matches/seat/")

    assert [answer.status_code for answer in answers] == [403, 403]
    assert seats_held(device, match) == [0]


def test_two_opponents_cannot_be_merged_into_one_player(other):
    """The link is to another table: it gives that seat, and not the one across at the first."""
    rival = Client()
    match = agreed(other, rival).match
    elsewhere = agreed(other, Client()).match

    rival.get(device_link(other, elsewhere, 0))
    assert rival.post("/matches/seat/").status_code == 302

    assert seats_held(rival, match) == [1]
