"""Missions, and how a match ends."""

from __future__ import annotations

import pytest

from rules.engine.core.early_end import Concede
from rules.engine.core.log import ForceEnd
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.infinite.data.catalogue import TABLES
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.action_events import ItemMoved
from rules.engine.infinite.model.events import PointsScored, RoundBegan, RoundEnded, UnitDropped
from rules.engine.infinite.model.state import Item
from rules.engine.infinite.play import missions, outcome
from rules.engine.infinite.play.rounds import end_round
from rules.engine.tabletop.endings import MatchEnded
from tests.engine.infinite.rounds_kit import BOOK, Desk, acting, figure, position

A = figure("a", at=(10, 3))
ENEMY = figure("d", "scrapper", (10, 33))


def table(*units, **fields) -> Play:
    return Play(Situation(BOOK, position(*units, **fields)), NoDice(), NoVault())


def scored(play) -> list[tuple[int, int, str]]:
    return [
        (each.seat, each.points, each.why) for each in play.facts if isinstance(each, PointsScored)
    ]


@pytest.mark.clause("IF-MIS-2", "IF-WIN-1", "IF-WIN-3", "IF-DMG-8")
def test_a_defeated_enemy_is_worth_two_points_and_a_leader_three():
    play = table(A, ENEMY, awards=(4, 1))
    outcome.score_defeat(play, A)
    outcome.score_defeat(play, figure("e", "wake-boss"))
    assert scored(play) == [(1, 2, "unit-defeated"), (0, 3, "unit-defeated")]
    assert play.state.awards == (7, 3)


@pytest.mark.clause("IF-MIS-4")
@pytest.mark.parametrize(
    ("places", "seats"),
    [
        ({"a": (18, 20.5)}, [0]),
        ({"a": (18, 20.51)}, []),
        ({"a": (18, 20), "d": (18, 16)}, []),
        ({"a": (18, 20), "d": (18, 16), "e": (20, 18)}, [1]),
        ({"a": (9, 20), "d": (18, 18)}, [0, 1]),
    ],
)
def test_a_relay_is_held_by_more_unbroken_units(places, seats):
    units = [figure(id, at=at) for id, at in places.items()]
    play = table(*units, mission="hold-the-relays", table=TABLES["A"])
    missions.score_round(play)
    assert scored(play) == [(seat, 1, "relay") for seat in seats]


@pytest.mark.clause("IF-MIS-4")
def test_broken_units_hold_nothing_and_the_rim_of_a_feature_counts():
    broken = figure("d", at=(18, 14), condition="broken")
    near = figure("a", at=(18, 13.5))
    play = table(near, broken, mission="hold-the-relays", table=TABLES["B"])
    missions.score_round(play)
    assert scored(play) == [(0, 1, "relay")]
    far = figure("a", at=(18, 13.49))
    play = table(far, broken, mission="hold-the-relays", table=TABLES["B"])
    missions.score_round(play)
    assert scored(play) == []


@pytest.mark.clause("IF-MIS-8")
def test_devices_score_at_the_end_of_each_round():
    play = table(A, ENEMY, mission="override", table=TABLES["A"], devices={"1": 0, "3": 1})
    missions.score_round(play)
    assert scored(play) == [(0, 1, "device"), (1, 1, "device")]


@pytest.mark.clause("IF-MIS-3")
def test_a_firefight_scores_nothing_at_the_end_of_a_round():
    at_relay = figure("a", at=(18, 18))
    play = table(at_relay, ENEMY, table=TABLES["A"], devices={"1": 0})
    missions.score_round(play)
    assert play.facts == []


@pytest.mark.clause("IF-MIS-5")
@pytest.mark.parametrize(("y", "is_in"), [(6.5, True), (6.51, False), (2, True)])
def test_the_item_is_brought_in_at_the_end_of_a_turn(y, is_in):
    carrier = figure("a", at=(10, y), initiative=2)
    item = Item(x=0, y=0, carrier="a", untouched=False)
    enemy = ENEMY.change(initiative=1)
    desk = Desk(acting(carrier, enemy, mission="data-run", item=item, settings=Settings(rounds=1)))
    assert [each.how for each in desk.told(ItemMoved)] == ["brought"] * is_in
    assert desk.state.awards == (5 * is_in, 0)
    assert desk.state.item.is_in == is_in
    assert (desk.state.item.carrier == "") == is_in


