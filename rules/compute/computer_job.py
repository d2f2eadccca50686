"""The job of a computer player: its answer to a decision."""

from __future__ import annotations

from time import process_time

from rules.compute.jobs import situation_of
from rules.compute.oracle_gateway import encoded
from rules.compute.quick_dice import QuickDice
from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.systems import system
from rules.engine.tabletop.computer.levels import LEVELS
from rules.engine.tabletop.computer.search import choose

MOST_SECONDS = 0.7
"""Processor time after which it answers with the best that it has tried."""


class Thought(Record):
    """What a computer player thinks about: the pickled public state of a match, its seat, the
    payloads that this seat has sealed by commitment, its level, and a seed of its own.
    """

    system: str
    state: bytes
    seat: Seat
    own: dict[str, str]
    level: str
    seed: str


def computer_answer(thought: Thought) -> bytes:
    """The chosen command, as JSON."""
    began = process_time()
    command = choose(
        system(thought.system),
        situation_of(thought.system, thought.state),
        thought.seat,
        thought.own,
        LEVELS[thought.level],
        QuickDice(thought.seed),
        is_late=lambda: process_time() - began > MOST_SECONDS,
    )
    return encoded(command)
