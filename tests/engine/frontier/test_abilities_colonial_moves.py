"""How the Colonial Government gets over things: Jump Packs, AG Harness and Flying."""

import pytest

from rules.engine.frontier.model.commands import TakeAction
from rules.engine.frontier.model.events import AbilityUsed, UnitFell, UnitMoved
from tests.kit.board import chasm, ground, wall
from tests.kit.dice import d4, d6, d8, d10, d12
from tests.kit.matchers import (
    awaits,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    stands,
)
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    advances,
    declines,
    falls_back,
    fights_through,
    flanks,
    goes,
    moves,
    opens_fire,
    overwatches,
    submits,
    takes_cover,
    unanswered,
)

TEAM = "colonial-exploration-team"
PACKS = "jump-packs"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def variants(table):
    return {variant.ability: variant.area.maximum for variant in table.offer.variants}


# ---- Jump Packs ---------------------------------------------------------------------------------


def owed_advance(table):
    table.given(attacker(TEAM, at=(10, 10)), defender("insurgent", at=(40, 28)))
    table.when(advances(TEAM), unanswered())


def owed_initial(table):
    table.given(attacker(TEAM, at=(10, 10)), defender("insurgent", at=(16, 28)))
    table.when(submits(TakeAction(unit=TEAM, action="fight-through")))


