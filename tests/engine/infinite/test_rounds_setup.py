"""Terms, rosters and set-up."""

from __future__ import annotations

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Entry
from rules.engine.infinite.model.commands import ChooseEdge, Placed, PlaceUnits
from rules.engine.infinite.model.events import (
    EdgeChosen,
    ForceMustered,
    MatchBegan,
    RollTied,
    RollWon,
    UnitLeftOut,
    UnitPlaced,
)
from rules.engine.infinite.play import deployment, outcome, rosters, terms
from rules.engine.tabletop.sealed_choices import Seal
from tests.engine.infinite.rounds_kit import TERMS, Desk, figure, position, shows

WARDENS, CLANS = "halcyon-wardens", "rustwake-clans"
WATCH = (
    "warden-captain",
    "line-warden",
    "line-warden",
    "bulwark",
    "gate-breacher",
    "systems-adept",
)
CREW = ("wake-boss", "scrapper", "reaver", "picket")


def army(*slugs, faction=WARDENS, limit=420, **fields):
    return rosters.listed(faction, slugs, limit).change(**fields)


def roster(found) -> Seal:
    return Seal(slot="roster", payload=canonical_json(found).decode())


def keys(found, severity="error") -> list[str]:
    return [each.key for each in rosters.muster(found) if each.severity == severity]


def place(*placements) -> PlaceUnits:
    return PlaceUnits(
        placements=tuple(
            Placed(unit=unit, x=round(x * 100), y=round(y * 100)) for unit, x, y in placements
        )
    )


def mustered(*faces, **terms_changed) -> Desk:
    """A match with both rosters shown; seat 0 has won the roll unless `faces` say otherwise."""
    desk = Desk(None, *(faces or (5, 2)), terms=TERMS.change(**terms_changed))
    desk.does((0, roster(army(*WATCH))), (1, roster(army(*CREW, faction=CLANS))))
    return desk.does(shows("roster"))


def first_placement(s, seat) -> PlaceUnits:
    """The first unit that is waiting, at its first free place."""
    unit = deployment.waiting(s, seat)[0]
    return deployment.placing(unit, next(deployment.free_places(s, unit)))


def placing(edge="south") -> Desk:
    """Seat 0 has chosen an edge; seat 1 places first."""
    return mustered().does((0, ChooseEdge(edge=edge)))


# ---- terms --------------------------------------------------------------------------------------


def own(**plan):
    """A change of the terms to a table of one's own."""
    return {"layout": "", "terrain": {"name": "", "pieces": [{"features": [], **plan}]}}


@pytest.mark.clause("IF-CFG-1", "IF-DEC-1", "IF-MIS-1", "IF-MIS-7", "IF-ROST-1")
@pytest.mark.parametrize(
    ("change", "clauses"),
    [
        ({}, []),
        ({"options": {"rounds": 12, "squad_ap": 2, "losing_cap": 0}}, []),
        ({"mission": "siege"}, ["IF-DEC-1"]),
        ({"layout": "Z"}, ["IF-MIS-1"]),
        ({"layout": ""}, ["IF-MIS-1"]),
        ({"limit": 199}, ["IF-ROST-1"]),
        ({"limit": 701}, ["IF-ROST-1"]),
        ({"options": {"rounds": 13}}, ["IF-WIN-2"]),
        ({"options": {"rounds": 0}}, ["IF-WIN-2"]),
        ({"options": {"ap_move": 0}}, ["IF-ACT-2"]),
        ({"options": {"moons": 2}}, ["IF-CFG-1"]),
        ({**own(), "layout": "A"}, ["IF-MIS-1"]),
        (own(), []),
        (own(moon=1), ["IF-BOARD-1"]),
        ({"layout": "", "terrain": {"name": ""}}, ["IF-BOARD-1"]),
        (own(width=12), ["IF-BOARD-4"]),
        ({**own(), "mission": "hold-the-relays"}, ["IF-MIS-4"]),
        ({**own(), "mission": "override"}, ["IF-MIS-8"]),
        ({**own(objectives=[[18, 18]]), "mission": "data-run"}, ["IF-MIS-5"]),
        ({**own(objectives=[{"at": [18, 18], "middle": True}]), "mission": "data-run"}, []),
    ],
)
def test_terms(change, clauses):
    assert [each.clause for each in terms.refusals(TERMS.change(**change))] == clauses


@pytest.mark.clause("IF-WIN-4")
def test_the_longest_match_depends_on_rounds_and_points():
    short = terms.longest(TERMS.change(options={"rounds": 1}))
    assert short < terms.longest(TERMS) < terms.longest(TERMS.change(limit=700))
    assert terms.longest(TERMS.change(options={"rounds": 99}, limit=10**9)) == terms.longest(
        TERMS.change(options={"rounds": 12}, limit=12 * 60)
    )


