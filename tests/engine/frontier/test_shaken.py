"""Shaken and destroyed: what a hit does, and what it leaves possible."""

from rules.engine.frontier.model.events import ActionRolled, UnitDestroyed
from tests.books.fixtures.frontier import TABLE, does, given
from tests.books.table import case, leaves, state, tells, throws
from tests.engine.frontier.asking import attacker, defender
from tests.kit.dice import d6, d10
from tests.kit.verbs import advances, declines, firefights, moves, opens_fire, overwatches

JAEGER = defender("jaeger", 40, 28, id="spare")
SHAKEN = attacker("breacher", 10, 10, shaken=True)
SABOTEUR = defender("saboteur", 25, 10, shaken=True)
TWO_TURNS = (
    *(throws(*d6(5, 4)), *does(advances("a1"), overwatches("d1"), moves((10, 10)))),
    *(throws(*d6(5, 4)), *does(advances("d1"), overwatches("a1"), moves((25, 10)))),
)

CASES = [
    case("FR-SHAKE-2 FR-SHAKE-4 FR-SHAKE-5", given(attacker("breacher", 10, 10), SABOTEUR, JAEGER),
        does(opens_fire("a1", "d1"), declines()),
        leaves("d1", place="destroyed"), tells(UnitDestroyed, clause="FR-SHAKE-2"),
        state(lambda s: s.points(1, "destroyed") == 24 and s.outcome is None),
        state(lambda s: [unit.id for unit in s.on_board(1)] == ["spare"])),
    case("FR-SHAKE-4 FR-SHAKE-5",  # a loss in its own turn counts like any other
        given(SHAKEN, attacker("bosun", 40, 2, id="a2"), defender("jaeger", 25, 10)),
        (throws(*d6(1, 2), *d10(9)), *does(opens_fire("a1", "d1"), firefights("d1"))),
        tells(ActionRolled, active__unit="a1", active__faces=(1, 2), reactive__unit="d1"),
        leaves("a1", place="destroyed"), leaves("d1", shaken=False, place="board"),
        state(lambda s: s.points(0, "destroyed") == 22)),
    case("FR-SHAKE-3 FR-TURN-7", given(SHAKEN, SABOTEUR), TWO_TURNS * 2,
        tells(ActionRolled, active__unit="d1", reactive__unit="a1", active__faces=(5,)),
        leaves("a1", shaken=True, place="board"), leaves("d1", shaken=True, place="board"),
        state(lambda s: s.turn == 5)),  # each of them was activated in every turn of its side
]  # fmt: skip


def test_cases():
    TABLE.holds(CASES)
