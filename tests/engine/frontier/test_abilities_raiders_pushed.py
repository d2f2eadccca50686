"""Repulsor Field: falls, mines, and what becomes of the action under way."""

import pytest

from rules.engine.frontier.model.events import (
    ActionLost,
    ActionRolled,
    ContestWon,
    ReactionLost,
    TokenActed,
    UnitDestroyed,
    UnitFell,
    UnitPushed,
)
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.board import wall
from tests.kit.matchers import (
    awaits,
    destroyed,
    ended,
    last,
    never_saw,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    counter_attacks,
    declines,
    fights_through,
    opens_fire,
    passes,
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


# ---- falls and surfaces -------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-1")
@pytest.mark.parametrize(
    ("scale", "result"), [(1, "standing"), (1.5, "shaken"), (2, "destroyed"), (3, "destroyed")]
)
def test_an_enemy_pushed_off_a_roof_falls(table, scale, result):
    repel(
        table,
        defender("jaeger", at=(22, 15), elevation=scale),
        board=(wall((21, 13, 24, 17), scale=scale),),
    )
    found = table.unit("jaeger")
    assert result in ("shaken" if found.shaken else "standing", found.place)
    assert last(table, UnitFell).height == scale
    assert (found.x, found.elevation) == ((27, 0) if result != "destroyed" else (24, 0))


@pytest.mark.clause("FR-FALL-7", "FR-UNIT-CAPTAIN-REPULSOR-5")
def test_a_unit_pushed_off_by_its_own_captain_takes_no_harm(table):
    repel(
        table,
        attacker("breacher", at=(22, 15), elevation=3),
        board=(wall((21, 13, 24, 17), scale=3),),
    )
    table.then(stands("breacher", (27, 15)), not_shaken("breacher"), never_saw(UnitFell))
    assert table.unit("breacher").elevation == 0


@pytest.mark.clause("FR-FALL-8", "FR-UNIT-STALKER-HARNESS-1")
def test_a_harness_breaks_the_fall_and_knows_no_walls(table):
    repel(
        table,
        defender("stalker-team", at=(22, 15), elevation=3, used=("knife-missile",)),
        board=(wall((21, 13, 24, 17), scale=3), wall((25, 13, 26, 17), scale=2, name="next")),
    )
    table.then(stands("stalker-team", (27, 15)), not_shaken("stalker-team"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5")
def test_a_unit_slides_from_roof_to_roof_and_up_onto_what_is_lower_than_itself(table):
    repel(
        table,
        defender("jaeger", at=(22, 15), elevation=1),
        board=(
            wall((21, 13, 24, 17), scale=1),
            wall((24, 13, 25, 17), scale=1, name="level"),
            wall((25, 13, 29, 17), scale=1.5, name="step"),
        ),
    )
    table.then(stands("jaeger", (27, 15)), not_shaken("jaeger"), never_saw(UnitFell))
    assert table.unit("jaeger").elevation == 1.5


# ---- what comes of it ---------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1", "FR-TOKEN-3", "FR-FORCED-4")
def test_a_push_sets_off_mines(table):
    repel(table, defender("jaeger", at=(22, 15)), markers=(mine((32, 15), owner="attacker"),))
    table.then(stands("jaeger", (27, 15)), shaken("jaeger"), saw(TokenActed))


@pytest.mark.clause(
    "FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-4", "FR-FALL-6", "FR-TOKEN-5", "FR-SHAKE-2"
)
def test_off_a_roof_and_onto_a_mine_while_shaken(table):
    """A drop of 1" does no harm; the mine beyond it destroys the shaken unit there."""
    repel(
        table,
        defender("jaeger", at=(22, 15), elevation=1, shaken=True),
        board=(wall((21, 13, 24, 17), scale=1),),
        markers=(mine((31, 15), owner="attacker"),),
    )
    table.then(destroyed("jaeger"), saw(TokenActed), saw(UnitFell, "FR-FALL-3"))
    assert table.unit("jaeger").x == pytest.approx(31 - 5 - 2 * R)
    assert table.state.markers == ()


@pytest.mark.clause("FR-FALL-6", "FR-TOKEN-5", "FR-UNIT-CAPTAIN-REPULSOR-5")
def test_a_unit_that_dies_of_its_fall_never_reaches_the_mine(table):
    repel(
        table,
        defender("jaeger", at=(22, 15), elevation=1.5, shaken=True),
        board=(wall((21, 13, 24, 17), scale=1.5),),
        markers=(mine((31, 15), owner="attacker"),),
    )
    table.then(destroyed("jaeger"), never_saw(TokenActed), saw(UnitFell, "FR-FALL-4"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-TOKEN-5", "FR-SHAKE-4")
def test_a_mine_on_the_way_and_a_wall_at_its_end_are_two_blows(table):
    repel(
        table,
        defender("jaeger", at=(22, 15)),
        board=(wall((26, 10, 27, 20), scale=1),),
        markers=(mine((30, 15), owner="attacker"),),
    )
    table.then(destroyed("jaeger"))
    assert table.unit("jaeger").x == pytest.approx(26 - R)


@pytest.mark.clause("FR-TIME-7", "FR-END-2", "FR-UNIT-CAPTAIN-REPULSOR-4")
def test_the_match_ends_only_when_all_have_been_pushed(table):
    """The farthest alone is half of the attackers' points; the nearer one dies as well."""
    table.given(
        captain(defender),
        attacker("techy", at=(2, 2)),
        attacker("breacher", at=(24, 15), shaken=True, points=100),
        attacker("lobo", at=(17, 15), shaken=True),
        board=(wall((26, 10, 27, 20), scale=1), wall((13, 10, 14, 20), scale=1, name="west")),
        achieved=True,
    )
    table.when(uses("captain", FIELD))
    table.then(destroyed("breacher", "lobo"), ended("pyrrhic-victory", "narrow-defeat"))
    told = [e for e in table.events if isinstance(e, UnitPushed | UnitDestroyed | MatchEnded)]
    assert [type(event) for event in told] == [
        UnitPushed,
        UnitDestroyed,
        UnitPushed,
        UnitDestroyed,
        MatchEnded,
    ]


@pytest.mark.clause("FR-TIME-6", "FR-UNIT-CAPTAIN-REPULSOR-1")
def test_a_target_pushed_out_of_reach_voids_the_assault_on_it(table):
    table.given(
        captain(defender, at=(10, 10)),
        attacker("breacher", at=(21, 10)),
        defender("jaeger", at=(14, 11)),
        defender("techy", at=(40, 28)),
    )
    table.when(passes(), fights_through("breacher", "jaeger", to=(21, 10)))
    table.then(awaits("stop", "defender"))
    table.when(uses("captain", FIELD))
    table.then(never_saw(ActionLost), awaits("reaction", "defender"))
    table.given(
        captain(defender, at=(14, 8)),
        attacker("breacher", at=(21, 10)),
        defender("jaeger", at=(12, 10)),
    )
    table.when(passes(), fights_through("breacher", "jaeger", to=(21, 10)))
    table.when(uses("captain", FIELD))
    table.then(
        saw(ActionLost, "FR-TIME-6"), never_saw(ContestWon, ActionRolled), turn_of("defender")
    )


@pytest.mark.clause("FR-TIME-6", "FR-UNIT-CAPTAIN-REPULSOR-1")
def test_a_target_pushed_nearer_than_ten_inches_voids_the_shot(table):
    table.given(
        captain(defender, at=(23, 10)),
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(21, 10)),
    )
    table.when(passes(), opens_fire("breacher", "jaeger"), uses("captain", FIELD))
    table.then(stands("jaeger", (16, 10)), saw(ActionLost, "FR-TIME-6"), turn_of("defender"))


@pytest.mark.clause("FR-TIME-6", "FR-UNIT-CAPTAIN-REPULSOR-1")
def test_a_reactor_pushed_out_of_reach_loses_its_reaction(table):
    table.given(
        captain(at=(13.5, 11.5)),
        attacker("breacher", at=(6, 10)),
        defender("jaeger", at=(15.2, 10)),
        defender("saboteur", at=(6, 17)),
    )
    table.when(passes(), fights_through("breacher", "saboteur", to=(6, 10)), passes())
    table.when(counter_attacks("jaeger"))
    table.then(awaits("stop", "attacker"))
    table.when(uses("captain", FIELD))
    table.then(saw(ReactionLost, "FR-TIME-6"), shaken("saboteur"), never_saw(ActionRolled))


@pytest.mark.clause("FR-TIME-2", "FR-UNIT-CAPTAIN-REPULSOR-1")
def test_a_field_that_brings_an_enemy_into_reach_of_the_flames_opens_the_stop_for_them(table):
    table.given(
        captain(defender, at=(10, 10)),
        attacker("techy", at=(40, 2)),
        attacker("colonial-exploration-team", at=(20, 10)),
        defender("jaeger", at=(12, 10)),
    )
    table.then(awaits("stop", "defender"))
    table.when(uses("captain", FIELD))
    table.then(awaits("stop", "attacker"))
    table.when(uses("colonial-exploration-team", "flame-units", on="jaeger"))
    table.then(shaken("jaeger"), awaits("action", "attacker"))
    assert clauses(table.refusals(declines()))
