"""A decision with something hidden in it: only the seat that decides knows what may be answered."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat
from rules.engine.core.dice import Dice, ScriptedDice
from rules.engine.core.flow import decision_for
from rules.engine.core.known import SPECTATOR, HiddenDecision, Known, informed
from rules.engine.core.log import Begin
from rules.engine.core.record import Record
from rules.engine.core.resolution import NoVault, Situation
from rules.engine.core.runner import refusals, resolve
from tests.engine.core.toy import SETUP, TOY, Take, TakeDecision

HANDS = (2, 1)
"""How many each seat may take: a hand that the other seat does not see."""


class HandDecision(HiddenDecision):
    """Takes as many counters as the hand says, which is known to the seat alone."""

    seat: Seat
    kind: str = "take"
    hand: int = 0

    def informed(self, known: Known) -> HandDecision:
        return self.change(hand=HANDS[self.seat]) if known.seat == self.seat else self

    def check(self, command: Command) -> list[Refusal]:
        is_held = isinstance(command, Take) and command.count == self.hand
        return [] if is_held else [Refusal(clause="TOY-2", key="count")]

    def sample(self, dice: Dice) -> Take:
        return Take(count=self.hand)

    def offer(self) -> Record:
        return self


def take(play: Any) -> tuple[HandDecision, ...] | None:
    return None if play.state.taken else (HandDecision(seat=play.state.active),)


BASE: Any = TOY
ROUND = (take, *TOY.sequences["round"][1:])
BOOK = dataclasses.replace(BASE, sequences={**TOY.sequences, "round": ROUND})


@pytest.fixture
def now() -> Situation[Any]:
    opening = Situation.opening(BOOK, SETUP)
    return resolve(opening, None, Begin(), ScriptedDice([]), NoVault()).after


def test_what_is_pending_says_nothing_of_the_hand(now):
    (pending,) = now.decisions
    assert pending == HandDecision(seat=0)
    assert informed(pending, SPECTATOR) == informed(pending, Known(seat=1)) == pending


def test_the_seat_that_decides_knows_it(now):
    assert decision_for(now.decisions, 0) == HandDecision(seat=0, hand=2)
    assert refusals(now, 0, Take(count=2)) == []
    assert [each.key for each in refusals(now, 0, Take(count=1))] == ["count"]


def test_a_command_is_checked_by_what_the_seat_knows(now):
    with pytest.raises(IllegalCommandError):
        resolve(now, 0, Take(count=1), ScriptedDice([]), NoVault())
    assert resolve(now, 0, Take(count=2), ScriptedDice([3]), NoVault()).facts


def test_a_decision_without_anything_hidden_stays_as_it_is():
    decision = TakeDecision(seat=0, heap=5)
    assert informed(decision, Known(seat=0)) is decision
