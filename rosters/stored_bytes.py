"""Counts the bytes that a request stores, for the storage quota."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_sizes: ContextVar[list[int] | None] = ContextVar("sizes of what a request stores", default=None)


@contextmanager
def counting() -> Iterator[list[int]]:
    """Context that collects the sizes of everything stored inside."""
    sizes: list[int] = []
    before = _sizes.set(sizes)
    try:
        yield sizes
    finally:
        _sizes.reset(before)


def count(size: int) -> None:
    """Count `size` bytes towards the current request, if there is one."""
    sizes = _sizes.get()
    if sizes is not None:
        sizes.append(size)
