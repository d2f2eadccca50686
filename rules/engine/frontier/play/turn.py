"""Turn sequence: the six steps of a turn, and the five stops between them."""

from __future__ import annotations

from itertools import islice

from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.core.window import window
from rules.engine.frontier.model.commands import ChooseTarget, MakeMove, TakeAction, UseAbility
from rules.engine.frontier.model.events import (
    ActionDeclared,
    ActionResolved,
    ActionRolled,
    ActivationPassed,
    ContestClosed,
    ContestWon,
    EffectEnded,
    ReactionDeclined,
    ShotEnded,
    TargetNamed,
    TurnBegan,
    TurnEnded,
)
from rules.engine.frontier.model.state import Contest
from rules.engine.frontier.model.tasks import Blow, Moving, Rechecking, Settling, Task
from rules.engine.frontier.play import assault, interrupts, move_decision, outcome
from rules.engine.frontier.play.abilities.base import REGISTRY, abilities_of, clause_of, may_move
from rules.engine.frontier.play.action_roll import throw
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS, action_roll, reaction_roll
from rules.engine.frontier.play.agenda import perform
from rules.engine.frontier.play.choices import (
    ActionDecision,
    reactions,
    second_targets,
    shielding,
    stop,
    targets,
)
from rules.engine.frontier.play.contests import lose, lose_if_gone
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.frontier.play.move_resolution import journey
from rules.engine.frontier.play.position_queries import Table, terrain
from rules.engine.frontier.play.strategic_actions import strategic


def begin_turn(play: Table) -> None:
    """FR-TURN-1 FR-SETUP-4  Begin a turn; the attacker has the first."""
    state = play.state
    seat = state.seat_of("attacker") if state.turn == 0 else state.active
    play.emit(TurnBegan(clause="FR-TURN-1", turn=state.turn + 1, seat=seat, name=state.names[seat]))


def strategic_action(play: Table) -> Decisions | None:
    """FR-TURN-2 FR-STRAT-2  Step 1: the active player may take one strategic action."""
    decision = strategic(play.state)
    return (decision,) if decision else None


def place_next_point(play: Table) -> Decisions | None:
    """FR-MISSION-ASSAULT-7  After the first seizure the defender places a new strong point."""
    decision = assault.next_point(play.state)
    return (decision,) if decision else None


def ordered_shot(play: Table) -> Frame | None:
    """FR-STRAT-6 FR-UNIT-COMMANDER-FOCUS-2  Resolve a shot ordered by a strategic action within
    step 1, as a complete Open Fire.
    """
    contest = play.state.contest
    if contest is None or not contest.ordered:
        return None
    if not contest.closed:
        return Frame(sequence="shot", step=SHOT[0].__name__)
    play.emit(ShotEnded(clause="FR-UNIT-COMMANDER-FOCUS-2", unit=contest.unit))
    return None


def any_units_left(play: Table) -> None:
    """FR-TURN-3 FR-END-1  The test between steps 1 and 2."""
    outcome.end_without_units(play)


def choose_action(play: Table) -> Decisions | None:
    """FR-TURN-4 FR-TURN-5 FR-TURN-6 FR-DP-2  Step 2: choose one unit and one action; skipped when
    nothing is legal, automatic when only one answer is.
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
            return declare(play, only)
        case _:
            return (decision,)


def declare(play: Table, command: TakeAction) -> Decisions | None:
    """FR-ACT-2 FR-TERR-HAZARD-1 FR-TERR-HAZARD-2  Declare the action, and apply Hazardous ground,
    which happens here only.
    """
    unit = play.state.units[command.unit]
    clause = ACTIONS[command.action].clause
    play.emit(ActionDeclared(clause=clause, unit=unit.id, name=unit.name, action=command.action))
    tasks: list[Task] = []
    spared = any(ability.ignores("hazardous") for ability in abilities_of(unit))
    if "hazardous" in terrain(play.state, unit) and not spared:
        tasks += [Blow(unit=unit.id, clause="FR-TERR-HAZARD-1"), Settling(), Rechecking()]
    if command.action == "fight-through" and may_move(unit):
        tasks.append(Moving(owed=move_decision.initial_move(play.state, unit)))
    return perform(play, *tasks)


def initial_move(play: Table) -> None:
    """FR-ACT-7 FR-ACT-8  Start Fight Through with a movement of up to 5", resolved with all its
    effects before this step ends.
    """


def choose_target(play: Table) -> Decisions | None:
    """FR-ACT-6 FR-ACT-9  Choose the target, after the initial movement and all its effects."""
    contest = play.state.contest
    if (
        not contest
        or lose_if_gone(play)
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
    """FR-ABIL-10 FR-ABIL-11  Set the action's target, and spend the abilities declared with it."""
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
                abilities=command.abilities,
            )
        )
        for slug in command.abilities:
            interrupts.spend(play, UseAbility(unit=unit.id, ability=slug))


