"""Arrivals from reserve: Infiltration, by one of three tokens."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.frontier.model.events import TokenActed, TokenRemoved, UnitPlaced
from rules.engine.frontier.model.state import Marker
from tests.kit.board import chasm, wall
from tests.kit.matchers import (
    awaits,
    happened,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.mission import at_setup, clauses, deploys, lays
from tests.kit.table import SEAT, attacker, defender, mine
from tests.kit.verbs import (
    advances,
    declines,
    moves,
    performs,
    sets_down,
)

R = 0.492126
FAR = defender("jaeger", at=(43, 29))


def token(at, n=1, unit="conspirator", owner="attacker"):
    """One of the tokens of a Conspirator in wait."""
    return Marker(
        id=f"infiltration-token/{unit}-{n}",
        kind="infiltration-token",
        x=at[0],
        y=at[1],
        owner=SEAT[owner],
        unit=unit,
    )


@pytest.mark.clause("FR-ABIL-7")
def test_a_unit_in_reserve_can_only_arrive(table):
    """A Conspirator in wait blows nothing up, and a hidden trooper's field holds no stop open."""
    table.given(
        attacker("conspirator", place="reserve"),
        attacker("cap-trooper", place="reserve"),
        attacker("breacher", at=(10, 10)),
        defender("lobo", at=(12, 10)),
        markers=(token((20, 20)),),
    )
    offered = {(o.command.action, o.subject) for o in table.offer.options if o.subject}
    assert offered == {("infiltration", "conspirator"), ("orbital-drop", "cap-trooper")}


@pytest.fixture
def sneaking(table):
    """A Conspirator waits, its three tokens on the board; `at` is the one it comes in by."""

    def given(*more, come_by=1, spots=((10, 10), (20, 10), (30, 10)), **fields):
        tokens = tuple(token(spot, n) for n, spot in enumerate(spots, start=1))
        markers = (*tokens, *fields.pop("markers", ()))
        table.given(attacker("conspirator", place="reserve"), FAR, *more, markers=markers, **fields)
        table.when(arrives(come_by))
        return table

    return given


def arrives(n=1):
    return performs("infiltration", "conspirator", on=f"infiltration-token/conspirator-{n}")


def appears(spot):
    return sets_down({"conspirator": spot})


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-2", "FR-UNIT-CONSPIRATOR-INFILTRATE-3")
def test_the_conspirator_arrives_at_one_of_its_tokens_and_all_of_them_go(sneaking):
    others = token((40, 2), 1, unit="another")
    table = sneaking(come_by=2, markers=(others,))
    table.then(awaits("place", "attacker"))
    assert table.offer.prompt.key == "arrive-infiltration"
    table.when(appears((20.5, 10.5)))
    table.then(
        stands("conspirator", (20.5, 10.5)),
        saw(UnitPlaced, "FR-UNIT-CONSPIRATOR-INFILTRATE-2"),
        awaits("action", "attacker"),
    )
    assert table.state.markers == (others,)
    assert len(happened(table, TokenRemoved)) == 3
    assert table.unit("conspirator").used == ("infiltration",)


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-3", "FR-MEAS-6", "FR-MOVE-17")
@pytest.mark.parametrize(
    ("spot", "told"),
    [
        ((10, 10), []),
        ((10 + 2 * R, 10), []),
        ((10 + 2 * R + 0.02, 10), []),
        ((10 + 2 * R + 0.0201, 10), ["not-touching-token"]),
        ((20, 10), ["not-touching-token"]),
        ((10, 10.8), ["base-overlaps"]),
        ((10.3, 9.6, 1.0), ["no-surface"]),
    ],
)
def test_its_base_overlaps_or_touches_the_token_it_comes_in_by(sneaking, spot, told):
    table = sneaking(attacker("saboteur", at=(10, 11.5)))
    assert [refusal.key for refusal in table.refusals(appears(spot))] == told


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-3", "FR-STRAT-4")
def test_a_token_without_room_cannot_be_used_while_the_others_can(sneaking, table):
    sneaking()
    table.given(
        attacker("conspirator", place="reserve"),
        defender("breacher", at=(10, 10)),
        FAR,
        markers=(token((10, 10), 1), token((20, 10), 2), token((30, 10), 3)),
        board=(chasm((17, 7, 23, 13)),),
    )
    refused = table.refusals(arrives(2))
    assert clauses(refused) == [("FR-UNIT-CONSPIRATOR-INFILTRATE-3", "no-room-at-token")]
    table.when(arrives(1), appears((10 + 2 * R, 10)))
    table.then(stands("conspirator", (10 + 2 * R, 10)))


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-3", "FR-MOVE-17")
def test_it_may_arrive_on_a_roof_above_its_token(sneaking):
    table = sneaking(board=(wall((8, 8, 12, 12), scale=2),))
    assert [r.key for r in table.refusals(appears((10, 10)))] == ["no-surface"]
    table.when(appears((10, 10, 2.0)))
    assert table.unit("conspirator").elevation == 2


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-2", "FR-TOKEN-3")
def test_a_mine_beside_the_token_waits_for_the_arrival(sneaking):
    table = sneaking(markers=(mine((10, 13)),))
    table.when(appears((10, 10)))
    table.then(shaken("conspirator"), saw(TokenActed))
    assert table.state.markers == ()


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-2")
def test_a_drawn_arrival_touches_its_token(sneaking):
    table = sneaking(board=(chasm((5, 5, 10.3, 15)),))
    dice = SeededDice(secret=b"sneak", match="m", nonces=("a", "b"))
    for _ in range(10):
        assert table.awaited.check(table.awaited.sample(dice)) == []


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-2", "FR-STRAT-3", "FR-ABIL-2")
def test_it_may_act_at_once_and_never_infiltrates_again(sneaking):
    table = sneaking(defender("breacher", at=(10, 25)))
    table.when(appears((10, 10)), advances("conspirator"))
    table.when(declines(), moves((12, 10)))
    table.then(stands("conspirator", (12, 10)), turn_of("defender"))
    table.when(advances("breacher"), declines(), moves((10, 25)))
    offered = {o.command.action for o in table.offer.options if o.subject == "conspirator"}
    assert offered == {"self-destruct"}


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-1", "FR-UNIT-CONSPIRATOR-INFILTRATE-2")
def test_a_conspirator_held_back_lays_its_tokens_and_comes_in_by_one(table):
    """DP-07, DP-08, DP-11."""
    units = (attacker("conspirator", id="c"), attacker("breacher"), defender("jaeger"))
    at_setup(table, "deploy_first", *(u.change(place="waiting") for u in units), mission="ambush")
    table.when(deploys(breacher=(2, 2), reserve=["c"]), deploys(jaeger=(22, 15)))
    table.then(awaits("place", "attacker"))
    table.when(lays(c1=(30, 5), c2=(40, 5), c3=(40, 25)))
    table.when(performs("infiltration", "c", on="infiltration-token/c-3"))
    table.when(sets_down({"c": (40, 25)}))
    table.then(stands("c", (40, 25)), awaits("action", "attacker"))
    assert table.state.markers == ()


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-INFILTRATE-1", "FR-DEPLOY-7")
def test_a_conspirator_that_is_deployed_lays_no_tokens(table):
    units = (attacker("conspirator"), defender("jaeger"))
    at_setup(table, "deploy_first", *(u.change(place="waiting") for u in units), mission="ambush")
    table.when(deploys(conspirator=(2, 2)), deploys(jaeger=(22, 15)))
    table.then(awaits("strategic", "attacker"))
    assert table.state.markers == ()
