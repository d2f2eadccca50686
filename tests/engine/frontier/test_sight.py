"""Line of sight: the clauses, the worked examples, and a second implementation."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import Board, Body, board_of, marker, prepared
from rules.engine.frontier.space.sight import sees, sight
from rules.engine.frontier.space.sight_index import SightIndex, sight_index
from rules.engine.frontier.space.visibility import LONGEST, Visibility
from tests.engine.frontier.naive.sight import los
from tests.engine.frontier.shapes import BARE, board, part, piece, rectangle, unit

LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
WALL = part("wall", rectangle(19.75, 12, 20.25, 18), 1)
OPEN = ("open-sided",)


def clear_lines(on: Board, a: Body, b: Body, *others: Body) -> int:
    """The count of clear lines, after checking that all ways of asking agree."""
    found = sight(on, a, b, others)
    assert sees(on, a, b, others) == sees(on, b, a, others) == found.los
    assert sight(on, b, a, others).clear == found.clear
    return found.clear


@pytest.mark.clause("FR-LOS-4")
def test_a_wall_as_high_as_both_units_hides_them():
    seen = sight(board(WALL), unit(10, 15), unit(30, 15), ())
    assert clear_lines(board(WALL), unit(10, 15), unit(30, 15)) == 0
    assert seen.parts == ("wall",)
    assert "FR-LOS-4" in seen.clauses


@pytest.mark.clause("FR-LOS-13")
def test_sight_is_asked_anew_when_somebody_steps_between_and_kept_when_nothing_changes(looks):
    on, a, b = board(), unit(10, 15), unit(30, 15)
    assert sees(on, a, b, ())
    assert not sees(on, a, b, [unit(20, 15)])
    assert sees(on, a, b, [unit(20, 25)])
    assert len(looks) == 2


@pytest.fixture
def looks(monkeypatch):
    """Every answer that is worked out, not remembered."""
    worked_out = []
    look = SightIndex.look

    def counted(self, a, b, between):
        worked_out.append((a.body, b.body))
        return look(self, a, b, between)

    monkeypatch.setattr(SightIndex, "look", counted)
    return worked_out


@pytest.mark.clause("FR-LOS-13")
def test_visibility_is_recomputed_only_for_changed_units(looks):
    # given two who see each other and a third far from their line
    on, a, b, c = board(), unit(10, 15), unit(30, 15), unit(20, 25)
    before = Visibility(sight_index(on), {"a": a, "b": b, "c": c}, None)
    assert before.sees("a", "b")
    # when the third steps aside, nothing is looked at again
    aside = Visibility(sight_index(on), {"a": a, "b": b, "c": unit(22, 25)}, before)
    assert aside.sees("b", "a")
    assert len(looks) == 1
    # when it steps between, it is; what was seen before stands again once it has left
    between = Visibility(sight_index(on), {"a": a, "b": b, "c": unit(20, 15)}, aside)
    assert not between.sees("a", "b")
    gone = Visibility(sight_index(on), {"a": a, "b": b}, between)
    assert gone.sees("a", "b")
    assert len(looks) == 2
    # and nobody asks about who is not there
    with pytest.raises(KeyError):
        gone.sees("a", "c")


def test_visibility_is_cached_per_board():
    assert sees(board(), unit(10, 15), unit(30, 15), ())
    assert not sees(board(WALL), unit(10, 15), unit(30, 15), ())


@pytest.mark.clause("FR-LOS-3", "FR-LOS-4")
def test_a_unit_on_a_crate_looks_over_a_far_wall():
    on = board(WALL, part("crate", rectangle(8, 13, 12, 17), 1))
    assert clear_lines(on, unit(10, 15, elevation=1.0), unit(30, 15)) == 289
    assert "FR-LOS-3" in sight(on, unit(10, 15, elevation=1.0), unit(30, 15), ()).clauses


@pytest.mark.clause("FR-LOS-5")
@pytest.mark.parametrize(("x", "visible"), [(25.75, False), (25.743, True)])
def test_a_wall_within_five_inches_hides_a_unit_from_a_higher_one(x, visible):
    on = board(WALL, part("crate", rectangle(8, 13, 12, 17), 1))
    target = unit(51.4853 - x, 15)
    gap = target.x - target.radius - 20.25
    assert (gap > 5) == visible
    assert sees(on, unit(10, 15, elevation=1.0), target, ()) == visible


@pytest.mark.clause("FR-LOS-7", "FR-LOS-2")
@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ([(20, 15)], 0),
        ([(20, 15.1)], 22),
        ([(20, 15.492126), (20, 14.507874)], 0),
    ],
)
def test_an_equal_base_in_between_blocks_as_far_as_it_reaches(between, clear):
    others = [unit(*at) for at in between]
    assert clear_lines(BARE, unit(10, 15), unit(30, 15), *others) == clear


@pytest.mark.clause("FR-LOS-4", "FR-LOS-7")
def test_a_scale_2_unit_is_seen_over_a_smaller_base():
    assert clear_lines(BARE, unit(10, 15, scale=2), unit(30, 15), unit(20, 15)) == 289


@pytest.mark.clause("FR-LOS-7")
def test_a_lookout_on_a_roof_does_not_block_the_street_below():
    on = board(part("mast", rectangle(19.9, 14.9, 20.1, 15.1), 1))
    below = sight(on, unit(10, 15), unit(30, 15), [unit(20, 15)])
    above = sight(on, unit(10, 15), unit(30, 15), [unit(20, 15, elevation=1.0)])
    assert (below.clear, below.bodies) == (0, (0,))
    assert above.los
    assert above.bodies == ()


@pytest.mark.clause("FR-LOS-6")
def test_a_line_along_a_face_or_past_a_corner_is_clear():
    beside = board(part("w", rectangle(15, 15, 25, 16), 2))
    assert sight(beside, unit(10, 15), unit(30, 15), ()).line == (
        (10 + unit(0, 0).radius, 15.0),
        (30 - unit(0, 0).radius, 15.0),
    )


@pytest.mark.clause("FR-LOS-6")
def test_a_wall_with_a_notch_lets_lines_through_its_notch():
    notched = ((19, 10), (21, 10), (21, 20), (19, 20), (19, 16), (20.9, 16), (20.9, 14), (19, 14))
    assert clear_lines(board(part("w", notched, 1)), unit(10, 15), unit(30, 15)) == 0
    arch = ((19, 10), (24, 10), (24, 12), (20, 12), (20, 18), (24, 18), (24, 20), (19, 20))
    assert clear_lines(board(part("w", arch, 1)), unit(26, 15), unit(21, 15)) == 289


@pytest.mark.clause("FR-LOS-8")
def test_flat_terrain_never_blocks():
    assert (
        clear_lines(board(part("w", rectangle(15, 10, 25, 20), 0)), unit(10, 15), unit(30, 15))
        == 289
    )


@pytest.mark.clause("FR-LOS-10")
def test_units_in_contact_see_each_other_and_levels_of_one_part_never_do():
    woods = part("w", rectangle(5, 5, 15, 15), 2, {0.0: (), 2.0: ()})
    near = (unit(9.5, 10), unit(10.49, 10))
    assert sees(board(woods), *near, ())
    assert not sees(board(woods), unit(9.5, 10), unit(10.49, 10, elevation=2.0), ())
    tall = (unit(9.5, 10, scale=2), unit(10.49, 10, elevation=2.0))
    assert not sees(board(woods), *tall, ())


@pytest.mark.clause("FR-LOS-10")
def test_units_on_one_upper_level_of_a_part_see_each_other():
    tower = board(part("w", rectangle(5, 5, 15, 15), 3, {0.0: (), 1.5: (), 3.0: ()}))
    for level, x in ((1.5, 10.8), (3.0, 13)):
        assert sees(tower, unit(9, 10, elevation=level), unit(x, 10, elevation=level), ())
    assert not sees(tower, unit(9, 10, elevation=1.5), unit(10.8, 10, elevation=3.0), ())


@pytest.mark.clause("FR-LOS-10", "FR-MEAS-6")
@pytest.mark.parametrize("along", [(1, 0), (0, 1), (-1, 0)])
def test_wide_bases_in_contact_see_each_other_whatever_stands_beside(along):
    a = unit(20, 15, scale=2)
    b = unit(20 + along[0] * 2 * a.radius, 15 + along[1] * 2 * a.radius, scale=2)
    x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
    across = (0.001, 5) if along[0] else (5, 0.001)
    blade = rectangle(x - across[0], y - across[1], x + across[0], y + across[1])
    assert sees(board(part("blade", blade, 4)), a, b, ())


@pytest.mark.clause("FR-LOS-10", "FR-MEAS-6")
def test_contact_settles_sight_whatever_stands_beside():
    a, b = unit(10, 10), unit(10.99, 10)
    walls = board(part("w", rectangle(10.494, 5, 10.496, 15), 3))
    assert sees(walls, a, b, ())
    assert sight(walls, a, b, ()).los


@pytest.mark.clause("FR-LOS-11")
def test_a_closed_room_is_open_between_two_units_on_one_of_its_levels():
    on = board(part("w", rectangle(5, 5, 15, 15), 2, {0.0: (), 2.0: ()}))
    assert sees(on, unit(8, 8), unit(10.5, 8), ())
    assert not sees(on, unit(8, 8), unit(11.4, 8), ())
    assert not sees(on, unit(14, 8), unit(18, 8), ())
    assert "FR-LOS-11" in sight(on, unit(8, 8), unit(10.5, 8), ()).clauses


@pytest.mark.clause("FR-TERR-OPEN-2", "FR-TERR-OPEN-3")
def test_only_open_sided_parts_of_the_own_piece_are_looked_through():
    room = part("room", rectangle(10, 10, 12, 14), 2, {0.0: OPEN, 2.0: ()})
    tower = part("tower", rectangle(12, 10, 13, 14), 2)
    outsider = unit(20, 12)
    assert sees(board_of([piece("p", room)]), unit(11, 12), outsider, ())
    assert not sees(board_of([piece("p", room, tower)]), unit(11, 12), outsider, ())
    assert not sees(board_of([piece("p", room)]), unit(5, 12), outsider, ())


@pytest.mark.clause("FR-TERR-OPEN-1")
def test_the_inside_length_is_summed_over_the_open_sided_parts_of_the_piece():
    first = part("first", rectangle(10, 10, 12, 14), 2, {0.0: OPEN})
    second = part("second", rectangle(12, 10, 13, 14), 2, {0.0: OPEN})
    unit_in, outsider = unit(10.6, 12), unit(20, 12)
    assert sees(board_of([piece("p", first)]), unit_in, outsider, ())
    assert sees(board_of([piece("p", second)]), unit(12.5, 12), outsider, ())
    assert not sees(board_of([piece("p", first, second)]), unit(10.2, 12), outsider, ())


@pytest.mark.clause("FR-TERR-OPEN-2")
def test_an_open_sided_roof_opens_nothing_for_who_stands_on_it():
    low = part("low", rectangle(10, 10, 14, 14), 1, {1.0: OPEN})
    high = part("high", rectangle(14, 10, 15, 14), 3, {0.0: OPEN})
    on = board_of([piece("p", low, high)])
    assert not sees(on, unit(12, 12, elevation=1.0), unit(20, 12), ())


@pytest.mark.clause("FR-LOS-12")
def test_a_marker_is_seen_as_a_scale_1_disc_on_its_surface():
    on = board(
        part("w", rectangle(19.75, 12, 20.25, 18), 1), part("c", rectangle(28, 13, 32, 17), 1)
    )
    assert not sees(on, unit(10, 15), marker(35, 15), ())
    assert sees(on, unit(10, 15), marker(30, 15, elevation=1.0), ())


@pytest.mark.clause("FR-LOS-13")
def test_sight_follows_a_base_that_moves():
    a, b = unit(10, 15), unit(30, 15)
    assert not sees(BARE, a, b, [unit(20, 15)])
    assert sees(BARE, a, b, [unit(20, 17)])


def stands(elevation: float, x: float, y: float) -> Body:
    return unit(x, y, elevation=elevation)


@pytest.mark.clause(
    "FR-TERR-OPEN-1", "FR-LOS-5", "FR-LOS-9", "FR-LOS-10", "FR-LOS-11", "FR-TERR-IMPASS-2"
)
@pytest.mark.parametrize(
    ("layout", "a", "b", "expected"),
    [
        ("A", stands(0, 11, 8), unit(20, 8), True),
        ("A", stands(0, 9, 8), unit(20, 8), False),
        ("A", stands(0, 8, 8), stands(0, 10.5, 8), True),
        ("A", stands(0, 8, 8), stands(0, 11.4, 8), False),
        ("A", stands(2, 11, 8), stands(0, 9.5, 8), False),
        ("A", stands(2, 20.8, 15), unit(8.5, 15), True),
        ("A", stands(2, 20.8, 15), unit(10, 13), False),
        ("B", unit(16, 15), unit(18, 21.5), True),
    ],
)
def test_the_worked_examples_on_the_sample_layouts(layout, a, b, expected):
    assert (clear_lines(prepared(LAYOUTS[layout]), a, b) > 0) == expected


@pytest.mark.clause("FR-LOS-2")
@pytest.mark.parametrize(("y", "clear"), [(11.5, 0), (9.5, 16)])
def test_the_end_of_a_long_wall_hides_all_but_a_sliver(y, clear):
    on = board(part("w", rectangle(20, 10, 21, 20), 1))
    assert clear_lines(on, unit(19, y), unit(30, 15)) == clear


SPOTS = st.tuples(
    st.floats(0.8, 43.2), st.floats(0.8, 29.2), st.integers(0, 9), st.sampled_from([1, 2])
)


def placed(on: Board, spots: list[tuple[float, float, int, int]]) -> list[Body]:
    """Bodies on surfaces, none overlapping another."""
    bodies: list[Body] = []
    for x, y, pick, scale in spots:
        surfaces = on.surfaces_at(x, y)
        if not surfaces:
            continue
        body = unit(x, y, elevation=surfaces[pick % len(surfaces)].elevation, scale=scale)
        if all((x - o.x) ** 2 + (y - o.y) ** 2 >= (body.radius + o.radius) ** 2 for o in bodies):
            bodies.append(body)
    return bodies


@given(st.sampled_from(sorted(LAYOUTS)), st.lists(SPOTS, min_size=2, max_size=9))
@settings(max_examples=200, deadline=None)
@pytest.mark.clause("FR-LOS-1", "FR-LOS-2")
def test_sight_is_mutual_and_every_way_of_asking_agrees(slug, spots):
    on = prepared(LAYOUTS[slug])
    bodies = placed(on, spots)
    if len(bodies) >= 2:
        clear_lines(on, *bodies)


@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.lists(SPOTS, min_size=2, max_size=7),
    st.lists(st.tuples(st.integers(0, 6), SPOTS), max_size=LONGEST + 2),
)
@settings(max_examples=60, deadline=None)
@pytest.mark.clause("FR-LOS-13")
def test_cached_visibility_agrees_with_uncached_visibility(slug, spots, moves):
    on = prepared(LAYOUTS[slug])
    bodies = dict(zip("abcdefg", placed(on, spots), strict=False))
    visibility = None
    for index, spot in [(0, spots[0]), *moves]:
        bodies = bodies | dict(zip("abcdefg"[index], placed(on, [spot]), strict=False))
        if index == 6:
            bodies.pop("a", None)
        visibility = Visibility(sight_index(on), bodies, visibility)
        for one, other in list(combinations(bodies, 2))[:: index + 1]:
            others = [body for name, body in bodies.items() if name not in (one, other)]
            seen = SightIndex(on).sees(bodies[one], bodies[other], others)
            assert visibility.sees(one, other) == visibility.sees(other, one) == seen


@given(st.sampled_from(sorted(LAYOUTS)), st.lists(SPOTS, min_size=2, max_size=9))
@settings(max_examples=8, deadline=None)
@pytest.mark.slow
@pytest.mark.clause("FR-LOS-1", "FR-LOS-4", "FR-LOS-5", "FR-LOS-7")
def test_a_second_implementation_counts_the_same_lines(slug, spots):
    on = prepared(LAYOUTS[slug])
    bodies = placed(on, spots)
    if len(bodies) >= 2:
        a, b, *others = bodies
        found = sight(on, a, b, others)
        assert (found.los, found.clear) == los(LAYOUTS[slug].pieces, a, b, others)
