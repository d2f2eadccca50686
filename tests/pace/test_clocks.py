"""Clocks: charged while a seat is awaited, paid once for each answer, claimed when they are out."""

from datetime import timedelta
from uuid import uuid4

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.log import ClaimTime
from rules.engine.core.resolution import NoDice, NoVault
from rules.engine.core.runner import resolve
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import CommandIdUsedError, StaleMatchError, submit_command
from rules.matches.undo.services import agree_undo, ask_undo, undo
from rules.pace import clocks
from rules.pace.models import Clock
from rules.pace.services import ClaimRefusedError, claim_time
from rules.records.record_export import record_of
from rules.records.verification import verify
from tests.rules.players import GUEST, OTHER, answered, kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

MOVE = {"kind": "move", "seconds": 3600}
RESERVE = {"kind": "reserve", "seconds": 600, "increment": 30}


def now(match):
    return match_of(GUEST, match.pk)


def seal(match, seat):
    submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=match.head,
        command_id=uuid4(),
    )
    return now(match)


def left(match):
    """Seconds left on both clocks as they stand in their rows."""
    return [row.left.total_seconds() for row in Clock.objects.filter(match=match)]


def running(match):
    return [row.running_since is not None for row in Clock.objects.filter(match=match)]


def test_without_a_pace_there_is_no_clock():
    for pace in ({}, {"kind": "none", "seconds": 0, "increment": 0}):
        assert not Clock.objects.filter(match=started(pace=pace)).exists()


@pytest.mark.parametrize(
    "pace",
    [
        {"kind": "sand", "seconds": 60},
        {"kind": "move", "seconds": 0},
        {"kind": "move", "seconds": -1},
        {"kind": "move", "seconds": True},
        {"kind": "reserve", "seconds": 60, "increment": "5"},
        {"kind": "move", "seconds": 10**9},
    ],
)
def test_an_invalid_time_control_is_refused(pace):
    with pytest.raises(ValueError, match="no pace"):
        started(pace=pace)


def test_both_clocks_run_while_both_are_awaited(clock):
    match = started(opponent=OTHER, pace=RESERVE)
    assert running(match) == [True, True]

    clock.shift(10)
    match = seal(match, 0)

    assert (left(match), running(match)) == ([620, 590], [False, True])
    clock.shift(5)
    assert left(seal(match, 1)) == [620, 615]


def test_time_for_each_answer_starts_afresh(clock):
    match = started(opponent=OTHER, pace=MOVE)
    clock.shift(3000)

    match = seal(match, 0)

    assert left(match)[0] == 3600


def test_a_late_answer_before_a_claim_is_accepted(clock):
    match = started(opponent=OTHER, pace=RESERVE)
    clock.shift(700)

    match = seal(match, 0)

    assert left(match) == [30, -100]
    assert not match.is_over


def test_an_undone_answer_keeps_its_time_spent_and_earns_no_second_increment(clock):
    match = started(opponent=OTHER, pace=RESERVE)
    clock.shift(100)
    match = seal(match, 0)
    for _ in range(3):
        undo(match=match, seat=0, seq=match.head, command_id=uuid4())
        clock.shift(10)
        match = seal(now(match), 0)

    assert left(match)[0] == 600 - 100 + 30 - 3 * 10


def test_an_undone_answer_gets_no_second_time_per_answer(clock):
    match = started(opponent=OTHER, pace=MOVE)
    clock.shift(3000)
    match = seal(match, 0)
    undo(match=match, seat=0, seq=match.head, command_id=uuid4())
    clock.shift(600)

    match = seal(now(match), 0)

    assert left(match)[0] == 3000


def test_an_undo_by_consent_returns_no_time(clock):
    match = played(
        lambda match: bool(commits_of(match)[-1].dice) and match.head > 12,
        opponent=OTHER,
        pace=RESERVE,
    )
    seat = commits_of(match)[-1].seat
    clock.shift(20)
    ask_undo(match=match, seat=seat, seq=match.head, command_id=uuid4())
    match = now(match)
    before = sum(left(match))

    agree_undo(match=match, seat=1 - seat, seq=match.head, command_id=uuid4())

    assert sum(left(match)) <= before
    assert running(match)[seat] is True


def test_granting_an_undo_costs_no_time(clock):
    def has_answered(match):
        before, last = position_of(match).trail[-2:] if match.head > 6 else (None, None)
        return last is not None and (before.seat, last.seat) == (0, 1) and not last.bond

    match = played(has_answered, opponent=OTHER, pace=MOVE)
    ask_undo(match=match, seat=0, seq=match.head, command_id=uuid4())
    match = now(match)

    agree_undo(match=match, seat=1, seq=match.head, command_id=uuid4())

    assert [each.unpaid for each in match.clocks.all()] == [1, 0]


