"""Roster lists use an index, however many rosters there are."""

import pytest

from rosters.selectors import rosters_kept_by, rosters_on_show

pytestmark = pytest.mark.django_db

SORTED_FIRST = "TEMP B-TREE"
"""What SQLite says when it reads and sorts everything before it gives the first row."""


def test_the_query_for_own_rosters_uses_the_index(owner):
    plan = rosters_kept_by(owner)[:30].explain()

    assert "rosters_listed" in plan
    assert SORTED_FIRST not in plan


def test_the_query_for_public_rosters_uses_the_index():
    plan = rosters_on_show()[:30].explain()

    assert "rosters_on_show" in plan
    assert SORTED_FIRST not in plan
