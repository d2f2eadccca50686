"""Names of units that no two units on a table share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

_NUMBER = re.compile(r" \d+$")


def numbered(names: Sequence[str]) -> list[str]:
    """The names of one side's units: those that occur more than once get a number each, which no
    other name has already: `Tanks 1`, `Tanks 2`.
    """
    counts, found = Counter(names), list[str]()
    taken = set(names)
    for name in names:
        found.append(_free(name, taken) if counts[name] > 1 else name)
        taken.add(found[-1])
    return found


def _free(name: str, taken: Collection[str]) -> str:
    number = 1
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def with_owner(name: str, others: Collection[str], owner: str) -> str:
    """The name of a unit, with its owner if a unit of the other side is called alike, numbers
    apart: `Tanks (Ana)` and `Tanks 1 (Ben)`.
    """
    is_shared = unnumbered(name) in map(unnumbered, others)
    return f"{name} ({owner})" if is_shared else name


def unnumbered(name: str) -> str:
    """The name without the number that tells it from its like."""
    return _NUMBER.sub("", name)


def with_side(name: str, owner: str) -> str:
    """The name of a unit with its owner, once."""
    return name if name.endswith(f" ({owner})") else f"{name} ({owner})"
