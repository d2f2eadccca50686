"""Limits for untrusted JSON: depth and list length, checked level by level without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from rosters.json_input import DEEPEST

MOST_INTEGER = 2**53 - 1


def layers(value: Any) -> Iterator[list[Any]]:
    """The values on each level of nesting; `value` itself is the first level."""
    level = [value]
    while level:
        yield level
        level = [item for each in level for item in _inside(each)]


def is_too_deep(value: Any) -> bool:
    """Whether the nesting exceeds `DEEPEST` levels."""
    return next(islice(layers(value), DEEPEST + 1, None), None) is not None


def is_exact(value: Any) -> bool:
    """Whether all integers in `value` are exact in JavaScript too, which has only doubles."""
    return all(
        -MOST_INTEGER <= each <= MOST_INTEGER
        for level in layers(value)
        for each in level
        if isinstance(each, int)
    )


def longest(value: Any) -> int:
    """The length of the longest list in `value`."""
    lists = (each for level in layers(value) for each in level if isinstance(each, list))
    return max((len(each) for each in lists), default=0)


def _inside(value: Any) -> Iterator[Any]:
    match value:
        case dict():
            yield from value.values()
        case list():
            yield from value
