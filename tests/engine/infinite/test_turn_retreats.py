"""Broken units: retreats, rallies, what they may still do; how long conditions last."""

from __future__ import annotations

import pytest

from rules.engine.infinite.model.action_events import (
    ConditionRuns,
    ItemMoved,
    RallyRolled,
    UnitDefeated,
    UnitRetreated,
)
from rules.engine.infinite.model.commands import EndPart, GoOnOverwatch, Retreat, TakeCover
from rules.engine.infinite.model.state import Fallen, Item
from rules.engine.infinite.play import morale
from tests.engine.infinite.table_top import at, position, row, table
from tests.engine.infinite.turns import PASSES, Turn, fires, moves, reacts, takes, unit

RIFLE = "service-rifle"


def broken(x, y, type="line-warden", **fields):
    return unit("a", x, y, type, **{"condition": "broken", **fields})


@pytest.mark.clause("IF-STATE-7", "IF-STATE-8", "IF-STATE-9", "IF-REACT-14", "IF-DEC-19")
def test_a_broken_unit_retreats_and_then_may_only_take_cover():
    wall = table(row("w", "barrier", 1, 20, 4, 26, 4.5))
    watcher = unit("b", 19.5, 30, overwatch=True)
    turn = Turn(position(broken(19.5, 12.5), watcher, on=wall), "a")
    retreat = turn.last(UnitRetreated)
    assert (retreat.path, retreat.leaves) == ((at(19.5, 4.5),), False)
    assert turn.units["a"].ap == 4
    assert turn.state.trigger.by == {"b": ("c", "d")}
    turn.do(PASSES)
    assert turn.refused(GoOnOverwatch()) == [("IF-STATE-9", "only-cover")]
    assert turn.refused(fires(RIFLE, "b")) == [
        ("IF-STATE-7", "attack-broken"),
        ("IF-ATTACK-4", "out-of-range"),
    ]
    assert ("IF-STATE-9", "only-cover") in turn.refused(moves(("a", 19.5, 6)))
    turn.do(TakeCover(feature="w")).do(PASSES)
    assert turn.asked == ""
    assert turn.units["a"].cover == "w"
    assert (turn.units["a"].condition, turn.units["a"].broken_parts) == ("broken", 1)


@pytest.mark.clause("IF-STATE-8", "IF-REACT-14", "IF-MIS-2")
def test_a_unit_that_reaches_the_edge_is_lost_and_nobody_reacts():
    watcher = unit("b", 18, 20, overwatch=True)
    turn = Turn(position(broken(18, 8), watcher, unit("a2", 4, 18)), "a")
    assert turn.last(UnitRetreated).message == "event.UnitFled"
    assert turn.last(UnitDefeated).why == "retreat"
    assert turn.state.fallen[0].y == 50
    assert turn.state.awards == (0, 2)
    assert turn.asked == ""


@pytest.mark.clause("IF-STATE-8", "IF-DEC-16", "IF-DEC-18")
def test_the_owner_picks_between_equal_edges():
    turn = Turn(position(broken(10, 10), unit("b", 30, 30)), "a")
    assert (turn.asked, turn.seat) == ("retreat", 0)
    edges = [option.command.edge for option in turn.at.decisions[0].offer().options]
    assert edges == ["south", "west"]
    assert turn.refused(Retreat(edge="north")) == [("IF-STATE-8", "not-nearest-edge")]
    short = Retreat(edge="west", points=(at(8, 10),))
    assert turn.refused(short) == [("IF-STATE-8", "straight-retreat")]
    turn.do(Retreat(edge="west"))
    assert turn.units["a"].at == at(2, 10)


@pytest.mark.clause("IF-STATE-8", "IF-DEC-16")
def test_a_retreat_that_falls_short_may_go_round():
    wall = table(row("w", "wall", 3, 14, 8, 22, 8.5))
    turn = Turn(position(broken(18, 10), unit("b", 30, 30), on=wall), "a")
    assert turn.asked == "retreat"
    for y, refused in ((11, True), (9.01, True), (9, False)):
        beside = Retreat(edge="south", points=(at(17, y),))
        assert turn.refused(beside) == [("IF-STATE-8", "ends-farther")] * refused
    area = turn.at.decisions[0].offer().area
    assert max(y for polygon in area.polygons for _, y in polygon) <= 9.5
    through = Retreat(edge="south", points=(at(18, 7),))
    assert turn.refused(through) == [("IF-MOVE-4", "crosses-solid")]
    turn.do(Retreat(edge="south", points=(at(22.5, 9), at(22.6, 7))))
    assert turn.units["a"].at == at(22.6, 7)


