"""Moves and fights."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.decision import Refusal, Seat
from rules.engine.infinite.model.commands import MoveCounter
from rules.engine.infinite.model.events import CounterMoved, CounterRemoved, Fought, MoveEnded
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.infinite.play.outcome import Table, end_without_counters
from rules.engine.infinite.space.board import beside
from rules.engine.tabletop.grid import named, square_of
from rules.engine.tabletop.offer import OneOf, Option, Prompt

SIDES = 6
"""IF-FIGHT-1"""


def decision_of(s: InfiniteState, seat: Seat) -> OneOf:
    """IF-TURN-2  Every move of a side to a square beside a counter, with why it is refused."""
    options = tuple(option for counter in s.on_board(seat) for option in _options(s, counter))
    prompt = Prompt(clause="IF-TURN-2", key="move")
    return OneOf(seat=seat, kind="move", prompt=prompt, options=options)


def _options(s: InfiniteState, counter: Counter) -> Iterator[Option]:
    for square in beside(counter.square):
        enemy, at = s.counter_at(square), named(square)
        is_attack = enemy is not None and enemy.seat != counter.seat
        params = {"name": counter.name, "square": at}
        label = Prompt(clause="IF-TURN-2", key="move", params=dict(params))
        if enemy is not None and is_attack:
            params = {"name": counter.name, "enemy": enemy.name}
            label = Prompt(clause="IF-FIGHT-1", key="attack", params=dict(params))
        yield Option(
            command=MoveCounter(unit=counter.id, square=at),
            label=label,
            subject=counter.id,
            target=enemy.id if enemy and is_attack else "",
            refusals=tuple(refusals(s, counter, at)),
            chance=float(chance(counter, enemy)) if enemy and is_attack else None,
        )


def refusals(s: InfiniteState, counter: Counter, square: str) -> list[Refusal]:
    """IF-TURN-2 IF-BOARD-2  Why a counter cannot go to a square beside it."""
    if square in s.rocks:
        return [Refusal(clause="IF-BOARD-2", key="rock", params={"square": square})]
    there = s.counter_at(square_of(square))
    if there and there.seat == counter.seat:
        return [Refusal(clause="IF-TURN-2", key="own-counter", params={"square": square})]
    return []


def move(play: Table, command: MoveCounter) -> None:
    """IF-TURN-2 IF-FIGHT-1  Move a counter, or attack."""
    counter = play.state.units[command.unit]
    enemy = play.state.counter_at(square_of(command.square))
    if enemy is None or fight(play, counter, enemy):
        play.emit(
            CounterMoved(
                clause="IF-TURN-2", unit=counter.id, name=counter.name, square=command.square
            )
        )
    play.emit(MoveEnded(clause="IF-TURN-1"))
    end_without_counters(play)


def fight(play: Table, attacker: Counter, defender: Counter) -> bool:
    """IF-FIGHT-1 IF-FIGHT-2 IF-FIGHT-3  Both roll; the lower total is removed. Whether the
    attacker wins.
    """
    face, enemy_face = play.roll(SIDES), play.roll(SIDES)
    attack, defence = face + attacker.strength, enemy_face + defender.strength
    play.emit(
        Fought(
            clause="IF-FIGHT-1",
            unit=attacker.id,
            name=attacker.name,
            enemy=defender.id,
            enemy_name=defender.name,
            face=face,
            enemy_face=enemy_face,
            attack=attack,
            defence=defence,
        )
    )
    if attack != defence:
        loser = defender if attack > defence else attacker
        play.emit(
            CounterRemoved(clause="IF-FIGHT-2", unit=loser.id, name=loser.name, points=loser.points)
        )
    return attack > defence


def chance(attacker: Counter, defender: Counter) -> Fraction:
    """IF-FIGHT-2  The probability that an attacker wins."""
    faces = range(1, SIDES + 1)
    ahead = attacker.strength - defender.strength
    won = sum(ours + ahead > theirs for ours in faces for theirs in faces)
    return Fraction(won, SIDES * SIDES)
