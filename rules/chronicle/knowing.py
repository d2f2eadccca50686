"""What one side had sealed at a step and the other did not know yet; told once it is opened."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import msgspec

from rules.chronicle.course import Course
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList
from rules.engine.lib.sealed import Revealed, Sealed
from rules.rerun import opened
from rules.telling import Teller


@dataclass(frozen=True)
class Known:
    """A sealed choice: whose, what for, and what it says to those who knew; empty to others."""

    name: str
    slot: str
    content: tuple[str, ...]


def known_to(course: Course, number: int, eyes: Seat | None, language: str) -> tuple[Known, ...]:
    """The choices that are sealed after commit `number`, each with its content for the eyes of the
    side that made it.
    """
    closed: dict[tuple[Seat, str], str] = {}
    for commit in log.standing(course.record.commits[: number + 1]):
        for event in commit.events:
            if event["type"] == Sealed.__name__:
                closed[event["seat"], event["slot"]] = event["commitment"]
            elif event["type"] == Revealed.__name__:
                closed.pop((event["seat"], event["slot"]), None)
    if not closed:
        return ()
    secrets = opened(course.record.commits) if eyes is not None else {}
    teller = Teller(course.record.header.system, language)
    return tuple(
        Known(
            name=course.name_of(seat),
            slot=slot,
            content=_read(secrets[commitment].payload, teller)
            if seat == eyes and commitment in secrets
            else (),
        )
        for (seat, slot), commitment in sorted(closed.items())
    )


def _read(payload: str, teller: Teller) -> tuple[str, ...]:
    """A payload in words: a faction by its name, a roster unit by unit."""
    try:
        army = msgspec.json.decode(payload, type=str | ArmyList)
    except msgspec.DecodeError:
        return (payload,)
    if isinstance(army, str):
        return (teller.word(army),)
    units = Counter(teller.word(entry.type) for entry in army.entries)
    return tuple(f"{name} ×\u202f{count}" if count > 1 else name for name, count in units.items())
