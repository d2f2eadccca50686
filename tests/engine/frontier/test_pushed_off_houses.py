"""Pushes off houses with storeys: a fall goes from the floor left to the ground beyond the edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.harm import fall_harm
from rules.engine.frontier.play.push import push
from rules.engine.frontier.space.board import Area, Board, Body, prepared
from rules.engine.frontier.space.movement import (
    MovementProfile,
    Walk,
    find,
    moved,
    node_of,
    rest_refusals,
    walk,
)
from tests.engine.frontier import asking
from tests.engine.frontier.asking import ask, attacker, defender, token
from tests.engine.frontier.shapes import board, part, rectangle, unit

FORCED = MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True)
LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
A = {"layout": "A"}
HOUSE = part("house", rectangle(7, 6, 12, 11), 2, {0: ("open-sided",), 1: ("open-sided",), 2: ()})
"""A house like A2 of layout A: storeys at 0 and 1, a roof at 2."""


class Case(NamedTuple):
    """A unit half an inch inside an edge, pushed straight over it; `ground` lies beyond."""

    name: str
    body: Body
    over: tuple[float, float]
    to: tuple[float, float]
    ground: float


def cases(slug: str, scale: int) -> Iterator[Case]:
    """Every push straight over an edge of a part with storeys on a layout, from every level."""
    on = LAYOUTS[slug]
    for area in on.areas:
        for level in area.levels if len(area.levels) > 1 else ():
            if level.elevation > 0:
                yield from _over_edges(on, area, level.elevation, scale)


def _over_edges(on: Board, area: Area, elevation: float, scale: int) -> Iterator[Case]:
    n = len(area.polygon)
    for i, (ax, ay) in enumerate(area.polygon):
        bx, by = area.polygon[(i + 1) % n]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        outx, outy = (by - ay) / length, (ax - bx) / length
        for share in (0.25, 0.5, 0.75):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            body = unit(x - 0.5 * outx, y - 0.5 * outy, elevation, scale)
            to = x + outx, y + outy
            beyond = on.surfaces_at(x + 0.01 * outx, y + 0.01 * outy)
            below = [surface.elevation for surface in beyond if surface.elevation <= elevation]
            name = f"{area.id} at {elevation}, edge {i} at {share}, scale {scale}"
            free = not rest_refusals(on, body, ()) and not rest_refusals(
                on, moved(body, (*to, max(below, default=0.0))), ()
            )
            if below and free:
                yield Case(name, body, (x, y), to, max(below))


@pytest.mark.clause("FR-FALL-1", "FR-FALL-2", "FR-FALL-5", "FR-FORCED-7")
@pytest.mark.parametrize("slug", ["A", "B"])
@pytest.mark.parametrize("scale", [1, 2])
def test_every_push_off_a_house_drops_to_the_ground_beyond_its_edge(slug, scale):
    faults, judged = [], 0
    for case in cases(slug, scale):
        end = (*case.to, case.ground)
        for found in (
            walk(LAYOUTS[slug], case.body, (), FORCED, (node_of(case.body), end)),
            find(LAYOUTS[slug], case.body, (), FORCED, end),
        ):
            judged += 1
            drop = case.body.elevation - case.ground
            told = [
                (round(each.walked, 6), round(each.at[0], 6), round(each.at[1], 6), each.height)
                for each in (found.drops if isinstance(found, Walk) else ())
            ]
            due = [(0.5, round(case.over[0], 6), round(case.over[1], 6), drop)] if drop else []
            if told != due:
                faults.append((case.name, told, found))
    assert judged >= (48 if scale == 1 else 24)
    assert faults == []


@pytest.mark.clause("FR-FALL-5", "FR-FORCED-7")
def test_scale_one_is_destroyed_by_every_push_off_the_roofs_of_the_two_storey_houses():
    fates = {}
    for slug in ("A", "B"):
        for case in cases(slug, 1):
            if case.body.elevation == 2 and case.name.startswith(("A2", "B7")):
                end = (*case.to, case.ground)
                found = walk(LAYOUTS[slug], case.body, (), FORCED, (node_of(case.body), end))
                fates[case.name] = fall_harm(1, found.drops[0].height)
    assert len(fates) >= 40
    assert set(fates.values()) == {("FR-FALL-5", "destroyed")}


def moves(*at, board=A, markers=(), kind="rifleman", shaken=False, **question):
    """The oracle on a push of at most 5", of a unit that stands there."""
    pushed = {"ask": "move", "unit": "a1", "max": 5, "forced": True, **question}
    who = attacker(kind, *at, shaken=shaken)
    return ask(pushed, board=board, units=[who], markers=list(markers))[0]


