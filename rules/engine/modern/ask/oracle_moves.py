"""Oracle questions about movement: reachable squares, legality of a path, contact and facing."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.modern.ask.oracle_pieces import Answer, inactive, names, refusal_answers, standing
from rules.engine.modern.ask.oracle_questions import Contact, Move, Reach
from rules.engine.modern.model.state import Cause, ModernState, Unit
from rules.engine.modern.play import facing
from rules.engine.modern.play.position_queries import contacts, faces, walk_of
from rules.engine.modern.space import movement
from rules.engine.tabletop.grid import facing_to, is_name, named, opposite, square_of
from rules.engine.tabletop.options import refusal

COUNTING = ("MW-MOVE-2", "MW-MOVE-11", "MW-ROAD-1", "MW-ROAD-3", "MW-HILL-1")
"""The clauses that decide how far a move goes."""


def reach(s: ModernState, question: Reach) -> Answer:
    """MW-MOVE-2 MW-MOVE-3 MW-RIV-2  Return every square where a move may end, with its shortest
    path and whether the Unit drowns there.
    """
    unit = standing(s, question.unit, "unit")
    refused = inactive(s, unit)
    if refused:
        return {"squares": [], "refusals": refused, "clauses": ["MW-TURN-11"]}
    found = movement.reach(walk_of(s, unit))
    squares = [
        {
            "at": named(square),
            "path": [named(each) for each in path],
            "drowns": s.board.grounds[square].drowns,
        }
        for square, path in sorted(found.items())
    ]
    return {"squares": squares, "clauses": list(COUNTING)}


def move(s: ModernState, question: Move) -> Answer:
    """MW-MOVE-2 MW-MOVE-6  Validate a path: return its first illegal step, or the situation at its
    end.
    """
    unit = standing(s, question.unit, "unit")
    refused = inactive(s, unit) or refusal_answers(_path_refusals(s, unit, question.path))
    if refused:
        return {"legal": False, "refusals": refused}
    going = walk_of(s, unit)
    path = tuple(map(square_of, question.path))
    pace = going.setting_out
    for square in path:
        after = movement.stride(going, pace, square)
        if isinstance(after, movement.Pace):
            pace = after
    there: Answer = {
        "legal": True,
        "path": list(question.path),
        "halves_left": pace.halves,
        "ended_by": pace.ended_by or None,
        "drowns": s.board.grounds[pace.square].drowns,
    }
    if not there["drowns"]:
        x, y = pace.square
        moved = unit.change(x=x, y=y)
        there |= _met(s.change(units=s.units | {unit.id: moved}), moved, "move")
    return there | {"clauses": [*COUNTING, *([pace.ended_by] if pace.ended_by else [])]}


def _path_refusals(s: ModernState, unit: Unit, path: tuple[str, ...]) -> list[Refusal]:
    strange = [name for name in path if not is_name(name)]
    if strange:
        return [refusal("MW-MOVE-2", "no-square", square=strange[0][:20])]
    return movement.judge(walk_of(s, unit), tuple(map(square_of, path)))


def contact(s: ModernState, question: Contact) -> Answer:
    """MW-ZOC-3 MW-ZOC-4 MW-ZOC-7  Return the enemies in contact, the possible facings, and the
    squares that the Unit may not enter while it moves away.
    """
    unit = standing(s, question.unit, "unit")
    barred = [each for each in walk_of(s, unit).barred if each in s.board]
    return {
        **_met(s, unit, question.after),
        "barred": names(barred),
        "clauses": ["MW-ZOC-1", "MW-ZOC-3", "MW-ZOC-4", "MW-ZOC-7", "MW-MOVE-8"],
    }


def _met(s: ModernState, unit: Unit, cause: Cause) -> Answer:
    """MW-ZOC-2 MW-ZOC-3  Return each enemy in contact, with the facings of both after turning to
    it.
    """
    found: list[Answer] = []
    for enemy in contacts(s, unit):
        towards = facing_to(unit.square, enemy.square)
        found.append(
            {
                "unit": enemy.id,
                "facing": towards,
                "enemy_facing": opposite(towards),
                "faces": faces(s, unit, enemy),
                "faced_by": faces(s, enemy, unit),
            }
        )
    return {"contacts": found, "facings": list(facing.facings(s, unit, cause))}