@pytest.mark.clause("IF-MIS-5")
def test_only_the_own_strip_counts():
    carrier = figure("a", at=(10, 33))
    item = Item(x=0, y=0, carrier="a", untouched=False)
    play = table(carrier, ENEMY, mission="data-run", item=item)
    missions.bring_in_item(play)
    assert play.facts == []
    play = table(carrier, ENEMY, mission="data-run", item=item, south=1)
    missions.bring_in_item(play)
    assert scored(play) == [(0, 5, "item")]


@pytest.mark.clause("IF-WIN-2")
@pytest.mark.parametrize(
    ("awards", "gone", "results", "reason"),
    [
        ((3, 1), "", ("victory", "defeat"), "more-victory-points"),
        ((1, 3), "", ("defeat", "victory"), "more-victory-points"),
        ((2, 2), "d", ("victory", "defeat"), "more-units"),
        ((2, 2), "a", ("defeat", "victory"), "more-units"),
        ((2, 2), "", ("draw", "draw"), "round-limit"),
    ],
)
def test_the_end_after_the_last_round(awards, gone, results, reason):
    units = [figure(id, at=(10 * n, 3)) for n, id in enumerate("abde", 1)]
    units = [unit.change(place="defeated") if unit.id == gone else unit for unit in units]
    play = table(*units, awards=awards, turn=6)
    end_round(play)
    assert (play.state.outcome.results, play.state.outcome.reason) == (results, reason)
    assert not [each for each in play.facts if isinstance(each, RoundEnded)]


@pytest.mark.clause("IF-END-1", "IF-END-5")
def test_a_round_is_scored_before_the_match_ends_and_before_cohesion():
    squad = [
        figure("a", "warden-captain", (18, 18), leader="a"),
        figure("b", at=(18, 25), leader="a"),
    ]
    fields = {"mission": "hold-the-relays", "table": TABLES["A"], "south": 0}
    play = table(*squad, ENEMY, turn=6, **fields)
    end_round(play)
    assert [type(each) for each in play.facts] == [PointsScored, MatchEnded]
    assert play.state.outcome.results == ("victory", "defeat")
    play = table(*squad, ENEMY, turn=5, **fields)
    end_round(play)
    assert [type(each) for each in play.facts] == [PointsScored, UnitDropped, RoundEnded]


@pytest.mark.clause("IF-WIN-2")
@pytest.mark.parametrize(
    ("gone", "results"),
    [("d", ("victory", "defeat")), ("a", ("defeat", "victory")), ("ad", ("draw", "draw"))],
)
def test_a_side_without_units_loses_at_once(gone, results):
    units = [unit.change(place="defeated" if unit.id in gone else "table") for unit in (A, ENEMY)]
    play = table(*units, awards=(0, 9))
    outcome.end_without_units(play)
    assert (play.state.outcome.results, play.state.outcome.reason) == (results, "no-units")


def test_a_side_with_units_goes_on():
    play = table(A, ENEMY)
    outcome.end_without_units(play)
    assert play.state.outcome is None


@pytest.mark.clause("IF-WIN-4")
def test_conceding_loses_and_a_match_that_is_stopped_is_a_draw():
    play = table(A, ENEMY, awards=(0, 9))
    outcome.EARLY.lose(play, 1, "conceded")
    assert play.state.outcome.results == ("victory", "defeat")
    play = table(A, ENEMY, awards=(0, 9))
    outcome.EARLY.stop(play, "agreed")
    assert play.state.outcome.results == ("draw", "draw")


@pytest.mark.clause("IF-WIN-2", "IF-WIN-4", "IF-END-4")
def test_a_match_ends_at_its_round_limit():
    a, d = A.change(initiative=2), ENEMY.change(initiative=1)
    desk = Desk(acting(a, d, settings=Settings(rounds=3)))
    assert [each.turn for each in desk.told(RoundBegan)] == [2, 3]
    assert desk.state.outcome.figures["rounds"] == 3


def test_the_ends_of_the_engine_reach_the_rules():
    a, b, d = (unit.change(initiative=2) for unit in (A, figure("b", at=(20, 3)), ENEMY))
    state = acting(a, b, d)
    assert Desk(state).does((1, Concede())).state.outcome.results == ("victory", "defeat")
    assert Desk(state).does((None, ForceEnd(against=None, why="fire"))).state.outcome.reason == (
        "ended-by-site"
    )
