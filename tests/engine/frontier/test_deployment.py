"""Deployment: a whole batch at once, inside the zone, types together."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.flow import Frame
from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import Deploy, Placement
from rules.engine.frontier.model.setup_events import BatchDeployed, TypeRuleWaived, UnitDeployed
from tests.kit.board import chasm, wall
from tests.kit.matchers import awaits, happened, never_saw, saw, stands
from tests.kit.table import attacker, defender
from tests.kit.verbs import submits

R = 0.492126


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def deploys(**places):
    """One placement for each unit; underscores in ids stand for hyphens."""
    placements = tuple(
        Placement(unit=unit.replace("_", "-"), x=x, y=y) for unit, (x, y) in places.items()
    )
    return submits(Deploy(placements=placements))


@pytest.fixture
def at_deployment(table):
    """The attacker's batch of an Assault is due: strip S, 10" deep."""

    def given(*units, **fields):
        stack = (Frame(sequence="match", step="deploy_second"),)
        waiting = [unit.change(place="waiting") for unit in units]
        table.given(
            *waiting,
            defender("jaeger", at=(22, 25)),
            stack=stack,
            **{"deployed": (1,), "markers": ()} | fields,
        )
        return table

    return given


@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-4", "FR-MISSION-ASSAULT-2")
def test_a_batch_is_placed_as_a_whole_and_becomes_visible_when_it_is_confirmed(at_deployment):
    table = at_deployment(attacker("breacher"), attacker("bosun"))
    assert table.offer.kind == "deploy"
    assert {token.id for token in table.offer.tokens} == {"breacher", "bosun"}
    refused = table.refusals(deploys(breacher=(10, 5)))
    assert clauses(refused) == [("FR-DEPLOY-1", "still-to-place")]
    assert refused[0].params["names"] == "Bosun"
    assert [unit.place for unit in FRONTIER.view_for(table.state, Known(seat=1)).units][:2] == [
        "waiting"
    ] * 2
    table.when(deploys(bosun=(10, 5), breacher=(20, 5)))
    table.then(
        stands("bosun", (10, 5)),
        stands("breacher", (20, 5)),
        saw(UnitDeployed, "FR-DEPLOY-1"),
        saw(BatchDeployed, "FR-DEPLOY-4"),
        never_saw(TypeRuleWaived),
    )


@pytest.mark.clause("FR-DEPLOY-1", "FR-MEAS-14", "FR-MISSION-ASSAULT-2")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((10, 10 - R), []),
        ((10, 9.51), [("FR-DEPLOY-1", "outside-zone")]),
        ((10, 20), [("FR-DEPLOY-1", "outside-zone")]),
        ((0.4, 5), [("FR-DEPLOY-1", "outside-zone")]),
        ((float("nan"), 5), [("FR-DEPLOY-1", "outside-zone")]),
        ((float("inf"), 5), [("FR-DEPLOY-1", "outside-zone")]),
    ],
)
def test_the_whole_base_is_inside_the_zone(at_deployment, at, told):
    assert clauses(at_deployment(attacker("breacher")).refusals(deploys(breacher=at))) == told


@pytest.mark.clause("FR-DEPLOY-1", "FR-MOVE-17", "FR-MOVE-10")
def test_a_unit_is_placed_on_legal_ground(at_deployment):
    board = (chasm((5, 2, 8, 5)), wall((15, 2, 18, 5), scale=2))
    table = at_deployment(attacker("breacher"), board=board)
    assert clauses(table.refusals(deploys(breacher=(8.2, 3)))) == [
        ("FR-TERR-IMPASS-1", "impassable")
    ]
    assert clauses(table.refusals(deploys(breacher=(18.2, 3)))) == [("FR-MOVE-10", "overlaps-wall")]


@pytest.mark.clause("FR-DEPLOY-1", "FR-MOVE-6")
def test_units_of_a_batch_do_not_overlap(at_deployment):
    table = at_deployment(attacker("breacher"), attacker("bosun"))
    refused = table.refusals(deploys(breacher=(10, 5), bosun=(10.9, 5)))
    assert clauses(refused) == [("FR-MOVE-6", "base-overlaps")]


@pytest.mark.clause("FR-DEPLOY-1")
@pytest.mark.parametrize(
    "placements",
    [
        {"breacher": (10, 5), "jaeger": (12, 5)},
        {"breacher": (10, 5), "nobody": (12, 5)},
    ],
)
def test_only_the_own_waiting_units_are_placed(at_deployment, placements):
    refused = at_deployment(attacker("breacher")).refusals(deploys(**placements))
    assert clauses(refused) == [("FR-DEPLOY-1", "not-your-batch")]


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_unit_is_placed_once(at_deployment):
    twice = Deploy(placements=(Placement(unit="breacher", x=10, y=5),) * 2)
    refused = at_deployment(attacker("breacher")).refusals(submits(twice))
    assert clauses(refused) == [("FR-DEPLOY-1", "not-your-batch")]