def claimed(match, seat, *, seq=None, id=None):
    claim_time(
        match=match,
        seat=seat,
        seq=match.head if seq is None else seq,
        command_id=id or uuid4(),
    )
    return now(match)


@pytest.fixture
def waiting(clock):
    """A match that waits for seat 1 alone."""
    return seal(started(opponent=OTHER, pace=RESERVE), 0)


def test_a_match_never_ends_by_itself(waiting, clock):
    clock.shift(10_000)

    assert not now(waiting).is_over


@pytest.mark.clause("FR-END-11")
def test_expired_time_is_claimed_and_the_log_says_why(waiting, clock):
    clock.shift(601)

    match = claimed(waiting, 0)

    assert match.is_over
    *_, commit = commits_of(match)
    assert [event["type"] for event in commit.events] == ["TimeClaimed", "MatchEnded", "FlowMoved"]
    assert commit.events[0]["said"] == "Bo’s time is up. Ana claims the match."
    outcome = position_of(match).state.outcome
    assert (outcome.reason, outcome.clause) == ("time-out", "FR-END-11")
    assert outcome.results[1] == "crushing-defeat"
    assert running(match) == [False, False]
    assert verify(record_of(match)).difference == ""


def why(match, seat):
    with pytest.raises(ClaimRefusedError) as caught:
        claimed(match, seat)
    assert not now(match).is_over
    return caught.value.why


def test_time_that_is_left_cannot_be_claimed(waiting, clock):
    clock.shift(600 - 1)

    assert why(waiting, 0) == "left"
    assert why(waiting, 1) == "left"


def test_a_late_player_who_has_answered_cannot_be_claimed_against(clock):
    match = started(opponent=OTHER, pace={"kind": "reserve", "seconds": 600})
    clock.shift(601)
    match = seal(match, 1)

    assert left(match)[1] == 0
    assert why(match, 0) == "answered"


def test_without_a_clock_there_is_no_claim():
    assert why(started(opponent=OTHER), 0) == "no-clock"


def test_a_player_out_of_time_cannot_claim(clock):
    match = started(opponent=OTHER, pace=RESERVE)
    clock.shift(700)

    assert why(match, 0) == "own"


def test_a_finished_match_is_not_claimed(waiting, clock):
    clock.shift(601)
    match = claimed(waiting, 0)

    with pytest.raises(ClaimRefusedError) as caught:
        claimed(match, 0)

    assert caught.value.why == "over"


def test_a_claim_against_a_seat_that_has_just_answered_is_stale(waiting, clock):
    clock.shift(601)
    before = waiting.head
    match = seal(waiting, 1)

    with pytest.raises(StaleMatchError):
        claimed(match, 0, seq=before)

    assert not now(match).is_over


def test_a_claim_is_stale_where_an_answer_stops_the_clock_while_it_is_read(
    waiting, clock, monkeypatch
):
    clock.shift(601)
    read = clocks.clocks_of
    answers = [seal]

    def read_after_an_answer(match):
        if answers:
            answers.pop()(waiting, 1)
        return read(match)

    monkeypatch.setattr(clocks, "clocks_of", read_after_an_answer)
    with pytest.raises(StaleMatchError):
        claimed(waiting, 0)

    assert not now(waiting).is_over


def test_a_repeated_claim_ends_the_match_once(waiting, clock):
    clock.shift(601)
    id = uuid4()
    match = claimed(waiting, 0, id=id)

    assert claimed(match, 0, id=id).head == match.head


def test_a_command_id_cannot_be_reused_for_a_claim(clock):
    match = started(opponent=OTHER, pace=RESERVE)
    id = uuid4()
    submit_command(
        match=match,
        seat=0,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=match.head,
        command_id=id,
    )

    with pytest.raises(CommandIdUsedError):
        claimed(now(match), 0, id=id)


def test_a_claim_cannot_be_sent_as_a_game_command(waiting):
    from rules.engine.systems import system  # noqa: PLC0415

    with pytest.raises(Exception, match="ClaimTime"):
        system("frontier").decode_command({"type": "ClaimTime"})


def test_an_ended_match_cannot_be_lost_again():
    match = played()

    with pytest.raises(IllegalCommandError, match="match-over"):
        resolve(position_of(match).now, 1, ClaimTime(), NoDice(), NoVault())


def test_a_finished_match_has_no_clock_that_runs(clock):
    match = played(opponent=OTHER, pace=RESERVE)

    assert running(match) == [False, False]


def test_clocks_need_a_constant_number_of_queries(clock, django_assert_max_num_queries):
    match = played(lambda match: "action" in kind_of(match), opponent=OTHER, pace=RESERVE)

    with django_assert_max_num_queries(14):
        answered(match)
    assert timedelta(0) < Clock.objects.filter(match=match).first().left
