"""Rate and connection limits of WebSockets, by player, network and match. They are stored in the
cache, so with Redis all processes share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import shuffle
from typing import Any

from django.conf import settings
from django.core.cache import cache

from rosters.client_network import large_network_in, network_in
from rosters.quota import CLUB

LEASE = 90
"""Seconds for which a place is held: of a process that was killed, they are free again after it."""
RENEWAL = 30.0
"""Seconds after which an open socket renews its places."""
MINUTE = 60
Networks = Mapping[str, int]
"""The networks that a socket is opened from, and how many sockets each may have open: none if
unknown, and two of IPv6, because who has a /48 could use 65,536 networks of 64 bits.
"""
WORDS = 5
"""What may be said in a minute for each socket that a player, or a network, may have open."""


class Places:
    """Connection slots that one socket holds: of its player, its network and its match."""

    def __init__(self) -> None:
        self._keys: list[str] = []

    def take(self, subject: str, most: int) -> bool:
        """Take one of `most` connection slots of `subject`. Returns whether one was free."""
        keys = [f"socket:{subject}:{number}" for number in range(most)]
        taken = cache.get_many(keys)  # one question, also when all are taken
        free = [key for key in keys if key not in taken]
        shuffle(free)  # several sockets at once seldom try the same one
        for key in free:
            if cache.add(key, True, LEASE):
                self._keys.append(key)
                return True
        return False

    def renew(self) -> None:
        """Renew the connection slots."""
        cache.set_many(dict.fromkeys(self._keys, True), LEASE)

    def leave(self) -> None:
        """Release the connection slots; a later call retries if the cache was unavailable."""
        if self._keys:
            cache.delete_many(self._keys)
            self._keys = []


def may_open_from(networks: Networks, places: Places) -> bool:
    """Whether one more socket may be open from these networks. The small one is asked first: what
    it refuses takes no place of the large one.
    """
    return all(places.take(network, most) for network, most in networks.items())


def may_listen(player: str, networks: Networks, match: str, places: Places) -> bool:
    """Whether a player may open one more socket, and one more may listen to a match. What the
    player's own limit refuses is not counted for the networks.
    """
    return (
        _within("opened", player, networks)
        and places.take(player, settings.SOCKETS_PER_PLAYER)
        and places.take(f"match:{match}", settings.SOCKETS_PER_MATCH)
    )


def may_speak(player: str, networks: Networks) -> bool:
    """Whether a player may say one more thing, over all their sockets; it is counted."""
    return _within("said", player, networks)


def _within(what: str, player: str, networks: Networks) -> bool:
    limits = {player: settings.SOCKETS_PER_PLAYER, **networks}
    return all(may_do(what, subject, sockets) for subject, sockets in limits.items())


def may_do(what: str, subject: str, sockets: int) -> bool:
    """Counts one thing that `subject`, which may have so many sockets, opened or said in this
    minute; whether it may. Opening and talking are counted separately.
    """
    key = f"{what}:{subject}"
    cache.add(key, 0, MINUTE)
    try:
        return int(cache.incr(key)) <= WORDS * sockets
    except ValueError:  # the minute is just over
        return True


def networks_of_socket(scope: dict[str, Any]) -> Networks:
    """The networks that a socket is opened from."""
    meta = {"REMOTE_ADDR": (scope.get("client") or ("",))[0]}
    forwarded = [text for name, text in scope["headers"] if name == b"x-forwarded-for"]
    if forwarded:
        meta["HTTP_X_FORWARDED_FOR"] = b",".join(forwarded).decode("latin-1")
    small, large = network_in(meta), large_network_in(meta)
    most = settings.SOCKETS_PER_NETWORK
    limits = {small: most} if small == large else {small: most, large: most * CLUB}
    return {f"network:{network}": most for network, most in limits.items() if network}