def effects(answer):
    return [
        (each["kind"], each["walked"], each["at"], each["result"]) for each in answer["effects"]
    ]


@pytest.mark.clause("FR-FALL-1", "FR-FALL-2", "FR-FALL-5")
def test_the_worked_push_off_the_hab_block():
    answer = moves(11.5, 8, 2, to=[13, 8])
    assert effects(answer) == [("fall", 0.5, [12, 8], "destroyed")]
    assert answer["path"] == [[11.5, 8, 2], [12, 8, 2], [12, 8, 0], [13, 8, 0]]
    assert effects(moves(11.5, 8, 1, to=[13, 8])) == [("fall", 0.5, [12, 8], "none")]


@pytest.mark.clause("FR-FORCED-6", "FR-FORCED-7")
@pytest.mark.parametrize(
    ("via", "results"),
    [
        ([[12, 8]], ["destroyed"]),
        ([[12, 8, 2]], ["destroyed"]),
        ([[12, 8, 0]], ["destroyed"]),
        ([[12, 8, 2], [12, 8, 0]], ["destroyed"]),
    ],
)
def test_a_push_names_the_surface_left_and_that_landed_on(via, results):
    answer = moves(11.5, 8, 2, to=[13, 8], via=via)
    assert [each["result"] for each in answer["effects"]] == results
    assert {(each["walked"], *each["at"]) for each in answer["effects"]} == {(0.5, 12, 8)}


@pytest.mark.clause("FR-FORCED-7")
@pytest.mark.parametrize(
    "question",
    [
        {"to": [13, 8], "via": [[11.8, 8, 1]]},
        {"to": [9, 8], "elevation": 1},
        {"to": [9, 8], "elevation": 0, "via": []},
        {"to": [12, 8], "elevation": 1},
        {"to": [11, 8], "elevation": 1, "via": [[12, 8, 1]]},
        {"to": [11, 8], "elevation": 1, "via": [[12, 8, 0]]},
    ],
)
def test_nobody_is_pushed_down_through_the_floors_or_in_at_a_window(question):
    answer = moves(11.5, 8, 2, **question)
    assert answer["legal"] is False
    assert {each["clause"] for each in answer["refusals"]} & {"FR-FORCED-7", "FR-FORCED-2"}


def clauses(answer):
    """Those that refuse it."""
    assert answer["legal"] is False
    return {each["clause"] for each in answer["refusals"]}


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-6", "FR-FORCED-7")
@pytest.mark.parametrize(
    "via",
    [
        [[12, 8.5, 1]],
        [[12, 8.5, 2], [12, 8.5, 1]],
        [[12, 8.5, 1], [12, 8.5, 0]],
        [[12, 8.5, 2], [12, 8.5, 1], [12, 8.5, 0]],
        [[12, 8.5, 1], [12, 8.5, 1], [12, 8.5]],
        [[12, 8.5], [12, 9, 1]],
        [[11.5, 8.5], [12, 8.5, 1]],
        [[12, 11, 1]],
    ],
)
def test_no_storey_under_the_roof_breaks_a_fall_by_being_named(via):
    assert clauses(moves(11, 8.5, 2, to=[13, 8.5], via=via)) == {"FR-FORCED-7"}
    assert effects(moves(11, 8.5, 2, to=[13, 8.5], via=[])) == [("fall", 1, [12, 8.5], "destroyed")]


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-7")
def test_no_storey_named_on_the_other_layout_breaks_a_fall():
    question = {"board": {"layout": "B"}, "to": [12, 5.5]}
    assert clauses(moves(10, 5.5, 2, via=[[11, 5.5, 1]], **question)) == {"FR-FORCED-7"}
    assert effects(moves(10, 5.5, 2, via=[[11, 5.5]], **question))[0][3] == "destroyed"


