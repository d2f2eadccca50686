"""What each accepted command does. The decision it answers has already found nothing against it."""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.lib.sealed import Reveal, Seal, seal
from rules.engine.modern import activation, combat, deployment, facing, gunnery, setup
from rules.engine.modern.commands import (
    ChangeState,
    ChooseCombat,
    ChooseLead,
    ChooseOrder,
    ChooseUnits,
    EndActivations,
    Face,
    FireAt,
    FollowUp,
    MoveUnit,
    OrderGun,
    Pivot,
    PlaceUnit,
    Withdraw,
)
from rules.engine.modern.events import ActivationsEnded, UnitsChosen
from rules.engine.modern.state import other
from rules.engine.modern.table import Table


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Applies `command`, the accepted answer to `decision`: one of set-up, or one of a turn."""
    match command:
        case Seal(slot=slot) if seat is not None:
            seal(play, seat, play.state.names[seat], command, setup.CLAUSE_OF[slot])
        case Reveal(slot=slot):
            setup.open_sealed(play, slot)
        case ChooseOrder(first=first) if seat is not None:
            setup.begin_placing(play, seat if first else other(seat), "MW-DEP-6")
        case PlaceUnit() if seat is not None:
            deployment.place(play, seat, command)
        case OrderGun():
            gunnery.order(play, command)
        case ChooseUnits() if seat is not None:
            _choose_units(play, seat, command)
        case EndActivations() if seat is not None:
            name = play.state.names[seat]
            play.emit(ActivationsEnded(clause="MW-TURN-7", name=name))
        case MoveUnit() | Pivot() | FireAt() | ChangeState():
            activation.perform(play, command)
        case _:
            _answer_after_acts(play, command)


def _answer_after_acts(play: Table, command: Command) -> None:
    """Facings, and close combat."""
    s = play.state
    match command, s.combat:
        case Face(facing=way), _ if s.turning:
            facing.turn_to(play, s.units[s.turning.unit], way, s.turning.cause)
        case ChooseCombat(defender=defender), _:
            combat.begin(play, s.units[defender])
        case ChooseLead(unit=unit), _:
            combat.choose_lead(play, unit)
        case FollowUp(follow=True), fought if fought:
            combat.follow_up(play, fought)
        case FollowUp(), fought if fought:
            combat.stay(play, fought)
        case Withdraw(), fought if fought:
            combat.withdraw(play, fought, command)
        case _:
            raise AssertionError(f"{command} was accepted and does nothing")


def _choose_units(play: Table, seat: Seat, command: ChooseUnits) -> None:
    """MW-TURN-6  In the order of the roster, whatever order they were named in."""
    chosen = [unit for unit in play.state.army(seat) if unit.id in command.units]
    play.emit(
        UnitsChosen(
            clause="MW-TURN-6",
            name=play.state.names[seat],
            units=tuple(unit.id for unit in chosen),
            count=len(chosen),
            names=tuple(unit.name for unit in chosen),
        )
    )
