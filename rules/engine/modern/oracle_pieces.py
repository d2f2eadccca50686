"""What every answer of the oracle needs: the pieces that a question names, chances and refusals as
they are told.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.engine.core.decision import Refusal
from rules.engine.lib.grid import Square, is_name, named, square_of
from rules.engine.lib.reference import QuestionError
from rules.engine.modern.sentences import reason
from rules.engine.modern.state import ModernState, Unit
from rules.engine.modern.table import is_waiting_in_ford

Answer = dict[str, object]


def shown(refusals: Iterable[Refusal]) -> list[Answer]:
    """Refusals as an answer holds them."""
    return [{"clause": each.clause, "sentence": reason(each)} for each in refusals]


def exact(chance: Fraction) -> Answer:
    """A chance as a fraction, and as a double for those who want one."""
    return {"exact": str(chance), "float": float(chance)}


def names(squares: Iterable[Square]) -> list[str]:
    """The names of squares, file by file."""
    return [named(each) for each in sorted(squares)]


def standing(s: ModernState, piece: str, where: str) -> Unit:
    """The Unit of that id. Raises QuestionError when it is not on the board."""
    unit = s.units.get(piece)
    if unit is None or not unit.on_board:
        raise QuestionError(f"No Unit on the board has the id “{piece}”.", where)
    return unit


def enemy_of(s: ModernState, unit: Unit, piece: str, where: str) -> Unit:
    enemy = standing(s, piece, where)
    if enemy.seat == unit.seat:
        raise QuestionError(f"{piece} is on the same side.", where)
    return enemy


def place(s: ModernState, piece: str, where: str) -> Square:
    """Where a Unit stands, else the square of that name."""
    unit = s.units.get(piece)
    if unit is not None and unit.on_board:
        return unit.square
    if is_name(piece) and square_of(piece) in s.board:
        return square_of(piece)
    raise QuestionError(f"“{piece}” is neither a Unit nor a square of the board.", where)


def inactive(s: ModernState, unit: Unit) -> list[Answer]:
    """MW-TURN-10 MW-TURN-11 MW-RIV-6  Why a Unit cannot be activated this turn."""
    if unit.activated_turn == s.turn:
        return [_why("MW-TURN-11", f"{unit.id} has been activated this turn.")]
    if unit.fired_turn == s.turn:
        return [_why("MW-TURN-10", f"{unit.id} has fired this turn, and stays where it is.")]
    if is_waiting_in_ford(s, unit):
        return [_why("MW-RIV-6", f"{unit.id} waits in the ford this turn.")]
    return []


def _why(clause: str, sentence: str) -> Answer:
    return {"clause": clause, "sentence": sentence}
