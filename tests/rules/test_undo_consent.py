"""Asking to take a step back: what is asked, agreed, declined and withdrawn stands in the log."""

from uuid import uuid4

import pytest

from rules.engine.core.known import Known
from rules.engine.core.log import faces_thrown, sealed
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import CommandIdUsedError, StaleMatchError
from rules.matches.undo.services import (
    UndoRefusedError,
    agree_undo,
    ask_undo,
    decline_undo,
    withdraw_undo,
)
from rules.models import Match
from rules.present.match_view import match_as_seen
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of
from rules.records.verification import verify
from tests.rules.players import GUEST, OTHER, answered, played

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def now(match):
    return match_of(GUEST, match.pk)


def said(write, match, seat, *, seq=None, id=None):
    write(match=match, seat=seat, seq=match.head if seq is None else seq, command_id=id or uuid4())
    return now(match)


@pytest.fixture
def rolled():
    """A match of two people in which the last answer threw a die, and whose it was."""
    match = played(
        lambda match: bool(commits_of(match)[-1].dice) and match.head > 12, opponent=OTHER
    )
    return match, commits_of(match)[-1].seat


@pytest.fixture
def asked(rolled):
    match, seat = rolled
    return said(ask_undo, match, seat), seat


def events_of(match):
    return commits_of(match)[-1].events


def why(caught):
    return caught.value.retreat.obstacle


def test_an_undo_request_is_announced_and_changes_nothing(rolled):
    match, seat = rolled
    before = position_of(match)

    after = said(ask_undo, match, seat)

    (event,) = events_of(after)
    assert event["type"] == "UndoAsked"
    assert "asks to undo everything after step" in event["said"]
    assert position_of(after).state == before.state
    assert position_of(after).trail == before.trail
    assert position_of(after).asks.pending.seat == seat


def test_a_server_that_starts_again_remembers_what_was_asked(asked):
    match, _seat = asked
    standing = position_of(match)

    POSITIONS.clear()

    assert position_of(match) == standing


def test_both_see_who_asks_for_what(asked):
    match, seat = asked

    seen = [
        match_as_seen(match, (eyes,), Known(seat=eyes), "en")["undo"] for eyes in (seat, 1 - seat)
    ]

    assert seen[0]["asked"] == seen[1]["asked"]
    assert seen[0]["asked"]["seat"] == seat
    assert {"seat": 1 - seat} == {"seat": match.awaits[-1]["seat"]}
    assert match.awaits[-1]["prompt"]["key"] == "undo-asked"


def test_consent_takes_it_back_and_gives_no_die_back(asked):
    match, seat = asked
    back_to = position_of(match).asks.pending.back_to
    thrown = faces_thrown(commits_of(match))

    after = said(agree_undo, match, 1 - seat)

    (event,) = events_of(after)
    assert (event["type"], event["back_to"], event["agreed"]) == ("Undone", back_to, True)
    assert "agrees" in event["said"]
    assert position_of(after).now.faces == thrown
    assert position_of(after).trail[-1].seq == back_to
    assert position_of(after).asks.pending is None
    assert commits_of(after)[: match.head + 1] == commits_of(match)


def test_a_die_thrown_afresh_has_a_number_of_its_own(asked):
    match, seat = asked
    thrown = faces_thrown(commits_of(match))
    match = said(agree_undo, match, 1 - seat)

    while not (dice := commits_of(match)[-1].dice):
        answered(match)
        match = now(match)

    assert dice[0].i == thrown


def test_a_declined_step_stays(asked):
    match, seat = asked
    before = position_of(match)

    after = said(decline_undo, match, 1 - seat)

    assert "refuses the undo" in events_of(after)[0]["said"]
    assert position_of(after).state == before.state
    assert position_of(after).asks.pending is None
    assert len(after.awaits) == len(match.awaits) - 1


def test_the_asking_player_may_withdraw_the_request(asked):
    match, seat = asked

    after = said(withdraw_undo, match, seat)

    assert "withdraws the undo request" in events_of(after)[0]["said"]
    assert position_of(after).asks.pending is None


@pytest.mark.parametrize("write", [agree_undo, decline_undo])
def test_only_the_opponent_can_answer_a_request(asked, write):
    match, seat = asked

    with pytest.raises(UndoRefusedError) as caught:
        said(write, match, seat)

    assert why(caught) == "not-asked"


def test_only_the_asking_player_can_withdraw_a_request(asked):
    match, seat = asked

    with pytest.raises(UndoRefusedError) as caught:
        said(withdraw_undo, match, 1 - seat)

    assert why(caught) == "not-asked"


def test_one_request_waits_at_a_time(asked):
    match, seat = asked

    for asker in (seat, 1 - seat):
        with pytest.raises(UndoRefusedError):
            said(ask_undo, match, asker)


def test_playing_on_lets_a_request_lapse(asked):
    match, seat = asked

    answered(match)
    after = now(match)

    assert position_of(after).asks.pending is None
    with pytest.raises(UndoRefusedError) as caught:
        said(agree_undo, after, 1 - seat)
    assert why(caught) == "not-asked"


def declined_thrice(match, seat):
    for _ in range(3):
        match = said(ask_undo, match, seat)
        match = said(decline_undo, match, 1 - seat)
    return match


