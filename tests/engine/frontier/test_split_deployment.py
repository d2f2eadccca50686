"""Deployment in two batches, on every floor, and what the other side sees of it."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.known import Known
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.setup_events import (
    BatchDeployed,
    EdgesChosen,
    TypeRuleWaived,
    UnitDeployed,
)
from rules.engine.frontier.play.deployment import DeployDecision
from tests.kit.board import chasm
from tests.kit.matchers import awaits, happened, last, never_saw, saw, stands, turn_of
from tests.kit.mission import at_setup, clauses, counter, deploys, waiting
from tests.kit.table import attacker, defender
from tests.kit.verbs import submits

ISLANDS = (
    chasm((34, 0, 44, 4), name="south"),
    chasm((34, 5.2, 44, 30), name="north"),
    chasm((35.2, 4, 44, 5.2), name="east"),
)
"""Of the strip in the east only one spot is left, in its south-western corner."""


@pytest.fixture
def first_batch(table):
    """The defender of a Sabotage may place a share in the eastern strip."""

    def given(*units, **fields):
        at_setup(
            table,
            "deploy_first",
            *waiting(*units, attacker("breacher", id="enemy")),
            **{"mission": "sabotage", "choices": {"t": "E"}, "markers": ()} | fields,
        )
        return table

    return given


@pytest.fixture
def last_batch(table):
    """The defender's rest goes along the long edges; the attacker stands in the far strip."""

    def given(*units, **fields):
        at_setup(
            table,
            "deploy_rest",
            *units,
            attacker("breacher", id="enemy", at=(5, 15)),
            **{
                "mission": "sabotage",
                "choices": {"t": "E", "zone": "far"},
                "deployed": (1, 0),
            }
            | fields,
        )
        return table

    return given


# ---- on any surface ------------------------------------------------------------------------------


@pytest.mark.clause("FR-DEPLOY-1", "FR-MOVE-17")
@pytest.mark.parametrize(
    ("spot", "told"),
    [
        ((34.6, 21, 0), []),
        ((34.6, 21, 1), []),
        ((34.6, 21, 2), []),
        ((34.6, 21, 1.5), [("FR-MOVE-9", "no-surface")]),
        ((40, 10, 1), [("FR-MOVE-9", "no-surface")]),
    ],
)
def test_a_unit_deploys_on_the_ground_on_a_storey_or_on_a_roof(first_batch, spot, told):
    """Hab block A2' has levels at 0, 1 and 2; the ground beside it has none above."""
    table = first_batch(defender("jaeger"), defender("saboteur"), defender("bosun"), board="A")
    assert clauses(table.refusals(deploys(jaeger=spot))) == told
    if not told:
        table.then(saw(UnitDeployed, "FR-DEPLOY-1"))
        assert table.unit("jaeger").elevation == spot[2]


@pytest.mark.clause("FR-DEPLOY-1", "FR-MOVE-11")
def test_a_team_of_scale_two_finds_no_headroom_on_a_storey(first_batch):
    team = defender("colonial-exploration-team")
    table = first_batch(team, defender("jaeger"), defender("bosun"), board="A")
    key = "colonial_exploration_team"
    assert clauses(table.refusals(deploys(**{key: (35.5, 21.5, 0)}))) == [
        ("FR-MOVE-11", "no-headroom")
    ]
    assert clauses(table.refusals(deploys(**{key: (35.5, 21.5, 2)}))) == []


@pytest.mark.clause("FR-DEPLOY-1", "FR-MOVE-6")
def test_two_storeys_do_not_hold_two_bases_one_above_the_other(first_batch):
    units = defender("jaeger"), defender("bosun"), defender("lobo"), defender("techy", points=40)
    table = first_batch(*units, board="A")
    refused = table.refusals(deploys(jaeger=(35, 21, 1), bosun=(35.5, 21, 2)))
    assert clauses(refused) == [("FR-MOVE-6", "base-overlaps")]


