"""Command handlers: apply accepted commands, which their decision has already checked."""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.frontier.model.commands import (
    ChooseEdges,
    ChooseTarget,
    Decline,
    Deploy,
    MakeMove,
    Place,
    PlaceByBearing,
    PlaceMarker,
    React,
    StrategicAction,
    TakeAction,
    UseAbility,
)
from rules.engine.frontier.model.events import (
    HolofieldDeclined,
    MarkerPlaced,
    ReactionDeclared,
    ReactionDeclined,
    SecondShotDeclined,
    ShotDeclared,
    StrategicActionDeclined,
)
from rules.engine.frontier.model.setup_events import EdgesChosen
from rules.engine.frontier.model.state import Contest, Marker
from rules.engine.frontier.model.tasks import Acting, Detection, Moving, Ordering
from rules.engine.frontier.play import (
    assault,
    deployment,
    escort,
    infiltration,
    interrupts,
    setup,
    strategic_actions,
    turn,
)
from rules.engine.frontier.play.actions import REACTIONS
from rules.engine.frontier.play.agenda import replace
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.play.infiltration import InfiltrationDecision
from rules.engine.frontier.play.marker_placement import MarkerDecision
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.frontier.play.pending_questions import granted
from rules.engine.frontier.play.placement import PlaceDecision, spots
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.play.tokens import catching
from rules.engine.tabletop.offer import OneOf
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.engine.tabletop.steps.secret_choices import answer_in_secret


def answer(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    """Apply `command`, the accepted answer to `decision`, in set-up or a turn."""
    match command, decision:
        case Seal() | Reveal(), _:
            answer_in_secret(play, seat, command, setup.SECRETS)
        case ChooseEdges(choices=choices), _ if seat is not None:
            name = play.state.names[seat]
            edges = " + ".join(choices.values())
            play.emit(EdgesChosen(clause="FR-DEPLOY-1", name=name, choices=choices, edges=edges))
        case Deploy(), DeployDecision():
            deployment.deploy(play, decision, command)
        case Place(), InfiltrationDecision():
            infiltration.prepare(play, decision, command)
        case PlaceMarker(), MarkerDecision():
            _place_marker(play, decision, command)
        case PlaceByBearing(), assault.BearingDecision():
            assault.place_point(play, *decision.spot(command), "FR-MISSION-ASSAULT-7")
        case _:
            _answer_in_turn(play, seat, command, decision)


def _place_marker(play: Table, decision: MarkerDecision, command: PlaceMarker) -> None:
    """FR-TOKEN-2  Place a strong point, the target, or the VIP (at first and when carried)."""
    x, y, elevation = command.x, command.y, command.elevation
    clause, kind = decision.prompt.clause, decision.marker
    if play.state.agenda:
        replace(play, *escort.set_down(play, command))
    elif kind == "strong-point":
        assault.place_point(play, x, y, elevation, clause)
    else:
        placed = Marker(id=kind, kind=kind, x=x, y=y, elevation=elevation)
        play.emit(MarkerPlaced(clause=clause, marker=placed, kind=kind, x=x, y=y))


def _answer_in_turn(play: Table, seat: Seat | None, command: Command, decision: Decision) -> None:
    match command, decision:
        case StrategicAction(), _:
            strategic_actions.take(play, command)
        case TakeAction(), _:
            turn.declare(play, command)
        case ChooseTarget(), OneOf(kind=kind):
            _choose(play, kind, command)
        case React(unit=unit, reaction=reaction, abilities=abilities), _:
            play.emit(
                ReactionDeclared(
                    clause=REACTIONS[reaction].clause,
                    unit=unit,
                    name=play.state.units[unit].name,
                    reaction=reaction,
                    abilities=abilities,
                )
            )
            for slug in abilities:
                interrupts.spend(play, UseAbility(unit=unit, ability=slug))
        case MakeMove(), MoveDecision():
            turn.make_move(play, decision, command)
        case Place(), PlaceDecision():
            placed = decision.ability.place(play, decision.owner, decision.placing, spots(command))
            replace(play, *placed)
        case UseAbility(), OneOf(kind="saving" | "demolition"):
            interrupts.use_in_midst(play, command)
        case UseAbility(), _:
            interrupts.use_at_stop(play, command)
        case Decline(), OneOf(kind=kind) if seat is not None:
            _decline(play, seat, kind)
        case _:
            raise AssertionError(f"{command} was accepted and does nothing")


def _choose(play: Table, kind: str, command: ChooseTarget) -> None:
    """Apply the choice of a unit: the action's target, the next to move, the one a token hits, or
    the target of the second shot.
    """
    s, waiting = play.state, play.state.agenda[:1]
    match kind, waiting:
        case "order", (Ordering(ability=ability, owner=owner, units=units),):
            move = Moving(owed=granted(s, s.units[command.target], ability, owner))
            rest = tuple(unit for unit in units if unit != command.target)
            replace(play, move, Ordering(ability=ability, owner=owner, units=rest))
        case "token-target", (Detection(),):
            token = catching(s)
            if token:
                replace(play, Acting(token=token.id, unit=command.target), Detection())
        case "second-shot", _ if s.contest:
            unit, target = s.units[s.contest.unit], s.units[command.target]
            contest = Contest(
                unit=unit.id,
                action="open-fire",
                target=target.id,
                second=True,
                ordered=s.contest.ordered,
            )
            play.emit(
                ShotDeclared(
                    clause="FR-UNIT-SPECIALIST-AUTO-1",
                    contest=contest,
                    name=unit.name,
                    target_name=target.name,
                )
            )
        case _:
            turn.name_target(play, command)


def _decline(play: Table, seat: Seat, kind: str) -> None:
    """FR-TURN-2 FR-REACT-15 FR-TIME-2  Apply a decline, whose meaning depends on the decision."""
    name, contest = play.state.names[seat], play.state.contest
    match kind:
        case "strategic":
            play.emit(StrategicActionDeclined(clause="FR-TURN-2", name=name))
        case "reaction":
            play.emit(ReactionDeclined(clause="FR-REACT-15", name=name))
        case "holofield" if contest:
            play.emit(HolofieldDeclined(clause="FR-ABIL-6", target=contest.target))
        case "second-shot" if contest:
            play.emit(SecondShotDeclined(clause="FR-ABIL-1", unit=contest.unit, name=name))
        case "order":
            replace(play)
        case "saving" | "demolition":
            interrupts.spare(play)
        case _:
            interrupts.pass_on(play)
