"""Who is next between two turns, and who may receive the bonus of the Losing Player.

Worked examples: IF-EX-7, IF-EX-8, IF-EX-10, IF-EX-11, IF-EX-44.
"""

from __future__ import annotations

from rules.engine.infinite.ask.answers import Answer, side_of
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play.losing import losing_seat, receivers
from rules.engine.infinite.play.order import idle_entities, next_entities
from rules.engine.tabletop.step_budget import Budget

CLAUSES = ["IF-ORDER-1", "IF-ORDER-3", "IF-ORDER-5", "IF-LOSE-2", "IF-LOSE-3", "IF-LOSE-5"]


def order(s: InfiniteState, budget: Budget) -> Answer:
    """IF-ORDER-1 IF-ORDER-7 IF-LOSE-1 IF-SHOW-5 IF-SHOW-7  The entities that may be next, by what a
    tie is decided, the Losing Player, and who may receive its bonus now.
    """
    budget.spend(1 + len(s.units) ** 2)
    losing, following = losing_seat(s), next_entities(s)
    given = receivers(s, losing) if losing is not None and idle_entities(s) else ()
    return {
        "value": following.value,
        "next": side_of(s, following.seat),
        "tie": following.tie,
        "entities": [unit.id for unit in following.units],
        "losing": side_of(s, losing),
        "bonus": [unit.id for unit in given],
        "clauses": CLAUSES,
    }
