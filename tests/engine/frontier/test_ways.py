"""What is true of every way: found ways are legal, legal ends are found, mirrors change nothing."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, dist, pi, sin, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.frontier.space.board import board_of
from rules.engine.frontier.space.measure import within
from rules.engine.frontier.space.movement import (
    MovementProfile,
    Walk,
    displacement,
    find,
    moved,
    node_of,
    reach,
    rest_refusals,
    walk,
)
from rules.engine.tabletop.plane.polygons import distance_to_outline, holds
from tests.engine.frontier.naive.draw import position

NUMBERS = st.integers(0, 100_000)
GAITS = (
    MovementProfile(maximum=5.0),
    MovementProfile(maximum=8.0),
    MovementProfile(maximum=8.0, climbs=False),
    MovementProfile(maximum=8.0, hovers=3.0),
    MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True),
)


@lru_cache(maxsize=64)
def drawn(number):
    """A random position with somebody about to move in some profile, and dice for more."""
    at, dice = position(number), Random(f"way {number}")
    body, *others = dice.sample(at.bodies, len(at.bodies))
    return at.pieces, board_of(at.pieces), body, others, dice.choice(GAITS), dice


def points(dice, on, body, profile, count):
    """Points within reach, some of them on corners and outlines, their surface named or not."""
    for _ in range(count):
        if dice.random() < 0.3 and on.areas:
            polygon = dice.choice(on.areas).polygon
            i, share = dice.randrange(len(polygon)), dice.choice([0.0, 1.0, dice.random()])
            a, b = polygon[i - 1], polygon[i]
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        else:
            inches, turn = profile.maximum * sqrt(dice.random()), 2 * pi * dice.random()
            x, y = body.x + inches * cos(turn), body.y + inches * sin(turn)
        levels = [surface.elevation for surface in on.surfaces_at(x, y)]
        yield (x, y, dice.choice([None, *levels]))


def inches(path):
    return sum(dist(a[:2], b[:2]) for a, b in pairwise(path))


@given(NUMBERS)
@settings(max_examples=150, deadline=None)
@pytest.mark.clause("FR-MOVE-4", "FR-MOVE-20")
def test_whatever_way_is_accepted_its_end_is_found_at_no_greater_cost(number):
    _, on, body, others, profile, dice = drawn(number)
    for legs in (1, 2, 3):
        way = (node_of(body), *points(dice, on, body, profile, legs))
        gone = walk(on, body, others, profile, way)
        if isinstance(gone, Walk):
            end = gone.path[-1]
            found = find(on, body, others, profile, end)
            assert isinstance(found, Walk), (way, gone)
            straight = walk(on, body, others, profile, (node_of(body), end))
            if not isinstance(straight, Walk):
                assert within(found.cost, gone.cost)
                assert found.cost < gone.cost or inches(found.path) <= inches(gone.path) + 0.05


@given(NUMBERS)
@settings(max_examples=150, deadline=None)
@pytest.mark.clause("FR-MOVE-1", "FR-MOVE-2", "FR-MOVE-4", "FR-CLIMB-2")
def test_every_way_found_is_accepted_as_it_is_and_fits_what_climbing_leaves(number):
    _, on, body, others, profile, dice = drawn(number)
    for x, y, level in points(dice, on, body, profile, 4):
        found = find(on, body, others, profile, (x, y, level or 0.0))
        if isinstance(found, Walk):
            assert walk(on, body, others, profile, found.path) == found
            assert within(displacement(found.path), profile.maximum - found.cost)
            assert rest_refusals(on, moved(body, found.path[-1]), others, profile.hovers) == []
        else:
            assert found


def mirrored(pieces, bodies):
    """The same position seen in a mirror along the short middle line."""
    turned = tuple(
        piece.change(
            parts=tuple(
                part.change(polygon=tuple((44 - x, y) for x, y in part.polygon[::-1]))
                for part in piece.parts
            )
        )
        for piece in pieces
    )
    return board_of(turned), [body.change(x=44 - body.x) for body in bodies]


@given(NUMBERS)
@settings(max_examples=60, deadline=None)
@pytest.mark.clause("FR-MOVE-4")
def test_in_a_mirror_everything_is_the_same_and_twice_the_same_is_found(number):
    pieces, on, body, others, profile, dice = drawn(number)
    other_way, (twin, *crowd) = mirrored(pieces, [body, *others])
    for x, y, level in points(dice, on, body, profile, 3):
        end = (x, y, level or 0.0)
        found = find(on, body, others, profile, end)
        assert find(on, body, list(others), profile, end) == found
        image = find(other_way, twin, crowd, profile, (44 - x, y, level or 0.0))
        assert isinstance(image, Walk) == isinstance(found, Walk)
        if isinstance(found, Walk):
            assert image.cost == pytest.approx(found.cost)
            assert inches(image.path) == pytest.approx(inches(found.path), abs=1e-3)


@given(NUMBERS)
@settings(max_examples=60, deadline=None)
@pytest.mark.clause("FR-MOVE-2", "FR-MOVE-3")
def test_the_regions_drawn_agree_with_the_ways_found(number):
    _, on, body, others, profile, dice = drawn(number)
    regions = {each.elevation: each.polygons for each in reach(on, body, others, profile)}
    for x, y, level in points(dice, on, body, profile, 6):
        rings = regions.get(level or 0.0, ())
        if any(distance_to_outline(ring, x, y) < 0.01 for ring in rings):
            continue
        is_drawn = sum(holds(ring, x, y) for ring in rings) % 2 == 1
        assert is_drawn == isinstance(find(on, body, others, profile, (x, y, level or 0.0)), Walk)
