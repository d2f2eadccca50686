"""Awkward moments of rounds and turns, played on the whole book: squads that lose members in the
middle of a turn, ties after a bonus, reactions to a shared move, marks of missions.
"""

from __future__ import annotations

from typing import Any, cast

from rules.engine.core.dice import ScriptedDice
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.data.catalogue import TABLES
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model import action_events
from rules.engine.infinite.model.action_events import ActionCompleted, ItemMoved
from rules.engine.infinite.model.commands import (
    ChooseEntity,
    EndPart,
    GiveBonus,
    GoOnOverwatch,
    Interact,
)
from rules.engine.infinite.model.events import (
    BonusGiven,
    PartBegan,
    PointsScored,
    SquadDissolved,
    TurnAssessed,
    TurnBegan,
    TurnEnded,
    UnitDropped,
)
from rules.engine.infinite.model.state import InfiniteState, Item
from tests.books.table import BookTable, Given, case, leaves, refused, state, tells, throws, times
from tests.engine.infinite.rounds_kit import acting, figure
from tests.engine.infinite.rounds_kit import squads as declares
from tests.engine.infinite.turns import PASSES, fires, moves, reacts, takes

TABLE = BookTable(
    INFINITE, lambda given: cast("InfiniteState", given.position), lambda: ScriptedDice([])
)
RIFLE = "service-rifle"
HITS, MISSES = throws(5, 5, 5, 1, 1, 1, 1, 1), throws(*[1] * 8)
END, DECLINES = EndPart(), GiveBonus()
FIRST: dict[str, Any] = {"initiative": 6, "ap": 6}
WEAK: dict[str, Any] = {"mind": 1, "body": 1, "spirit": 1}
WON = {"first_at": {"5": 0}}
POOL, SWEEP = Settings(squad_ap="shared_pool"), Settings(tie_mode="sweep")


def given(*units, **fields):
    return Given(acting(*units, **fields))


def squad(ap=5, a=None, b=None, **fields):
    """A Leader and two supporters with initiative 5; `a` and `b` are more about two of them."""
    both = {"leader": "a", "initiative": 5, "ap": ap, **fields}
    return (
        figure("a", "warden-captain", (18, 10), **both | (a or {})),
        figure("b", at=(19.5, 10), **both | (b or {})),
        figure("c", at=(16.5, 10), **both),
    )


def raises(unit):
    return GiveBonus(unit=unit, raises=True)


def enemy(id="d", at=(18, 20), **fields):
    return figure(id, at=at, **{"initiative": 1, "ap": 5} | fields)


TOGETHER = moves(("a", 18, 11), ("b", 19.5, 11))
GUARD = enemy(initiative=3, overwatch=True)
OTHERS = enemy("e", (30, 30)), enemy("f", (33, 30))
TIED = [figure(id, at=at, initiative=5) for id, at in (("a", (3, 3)), ("d", (3, 33)))]
LATER = figure("b", at=(9, 3), initiative=4, ap=1)
SECOND = enemy("e", (9, 33), initiative=5, ap=1)
CARRIED = Item(x=1, y=1, carrier="d", untouched=False)
DATA_RUN = {"mission": "data-run", "item": CARRIED}
DROPPED = [
    figure("a", "warden-captain", (18, 10), leader="a", activated=True),
    figure("b", "warden-captain", (25, 10), leader="a", activated=True),
    figure("c", at=(26, 11), activated=True),
    figure("g", at=(18, 11), activated=True),
]

