"""Command handlers: apply accepted commands. Their decisions have validated them already."""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat, other
from rules.engine.modern.model.commands import (
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
from rules.engine.modern.model.events import ActivationsEnded, UnitsChosen
from rules.engine.modern.play import activation, artillery_orders, combat, deployment, facing, setup
from rules.engine.modern.play.position_queries import Table
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.engine.tabletop.steps.secret_choices import answer_in_secret


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Apply `command`, the accepted answer to `decision`, in set-up or in a turn."""
    match command:
        case Seal() | Reveal():
            answer_in_secret(play, seat, command, setup.SECRETS)
        case ChooseOrder(first=first) if seat is not None:
            setup.begin_placing(play, seat if first else other(seat), "MW-DEP-6")
        case PlaceUnit() if seat is not None:
            deployment.place(play, seat, command)
        case OrderGun():
            artillery_orders.order(play, command)
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
    """Handle facings and close combat."""
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
    """MW-TURN-6  Record the chosen Units in roster order."""
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
