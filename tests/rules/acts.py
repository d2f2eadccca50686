"""What two servers may do to one match at the same moment, and matches in which they can."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.selectors import commits_of
from rules.matches.services import submit_command
from rules.matches.undo.services import (
    UndoRefusedError,
    agree_undo,
    ask_undo,
    decline_undo,
    withdraw_undo,
)
from rules.models import Match
from rules.pace.models import Clock
from rules.pace.services import ClaimRefusedError, claim_time
from tests.rules.players import GUEST, OTHER, played, started

REBELS = Seal(slot="faction", payload='"rebels"')
REFUSALS = (UndoRefusedError, ClaimRefusedError)

ACTS: dict[str, Callable[..., Any]] = {
    "answer": partial(submit_command, seat=0, command=REBELS),
    "other-answer": partial(submit_command, seat=1, command=REBELS),
    "claim": partial(claim_time, seat=0),
    "agree": partial(agree_undo, seat=1),
    "decline": partial(decline_undo, seat=1),
    "withdraw": partial(withdraw_undo, seat=0),
}


def late() -> Match:
    """A match in which the time of seat 1 is up."""
    match = started(GUEST, OTHER, pace={"kind": "reserve", "seconds": 600})
    Clock.objects.filter(match=match, seat=1).update(left=timedelta(seconds=-1))
    return match


def asked() -> Match:
    """A match in which seat 0 asks to take a die back."""
    while True:
        match = played(
            lambda match: bool(commits_of(match)[-1].dice) and match.head > 12, GUEST, OTHER
        )
        if commits_of(match)[-1].seat == 0:
            ask_undo(match=match, seat=0, seq=match.head, command_id=uuid4())
            return Match.objects.get(pk=match.pk)


def begun() -> Match:
    """A match that waits for both."""
    return started(GUEST, OTHER)


STAGES: dict[str, Callable[[], Match]] = {"begun": begun, "late": late, "asked": asked}
