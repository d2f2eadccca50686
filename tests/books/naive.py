"""A second implementation of some rules of a book, slow and obvious, to compare the engine with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import NamedTuple

import pytest


class Comparison(NamedTuple):
    """What both implementations are asked about random positions. A book lists its own as `NAIVE`,
    in its module of `fixtures/`.
    """

    name: str
    clauses: pytest.MarkDecorator
    """The clauses that it shows: `pytest.mark.clause(…)`, written out for `manage.py clauses`."""

    differences: Callable[[int, int], Iterator[str]]
    """Where the two disagree, by the number of the first position and how many there are."""

    fault: tuple[ModuleType, str, object]
    """A module of the second implementation, a name in it, and a wrong value: the comparison must
    find it.
    """
