"""The pictures of the primer show what the rules say of the positions in them."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.paper.primer import PRIMER, UNITS, figures
from rules.engine.frontier.space.board import Body, prepared
from rules.engine.frontier.space.sight import sees

LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
PICTURES = {part.key: part.picture for part in PRIMER.sections if part.picture}


def bodies(picture):
    """The units of a picture by where they stand."""
    return {
        piece.at: Body(
            x=piece.at[0],
            y=piece.at[1],
            radius=UNITS[piece.slug].base_mm / 25.4 / 2,
            scale=UNITS[piece.slug].scale,
        )
        for piece in picture.pieces
        if piece.slug in UNITS
    }


def gap(one, other):
    return dist((one.x, one.y), (other.x, other.y)) - one.radius - other.radius


@pytest.mark.clause("FR-LOS-1")
@pytest.mark.parametrize("key", PICTURES)
def test_lines_of_sight_are_clear_or_blocked_as_drawn(key):
    picture = PICTURES[key]
    standing = bodies(picture)
    for line in picture.lines:
        if line.style in ("clear", "blocked"):
            ends = {line.start, line.end}
            others = [body for at, body in standing.items() if at not in ends]
            one, other = standing[line.start], standing[line.end]
            found = sees(prepared(LAYOUTS[picture.layout]), one, other, others)
            assert found == (line.style == "clear")


@pytest.mark.clause("FR-ACT-6", "FR-REACT-3")
@pytest.mark.parametrize("key", ["shoot", "cover", "answers"])
def test_shots_are_fired_from_ten_inches_at_least(key):
    (one, other), *rest = combinations(bodies(PICTURES[key]).values(), 2)
    assert not rest
    assert gap(one, other) >= 10


@pytest.mark.clause("FR-ACT-7")
def test_who_fights_through_is_within_ten_inches():
    one, other = bodies(PICTURES["fight"]).values()
    assert gap(one, other) <= 10


@pytest.mark.clause("FR-ACT-4", "FR-CLIMB-2", "FR-REACT-5")
def test_moves_are_as_long_as_they_say():
    run, climb = PICTURES["move"].lines
    assert dist(run.start, run.end) == pytest.approx(10)
    assert climb.label.en == f"{dist(climb.start, climb.end):.1f}″"
    assert dist(climb.start, climb.end) <= 10 - 1.5
    push = PICTURES["answers"].lines[2]
    assert dist(push.start, push.end) == pytest.approx(5)


@pytest.mark.clause("FR-ROLL-2", "FR-ROLL-3", "FR-ADV-1")
def test_the_odds_are_those_of_the_dice():
    """A tie goes to the active side: D10 against D10 wins 55 of 100."""
    assert figures() == {
        "shot-cover": 55,
        "shot-strip": 39,
        "shot-firefight": 75,
        "fight-counter": 65,
        "fight-back": 55,
        "advance-overwatch": 58,
    }
