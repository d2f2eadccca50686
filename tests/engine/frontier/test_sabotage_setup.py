"""Sabotage: the target, the zones, and who deploys where."""

import pytest

from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.events import MarkerPlaced
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
    lays,
    offered,
    puts_marker,
    waiting,
    zones_of,
)
from tests.kit.table import attacker, defender

R = 0.492126
WEST, EAST = (0.0, 0.0, 10.0, 30.0), (34.0, 0.0, 44.0, 30.0)
CENTRE = (17.0, 0.0, 27.0, 30.0)
TARGET = counter("target", (38, 15))


@pytest.fixture
def sabotage(table):
    """The defender's short edge is E, the attackers came from the far edge."""

    def given(*units, **fields):
        table.given(*units, mission="sabotage", **{"markers": (TARGET,)} | fields)
        return table

    return given


@pytest.fixture
def setting_up(table):
    def given(step, *units, **fields):
        at_setup(table, step, *units, mission="sabotage", **fields)
        return table

    return given


@pytest.mark.clause("FR-MISSION-SABOTAGE-1", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "strip", "x"), [("E", EAST, 40), ("W", WEST, 4)])
def test_the_defender_chooses_a_short_edge_places_the_target_and_then_a_share(
    setting_up, edge, strip, x
):
    units = waiting(attacker("breacher"), defender("jaeger"), defender("saboteur"))
    table = setting_up("choose_edges", *units, choices={})
    table.then(awaits("edges", "defender"))
    assert offered(table, "t") == {"E", "W"}
    table.when(chooses(t=edge))
    table.then(awaits("marker", "defender"))
    table.when(puts_marker(x, 15))
    table.then(saw(MarkerPlaced, "FR-MISSION-SABOTAGE-1"), awaits("deploy", "defender"))
    assert zones_of(table, "defender")["defender"] == {strip}
    for seat in (0, 1, None):
        (marker,) = FRONTIER.view_for(table.state, Known(seat=seat)).markers
        assert (marker.kind, marker.x, marker.y) == ("target", x, 15)


@pytest.mark.clause("FR-MISSION-SABOTAGE-1", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((34 + R, 15), []),
        ((34.49, 15), [("FR-MISSION-SABOTAGE-1", "marker-outside-zone")]),
        ((5, 15), [("FR-MISSION-SABOTAGE-1", "marker-outside-zone")]),
        ((44 - R, R), []),
        ((40, 0.4), [("FR-TOKEN-2", "marker-off-board")]),
    ],
)
def test_the_target_lies_wholly_within_ten_inches_of_the_edge(setting_up, at, told):
    table = setting_up("place_marker", *waiting(defender("jaeger")), choices={"t": "E"})
    assert clauses(table.refusals(puts_marker(*at)))[:1] == told


@pytest.mark.clause("FR-MISSION-SABOTAGE-1", "FR-TOKEN-2")
def test_the_target_may_lie_on_a_roof_and_on_no_other_height(setting_up):
    """A2' of layout A has levels at 0, 1 and 2."""
    units = waiting(defender("jaeger"))
    table = setting_up("place_marker", *units, choices={"t": "E"}, board="A")
    assert clauses(table.refusals(puts_marker(35, 21, 1.5))) == [("FR-TOKEN-2", "marker-no-ground")]
    table.when(puts_marker(35, 21, 2))
    assert [(m.kind, m.elevation) for m in table.state.markers] == [("target", 2)]


@pytest.mark.clause("FR-MISSION-SABOTAGE-1", "FR-DEPLOY-6")
def test_the_defenders_first_batch_is_worth_half_its_points_at_most(setting_up):
    units = waiting(
        defender("jaeger", points=30), defender("saboteur", points=29), attacker("breacher")
    )
    table = setting_up("deploy_first", *units, choices={"t": "E"}, markers=(TARGET,))
    refused = table.refusals(deploys(jaeger=(40, 5)))
    assert clauses(refused) == [("FR-DEPLOY-6", "beyond-share")]
    assert refused[0].params == {"points": 30, "most": 29}
    table.when(deploys(saboteur=(40, 5)))
    table.then(awaits("zone", "attacker"))


@pytest.mark.clause("FR-MISSION-SABOTAGE-2", "FR-MISSION-SABOTAGE-3", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "far"), [("E", WEST), ("W", EAST)])
def test_the_attacker_chooses_between_the_far_strip_and_the_centre_band(setting_up, edge, far):
    units = waiting(attacker("breacher"), defender("jaeger"))
    table = setting_up("choose_second_edges", *units, choices={"t": edge}, deployed=(1,))
    table.then(awaits("zone", "attacker"))
    assert offered(table, "zone") == {"far", "centre"}
    assert zones_of(table, "attacker") == {"attacker-far": {far}, "attacker-centre": {CENTRE}}
    table.when(chooses(zone="centre"))
    table.then(awaits("deploy", "attacker"))
    assert zones_of(table, "attacker") == {"attacker-centre": {CENTRE}}