TOWER_AND_SHED = asking.board(
    asking.part(10, 10, 14, 14, 3, asking.level(3)),
    asking.part(
        *(14, 10, 16, 14, 2),
        *(asking.level(0, "Open Sided"), asking.level(1, "Open Sided"), asking.level(2)),
    ),
)
"""A tower with a lower house beside it that has two storeys under its roof."""


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-7")
@pytest.mark.parametrize("via", [None, [], [[14, 12]], [[14, 12, 3]], [[14, 12, 1]]])
@pytest.mark.parametrize("elevation", [0, 1])
def test_who_falls_onto_a_roof_does_not_get_into_the_storeys_under_it(elevation, via):
    way = {} if via is None else {"via": via}
    over = {"board": TOWER_AND_SHED, "to": [15, 12]}
    refused = clauses(moves(13.5, 12, 3, elevation=elevation, **over, **way))
    assert refused & {"FR-FALL-2", "FR-FORCED-7"}
    landed = moves(13.5, 12, 3, elevation=2, **over)
    assert effects(landed) == [("fall", 0.5, [14, 12], "none")]


@pytest.mark.clause("FR-FALL-2", "FR-MOVE-5")
@pytest.mark.parametrize("way", [{"via": []}, {"via": [[14, 12, 0]]}, {"via": [[15, 12, 0]]}])
def test_a_push_over_a_roof_does_not_pass_under_who_stands_there(way):
    pushed = {"ask": "move", "unit": "a1", "max": 5, "forced": True, "to": [17, 12], **way}
    units = [attacker("rifleman", 13.5, 12, 3), defender("rifleman", 15, 12, 2)]
    refused = clauses(ask(pushed, board=TOWER_AND_SHED, units=units)[0])
    assert refused & {"FR-MOVE-5", "FR-FORCED-7"}
    if not way["via"]:
        assert "FR-MOVE-5" in refused


@pytest.mark.clause("FR-FORCED-7", "FR-MOVE-4")
@pytest.mark.parametrize(
    ("kind", "at", "to", "elevation"),
    [
        ("rifleman", (11.4, 8.5, 1), (11, 8.5), 0),
        ("rifleman", (11.5, 8, 2), (9, 8), 0),
        ("rifleman", (11.5, 8, 2), (9, 8), 1),
        ("stalker-team", (23, 15, 3), (22, 15), 2),
    ],
)
@pytest.mark.parametrize("neighbour", [(), (defender("rifleman", 13, 8.5),)])
def test_no_way_is_looked_for_over_the_edge_and_back_under_the_roof(
    kind, at, to, elevation, neighbour
):
    question = {"ask": "move", "unit": "a1", "max": 5, "forced": True}
    question |= {"to": list(to), "elevation": elevation}
    units = [attacker(kind, *at), *neighbour]
    assert "FR-FORCED-7" in clauses(ask(question, board=A, units=units)[0])


@pytest.mark.clause("FR-FORCED-6", "FR-FORCED-7")
def test_a_way_that_leaves_the_house_and_goes_back_in_below_is_named_node_by_node():
    out_and_in = moves(11.4, 8.5, 1, to=[11, 8.5], via=[[12.5, 8.5]])
    assert effects(out_and_in) == [("fall", pytest.approx(0.6), [12, 8.5], "none")]
    touched = moves(11.4, 8.5, 1, to=[11, 8.5], via=[[12, 8.5]])
    assert clauses(touched) == {"FR-FORCED-7"}


