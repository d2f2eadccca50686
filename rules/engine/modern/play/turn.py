"""Turn Sequence: artillery step, initiative, an activation phase for each side, end of turn.

Worked examples: MW-EX-41, MW-EX-43.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import Decisions, Frame, Step
from rules.engine.modern.model.events import (
    ActivationsEnded,
    InitiativeTied,
    InitiativeWon,
    PhaseBegan,
    PhaseEnded,
    TurnBegan,
    TurnEnded,
)
from rules.engine.modern.model.state import Combat, ModernState
from rules.engine.modern.play import (
    artillery,
    artillery_orders,
    combat,
    facing,
    outcome,
    pending_combats,
)
from rules.engine.modern.play.activation import ActDecision, SetDecision
from rules.engine.modern.play.activation_dice import dice_of, worth
from rules.engine.modern.play.losses import destroy
from rules.engine.modern.play.position_queries import Table, may_be_activated
from rules.engine.tabletop.steps.roll_off import roll_off
from rules.engine.tabletop.steps.secret_choices import SecretChoice, lock_in_secret


def begin_turn(play: Table) -> None:
    """MW-TURN-1  Begin a turn."""
    play.emit(TurnBegan(clause="MW-TURN-1", turn=play.state.turn + 1))


ORDERS = SecretChoice(
    "artillery",
    "MW-ARTY-4",
    decision=artillery_orders.sealing,
    opened=artillery_orders.open_orders,
    is_due=artillery_orders.is_sealed,
)
"""MW-ARTY-4 MW-DEC-4 MW-TURN-2  Both sides seal orders for their guns, if both have a gun with a
target; a single side's orders need no secrecy. They are revealed together.
"""


def give_orders(play: Table) -> Decisions | None:
    """MW-ARTY-4 MW-DEC-4  Give open orders, unless they are sealed: gun by gun in turn, South
    first.
    """
    decision = artillery_orders.next_order(play.state)
    return (decision,) if decision else None


def fire_artillery(play: Table) -> None:
    """MW-TURN-2 MW-TURN-3  Fire all guns at once; then remove casualties."""
    artillery.resolve(play)


def _initiative_tied(_s: ModernState, face: int) -> InitiativeTied:
    """MW-TURN-4  Roll ties again."""
    return InitiativeTied(clause="MW-TURN-4", face=face)


def _initiative_won(s: ModernState, seat: Seat, faces: tuple[int, int]) -> InitiativeWon:
    """MW-TURN-4  The higher D6 activates first this turn."""
    return InitiativeWon(
        clause="MW-TURN-4",
        seat=seat,
        name=s.names[seat],
        first=s.names[0],
        second=s.names[1],
        first_face=faces[0],
        second_face=faces[1],
    )


def first_phase(play: Table) -> Frame | None:
    """MW-TURN-1 MW-TURN-4  Run the activation phase of the side that won the initiative."""
    return _phase() if play.state.phases == 0 else None


def second_phase(play: Table) -> Frame | None:
    """MW-TURN-8  Run the activation phase of the other side."""
    return _phase() if play.state.phases == 1 else None


def _phase() -> Frame:
    return Frame(sequence="phase", step=PHASE[0].__name__)


def end_turn(play: Table) -> None:
    """MW-TURN-9 MW-DEP-9 MW-WIN-7  End the turn: Units that found no square are lost, objectives
    change hands, and victory is checked.
    """
    waiting = [unit for unit in play.state.units.values() if unit.place == "waiting"]
    if waiting:
        destroy(play, "MW-DEP-9", *waiting)
    if not play.is_over:
        outcome.hold_objectives(play)
        play.emit(TurnEnded(clause="MW-TURN-9", turn=play.state.turn))
        outcome.check_victory(play)


TURN: tuple[Step, ...] = (
    begin_turn,
    *lock_in_secret(ORDERS, "seal_orders", "reveal_orders"),
    give_orders,
    fire_artillery,
    roll_off("roll_initiative", _initiative_tied, _initiative_won),
    first_phase,
    second_phase,
    end_turn,
)
"""MW-TURN-1  The steps of a turn, in the order of the book."""


# ---- an activation phase -----------------------------------------------------------------------


def throw_dice(play: Table) -> None:
    """MW-TURN-5 MW-DICE-5 MW-DICE-8  Roll the phasing side's current Activation Dice."""
    s = play.state
    first = s.initiative or 0
    seat = first if s.phases == 0 else other(first)
    faces = tuple(play.roll(6) for _ in range(dice_of(s, seat)))
    values = tuple(map(worth, faces))
    play.emit(
        PhaseBegan(
            clause="MW-TURN-5",
            seat=seat,
            name=s.names[seat],
            faces=faces,
            values=values,
            thrown=" + ".join(map(str, values)),
            total=sum(values),
        )
    )


