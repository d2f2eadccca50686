"""What each accepted command does. The decision it answers has already found nothing against it."""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.frontier import deployment, interrupts, missions, setup, turn
from rules.engine.frontier.commands import (
    ChooseEdges,
    ChooseTarget,
    Decline,
    Deploy,
    MakeMove,
    PlaceByBearing,
    PlaceMarker,
    React,
    StrategicAction,
    TakeAction,
    UseAbility,
)
from rules.engine.frontier.deployment import DeployDecision
from rules.engine.frontier.events import (
    EdgesChosen,
    ReactionDeclared,
    ReactionDeclined,
    StrategicActionDeclined,
)
from rules.engine.frontier.manoeuvres import REACTIONS
from rules.engine.frontier.missions import BearingDecision
from rules.engine.frontier.moving import MoveDecision
from rules.engine.frontier.table import Table
from rules.engine.lib.offer import OneOf
from rules.engine.lib.sealed import Reveal, Seal, seal


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Applies `command`, the accepted answer to `decision`: one of set-up, or one of a turn."""
    match command, decision:
        case Seal(), _ if seat is not None:
            seal(
                play,
                seat,
                play.state.names[seat],
                command,
                "FR-SELECT-2" if command.slot == "faction" else "FR-SELECT-6",
            )
        case Reveal(slot=slot), _:
            setup.open_sealed(play, slot)
        case ChooseEdges(choices=choices), _ if seat is not None:
            name = play.state.names[seat]
            edges = " + ".join(choices.values())
            play.emit(EdgesChosen(clause="FR-DEPLOY-1", name=name, choices=choices, edges=edges))
        case Deploy(), DeployDecision():
            deployment.deploy(play, decision, command)
        case PlaceMarker(x=x, y=y), _:
            missions.place_point(play, x, y, "FR-MISSION-ASSAULT-4")
        case PlaceByBearing(bearing=bearing), BearingDecision(centre=centre, radius=radius):
            missions.place_point(
                play, *missions.spot_at(centre, radius, bearing), "FR-MISSION-ASSAULT-7"
            )
        case _:
            _answer_in_turn(play, seat, command, decision)


def _answer_in_turn(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    match command, decision:
        case StrategicAction(action="seize"), _:
            missions.seize(play)
        case TakeAction(), _:
            turn.declare(play, command)
        case ChooseTarget(), _:
            turn.name_target(play, command)
        case React(unit=unit, reaction=reaction), _:
            name = play.state.units[unit].name
            play.emit(
                ReactionDeclared(
                    clause=REACTIONS[reaction].clause, unit=unit, name=name, reaction=reaction
                )
            )
        case MakeMove(), MoveDecision():
            turn.make_move(play, decision, command)
        case UseAbility(), _:
            interrupts.use(play, command)
        case Decline(), OneOf(kind=kind) if seat is not None:
            _decline(play, seat, kind)
        case _:
            raise AssertionError(f"{command} was accepted and does nothing")


def _decline(play: Table, seat: Seat, kind: str) -> None:
    """FR-TURN-2 FR-REACT-15 FR-TIME-2  What declining means depends on what was offered."""
    name = play.state.names[seat]
    match kind:
        case "strategic":
            play.emit(StrategicActionDeclined(clause="FR-TURN-2", name=name))
        case "reaction":
            play.emit(ReactionDeclined(clause="FR-REACT-15", name=name))
        case _:
            interrupts.pass_on(play)
