"""Ready-made armies of a rule book: each is legal at today's prices, or the book is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rules.engine.core.system import ArmyList, Problem
from rules.engine.lib.toml import CatalogueError

FILE = "armies.toml"


class Sample(Protocol):
    """A ready-made army."""

    @property
    def army(self) -> ArmyList:
        """The same as an army list. KeyError for a unit that does not exist."""
        ...


S = TypeVar("S", bound=Sample)


def checked(samples: Sequence[S], muster: Callable[[ArmyList], Sequence[Problem]]) -> tuple[S, ...]:
    """The samples, once `muster` has no problem with any. Raises CatalogueError otherwise."""
    for i, sample in enumerate(samples):
        try:
            found = muster(sample.army)
        except KeyError as error:
            reason = f"There is no unit {error.args[0]}."
            raise CatalogueError(FILE, f"armies[{i}].units", reason) from error
        if found:
            reason = f"The army has a problem: {found[0].key}."
            raise CatalogueError(FILE, f"armies[{i}].units", reason)
    return tuple(samples)
