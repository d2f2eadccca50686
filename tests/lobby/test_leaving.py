"""Proposals when a guest signs in and when an account is closed."""

import pytest

from rules.lobby import seating
from rules.lobby.models import Proposal
from tests.lobby.people import joined, proposed

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.mark.parametrize("which", ["host", "other"])
def test_signing_in_to_the_opponents_account_frees_the_taken_seat(other, stranger, user, which):
    member, guest = {"host": (stranger, other), "other": (other, stranger)}[which]
    member.force_login(user)
    row = joined(stranger, other)

    guest.force_login(user)
    row.refresh_from_db()

    assert row.is_open
    assert row.free_seat == 1
    assert row.table[0].user == user


def test_both_sides_at_one_screen_move_to_the_account(other, user):
    row = proposed(other, whom="screen", second="Bo")

    other.force_login(user)
    row.refresh_from_db()

    assert (row.table[0].user, row.table[1].user) == (user, user)


def test_closing_an_account_removes_its_proposals(host, user):
    proposed(host)

    user.delete()

    assert not Proposal.objects.exists()


def test_closing_an_account_frees_its_seat(host, other, other_user):
    other.force_login(other_user)
    joined(host, other)

    other_user.delete()

    row = Proposal.objects.get()
    assert row.is_open
    assert row.free_seat == 1


def test_an_account_with_a_solo_proposal_can_be_closed(host, user):
    proposed(host, whom="screen", second="Bo")

    user.delete()

    assert not Proposal.objects.exists()


def test_a_rematch_that_was_proposed_to_an_account_is_declined(host, other, other_user):
    other.force_login(other_user)
    row = joined(host, other)
    Proposal.objects.filter(pk=row.pk).update(way=Proposal.Way.REMATCH)

    other_user.delete()

    assert Proposal.objects.get().status == Proposal.Status.DECLINED


@pytest.mark.parametrize(
    ("going", "way"), [("leave", Proposal.Way.LINK), ("decline", Proposal.Way.REMATCH)]
)
def test_an_account_can_be_closed_while_the_opponent_closes_a_proposal(
    host, other, other_user, monkeypatch, going, way
):
    other.force_login(other_user)
    row = joined(host, other)
    Proposal.objects.filter(pk=row.pk).update(way=way)
    goes = getattr(seating, going)

    def too_late(**about):
        seating.withdraw(proposal=row)
        return goes(**about)

    monkeypatch.setattr(seating, going, too_late)

    other_user.delete()

    assert Proposal.objects.get().status == Proposal.Status.WITHDRAWN