def test_after_three_refusals_nothing_is_asked_until_both_have_played_on(rolled):
    match, seat = rolled
    match = declined_thrice(match, seat)

    with pytest.raises(UndoRefusedError) as caught:
        said(ask_undo, match, seat)
    assert why(caught) == "tired"
    assert "three times" in match_as_seen(match, (seat,), Known(seat=seat), "en")["undo"]["why"]

    since = set()
    while len(since) < 2 and not match.is_over:
        assert not position_of(match).asks.may_ask(seat)
        answered(match)
        match = now(match)
        since.add(commits_of(match)[-1].seat)
    assert position_of(match).asks.may_ask(seat)


def test_the_other_side_may_still_ask_when_one_has_asked_too_often(rolled):
    match, seat = rolled
    match = declined_thrice(match, seat)

    assert position_of(match).asks.may_ask(1 - seat)


def test_a_withdrawn_request_counts_as_failed(rolled):
    match, seat = rolled
    for _ in range(3):
        match = said(ask_undo, match, seat)
        match = said(withdraw_undo, match, seat)

    assert not position_of(match).asks.may_ask(seat)


def test_an_undo_past_a_reveal_cannot_be_requested():
    match = played(lambda match: match.head == 3, opponent=OTHER)

    with pytest.raises(UndoRefusedError) as caught:
        said(ask_undo, match, 0)

    assert why(caught) == "reveal"


def test_a_free_undo_cannot_be_requested():
    match = played(lambda match: match.head == 1, opponent=OTHER)
    seat = commits_of(match)[-1].seat

    with pytest.raises(UndoRefusedError) as caught:
        said(ask_undo, match, seat)

    assert why(caught) == ""


@pytest.mark.parametrize("write", [agree_undo, decline_undo])
def test_an_answer_to_a_match_that_has_gone_on_is_stale(asked, write):
    match, seat = asked

    with pytest.raises(StaleMatchError):
        said(write, match, 1 - seat, seq=match.head - 1)


def test_repeated_consent_counts_once(asked):
    match, seat = asked
    id = uuid4()
    after = said(agree_undo, match, 1 - seat, id=id)

    assert said(agree_undo, match, 1 - seat, id=id).head == after.head
    with pytest.raises(CommandIdUsedError):
        said(decline_undo, match, 1 - seat, id=id)


def test_a_refused_request_changes_nothing(asked):
    match, seat = asked
    before = Match.objects.values().get(pk=match.pk)

    with pytest.raises(UndoRefusedError):
        said(ask_undo, match, seat)

    assert Match.objects.values().get(pk=match.pk) == before


def test_a_record_with_undo_requests_is_valid(asked):
    match, seat = asked
    match = said(decline_undo, match, 1 - seat)
    match = said(ask_undo, match, seat)
    match = said(agree_undo, match, 1 - seat)
    while not match.is_over:
        answered(match)
        match = now(match)

    assert verify(record_of(match)).difference == ""


def without(record, seq, **changes):
    """The record with an event of commit `seq` altered and the chain made anew."""
    commits, prev = [], record.header.hash
    for commit in record.commits:
        if commit.seq == seq:
            commit = commit.change(events=({**commit.events[0], **changes},))  # noqa: PLW2901
        commits.append(sealed(commit.change(prev=prev)))
        prev = commits[-1].hash
    return MatchRecord(record.header, commits, record.footer)


def test_consent_that_nobody_asked_for_is_found(asked):
    match, seat = asked
    match = said(agree_undo, match, 1 - seat)
    record = record_of(match)

    found = verify(without(record, match.head - 1, back_to=0)).difference

    assert "accepts an undo request that was never made" in found


def test_taking_back_a_die_without_consent_is_found(asked):
    match, seat = asked
    match = said(agree_undo, match, 1 - seat)

    found = verify(without(record_of(match), match.head, agreed=False)).difference

    assert "without the consent that it needs" in found


def test_taking_back_what_was_revealed_is_found(asked):
    match, seat = asked
    match = said(agree_undo, match, 1 - seat)
    record = without(record_of(match), match.head - 1, back_to=0)

    found = verify(without(record, match.head, back_to=0)).difference

    assert "undoes a reveal" in found


def rewritten(match, change):
    """The record of a match after `change` to its commits, with hashes that fit again."""
    record = record_of(match)
    commits = list(record.commits)
    change(commits)
    prev = record.header.hash
    for number, commit in enumerate(commits):
        commits[number] = sealed(commit.change(seq=number, prev=prev, hash=""))
        prev = commits[number].hash
    return MatchRecord(record.header, commits, record.footer)


def test_the_server_does_not_agree_for_a_player(asked):
    match, seat = asked
    agreed = said(agree_undo, match, 1 - seat)

    def by_the_server(commits):
        commits[-1] = commits[-1].change(seat=None)

    assert verify(rewritten(agreed, by_the_server)).difference == (
        f"commit {agreed.head} accepts an undo request that was never made"
    )


@pytest.mark.parametrize("back_to", [-5, 10**6])
def test_a_recorded_request_is_for_an_earlier_step(asked, back_to):
    match, _seat = asked

    def elsewhere(commits):
        event = commits[-1].events[0] | {"back_to": back_to}
        command = commits[-1].command | {"back_to": back_to}
        commits[-1] = commits[-1].change(events=(event,), command=command)

    assert verify(rewritten(match, elsewhere)).difference == (
        f"commit {match.head} asks for an undo that may not be asked for"
    )


def test_no_record_holds_more_requests_than_a_player_has(asked):
    match, seat = asked
    match = said(decline_undo, match, 1 - seat)

    def again(commits):
        for _ in range(3):
            commits.extend(commits[-2:])

    assert "asks for an undo that may not" in verify(rewritten(match, again)).difference
