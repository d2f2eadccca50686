"""Jumps of the system clock during a match do not change the players' time."""

import time
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from rosters.quota import Quota
from rules.matches.selectors import match_of
from rules.matches.services import submit_command
from rules.pace import steady_clock
from rules.pace.selectors import clocks_as_seen
from rules.pace.services import ClaimRefusedError, claim_time
from rules.records.record_export import record_of
from rules.records.verification import verify
from tests.rules.acts import REBELS
from tests.rules.players import GUEST, OTHER, started

pytestmark = pytest.mark.django_db
TEN_MINUTES = {"kind": "reserve", "seconds": 600, "increment": 0}
HOUR = 3600.0


class Machine:
    """Its clock on the wall, and the one that only runs."""

    def __init__(self):
        self.wall = datetime(2026, 3, 2, 12, tzinfo=UTC)
        self.run = 1000.0

    def passes(self, seconds):
        self.wall += timedelta(seconds=seconds)
        self.run += seconds

    def jumps(self, seconds):
        self.wall += timedelta(seconds=seconds)


@pytest.fixture
def machine(monkeypatch):
    machine = Machine()
    monkeypatch.setattr(timezone, "now", lambda: machine.wall)
    monkeypatch.setattr(steady_clock.time, "clock_gettime", lambda which: machine.run)
    monkeypatch.setattr(steady_clock, "STEADY", steady_clock.Steady())
    return machine


@pytest.fixture
def match(machine):
    """A match of ten minutes a side, a minute after it began."""
    match = started(GUEST, OTHER, pace=TEN_MINUTES)
    machine.passes(60)
    assert left(match) == [540, 540]
    return match


def left(match):
    return [each["left"] for each in clocks_as_seen(match_of(GUEST, match.pk))]


def claims(match):
    claim_time(match=match, seat=0, seq=match.head, command_id=uuid4())


@pytest.mark.parametrize("seconds", [HOUR, -HOUR, 365 * 24 * HOUR, -365 * 24 * HOUR])
def test_a_clock_jump_does_not_change_the_players_time(machine, match, seconds):
    machine.jumps(seconds)
    assert left(match) == [540, 540]

    machine.passes(30)
    assert left(match) == [510, 510]


def test_a_forward_jump_does_not_allow_a_time_claim(machine, match):
    answered = submit_command(
        match=match, seat=0, command=REBELS, seq=match.head, command_id=uuid4()
    ).match
    machine.jumps(HOUR)
    with pytest.raises(ClaimRefusedError) as refused:
        claims(answered)
    assert refused.value.left == timedelta(seconds=540)

    machine.passes(540)
    claims(answered)
    assert match_of(GUEST, match.pk).is_over


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_thinking_time_across_a_jump_is_charged_correctly(machine, match, seconds):
    machine.jumps(seconds)
    machine.passes(40)
    submit_command(match=match, seat=0, command=REBELS, seq=match.head, command_id=uuid4())
    machine.jumps(-seconds)
    machine.passes(10)

    assert left(match) == [500, 490]
    assert verify(record_of(match_of(GUEST, match.pk))).holds


def test_a_restart_with_an_earlier_clock_gives_no_extra_time(machine, match, monkeypatch):
    machine.jumps(-HOUR)
    monkeypatch.setattr(steady_clock, "STEADY", steady_clock.Steady())

    assert left(match) == [600, 600]

    submit_command(match=match, seat=0, command=REBELS, seq=match.head, command_id=uuid4())
    machine.passes(10)
    assert left(match) == [600, 590]


def test_a_small_clock_correction_is_followed(machine, match):
    machine.jumps(2)
    assert left(match) == [538, 538]
    assert steady_clock.now() == machine.wall


def test_a_clock_jump_is_logged_once(machine, match, caplog):
    machine.jumps(HOUR)
    left(match)
    left(match)

    assert caplog.text.count("the clock has jumped by 1:00:00") == 1


def test_a_clock_set_back_by_an_hour_does_not_lengthen_a_rate_limit(monkeypatch):
    cache.clear()
    now = time.time() // 3600 * 3600
    monkeypatch.setattr(time, "time", lambda: now)
    limit = Quota("some-limit", 3, 60)
    assert [limit.take() for _ in range(4)] == [True, True, True, False]

    monkeypatch.setattr(time, "time", lambda: now - HOUR)

    assert limit.take()
