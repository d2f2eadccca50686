"""More units and more terrain on the same table."""

import os
import subprocess
import sys

import pytest

from bench.crowds import crowded
from bench.peer import ROOT
from bench.positions import UNITS, crowds
from rules.engine.frontier.board import HEIGHT, WIDTH
from rules.engine.frontier.boards import faults
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.lib.plane.polygons import area


@pytest.mark.parametrize("times", [1, 2, 4])
@pytest.mark.parametrize("layout", CATALOGUE.layouts, ids=lambda layout: layout.slug)
def test_a_crowded_table_has_so_many_times_the_pieces_and_as_much_ground_covered(layout, times):
    pieces = crowded(layout.pieces, times)
    assert len(pieces) == times * len(layout.pieces)
    assert list(faults(pieces, WIDTH, HEIGHT)) == []
    assert _covered(pieces) == pytest.approx(_covered(layout.pieces))


def _covered(pieces):
    return sum(area(part.polygon) for piece in pieces for part in piece.parts)


def test_a_crowd_is_so_many_times_the_units_and_the_terrain():
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


def test_a_crowd_plays():
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
