"""Since which commit each seat has a pending decision, as stored in the match's row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

Json = dict[str, Any]


def dated(
    awaits: Iterable[Json], before: Iterable[Json], acted: Collection[int | None], seq: int
) -> list[Json]:
    """What `Match.awaits` says after commit `seq`, which the seats in `acted` have brought about.

    `since` is the commit that handed over: an older one for a seat that still owes its answer.
    """
    since = {each["seat"]: each["since"] for each in before if "since" in each}
    return [
        each | {"since": seq if each["seat"] in acted else since.get(each["seat"], seq)}
        for each in awaits
    ]
