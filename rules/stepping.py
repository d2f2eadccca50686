"""One step of a record: the board as it then was, what happened, and where to go from there."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rosters.books import book
from rules.engine.core import log
from rules.engine.core.dice import Face
from rules.engine.core.flow import Event
from rules.engine.systems import system
from rules.pictures import Scene, scene
from rules.record import MatchRecord
from rules.telling import Teller

STEPS_BEFORE = 12


@dataclass(frozen=True)
class Line:
    """A sentence with the clause behind it, if the book still has that; `roll` is what was thrown,
    side by side.
    """

    text: str
    clause: str
    roll: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Told:
    """A commit in words."""

    seq: int
    who: str
    at: str
    lines: tuple[Line, ...]
    dice: tuple[Face, ...]
    undone: bool


@dataclass(frozen=True)
class Step:
    """Step `number` of `last`."""

    number: int
    last: int
    told: Told
    before: tuple[Told, ...]
    scene: Scene

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def following(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


def step_of(record: MatchRecord, number: int, language: str) -> Step:
    """The step `number` of a record that holds."""
    rules = system(record.header.system)
    state = log.fold(rules, record.header.setup, record.commits[: number + 1])
    counting = {commit.seq for commit in log.standing(record.commits)}
    first = max(0, number - STEPS_BEFORE)
    told = [
        _told(record, commit, language, commit.seq not in counting)
        for commit in record.commits[first : number + 1]
    ]
    return Step(
        number=number,
        last=len(record.commits) - 1,
        told=told[-1],
        before=tuple(told[:-1]),
        scene=scene(rules.view_for(state, None), book(record.header.system), language),
    )


def _told(record: MatchRecord, commit: log.Commit, language: str, gone: bool) -> Told:
    teller = Teller(record.header.system, language)
    events = system(record.header.system).decode_events(list(commit.events), commit.schema)
    clauses = book(record.header.system).clauses
    strikes_out = isinstance(events[0], log.Undone)
    return Told(
        seq=commit.seq,
        who=record.header.seats[commit.seat].name if commit.seat is not None else _("the server"),
        at=commit.at,
        lines=tuple(_line(teller, event, clauses) for event in events if teller.said(event)),
        dice=commit.dice,
        undone=gone and not strikes_out,
    )


def _line(teller: Teller, event: Event, clauses: Container[str]) -> Line:
    facts = teller.labelled(msgspec.to_builtins(event))
    sides = (facts.get("active"), facts.get("reactive"))
    rolls = tuple(side for side in sides if isinstance(side, dict) and "faces" in side)
    clause = event.clause if event.clause in clauses else ""
    return Line(text=teller.said(event), clause=clause, roll=rolls)
