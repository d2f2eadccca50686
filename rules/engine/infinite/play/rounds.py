"""The course of a match: set-up, rounds, turns; and the answers that belong to neither an action
nor a reaction.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import Step
from rules.engine.infinite.model.commands import (
    ChooseEdge,
    ChooseEntity,
    GiveBonus,
    PlaceUnits,
)
from rules.engine.infinite.model.events import RoundBegan, RoundEnded
from rules.engine.infinite.play.deployment import place_units
from rules.engine.infinite.play.initiative import DICE, roll_initiative, set_initiative
from rules.engine.infinite.play.losing import assess_dice, assess_turn, give_bonus
from rules.engine.infinite.play.missions import bring_in_item, score_round
from rules.engine.infinite.play.order import begin_turn, choose_entity, idle_entities
from rules.engine.infinite.play.outcome import end_after_last_round
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.rosters import ROSTERS
from rules.engine.infinite.play.setup import SETUP, take_edge
from rules.engine.infinite.play.squads import SQUADS, check_cohesion
from rules.engine.infinite.play.turn import TURN
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.engine.tabletop.steps.rounds import play_rounds
from rules.engine.tabletop.steps.secret_choices import answer_in_secret, lock_in_secret

SECRETS = (ROSTERS, SQUADS, DICE)
"""IF-HID-1  What is hidden until it is revealed."""


def begin_round(play: Table) -> None:
    """IF-END-3 IF-END-4  A round begins: no AP, no squads, a new order."""
    play.emit(RoundBegan(clause="IF-END-4", turn=play.state.turn + 1))


def end_round(play: Table) -> None:
    """IF-END-1 IF-END-5  The end of a round in its order: scoring, the end of the match, cohesion,
    leftover AP.
    """
    score_round(play)
    end_after_last_round(play)
    if play.is_over:
        return
    check_cohesion(play)
    play.emit(RoundEnded(clause="IF-END-3", turn=play.state.turn))


ACTIVATION: tuple[Step, ...] = (choose_entity, *TURN, bring_in_item, assess_turn)
"""IF-ORDER-7 IF-LOSE-1  One turn: which entity, its parts, what follows when it has ended."""
ROUND: tuple[Step, ...] = (
    begin_round,
    *lock_in_secret(SQUADS, "seal_squads", "reveal_squads"),
    roll_initiative,
    *lock_in_secret(DICE, "seal_dice", "reveal_dice"),
    *lock_in_secret(DICE, "seal_second_dice", "reveal_second_dice"),
    set_initiative,
    assess_dice,
    play_rounds("play_turns", "turn", ACTIVATION, lambda s: bool(idle_entities(s))),
    end_round,
)
"""IF-END-1  A round. Where dice are assigned in the open, the second side follows the first."""
MATCH: tuple[Step, ...] = (*SETUP, play_rounds("play_rounds", "round", ROUND))
"""IF-WIN-2  A match, whose end ends the rounds."""


def answer(play: Table, seat: Seat | None, command: Command) -> bool:
    """Apply an accepted command of set-up or of the course of a round; False for any other."""
    match command:
        case Seal() | Reveal():
            answer_in_secret(play, seat, command, SECRETS)
        case ChooseEdge() if seat is not None:
            take_edge(play, seat, command)
        case PlaceUnits():
            place_units(play, command)
        case ChooseEntity(unit=unit) if play.state.part is None:
            begin_turn(play, unit)
        case GiveBonus() if seat is not None:
            give_bonus(play, seat, command)
        case _:
            return False
    return True