@pytest.mark.clause("FR-MISSION-SABOTAGE-2", "FR-MISSION-SABOTAGE-3")
@pytest.mark.parametrize(
    ("x", "told"),
    [
        (17 + R, []),
        (27 - R, []),
        (17.49, [("FR-DEPLOY-1", "outside-zone")]),
        (26.51, [("FR-DEPLOY-1", "outside-zone")]),
    ],
)
def test_the_centre_band_reaches_five_inches_to_each_side_of_the_centre_line(setting_up, x, told):
    table = setting_up(
        "deploy_second",
        *waiting(attacker("breacher")),
        choices={"t": "E", "zone": "centre"},
        deployed=(1,),
    )
    assert clauses(table.refusals(deploys(breacher=(x, 28)))) == told


@pytest.mark.clause("FR-MISSION-SABOTAGE-2", "FR-MISSION-SABOTAGE-4")
def test_the_whole_force_starts_in_the_one_zone_chosen(setting_up):
    table = setting_up(
        "choose_second_edges",
        *waiting(attacker("breacher"), attacker("bosun"), defender("jaeger")),
        choices={"t": "E"},
        deployed=(1,),
    )
    table.when(chooses(zone="far"))
    assert clauses(table.refusals(chooses(zone="centre"))) == [("FR-DEPLOY-1", "not-offered")]
    assert clauses(table.refusals(deploys(breacher=(5, 5), bosun=(22, 5)))) == [
        ("FR-DEPLOY-1", "outside-zone")
    ]
    assert clauses(table.refusals(deploys(breacher=(5, 5)))) == [("FR-DEPLOY-1", "still-to-place")]
    table.when(deploys(breacher=(5, 5), bosun=(5, 8)))
    table.then(awaits("deploy", "defender"))


@pytest.mark.clause("FR-MISSION-SABOTAGE-5", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("zone", "at", "told"),
    [
        ("far", (10 + R, 2), []),
        ("far", (10.4, 2), [("FR-DEPLOY-1", "outside-zone")]),
        ("far", (22, 5 - R), []),
        ("far", (22, 4.6), [("FR-DEPLOY-1", "outside-zone")]),
        ("far", (22, 25 + R), []),
        ("far", (40, 15), [("FR-DEPLOY-1", "outside-zone")]),
        ("far", (40, 2), []),
        ("centre", (5, 28), []),
        ("centre", (17 - R, 28), []),
        ("centre", (17.1, 28), [("FR-DEPLOY-1", "outside-zone")]),
        ("centre", (22, 28), [("FR-DEPLOY-1", "outside-zone")]),
        ("centre", (27 + R, 2), []),
    ],
)
def test_the_rest_starts_along_the_long_edges_outside_the_attackers_zone(
    setting_up, zone, at, told
):
    table = setting_up(
        "deploy_rest",
        *waiting(defender("jaeger")),
        attacker("breacher", at=(5, 15) if zone == "far" else (22, 15)),
        choices={"t": "E", "zone": zone},
        deployed=(1, 0),
    )
    table.then(awaits("deploy", "defender"))
    assert clauses(table.refusals(deploys(jaeger=at))) == told


@pytest.mark.clause("FR-MISSION-SABOTAGE-5")
def test_each_unit_of_the_rest_may_choose_its_long_edge(setting_up):
    table = setting_up(
        "deploy_rest",
        *waiting(defender("jaeger"), defender("saboteur")),
        attacker("breacher", at=(5, 15)),
        choices={"t": "E", "zone": "far"},
        deployed=(1, 0),
        markers=(TARGET,),
    )
    table.when(deploys(jaeger=(20, 2), saboteur=(20, 28)))
    table.then(turn_of("attacker"), awaits("action", "attacker"))


@pytest.mark.clause("FR-MISSION-SABOTAGE-6", "FR-DEPLOY-7", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((38, 15), ["in-enemy-zone"]),
        ((12, 2), ["in-enemy-zone"]),
        ((12, 28), ["in-enemy-zone"]),
        ((22, 2), []),
        ((12, 15), []),
        ((34 - R, 15), []),
        ((12, 5 + R), []),
        ((12, 5.4), ["in-enemy-zone"]),
    ],
)
def test_infiltrators_keep_out_of_all_the_defenders_zones(setting_up, at, told):
    """The defender's short strip and both long strips, less the band the attacker chose."""
    table = setting_up(
        "place_infiltrators",
        attacker("conspirator", id="c", place="reserve"),
        attacker("breacher", at=(22, 15)),
        defender("jaeger", at=(38, 10)),
        choices={"t": "E", "zone": "centre"},
        deployed=(1, 0, 1),
    )
    refused = table.refusals(lays(c1=at, c2=(22, 5), c3=(22, 25)))
    assert [refusal.key for refusal in refused] == told


@pytest.mark.clause("FR-MISSION-SABOTAGE-7", "FR-EVAC-1", "FR-MISSION-1")
@pytest.mark.parametrize("zone", ["far", "centre"])
@pytest.mark.parametrize(("edge", "ours"), [("E", "W"), ("W", "E")])
def test_the_attacker_leaves_by_the_far_edge_the_defender_by_the_others(sabotage, edge, ours, zone):
    units = attacker("breacher", at=(22, 15)), defender("jaeger", at=(22, 28))
    table = sabotage(*units, choices={"t": edge, "zone": zone})
    assert evac_of(table) == ({ours}, {"N", "E", "S", "W"} - {ours})
