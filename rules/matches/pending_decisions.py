"""Pending decisions of a match's row, each with the commit since which it is pending."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

Json = dict[str, Any]


def dated(
    awaits: Iterable[Json], before: Iterable[Json], acted: Collection[int | None], seq: int
) -> list[Json]:
    """The value of `Match.awaits` after commit `seq`, made by the seats in `acted`.

    `since` is the commit from which a seat's decision is pending: an older one if the seat has not
    answered yet.
    """
    since = {each["seat"]: each["since"] for each in before if "since" in each}
    return [
        each | {"since": seq if each["seat"] in acted else since.get(each["seat"], seq)}
        for each in awaits
    ]
