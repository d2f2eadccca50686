"""Oracle questions about distance, arc of fire, and line of sight with five rays."""

from __future__ import annotations

from rules.engine.core.questions import QuestionError
from rules.engine.modern.ask.oracle_pieces import Answer, names, place, standing
from rules.engine.modern.ask.oracle_questions import Arc, Distance, Sight
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import fire
from rules.engine.modern.space.sight import (
    OFFSETS,
    Ray,
    ground_stops,
    obstacle_stops,
    rays,
    seen_directly,
    seen_over,
)
from rules.engine.tabletop.grid import Square, bearing, distance, named


def distance_between(s: ModernState, question: Distance) -> Answer:
    """MW-RANGE-1 MW-RANGE-2  Return the distance in steps across sides, regardless of obstacles."""
    origin = place(s, question.origin, "from")
    return {
        "squares": distance(origin, place(s, question.to, "to")),
        "clauses": ["MW-RANGE-1", "MW-RANGE-2"],
    }


def arc(s: ModernState, question: Arc) -> Answer:
    """MW-ARC-1 MW-ARC-3 MW-ARC-4  Return the arc of fire: the quarter in front, or all round; empty
    for a Unit that cannot fire.
    """
    unit = standing(s, question.unit, "unit")
    if not unit.row.range:
        return {"arc": "none", "squares": [], "in_arc": False, "clauses": ["MW-FIRE-2"]}
    clause = "MW-ARC-3" if unit.row.arc == "all-round" else "MW-ARC-4"
    if not question.to:
        return {
            "arc": unit.row.arc,
            "range": unit.row.range,
            "squares": names(_covered(s, unit)),
            "clauses": ["MW-RANGE-3", clause],
        }
    square = place(s, question.to, "to")
    forward, lateral = bearing(unit.square, unit.facing, square)
    away = distance(unit.square, square)
    return {
        "arc": unit.row.arc,
        "forward": forward,
        "lateral": lateral,
        "in_arc": away > 0 and fire.in_arc(unit, square),
        "in_range": 1 <= away <= unit.row.range,
        "clauses": ["MW-RANGE-3", "MW-ARC-1", clause],
    }


def _covered(s: ModernState, unit: Unit) -> list[Square]:
    return [
        square
        for square in s.board.grounds
        if 1 <= distance(unit.square, square) <= unit.row.range and fire.in_arc(unit, square)
    ]


def sight(s: ModernState, question: Sight) -> Answer:
    """MW-LOS-1 MW-LOS-7  Return the visibility, how many rays are clear, and what blocks the
    others.
    """
    a = place(s, question.origin, "from")
    b = place(s, question.to, "to")
    if a == b:
        raise QuestionError("Name two different squares.", "to")
    over = _sees_over(s, question)
    look = (seen_over if over else seen_directly)(s.board, a, b, s.occupied)
    return {
        "sight": look.visibility,
        "how": "over" if over else "directly",
        "past_ground": look.past_ground,
        "past_all": look.past_all,
        "of": len(OFFSETS),
        "rays": _rays(s, a, b, over=over),
        "clauses": ["MW-LOS-1", "MW-LOS-4", "MW-LOS-6", "MW-LOS-7"],
    }


def _sees_over(s: ModernState, question: Sight) -> bool:
    """MW-LOS-6  Return whether sight passes over Units: as given, else as the weapon does."""
    if question.how:
        return question.how == "over"
    unit = s.units.get(question.origin)
    return unit is not None and unit.row.has("fires-over")


def _rays(s: ModernState, a: Square, b: Square, *, over: bool) -> list[Answer]:
    """MW-LOS-2 MW-LOS-3 MW-LOS-6  Return each ray with its start on the base, the squares whose
    terrain blocks it, and those whose Unit does.
    """
    hides, stops = obstacle_stops(s.board, a, b), ground_stops(s.board, a, b)
    ground = {each for each in s.board.grounds if stops(each)}
    screens = {each for each in s.occupied if each not in (a, b) and (not over or hides(each))}
    told: list[Answer] = []
    for offset, ray in zip(OFFSETS, rays(b[0] - a[0], b[1] - a[1]), strict=True):
        by_ground = _stopping(ray, a, ground)
        by_units = [each for each in _stopping(ray, a, ground | screens) if each not in by_ground]
        told.append(
            {
                "from": list(offset),
                "free": not by_ground and not by_units,
                "ground": [named(each) for each in by_ground],
                "units": [named(each) for each in by_units],
            }
        )
    return told


def _stopping(ray: Ray, start: Square, blocked: set[Square]) -> list[Square]:
    """Return the squares that block a ray: it passes through them, or between two of them at a
    corner.
    """
    x, y = start
    found = [(x + dx, y + dy) for dx, dy in ray.through if (x + dx, y + dy) in blocked]
    for one, two in ray.between:
        pair = [(x + one[0], y + one[1]), (x + two[0], y + two[1])]
        if all(each in blocked for each in pair):
            found += [each for each in pair if each not in found]
    return found
