"""While a match is locked nothing is folded, checked or asked of the rules: on SQLite one lock
serves all matches.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import connection

from rosters.accounts.services import close_account
from rosters.owners import Owner
from rules.boards import services as boards
from rules.boards.books import drawing_of
from rules.chronicle.branching import practise
from rules.engine.core import log, resolution
from rules.engine.frontier.site.board_editor import DRAWING
from rules.lobby.proposals import accept_terms, accept_terrain, propose
from rules.matches import match_writer
from rules.matches.command_parser import command_in
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import Agreement, submit_command
from rules.matches.undo.rules import last_to_answer, retreat
from rules.matches.undo.services import agree_undo, ask_undo, undo
from rules.moderation.services import Cause, ban, end_match
from rules.pace.models import Clock
from rules.pace.services import claim_time
from rules.records.record_export import record_of
from tests.boards.drawn import drawn, read
from tests.rules.players import GUEST, OTHER, answered, kind_of, played, started

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.storage]


@pytest.fixture
def locked_work(monkeypatch):
    """What of the engine is called inside a transaction, by name."""
    found = []

    def watched_instead_of(does, name):
        def watched(*args, **named):
            if connection.in_atomic_block:
                found.append(name)
            return does(*args, **named)

        return watched

    def watch(owner, name):
        monkeypatch.setattr(owner, name, watched_instead_of(getattr(owner, name), name))

    watch(log, "advance")
    watch(match_writer, "resolve")
    watch(resolution, "pending_decisions")
    judged = watched_instead_of(DRAWING.judged, "judged")
    monkeypatch.setitem(vars(DRAWING), "judged", judged)
    watch(Session, "get_decoded")
    return found


def answered_freely():
    """A match in which the last answer threw no die, whose answer it was, and nothing in memory."""
    match = played(lambda match: "edges" in kind_of(match))
    answered(match)
    match = match_of(GUEST, match.pk)
    seat = commits_of(match)[-1].seat
    POSITIONS.clear()
    return match, seat


def in_play(owner=GUEST, opponent=OTHER):
    """A match with something to lose, and nothing of it in memory."""
    match = played(lambda match: "edges" in kind_of(match), owner, opponent)
    POSITIONS.clear()
    return match


def test_a_step_is_taken_back_without_folding_under_the_lock(locked_work):
    match, seat = answered_freely()

    undo(match=match, seat=seat, seq=match.head, command_id=uuid4())

    assert locked_work == []


def test_a_step_is_given_back_without_folding_under_the_lock(locked_work):
    match = played(lambda match: bool(commits_of(match)[-1].dice), opponent=OTHER)
    while match.head < 2 or last(match) is None:
        answered(match)
        match = match_of(GUEST, match.pk)
    seat = last(match)
    POSITIONS.clear()

    ask_undo(match=match, seat=seat, seq=match.head, command_id=uuid4())
    POSITIONS.clear()
    match = match_of(GUEST, match.pk)
    agree_undo(match=match, seat=1 - seat, seq=match.head, command_id=uuid4())

    assert locked_work == []


def last(match):
    """Who may ask for the last step back."""
    position = position_of(match)
    seat = last_to_answer(position)
    return seat if seat is not None and retreat(position, seat).may_be_asked else None


def test_a_match_ends_without_a_fold_or_a_check_under_the_lock(locked_work):
    match = in_play()
    command = command_in({"type": "Concede"}, match=match, owner=GUEST)

    submit_command(match=match, seat=0, command=command, seq=match.head, command_id=uuid4())

    assert match_of(GUEST, match.pk).is_over
    assert locked_work == []


def test_time_is_claimed_without_folding_under_the_lock(locked_work):
    match = played(
        lambda match: "edges" in kind_of(match),
        opponent=OTHER,
        pace={"kind": "move", "seconds": 60},
    )
    late = Clock.objects.get(match=match, running_since__isnull=False)
    late.running_since -= timedelta(hours=1)
    late.save()
    POSITIONS.clear()

    claim_time(match=match, seat=1 - late.seat, seq=match.head, command_id=uuid4())

    assert match_of(GUEST, match.pk).is_over
    assert locked_work == []


def test_a_match_is_ended_by_the_staff_without_folding_under_the_lock(locked_work, admin_user):
    match = in_play()

    end_match(match=match, against=0, cause=Cause(by=admin_user, why="Unkind."))

    assert match_of(GUEST, match.pk).is_over
    assert "advance" not in locked_work


def test_somebody_is_locked_out_without_folding_under_the_lock(
    locked_work, admin_user, user, client
):
    client.force_login(user)
    match = in_play(Owner(user=user))

    ban(user=user, cause=Cause(by=admin_user, why="Unkind."))

    assert match_of(OTHER, match.pk).is_over
    assert not any(SESSION_KEY in each.get_decoded() for each in Session.objects.all())
    assert not {"advance", "get_decoded"} & set(locked_work)


def test_an_account_is_closed_without_folding_under_the_lock(locked_work, user, client):
    client.force_login(user)
    match = in_play(Owner(user=user))

    close_account(user=user)

    assert match_of(OTHER, match.pk).is_over
    assert not any(SESSION_KEY in each.get_decoded() for each in Session.objects.all())
    assert not {"advance", "get_decoded"} & set(locked_work)


def test_a_match_begins_without_the_rules_under_the_lock(locked_work):
    started()

    assert locked_work == []


def test_practice_begins_without_folding_under_the_lock(locked_work):
    match = in_play()
    end = command_in({"type": "Concede"}, match=match, owner=GUEST)
    submit_command(match=match, seat=0, command=end, seq=match.head, command_id=uuid4())
    record = record_of(match_of(GUEST, match.pk))

    practise(owner=GUEST, record=record, seq=match.head)

    assert "advance" not in locked_work


def test_a_board_is_checked_before_the_lock_is_taken(locked_work):
    board = boards.create_board(owner=GUEST, system="frontier", own=read(drawn()), is_sound=True)
    boards.save_board(
        board=board, own=read(drawn(name="Wet Lake")), is_sound=True, version=board.version
    )
    agreed = Agreement(
        system="frontier", mission="assault", layout="", limit=200, names=("Ana", "Bo"), options={},
        board=drawing_of("frontier").written(read(drawn())) | {"name": "Dry Lake"},
    )  # fmt: skip
    proposal = propose(owner=GUEST, agreed=agreed)
    accept_terms(proposal=proposal, seat=1, version=1)
    for seat in (0, 1):
        accept_terrain(proposal=proposal, seat=seat, version=1)

    assert "judged" not in locked_work
