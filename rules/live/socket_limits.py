"""Rate and connection limits of WebSockets, by player, network and match. They are stored in the
cache, so with Redis all processes share them.
"""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from django.conf import settings
from django.core.cache import cache

from rosters.client_network import network_in

LEASE = 90
"""Seconds for which a place is held: of a process that was killed, they are free again after it."""
RENEWAL = 30.0
"""Seconds after which an open socket renews its places."""
MINUTE = 60
WORDS = 5
"""What may be said in a minute for each socket that a player, or a network, may have open."""


class Places:
    """Connection slots that one socket holds: of its player, its network and its match."""

    def __init__(self) -> None:
        self._keys: list[str] = []

    def take(self, subject: str, most: int) -> bool:
        """Take one of `most` connection slots of `subject`. Returns whether one was free."""
        start = randbelow(most)  # those that are taken lie scattered: a free one is soon found
        for number in range(most):
            key = f"socket:{subject}:{(start + number) % most}"
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


def may_open_from(network: str, places: Places) -> bool:
    """Whether one more socket may be open from a network. All may from nowhere."""
    return not network or places.take(network, settings.SOCKETS_PER_NETWORK)


def may_listen(player: str, network: str, match: str, places: Places) -> bool:
    """Whether a player may open one more socket, and one more may listen to a match. What the
    player's own limit refuses is not counted for the network.
    """
    return (
        _within("opened", player, network)
        and places.take(player, settings.SOCKETS_PER_PLAYER)
        and places.take(f"match:{match}", settings.SOCKETS_PER_MATCH)
    )


def may_speak(player: str, network: str) -> bool:
    """Whether a player may say one more thing, over all their sockets; it is counted."""
    return _within("said", player, network)


def _within(what: str, player: str, network: str) -> bool:
    return may_do(what, player, settings.SOCKETS_PER_PLAYER) and (
        not network or may_do(what, network, settings.SOCKETS_PER_NETWORK)
    )


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


def network_of_socket(scope: dict[str, Any]) -> str:
    """The network that a socket is opened from; empty if unknown."""
    meta = {"REMOTE_ADDR": (scope.get("client") or ("",))[0]}
    forwarded = [text for name, text in scope["headers"] if name == b"x-forwarded-for"]
    if forwarded:
        meta["HTTP_X_FORWARDED_FOR"] = b",".join(forwarded).decode("latin-1")
    return f"network:{network_in(meta)}" if meta["REMOTE_ADDR"] else ""
