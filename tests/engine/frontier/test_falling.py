"""Pushes by an enemy: where they may lead, and what drops lie on the way."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.events import ObjectiveAchieved
from rules.engine.frontier.play.harm import fall_harm
from rules.engine.frontier.space.board import prepared
from rules.engine.frontier.space.movement import Drop, MovementProfile, Walk, find, node_of, walk
from tests.engine.frontier.shapes import BARE, board, part, rectangle, unit
from tests.kit.board import wall
from tests.kit.dice import d6, d8
from tests.kit.matchers import destroyed, ended, not_shaken, saw, shaken, stands
from tests.kit.table import attacker, defender
from tests.kit.verbs import advances, goes, overwatches

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
FORCED = MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True)


def pushed(on, body, *points, others=(), profile=FORCED):
    """The walk along those points, or the clauses and keys of what speaks against it."""
    found = walk(on, body, others, profile, (node_of(body), *points))
    return found if isinstance(found, Walk) else [(each.clause, each.key) for each in found]


def heights(found):
    return [drop.height for drop in found.drops]


@pytest.mark.clause("FR-FALL-1", "FR-FALL-2", "FR-FORCED-1", "FR-FORCED-2")
@pytest.mark.parametrize(
    ("start", "end", "height"),
    [((15.5, 4, 2.0), (14.4, 4.0, 0.0), 2.0), ((21.5, 2.5, 1.5), (22.6, 2.5, 0.0), 1.5)],
)
def test_a_push_over_an_edge_is_a_drop_of_the_whole_height(start, end, height):
    body = unit(*start[:2], elevation=start[2])
    found = pushed(LAYOUTS["A"], body, end)
    edge = (15.0, 4.0, 0.0) if height == 2 else (22.0, 2.5, 0.0)
    assert found.drops == (Drop(walked=0.5, at=edge, height=height),)
    assert walk(LAYOUTS["A"], body, (), MovementProfile(maximum=5.0), (start, end)).drops == ()


@pytest.mark.clause("FR-FALL-2", "FR-FALL-6")
def test_a_ledge_half_way_breaks_a_fall_and_every_drop_is_listed_where_it_happens():
    tower = part("tower", rectangle(10, 5, 14, 15), 3)
    ledge = part("ledge", rectangle(14, 5, 16, 15), 1)
    body = unit(13, 10, elevation=3.0)
    found = pushed(board(tower, ledge), body, (17.0, 10.0, 0.0))
    assert [(drop.walked, drop.height) for drop in found.drops] == [(1.0, 2.0), (3.0, 1.0)]
    assert heights(pushed(board(tower), body, (17.0, 10.0, 0.0))) == [3.0]


@pytest.mark.clause("FR-FORCED-6", "FR-FALL-2")
def test_where_nothing_is_named_the_least_drop_is_taken():
    """A roof beside a house without one: the unit lands on the highest storey beyond the edge."""
    house = part("house", rectangle(14, 5, 18, 15), 3, {0: ("open-sided",), 1: ("open-sided",)})
    on = board(part("roof", rectangle(10, 5, 14, 15), 2), house)
    body = unit(13, 10, elevation=2.0)
    open_way = pushed(on, body, (16.0, 10.0, None))
    assert heights(open_way) == [1.0]
    direct = pushed(board(part("roof", rectangle(10, 5, 14, 15), 2)), body, (17.0, 10.0, 0.0))
    assert heights(direct) == [2.0]


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-6")
def test_nobody_names_a_deeper_drop_than_onto_the_highest_surface_beyond_the_edge():
    house = part("house", rectangle(14, 5, 18, 15), 2, {0: ("open-sided",), 1: ("open-sided",)})
    on = board(part("roof", rectangle(10, 5, 14, 15), 2), house)
    body = unit(13, 10, elevation=2.0)
    assert heights(pushed(on, body, (16.0, 10.0, 1.0))) == [1.0]
    assert pushed(on, body, (16.0, 10.0, 0.0))[0] == ("FR-FALL-2", "falls-onto-highest")
    at_the_edge = pushed(on, body, (14.0, 10.0, 0.0), (17.0, 10.0, 0.0))
    assert at_the_edge == [("FR-FORCED-7", "pushed-through-floor")]


@pytest.mark.clause("FR-FORCED-6", "FR-MOVE-19")
def test_along_the_outline_of_a_lower_roof_who_decides_the_push_names_roof_or_ground():
    on = board(
        part("tower", rectangle(10, 10, 14, 14), 3), part("shed", rectangle(14, 10, 16, 14), 2)
    )
    body = unit(13.5, 14, elevation=3.0)
    end = (15.0, 15.0, 0.0)
    assert heights(pushed(on, body, (15.0, 14.0, 2.0), end)) == [1.0, 2.0]
    along = (14.5, 14.0, 0.0), (15.0, 14.0, 0.0)
    assert heights(pushed(on, body, *along, end)) == [3.0]
    assert heights(pushed(on, body, (15.0, 14.0, None), end)) == [1.0, 2.0]


@pytest.mark.clause("FR-FALL-1", "FR-FORCED-6")
def test_a_push_that_leaves_an_edge_at_a_flat_angle_falls_where_it_leaves_it():
    on = board(part("roof", rectangle(10, 5, 14, 15), 2))
    body = unit(13.5, 10, elevation=2.0)
    found = pushed(on, body, (14.0, 10.0, None), (14.02, 13.0, None), (15.5, 13.0, 0.0))
    assert [(drop.walked, drop.height) for drop in found.drops] == [(0.5, 2.0)]
    assert walk(on, body, (), FORCED, found.path) == found


@pytest.mark.clause("FR-FORCED-2", "FR-FORCED-3")
def test_a_push_neither_climbs_nor_leaves_the_board_nor_enters_water_nor_runs_through_bases():
    on = board(
        part("wall", rectangle(12, 8, 14, 12), 1),
        part("pool", rectangle(8, 12, 12, 16), 0, {}, impassable=True),
    )
    body = unit(10, 10)
    assert pushed(on, body, (13.0, 10.0, 1.0)) == [("FR-FORCED-2", "no-climb")]
    assert ("FR-TERR-IMPASS-1", "impassable") in pushed(on, body, (10.0, 14.0, 0.0))
    assert ("FR-MOVE-5", "through-base") in pushed(BARE, body, (13, 10, 0.0), others=[unit(12, 10)])
    assert ("FR-MOVE-7", "off-board") in pushed(BARE, unit(2, 10), (0.2, 10.0, 0.0))
    assert ("FR-MOVE-2", "end-too-far") in pushed(BARE, body, (15.1, 10.0, 0.0))


@pytest.mark.clause("FR-FORCED-2", "FR-MOVE-8")
def test_a_push_steps_onto_what_is_lower_than_the_unit_and_over_it():
    hedge = board(part("hedge", rectangle(12, 5, 12.4, 15), 0.5))
    found = pushed(hedge, unit(10, 10), (14.0, 10.0, 0.0))
    assert (found.cost, heights(found)) == (0, [0.5])


@pytest.mark.clause("FR-FORCED-5", "FR-FALL-8", "FR-MOVE-14")
def test_a_flying_unit_is_pushed_over_everything_and_never_falls():
    on = board(part("tower", rectangle(12, 8, 13, 12), 3))
    flying = FORCED.change(flies=True)
    over = pushed(on, unit(10, 10), (14.5, 10.0, 0.0), others=[unit(12, 10.0)], profile=flying)
    assert (over.cost, over.drops) == (0, ())
    assert over.path == ((10.0, 10.0, 0.0), (14.5, 10.0, 0.0))
    off = pushed(on, unit(12.5, 10, elevation=3.0), (14.5, 10.0, 0.0), profile=flying)
    assert off.drops == ()


@pytest.mark.clause("FR-FALL-8", "FR-UNIT-STALKER-HARNESS-1")
def test_a_harness_takes_the_drop_off_whatever_it_levels():
    hovering = FORCED.change(hovers=3.0)
    tower = unit(23.5, 15, elevation=3.0, scale=2)
    found = pushed(LAYOUTS["A"], tower, (25.5, 15.0, 0.0), profile=hovering)
    assert (found.path[-1], found.drops) == ((25.5, 15.0, 0.0), ())
    assert heights(pushed(LAYOUTS["A"], tower, (25.5, 15.0, 0.0))) == [3.0]
    high = board(part("spire", rectangle(10, 5, 14, 15), 4))
    body = unit(13, 10, elevation=4.0, scale=2)
    assert heights(pushed(high, body, (16.0, 10.0, 0.0), profile=hovering)) == [4.0]


@pytest.mark.clause("FR-FORCED-1", "FR-FORCED-6")
def test_a_way_is_found_for_a_push_as_for_a_move():
    tower = board(part("tower", rectangle(10, 5, 14, 15), 2))
    body, guard = unit(13, 10, elevation=2.0), unit(15, 10)
    found = find(tower, body, [guard], FORCED, (16.5, 10.0, 0.0))
    assert heights(found) == [2.0]
    assert walk(tower, body, [guard], FORCED, found.path) == found


def overwatched(table, slug, at, elevation, to, board):
    """The active unit advances, is overwatched, and is pushed to an end."""
    table.given(
        attacker(slug, at=at, elevation=elevation),
        defender("insurgent", at=(at[0], at[1] + 14)),
        board=board,
    )
    die = d6 if slug == "breacher" else d8
    table.dice(**{slug.replace("-", "_"): die(1), "insurgent": d6(6)})
    table.when(advances(slug), overwatches("insurgent"), goes(to))


@pytest.mark.clause("FR-FALL-3", "FR-FALL-4", "FR-FALL-5")
@pytest.mark.parametrize(
    ("scale", "height", "harm"),
    [
        (1, 1, ("FR-FALL-3", "none")),
        (1, 1.5, ("FR-FALL-4", "shaken")),
        (1, 2, ("FR-FALL-5", "destroyed")),
        (2, 2, ("FR-FALL-3", "none")),
        (2, 2.5, ("FR-FALL-4", "shaken")),
        (2, 3.5, ("FR-FALL-4", "shaken")),
        (2, 4, ("FR-FALL-5", "destroyed")),
    ],
)
def test_what_a_drop_does_hangs_on_the_scale_of_who_falls(scale, height, harm):
    assert fall_harm(scale, height) == harm


@pytest.mark.clause("FR-FALL-3", "FR-FALL-4", "FR-FALL-5", "FR-FORCED-1")
@pytest.mark.parametrize(
    ("scale", "fate"), [(1, not_shaken), (1.5, shaken), (2, destroyed), (3, destroyed)]
)
def test_the_deeper_the_drop_the_worse_it_ends(table, scale, fate):
    crate = (wall((8, 8, 12, 12), scale=scale),)
    overwatched(table, "breacher", (11.5, 10), float(scale), (13.0, 10.0, 0.0), crate)
    table.then(fate("breacher"))
    if fate is not destroyed:
        table.then(stands("breacher", (13, 10)))


@pytest.mark.clause("FR-END-2", "FR-END-4", "FR-FALL-4", "FR-FALL-5")
@pytest.mark.parametrize(("scale", "is_shaken"), [(2, False), (1.5, True)])
def test_a_fall_that_costs_the_last_of_half_the_force_ends_the_game_at_once(
    table, scale, is_shaken
):
    table.given(
        attacker("breacher", at=(11.5, 10), elevation=scale, shaken=is_shaken, points=100),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(11.5, 24)),
        board=(wall((8, 8, 12, 12), scale=scale),),
        achieved=True,
    )
    table.dice(breacher=d6(1), insurgent=d6(6))
    table.when(advances("breacher"), overwatches("insurgent"), goes((13.0, 10.0, 0.0)))
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))


@pytest.mark.clause("FR-MISSION-AMBUSH-6", "FR-END-4", "FR-FALL-5")
def test_a_fall_that_costs_half_of_the_patrol_achieves_the_ambush_at_once(table):
    table.given(
        attacker("insurgent", at=(11.5, 24)),
        defender("breacher", at=(11.5, 10), elevation=2.0),
        defender("breacher", id="other", at=(30, 15)),
        board=(wall((8, 8, 12, 12), scale=2),),
        mission="ambush",
        active="defender",
    )
    table.dice(breacher=d6(1), insurgent=d6(6))
    table.when(advances("breacher"), overwatches("insurgent"), goes((13.0, 10.0, 0.0)))
    table.then(destroyed("breacher"), saw(ObjectiveAchieved, "FR-MISSION-AMBUSH-5"))
