"""How many bytes of request bodies a server holds in memory at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

FREE = 64 * 1024
"""Bodies up to this size are not counted, so that large ones never keep them out."""
MOST = 64 * 1024 * 1024
MOST_OF_NETWORK = 24 * 1024 * 1024
"""Maximum number of bytes held at once, of all clients and of one network."""


class Sender(Hashable, Protocol):
    """A connection that sends a body."""

    @property
    def network(self) -> str:
        """The network of the client; empty where a proxy hides it."""


C = TypeVar("C", bound=Sender)


class BodyBudget(Generic[C]):
    """The large bodies of a server, from their arrival to the answer.

    When they are too large together, the oldest unfinished one is given up: of the network that
    holds too much, or else of the network that holds most.
    """

    def __init__(self) -> None:
        self._held: dict[C, int] = {}
        self._complete: set[C] = set()

    def hold(self, sender: C, size: int) -> C | None:
        """Count a body of which `size` bytes have arrived. Returns the sender whose body has to be
        given up, perhaps this one; it is not counted any more.
        """
        if size <= FREE:
            return None
        self._held[sender] = size
        by_network: Counter[str] = Counter()
        for each, held in self._held.items():
            by_network[each.network] += held
        own = sender.network
        if own and by_network[own] > MOST_OF_NETWORK:
            return self._given_up(sender, own)
        if by_network.total() > MOST:
            return self._given_up(sender, max(by_network, key=by_network.__getitem__))
        return None

    def complete(self, sender: C) -> None:
        """The whole body has arrived; it is not given up any more."""
        if sender in self._held:
            self._complete.add(sender)

    def release(self, sender: C) -> None:
        """The body is not needed any more; a second call does nothing."""
        self._held.pop(sender, None)
        self._complete.discard(sender)

    def _given_up(self, sender: C, network: str) -> C:
        unfinished = (
            each for each in self._held if each.network == network and each not in self._complete
        )
        found = next(unfinished, sender)
        self.release(found)
        return found
