"""Counts the bytes that a request has stored, for the limit on them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_sizes: ContextVar[list[int] | None] = ContextVar("sizes of what a request stores", default=None)


@contextmanager
def counting() -> Iterator[list[int]]:
    """The sizes of all that is stored inside."""
    sizes: list[int] = []
    before = _sizes.set(sizes)
    try:
        yield sizes
    finally:
        _sizes.reset(before)


def count(size: int) -> None:
    """Counts `size` bytes for the request that is answered now, if any is."""
    sizes = _sizes.get()
    if sizes is not None:
        sizes.append(size)
