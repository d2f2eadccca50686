"""More units and more terrain on the same table."""

import os
import subprocess
import sys

import pytest

from bench.crowds import crowded
from bench.peer import ROOT
from bench.positions import UNITS, crowds
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.board_rules import faults
from rules.engine.tabletop.plane.polygons import area


@pytest.mark.parametrize("times", [1, 2, 4])
@pytest.mark.parametrize("layout", CATALOGUE.layouts, ids=lambda layout: layout.slug)
def test_a_crowded_table_has_more_pieces_covering_the_same_area(layout, times):
    pieces = crowded(layout.pieces, times)
    assert len(pieces) == times * len(layout.pieces)
    assert list(faults(pieces, WIDTH, HEIGHT)) == []
    assert _covered(pieces) == pytest.approx(_covered(layout.pieces))


def _covered(pieces):
    return sum(area(part.polygon) for piece in pieces for part in piece.parts)


def test_a_crowd_multiplies_units_and_terrain():
    (position,) = crowds(1, 2)
    assert len(position.bodies) == 2 * UNITS
    assert len(position.board.areas) == 2 * len(crowds(1, 1)[0].board.areas)


SCRIPT = """
from bench.crowds import crowd
from tests.kit.selfplay import random_steps
from bench.matches import game
crowd()
played = game(1, 4)
for _ in random_steps(played):
    if played.state.turn:
        break
print(played.state.layout, len(played.state.units))
"""


def test_a_match_with_a_crowd_can_be_played():
    """In a process of its own, where no limit is kept to from then on."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    layout, units = done.stdout.split()
    assert layout == "A-4"
    assert int(units) > 4 * 16
