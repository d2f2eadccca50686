"""Helpers shared by the oracle's answers: look up named pieces, format chances and refusals."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.engine.core.decision import Refusal
from rules.engine.core.questions import QuestionError
from rules.engine.modern.model.sentences import reason
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.position_queries import is_waiting_in_ford
from rules.engine.tabletop.grid import Square, is_name, named, square_of

Answer = dict[str, object]


def refusal_answers(refusals: Iterable[Refusal]) -> list[Answer]:
    """Format refusals for an answer."""
    return [{"clause": each.clause, "sentence": reason(each)} for each in refusals]


def exact(chance: Fraction) -> Answer:
    """Format a chance as an exact fraction and as a float."""
    return {"exact": str(chance), "float": float(chance)}


def names(squares: Iterable[Square]) -> list[str]:
    """Return the names of squares, file by file."""
    return [named(each) for each in sorted(squares)]


def standing(s: ModernState, piece: str, where: str) -> Unit:
    """Return the Unit with that id. Raises QuestionError if it is not on the board."""
    unit = s.units.get(piece)
    if unit is None or not unit.on_board:
        raise QuestionError(f"No Unit on the board has the id “{piece}”.", where)
    return unit


def enemy_of(s: ModernState, unit: Unit, piece: str, where: str) -> Unit:
    enemy = standing(s, piece, where)
    if enemy.seat == unit.seat:
        raise QuestionError(f"{piece} is on the same side; name an enemy.", where)
    return enemy


def place(s: ModernState, piece: str, where: str) -> Square:
    """Return the square of a Unit, or the square with that name."""
    unit = s.units.get(piece)
    if unit is not None and unit.on_board:
        return unit.square
    if is_name(piece) and square_of(piece) in s.board:
        return square_of(piece)
    raise QuestionError(f"“{piece}” is neither a Unit nor a square of the board.", where)


def inactive(s: ModernState, unit: Unit) -> list[Answer]:
    """MW-TURN-10 MW-TURN-11 MW-RIV-4 MW-RIV-6 MW-TURN-8  Return why a Unit cannot be activated now:
    what it has done already, or that its side has begun its close combats.
    """
    if unit.activated_turn == s.turn:
        return [why("MW-TURN-11", f"{unit.id} has already been activated this turn.")]
    if unit.fired_turn == s.turn:
        return [why("MW-TURN-10", f"{unit.id} has fired this turn and cannot move.")]
    if is_waiting_in_ford(s, unit):
        return [why("MW-RIV-6", f"{unit.id} is waiting in a ford this turn.")]
    if has_entered_ford(s, unit):
        return [why("MW-RIV-4", f"{unit.id} has entered a ford this turn and must stop there.")]
    for friend in s.on_board(unit.seat):
        if has_fought(s, friend):
            sentence = f"{friend.id} has fought this turn, so its side’s activations are over."
            return [why("MW-TURN-8", sentence)]
    return []


def has_entered_ford(s: ModernState, unit: Unit) -> bool:
    """MW-RIV-4  Return whether a Unit is in turn A of a crossing."""
    return unit.ford_entered_turn == s.turn


def has_fought(s: ModernState, unit: Unit) -> bool:
    """MW-CC-13 MW-CC-17  Return whether a Unit has followed up this turn, or has entered a ford
    without an activation, that is by withdrawing.
    """
    withdrew = has_entered_ford(s, unit) and unit.activated_turn != s.turn
    return unit.no_attack_turn == s.turn or withdrew


def why(clause: str, sentence: str) -> Answer:
    return {"clause": clause, "sentence": sentence}