SQUADS = [
    case("IF-SQUAD-12", given(enemy(**FIRST), *squad(a={"spirit": 1})),
        (HITS, fires(RIFLE, "a"), takes(mind=2, spirit=1), END, DECLINES, ChooseEntity(unit="c")),
        tells(SquadDissolved, members=("a", "b", "c")), tells(TurnBegan, unit="c", value=5),
        leaves("b", initiative=5, ap=5, activated=False)),
    case("IF-SQUAD-12 IF-DMG-7", given(GUARD, *squad(a={"mind": 1})),
        (TOGETHER, HITS, reacts("d", fires(RIFLE, "a")), takes(mind=1, body=2), GoOnOverwatch()),
        refused("IF-OW-3")),
    case("IF-SQUAD-12", given(GUARD, *squad(a={"mind": 1})),
        (TOGETHER, HITS, reacts("d", fires(RIFLE, "a")), takes(mind=1, body=2), END,
            ChooseEntity(unit="c"), END, END, DECLINES),
        tells(SquadDissolved), tells(TurnBegan, unit="d")),
    case("IF-SQUAD-14 IF-ORDER-5",
        given(enemy(initiative=5, overwatch=True), *OTHERS, *squad(b={"spirit": 1}), **WON),
        (TOGETHER, HITS, reacts("d", fires(RIFLE, "b")), takes(body=2, spirit=1),
            END, END),
        tells(TurnBegan, unit="d", value=5),
        leaves("b", leader="", condition="broken", activated=False)),
    case("IF-SQUAD-14", given(enemy(**FIRST), *squad(b={"spirit": 1}, activated=True)),
        (HITS, fires(RIFLE, "b"), takes(body=2, spirit=1)),
        leaves("b", leader="", activated=True)),
    case("IF-SQUAD-6 IF-REACT-2", given(enemy(**FIRST), *squad(), settings=POOL),
        (MISSES, fires(RIFLE, "b"), MISSES, reacts("b", fires(RIFLE, "d"))),
        leaves("a", ap=3), leaves("b", ap=3), leaves("c", ap=3)),
    case("IF-SQUAD-10 IF-REACT-4", given(GUARD, *squad()),
        (TOGETHER, PASSES, END, ChooseEntity(unit="c"), moves(("c", 10, 10))),
        tells(ActionCompleted, trigger__actors=("c",)), leaves("c", ap=4, used=("move",))),
    case("IF-ORDER-10 IF-DEC-19", given(enemy(), *squad(ap=0)), (),
        tells(TurnEnded, unit="a"), times(3, PartBegan)),
    case("IF-END-2 IF-SQUAD-3",
        given(*(unit.change(x=x, y=y, activated=True) for unit, (x, y)
            in zip(squad(), [(1000, 1000), (1420, 1000), (1300, 1090)], strict=True)), enemy()),
        (throws(1, 2, 3, 4), END),
        times(1, UnitDropped), tells(UnitDropped, unit="b")),
    case("IF-SQUAD-5 IF-END-2", given(*DROPPED, enemy()),
        (throws(1, 2, 3, 4, 5), END, declares(b=("c",))), refused("IF-SQUAD-5")),
]  # fmt: skip
ORDER = [
    case("IF-ORDER-4 IF-LOSE-6", given(*TIED, LATER, SECOND, awards=(0, 3), first_at={"5": 1}),
        (ChooseEntity(unit="e"), END, raises("b"), ChooseEntity(unit="b"), END),
        state(lambda s: (s.first_at, s.last_at) == ({"5": 1}, {"5": 0}))),
    case("IF-ORDER-5 IF-LOSE-6", given(*TIED, LATER, SECOND, awards=(0, 3), settings=SWEEP, **WON),
        raises("b"),
        tells(BonusGiven, initiative=5), tells(TurnBegan, unit="b", value=5)),
    case("IF-LOSE-5 IF-SQUAD-14",
        given(enemy(**FIRST), *OTHERS, enemy("e2", (27, 30), initiative=6),
            *squad(a={"bonus": 1}, b={"bonus": 1, "spirit": 1}, bonus=1)),
        (ChooseEntity(unit="d"), HITS, fires(RIFLE, "b"), takes(body=2, spirit=1), END),
        leaves("b", leader="", bonus=1), tells(TurnAssessed, clause="IF-LOSE-10")),
]  # fmt: skip
REACTIONS = [
    case("IF-REACT-11 IF-REACT-14",
        given(GUARD, enemy("e", (22, 20), overwatch=True), *squad(b=WEAK)),
        (TOGETHER, HITS, reacts("d", fires(RIFLE, "b")), MISSES, reacts("e", fires(RIFLE, "a"))),
        leaves("b", place="defeated"), leaves("e", ap=3)),
    case("IF-REACT-7",
        given(GUARD, enemy("e", (22, 20), overwatch=True), *squad(b=WEAK)),
        (TOGETHER, HITS, reacts("d", fires(RIFLE, "b")), reacts("e", fires(RIFLE, "c"))),
        refused("IF-REACT-7")),
    case("IF-REACT-12 IF-REACT-13",
        given(figure("a", at=(18, 14), **FIRST | WEAK), LATER, GUARD, enemy("e", overwatch=True)),
        (moves(("a", 18, 15)), HITS, reacts("d", fires(RIFLE, "a")), DECLINES),
        tells(TurnBegan, unit="b"), leaves("e", ap=5)),
]  # fmt: skip
MISSIONS = [
    case("IF-MIS-5 IF-LOSE-10",
        given(figure("a", at=(18, 14), **FIRST), enemy(at=(18, 27.5)), **DATA_RUN),
        (MISSES, fires(RIFLE, "d"), reacts("d", moves(("d", 18, 29.5))), END, raises("a")),
        refused("IF-LOSE-5", key="not-offered")),
    case("IF-MIS-5",
        given(figure("a", at=(18, 14), **FIRST), enemy(at=(18, 27.5)), **DATA_RUN),
        (MISSES, fires(RIFLE, "d"), reacts("d", moves(("d", 18, 29.5))), END),
        tells(PointsScored, seat=1, points=5), tells(ItemMoved, how="brought")),
    case("IF-INTER-4 IF-MIS-5",
        given(figure("a", at=(18, 14), **FIRST), enemy(at=(18, 21), **WEAK), *OTHERS, **DATA_RUN),
        (HITS, fires(RIFLE, "d"), moves(("a", 18, 20.9)), Interact(what="item")),
        tells(ItemMoved, item__carrier="a"), times(0, action_events.Tested)),
    case("IF-MIS-8",
        given(figure("a", at=(18, 18), **FIRST), enemy(at=(18, 33)), mission="override",
            table=TABLES["A"], devices={"2": 1}),
        (throws(5, 1, 1), Interact(what="device", on="2")),
        state(lambda s: s.devices == {"2": 0})),
]  # fmt: skip


def test_squads_that_lose_members():
    TABLE.holds(SQUADS)


def test_ties_after_a_bonus():
    TABLE.holds(ORDER)


def test_answers_to_a_move_whose_mover_falls():
    TABLE.holds(REACTIONS)


def test_marks_of_missions():
    TABLE.holds(MISSIONS)
