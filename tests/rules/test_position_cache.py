"""The cache of match positions."""

import pytest
from django.db import transaction

from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import position_of
from rules.models import Match
from tests.rules.players import answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_viewing_an_earlier_step_does_not_evict_the_current_position():
    match = started()
    earlier = Match.objects.prefetch_related("seats").get(pk=match.pk)
    now = answered(match).match
    assert now.head > earlier.head
    POSITIONS.clear()
    present = position_of(now)

    past = position_of(earlier)

    assert (past.seq, past.hash) == (earlier.head, earlier.head_hash)
    assert POSITIONS.find(now.pk, now.head, now.head_hash) is present


def test_the_current_position_replaces_the_previous_one():
    match = started()
    position_of(match)
    now = answered(match).match
    POSITIONS.clear()
    position_of(match)

    present = position_of(now)

    assert POSITIONS.find(now.pk, now.head, now.head_hash) is present
    assert POSITIONS.find(match.pk, 0, "") is None


@pytest.mark.django_db(transaction=True)
def test_a_position_is_kept_once_its_commit_is_stored_and_not_before():
    match = started()
    POSITIONS.clear()

    with transaction.atomic():
        now = answered(match).match
        before = POSITIONS.find(now.pk, now.head, now.head_hash)

    assert before is None
    kept = POSITIONS.find(now.pk, now.head, now.head_hash)
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
    POSITIONS.clear()

    lost = _answered_and_rolled_back(match)

    assert POSITIONS.find(match.pk, lost.head, lost.head_hash) is None
    assert position_of(Match.objects.prefetch_related("seats").get(pk=match.pk)).seq == match.head
