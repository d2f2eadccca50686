"""What is kept of where matches stand."""

import pytest

from rules.models import Match
from rules.position import SHELF
from rules.selectors import position_of
from tests.rules.players import answered, started

pytestmark = pytest.mark.django_db


def test_who_looks_at_an_earlier_moment_takes_the_present_from_nobody():
    match = started()
    earlier = Match.objects.prefetch_related("seats").get(pk=match.pk)
    now = answered(match).match
    assert now.head > earlier.head
    SHELF.clear()
    present = position_of(now)

    past = position_of(earlier)

    assert (past.seq, past.hash) == (earlier.head, earlier.head_hash)
    assert SHELF.find(now.pk, now.head, now.head_hash) is present


def test_the_present_takes_the_place_of_what_was():
    match = started()
    position_of(match)
    now = answered(match).match
    SHELF.clear()
    position_of(match)

    present = position_of(now)

    assert SHELF.find(now.pk, now.head, now.head_hash) is present
    assert SHELF.find(match.pk, 0, "") is None