def owed_additional(table):
    table.given(attacker(TEAM, at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(fights_through(TEAM, "insurgent", to=(10, 10)), declines())


def owed_flank(table):
    table.given(attacker("breacher", at=(10, 18)), defender(TEAM, at=(10, 10)))
    table.dice(breacher=d6(1), colonial_exploration_team=d12(2))
    table.when(advances("breacher"), flanks(TEAM))


def owed_fall_back(table):
    table.given(attacker("breacher", at=(10, 3)), defender(TEAM, at=(10, 10)))
    table.dice(breacher=d6(1), colonial_exploration_team=d8(2))
    table.when(fights_through("breacher", TEAM, to=(10, 3)), falls_back(TEAM))


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-UNIT-EXPLORER-JUMP-2", "FR-ABIL-2")
@pytest.mark.parametrize(
    ("owed", "kind", "inches"),
    [
        (owed_advance, "advance", 10),
        (owed_initial, "initial", 5),
        (owed_additional, "additional", 5),
        (owed_flank, "flank", 5),
        (owed_fall_back, "fall-back", 5),
    ],
)
def test_jump_packs_lengthen_any_own_movement_by_five_inches(table, owed, kind, inches):
    owed(table)
    assert (table.state.owed.kind, table.state.owed.maximum) == (kind, inches)
    assert variants(table) == {PACKS: inches + 5}
    for end, refused in (((10, 10 + inches + 5.01, 0), True), ((10, 10 + inches + 5, 0), False)):
        assert bool(table.awaited.check(goes(end, declaring=PACKS)[0].command)) is refused
    table.when(goes((10, 10 + inches + 5, 0), declaring=PACKS))
    table.then(stands(TEAM, (10, 15 + inches)), saw(AbilityUsed, "FR-UNIT-EXPLORER-JUMP-1"))
    assert table.unit(TEAM).used == (PACKS,)


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-MOVE-14")
def test_jump_packs_pass_over_walls_bases_and_chasms_and_cost_no_climbing(table):
    table.given(
        attacker(TEAM, at=(10, 10)),
        defender("sentry-gun", at=(20, 10)),
        defender("insurgent", at=(40, 28)),
        board=(wall((13, 0, 14, 30), scale=3), chasm((15, 0, 18, 30))),
    )
    table.when(advances(TEAM), unanswered())
    assert clauses(table.refusals(goes((20, 14, 0))))
    table.when(goes((25, 10, 0), declaring=PACKS))
    table.then(stands(TEAM, (25, 10)))
    (moved,) = (event for event in table.events if isinstance(event, UnitMoved))
    assert moved.path == ((10, 10, 0), (25, 10, 0))


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-MOVE-14", "FR-TOKEN-9")
@pytest.mark.parametrize(("x", "is_caught"), [(22.9, False), (23.1, True)])
def test_jump_packs_onto_a_roof_pass_the_mines_on_the_way_but_not_those_below_it(
    table, x, is_caught
):
    """The mine at the foot of the far wall reaches 6.279" from centre to centre, roof or no."""
    table.given(
        attacker(TEAM, at=(10, 10)),
        defender("insurgent", at=(40, 28)),
        board=(wall((18, 6, 25, 14), scale=3),),
        markers=(mine((16, 10)), mine((29.3, 10), number=2)),
    )
    table.when(advances(TEAM), unanswered(), goes((x, 10, 3), declaring=PACKS))
    table.then(stands(TEAM, (x, 10)))
    assert table.unit(TEAM).elevation == 3
    assert table.unit(TEAM).shaken is is_caught
    left = ["mine/saboteur-1-1"] if is_caught else ["mine/saboteur-1-1", "mine/saboteur-2-1"]
    assert [token.id for token in table.state.markers] == left


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-MOVE-14")
@pytest.mark.parametrize(
    ("end", "refusal"),
    [
        ((20, 10, 0), ("FR-TERR-IMPASS-1", "impassable")),
        ((10, 20, 0), ("FR-MOVE-6", "base-overlaps")),
        ((10, 0.5, 0), ("FR-MOVE-7", "off-board")),
        ((15, 15, 0), ("FR-MOVE-10", "overlaps-wall")),
        ((16, 10, 2), ("FR-MOVE-9", "no-surface")),
    ],
)
def test_a_jump_may_not_end_just_anywhere(table, end, refusal):
    table.given(
        attacker(TEAM, at=(10, 10)),
        defender("insurgent", at=(10, 20.5)),
        board=(chasm((18, 8, 22, 12)), wall((13, 15.5, 17, 17), scale=3)),
    )
    table.when(advances(TEAM), unanswered())
    assert refusal in clauses(table.refusals(goes(end, declaring=PACKS)))
    assert table.unit(TEAM).used == ()


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-2", "FR-TERR-ROUGH-2")
def test_jump_packs_come_after_the_roll_that_rough_ground_has_already_spoilt(table):
    table.given(
        attacker(TEAM, at=(10, 10)),
        defender("insurgent", at=(10, 28)),
        board=(ground((8, 8, 12, 12), "rough"),),
    )
    table.dice(colonial_exploration_team=d12(9, 8), insurgent=d6(2))
    table.when(advances(TEAM), overwatches("insurgent"))
    assert sources(table, TEAM) == {"rough": -1}
    assert table.unit(TEAM).used == ()
    table.when(goes((25, 10, 0), declaring=PACKS))
    table.then(stands(TEAM, (25, 10)))


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-ABIL-2", "FR-ABIL-6")
def test_jump_packs_work_once_and_nobody_has_to_use_them(table):
    table.given(attacker(TEAM, at=(10, 10)), defender("insurgent", at=(40, 28)))
    table.when(advances(TEAM), unanswered(), moves((20, 10)))
    assert table.unit(TEAM).used == ()
    table.given(attacker(TEAM, at=(10, 10), used=(PACKS,)), defender("insurgent", at=(40, 28)))
    table.when(advances(TEAM), unanswered())
    assert variants(table) == {}
    refused = table.refusals(goes((25, 10, 0), declaring=PACKS))
    assert clauses(refused) == [("FR-ABIL-2", "cannot-declare")]


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-ABIL-11")
def test_who_pushes_the_team_cannot_use_its_jump_packs(table):
    table.given(attacker(TEAM, at=(10, 10)), defender("insurgent", at=(10, 28)))
    table.dice(colonial_exploration_team=d12(1), insurgent=d6(2))
    table.when(advances(TEAM), overwatches("insurgent"))
    table.then(awaits("move", "defender"))
    refused = table.refusals(goes((15, 10, 0), declaring=PACKS))
    assert clauses(refused) == [("FR-ABIL-2", "cannot-declare")]
    assert table.unit(TEAM).used == ()


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-2", "FR-ACT-7")
@pytest.mark.parametrize(("used", "is_legal"), [((), True), ((PACKS,), False)])
def test_jump_packs_can_bring_an_enemy_within_reach_of_a_fight_through(table, used, is_legal):
    table.given(
        attacker(TEAM, at=(10, 5), used=used),
        attacker("peacekeepers", at=(40, 2)),
        defender("insurgent", at=(10, 25)),
    )
    command = TakeAction(unit=TEAM, action="fight-through")
    assert (table.awaited.check(command) == []) is is_legal


# ---- AG Harness ---------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-CLIMB-2")
@pytest.mark.parametrize("end", [(20, 10, 0), (16, 16, 3), (13.7, 10, 0)])
def test_what_is_three_high_is_no_obstacle_to_the_harness(table, end):
    """A wall crossed, a roof reached at 8.49", a rest astride the wall."""
    board = (wall((14, 0, 15, 30), scale=3), wall((15, 15, 19, 19), scale=3, name="block"))
    for unit, is_legal in (("stalker-team", True), ("peacekeepers", False)):
        table.given(
            attacker(unit, at=(10, 10), used=("knife-missile",)),
            defender("insurgent", at=(40, 28)),
            board=board,
        )
        table.when(advances(unit), unanswered())
        assert (table.awaited.check(goes(end)[0].command) == []) is is_legal


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1")
@pytest.mark.parametrize(
    ("board", "end", "refusal"),
    [
        (wall((14, 0, 15, 30), scale=3.5), (20, 10, 0), "climb-too-dear"),
        (wall((14, 0, 15, 30), scale=3.5), (13.7, 10, 0), "overlaps-wall"),
        (chasm((14, 0, 15, 30)), (20, 10, 0), "impassable"),
    ],
)
def test_the_harness_neither_masters_higher_walls_nor_impassable_ground(table, board, end, refusal):
    table.given(
        attacker("stalker-team", at=(10, 10), used=("knife-missile",)),
        defender("insurgent", at=(40, 28)),
        board=(board,),
    )
    table.when(advances("stalker-team"), unanswered())
    assert refusal in [key for _, key in clauses(table.refusals(goes(end)))]


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-TERR-ROUGH-1")
def test_rough_ground_counts_for_the_harness(table):
    table.given(
        attacker("stalker-team", at=(10, 10), used=("knife-missile",)),
        defender("insurgent", at=(10, 28)),
        board=(ground((8, 8, 12, 12), "rough"),),
    )
    table.dice(stalker_team=d8(8, 7), insurgent=d6(2))
    table.when(advances("stalker-team"), overwatches("insurgent"))
    assert sources(table, "stalker-team") == {"rough": -1}


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-LOS-3")
@pytest.mark.parametrize(("elevation", "sees"), [(3, True), (0, False)])
def test_from_a_roof_the_harness_looks_over_lower_walls(table, elevation, sees):
    roof = wall((8, 8, 12, 12), scale=3, name="roof")
    table.given(
        attacker("stalker-team", at=(10, 10), elevation=elevation, used=("knife-missile",)),
        attacker("peacekeepers", at=(40, 2)),
        defender("insurgent", at=(30, 10)),
        board=((roof,) if elevation else ()) + (wall((20, 0, 21, 30), scale=2),),
    )
    command = TakeAction(unit="stalker-team", action="open-fire")
    assert (table.awaited.check(command) == []) is sees


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-UNIT-DRONE-FLYING-1", "FR-FALL-8")
@pytest.mark.parametrize(
    ("unit", "used", "dice"),
    [
        ("stalker-team", "knife-missile", d8(1)),
        ("patrol-drone", "self-destruct", d10(1)),
    ],
)
def test_harness_and_wings_take_no_harm_from_a_push_off_the_tower(table, unit, used, dice):
    table.given(
        attacker(unit, at=(23.4, 15), elevation=3, used=(used,)),
        defender("insurgent", at=(36, 20)),
        board="A",
    )
    table.dice(**{unit: dice}, insurgent=d6(2))
    table.when(advances(unit), overwatches("insurgent"), moves((24.6, 15)))
    table.then(stands(unit, (24.6, 15)), not_shaken(unit), never_saw(UnitFell))
    assert table.unit(unit).elevation == 0


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-FALL-5")
def test_without_a_harness_the_same_push_is_deadly(table):
    table.given(
        attacker("peacekeepers", at=(23.4, 15), elevation=3),
        attacker("sentry-gun", at=(2, 2)),
        defender("insurgent", at=(36, 20)),
        board="A",
    )
    table.dice(peacekeepers=d6(1), insurgent=d6(2))
    table.when(advances("peacekeepers"), overwatches("insurgent"), moves((24.6, 15)))
    table.then(saw(UnitFell, "FR-FALL-5"))
    assert table.unit("peacekeepers").place == "destroyed"


# ---- Flying -------------------------------------------------------------------------------------

DRONE = "patrol-drone"


def drone(**fields):
    return attacker(DRONE, at=(10, 10), used=("self-destruct",), **fields)


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1", "FR-MOVE-14")
@pytest.mark.parametrize("end", [(20, 10, 0), (19, 10, 3)])
def test_the_drone_flies_over_everything_and_lands_on_any_level(table, end):
    table.given(
        drone(),
        defender("sentry-gun", at=(15, 10)),
        defender("insurgent", at=(40, 28)),
        board=(
            wall((12, 0, 13, 30), scale=3),
            chasm((13.5, 0, 14, 30)),
            wall((18, 8, 19.4, 12), scale=3, name="roof"),
        ),
    )
    table.when(advances(DRONE), unanswered(), goes(end))
    table.then(stands(DRONE, end[:2]))
    assert table.unit(DRONE).elevation == end[2]


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1", "FR-FORCED-5", "FR-MOVE-14")
@pytest.mark.parametrize("end", [(15, 10, 0), (13, 10, 3)])
def test_a_pushed_drone_flies_too(table, end):
    """Over the wall and the base behind it, or onto the wall, where others would have to climb."""
    table.given(
        drone(),
        attacker("sentry-gun", at=(14, 11.2)),
        defender("insurgent", at=(10, 28)),
        board=(wall((12, 6, 13.5, 14), scale=3),),
    )
    table.dice(patrol_drone=d10(1), insurgent=d6(2))
    table.when(advances(DRONE), overwatches("insurgent"), goes(end))
    table.then(stands(DRONE, end[:2]), not_shaken(DRONE))


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1", "FR-FORCED-3")
@pytest.mark.parametrize(
    ("end", "refusal"),
    [
        ((14, 10, 0), ("FR-TERR-IMPASS-1", "impassable")),
        ((10, 14, 0), ("FR-MOVE-6", "base-overlaps")),
        ((15.1, 10, 0), ("FR-MOVE-2", "end-too-far")),
    ],
)
def test_even_a_pushed_drone_must_end_where_a_base_may_rest(table, end, refusal):
    table.given(
        drone(),
        attacker("sentry-gun", at=(10, 14)),
        defender("insurgent", at=(28, 10)),
        board=(chasm((13, 8, 14.5, 12)),),
    )
    table.dice(patrol_drone=d10(1), insurgent=d6(2))
    table.when(advances(DRONE), overwatches("insurgent"))
    assert refusal in clauses(table.refusals(goes(end)))


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1", "FR-TERR-ROUGH-2")
def test_rough_ground_does_not_hold_the_drone(table):
    table.given(
        drone(), defender("insurgent", at=(10, 28)), board=(ground((8, 8, 12, 12), "rough"),)
    )
    table.dice(patrol_drone=d10(8), insurgent=d6(2))
    table.when(advances(DRONE), overwatches("insurgent"))
    assert sources(table, DRONE) == {}


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1")
@pytest.mark.parametrize(("rule", "sign"), [("cover", 1), ("exposed", -1)])
def test_the_drone_takes_cover_like_anybody(table, rule, sign):
    table.given(
        attacker("breacher", at=(10, 28)),
        defender(DRONE, at=(10, 10)),
        board=(ground((8, 8, 12, 12), rule),),
    )
    table.dice(breacher=d6(6), patrol_drone=d4(4, 1))
    table.when(opens_fire("breacher", DRONE), takes_cover(DRONE))
    assert sources(table, DRONE) == {rule: sign}


@pytest.mark.clause("FR-UNIT-DRONE-FLYING-1")
def test_the_drone_uses_a_firing_position_and_suffers_hazardous_ground(table):
    table.given(
        drone(),
        defender("breacher", at=(10, 28)),
        board=(ground((8, 8, 12, 12), "firing-position", "hazardous"),),
    )
    table.dice(patrol_drone=d4(4, 1), breacher=d4(1))
    table.when(opens_fire(DRONE, "breacher"), takes_cover("breacher"))
    assert sources(table, DRONE) == {"firing-position": 1}
    table.then(shaken(DRONE))