# ---- shares --------------------------------------------------------------------------------------


@pytest.mark.clause("FR-DEPLOY-6", "FR-MISSION-SABOTAGE-1")
@pytest.mark.parametrize(("points", "told"), [(50, []), (51, [("FR-DEPLOY-6", "beyond-share")])])
def test_a_first_batch_holds_exactly_half_of_the_roster_at_most(first_batch, points, told):
    table = first_batch(defender("jaeger", points=points), defender("bosun", points=100 - points))
    assert clauses(table.refusals(deploys(jaeger=(40, 5)))) == told


@pytest.mark.clause("FR-DEPLOY-6", "FR-DEPLOY-5")
def test_half_is_half_of_the_whole_roster_with_those_in_reserve(first_batch):
    units = defender("cap-trooper", points=40), defender("rifleman", points=40)
    table = first_batch(*units, defender("pathfinder", points=1))
    batch = deploys(rifleman=(40, 5), pathfinder=(40, 8), reserve=["cap-trooper"])
    refused = table.refusals(batch)
    assert clauses(refused) == [("FR-DEPLOY-6", "beyond-share")]
    assert refused[0].params == {"points": 41, "most": 40}
    table.when(deploys(rifleman=(40, 5), reserve=["cap-trooper"]))
    table.then(awaits("zone", "attacker"))
    assert table.unit("cap-trooper").place == "reserve"


@pytest.mark.clause("FR-DEPLOY-6")
@pytest.mark.parametrize("mission", ["sabotage", "escort"])
def test_a_share_may_be_empty_and_then_all_of_the_rest_must_follow(table, mission):
    role, first, second = (
        ("defender", defender, attacker)
        if mission == "sabotage"
        else ("attacker", attacker, defender)
    )
    at_setup(
        table,
        "deploy_first",
        *waiting(first("jaeger"), first("saboteur"), second("breacher", id="enemy")),
        mission=mission,
        choices={"t": "E"} if mission == "sabotage" else {"s": "W"},
        markers=(),
    )
    table.then(awaits("deploy", role))
    assert table.offer.may_be_partial
    table.when(deploys())
    table.then(saw(BatchDeployed, "FR-DEPLOY-4"), never_saw(UnitDeployed))
    table.when(submits(table.offer.options[0].command))
    table.then(saw(EdgesChosen, "FR-DEPLOY-1"))
    x, y = (5, 15) if mission == "sabotage" else (22, 27 if table.state.choices["l"] == "N" else 3)
    table.when(deploys(enemy=(x, y)))
    table.then(awaits("deploy", role))
    assert not table.offer.may_be_partial
    at = (20, 2) if mission == "sabotage" else (40, 15)
    assert clauses(table.refusals(deploys(jaeger=at))) == [("FR-DEPLOY-1", "still-to-place")]


@pytest.mark.clause("FR-DEPLOY-6", "FR-DP-2")
def test_a_first_batch_for_which_every_unit_is_too_dear_passes_by_itself(first_batch):
    table = first_batch(defender("jaeger"))
    table.then(awaits("zone", "attacker"))
    assert [event.count for event in happened(table, BatchDeployed)] == [0]
    assert table.unit("jaeger").place == "waiting"


@pytest.mark.clause("FR-DEPLOY-6", "FR-DP-2", "FR-DEPLOY-5")
def test_a_lone_unit_that_may_wait_is_asked_about_all_the_same(first_batch):
    table = first_batch(defender("conspirator"))
    table.then(awaits("deploy", "defender"))
    assert clauses(table.refusals(deploys(conspirator=(40, 5)))) == [
        ("FR-DEPLOY-6", "beyond-share")
    ]


@pytest.mark.clause("FR-DEPLOY-6", "FR-DP-2")
def test_a_last_batch_that_nobody_is_left_for_passes_by_itself(last_batch):
    table = last_batch(defender("jaeger", at=(40, 5)))
    table.then(turn_of("attacker"), awaits("action", "attacker"))
    assert table.state.deployed == (1, 0, 1)


