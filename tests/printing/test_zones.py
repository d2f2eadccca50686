"""Where forces may stand at the start, and by which edges they may leave."""

from __future__ import annotations

import math

import pytest

from rules.engine.frontier.space import zones as z

RADIUS = 25 / 25.4 / 2


def zone(mission, key, **choices):
    return next(found for found in z.zones(mission, choices) if found.key == key)


def keys(mission, **choices):
    return [found.key for found in z.zones(mission, choices)]


def area(polygon):
    pairs = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2


@pytest.mark.clause("FR-MEAS-1")
def test_strips_lie_along_their_edges():
    assert z.strip("W", 10) == (0, 0, 10, 30)
    assert z.strip("E", 10) == (34, 0, 44, 30)
    assert z.strip("N", 5) == (0, 25, 44, 30)
    assert z.strip("S", 5) == (0, 0, 44, 5)
    assert [z.opp(edge) for edge in z.EDGES] == ["S", "W", "N", "E"]


@pytest.mark.clause("FR-MISSION-ASSAULT-1", "FR-MISSION-ASSAULT-2", "FR-DEPLOY-1")
def test_assault_gives_the_defender_half_a_board_and_the_attacker_the_far_strip():
    assert zone("assault", "defender", d="N").rectangles == ((0, 15, 44, 30),)
    assert zone("assault", "attacker", d="N").rectangles == ((0, 0, 44, 10),)
    assert zone("assault", "defender", d="S").rectangles == ((0, 0, 44, 15),)
    assert zone("assault", "attacker", d="S").rectangles == ((0, 20, 44, 30),)


@pytest.mark.clause("FR-MISSION-ASSAULT-3", "FR-EVAC-1")
def test_assault_lets_the_attacker_leave_by_the_other_three_edges():
    assert z.evac_edges("assault", {"d": "N"}) == {"attacker": ("E", "S", "W"), "defender": ("N",)}


@pytest.mark.clause("FR-MISSION-ASSAULT-4", "FR-MEAS-9")
@pytest.mark.parametrize(("y", "distance"), [(15.4, 4.907874), (15.6, 5.107874), (9.0, 0.0)])
def test_a_strong_point_is_measured_from_its_rim_to_the_attackers_zone(y, distance):
    strip = zone("assault", "attacker", d="N")
    assert z.zone_distance(strip, 22, y, RADIUS) == pytest.approx(distance, abs=1e-6)


@pytest.mark.clause("FR-MISSION-SABOTAGE-1", "FR-MISSION-SABOTAGE-2", "FR-MISSION-SABOTAGE-4")
def test_sabotage_offers_two_attacker_zones_until_one_is_chosen():
    assert keys("sabotage", t="E") == [
        "defender",
        "attacker-far",
        "attacker-centre",
        "defender-late",
    ]
    assert keys("sabotage", t="E", zone="far") == ["defender", "attacker-far", "defender-late"]
    assert zone("sabotage", "defender", t="E").rectangles == ((34, 0, 44, 30),)
    assert zone("sabotage", "attacker-far", t="E").rectangles == ((0, 0, 10, 30),)


@pytest.mark.clause("FR-MISSION-SABOTAGE-3", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("x", "inside"),
    [(17.492126, True), (26.507874, True), (17.4921, False), (26.5079, False), (22, True)],
)
def test_the_centre_band_reaches_five_inches_to_each_side(x, inside):
    band = zone("sabotage", "attacker-centre", t="E", zone="centre")
    assert z.base_inside(band, x, 15, RADIUS) is inside


@pytest.mark.clause("FR-MISSION-SABOTAGE-5", "FR-MISSION-SABOTAGE-6")
def test_the_late_defenders_keep_off_the_attackers_chosen_zone():
    centre = zone("sabotage", "defender-late", t="E", zone="centre")
    assert centre.batch == 2
    assert z.base_inside(centre, 16.5, 29, RADIUS)
    assert not z.base_inside(centre, 16.6, 29, RADIUS)
    assert not z.base_inside(centre, 22, 29, RADIUS)
    assert z.base_inside(centre, 30, 1, RADIUS)
    assert not z.base_inside(centre, 30, 15, RADIUS)
    far = zone("sabotage", "defender-late", t="E", zone="far")
    assert far.rectangles == ((10, 25, 44, 30), (10, 0, 44, 5))


@pytest.mark.clause("FR-MISSION-SABOTAGE-7")
@pytest.mark.parametrize("chosen", ["far", "centre"])
def test_saboteurs_leave_by_the_edge_opposite_the_target_whichever_zone_they_used(chosen):
    edges = z.evac_edges("sabotage", {"t": "W", "zone": chosen})
    assert edges == {"attacker": ("E",), "defender": ("N", "S", "W")}


