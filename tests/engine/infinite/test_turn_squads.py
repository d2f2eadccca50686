"""Turns of squads: the order of their members, the shared move, squads that dissolve."""

from __future__ import annotations

import pytest

from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.action_events import PointsSpent, StanceEnded, UnitMoved
from rules.engine.infinite.model.commands import ChooseEntity, EndPart, MoveUnits, Path
from rules.engine.infinite.model.events import PartBegan, SquadDissolved, TurnEnded, UnitLeftSquad
from tests.engine.infinite.table_top import at, position
from tests.engine.infinite.turns import PASSES, Turn, fires, moves, reacts, takes, unit

RIFLE = "service-rifle"


def squad(**fields):
    leader = unit("a1", 18, 10, "wake-boss", leader="a1", **fields)
    reaver = unit("a2", 19.5, 10, "reaver", leader="a1", **fields)
    scrapper = unit("a3", 16.5, 10, "scrapper", leader="a1", **fields)
    return leader, reaver, scrapper


@pytest.mark.clause("IF-SQUAD-8", "IF-DEC-8", "IF-DEC-19")
def test_the_leader_acts_first_then_the_others_in_any_order():
    turn = Turn(position(*squad(), unit("b", 18, 34)), "a1")
    assert turn.state.part.unit == "a1"
    turn.do(EndPart())
    assert (turn.asked, turn.seat) == ("member", 0)
    assert turn.refused(ChooseEntity(unit="a1")) == [("IF-DEC-8", "not-offered")]
    turn.do(ChooseEntity(unit="a3")).do(EndPart())
    assert turn.state.part.unit == "a2"
    turn.do(EndPart())
    assert turn.asked == ""
    assert [e.unit for e in turn.events if isinstance(e, PartBegan)] == ["a1", "a3", "a2"]
    assert turn.count(TurnEnded) == 1


@pytest.mark.clause("IF-SQUAD-9", "IF-SQUAD-10", "IF-SQUAD-16", "IF-ACT-3")
def test_the_members_move_free_with_their_leader():
    turn = Turn(position(*squad(), unit("b", 18, 34)), "a1")
    turn.do(moves(("a1", 18, 17), ("a2", 19.5, 17), ("a3", 16.5, 17)))
    assert [turn.units[id].ap for id in ("a1", "a2", "a3")] == [3, 4, 4]
    assert [e.free for e in turn.events if isinstance(e, UnitMoved)] == [False, True, True]
    turn.do(EndPart()).do(ChooseEntity(unit="a2"))
    assert turn.refused(moves(("a2", 19.5, 18))) == [("IF-ACT-3", "used-move")]


@pytest.mark.clause("IF-SQUAD-10", "IF-SQUAD-3")
def test_a_member_that_moves_must_end_in_formation():
    turn = Turn(position(*squad(), unit("b", 18, 34)), "a1")
    far = moves(("a1", 18, 17), ("a2", 23, 14))
    assert turn.refused(far) == [("IF-SQUAD-10", "far-from-leader")]
    apart = moves(("a1", 18, 13), ("a2", 20.5, 13))
    assert turn.refused(apart) == [("IF-SQUAD-10", "far-from-squad")]
    assert turn.refused(moves(("a1", 18, 17), ("a2", 18.5, 17))) == [("IF-MOVE-6", "overlaps-base")]
    assert turn.refused(moves(("a1", 18, 17))) == []


@pytest.mark.clause("IF-SQUAD-10", "IF-SQUAD-16", "IF-MOVE-6")
def test_units_that_move_together_are_not_in_each_others_way():
    turn = Turn(position(*squad(), unit("b", 18, 34)), "a1")
    assert turn.refused(moves(("a1", 19.5, 10))) == [("IF-MOVE-6", "overlaps-base")]
    turn.do(moves(("a1", 19.5, 10), ("a2", 18, 10)))
    assert turn.units["a2"].at == at(18, 10)


@pytest.mark.clause("IF-SQUAD-9", "IF-SQUAD-10", "IF-DEC-9")
def test_who_may_move_with_the_leader():
    turn = Turn(position(*squad(), unit("b", 18, 34), unit("a9", 18, 12)), "a1")
    assert turn.refused(moves(("a2", 19.5, 12)))[0] == ("IF-DEC-9", "moves-first")
    assert turn.refused(moves(("a1", 17, 12), ("a9", 18, 13))) == [("IF-SQUAD-9", "no-follower")]
    assert turn.refused(moves(("a1", 17, 12), ("a1", 17, 13))) == [("IF-SQUAD-10", "moves-twice")]
    turn.do(EndPart()).do(ChooseEntity(unit="a2"))
    assert turn.refused(moves(("a2", 19.5, 12), ("a3", 18, 12))) == [("IF-SQUAD-9", "no-follower")]
    turn.do(moves(("a2", 25, 10)))
    assert turn.units["a2"].ap == 3


