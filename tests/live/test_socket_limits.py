"""Limits on WebSockets, chat messages and presence broadcasts."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.db import OperationalError

from rosters.owners import Owner
from rosters.quota import CLUB
from rules.live import socket_limits
from rules.live.consumers import FULL, TALKATIVE, TOO_MANY
from rules.live.socket_limits import (
    LEASE,
    WORDS,
    Places,
    may_do,
    may_listen,
    may_speak,
    networks_of_socket,
)
from rules.models import Seat
from tests.live.line import Line
from tests.rules.players import GUEST, started

pytestmark = pytest.mark.django_db
PROXY = "10.0.0.1"


def address_of(match):
    return f"/live/matches/{match.pk}/"


class From(Line):
    """The same, opened from an address."""

    def __init__(self, address, *args, forwarded="", **named):
        super().__init__(*args, **named)
        self._scope["client"] = (address, 1234)
        if forwarded:
            self._scope["headers"].append((b"x-forwarded-for", forwarded.encode()))


@pytest.fixture
def match(user):
    return started(Owner(user=user))


def out_of_reach(*args):
    raise OperationalError("server closed the connection unexpectedly")


async def is_let_in(line):
    """Whether the socket stays open; else the code and the reason with which it is closed."""
    await line.open()
    first = await line.told()
    return first["type"] != "websocket.close" or (first["code"], first["reason"])


def test_the_number_of_sockets_per_player_is_limited(user, settings):
    settings.SOCKETS_PER_PLAYER = 2
    tables = [started(Owner(user=user)) for _ in range(3)]

    *lines, last = [Line(user, address_of(each)) for each in (*tables, tables[2])]

    async def told():
        found = [await is_let_in(line) for line in lines]
        await lines[0].close()
        return found, await is_let_in(last)

    assert async_to_sync(told)() == ([True, True, (TOO_MANY, FULL)], True)


def test_a_guest_is_counted_like_a_member(settings):
    settings.SOCKETS_PER_PLAYER = 1
    match = started(GUEST)

    lines = [Line(None, address_of(match), guest=GUEST.guest_key) for _ in range(2)]

    async def told():
        return [await is_let_in(line) for line in lines]

    assert async_to_sync(told)() == [True, (TOO_MANY, FULL)]


def test_the_number_of_sockets_per_network_is_limited(user, other_user, match, settings):
    settings.SOCKETS_PER_NETWORK = 2
    Seat.objects.filter(match=match, number=1).update(user=other_user)

    people = [user, other_user, other_user]
    lines = [From("203.0.113.7", each, address_of(match)) for each in people]
    elsewhere = From("203.0.113.8", user, address_of(match))

    async def told():
        return [await is_let_in(line) for line in [*lines, elsewhere]]

    assert async_to_sync(told)() == [True, True, (TOO_MANY, FULL), True]


def test_behind_a_proxy_clients_are_told_apart(user, match, settings):
    settings.PROXIES, settings.SOCKETS_PER_NETWORK = 1, 1

    lines = [
        From(PROXY, user, address_of(match), forwarded=address)
        for address in ("203.0.113.7", "203.0.113.8", "203.0.113.7")
    ]

    async def told():
        return [await is_let_in(line) for line in lines]

    assert async_to_sync(told)() == [True, True, (TOO_MANY, FULL)]


def test_networks_of_one_large_ipv6_network_share_a_limit(user, match, settings):
    settings.SOCKETS_PER_NETWORK = 1

    lines = [From(f"2001:db8:7:{number}::1", user, address_of(match)) for number in range(6)]
    elsewhere = From("2001:db8:8:1::1", user, address_of(match))

    async def told():
        return [await is_let_in(line) for line in [*lines, elsewhere]]

    assert async_to_sync(told)() == [*[True] * CLUB, (TOO_MANY, FULL), True]


def test_what_a_large_network_says_in_a_minute_is_limited(settings):
    settings.SOCKETS_PER_PLAYER = settings.SOCKETS_PER_NETWORK = 1
    networks = [
        networks_of_socket({"client": (f"2001:db8:7:{number:x}::1", 1), "headers": []})
        for number in range(CLUB * WORDS + 1)
    ]

    told = [may_speak(f"user:{number}", each) for number, each in enumerate(networks)]

    assert told == [*[True] * CLUB * WORDS, False]


@pytest.mark.parametrize(
    "forwarded", ["203.0.113.7:4711", "::ffff:203.0.113.7", "[::ffff:203.0.113.7]:4711"]
)
def test_an_address_is_the_same_however_a_proxy_writes_it(settings, forwarded):
    settings.PROXIES = 1
    headers = [(b"x-forwarded-for", forwarded.encode())]

    networks = networks_of_socket({"client": (PROXY, 1), "headers": headers})

    assert list(networks) == ["network:203.0.113.7"]


def test_the_number_of_subscribers_per_match_is_limited(user, match, settings):
    settings.SOCKETS_PER_MATCH = 1

    lines = [Line(user, address_of(match)) for _ in range(2)]

    async def told():
        return [await is_let_in(line) for line in lines]

    assert async_to_sync(told)() == [True, (TOO_MANY, FULL)]


def test_slots_of_a_killed_process_expire(monkeypatch):
    monkeypatch.setattr(socket_limits, "LEASE", 0)  # as if it had passed
    assert [Places().take("user:1", 1) for _ in range(2)] == [True, True]

    monkeypatch.setattr(socket_limits, "LEASE", LEASE)
    assert [Places().take("user:1", 1) for _ in range(2)] == [True, False]


def test_an_open_socket_renews_its_slots():
    places = Places()
    places.take("user:1", 1)
    cache.clear()

    places.renew()

    assert not Places().take("user:1", 1)
    places.leave()
    assert Places().take("user:1", 1)


def test_chat_messages_are_counted_over_all_sockets_of_a_player(user, match, settings):
    settings.SOCKETS_PER_PLAYER = 4

    lines = [Line(user, address_of(match)) for _ in range(4)]

    async def told():
        for line in lines:
            await line.open()
            await line.heard()
        for _ in range(WORDS):
            for line in lines:
                await line.says("")
                assert await line.hears_nothing()
        await lines[0].says("")
        return await lines[0].closed()

    assert async_to_sync(told)() == TALKATIVE


def test_one_player_uses_up_neither_the_network_nor_what_they_may_say(settings):
    settings.SOCKETS_PER_PLAYER, settings.SOCKETS_PER_NETWORK = 1, 2
    for _ in range(20 * WORDS):
        may_listen("user:1", {"network:x": 2}, "match", Places())

    assert may_speak("user:1", {"network:x": 2})
    assert may_speak("user:2", {"network:x": 2})
    assert may_listen("user:2", {"network:x": 2}, "match", Places())


def test_the_chat_limit_resets_after_a_minute(monkeypatch):
    monkeypatch.setattr(socket_limits, "MINUTE", 0)

    assert all(may_do("said", "user:1", 1) for _ in range(WORDS + 2))


def test_presence_from_many_pages_is_broadcast_once(user, other_user, match):
    Seat.objects.filter(match=match, number=1).update(user=other_user)

    mine = [Line(user, address_of(match)) for _ in range(10)]
    theirs = Line(other_user, address_of(match))

    async def told():
        await theirs.open()
        await theirs.heard()
        for line in mine:
            await line.open()
            await line.heard()
            assert await line.heard() == {"here": 1}
        assert await theirs.heard() == {"here": 0}
        for line in mine:
            await line.says("")
        silent = await theirs.hears_nothing()
        return silent and all([await line.hears_nothing() for line in mine])

    assert async_to_sync(told)()


def test_repeated_presence_changes_are_throttled(user, other_user, match):
    Seat.objects.filter(match=match, number=1).update(user=other_user)

    pages = [Line(user, address_of(match)) for _ in range(8)]
    theirs = Line(other_user, address_of(match))

    async def told():
        await theirs.open()
        heard = [await theirs.heard()]
        for mine in pages:
            await mine.open()
            await mine.heard()
            await mine.close()
        while not await theirs.hears_nothing():
            heard.append(await theirs.heard())
        return heard

    heard = async_to_sync(told)()
    assert heard.count({"gone": 0}) == 1
    assert {"here": 0} in heard


def test_a_solo_player_gets_no_presence_messages(user, match):
    lines = [Line(user, address_of(match)) for _ in range(5)]

    async def told():
        for line in lines:
            await line.open()
            await line.heard()
        for line in lines:
            await line.says("")
        return all([await line.hears_nothing() for line in lines])

    assert async_to_sync(told)()


def test_a_refused_socket_takes_no_slot(user, other_user, match, settings):
    settings.SOCKETS_PER_NETWORK = 1

    stranger = From("203.0.113.7", other_user, address_of(match))
    mine = From("203.0.113.7", user, address_of(match))

    async def told():
        await stranger.open()
        await stranger.closed()
        return await is_let_in(mine)

    assert async_to_sync(told)() is True


@pytest.mark.parametrize(
    "asked", ["rules.live.access.selectors.seat_or_watch", "rules.live.consumers.came"]
)
def test_a_socket_that_failed_while_opening_takes_no_slot(
    asked, user, match, settings, monkeypatch
):
    settings.SOCKETS_PER_NETWORK = settings.SOCKETS_PER_PLAYER = settings.SOCKETS_PER_MATCH = 1
    first, second = [From("203.0.113.7", user, address_of(match)) for _ in range(2)]

    async def told():
        with monkeypatch.context() as patched:
            patched.setattr(asked, out_of_reach)
            await first.open()
            await first.closed()
        return await is_let_in(second)

    assert async_to_sync(told)() is True


def test_slots_that_could_not_be_released_are_released_later(monkeypatch):
    places = Places()
    places.take("user:1", 1)

    with monkeypatch.context() as patched:
        patched.setattr(cache, "delete_many", out_of_reach)
        with pytest.raises(OperationalError):
            places.leave()
    places.leave()

    assert Places().take("user:1", 1)
