"""A list costs what it shows, however much there is of it."""

import pytest

from rosters.selectors import rosters_kept_by, rosters_on_show

pytestmark = pytest.mark.django_db

SORTED_FIRST = "TEMP B-TREE"
"""What SQLite says when it reads and sorts everything before it gives the first row."""


def test_the_rosters_of_somebody_are_read_from_the_first_one_shown(keeper):
    plan = rosters_kept_by(keeper)[:30].explain()

    assert "rosters_listed" in plan
    assert SORTED_FIRST not in plan


def test_public_rosters_are_read_from_the_first_one_shown():
    plan = rosters_on_show()[:30].explain()

    assert "rosters_on_show" in plan
    assert SORTED_FIRST not in plan
