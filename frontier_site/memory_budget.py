"""How many bytes a server holds in memory for its clients: bodies that arrive, answers not yet
read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

FREE = 64 * 1024
"""What a client may hold without being counted, so that large ones never keep small ones out."""
MOST = 64 * 1024 * 1024
MOST_OF_NETWORK = 24 * 1024 * 1024
"""Maximum number of bytes held at once, for all clients and for one network."""


class Client(Hashable, Protocol):
    """A connection for which bytes are held."""

    network: str
    """The network of the client; empty where a proxy hides it."""


C = TypeVar("C", bound=Client)


class MemoryBudget(Generic[C]):
    """Bytes held for each client.

    When they are too many, those of one client are given up: of the network that holds too much, or
    else of the network that holds most, the client that has held some for longest.
    """

    def __init__(self) -> None:
        self._held: dict[C, int] = {}
        self._networks: Counter[str] = Counter()
        self._total = 0
        self._settled: set[C] = set()

    def hold(self, client: C, size: int) -> C | None:
        """Say that `size` bytes are held for a client now. Returns the client whose bytes have to
        be given up, perhaps this one; it is not counted any more.
        """
        if size <= FREE:
            return None
        self._add(client, size - self._held.get(client, 0))
        own = client.network
        if own and self._networks[own] > MOST_OF_NETWORK:
            return self._given_up(client, own)
        if self._total > MOST:
            return self._given_up(client, max(self._networks, key=self._networks.__getitem__))
        return None

    def settle(self, client: C) -> None:
        """Nothing of this client is given up any more: it has sent all."""
        if client in self._held:
            self._settled.add(client)

    def release(self, client: C) -> None:
        """The bytes are not needed any more; a second call does nothing."""
        if client in self._held:
            self._add(client, -self._held[client])
            del self._held[client]
            self._settled.discard(client)

    def _add(self, client: C, size: int) -> None:
        self._held[client] = self._held.get(client, 0) + size
        self._networks[client.network] += size
        self._total += size
        if not self._networks[client.network]:
            del self._networks[client.network]

    def _given_up(self, client: C, network: str) -> C:
        held = (
            each for each in self._held if each.network == network and each not in self._settled
        )
        found = next(held, client)
        self.release(found)
        return found
