"""Oracle questions about armies and boards: Activation Dice, deployment squares, map faults."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.modern.ask.oracle_pieces import Answer, names
from rules.engine.modern.ask.oracle_questions import Deployment, Dice, Faults
from rules.engine.modern.ask.position import map_in, seat_of
from rules.engine.modern.model.sentences import reason
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play import activation_dice, deployment, match_terms
from rules.engine.modern.play.position_queries import scenario
from rules.engine.modern.space.board import board_of, count_stops, tokens_of
from rules.engine.modern.space.map_faults import map_faults
from rules.engine.tabletop.board_editor import errors
from rules.engine.tabletop.step_budget import Budget

SQUARE = 30
"""Budget steps of checking one square, or one square of a road."""


def activation(s: ModernState, question: Dice) -> Answer:
    """MW-DICE-1 MW-DICE-5  Return the dice that a side would roll now, and their highest total."""
    seat = seat_of(question.seat)
    living = s.living(seat)
    count = activation_dice.dice_of(s, seat)
    return {
        "dice": count,
        "units": len(living),
        "command": any(unit.is_command for unit in living),
        "most": count * activation_dice.worth(6),
        "clauses": ["MW-DICE-1", "MW-DICE-6"],
    }


def deploys(s: ModernState, question: Deployment) -> Answer:
    """MW-DEP-1 MW-DEP-3 MW-DEP-5  Return the deployment zone of a side, and its free squares."""
    seat = seat_of(question.seat)
    mode = deployment.mode_of(s, seat)
    return {
        "mode": mode,
        "zone": names(deployment.zone_of(s, seat)),
        "free": names(deployment.free_squares(s, seat)),
        "clauses": ["MW-DEP-1" if mode == "one_off" else "MW-DEP-3", "MW-DEP-5", "MW-GRID-3"],
    }


def faults(s: ModernState, question: Faults, budget: Budget) -> Answer:
    """MW-BOARD-2 MW-DEP-8  Return the faults of a board: of its form, and if that is valid, of room
    and connections for both sides; a cliff is a warning. Raises BudgetSpentError.
    """
    drawn = map_in(question.board, "board") if question.board else s.map
    budget.spend(SQUARE * (sum(len(tokens_of(row)) for row in drawn.rows) + count_stops(drawn)))
    found = map_faults(drawn)
    told = [
        _fault(each.severity, Refusal(clause=each.clause, key=each.key, params=each.params))
        for each in found
    ]
    if not errors(found):
        board, fought = board_of(drawn), scenario(s)
        rooms = match_terms.zone_refusals(board, fought, s.settings, s.limit)
        told += [_fault("error", each) for each in rooms]
    playable = all(each["severity"] != "error" for each in told)
    return {"faults": told, "playable": playable, "clauses": ["MW-BOARD-2", "MW-DEP-8"]}


def _fault(severity: str, refusal: Refusal) -> Answer:
    return {"severity": severity, "clause": refusal.clause, "sentence": reason(refusal)}