# ---- rosters ------------------------------------------------------------------------------------


@pytest.mark.clause("IF-ROST-1", "IF-ROST-3")
def test_the_problems_of_a_roster():
    assert keys(army(*WATCH)) == []
    assert keys(army(*WATCH[:2])) == ["too-few-units"]
    assert keys(army(*("scrapper",) * 4, faction=CLANS)) == ["too-many-copies"]
    assert keys(army(*("warden-captain",) * 3)) == ["too-many-leaders"]
    assert keys(army(*WATCH[:3], "scrapper")) == ["other-faction"]
    assert keys(army(*WATCH, limit=419)) == ["over-limit"]
    every = ("line-warden", "longeye", "bulwark", "systems-adept") * 3
    assert keys(army(*every, "gate-breacher", limit=10**4)) == ["too-many-units"]
    assert keys(army(*every, limit=10**4)) == []
    assert keys(army(*WATCH, faction="moon"))[0] == "no-faction"
    assert keys(army(*WATCH, mission="siege")) == ["no-mission"]
    strange = army(*WATCH[:3])
    entries = (*strange.entries, Entry(type="tank", points=1))
    assert keys(strange.change(entries=entries)) == ["unknown-profile"]
    cheap = strange.entries[0].change(points=1)
    assert keys(strange.change(entries=(cheap, *strange.entries[1:]))) == ["price-changed"]


@pytest.mark.clause("IF-ROST-3")
def test_warnings_never_refuse():
    found = army(*("line-warden",) * 3)
    assert keys(found, "warning") == ["no-leader", "points-left"]
    assert keys(army(*WATCH), "warning") == []
    assert keys(army(*("systems-adept",) * 3, limit=241), "warning") == ["no-leader"]
    assert rosters.refusals(position(), 0, canonical_json(found).decode()) == []


def test_the_limit_is_that_of_the_match():
    s = position(limit=400)
    payload = canonical_json(army(*WATCH, limit=700)).decode()
    assert [each.key for each in rosters.refusals(s, 0, payload)] == ["over-limit"]
    assert [each.key for each in rosters.refusals(s, 0, "7")] == ["not-a-roster"]


@pytest.mark.parametrize("limit", [200, 240, 420, 700])
def test_drawn_rosters_are_legal(limit):
    s = position(limit=limit)
    dice = SeededDice(secret=b"dice", match="m", nonces=("a", "b"))
    found = {rosters.draw(s, dice) for _ in range(40)}
    assert len(found) > 20
    assert [rosters.refusals(s, 0, each) for each in found] == [[]] * len(found)


@pytest.mark.clause("IF-ROST-4", "IF-UNIT-8", "IF-HID-1")
def test_rosters_are_secret_until_both_are_locked():
    desk = Desk(None, 5, 2)
    assert desk.asked == [0, 1]
    desk.does((1, roster(army(*CREW, faction=CLANS))))
    assert (desk.asked, desk.state.units) == ([0], {})
    desk.does((0, roster(army(*WATCH))), shows("roster"))
    assert [(each.count, each.points) for each in desk.told(ForceMustered)] == [(6, 420), (4, 280)]
    captain = desk.state.units["a1"]
    assert (captain.name, captain.readied, captain.hit_points) == ("Warden Captain", "carbine", 12)
    assert [unit.name for unit in desk.state.army(0)][1:3] == ["Line Warden 1", "Line Warden 2"]


# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.clause("IF-MIS-1", "IF-DEC-2", "IF-ROLL-1")
def test_the_winner_of_the_roll_picks_an_edge_and_the_loser_places_first():
    desk = mustered(3, 3, 2, 5)
    assert [type(each) for each in desk.told(RollTied, RollWon)] == [RollTied, RollWon]
    assert desk.asked == [1]
    desk.does((1, ChooseEdge(edge="south")))
    assert (desk.state.south, desk.state.edge_of(0), desk.asked) == (1, "north", [0])
    assert desk.told(EdgeChosen)[0].first == 0


@pytest.mark.clause("IF-MIS-1", "IF-MIS-5")
def test_the_match_begins_with_its_item():
    desk = Desk(None, terms=TERMS.change(mission="data-run", layout="B"))
    (began,) = desk.told(MatchBegan)
    assert (began.mission, began.layout) == ("Data Run", "Ruined Arcade")
    assert (desk.state.item.x, desk.state.item.y, desk.state.item.untouched) == (1800, 1800, True)
    assert Desk(None).state.item is None


