"""Concurrent changes between deciding a command and locking: one wins, the other is stale."""

from uuid import uuid4

import pytest
from django.db import connection

from rosters.owners import Owner
from rules.engine.core.log import is_in_advance
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.match_writer import MatchWriter
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import CommandIdUsedError, StaleMatchError, submit_command
from rules.models import Commit, SealedSecret
from rules.pace.services import set_passing
from tests.e2e.stages import CAPTAINS, match_until, sealing
from tests.rules.players import answered, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def seals(match, seat, *, id=None, faction="rebels"):
    return submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload=f'"{faction}"'),
        seq=0,
        command_id=id or uuid4(),
    )


@pytest.fixture
def meanwhile(monkeypatch):
    """Lets something happen when the rules have spoken of the next command, before its lock."""
    writes = MatchWriter.write

    def happens(what):
        def written(writer, *command):
            writes(writer, *command)
            monkeypatch.setattr(MatchWriter, "write", writes)
            what()

        monkeypatch.setattr(MatchWriter, "write", written)

    return happens


def stored(match):
    return Commit.objects.filter(match=match).count(), SealedSecret.objects.count()


def test_no_lock_is_held_while_the_rules_run(meanwhile):
    match, open_blocks = started(), list[int]()
    outside = len(connection.savepoint_ids)

    meanwhile(lambda: open_blocks.append(len(connection.savepoint_ids) - outside))
    seals(match, 0)

    assert open_blocks == [0]


def test_the_slower_of_two_answers_is_stale_and_leaves_nothing(meanwhile):
    match = started()

    meanwhile(lambda: seals(match, 1))
    with pytest.raises(StaleMatchError) as stale:
        seals(match, 0)

    assert stale.value.match.head == 1
    assert stored(match) == (2, 1)


def test_a_command_that_is_sent_twice_at_once_is_played_once(meanwhile):
    match, id = started(), uuid4()

    meanwhile(lambda: seals(match, 0, id=id))
    answer = seals(match, 0, id=id)

    assert [commit.seq for commit in answer.commits] == [answer.match.head] == [1]
    assert stored(match) == (2, 1)


def test_an_id_that_two_commands_bring_at_once_is_one_of_theirs(meanwhile):
    match, id = started(), uuid4()

    meanwhile(lambda: seals(match, 0, id=id))
    with pytest.raises(CommandIdUsedError):
        seals(match, 1, id=id)

    assert stored(match) == (2, 1)


@pytest.mark.django_db(transaction=True)
def test_on_sqlite_threads_take_turns_before_they_ask_for_the_lock(monkeypatch):
    match, turns = started(), list[str]()

    class Turn:
        def __enter__(self):
            turns.append("in a transaction" if connection.in_atomic_block else "outside")

        def __exit__(self, *error):
            turns.append("left")

    monkeypatch.setattr("rules.matches.services._TURN", Turn())
    seals(match, 0)

    assert turns == (["outside", "left"] if connection.vendor == "sqlite" else [])


def passed_for(match, seat):
    return [each for each in commits_of(match) if is_in_advance(each) and each.seat == seat]


def at_a_stop(user):
    match = match_until(user, "stop", given=sealing("interstellar-raiders", CAPTAINS))
    (offer,) = position_of(match).offers
    return match, offer.seat


def until_a_stop_is_passed_or_asked(match, seat, owner, before_each):
    """Answers until `seat` has passed in advance or comes to a stop that it is asked at."""
    for _ in range(200):
        before_each()
        answered(match)
        match = match_of(owner, match.pk)
        if match.is_over or passed_for(match, seat):
            return match
        if any(each.seat == seat and each.passing for each in position_of(match).offers):
            return match
    raise AssertionError("no stop came")


def test_automatic_passing_turned_off_before_the_lock_is_respected(user, meanwhile):
    match, seat = at_a_stop(user)

    def wish():
        set_passing(match=match, seat=seat, always=True, uses=[])
        meanwhile(lambda: set_passing(match=match, seat=seat, always=False, uses=[]))

    match = until_a_stop_is_passed_or_asked(match, seat, Owner(user=user), wish)

    assert not passed_for(match, seat)


def test_automatic_passing_turned_on_before_the_lock_is_respected(user, meanwhile):
    match, seat = at_a_stop(user)

    def wish():
        set_passing(match=match, seat=seat, always=False, uses=[])
        meanwhile(lambda: set_passing(match=match, seat=seat, always=True, uses=[]))

    match = until_a_stop_is_passed_or_asked(match, seat, Owner(user=user), wish)

    assert passed_for(match, seat)
