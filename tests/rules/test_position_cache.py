"""What is kept of where matches stand."""

import pytest
from django.db import transaction

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


@pytest.mark.django_db(transaction=True)
def test_a_position_is_kept_once_its_commit_is_stored_and_not_before():
    match = started()
    SHELF.clear()

    with transaction.atomic():
        now = answered(match).match
        before = SHELF.find(now.pk, now.head, now.head_hash)

    assert before is None
    kept = SHELF.find(now.pk, now.head, now.head_hash)
    assert kept is not None
    assert kept.hash == Match.objects.get(pk=match.pk).head_hash


def _answered_and_rolled_back(match: Match) -> Match:
    with transaction.atomic():
        lost = answered(match).match
        transaction.set_rollback(True)
    return lost


@pytest.mark.django_db(transaction=True)
def test_a_position_whose_commit_is_never_stored_is_not_kept():
    match = started()
    SHELF.clear()

    lost = _answered_and_rolled_back(match)

    assert SHELF.find(match.pk, lost.head, lost.head_hash) is None
    assert position_of(Match.objects.prefetch_related("seats").get(pk=match.pk)).seq == match.head