@pytest.mark.clause("FR-DEPLOY-2")
@pytest.mark.parametrize(("x", "told"), [(11, [("FR-DEPLOY-2", "type-apart")]), (10.98, [])])
def test_units_of_a_type_deploy_within_five_inches_of_each_other(at_deployment, x, told):
    table = at_deployment(attacker("insurgent", id="one"), attacker("insurgent", id="two"))
    refused = table.refusals(deploys(one=(5, 5), two=(x, 5)))
    assert clauses(refused) == told
    if told:
        assert refused[0].params["inches"] == pytest.approx(5.015748)
        assert refused[0].params["most"] == 5


@pytest.mark.clause("FR-DEPLOY-2")
def test_the_type_rule_holds_for_every_pair(at_deployment):
    units = [attacker("insurgent", id=name) for name in ("one", "two", "three")]
    table = at_deployment(*units)
    refused = table.refusals(deploys(one=(5, 5), two=(10, 5), three=(15, 5)))
    assert clauses(refused) == [("FR-DEPLOY-2", "type-apart")]


@pytest.mark.clause("FR-DEPLOY-2")
def test_the_type_rule_reaches_over_batches_and_not_over_sides(at_deployment):
    table = at_deployment(attacker("insurgent", id="late"))
    early = attacker("insurgent", id="early", at=(5, 5))
    table.resume(table.state.change(units=table.state.units | {"early": early}))
    assert clauses(table.refusals(deploys(late=(20, 5)))) == [("FR-DEPLOY-2", "type-apart")]
    hostile = early.change(seat=1)
    table.resume(table.state.change(units=table.state.units | {"early": hostile}))
    assert table.refusals(deploys(late=(20, 5))) == ()


@pytest.mark.clause("FR-DEPLOY-2")
def test_units_of_different_types_may_stand_anywhere(at_deployment):
    table = at_deployment(attacker("insurgent"), attacker("saboteur"))
    table.when(deploys(insurgent=(2, 5), saboteur=(42, 5)))
    table.then(never_saw(TypeRuleWaived))


@pytest.mark.clause("FR-DEPLOY-3")
def test_the_type_rule_is_waived_only_where_it_cannot_be_kept_and_that_is_told(at_deployment):
    """Two islands with room for one base each, the rest of the zone impassable."""
    board = (
        chasm((0, 0, 44, 4), name="south"),
        chasm((0, 5.2, 44, 10.2), name="north"),
        chasm((0, 4, 4, 5.2), name="west"),
        chasm((5.2, 4, 30, 5.2), name="middle"),
        chasm((31.2, 4, 44, 5.2), name="east"),
    )
    units = attacker("insurgent", id="one"), attacker("insurgent", id="two")
    table = at_deployment(*units, board=board)
    table.when(deploys(one=(4.6, 4.6), two=(30.6, 4.6)))
    table.then(saw(TypeRuleWaived, "FR-DEPLOY-3"))
    assert [event.unit for event in happened(table, TypeRuleWaived)] == ["two"]


@pytest.mark.clause("FR-MISSION-AMBUSH-1", "FR-MEAS-14")
def test_a_base_may_lie_across_the_seam_of_the_two_strips(table):
    stack = (Frame(sequence="match", step="deploy_first"),)
    unit = attacker("breacher", place="waiting")
    theirs = defender("jaeger", place="waiting")
    table.given(unit, theirs, mission="ambush", stack=stack, deployed=())
    table.then(awaits("deploy", "attacker"))
    refused = table.refusals(deploys(breacher=(10.2, 10.2)))
    assert clauses(refused) == [("FR-DEPLOY-1", "outside-zone")]
    table.when(deploys(breacher=(9.7, 9.6)))
    table.then(awaits("deploy", "defender"))


@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-2")
@pytest.mark.parametrize("layout", ["A", "B", "C"])
@pytest.mark.parametrize("mission", ["assault", "ambush"])
def test_eight_units_of_one_type_find_room_in_every_zone(table, layout, mission):
    units = [attacker("insurgent", id=f"a{n}", place="waiting") for n in range(8)]
    units += [defender("saboteur", id=f"d{n}", place="waiting") for n in range(8)]
    stack = (Frame(sequence="match", step="deploy_first"),)
    table.given(*units, board=layout, mission=mission, stack=stack, deployed=())
    dice = SeededDice(secret=b"deploy", match=layout, nonces=("a", "b"))
    for _ in range(2):
        table.answer(table.awaited.sample(dice))
    table.then(never_saw(TypeRuleWaived))
    assert len(table.state.on_board()) == 16