@pytest.mark.clause("FR-MISSION-AMBUSH-1")
@pytest.mark.parametrize("a", ["W", "E"])
@pytest.mark.parametrize("b", ["S", "N"])
def test_an_ambush_zone_is_one_counter_clockwise_outline_of_the_united_strips(a, b):
    ell = zone("ambush", "attacker", a=a, b=b)
    (outline,) = ell.polygons
    assert len(outline) == 6
    assert area(outline) == pytest.approx(44 * 10 + 10 * 20)


@pytest.mark.clause("FR-MISSION-AMBUSH-1", "FR-MEAS-14")
@pytest.mark.parametrize(
    ("x", "y", "inside"),
    [
        (10, 5, True),  # across the inner seam
        (9.6, 10, False),  # over the inner corner, into the gap
        (9.5, 20, True),
        (9.6, 20, False),
        (20, 9.5, True),
        (20, 9.6, False),
        (0.4, 5, False),  # over the board's rim
        (22, 15, False),
    ],
)
def test_a_base_may_lie_across_the_seam_of_the_two_strips_but_not_over_the_corner(x, y, inside):
    ell = zone("ambush", "attacker", a="W", b="S")
    assert z.base_inside(ell, x, y, RADIUS) is inside


@pytest.mark.clause("FR-MISSION-AMBUSH-1", "FR-MEAS-14")
def test_at_the_inner_corner_a_base_may_touch_the_gap_along_its_arc():
    ell = zone("ambush", "attacker", a="W", b="S")
    touching = 10 - RADIUS / math.sqrt(2)
    assert z.base_inside(ell, touching, touching, RADIUS)
    assert not z.base_inside(ell, touching + 0.001, touching + 0.001, RADIUS)


@pytest.mark.clause("FR-MISSION-AMBUSH-2", "FR-MISSION-AMBUSH-3")
def test_the_patrol_stands_in_the_middle_whatever_edges_are_chosen():
    assert zone("ambush", "defender").rectangles == ((10, 10, 34, 20),)
    assert keys("ambush", a="E", b="N") == ["attacker", "defender"]


@pytest.mark.clause("FR-MISSION-AMBUSH-4")
def test_each_side_of_an_ambush_leaves_by_two_edges():
    assert z.evac_edges("ambush", {"a": "W", "b": "S"}) == {
        "attacker": ("S", "W"),
        "defender": ("N", "E"),
    }


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-MISSION-ESCORT-2", "FR-MISSION-ESCORT-3")
def test_escort_zones_appear_as_the_edges_are_chosen():
    assert keys("escort") == []
    assert keys("escort", s="W") == ["attacker", "attacker-late"]
    assert keys("escort", s="W", l="N") == ["attacker", "defender", "attacker-late"]
    assert zone("escort", "defender", s="W", l="N").rectangles == ((10, 25, 34, 30),)
    assert zone("escort", "attacker-late", s="W").rectangles == ((34, 0, 44, 30),)
    assert zone("escort", "attacker-late", s="W").batch == 2


@pytest.mark.clause("FR-MISSION-ESCORT-4")
def test_escort_evac_is_the_short_edge_farthest_from_the_vip_and_the_defenders_long_edge():
    edges = z.evac_edges("escort", {"s": "W", "l": "N"})
    assert edges == {"attacker": ("E",), "defender": ("N",)}


@pytest.mark.clause("FR-EVAC-1")
@pytest.mark.parametrize("mission", list(z.OPTIONS))
def test_no_edge_is_named_before_it_is_chosen(mission):
    assert z.evac_edges(mission, {}) == {"attacker": (), "defender": ()}


@pytest.mark.clause("FR-MEAS-14")
def test_a_base_outside_a_zone_may_touch_it():
    strip = zone("assault", "attacker", d="N")
    assert z.base_outside(strip, 20, 10 + RADIUS, RADIUS)
    assert not z.base_outside(strip, 20, 10 + RADIUS - 0.001, RADIUS)


@pytest.mark.parametrize(
    ("mission", "choices"),
    [("siege", {}), ("assault", {"d": "E"}), ("ambush", {"d": "N"}), ("escort", {"l": ""})],
)
def test_unknown_missions_and_answers_are_named(mission, choices):
    with pytest.raises(ValueError, match=r"siege|assault|ambush|escort"):
        z.zones(mission, choices)
    with pytest.raises(ValueError, match="edge"):
        z.strip("X", 1)


@pytest.mark.parametrize("mission", list(z.OPTIONS))
def test_the_examples_fix_every_zone_and_edge(mission):
    example = z.EXAMPLE[mission]
    assert {found.role for found in z.zones(mission, example)} == {"attacker", "defender"}
    assert all(z.evac_edges(mission, example).values())
