"""Worked examples of a rule book that measures in hundredths of an inch, on its three tables.

The few rules here are the least that the examples need; the clauses are in the comments.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest

from rules.engine.tabletop.inches.bases import Base, gap, within
from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.footprints import (
    Footprint,
    Passage,
    Placement,
    is_near,
    passage,
    placement,
)
from rules.engine.tabletop.inches.legs import SlowGround, leg_cost
from rules.engine.tabletop.inches.nesting import lies_within, overlap
from rules.engine.tabletop.inches.points import Point, length
from rules.engine.tabletop.inches.reach import reach
from rules.engine.tabletop.inches.sight_lines import (
    Obstacle,
    lines_between,
    obstructions,
    obstructs,
    sight_points,
)
from rules.engine.tabletop.inches.standing import height_at, is_on_table
from rules.engine.tabletop.inches.straight_moves import farthest, pushed
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget
from tests.engine.tabletop.rectangles import rectangle

RADIUS, EYES, CONTACT = 50, 150, 5


class Feature(NamedTuple):
    footprint: Footprint
    height: int
    flags: str
    grade: int = 0


def units(inches: float) -> int:
    return round(inches * INCH)


def at(x: float, y: float) -> Point:
    return units(x), units(y)


def box(kind: str, height: float, *corners: float) -> Feature:
    return feature(kind, height, rectangle(*(units(each) for each in corners)))


def feature(kind: str, height: float, footprint: Footprint) -> Feature:
    grade, flags = {
        "container": (2, "solid opaque top climb"),
        "barrier": (1, "solid"),
        "wall": (2, "solid opaque"),
        "rubble": (1, "area difficult"),
        "plinth": (2, "solid"),
        "hill": (2, "solid opaque top slope"),
        "wood": (1, "area opaque difficult"),
    }[kind]
    return Feature(footprint, units(height), flags, grade)


A = {
    "K1": box("container", 3, 5, 10, 8, 16),
    "K2": box("container", 3, 28, 20, 31, 26),
    "L1": box("container", 3, 13, 14, 19, 17),
    "L2": box("container", 3, 17, 19, 23, 22),
    "M1": box("container", 3, 24, 8, 27, 12),
    "M2": box("container", 3, 9, 24, 12, 28),
    "P1": box("barrier", 1, 12, 7, 17, 7.5),
    "P2": box("barrier", 1, 19, 28.5, 24, 29),
    "Q1": box("barrier", 1, 20, 13, 23, 13.5),
    "Q2": box("barrier", 1, 13, 22.5, 16, 23),
    "T1": box("container", 8, 1, 17, 3, 19),
    "T2": box("container", 8, 33, 17, 35, 19),
}
B = {
    "V1": box("wall", 3, 7, 8, 13, 8.5),
    "V2": box("wall", 3, 23, 27.5, 29, 28),
    "W1": box("wall", 3, 7, 8.5, 7.5, 13),
    "W2": box("wall", 3, 28.5, 23, 29, 27.5),
    "X1": box("wall", 3, 23, 9, 23.5, 14),
    "X2": box("wall", 3, 12.5, 22, 13, 27),
    "Y1": box("wall", 3, 23.5, 9, 28, 9.5),
    "Y2": box("wall", 3, 8, 26.5, 12.5, 27),
    "R1": box("rubble", 1, 8, 14, 12, 17),
    "R2": box("rubble", 1, 24, 19, 28, 22),
    "S1": box("rubble", 1, 15, 9, 20, 12),
    "S2": box("rubble", 1, 16, 24, 21, 27),
    "F": feature("plinth", 1.5, Circle(at(18, 18), units(2))),
}
C = {
    "H": box("hill", 4, 11, 14, 25, 22),
    "I": box("hill", 8, 15.5, 16, 20.5, 20),
    "G1": box("wood", 4, 4, 9, 9, 13),
    "G2": box("wood", 4, 27, 23, 32, 27),
    "J1": box("wood", 4, 16, 7, 21, 10.5),
    "J2": box("wood", 4, 15, 25.5, 20, 29),
    "N1": box("barrier", 1, 28, 12, 30, 12.5),
    "N2": box("barrier", 1, 6, 23.5, 8, 24),
}


def standing_height(table, place) -> int:
    return height_at(place, [(f.footprint, f.height) for f in table.values() if "top" in f.flags])


def clear_of_nine(table, a, b) -> int:  # IF-LOS-1 to 4
    obstacles = [
        Obstacle(f.footprint, f.height, 3 * INCH if "area" in f.flags else 0)
        for f in table.values()
        if "opaque" in f.flags
    ]
    lines = lines_between(
        sight_points(Base(a, RADIUS), b),
        standing_height(table, a) + EYES,
        sight_points(Base(b, RADIUS), a),
        standing_height(table, b) + EYES,
    )
    return obstructions(lines, obstacles).count([])


def covering(table, a, b) -> list[str]:  # IF-LOS-6
    lines = lines_between(
        [a],
        standing_height(table, a) + EYES,
        sight_points(Base(b, RADIUS), a),
        standing_height(table, b),
    )
    return [
        key
        for key, f in table.items()
        if any(obstructs(Obstacle(f.footprint, f.height), line) for line in lines)
    ]


def solids_of(table) -> list[Feature]:  # IF-MOVE-9
    return [f for f in table.values() if "solid" in f.flags and "slope" not in f.flags]


def blocks(solid: Feature, base: Base) -> bool:
    found = placement(solid.footprint, base)
    return found is Placement.ASTRIDE or (found is Placement.INSIDE and "top" not in solid.flags)


def may_stand(table, place) -> bool:
    base = Base(place, RADIUS)
    barred = any(blocks(solid, base) for solid in solids_of(table))
    return is_on_table(base, 36 * INCH, 36 * INCH) and not barred


def cost(table, *path) -> int | None:  # IF-MOVE-3 to 5, 9
    total = 0
    grounds = [SlowGround(f.footprint) for f in table.values() if "difficult" in f.flags]
    for i in range(1, len(path)):
        a, b = path[i - 1], path[i]
        if not may_stand(table, b):
            return None
        total += leg_cost(a, b, grounds)
        for f in solids_of(table):
            found = passage(f.footprint, a, b, RADIUS)
            if found in {Passage.ONTO, Passage.OFF} and "climb" in f.flags:
                total += f.height
            elif found is Passage.OVER and f.height <= INCH:
                total += INCH
            elif found not in {Passage.CLEAR, Passage.WITHIN}:
                return None
    return total


def test_formation():  # IF-EX-4
    leader, other = Base(at(10, 10), RADIUS), Base(at(11.5, 10), RADIUS)
    near, far = Base(at(10, 12.6), RADIUS), Base(at(10, 14.2), RADIUS)
    assert gap(leader, near) == units(1.6)
    assert within(leader, near, 3 * INCH)
    assert not within(other, near, 1 * INCH)
    assert gap(other, near) == 200  # √(1.5² + 2.6²) - 1 = 2.0017
    assert gap(leader, far) == units(3.2)
    assert not within(leader, far, 3 * INCH)
    assert within(leader, other, units(0.5))


def test_vaults_and_climbs():  # IF-EX-14
    assert cost(A, at(14, 6.4), at(14, 8.1)) == units(2.7)
    assert cost(A, at(4.4, 12), at(5.6, 12)) == units(4.2)
    assert standing_height(A, at(5.6, 12)) == 3 * INCH


def test_nine_lines_blocked_by_a_container():  # IF-EX-19
    a, b = at(16, 8), at(16, 20)
    assert gap(Base(a, RADIUS), Base(b, RADIUS)) == 11 * INCH
    assert clear_of_nine(A, a, b) == 0
    assert "L1" in covering(A, a, b)


def test_a_barrier_covers_and_hides_nobody():  # IF-EX-17, 20
    a, b = at(14, 0.5), at(14, 8)
    assert gap(Base(a, RADIUS), Base(b, RADIUS)) == units(6.5)
    assert clear_of_nine(A, a, b) == 9
    assert covering(A, a, b) == ["P1"]
    assert is_near(A["P1"].footprint, Base(b, RADIUS), CONTACT)


def test_walls_block_and_rubble_covers():  # IF-EX-22
    assert clear_of_nine(B, at(10, 5), at(10, 11)) == 0
    a, b = at(10, 21.5), at(10, 15.5)
    assert clear_of_nine(B, a, b) == 9
    assert covering(B, a, b) == ["R1"]
    assert gap(Base(a, RADIUS), Base(b, RADIUS)) == 5 * INCH


def test_three_inches_of_wood():  # IF-EX-23
    a = at(6.5, 5)
    assert clear_of_nine(C, a, at(6.5, 10.5)) > 0
    assert covering(C, a, at(6.5, 10.5)) == ["G1"]
    assert gap(Base(a, RADIUS), Base(at(6.5, 10.5), RADIUS)) == units(4.5)
    assert clear_of_nine(C, a, at(6.5, 12.5)) == 0
    assert clear_of_nine(C, a, at(6.5, 14.5)) == 0


def test_a_container_is_crossed_by_standing_on_it():  # IF-EX-46
    start, top = at(4.4, 12), at(6.5, 12)
    assert cost(A, start, at(8.6, 12)) is None
    assert cost(A, start, top, at(8.6, 12)) == units(10.2)
    assert cost(A, at(6.5, 11), at(6.5, 9.4)) == units(4.6)
    assert not may_stand(A, at(4.7, 12))


def test_woods_are_slow_and_hills_are_not():  # IF-EX-47
    assert cost(C, at(3, 11), at(6, 11)) == 5 * INCH
    assert cost(C, at(10, 18), at(14, 18)) == 4 * INCH
    assert standing_height(C, at(14, 18)) == 4 * INCH
    assert standing_height(C, at(18, 18)) == 8 * INCH


@pytest.mark.parametrize("face", [14, None])
def test_a_push_stops_at_a_container(face):  # IF-EX-50
    table = {"K": box("container", 3, face, 8, face + 3, 12)} if face else {}
    end = pushed(at(10, 10), at(13, 10), INCH, lambda place: may_stand(table, place))
    assert end == (at(13.5, 10) if face else at(14, 10))


def test_on_the_brow_of_a_hill():  # IF-EX-52
    a, b = at(31, 18), at(24, 18)
    assert gap(Base(a, RADIUS), Base(b, RADIUS)) == 6 * INCH
    assert standing_height(C, b) == 4 * INCH
    assert clear_of_nine(C, a, b) == 9
    assert covering(C, a, b) == ["H"]  # which holds the target's centre: no grade
    assert covering(C, b, a) == []


def test_a_retreat_ends_before_a_wall_or_at_the_edge():  # IF-STATE-8
    def is_legal(place):
        spent = cost(B, start, place)
        return spent is not None and spent <= 8 * INCH

    def is_open(place):
        return start[1] - place[1] <= 8 * INCH

    start = at(10, 11)
    assert farthest(start, at(10, 0), 8 * INCH, is_legal, is_open) == at(10, 9)
    start = at(18, 7)
    assert farthest(start, at(18, 0), 8 * INCH, is_legal, is_open) == at(18, 0.5)
    start = at(17, 13)  # 3 inches of rubble on the way
    assert farthest(start, at(17, 0), 8 * INCH, is_legal, is_open) == at(17, 8)


def test_features_overlap_only_where_they_nest():  # IF-BOARD-4
    for table in (A, B, C):
        for (p, first), (q, second) in combinations(table.items(), 2):
            assert overlap(first.footprint, second.footprint) == ({p, q} == {"H", "I"})
    assert lies_within(C["I"].footprint, C["H"].footprint)
    assert not lies_within(C["H"].footprint, C["I"].footprint)


@pytest.mark.parametrize("allowance", [9, 12])
def test_reach_over_a_container(allowance):  # IF-SHOW-3
    def added(a, b):
        spent = cost(A, a, b)
        return None if spent is None else spent - length(a, b)

    found = reach(
        at(4.4, 12),
        allowance * INCH,
        50,
        added,
        Budget(20_000),
        leap=2 * RADIUS + 50,
    )
    assert found[at(6.4, 12)].cost == 5 * INCH
    assert (at(8.9, 12) in found) == (allowance == 12)
    assert max(each.cost for each in found.values()) <= allowance * INCH
