"""Unique display names for the units on a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

_NUMBER = re.compile(r" \d+$")


def numbered(names: Sequence[str]) -> list[str]:
    """The names of one side's units, numbered where a name occurs more than once (`Tanks 1`, `Tanks
    2`), without clashing with another name.
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
    """A unit's name, with its owner if the other side has a unit of that name, numbers aside:
    `Tanks (Ana)` and `Tanks 1 (Ben)`.
    """
    is_shared = unnumbered(name) in map(unnumbered, others)
    return f"{name} ({owner})" if is_shared else name


def unnumbered(name: str) -> str:
    """The name without its number."""
    return _NUMBER.sub("", name)


def with_side(name: str, owner: str) -> str:
    """A unit's name followed by its owner, unless it already is."""
    return name if name.endswith(f" ({owner})") else f"{name} ({owner})"
