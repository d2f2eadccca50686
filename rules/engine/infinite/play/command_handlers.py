"""Command handlers: apply accepted commands of turns. Their decisions have validated them
already.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.infinite.model.action_events import SeatPassed
from rules.engine.infinite.model.commands import (
    ChooseEntity,
    DivideDamage,
    EndPart,
    PassReactions,
    React,
    Retreat,
    SplitSuccesses,
)
from rules.engine.infinite.play import (
    attacks,
    consequences,
    performing,
    reactions,
    retreats,
    turn,
)
from rules.engine.infinite.play.queries import Table


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Apply `command`, the accepted answer to a decision of a turn that has begun."""
    part = play.state.part
    assert part is not None
    match command:
        case ChooseEntity(unit=unit):
            turn.begin_part(play, unit)
        case Retreat() if isinstance(decision, retreats.RetreatDecision):
            turn.retreat(play, decision, command)
        case EndPart():
            turn.end_part(play, play.state.units[part.unit])
        case React():
            reactions.react(play, command)
        case PassReactions() if seat is not None:
            name = play.state.names[seat]
            play.emit(SeatPassed(clause="IF-DEC-13", seat=seat, name=name))
        case SplitSuccesses(shares=shares):
            attacks.assign(play, shares)
        case DivideDamage():
            consequences.divide(play, command)
        case _ if isinstance(command, performing.Act):
            turn.act(play, play.state.units[part.unit], command)
        case _:
            raise AssertionError(f"{command} was accepted and does nothing")
