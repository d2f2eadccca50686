"""A bounded queue that many owners share: places by owner, turns by time used, members first."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")
Waiting = dict[str, deque[T]]
"""Items by owner; owners in the order of their turns."""

HALF_LIFE = 30.0
"""Seconds after which half of the time that an owner has used is forgotten."""
MOST_REMEMBERED = 1000
"""Maximum number of owners whose time is remembered; who has used none for longest goes first."""
MEMBERS_IN_A_ROW = 2
"""How many items of members are taken while guests wait; then one of a guest."""
GUESTS_SHARE = 4
"""One place in so many is a guest's before it is a member's."""


class RecentTime:
    """Seconds that each owner has used lately; they halve every `HALF_LIFE`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds by owner, and the moment to which they were halved."""

    def of(self, owner: str) -> float:
        seconds, moment = self._used.get(owner, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((self._clock() - moment) / HALF_LIFE)

    def add(self, owner: str, seconds: float) -> None:
        total = self.of(owner) + seconds
        self._used.pop(owner, None)
        self._used[owner] = (total, self._clock())
        if len(self._used) > MOST_REMEMBERED:
            del self._used[next(iter(self._used))]


class FairQueue(Generic[T]):
    """At most `most` items, `most_each` of one owner.

    Places. In a full queue a new item takes the place of another:
    - a member's takes a guest's, as long as guests have more than their share of the places, and a
      guest's takes a member's as long as they have less;
    - otherwise one of its own kind, of an owner who has more waiting, the new item counted.
    The last item of the owner with most waiting gives way.

    Turns. Two items of members, then one of a guest. Among either, first the owner with the fewest
    items in work, then the one who has used least time lately.
    """

    def __init__(
        self, most: int, most_each: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._most_each = most, most_each
        self._members: Waiting[T] = {}
        self._guests: Waiting[T] = {}
        self._members_in_a_row = 0
        self._in_work: Counter[str] = Counter()
        self._time = RecentTime(clock)
        self._is_closed = False
        self._changed = Condition()

    def put(self, owner: str, item: T, *, is_member: bool = False) -> T | None:
        """Add an item. Return what is left without a place, if anything: the item itself, or the
        one that gave way to it.
        """
        with self._changed:
            dropped: T | None = None
            own = _length(self._members, owner) + _length(self._guests, owner)
            if own >= self._most_each or len(self) >= self._most:
                found = self._giving_way(owner, own, is_member)
                if found is None:
                    return item
                dropped = _pop(*found, last=True)
            kind = self._members if is_member else self._guests
            kind.setdefault(owner, deque()).append(item)
            self._changed.notify()
            return dropped

    def get(self) -> T | None:
        """Wait for the next item; None once the queue is closed and empty. Tell `done` when the
        work on it has ended.
        """
        with self._changed:
            while not len(self):
                if self._is_closed:
                    return None
                self._changed.wait()
            kind = self._next_kind()
            owner = min(kind, key=lambda each: (self._in_work[each], self._time.of(each)))
            self._in_work[owner] += 1
            return _pop(kind, owner)

    def done(self, owner: str, seconds: float) -> None:
        """Count the time that the work on an item of `owner` took."""
        with self._changed:
            self._time.add(owner, seconds)
            self._in_work[owner] -= 1
            if not self._in_work[owner]:
                del self._in_work[owner]

    def remove(self, owner: str, item: T) -> None:
        """Remove an item, if it is still queued."""
        with self._changed:
            for kind in (self._members, self._guests):
                items = kind.get(owner)
                if items is not None and item in items:
                    items.remove(item)
                    if not items:
                        del kind[owner]

    def close(self) -> None:
        """Close the queue: waiting threads return as soon as it is empty."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def __len__(self) -> int:
        return _length(self._members) + _length(self._guests)

    def _giving_way(self, owner: str, own: int, is_member: bool) -> tuple[Waiting[T], str] | None:
        """Whose last item gives way to a new one of `owner`, who has `own` waiting."""
        if own >= self._most_each:
            return (self._guests, owner) if is_member and owner in self._guests else None
        guests, share = _length(self._guests), self._most // GUESTS_SHARE
        if is_member and guests > share:
            return self._guests, self._longest(self._guests)
        if not is_member and guests < share:
            return self._members, self._longest(self._members)
        kind = self._members if is_member else self._guests
        longest = self._longest(kind) if kind else owner
        return (kind, longest) if _length(kind, longest) > _length(kind, owner) + 1 else None

    def _longest(self, kind: Waiting[T]) -> str:
        """The owner with most waiting; of several, who has used most time lately."""
        return max(kind, key=lambda each: (len(kind[each]), self._time.of(each)))

    def _next_kind(self) -> Waiting[T]:
        """Members or guests, whose turn it is."""
        is_members = bool(self._members) and (
            not self._guests or self._members_in_a_row < MEMBERS_IN_A_ROW
        )
        self._members_in_a_row = self._members_in_a_row + 1 if is_members and self._guests else 0
        return self._members if is_members else self._guests


def _length(kind: Waiting[T], owner: str | None = None) -> int:
    """How many items wait, of all or of one owner."""
    return sum(map(len, kind.values())) if owner is None else len(kind.get(owner, ()))


def _pop(kind: Waiting[T], owner: str, *, last: bool = False) -> T:
    """Take out the first or the last item of an owner. Who has waited for a turn goes to the end of
    the turns.
    """
    items = kind[owner]
    if last:
        item = items.pop()
    else:
        item = items.popleft()
        kind[owner] = kind.pop(owner)
    if not items:
        del kind[owner]
    return item