@pytest.mark.clause("IF-STATE-8", "IF-DMG-7")
@pytest.mark.parametrize("y", [10, 0.5])
def test_with_body_0_a_broken_unit_stays_put(y):
    turn = Turn(position(broken(18, y, body=0), unit("b", 18, 25, overwatch=True)), "a")
    assert turn.last(UnitRetreated).message == "event.UnitStayed"
    assert turn.asked == ""
    assert turn.units["a"].on_table


@pytest.mark.clause("IF-STATE-10", "IF-DMG-7")
def test_no_rally_with_spirit_0_nor_in_the_first_activation():
    for fields in ({"spirit": 0, "broken_parts": 2}, {"broken_parts": 0}):
        turn = Turn(position(broken(18, 18, **fields), unit("b", 30, 30)), "a")
        assert turn.count(RallyRolled) == 0


@pytest.mark.clause("IF-STATE-10", "IF-TRAIT-6")
def test_a_failed_rally_means_another_retreat():
    turn = Turn(position(broken(18, 12, broken_parts=1), unit("b", 30, 30)), "a", 1, 2, 3, 4)
    assert not turn.last(RallyRolled).rallies
    assert turn.count(UnitRetreated) == 1
    assert turn.units["a"].broken_parts == 2


@pytest.mark.clause("IF-STATE-5", "IF-STATE-6", "IF-REACT-12", "IF-EX-43")
def test_a_unit_broken_in_its_own_part_retreats_at_its_next_activation():
    turn = Turn(position(unit("a", 18, 18, spirit=1), unit("b", 18, 22)), "a")
    turn.do(fires(RIFLE, "b"), *[1] * 8)
    turn.do(reacts("b", fires(RIFLE, "a")), 5, 5, 1, 1, 1, 1, 1, 1).do(takes(body=2, spirit=1))
    assert turn.asked == ""
    assert (turn.units["a"].condition, turn.units["a"].broken_parts) == ("broken", 0)
    again = Turn(turn.state, "a")
    assert again.count(RallyRolled) == 0
    assert again.count(UnitRetreated) + (again.asked == "retreat") == 1


@pytest.mark.clause("IF-STATE-1", "IF-STATE-3", "IF-STATE-5")
def test_a_condition_gained_before_ends_with_the_next_part():
    turn = Turn(position(unit("a", 18, 18, condition="resolve"), unit("b", 30, 30)), "a")
    assert turn.count(ConditionRuns) == 1
    assert turn.units["a"].condition == "resolve"
    assert turn.do(EndPart()).units["a"].condition == ""


@pytest.mark.clause("IF-INTER-4", "IF-STATE-7", "IF-DMG-8")
def test_a_carrier_that_breaks_drops_the_item():
    item = Item(carrier="b", untouched=False)
    s = position(unit("a", 18, 18), unit("b", 18, 22, spirit=1, ap=0)).change(
        item=item, mission="data-run"
    )
    turn = Turn(s, "a").do(fires(RIFLE, "b"), 5, 5, 1, 1, 1, 1, 1, 1).do(takes(body=2, spirit=1))
    assert turn.last(ItemMoved).how == "dropped"
    assert turn.state.item == Item(x=1800, y=2200, untouched=False)


@pytest.mark.clause("IF-MORALE-3", "IF-LOS-9")
def test_friends_that_fell_nearby_make_morale_harder():
    def fallen(seat, x, y):
        return Fallen(unit="z", seat=seat, radius=50, tall=150, x=x * 100, y=y * 100, height=0)

    s = position(unit("a", 18, 18), on=table(row("w", "wall", 3, 10, 20, 26, 20.5)))
    near, far, hidden, foe = (
        fallen(0, 18, 10),
        fallen(0, 18, 4),
        fallen(0, 18, 24),
        fallen(1, 18, 9),
    )
    assert morale.check_difficulty(s.change(fallen=(near, far, hidden, foe)), s.units["a"]) == 2
    assert morale.check_difficulty(s.change(fallen=(near, near)), s.units["a"]) == 3