@pytest.mark.clause("FR-DEPLOY-6", "FR-DEPLOY-5")
def test_who_was_left_out_of_the_first_batch_is_placed_or_held_back_in_the_last(last_batch):
    units = *waiting(defender("cap-trooper")), defender("rifleman", at=(40, 5))
    table = last_batch(*units)
    assert clauses(table.refusals(deploys())) == [("FR-DEPLOY-1", "still-to-place")]
    table.when(deploys(reserve=["cap-trooper"]))
    assert table.unit("cap-trooper").place == "reserve"
    table.then(awaits("action", "attacker"))


# ---- the type rule -------------------------------------------------------------------------------


@pytest.mark.clause("FR-DEPLOY-2")
@pytest.mark.parametrize(
    ("at", "told"), [((31, 2), []), ((28, 2), [("FR-DEPLOY-2", "type-apart")])]
)
def test_the_type_rule_covers_both_batches(last_batch, at, told):
    early = defender("insurgent", id="early", at=(36, 2))
    table = last_batch(early, *waiting(defender("insurgent", id="late")))
    assert clauses(table.refusals(deploys(late=at))) == told


@pytest.mark.clause("FR-DEPLOY-2", "FR-DEPLOY-5")
def test_the_type_rule_does_not_bind_those_in_reserve(last_batch):
    early = defender("conspirator", id="early", at=(36, 2))
    held = defender("conspirator", id="held", place="reserve")
    late, last_one = (defender("conspirator", id=name) for name in ("late", "last-one"))
    table = last_batch(early, held, *waiting(late, last_one))
    table.when(deploys(late=(32, 2), reserve=["last-one"]))
    table.then(never_saw(TypeRuleWaived), awaits("place", "defender"))


@pytest.mark.clause("FR-DEPLOY-3")
def test_the_type_rule_is_waived_for_a_type_whose_other_units_are_out_of_reach(last_batch):
    """The first stands in the middle of the strip, more than 5" from either long edge."""
    early = defender("insurgent", id="early", at=(40, 15))
    table = last_batch(early, *waiting(defender("insurgent", id="late")))
    table.when(deploys(late=(12, 2)))
    assert [event.unit for event in happened(table, TypeRuleWaived)] == ["late"]
    assert last(table, TypeRuleWaived).clause == "FR-DEPLOY-3"


@pytest.mark.clause("FR-DEPLOY-3", "FR-DEPLOY-2")
def test_a_spot_between_whole_inches_is_a_spot(last_batch):
    """Of the northern strip a slit a quarter of an inch wide is left near the first unit."""
    early = defender("insurgent", id="early", at=(40, 27))
    board = (
        chasm((10, 25, 36.4, 30), name="west"),
        chasm((37.7, 25, 39, 30), name="east"),
    )
    table = last_batch(early, *waiting(defender("insurgent", id="late")), board=board)
    assert clauses(table.refusals(deploys(late=(20, 2)))) == [("FR-DEPLOY-2", "type-apart")]
    table.when(deploys(late=(37.05, 27)))
    table.then(never_saw(TypeRuleWaived))


@pytest.mark.clause("FR-DEPLOY-3", "FR-DEPLOY-2")
@pytest.mark.parametrize(("y", "has_room"), [(10.4921, True), (10.4922, False)])
def test_the_last_corner_within_reach_is_a_spot(last_batch, y, has_room):
    """The first stands in the eastern strip, just near enough to the southern one."""
    early = defender("insurgent", id="early", at=(43, y))
    table = last_batch(early, *waiting(defender("insurgent", id="late")))
    told = [("FR-DEPLOY-2", "type-apart")] if has_room else []
    assert clauses(table.refusals(deploys(late=(20, 2)))) == told


