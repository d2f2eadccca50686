"""Ready-made armies of a rule book, validated at import: each must be legal at current prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rules.engine.core.system import ArmyList, Problem
from rules.engine.tabletop.toml_files import CatalogueError

FILE = "armies.toml"


class Sample(Protocol):
    """A ready-made army."""

    @property
    def army(self) -> ArmyList:
        """The sample as an army list. KeyError for an unknown unit."""
        ...


S = TypeVar("S", bound=Sample)


def checked(samples: Sequence[S], muster: Callable[[ArmyList], Sequence[Problem]]) -> tuple[S, ...]:
    """Validate all samples with `muster` and return them. Raises CatalogueError for the first
    problem.
    """
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
