"""The formation of a squad, and whether it may be declared.

Worked examples: IF-EX-2, IF-EX-4.
"""

from __future__ import annotations

from rules.engine.infinite.ask.answers import Answer, refusal_answers, standing
from rules.engine.infinite.ask.questions import Formation
from rules.engine.infinite.ask.reply_sights import gap
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import squads
from rules.engine.infinite.play.queries import base_of
from rules.engine.tabletop.step_budget import Budget


def formation(s: InfiniteState, question: Formation, budget: Budget) -> Answer:
    """IF-SQUAD-2 IF-SQUAD-3 IF-SQUAD-4  Whether a squad may be declared, whatever squads there are
    now; of each member the distances to the Leader and to the nearest other member.
    """
    budget.spend((1 + len(question.members)) ** 2)
    leader = standing(s, question.leader, "leader")
    members = [standing(s, id, f"members[{i}]") for i, id in enumerate(question.members)]
    squad = squads.Squad(leader=leader.id, members=tuple(question.members))
    found = squads.squads_refusals(s, leader.seat, squads.write_squads((squad,)))
    units = (leader, *members)
    out = squads.out_of_formation({each.id: base_of(each) for each in units})
    answer: Answer = {
        "members": [_member(each, units, each.id not in out) for each in members],
        "legal": not found,
        "clauses": ["IF-SQUAD-2", "IF-SQUAD-3", "IF-SQUAD-4"],
    }
    return answer | {"refusals": refusal_answers(found)} if found else answer


def _member(unit: Unit, units: tuple[Unit, ...], is_in: bool) -> Answer:
    """IF-SQUAD-3"""
    leader, others = units[0], [each for each in units if each.id != unit.id]
    return {
        "unit": unit.id,
        "leader": gap(unit, leader),
        "nearest": min((gap(unit, each) for each in others), default=None),
        "in": is_in,
    }