@pytest.mark.clause("FR-DEPLOY-6", "FR-DP-1")
def test_of_a_drawn_share_those_without_room_are_left_for_the_last_batch(first_batch):
    table = first_batch(*(defender("insurgent", id=f"i{n}") for n in range(4)), board=ISLANDS)
    dice = SeededDice(secret=b"island", match="m", nonces=("a", "b"))
    drawn = [table.awaited.sample(dice) for _ in range(8)]
    assert max(len(batch.placements) for batch in drawn) == 1
    assert [table.awaited.check(batch) for batch in drawn] == [[]] * 8


# ---- rearranging, and what the other side sees ---------------------------------------------------


@pytest.mark.clause("FR-DEPLOY-4", "FR-DP-4")
def test_a_batch_can_be_rearranged_until_it_is_confirmed_and_nobody_sees_it_before(first_batch):
    table = first_batch(defender("jaeger", points=24), defender("saboteur"))
    before = table.state
    for x in (36, 38, 40):
        (answer,) = deploys(jaeger=(x, 5))
        assert inspection.preview(table.now, 1, answer.command).refusals == ()
    assert table.state is before
    assert [u.place for u in FRONTIER.view_for(table.state, Known(seat=0)).units] == ["waiting"] * 3
    assert table.decision_of(0) is None
    table.when(deploys(jaeger=(40, 5)))
    for seat in (0, 1, None):
        shown = {
            unit.id: (unit.x, unit.y)
            for unit in FRONTIER.view_for(table.state, Known(seat=seat)).units
        }
        assert shown["jaeger"] == (40, 5)


@pytest.mark.clause("FR-DEPLOY-4")
def test_units_are_placed_in_any_order_and_a_confirmed_batch_stays(last_batch):
    table = last_batch(*waiting(defender("jaeger"), defender("saboteur")))
    table.when(deploys(saboteur=(20, 2), jaeger=(24, 2)))
    table.then(stands("saboteur", (20, 2)), stands("jaeger", (24, 2)))
    refused = table.refusals(deploys(saboteur=(22, 2), jaeger=(24, 2)))
    assert clauses(refused) == [("FR-TURN-4", "not-offered")]


@pytest.mark.clause("FR-DEPLOY-4", "FR-DEPLOY-1")
def test_the_other_side_cannot_place_anything_meanwhile(first_batch):
    table = first_batch(defender("jaeger"), defender("saboteur"))
    (answer,) = deploys(enemy=(5, 5))
    assert inspection.preview(table.now, 0, answer.command).refusals[0].key == "not-awaited"


@pytest.mark.clause("FR-DEPLOY-1", "FR-MISSION-SABOTAGE-1", "FR-MISSION-ESCORT-1")
def test_units_may_stand_on_the_marker_that_was_placed_before_them(first_batch):
    table = first_batch(
        defender("jaeger"), defender("saboteur"), markers=(counter("target", (40, 5)),)
    )
    assert table.refusals(deploys(saboteur=(40, 5))) == ()


@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-6")
@pytest.mark.parametrize("layout", ["A", "B", "C"])
@pytest.mark.parametrize("mission", ["sabotage", "escort"])
def test_drawn_batches_of_a_split_force_are_legal_on_every_layout(table, layout, mission):
    role = defender if mission == "sabotage" else attacker
    foe = attacker if mission == "sabotage" else defender
    units = [role("insurgent", id=f"a{n}") for n in range(6)] + [role("conspirator", id="c")]
    at_setup(
        table,
        "deploy_first",
        *waiting(*units, *(foe("saboteur", id=f"d{n}") for n in range(8))),
        board=layout,
        mission=mission,
        choices={"t": "E"} if mission == "sabotage" else {"s": "W"},
        markers=(),
    )
    dice = SeededDice(secret=b"split", match=layout + mission, nonces=("a", "b"))
    while isinstance(table.awaited, DeployDecision) or table.offer.kind == "zone":
        command = table.awaited.sample(dice)
        assert table.awaited.check(command) == []
        table.answer(command)
    assert all(unit.place in ("board", "reserve") for unit in table.state.units.values())
