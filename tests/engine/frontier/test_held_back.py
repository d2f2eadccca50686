"""Units held back, and the infiltration tokens that come when everybody stands."""

import pytest

from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.events import TokenPlaced
from rules.engine.frontier.model.setup_events import InfiltrationPrepared, UnitReserved
from tests.kit.board import chasm
from tests.kit.matchers import awaits, happened, last, saw
from tests.kit.mission import at_setup, clauses, deploys, lays, puts_marker, waiting
from tests.kit.table import attacker, defender

R = 0.492126


@pytest.mark.clause("FR-DEPLOY-5")
def test_only_units_whose_card_says_so_wait_in_reserve(table):
    units = waiting(
        attacker("cap-trooper"), attacker("conspirator"), attacker("rifleman"), defender("jaeger")
    )
    at_setup(table, "deploy_second", *units, deployed=(1,))
    may_wait = {token.id: token.may_wait for token in table.offer.tokens}
    assert may_wait == {"cap-trooper": True, "conspirator": True, "rifleman": False}
    refused = table.refusals(deploys(cap_trooper=(5, 5), conspirator=(9, 5), reserve=["rifleman"]))
    assert clauses(refused) == [("FR-DEPLOY-5", "no-reserve")]
    assert refused[0].params["name"] == "Rifleman"


@pytest.mark.clause("FR-DEPLOY-5", "FR-DP-4")
def test_a_unit_is_held_back_openly(table):
    units = waiting(attacker("cap-trooper"), attacker("rifleman"), defender("jaeger"))
    at_setup(table, "deploy_second", *units, deployed=(1,), markers=())
    table.when(deploys(rifleman=(5, 5), reserve=["cap-trooper"]))
    assert last(table, UnitReserved).unit == "cap-trooper"
    assert last(table, UnitReserved).said == "CAP Trooper is held in reserve."
    for seat in (0, 1, None):
        shown = {
            unit.id: unit.place for unit in FRONTIER.view_for(table.state, Known(seat=seat)).units
        }
        assert shown["cap-trooper"] == "reserve"


@pytest.mark.clause("FR-DEPLOY-5")
@pytest.mark.parametrize(
    "batch",
    [
        {"rifleman": (5, 5), "cap_trooper": (9, 5), "reserve": ["cap-trooper"]},
        {"rifleman": (5, 5), "reserve": ["cap-trooper", "cap-trooper"]},
        {"rifleman": (5, 5), "reserve": ["cap-trooper", "jaeger"]},
    ],
)
def test_a_unit_is_placed_or_held_back_once(table, batch):
    units = waiting(attacker("cap-trooper"), attacker("rifleman"), defender("jaeger"))
    at_setup(table, "deploy_second", *units, deployed=(1,))
    assert clauses(table.refusals(deploys(**batch))) == [("FR-DEPLOY-1", "not-your-batch")]


# ---- infiltration tokens ------------------------------------------------------------------------


@pytest.fixture
def with_infiltrators(table):
    """Both sides of an Assault hold a Conspirator back: N is the defender's half."""

    def given(*units, **fields):
        at_setup(
            table,
            "place_infiltrators",
            *units,
            attacker("breacher", at=(10, 5)),
            defender("jaeger", at=(22, 25)),
            **{"deployed": (1, 0)} | fields,
        )
        return table

    return given


@pytest.mark.clause("FR-DEPLOY-7", "FR-MISSION-ASSAULT-5", "FR-SETUP-1")
def test_the_defender_lays_infiltration_tokens_first_and_the_strong_point_comes_after(
    with_infiltrators,
):
    ours = attacker("conspirator", id="c", place="reserve")
    theirs = defender("conspirator", id="d", place="reserve")
    table = with_infiltrators(ours, theirs)
    table.then(awaits("place", "defender"))
    table.when(lays(d1=(22, 12), d2=(30, 12), d3=(5, 26)))
    table.then(awaits("place", "attacker"), saw(InfiltrationPrepared, "FR-DEPLOY-7"))
    table.when(lays(c1=(22, 12), c2=(22, 12.1), c3=(43, 5)))
    table.then(awaits("marker", "attacker"))
    assert [event.seat for event in happened(table, InfiltrationPrepared)] == [1, 0]
    table.when(puts_marker(22, 20))
    table.then(awaits("strategic", "attacker"))


