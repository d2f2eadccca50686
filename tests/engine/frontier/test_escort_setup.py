"""Escort: the VIP, the zones, and who deploys where."""

import pytest

from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.events import MarkerPlaced
from tests.kit.board import chasm
from tests.kit.matchers import (
    awaits,
    saw,
    turn_of,
)
from tests.kit.mission import (
    at_setup,
    chooses,
    clauses,
    counter,
    deploys,
    evac_of,
    offered,
    puts_marker,
    waiting,
    zones_of,
)
from tests.kit.table import attacker, defender

R = 0.492126
WEST, EAST = (0.0, 0.0, 10.0, 30.0), (34.0, 0.0, 44.0, 30.0)


@pytest.fixture
def escort(table):
    """The VIP starts in the west, the defender holds the northern edge."""

    def given(*units, vip=(8, 15), **fields):
        table.given(*units, mission="escort", **{"markers": (counter("vip", vip),)} | fields)
        return table

    return given


@pytest.fixture
def setting_up(table):
    def given(step, *units, **fields):
        at_setup(table, step, *units, mission="escort", **fields)
        return table

    return given


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "strip", "x"), [("W", WEST, 4), ("E", EAST, 40)])
def test_the_attacker_chooses_a_short_edge_places_the_vip_and_then_a_share(
    setting_up, edge, strip, x
):
    units = waiting(attacker("breacher"), attacker("bosun"), defender("jaeger"))
    table = setting_up("choose_edges", *units, choices={})
    table.then(awaits("edges", "attacker"))
    assert offered(table, "s") == {"E", "W"}
    table.when(chooses(s=edge))
    table.then(awaits("marker", "attacker"))
    table.when(puts_marker(x, 15))
    table.then(saw(MarkerPlaced, "FR-MISSION-ESCORT-1"), awaits("deploy", "attacker"))
    assert zones_of(table, "attacker")["attacker"] == {strip}
    for seat in (0, 1, None):
        (marker,) = FRONTIER.view_for(table.state, Known(seat=seat)).markers
        assert (marker.kind, marker.x, marker.y) == ("vip", x, 15)


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-MEAS-14", "FR-TOKEN-2")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((10 - R, 15), []),
        ((9.6, 15), [("FR-MISSION-ESCORT-1", "marker-outside-zone")]),
        ((40, 15), [("FR-MISSION-ESCORT-1", "marker-outside-zone")]),
        ((0.4, 15), [("FR-TOKEN-2", "marker-off-board")]),
        ((4, 22), [("FR-TOKEN-2", "marker-no-ground"), ("FR-TOKEN-2", "marker-on-impassable")]),
        ((4, 19.6), [("FR-TOKEN-2", "marker-on-impassable")]),
        ((float("nan"), 15), [("FR-TOKEN-2", "marker-off-board")]),
    ],
)
def test_the_vip_lies_wholly_within_ten_inches_of_the_edge_on_ground(setting_up, at, told):
    units, board = waiting(attacker("breacher")), (chasm((2, 20, 6, 24)),)
    table = setting_up("place_marker", *units, choices={"s": "W"}, board=board)
    found = clauses(table.refusals(puts_marker(*at)))
    assert found[: len(told)] == told
    assert bool(found) is bool(told)


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-DEPLOY-6")
def test_the_attackers_first_batch_is_worth_half_its_points_at_most(setting_up):
    units = waiting(attacker("lobo"), attacker("bosun"), defender("jaeger"))
    table = setting_up("deploy_first", *units, choices={"s": "W"})
    refused = table.refusals(deploys(lobo=(5, 5)))
    assert clauses(refused) == [("FR-DEPLOY-6", "beyond-share")]
    table.when(deploys(bosun=(5, 5)))
    table.then(awaits("zone", "defender"))


@pytest.mark.clause("FR-MISSION-ESCORT-2", "FR-MISSION-1")
@pytest.mark.parametrize(
    ("edge", "strip"), [("N", (10.0, 25.0, 34.0, 30.0)), ("S", (10.0, 0.0, 34.0, 5.0))]
)
def test_the_defender_chooses_a_long_edge_and_deploys_along_its_middle(setting_up, edge, strip):
    units = waiting(attacker("breacher"), defender("jaeger"), defender("saboteur"))
    table = setting_up("choose_second_edges", *units, choices={"s": "W"}, deployed=(0,))
    table.then(awaits("zone", "defender"))
    assert offered(table, "l") == {"N", "S"}
    table.when(chooses(l=edge))
    table.then(awaits("deploy", "defender"))
    assert zones_of(table, "defender") == {"defender": {strip}}
    y = 27 if edge == "N" else 3
    assert clauses(table.refusals(deploys(jaeger=(12, y)))) == [("FR-DEPLOY-1", "still-to-place")]
    table.when(deploys(jaeger=(10 + R, y), saboteur=(34 - R, y)))
    table.then(awaits("deploy", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-2", "FR-MEAS-14")
@pytest.mark.parametrize("at", [(10.4, 27), (33.6, 27), (22, 25.4), (22, 3)])
def test_a_defender_stands_wholly_in_its_strip(setting_up, at):
    table = setting_up(
        "deploy_second",
        *waiting(defender("jaeger")),
        attacker("breacher", at=(5, 5)),
        choices={"s": "W", "l": "N"},
        deployed=(0,),
    )
    assert clauses(table.refusals(deploys(jaeger=at))) == [("FR-DEPLOY-1", "outside-zone")]


@pytest.mark.clause("FR-MISSION-ESCORT-3")
@pytest.mark.parametrize(
    ("edge", "at", "told"),
    [
        ("W", (34 + R, 15), []),
        ("W", (34.4, 15), [("FR-DEPLOY-1", "outside-zone")]),
        ("W", (5, 15), [("FR-DEPLOY-1", "outside-zone")]),
        ("E", (5, 15), []),
        ("E", (40, 15), [("FR-DEPLOY-1", "outside-zone")]),
    ],
)
def test_the_rest_of_the_attackers_starts_at_the_opposite_short_edge(setting_up, edge, at, told):
    table = setting_up(
        "deploy_rest",
        *waiting(attacker("breacher")),
        defender("jaeger", at=(22, 27)),
        choices={"s": edge, "l": "N"},
        deployed=(0, 1),
    )
    table.then(awaits("deploy", "attacker"))
    assert clauses(table.refusals(deploys(breacher=at))) == told
    if not told:
        table.then(turn_of("attacker"), awaits("action", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-4", "FR-EVAC-1", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "far"), [("W", "E"), ("E", "W")])
@pytest.mark.parametrize("theirs", ["N", "S"])
def test_the_attacker_leaves_by_the_far_short_edge_the_defender_by_its_own(
    escort, edge, far, theirs
):
    units = attacker("breacher", at=(5, 5)), defender("jaeger", at=(22, 15))
    table = escort(*units, choices={"s": edge, "l": theirs})
    assert evac_of(table) == ({far}, {theirs})
