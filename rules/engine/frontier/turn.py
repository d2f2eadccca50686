"""Turn Sequence: the six steps of a turn, with the five stops between them."""

from __future__ import annotations

from itertools import islice

from rules.engine.core.flow import Asked, Step
from rules.engine.core.window import window
from rules.engine.frontier import missions, outcome
from rules.engine.frontier.abilities.base import REGISTRY, abilities_of, clause_of, may_move
from rules.engine.frontier.choices import ActionDecision, reactions, stop, targets
from rules.engine.frontier.commands import ChooseTarget, MakeMove, TakeAction
from rules.engine.frontier.events import (
    ActionDeclared,
    ActionLost,
    ActionResolved,
    ActionRolled,
    ActivationPassed,
    ContestWon,
    EffectEnded,
    MoveOwed,
    ReactionDeclined,
    TargetNamed,
    TurnBegan,
    TurnEnded,
    UnitMoved,
    UnitStayed,
)
from rules.engine.frontier.harm import shake
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS, action_roll, reaction_roll
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.movement import displacement
from rules.engine.frontier.moving import MoveDecision, initial_maximum
from rules.engine.frontier.roll import throw
from rules.engine.frontier.state import Contest, Owed
from rules.engine.frontier.table import Table, terrain


def begin_turn(play: Table) -> None:
    """FR-TURN-1 FR-SETUP-4  A turn begins; the attacker has the first."""
    state = play.state
    seat = state.seat_of("attacker") if state.turn == 0 else state.active
    play.emit(TurnBegan(clause="FR-TURN-1", turn=state.turn + 1, seat=seat, name=state.names[seat]))


def strategic_action(play: Table) -> Asked | None:
    """FR-TURN-2 FR-STRAT-2  Step 1: the active player may take one strategic action."""
    decision = missions.strategic(play.state)
    return (decision,) if decision else None


def place_next_point(play: Table) -> Asked | None:
    """FR-MISSION-ASSAULT-7  After the first seizure the defender places a new strong point."""
    decision = missions.next_point(play.state)
    return (decision,) if decision else None


def any_units_left(play: Table) -> None:
    """FR-TURN-3 FR-END-1  The test between steps 1 and 2."""
    outcome.end_without_units(play)


def choose_action(play: Table) -> Asked | None:
    """FR-TURN-4 FR-TURN-5 FR-TURN-6 FR-DP-2  Step 2: one unit and one action, unless nothing is
    legal; the only legal answer is taken at once.
    """
    if play.state.contest:
        return None
    decision = ActionDecision(state=play.state)
    match list(islice(decision.legal(), 2)):
        case []:
            name = play.state.names[play.state.active]
            play.emit(ActivationPassed(clause="FR-TURN-6", name=name))
            outcome.end_when_stuck(play)
            return None
        case [only]:
            declare(play, only)
            return None
        case _:
            return (decision,)


def declare(play: Table, command: TakeAction) -> None:
    """FR-ACT-2 FR-TERR-HAZARD-1 FR-TERR-HAZARD-2  The action is declared, and Hazardous ground
    takes its toll, here and nowhere else.
    """
    unit = play.state.units[command.unit]
    clause = ACTIONS[command.action].clause
    play.emit(ActionDeclared(clause=clause, unit=unit.id, name=unit.name, action=command.action))
    spared = any(ability.ignores("hazardous") for ability in abilities_of(unit))
    if "hazardous" in terrain(play.state, unit) and not spared:
        shake(play, unit.id)
    if play.is_over or lose_if_gone(play):
        return
    if command.action == "fight-through" and may_move(unit):
        owed = Owed(
            unit=unit.id,
            seat=unit.seat,
            kind="initial",
            maximum=initial_maximum(play.state, unit),
            clause="FR-ACT-7",
        )
        play.emit(MoveOwed(clause="FR-ACT-7", owed=owed))


def lose_if_gone(play: Table) -> bool:
    """FR-TURN-10  The action ends when its unit has left the board."""
    contest = play.state.contest
    if contest is None or contest.lost or play.state.units[contest.unit].on_board:
        return bool(contest and contest.lost)
    lose(play, "FR-TURN-10")
    return True


def lose(play: Table, clause: str) -> None:
    """The action under way ends without further effect."""
    contest = play.state.contest
    if contest:
        unit = play.state.units[contest.unit]
        play.emit(ActionLost(clause=clause, unit=unit.id, name=unit.name, action=contest.action))


def initial_move(play: Table) -> Asked | None:
    """FR-ACT-7 FR-ACT-8  Fight Through begins with a movement of up to 5"."""
    return owed_move(play)


def choose_target(play: Table) -> Asked | None:
    """FR-ACT-6 FR-ACT-9  The target is named, after the initial movement and all it caused."""
    contest = play.state.contest
    if (
        not contest
        or contest.lost
        or contest.target
        or contest.action not in ("open-fire", "fight-through")
    ):
        return None
    decision = targets(play.state, contest)
    match decision.legal:
        case ():
            lose(play, "FR-ACT-9")
            return None
        case (only,) if isinstance(only.command, ChooseTarget):
            name_target(play, only.command)
            return None
        case _:
            return (decision,)