def choose_units(play: Table) -> Decisions | None:
    """MW-TURN-6 MW-TURN-12  Declare the Units before the first is activated, unless the settings
    waive it.
    """
    s = play.state
    if not _can_activate(s):
        _end_activations(play)
        return None
    if s.settings.declare_activations == "as_you_go" or s.chosen is not None:
        return None
    return (SetDecision(state=s),)


def activate_units(play: Table) -> Decisions | None:
    """MW-TURN-6 MW-TURN-11  Activate Units one after another; each turns after it has moved."""
    if _turn_to_face(play):
        return _ask_facing(play.state)
    s = play.state
    if not s.activations:
        return None
    decision = ActDecision(state=s)
    if decision.is_open:
        return (decision,)
    _end_activations(play)
    return None


def _can_activate(s: ModernState) -> bool:
    return s.activations > 0 and any(may_be_activated(s, unit) for unit in s.army(s.active))


def _end_activations(play: Table) -> None:
    """MW-TURN-11 MW-TURN-12  End activations: no Unit can act any more, or the dice allow none."""
    s = play.state
    if s.chosen != () or s.activations:
        clause = "MW-TURN-11" if s.activations else "MW-TURN-12"
        play.emit(ActivationsEnded(clause=clause, name=s.names[s.active]))


def _turn_to_face(play: Table) -> bool:
    """MW-ZOC-2  Turn a Unit that has only one possible facing; return whether one still has to
    choose.
    """
    owed = play.state.turning
    if owed is None:
        return False
    unit = play.state.units[owed.unit]
    ways = facing.facings(play.state, unit, owed.cause)
    if len(ways) > 1:
        return True
    facing.turn_to(play, unit, ways[0], owed.cause)
    return False


def fight_combats(play: Table) -> Decisions | None:
    """MW-TURN-8 MW-CC-1 MW-CC-6  Fight the combats one by one, each to its end, recomputing the
    list in between.
    """
    asked: Decisions | None = None
    while not asked and not play.is_over:
        if _turn_to_face(play):
            return _ask_facing(play.state)
        waiting = pending_combats.defenders(play.state)
        match play.state.combat, waiting:
            case None, []:
                return None
            case None, [only]:
                combat.begin(play, only)
            case None, _:
                asked = (combat.choice(play.state),)
            case fought, _:
                asked = _resolve(play, fought)
    return asked


def _ask_facing(s: ModernState) -> Decisions:
    return (facing.turning(s, s.turning),) if s.turning else ()


def _resolve(play: Table, fought: Combat) -> Decisions | None:
    """MW-CC-4 MW-CC-10 MW-CC-13 MW-CC-17  Resolve one combat: its lead, its dice, its
    consequences.
    """
    s = play.state
    if not fought.lead:
        return (combat.lead_choice(s, fought),)
    match fought.result:
        case "":
            combat.fight(play, fought)
        case "won" if combat.may_follow_up(s, fought):
            return (combat.follow_up_choice(s, fought),)
        case "draw" if combat.withdrawals(s, s.units[fought.lead]):
            return (combat.withdrawal_choice(s, s.units[fought.lead]),)
        case "draw":
            combat.cut_off(play, fought)
        case _:
            combat.end(play, fought)
    return None


def end_phase(play: Table) -> None:
    """MW-TURN-8  End the phase."""
    play.emit(PhaseEnded(clause="MW-TURN-8", seat=play.state.active))


PHASE: tuple[Step, ...] = (throw_dice, choose_units, activate_units, fight_combats, end_phase)
"""MW-TURN-5 MW-TURN-6 MW-TURN-8  Steps a to c of a side's phase."""
