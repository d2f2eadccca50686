"""Distance, line of sight and cover.

Worked examples: IF-EX-19, IF-EX-20, IF-EX-22, IF-EX-23, IF-EX-52.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.infinite.ask.answers import Answer, spend_sight, standing
from rules.engine.infinite.ask.questions import Distance, Sight
from rules.engine.infinite.ask.refusing import refuse
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import queries
from rules.engine.tabletop.inches.points import squared
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget


def distance(s: InfiniteState, question: Distance, budget: Budget) -> Answer:
    """IF-GEO-3 IF-GEO-4 IF-GEO-5  The distance between two units, its band, and whether they are in
    base contact; or the distance from a unit to a feature.
    """
    budget.spend(1)
    unit = standing(s, question.origin, "from")
    if question.to == unit.id:
        refuse("IF-GEO-3", "same-unit", "to", name=unit.name)
    target = s.units.get(question.to)
    if target is None or not target.on_table:
        return _distance_to_feature(s, unit, question.to)
    return {
        "inches": gap(unit, target),
        "band": queries.band(unit, target),
        "contact": queries.contact(unit, target),
        "clauses": ["IF-GEO-3", "IF-GEO-4", "IF-GEO-5", "IF-GEO-6"],
    }


def gap(a: Unit, b: Unit) -> float:
    """IF-GEO-3 IF-GEO-7  The distance between the edges of two bases in inches, not rounded."""
    apart = sqrt(squared(a.at, b.at)) - a.profile.radius - b.profile.radius
    return max(0.0, apart / INCH)


def _distance_to_feature(s: InfiniteState, unit: Unit, to: str) -> Answer:
    """IF-GEO-3 IF-GEO-4 IF-GEO-7  The distance from a unit to a feature, not rounded."""
    feature = s.board.by_id.get(to.lower())
    if feature is None:
        refuse("IF-BOARD-5", "no-such-unit-or-feature", "to", id=to)
    apart = feature.footprint.gap(unit.at) - unit.profile.radius
    return {
        "inches": max(0.0, apart / INCH),
        "contact": queries.contact_with_feature(s, unit, feature.id),
        "clauses": ["IF-GEO-3", "IF-GEO-4"],
    }


def sight(s: InfiniteState, question: Sight, budget: Budget) -> Answer:
    """IF-LOS-2 IF-LOS-6 IF-SHOW-1  The lines between two units, what obstructs them, and the
    cover of one against the other.
    """
    spend_sight(s, budget, 2)
    unit, target = standing(s, question.origin, "from"), standing(s, question.to, "to")
    if unit.id == target.id:
        refuse("IF-LOS-2", "same-unit", "to", name=unit.name)
    found, cover = queries.sight(s, unit, target), queries.covers(s, unit, target)
    return {
        "los": found.clear > 0,
        "clear": found.clear,
        "of": found.lines,
        "blockers": list(found.blockers),
        "cover": cover.grade,
        "covers": list(cover.graded),
        "clauses": ["IF-LOS-1", "IF-LOS-2", "IF-LOS-3", "IF-LOS-4", "IF-LOS-6", "IF-LOS-9"],
    }
