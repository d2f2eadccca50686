"""Taking back: one's own last step, by a commit that says so, never past what binds."""

from uuid import uuid4

import pytest

from rules.engine.core.log import faces_thrown
from rules.engine.tabletop.sealed_choices import Seal
from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import CommandIdUsedError, StaleMatchError, submit_command
from rules.matches.undo.services import UndoRefusedError, undo
from rules.models import Match
from rules.records.record_export import record_of
from rules.records.verification import verify
from tests.rules.players import GUEST, OTHER, answered, kind_of, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def seal(match, seat, faction):
    submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload=f'"{faction}"'),
        seq=match.head,
        command_id=uuid4(),
    )
    return now(match)


def now(match):
    """The match as it stands, for whoever sits on seat 0."""
    return match_of(GUEST, match.pk)


def taken_back(match, seat, command_id=None):
    undo(match=match, seat=seat, seq=match.head, command_id=command_id or uuid4())
    return now(match)


def before_a_move(opponent=None):
    """A match in which the last answer threw no die, and whose it was."""
    match = played(lambda match: "edges" in kind_of(match), opponent=opponent)
    answered(match)
    match = now(match)
    return match, commits_of(match)[-1].seat


def test_a_free_step_can_be_undone():
    match, seat = before_a_move()
    assert position_of(match).state.choices

    after = taken_back(match, seat)

    assert position_of(after).state.choices == {}
    assert "edges" in kind_of(after)


def test_taking_back_appends_and_removes_nothing():
    match, seat = before_a_move()
    before = commits_of(match)

    after = commits_of(taken_back(match, seat))

    assert after[:-1] == before
    assert after[-1].events[0]["type"] == "Undone"
    assert after[-1].events[0]["said"]


def test_a_server_that_starts_again_remembers_what_was_taken_back():
    match, seat = before_a_move()
    after = taken_back(match, seat)
    standing = position_of(after)

    POSITIONS.clear()

    assert position_of(after).state == standing.state
    assert position_of(after).trail == standing.trail


def test_after_taking_back_another_answer_can_be_given():
    match, seat = before_a_move()
    after = taken_back(match, seat)

    answered(after)

    assert position_of(now(match)).state.choices


def test_a_sealed_choice_can_be_changed_until_the_other_side_answers():
    match = seal(started(), 0, "rebels")

    match = taken_back(match, 0)

    assert position_of(match).state.sealed == {}
    seal(match, 0, "interstellar-raiders")


def test_dice_go_on_counting_after_a_step_was_taken_back():
    match, seat = before_a_move()
    thrown = faces_thrown(commits_of(match))

    after = taken_back(match, seat)

    assert position_of(after).now.faces == thrown


def test_the_roll_for_the_roles_cannot_be_undone():
    match = started()

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, 0)

    assert caught.value.retreat.obstacle == "nothing"
    assert now(match).head == 0


def after_a_roll(opponent=None):
    """A match in which the last answer threw a die, and whose it was."""
    match = played(
        lambda match: bool(commits_of(match)[-1].dice) and match.head > 12, opponent=opponent
    )
    return match, commits_of(match)[-1].seat


def test_a_die_cannot_be_undone_alone_against_an_opponent():
    match, seat = after_a_roll(OTHER)

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, seat)

    assert caught.value.retreat.obstacle == "consent"


def test_a_solo_player_can_undo_dice():
    match, seat = after_a_roll()
    thrown = faces_thrown(commits_of(match))

    after = taken_back(match, seat)

    *_, asked, agreed = commits_of(after)
    assert asked.events[0]["type"] == "UndoAsked"
    assert (agreed.seat, agreed.events[0]["agreed"]) == (1 - seat, True)
    assert position_of(after).now.faces == thrown
    assert verify(record_of(after)).difference == ""


def test_a_reveal_can_never_be_undone():
    match = seal(started(), 0, "rebels")
    match = seal(match, 1, "rebels")

    for seat in (0, 1):
        with pytest.raises(UndoRefusedError) as caught:
            taken_back(match, seat)
        assert caught.value.retreat.obstacle == "reveal"


def test_a_step_answered_by_the_opponent_cannot_be_undone_alone():
    match, seat = before_a_move(OTHER)
    while commits_of(match)[-1].seat == seat:
        answered(match)
        match = now(match)

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, seat)

    assert caught.value.retreat.obstacle == "consent"


def test_a_finished_match_stays_as_it_is():
    match = played()

    for seat in (0, 1):
        with pytest.raises(UndoRefusedError) as caught:
            taken_back(match, seat)
        assert caught.value.retreat.obstacle == "over"


def test_a_refused_undo_changes_nothing():
    match = seal(started(), 0, "rebels")
    before = Match.objects.values().get(pk=match.pk)

    with pytest.raises(UndoRefusedError):
        taken_back(match, 1)

    assert Match.objects.values().get(pk=match.pk) == before


def test_an_undo_for_an_earlier_step_is_stale():
    match = seal(started(), 0, "rebels")

    with pytest.raises(StaleMatchError):
        undo(match=match, seat=0, seq=0, command_id=uuid4())


def test_a_repeated_undo_counts_once():
    match, seat = before_a_move()
    id = uuid4()
    after = taken_back(match, seat, id)

    again = undo(match=match, seat=seat, seq=match.head, command_id=id)

    assert again.match.head == after.head
    assert [commit.seq for commit in again.commits] == [after.head]


def test_a_command_id_cannot_be_reused_for_an_undo():
    match = started()
    id = uuid4()
    submit_command(
        match=match,
        seat=0,
        command=Seal(slot="faction", payload='"rebels"'),
        seq=0,
        command_id=id,
    )

    with pytest.raises(CommandIdUsedError):
        taken_back(now(match), 0, id)