def name_target(play: Table, command: ChooseTarget) -> None:
    """FR-ABIL-10  The named enemy is the action's target."""
    contest = play.state.contest
    if contest:
        unit, target = play.state.units[contest.unit], play.state.units[command.target]
        clause = ACTIONS[contest.action].clause
        play.emit(
            TargetNamed(
                clause=clause,
                unit=unit.id,
                name=unit.name,
                target=target.id,
                target_name=target.name,
                action=contest.action,
            )
        )


def choose_reaction(play: Table) -> Asked | None:
    """FR-TURN-8 FR-REACT-15  Step 3: the reactive player may choose one reaction."""
    contest = play.state.contest
    if not contest or contest.lost or contest.answered:
        return None
    decision = reactions(play.state, contest)
    if len(decision.legal) > 1:
        return (decision,)
    play.emit(ReactionDeclined(clause="FR-TURN-9", name=play.state.names[play.state.reactive]))
    return None


def roll_dice(play: Table) -> None:
    """FR-ROLL-2 FR-ROLL-3 FR-ROLL-4  Step 4: the higher kept face wins, a tie goes to the active
    player.
    """
    contest = play.state.contest
    if not contest or contest.lost or contest.winner:
        return
    if not contest.reaction:
        _won(play, contest, "action", "FR-ROLL-4")
        return
    active = throw(play, action_roll(contest, contest.reactor, contest.reaction))
    reactive = throw(play, reaction_roll(contest, contest.reactor, contest.reaction))
    play.emit(
        ActionRolled(
            clause="FR-ROLL-1",
            active=active,
            reactive=reactive,
            active_name=active.name,
            reactive_name=reactive.name,
            active_kept=active.kept,
            reactive_kept=reactive.kept,
        )
    )
    tie = active.kept == reactive.kept
    winner = "action" if active.kept >= reactive.kept else "reaction"
    for effect in play.state.effects:
        if effect.until == "roll":
            owner = play.state.units[effect.unit]
            clause = clause_of(owner, REGISTRY[effect.ability])
            play.emit(EffectEnded(clause=clause, effect=effect))
    _won(play, contest, winner, "FR-ROLL-3" if tie else "FR-ROLL-2")


def _won(play: Table, contest: Contest, winner: str, clause: str) -> None:
    unit = play.state.units[contest.unit if winner == "action" else contest.reactor]
    by = contest.action if winner == "action" else contest.reaction
    play.emit(ContestWon(clause=clause, winner=winner, unit=unit.id, name=unit.name, by=by))


def resolve(play: Table) -> None:
    """FR-REACT-12 FR-ACT-12  Step 5: the winner's effect happens, the other's does not."""
    contest = play.state.contest
    if not contest or contest.lost or contest.resolved:
        return
    row = ACTIONS[contest.action] if contest.winner == "action" else REACTIONS[contest.reaction]
    row.effect(play, contest)
    if not play.is_over:
        play.emit(ActionResolved(clause=row.clause, unit=contest.unit))


def resulting_move(play: Table) -> Asked | None:
    """FR-ACT-4 FR-ACT-10 FR-REACT-5 FR-REACT-6 FR-REACT-10  The movement that the winner's effect
    allows.
    """
    return owed_move(play)


def owed_move(play: Table) -> Asked | None:
    """FR-MOVE-12  Asks for the movement that is owed; staying is an answer like any other."""
    owed = play.state.owed
    return (MoveDecision(state=play.state, owed=owed),) if owed else None


def make_move(play: Table, decision: MoveDecision, command: MakeMove) -> None:
    """FR-MOVE-1 FR-MOVE-4 FR-MOVE-12  The unit goes along the path; 0" is no movement."""
    unit, owed = decision.unit, decision.owed
    path = decision.path(command)
    inches = displacement(path) if isinstance(path, tuple) else 0.0
    if isinstance(path, list) or (inches <= EPS and len(path) <= 2):
        play.emit(UnitStayed(clause="FR-MOVE-12", unit=unit.id, name=unit.name))
        return
    by = play.state.names[owed.seat]
    play.emit(
        UnitMoved(
            clause=owed.clause,
            unit=unit.id,
            name=unit.name,
            path=path,
            inches=inches,
            by_name=by,
            kind=owed.kind,
        )
    )
    outcome.settle(play)


def pass_initiative(play: Table) -> None:
    """FR-TURN-11  Step 6: what lasts "this turn" ends, and the reactive player becomes active."""
    for effect in play.state.effects:
        if effect.until == "turn":
            play.emit(EffectEnded(clause="FR-TURN-11", effect=effect))
    play.emit(TurnEnded(clause="FR-TURN-11", turn=play.state.turn, active=play.state.reactive))
    outcome.end_at_turn_cap(play)


def _stop(name: str) -> Step:
    """FR-TIME-1 FR-TIME-2 FR-TIME-5  A stop at which "any point" abilities may be used."""
    return window(name, stop, "FR-TIME-2")


TURN: tuple[Step, ...] = (
    begin_turn,
    _stop("stop_1"),
    strategic_action,
    place_next_point,
    _stop("stop_2"),
    any_units_left,
    choose_action,
    initial_move,
    choose_target,
    _stop("stop_3"),
    choose_reaction,
    _stop("stop_4"),
    roll_dice,
    resolve,
    resulting_move,
    _stop("stop_5"),
    pass_initiative,
)
"""FR-TURN-1  A turn, in the order of the book."""