def redirect(play: Table) -> Decisions | None:
    """FR-UNIT-AEGIS-HOLO-3  The target's side may redirect the shot to another unit, repeatedly."""
    decision = shielding(play.state)
    return (decision,) if decision else None


def choose_reaction(play: Table) -> Decisions | None:
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


def resolve(play: Table) -> Decisions | None:
    """FR-REACT-12 FR-ACT-12  Step 5: apply the winner's effect, and not the loser's."""
    contest = play.state.contest
    if not contest or contest.lost or contest.resolved:
        return None
    row = ACTIONS[contest.action] if contest.winner == "action" else REACTIONS[contest.reaction]
    play.emit(ActionResolved(clause=row.clause, unit=contest.unit))
    return perform(play, *row.effect(play.state, contest))


def resulting_move(play: Table) -> None:
    """FR-ACT-4 FR-ACT-10 FR-REACT-5 FR-REACT-6 FR-REACT-10  Make the movement that the winner's
    effect grants, before this step ends.
    """


def make_move(play: Table, decision: MoveDecision, command: MakeMove) -> Decisions | None:
    """FR-MOVE-1 FR-MOVE-4  Move the unit along the accepted path."""
    found = decision.way(command)
    if isinstance(found, list):
        return None
    if command.ability:
        interrupts.spend(play, UseAbility(unit=decision.unit.id, ability=command.ability))
    profile = decision.profile(command.ability)
    return perform(play, journey(play.state, decision.owed, profile, found))


def aftermath(play: Table) -> Decisions | None:
    """FR-UNIT-SENTRY-OVERRIDE-2 FR-UNIT-SABOTEUR-DEMOLITION-1 FR-UNIT-BIKER-SLALOM-1  Apply the
    consequences of the action and the reaction for their units, before the action ends.
    """
    contest = play.state.contest
    if not contest or contest.closed:
        return None
    play.emit(ContestClosed(clause="FR-TIME-1", unit=contest.unit))
    tasks: list[Task] = []
    for each in (contest.unit, contest.reactor):
        unit = play.state.units.get(each)
        if unit and unit.on_board:
            for ability in abilities_of(unit):
                tasks.extend(ability.aftermath(play.state, unit, contest))
    return perform(play, *tasks)


def second_shot(play: Table) -> Decisions | Frame | None:
    """FR-UNIT-SPECIALIST-AUTO-1 FR-UNIT-SPECIALIST-AUTO-3  A shot that hit may be followed by a
    second one, as a complete action.
    """
    contest = play.state.contest
    if contest is None:
        return None
    if contest.second:
        return None if contest.closed else Frame(sequence="shot", step=SHOT[0].__name__)
    decision = second_targets(play.state, contest)
    return (decision,) if decision else None


def pass_initiative(play: Table) -> None:
    """FR-TURN-11  Step 6: end the effects that last "this turn"; the reactive player becomes
    active.
    """
    for effect in play.state.effects:
        if effect.until == "turn":
            play.emit(EffectEnded(clause="FR-TURN-11", effect=effect))
    play.emit(TurnEnded(clause="FR-TURN-11", turn=play.state.turn, active=play.state.reactive))
    outcome.end_at_turn_cap(play)


def _stop(name: str) -> Step:
    """FR-TIME-1 FR-TIME-2 FR-TIME-5  A stop at which "any point" abilities may be used."""
    return window(name, stop, "FR-TIME-2")


def _in_order(step: Step) -> Step:
    """FR-TIME-4  The step, run once all pending tasks are done."""

    def after(play: Table) -> Decisions | Frame | None:
        if play.state.agenda or play.state.owed:
            asked = perform(play)
            if asked or play.is_over:
                return asked
        return step(play)

    after.__name__ = step.__name__
    return after


def _steps(*steps: Step) -> tuple[Step, ...]:
    return tuple(_in_order(step) for step in steps)


TURN = _steps(
    begin_turn,
    _stop("stop_1"),
    strategic_action,
    place_next_point,
    ordered_shot,
    _stop("stop_2"),
    any_units_left,
    choose_action,
    initial_move,
    choose_target,
    redirect,
    _stop("stop_3"),
    choose_reaction,
    _stop("stop_4"),
    roll_dice,
    resolve,
    resulting_move,
    aftermath,
    second_shot,
    _stop("stop_5"),
    pass_initiative,
)
"""FR-TURN-1  The steps of a turn, in the order of the book."""

SHOT = _steps(
    choose_target,
    redirect,
    _stop("stop_3"),
    choose_reaction,
    _stop("stop_4"),
    roll_dice,
    resolve,
    aftermath,
    second_shot,
)
"""FR-UNIT-COMMANDER-FOCUS-2 FR-UNIT-SPECIALIST-AUTO-3  The steps of an Open Fire outside step 2."""
