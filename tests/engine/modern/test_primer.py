"""The pictures of the primer show what the rules say of the positions in them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import board_in
from rules.engine.modern.data.unit_table import TYPES
from rules.engine.modern.paper.primer import PRIMER, figures
from rules.engine.tabletop.grid import distance, square_of

BOARD = board_in(next(layout for layout in CATALOGUE.layouts if layout.slug == "A"))
PICTURES = {part.key: part.picture for part in PRIMER.sections if part.picture}


def squares(key):
    """The squares of a picture's pieces, in order."""
    return [(int(x), int(y)) for x, y in (piece.at for piece in PICTURES[key].pieces)]


@pytest.mark.clause("MW-RANGE-1", "MW-RANGE-3")
@pytest.mark.parametrize("key", ["fire", "cover", "artillery"])
def test_targets_are_within_range(key):
    firer, target = squares(key)[:2]
    assert distance(firer, target) <= TYPES[PICTURES[key].pieces[0].slug].range


@pytest.mark.clause("MW-WOOD-1", "MW-FIRE-9")
def test_the_woods_are_where_the_captions_say():
    for key, name in (("cover", "d8"), ("combat", "f3")):
        assert squares(key)[1] == square_of(name)
        assert BOARD.grounds[square_of(name)].cover == "woods"
    assert BOARD.grounds[squares("fire")[1]].cover == ""


@pytest.mark.clause("MW-ROAD-1")
def test_the_infantry_that_moves_two_squares_is_on_a_road():
    way = [square_of(name) for name in ("d1", "d2", "d3")]
    assert squares("move")[1] == way[0]
    assert all(step in BOARD.roads for step in pairwise(way))


@pytest.mark.clause("MW-FIRE-15", "MW-ARTY-19", "MW-CC-11", "MW-DICE-2", "MW-WIN-2")
def test_the_figures_are_those_of_the_rules():
    shown = figures()
    chances = ("mg-open", "open", "cover", "shell", "attack", "defence")
    assert [shown[name] for name in chances] == [67, 50, 33, 17, 50, 67]
    assert (shown["most"], shown["dice"], shown["broken"], shown["limit"]) == (12, 5, 7, 15)