@pytest.mark.clause("IF-SQUAD-11", "IF-MOVE-2")
def test_a_member_pays_for_its_own_athletics():
    paths = (
        Path(unit="a1", points=(at(18, 18.5),)),
        Path(unit="a2", points=(at(19.5, 19.5),), athletics=True),
    )
    turn = Turn(position(*squad(), unit("b", 18, 34)), "a1")
    turn.do(MoveUnits(paths=paths))
    assert [turn.units[id].ap for id in ("a1", "a2")] == [3, 2]
    assert turn.units["a2"].used == ("move",)
    poor = [each.change(ap=1) for each in squad()]
    assert Turn(position(*poor, unit("b", 18, 34)), "a1").refused(MoveUnits(paths=paths)) == [
        ("IF-SQUAD-11", "too-few-ap")
    ]


@pytest.mark.clause("IF-SQUAD-6")
def test_one_pool_pays_for_every_member():
    s = position(*squad(), unit("b", 18, 34)).change(settings=Settings(squad_ap="shared_pool"))
    turn = Turn(s, "a1").do(moves(("a1", 18, 12)))
    assert [turn.units[id].ap for id in ("a1", "a2", "a3")] == [3, 3, 3]
    assert turn.last(PointsSpent).units == ("a1", "a2", "a3")


@pytest.mark.clause("IF-SQUAD-12", "IF-REACT-12", "IF-REACT-11", "IF-EX-44")
def test_a_turn_goes_on_without_its_leader():
    leader, *others = squad()
    weak = leader.change(mind=1, body=1, spirit=1)
    guard = unit("b", 18, 20, ap=2, overwatch=True)
    turn = Turn(position(weak, *others, guard), "a1")
    turn.do(moves(("a1", 18, 12), ("a2", 19.5, 12), ("a3", 16.5, 12)))
    assert turn.state.trigger.actors == ("a1", "a2", "a3")
    turn.do(reacts("b", fires(RIFLE, "a1")), 5, 5, 1, 1, 1, 1, 1, 1)
    assert not turn.units["a1"].on_table
    assert turn.count(SquadDissolved) == 1
    assert turn.asked == "member"
    turn.do(ChooseEntity(unit="a2")).do(EndPart()).do(EndPart())
    assert turn.asked == ""
    assert [turn.units[id].activated for id in ("a2", "a3")] == [True, True]


@pytest.mark.clause("IF-SQUAD-14", "IF-STATE-7")
def test_a_broken_supporter_leaves_and_still_has_its_own_turn():
    leader, reaver, scrapper = squad()
    guard = unit("b", 18, 20, ap=2, overwatch=True)
    turn = Turn(position(leader, reaver.change(spirit=1), scrapper, guard), "a1")
    turn.do(moves(("a1", 18, 12), ("a2", 19.5, 12)))
    turn.do(reacts("b", fires(RIFLE, "a2")), 5, 5, 1, 1, 1, 1, 1, 1)
    turn.do(takes(body=2, spirit=1))
    assert turn.last(UnitLeftSquad).alone
    left = turn.units["a2"]
    assert (left.leader, left.activated, left.ap) == ("", False, 4)
    assert turn.state.part.waiting == ("a3",)


@pytest.mark.clause("IF-COVER-5", "IF-OW-2")
def test_a_shared_move_ends_the_stances_of_members():
    leader, reaver, scrapper = squad()
    turn = Turn(position(leader, reaver.change(overwatch=True), scrapper, unit("b", 18, 34)), "a1")
    turn.do(moves(("a1", 18, 12), ("a2", 19.5, 12)))
    assert turn.last(StanceEnded).unit == "a2"
    assert not turn.units["a2"].overwatch


@pytest.mark.clause("IF-SQUAD-13")
def test_a_leader_reacts_alone():
    captain = unit("b1", 18, 20, "warden-captain", leader="b1")
    warden = unit("b2", 19.5, 20, leader="b1")
    turn = Turn(position(unit("a", 18, 12), captain, warden), "a").do(fires(RIFLE, "b1"), *[1] * 8)
    shared = reacts("b1", moves(("b1", 18, 22), ("b2", 19.5, 22)))
    assert turn.refused(shared) == [("IF-SQUAD-13", "reacts-alone")]
    turn.do(reacts("b1", moves(("b1", 18, 22))))
    assert turn.units["b1"].ap == 2
    assert turn.asked == "act"


def test_passing_is_remembered():
    turn = Turn(position(unit("a", 18, 12), unit("b", 18, 20)), "a").do(fires(RIFLE, "b"), *[1] * 8)
    assert turn.do(PASSES).asked == "act"
