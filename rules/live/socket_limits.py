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
    """Count and allow a new connection from a network; always allowed if the network is unknown."""
    most = settings.SOCKETS_PER_NETWORK
    return not network or (may_say(network, most) and places.take(network, most))


def may_listen(player: str, match: str, places: Places) -> bool:
    """Count and allow a new connection of a player to a match."""
    most = settings.SOCKETS_PER_PLAYER
    return (
        may_say(player, most)
        and places.take(player, most)
        and places.take(f"match:{match}", settings.SOCKETS_PER_MATCH)
    )


def may_speak(player: str, network: str) -> bool:
    """Count and allow a message of a player, over all their sockets."""
    by_player = may_say(player, settings.SOCKETS_PER_PLAYER)
    return by_player and (not network or may_say(network, settings.SOCKETS_PER_NETWORK))


def may_say(subject: str, sockets: int) -> bool:
    """Count a message of `subject`; returns whether it is within the limit for its sockets."""
    key = f"said:{subject}"
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
