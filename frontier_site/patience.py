"""Timeouts of connections, by a clock that stops while the server itself is behind."""

from __future__ import annotations

import asyncio
from typing import Generic, Protocol, TypeVar

from frontier_site.connection_tally import TALLIES

SWEEP_SECONDS = 1.0


class Waiting(Protocol):
    """A connection that waits until `deadline`, by the clock of its server's Patience."""

    deadline: float

    def expire(self) -> None:
        """The deadline has passed."""


C = TypeVar("C", bound=Waiting)


class Patience(Generic[C]):
    """The waiting connections of a server. Its clock leaves out the time by which the event loop is
    late: what a client has sent meanwhile may not have been read yet.
    """

    def __init__(self) -> None:
        self._waiting: dict[C, None] = {}
        self._lost = 0.0
        self._sweep: asyncio.TimerHandle | None = None

    def now(self, loop: asyncio.AbstractEventLoop) -> float:
        return loop.time() - self._lost

    def watch(self, connection: C, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting[connection] = None
        if self._sweep is None:
            self._sweep = loop.call_later(SWEEP_SECONDS, self._check, loop)

    def leave(self, connection: C) -> None:
        """Remove a connection; a second call does nothing."""
        self._waiting.pop(connection, None)

    def _check(self, loop: asyncio.AbstractEventLoop) -> None:
        """Expire what has waited too long; repeats every second while there are connections."""
        assert self._sweep is not None
        self._lost += max(0.0, loop.time() - self._sweep.when())
        now = self.now(loop)
        for each in [each for each in self._waiting if each.deadline <= now]:
            each.expire()
        for tally in TALLIES:
            tally.tell()
        self._sweep = None
        if self._waiting or any(tally.is_pending for tally in TALLIES):
            self._sweep = loop.call_later(SWEEP_SECONDS, self._check, loop)