@pytest.mark.clause("IF-MIS-1", "IF-MOVE-6", "IF-MOVE-9", "IF-TRAIT-6", "IF-DEC-3")
def test_where_a_unit_may_be_placed():
    desk = placing()
    north = 36
    assert desk.keys(1, place(("b2", 18, north - 0.5))) == []
    assert desk.keys(1, place(("b2", 18, north - 5.5))) == []
    assert desk.keys(1, place(("b2", 18, north - 5.51))) == ["outside-strip"]
    assert desk.keys(1, place(("b2", 18, 3))) == ["outside-strip"]
    assert desk.keys(1, place(("b2", 18, north - 0.49))) == ["off-table"]
    assert desk.keys(1, place(("b4", 18, north - 11.5))) == []
    assert desk.refusals(1, place(("b4", 18, north - 11.6)))[0].clause == "IF-TRAIT-6"
    assert desk.keys(1, place(("a1", 18, 3))) == ["not-waiting"]
    assert desk.keys(1, place(("b2", 18, 33), ("b2", 20, 33))) == ["not-waiting"]
    assert desk.keys(1, PlaceUnits(placements=())) == ["not-offered"]
    desk.does((1, place(("b2", 18, 33))), (0, place(("a1", 18, 3))))
    assert desk.keys(1, place(("b3", 18.9, 33))) == ["base-overlaps"]
    assert desk.keys(1, place(("b3", 19, 33))) == []
    assert desk.keys(1, place(("b2", 3, 33))) == ["not-waiting"]


@pytest.mark.clause("IF-MIS-1", "IF-SQUAD-2", "IF-SQUAD-3")
def test_a_leader_is_placed_with_supporters_in_formation():
    desk = placing()
    assert desk.keys(1, place(("b1", 18, 33), ("b2", 19, 33), ("b3", 20, 33))) == []
    assert desk.keys(1, place(("b1", 18, 33), ("b2", 20.01, 33))) == ["far-from-squad"]
    assert desk.keys(1, place(("b1", 18, 33), ("b2", 18.5, 33))) == ["base-overlaps"]
    assert desk.keys(1, place(("b2", 18, 33), ("b3", 19, 33))) == ["no-leader-talent"]
    desk.does((1, place(("b1", 18, 33), ("b2", 19, 33), ("b3", 20, 33))))
    assert [unit.leader for unit in desk.state.on_table(1)] == ["", "", ""]
    five = [(f"a{n}", 14.0 + n, 3.0) for n in range(1, 6)]
    assert "too-many-supporters" in desk.keys(0, place(*five))


@pytest.mark.clause("IF-MIS-1")
def test_players_alternate_and_one_with_nothing_left_is_skipped():
    desk = placing("north")
    order = []
    while not desk.state.is_placed:
        (seat,) = desk.asked
        order.append(seat)
        desk.does((seat, first_placement(desk.state, seat)))
    assert order == [1, 0, 1, 0, 1, 0, 1, 0, 0, 0]
    assert desk.state.turn == 1
    assert len(desk.told(UnitPlaced)) == 10


@pytest.mark.clause("IF-DEC-18")
def test_the_first_free_place_is_the_first_from_the_west_at_the_outer_edge():
    desk = placing()
    assert first_placement(desk.state, 1) == place(("b1", 0.5, 35.5))
    for seat in (1, 0):
        desk.does((seat, first_placement(desk.state, seat)))
    assert desk.state.units["a1"].at == (50, 50)
    assert first_placement(desk.state, 1) == place(("b2", 1.5, 35.5))


def test_sampled_places_are_legal():
    desk = placing()
    dice = SeededDice(secret=b"dice", match="m", nonces=("a", "b"))
    while not desk.state.is_placed:
        (decision,) = desk.decisions
        desk.does((decision.seat, decision.sample(dice)))
    assert len(desk.state.on_table()) == 10


@pytest.mark.clause("IF-MIS-9", "IF-WIN-2")
def test_a_unit_without_a_place_stays_out_and_counts_as_lost(monkeypatch):
    desk = placing()
    monkeypatch.setattr(deployment, "free_places", lambda _s, _unit: iter(()))
    desk.does((1, place(("b1", 18, 33))))
    assert {each.unit for each in desk.told(UnitLeftOut)} >= {"b2", "b3", "b4", "a1"}
    assert desk.state.outcome.results == ("defeat", "victory")
    assert desk.state.awards == (0, 0)
    assert desk.state.outcome.figures["lost_1"] == 3


def test_units_that_wait_are_still_units():
    waiting = figure("a", place="waiting")
    assert outcome._has_units(position(waiting), 0)