@pytest.mark.clause("FR-FALL-1", "FR-MOVE-12")
@pytest.mark.parametrize("at", [(9.5, 8.5), (12, 8)])
def test_a_push_of_nothing_drops_nobody(at):
    stays = moves(*at, 2, to=list(at), elevation=2)
    assert (stays["legal"], stays["effects"]) == (True, [])
    for elevation in (0, 1):
        answer = moves(*at, 2, to=list(at), elevation=elevation)
        assert [each["clause"] for each in answer["refusals"]] == ["FR-FALL-1"]


@pytest.mark.clause("FR-FALL-1", "FR-FORCED-7")
def test_a_push_that_stops_on_the_edge_is_still_on_it():
    assert moves(11.5, 8, 2, to=[12, 8], elevation=2)["effects"] == []
    assert clauses(moves(10, 8.5, 2, to=[12, 8.5], elevation=0)) == {"FR-FORCED-7", "FR-MOVE-3"}
    named = moves(11.5, 8, 2, to=[12, 8], via=[[12, 8, 2]])
    assert clauses(named) == {"FR-FORCED-7"}
    from_it = moves(12, 8, 2, to=[13, 8])
    assert effects(from_it) == [("fall", 0, [12, 8], "destroyed")]


@pytest.mark.clause("FR-FALL-6", "FR-TOKEN-5", "FR-FORCED-4")
def test_a_mine_on_the_way_to_the_edge_acts_before_the_fall():
    mine = token("mine", "defender", 15, 8)
    answer = moves(8, 8, 2, to=[12.9, 8], markers=[mine])
    assert [each[0] for each in effects(answer)] == ["mine", "fall"]
    assert answer["effects"][0]["walked"] == pytest.approx(15 - 5 - 2 * 0.492126 - 8, abs=1e-5)
    assert answer["effects"][1]["walked"] == 4
    twice = moves(8, 8, 2, to=[12.9, 8], markers=[mine], shaken=True)
    assert [each[::3] for each in effects(twice)] == [("mine", "destroyed")]
    along = moves(8, 8, 2, to=[11.9, 8], elevation=2, markers=[mine])
    assert [each[::3] for each in effects(along)] == [("mine", "shaken")]


@pytest.mark.clause("FR-FALL-2", "FR-FALL-6")
def test_lower_roofs_outside_break_a_fall_one_after_the_other():
    on = board(
        HOUSE,
        part("annexe", rectangle(12, 6, 14, 11), 1, {0: ("open-sided",), 1: ()}),
        part("step", rectangle(14, 6, 15, 11), 0.5),
    )
    found = walk(on, unit(11.5, 8, 2), (), FORCED, ((11.5, 8, 2), (16.0, 8.0, 0.0)))
    assert [(each.walked, each.height) for each in found.drops] == [
        (0.5, 1),
        (2.5, 0.5),
        (3.5, 0.5),
    ]
    named = walk(on, unit(11.5, 8, 2), (), FORCED, ((11.5, 8, 2), (12, 8, 0.0), (13, 8, 0.0)))
    assert [each.clause for each in named] == ["FR-FORCED-7"]


@pytest.mark.clause("FR-FALL-2", "FR-MOVE-18")
def test_a_roof_that_goes_on_over_the_next_house_has_no_edge_between_them():
    on = board(HOUSE, part("next", rectangle(12, 6, 16, 11), 2, {0: (), 1: (), 2: ()}))
    body = unit(11.5, 8, 2)
    assert walk(on, body, (), FORCED, ((11.5, 8, 2), (14.0, 8.0, 2.0))).drops == ()
    for end in ((14.0, 8.0, 1.0), (14.0, 8.0, 0.0)):
        refused = walk(on, body, (), FORCED, ((11.5, 8, 2), end))
        assert [each.clause for each in refused] == ["FR-FORCED-7"]
    through = walk(on, body, (), FORCED, ((11.5, 8, 2), (12, 8, 1.0), (14.0, 8.0, 1.0)))
    assert [each.clause for each in through] == ["FR-FORCED-7"]


