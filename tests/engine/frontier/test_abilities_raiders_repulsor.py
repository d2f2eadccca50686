"""Repulsor Field: who is pushed, how far, in which order and against what."""

import pytest

from rules.engine.frontier.model.events import AbilityUsed, UnitMoved, UnitPushed, UnitShaken
from tests.kit.board import chasm, wall
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    last,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    moves,
    unanswered,
    uses,
)

R = 0.492126
FIELD = "repulsor-field"
TEAM = "colonial-exploration-team"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def captain(side=attacker, at=(20, 15), **fields):
    return side("captain", at=at, used=("ghost-field",), **fields)


def repel(table, *units, side=attacker, **fields):
    """The Captain at (20, 15) uses its field at the first stop."""
    spare = defender if side is attacker else attacker
    others = (spare("techy", at=(2, 2), id="spare"), side("techy", at=(42, 2), id="second"))
    table.given(captain(side), *others, *units, **fields)
    table.when(uses("captain", FIELD))


# ---- who, and how far ---------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1", "FR-ABIL-8", "FR-ABIL-9", "FR-MEAS-15")
def test_every_other_unit_within_five_inches_is_moved_five_inches_straight_away(table):
    repel(
        table,
        attacker("breacher", at=(20, 17)),
        defender("jaeger", at=(23, 19)),
        defender("saboteur", at=(15, 15)),
        defender("conspirator", at=(20, 15 - 5.98426)),
        board=(wall((18, 15.6, 22, 16.2), scale=0.5),),
    )
    table.then(
        stands("breacher", (20, 22)),
        stands("jaeger", (26, 23)),
        stands("saboteur", (10, 15)),
        stands("conspirator", (20, 15 - 5.98426)),
        stands("captain", (20, 15)),
        not_shaken("breacher", "jaeger", "saboteur", "conspirator", "captain"),
        saw(AbilityUsed, "FR-UNIT-CAPTAIN-REPULSOR-1"),
    )


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1", "FR-MOVE-13")
def test_a_fast_unit_is_pushed_no_further(table):
    repel(table, defender("recon-biker", at=(22, 15)))
    table.then(stands("recon-biker", (27, 15)))
    assert last(table, UnitMoved).inches == pytest.approx(5)


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1", "FR-TIME-3", "FR-ABIL-2", "FR-ABIL-6")
def test_the_field_works_once_at_any_stop_that_finds_somebody_near(table):
    table.given(captain(), attacker("breacher", at=(2, 2)), defender("jaeger", at=(20, 30 - R)))
    table.then(awaits("action", "attacker"))
    table.when(advances("breacher"), unanswered(), moves((2, 2)))
    table.when(advances("jaeger"), unanswered(), moves((20, 20)))
    table.then(awaits("stop", "attacker"))
    assert table.state.window.name == "stop_5"
    table.when(uses("captain", FIELD))
    table.then(stands("jaeger", (20, 25)), turn_of("attacker"))
    table.when(advances("breacher"), unanswered(), moves((2, 2)))
    table.when(advances("jaeger"), unanswered(), moves((20, 20)))
    table.then(awaits("action", "attacker"))


