"""A match is agreed on, and the dice are bound before the first is thrown."""

import hashlib

import pytest

from rosters.owners import Owner
from rules.engine.core.decision import IllegalCommandError
from rules.matches.selectors import commits_of, match_of, my_matches, seats_of
from rules.matches.services import Agreement, adopt_matches, start_match
from rules.models import Match
from tests.rules.players import GUEST, agree, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def between(ana, bo):
    """A match of two people."""
    agreed = Agreement(
        system="frontier",
        mission="assault",
        layout="A",
        limit=200,
        names=("Ana", "Bo"),
        options={},
    )
    return start_match(owners=(ana, bo), agreed=agreed)


def test_both_seats_belong_to_the_player_who_starts():
    match = started()

    assert [seat.name for seat in match.table] == ["Ana", "Bo"]
    assert {seat.guest_key for seat in match.table} == {GUEST.guest_key}


def test_each_seat_belongs_to_its_own_player(user, other_user):
    ana, bo = Owner(user=user), Owner(user=other_user)

    match = between(ana, bo)

    assert match.created_by == user
    assert seats_of(ana, match_of(ana, match.pk)) == (0,)
    assert seats_of(bo, match_of(bo, match.pk)) == (1,)
    assert not my_matches(GUEST).exists()


def test_the_secret_is_committed_to_before_the_first_die():
    match = started()

    assert len(bytes.fromhex(match.dice_secret)) == 32
    secret = bytes.fromhex(match.dice_secret)
    assert match.dice_commitment == hashlib.sha256(secret).hexdigest()


def test_a_nonce_that_a_seat_brings_is_kept_and_a_missing_one_is_made():
    match = started(nonces=("ab" * 32, ""))

    assert match.nonces[0] == "ab" * 32
    assert len(bytes.fromhex(match.nonces[1])) == 32


def test_no_two_matches_share_a_secret():
    assert started().dice_secret != started().dice_secret


@pytest.mark.clause("FR-SETUP-2")
def test_the_roles_are_rolled_for_at_once():
    match = started()

    first = commits_of(match)[0]

    assert first.seat is None
    assert first.events[0]["type"] == "MatchBegan"
    assert len(first.dice) >= 2


@pytest.mark.clause("FR-SELECT-4", "FR-GAME-3")
@pytest.mark.parametrize(
    ("agreed", "key"),
    [
        ({"mission": "hide-and-seek"}, "no-mission"),
        ({"layout": "Z"}, "no-layout"),
        ({"limit": 99}, "limit-out-of-range"),
        ({"options": {"wind": 1}}, "no-option"),
    ],
)
def test_terms_that_the_rules_refuse_start_nothing(agreed, key):
    with pytest.raises(IllegalCommandError) as caught:
        started(**agreed)

    assert caught.value.refusals[0].key == key
    assert not Match.objects.exists()


def test_matches_of_a_guest_move_to_the_account(user):
    match = started()

    adopt_matches(guest_key=GUEST.guest_key, user=user)

    owner = Owner(user=user)
    assert match_of(owner, match.pk).created_by == user
    assert not my_matches(GUEST).exists()


def test_signing_up_keeps_the_matches_of_this_browser(client):
    agree(client, {"mission": "assault", "layout": "A", "first": "Ana", "second": "Bo"})
    page = client.get("/matches/")
    assert "Ana – Bo" in page.content.decode()

    client.post(
        "/accounts/signup/",
        {
            "username": "ana",
            "password1": "a long enough secret",
            "password2": "a long enough secret",
        },
    )

    assert "Ana – Bo" in client.get("/matches/").content.decode()
    assert Match.objects.get().created_by.username == "ana"


def test_closing_an_account_deletes_its_solo_matches(user):
    started(Owner(user=user))

    user.delete()

    assert not Match.objects.exists()


def test_closing_an_account_leaves_the_other_player_the_match(user, other_user):
    ana, bo = Owner(user=user), Owner(user=other_user)
    match = between(ana, bo)

    user.delete()

    left = match_of(bo, match.pk)
    assert left.names == ("Ana", "Bo")
    assert [seat.user for seat in left.table] == [None, other_user]
