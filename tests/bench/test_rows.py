"""Every row can be found and says what it is compared with; none is run here."""

import pytest

from bench.__main__ import named_rows
from bench.cards import deck
from bench.matches import events_in, match_of
from rules.engine.core.log import breaks

ROWS = named_rows()


def test_the_rows_are_there():
    assert {"roster_read", "roster_edit", "replay", "start", "cards_12"} <= set(ROWS)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_row_is_named_like_its_module_and_has_a_goal(name):
    row = ROWS[name]
    assert row.__name__ == f"bench.rows.{name}"
    assert row.__doc__
    assert all(comparison.wording for comparison in row.COMPARISONS)


def test_the_measured_match_is_a_real_one_and_long_enough():
    commits = match_of(300)
    assert events_in(commits) >= 300
    assert breaks(commits, "") == ""


def test_ninety_cards_are_ninety_different_cards():
    assert len(set(deck(90))) == 90