# ---- collisions ---------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2")
def test_a_unit_pushed_against_a_wall_stops_there_shaken(table):
    repel(table, defender("jaeger", at=(22, 15)), board=(wall((25, 10, 26, 20), scale=1),))
    table.then(stands("jaeger", (24.507874, 15)), shaken("jaeger"))
    table.then(saw(UnitShaken, "FR-UNIT-CAPTAIN-REPULSOR-2"))
    pushed = last(table, UnitPushed)
    assert (pushed.unit, pushed.collided) == ("jaeger", True)


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-SHAKE-2")
def test_a_shaken_unit_is_destroyed_by_its_collision(table):
    repel(
        table,
        defender("jaeger", at=(22, 15), shaken=True),
        board=(wall((25, 10, 26, 20), scale=1),),
    )
    table.then(destroyed("jaeger"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-UNIT-CAPTAIN-REPULSOR-3")
@pytest.mark.parametrize(
    ("pushed", "at", "is_shaken"),
    [
        ("jaeger", "saboteur", True),
        ("jaeger", TEAM, True),
        (TEAM, "saboteur", False),
        (TEAM, "stalker-team", False),
    ],
)
def test_a_base_of_lower_scale_only_stops_the_push(table, pushed, at, is_shaken):
    """Own scales are compared; who is run into comes to no harm."""
    repel(table, defender(pushed, at=(22.5, 15)), defender(at, at=(27.5, 15)), active="attacker")
    reach = table.unit(pushed).radius + table.unit(at).radius
    table.then(stands(pushed, (27.5 - reach, 15)), not_shaken(at))
    assert table.unit(pushed).shaken is is_shaken


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2")
def test_bases_compare_their_own_scales_not_the_ground_they_stand_on(table):
    """A scale 1 unit on a low rise in the way of a scale 2 one."""
    repel(
        table,
        defender(TEAM, at=(22.5, 15)),
        defender("saboteur", at=(27.5, 15), elevation=1),
        board=(wall((26.9, 13, 29, 17), scale=1),),
    )
    table.then(not_shaken(TEAM, "saboteur"), stands(TEAM, (27.5 - R - 0.787402, 15)))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3")
@pytest.mark.parametrize(
    ("board", "x", "is_shaken"),
    [
        ((chasm((25, 10, 27, 20)),), 25 - R, False),
        ((chasm((25, 10, 27, 20), scale=0.5),), 25 - R, False),
        ((chasm((25, 10, 27, 20), scale=1),), 25 - R, True),
        ((wall((25, 10, 26, 20), scale=0.5),), 27, False),
        ((), 27, False),
    ],
)
def test_low_impassable_ground_stops_without_harm_and_low_walls_not_at_all(
    table, board, x, is_shaken
):
    repel(table, defender("jaeger", at=(22, 15)), board=board)
    table.then(stands("jaeger", (x, 15)))
    assert table.unit("jaeger").shaken is is_shaken


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3")
def test_the_board_edge_stops_the_push_without_harm(table):
    table.given(captain(at=(40, 15)), attacker("techy", at=(2, 2)), defender("jaeger", at=(42, 15)))
    table.when(uses("captain", FIELD))
    table.then(stands("jaeger", (44 - R, 15)), not_shaken("jaeger"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2")
def test_whoever_stands_against_a_wall_already_is_shaken_where_it_stands(table):
    repel(table, defender("jaeger", at=(24.507874, 15)), board=(wall((25, 10, 26, 20), scale=1),))
    table.then(stands("jaeger", (24.507874, 15)), shaken("jaeger"))


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-1", "FR-MOVE-15")
def test_a_sentry_gun_is_neither_pushed_nor_shaken(table):
    repel(table, defender("sentry-gun", at=(22, 15)), defender("jaeger", at=(20, 17)))
    table.then(stands("sentry-gun", (22, 15)), not_shaken("sentry-gun"))
    assert [event.unit for event in happened(table, UnitPushed)] == ["jaeger"]


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3", "FR-UNIT-DRONE-FLYING-1", "FR-FALL-8")
@pytest.mark.parametrize(
    ("others", "board", "x"),
    [
        ((), (wall((24, 10, 25, 20), scale=3),), 27),
        ((("saboteur", (25, 15)),), (), 27),
        ((("saboteur", (27, 15)),), (), 27 - 2 * R),
        ((), (chasm((26, 10, 30, 20), scale=3),), 26 - R),
    ],
)
def test_a_drone_collides_with_nothing_and_ends_at_the_last_legal_point(table, others, board, x):
    units = (defender(slug, at=at) for slug, at in others)
    repel(
        table, defender("patrol-drone", at=(22, 15), used=("self-destruct",)), *units, board=board
    )
    table.then(stands("patrol-drone", (x, 15)), not_shaken("patrol-drone"))


# ---- the order ----------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-4")
def test_the_farthest_is_pushed_first_so_that_nobody_is_in_the_way_for_nothing(table):
    repel(table, defender("jaeger", at=(22, 15)), defender("saboteur", at=(24, 15)))
    table.then(stands("saboteur", (29, 15)), stands("jaeger", (27, 15)))
    table.then(not_shaken("jaeger", "saboteur"))
    assert [event.unit for event in happened(table, UnitPushed)] == ["saboteur", "jaeger"]


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-4")
def test_who_is_pushed_later_meets_those_pushed_before_where_they_then_are(table):
    repel(
        table,
        defender("jaeger", at=(22, 15)),
        defender("saboteur", at=(24, 15)),
        board=(wall((26, 10, 27, 20), scale=1),),
    )
    table.then(stands("saboteur", (26 - R, 15)), stands("jaeger", (26 - 3 * R, 15)))
    table.then(shaken("jaeger", "saboteur"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-4", "FR-MEAS-5")
def test_of_those_equally_far_the_lower_number_goes_first(table):
    """Numbered within their roster: the Jaeger is 1st, the others 2nd of theirs and 3rd."""
    table.given(
        defender("jaeger", at=(20, 18)),
        captain(),
        attacker("breacher", at=(22.9999999, 15)),
        defender("saboteur", at=(20, 12)),
        defender("conspirator", at=(17, 15)),
        attacker("lobo", at=(22.1213203, 12.8786797)),
    )
    table.when(uses("captain", FIELD))
    assert [event.unit for event in happened(table, UnitPushed)] == [
        "jaeger",
        "breacher",
        "saboteur",
        "conspirator",
        "lobo",
    ]