@pytest.mark.clause("FR-DEPLOY-7", "FR-UNIT-CONSPIRATOR-INFILTRATE-3")
def test_infiltration_tokens_are_public_and_labelled_with_their_unit(with_infiltrators):
    table = with_infiltrators(attacker("conspirator", id="c", place="reserve"))
    table.when(lays(c1=(22, 12), c2=(30, 12), c3=(43, 5)))
    assert len(happened(table, TokenPlaced)) == 3
    for seat in (0, 1, None):
        shown = FRONTIER.view_for(table.state, Known(seat=seat)).markers
        assert [(m.kind, m.owner, m.unit, m.x) for m in shown] == [
            ("infiltration-token", 0, "c", 22),
            ("infiltration-token", 0, "c", 30),
            ("infiltration-token", 0, "c", 43),
        ]


@pytest.mark.clause("FR-DEPLOY-7", "FR-UNIT-CONSPIRATOR-INFILTRATE-1", "FR-TOKEN-2", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((22, 15 - R), []),
        ((22, 14.6), [("FR-UNIT-CONSPIRATOR-INFILTRATE-1", "in-enemy-zone")]),
        ((22, 28), [("FR-UNIT-CONSPIRATOR-INFILTRATE-1", "in-enemy-zone")]),
        ((10, 5), []),
        ((27, 11), []),
        ((0.4, 5), [("FR-TOKEN-2", "marker-off-board")]),
        ((float("nan"), 5), [("FR-TOKEN-2", "marker-off-board")]),
    ],
)
def test_a_token_lies_wholly_on_the_board_outside_the_enemys_zone_and_anywhere_else(
    with_infiltrators, at, told
):
    """Under a base and on Impassable ground as well: a token is no mission marker."""
    table = with_infiltrators(
        attacker("conspirator", id="c", place="reserve"), board=(chasm((26, 10, 28, 12)),)
    )
    assert clauses(table.refusals(lays(c1=at, c2=(5, 5), c3=(8, 5)))) == told


@pytest.mark.clause("FR-DEPLOY-7", "FR-UNIT-CONSPIRATOR-INFILTRATE-1")
def test_where_tokens_may_lie_is_drawn_without_the_enemys_zone(with_infiltrators):
    table = with_infiltrators(attacker("conspirator", id="c", place="reserve"))
    (outline,) = table.offer.area.polygons
    corners = {(round(x, 3), round(y, 3)) for x, y in outline}
    assert corners == {(0, 0), (44, 0), (44, 15), (0, 15)}


@pytest.mark.clause("FR-DEPLOY-7", "FR-UNIT-CONSPIRATOR-INFILTRATE-1")
@pytest.mark.parametrize(
    "spots",
    [
        {"c1": (5, 5), "c2": (8, 5)},
        {"c1": (5, 5), "c2": (8, 5), "c3": (9, 5), "c4": (9, 6)},
        {"d1": (5, 5), "d2": (8, 5), "d3": (9, 5)},
    ],
)
def test_each_conspirator_in_reserve_has_exactly_three_tokens(with_infiltrators, spots):
    table = with_infiltrators(attacker("conspirator", id="c", place="reserve"))
    refused = table.refusals(lays(**spots))
    assert clauses(refused) == [("FR-UNIT-CONSPIRATOR-INFILTRATE-1", "place-each-once")]
    assert refused[0].params["count"] == 3


@pytest.mark.clause("FR-DEPLOY-7", "FR-DEPLOY-5")
def test_who_stands_on_the_board_or_drops_from_orbit_has_no_tokens(with_infiltrators):
    table = with_infiltrators(
        attacker("conspirator", id="c", at=(14, 5)), attacker("cap-trooper", place="reserve")
    )
    table.then(awaits("marker", "attacker"))
