"""A bounded queue with round-robin scheduling between owners."""

from __future__ import annotations

from collections import OrderedDict, deque
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """At most `most` items, `most_each` of one owner; owners take turns (round robin)."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._length = 0
        self._is_closed = False
        self._changed = Condition()

    def put(self, owner: str, item: T) -> bool:
        """Add an item; False if there is no room."""
        with self._changed:
            own = self._waiting.get(owner, ())
            if self._length >= self._most or len(own) >= self._most_each:
                return False
            self._waiting.setdefault(owner, deque()).append(item)
            self._length += 1
            self._changed.notify()
            return True

    def get(self) -> T | None:
        """Wait for the next item; None once the queue is closed and empty."""
        with self._changed:
            while not self._waiting:
                if self._is_closed:
                    return None
                self._changed.wait()
            owner, items = self._waiting.popitem(last=False)
            item = items.popleft()
            if items:
                self._waiting[owner] = items
            self._length -= 1
            return item

    def remove(self, owner: str, item: T) -> None:
        """Remove an item, if it is still queued."""
        with self._changed:
            items = self._waiting.get(owner)
            if items is None or item not in items:
                return
            items.remove(item)
            if not items:
                del self._waiting[owner]
            self._length -= 1

    def close(self) -> None:
        """Close the queue: waiting threads return as soon as it is empty."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
