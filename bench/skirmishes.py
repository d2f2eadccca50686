"""Matches of Infinite Frontiers for benchmarks: Firefight on table A as the book has it."""

from __future__ import annotations

from rules.engine.core.system import Setup
from rules.engine.systems import SYSTEMS, UNFINISHED

INFINITE = next(book for book in SYSTEMS + UNFINISHED if book.key == "infinite")
SKIRMISH = Setup(
    match="bench",
    names=("Ana", "Bo"),
    mission="firefight",
    layout="A",
    limit=420,
)
