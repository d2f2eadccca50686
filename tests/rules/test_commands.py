"""Answers of the seats: accepted once, refused without a trace, never played on a stale board."""

from uuid import uuid4

import pytest
from django.db import connection
from django.db.transaction import TransactionManagementError

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.log import chain_error
from rules.engine.frontier.model.commands import TakeAction
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import StaleMatchError, locked, submit_command
from rules.models import AppendOnlyError, Commit, Match, SealedSecret
from rules.records.record_export import header_of
from tests.rules.players import GUEST, answered, kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

REBELS = Seal(slot="faction", payload='"rebels"')
RAIDERS = Seal(slot="faction", payload='"interstellar-raiders"')


def submit(match, seat, command, *, seq=None, command_id=None):
    return submit_command(
        match=match,
        seat=seat,
        command=command,
        seq=match.head if seq is None else seq,
        command_id=command_id or uuid4(),
    )


def everything_of(match):
    row = Match.objects.values().get(pk=match.pk)
    return row, list(match.commits.values()), list(SealedSecret.objects.values())


@pytest.mark.clause("FR-DP-1")
def test_an_accepted_command_is_appended_to_the_chain():
    match = started()

    answer = submit(match, 0, REBELS)

    assert [commit.seq for commit in answer.commits] == [1]
    assert chain_error(commits_of(match_of(GUEST, match.pk)), header_of(match).hash) == ""


def hashes(answer):
    """Each commit of an answer: its hash covers all that it holds."""
    return [commit.hash for commit in answer.commits]


def test_a_repeated_command_id_gives_its_first_answer_again():
    match, command_id = started(), uuid4()
    first = submit(match, 0, REBELS, command_id=command_id)

    again = submit(match, 0, RAIDERS, command_id=command_id)

    assert hashes(again) == hashes(first)
    assert match.commits.count() == 2


def test_the_first_answer_holds_what_the_server_answered_at_once_and_nothing_later():
    match, command_id = started(), uuid4()
    submit(match, 0, REBELS)
    match = match_of(GUEST, match.pk)
    first = submit(match, 1, RAIDERS, command_id=command_id)
    assert [commit.seat for commit in first.commits] == [1, None]
    answered(match_of(GUEST, match.pk))

    again = submit(match, 1, RAIDERS, command_id=command_id)
    assert hashes(again) == hashes(first)


def test_a_command_for_an_earlier_step_is_stale():
    match = started()
    submit(match, 0, REBELS)

    with pytest.raises(StaleMatchError) as caught:
        submit(match, 1, RAIDERS, seq=0)

    assert caught.value.match.head == 1


def test_a_refused_command_changes_nothing():
    match = started()
    before = everything_of(match)

    with pytest.raises(IllegalCommandError):
        submit(match, 0, Seal(slot="faction", payload='"pirates"'))

    assert everything_of(match) == before


def test_a_command_out_of_turn_changes_nothing():
    match = started()
    before = everything_of(match)

    with pytest.raises(IllegalCommandError):
        submit(match, 0, TakeAction(unit="a1", action="advance"))

    assert everything_of(match) == before


def test_a_finished_match_takes_no_command():
    match = played()

    with pytest.raises(IllegalCommandError) as caught:
        submit(match, 0, TakeAction(unit="a1", action="advance"))

    assert caught.value.refusals[0].key == "match-over"


def test_a_restarted_server_resumes_the_match():
    match = played(lambda match: match.head >= 25)
    before = position_of(match)

    POSITIONS.clear()
    after = position_of(match_of(GUEST, match.pk))

    assert after.state == before.state
    assert (after.seq, after.hash, after.now.faces) == (before.seq, before.hash, before.now.faces)
    assert after.trail == before.trail


def test_a_worker_with_an_old_position_folds_the_new_one():
    match = started()
    position_of(match)
    submit(match, 0, REBELS)
    POSITIONS.clear()
    position_of(match)

    current = position_of(match_of(GUEST, match.pk))

    assert current.seq == 1
    assert "faction/0" in current.state.sealed


def test_a_cached_position_of_another_history_is_not_used():
    match = started()
    stranger = position_of(started())
    POSITIONS.keep(match.pk, stranger)

    assert position_of(match).hash == match.head_hash != stranger.hash


def test_dice_are_numbered_through_the_whole_log():
    match = played()

    numbers = [die.i for commit in commits_of(match) for die in commit.dice]

    assert numbers == list(range(len(numbers)))
    assert len(numbers) > 2


def test_awaited_seats_are_stored_in_the_match_row():
    match = started()
    assert [each["seat"] for each in match.awaits] == [0, 1]

    submit(match, 0, REBELS)

    assert [each["seat"] for each in match_of(GUEST, match.pk).awaits] == [1]


@pytest.mark.clause("FR-END-12")
def test_a_finished_match_keeps_its_result():
    match = played()

    assert match.result["results"] == list(position_of(match).state.outcome.results)
    assert match.finished is not None
    assert match.awaits == []


def test_both_sides_of_every_mission_get_to_their_turns():
    for mission in ("assault", "ambush"):
        match = played(lambda match: "action" in kind_of(match), mission=mission)
        assert position_of(match).state.turn >= 1


def test_a_log_cannot_be_edited_or_truncated():
    row = started().commits.get(seq=0)
    row.text = "{}"

    with pytest.raises(AppendOnlyError):
        row.save()
    with pytest.raises(AppendOnlyError):
        row.delete()
    with pytest.raises(AppendOnlyError):
        Commit.objects.filter(pk=row.pk).update(text="{}")
    with pytest.raises(AppendOnlyError):
        Commit.objects.all().delete()


def test_a_sealed_choice_cannot_be_changed():
    submit(started(), 0, REBELS)
    row = SealedSecret.objects.get()
    row.payload = '"rebels"'

    with pytest.raises(AppendOnlyError):
        row.save()
    with pytest.raises(AppendOnlyError):
        row.delete()
    with pytest.raises(AppendOnlyError):
        SealedSecret.objects.all().delete()


def test_a_match_is_locked_within_a_transaction_or_not_at_all(monkeypatch):
    match = started()
    monkeypatch.setattr(connection, "in_atomic_block", False)
    with pytest.raises(TransactionManagementError, match="within a transaction"):
        locked(match)
