"""The pictures of the primer show what the rules say of the positions in them."""

from __future__ import annotations

from math import dist

import pytest

from rules.engine.infinite.paper.primer import PRIMER, figures
from rules.engine.infinite.space.sight import cover, sees
from tests.engine.infinite.table_top import BOARDS, figure

TABLE = BOARDS["A"]
PICTURES = {part.key: part.picture for part in PRIMER.sections if part.picture}


@pytest.mark.clause("IF-LOS-2")
@pytest.mark.parametrize("key", ["sight", "attack"])
def test_lines_of_sight_are_clear_or_blocked_as_drawn(key):
    for line in PICTURES[key].lines:
        found = sees(TABLE, figure(TABLE, *line.start), figure(TABLE, *line.end))
        assert found == (line.style == "clear")


@pytest.mark.clause("IF-LOS-6", "IF-DIFF-3", "IF-ATTACK-11")
def test_the_target_of_the_example_has_light_cover_and_the_odds_count_it():
    """EX-20: the barrier gives Light Cover; 3 of 8 dice must show 5 or 6."""
    (line,) = PICTURES["attack"].lines
    found = cover(TABLE, figure(TABLE, *line.start), figure(TABLE, *line.end))
    assert found.grade == PRIMER.example.cover
    assert 6 < dist(line.start, line.end) - 1 <= 12
    assert figures()["hit"] == 53


@pytest.mark.clause("IF-MOVE-1", "IF-MOVE-4")
def test_the_climb_is_within_a_move():
    (line,) = PICTURES["actions"].lines
    assert dist(line.start, line.end) == pytest.approx(3.2)
    assert 3.2 + 3 <= 4 + 4
