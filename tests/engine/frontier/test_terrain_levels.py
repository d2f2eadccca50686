"""What each level of a part says: rules hold where a centre stands, and nowhere else."""

import pytest

from rules.engine.frontier.play.position_queries import layout_named, terrain
from tests.kit.board import ground
from tests.kit.dice import d6, d8
from tests.kit.matchers import shaken, sources
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    flanks,
    goes,
    opens_fire,
    overwatches,
    takes_cover,
    unanswered,
)


@pytest.mark.clause("FR-TERR-1", "FR-TERR-2")
@pytest.mark.parametrize(
    ("elevation", "rules"),
    [
        (0.0, {"cover", "open-sided"}),
        (2.0, {"cover", "firing-position", "open-sided"}),
        (3.0, {"exposed"}),
    ],
)
def test_every_level_of_the_control_tower_has_rules_of_its_own(table, elevation, rules):
    table.given(
        attacker("rifleman", at=(22, 15), elevation=elevation),
        defender("jaeger", at=(40, 28)),
        board="A",
    )
    assert set(terrain(table.state, table.unit("rifleman"))) == rules


@pytest.mark.clause("FR-TERR-2", "FR-TERR-FIRING-1", "FR-TERR-COVER-1")
def test_the_storey_gives_what_the_ground_floor_does_not(table):
    for elevation, told in ((2.0, {"firing-position": 1}), (0.0, {})):
        table.given(
            attacker("breacher", at=(20.8, 15), elevation=elevation),
            defender("insurgent", at=(8.5, 15)),
            board="A",
        )
        table.dice(breacher=d6(4, 4)[: 1 + len(told)], insurgent=d6(2))
        table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
        assert sources(table, "breacher") == told


@pytest.mark.clause("FR-TERR-1", "FR-TERR-4", "FR-BOARD-2")
def test_cover_beside_a_barrier_is_a_strip_of_scale_nought(table):
    strips = {
        part.id: part
        for piece in layout_named("A").pieces
        for part in piece.parts
        if part.id in ("A6b", "A6c", "A13b")
    }
    for strip in strips.values():
        assert strip.scale == 0
        assert [level.rules for level in strip.levels] == [("cover",)]
    table.given(attacker("breacher", at=(25, 12)), defender("insurgent", at=(14.0, 12)), board="A")
    assert terrain(table.state, table.unit("insurgent")) == ("cover",)


@pytest.mark.clause("FR-TERR-4", "FR-TERR-COVER-1")
def test_sandbags_are_low_enough_to_be_shot_over_and_their_strip_is_cover(table):
    table.given(attacker("breacher", at=(21, 22)), defender("insurgent", at=(21, 8.9)), board="A")
    sandbags = next(p for piece in layout_named("A").pieces for p in piece.parts if p.id == "A13a")
    assert sandbags.scale == 0.5
    assert terrain(table.state, table.unit("insurgent")) == ("cover",)


@pytest.mark.clause("FR-TERR-ROUGH-2", "FR-TERR-3")
def test_rough_ground_that_is_only_crossed_weighs_on_nothing(table):
    board = (ground((12, 5, 14, 15), "rough"),)
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(18, 10)), board=board)
    table.dice(breacher=d6(5), jaeger=d8(3))
    table.when(advances("breacher"), flanks("jaeger"), goes((16, 10, 0)))
    assert sources(table, "breacher") == {}
    assert (table.unit("breacher").x, table.unit("breacher").y) == (16, 10)


@pytest.mark.clause("FR-ACT-3", "FR-TIME-6")
def test_a_requirement_is_not_tested_again_when_nothing_has_interrupted(table):
    """The initial movement is over; an Advance asks for nothing, whatever has changed."""
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
    )
    table.dice(breacher=d6(2), insurgent=d6(5))
    table.when(advances("breacher"), overwatches("insurgent"), goes((10, 5, 0)))
    assert table.unit("breacher").y == 5


@pytest.mark.clause("FR-ACT-3", "FR-ACT-6")
def test_what_does_not_hold_at_the_moment_cannot_be_declared(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(19, 10)))
    refused = table.refusals(opens_fire("breacher", "insurgent")[:1])
    assert [each.clause for each in refused] == ["FR-ACT-6"]


@pytest.mark.clause("FR-ACT-3", "FR-TERR-HAZARD-1")
def test_what_holds_is_declared_on_hazardous_ground_all_the_same(table):
    board = (ground((5, 5, 15, 15), "hazardous"),)
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board)
    table.when(opens_fire("breacher", "insurgent"), unanswered())
    table.then(shaken("breacher", "insurgent"))
