"""Consent to steps back, folded from the log: what waits, and who has asked too often."""

import pytest

from rules.engine.core.log import (
    Commit,
    command_in,
    effective_commits,
    in_advance,
    is_in_advance,
    is_note,
)
from rules.engine.core.undo_requests import MAX_UNSUCCESSFUL, undo_requests_in
from tests.engine.core.toy import Hush


def commit(seq, seat, kind, **facts):
    event = {"type": kind, "clause": "TOY-1", "said": "", **facts}
    return Commit(
        seq=seq, schema=1, seat=seat, command={}, events=(event,), dice=(), clauses=(), prev=""
    )


def log(*entries):
    """Commits of `(seat, kind)` or `(seat, kind, back_to)`, numbered."""
    return [
        commit(seq, seat, kind, **({"back_to": back_to[0]} if back_to else {}))
        for seq, (seat, kind, *back_to) in enumerate(entries)
    ]


PLAYED = ((0, "Taken"), (1, "Taken"))
ASKED = (0, "UndoAsked", 0)
DECLINED = (1, "UndoDeclined")


def test_a_request_waits():
    asks = undo_requests_in(log(*PLAYED, ASKED))

    assert (asks.pending.seat, asks.pending.back_to, asks.pending.seq) == (0, 0, 2)


@pytest.mark.parametrize(
    "end", [DECLINED, (0, "UndoWithdrawn"), (1, "Undone", 0), (0, "Taken"), (None, "Ended")]
)
def test_it_ends_with_an_answer_and_when_either_seat_plays_on(end):
    assert undo_requests_in(log(*PLAYED, ASKED, end)).pending is None


def test_after_three_failed_requests_both_must_play_on():
    tired = (*PLAYED, *(ASKED, DECLINED) * MAX_UNSUCCESSFUL)

    assert undo_requests_in(log(*tired[:-2])).may_ask(0)
    assert not undo_requests_in(log(*tired)).may_ask(0)
    assert undo_requests_in(log(*tired)).may_ask(1)
    assert not undo_requests_in(log(*tired, (0, "Taken"), (0, "Taken"))).may_ask(0)
    assert undo_requests_in(log(*tired, (0, "Taken"), (1, "Taken"))).may_ask(0)


def test_consent_resets_the_count_of_failed_requests():
    agreed = commit(8, 1, "Undone", back_to=0, agreed=True)
    tired = log(*PLAYED, *(ASKED, DECLINED) * 2, ASKED)

    assert undo_requests_in([*tired, agreed]).vain == (0, 0)


def test_the_seats_are_told_apart():
    both = log(*PLAYED, ASKED, DECLINED, (1, "UndoAsked", 0), (0, "UndoDeclined"))

    assert undo_requests_in(both).vain == (1, 1)


def test_undo_notes_do_not_change_the_position():
    commits = log(*PLAYED, ASKED, DECLINED)

    assert [is_note(each) for each in commits] == [False, False, True, True]
    assert effective_commits(commits) == commits[:2]


def test_an_answer_given_in_advance_is_marked_and_read_without_its_mark():
    said = commit(0, 0, "Taken").change(command=in_advance(Hush()))

    assert is_in_advance(said)
    assert said.command == {"type": "Hush", "auto": True}
    assert command_in(said) == {"type": "Hush"}
    assert not is_in_advance(commit(0, 0, "Taken"))