@pytest.mark.clause("FR-FALL-8", "FR-FORCED-5", "FR-UNIT-STALKER-HARNESS-1")
def test_who_flies_or_hovers_takes_no_drop_off_a_tower():
    over = {"to": [25.5, 15]}
    drone = moves(23.5, 15, 3, kind="patrol-drone", **over)
    team = moves(23, 15, 3, kind="stalker-team", **over)
    assert (drone["legal"], drone["effects"]) == (True, [])
    assert (team["legal"], team["effects"]) == (True, [])
    body = unit(23.5, 15, 3)
    found = walk(LAYOUTS["A"], body, (), FORCED, ((23.5, 15, 3), (25.5, 15.0, 0.0)))
    assert [(each.walked, each.height) for each in found.drops] == [(0.5, 3)]


@pytest.mark.clause("FR-FALL-3", "FR-FALL-4", "FR-FALL-5")
@pytest.mark.parametrize(
    ("scale", "height", "harm"), [(2, 2, "none"), (2, 3, "shaken"), (2, 4, "destroyed")]
)
def test_scale_two_falls_for_the_whole_height_of_a_house_with_storeys(scale, height, harm):
    storeys = {0: ("open-sided",), **({2: ()} if height == 4 else {}), height: ()}
    on = board(part("house", rectangle(7, 6, 12, 11), height, storeys))
    body = unit(11, 8, height, scale=scale)
    found = walk(on, body, (), FORCED, (node_of(body), (14.0, 8.0, 0.0)))
    assert [each.height for each in found.drops] == [height]
    assert fall_harm(scale, found.drops[0].height)[1] == harm


@pytest.mark.clause("FR-MOVE-5", "FR-MOVE-6", "FR-FALL-2")
def test_nobody_falls_onto_another_base_but_past_one_on_another_floor():
    on = board(HOUSE)
    body, below = unit(11.5, 8, 2), unit(12.3, 8, name="Below")
    refused = walk(on, body, [below], FORCED, (node_of(body), (13.5, 8.0, 0.0)))
    assert [each.clause for each in refused] == ["FR-MOVE-5"]
    round_it = find(on, body, [below], FORCED, (13.5, 8.0, 0.0))
    assert [each.height for each in round_it.drops] == [2]
    inside = unit(11, 8, 0, name="Inside")
    assert walk(on, body, [inside], FORCED, (node_of(body), (13.5, 8.0, 0.0))).drops


@pytest.mark.clause("FR-MOVE-16", "FR-MOVE-20", "FR-JUMP-1")
def test_a_unit_of_its_own_will_takes_the_stairs_and_jumps_as_ever():
    own = MovementProfile(maximum=5.0)
    body = unit(11.5, 8, 2)
    for end in ((9.0, 8.0, 0.0), (9.0, 8.0, 1.0), (11.5, 8.0, 0.0), (13.0, 8.0, 0.0)):
        found = walk(LAYOUTS["A"], body, (), own, (node_of(body), end))
        assert (found.cost, found.drops) == (0, ())
    shelf = unit(3.5, 25.5, 2)
    leap = walk(LAYOUTS["B"], shelf, (), own, (node_of(shelf), (5.5, 25.5, 1.0)))
    assert (leap.cost, leap.drops) == (0, ())


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-2", "FR-FALL-5")
def test_a_repulsor_field_pushes_off_a_house_like_an_overwatch():
    found = push(board(HOUSE), unit(11, 8, 2), (), (9.0, 8.0), FORCED)
    assert [(each.walked, each.height) for each in found.walk.drops] == [(1.0, 2.0)]
    friend = push(board(HOUSE), unit(11, 8, 2), (), (9.0, 8.0), FORCED.change(falls=False))
    assert friend.walk.drops == ()
