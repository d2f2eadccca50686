"""Taking back: one's own last step, by a commit that says so, never past what binds."""

from uuid import uuid4

import pytest

from rules.engine.core.log import faces_thrown
from rules.engine.lib.sealed import Seal
from rules.models import Match
from rules.position import SHELF
from rules.selectors import commits_of, match_of, position_of
from rules.services import StaleMatchError, UndoRefusedError, submit_command, undo
from tests.rules.players import GUEST, answered, kind_of, played, started

pytestmark = pytest.mark.django_db


def seal(match, seat, faction):
    submit_command(
        match=match,
        seat=seat,
        command=Seal(slot="faction", payload=f'"{faction}"'),
        seq=match.head,
        command_id=uuid4(),
    )
    return match_of(GUEST, match.pk)


def taken_back(match, seat):
    undo(match=match, seat=seat, seq=match.head)
    return match_of(GUEST, match.pk)


def before_a_move():
    """A match in which the last answer threw no die, and whose it was."""
    match = played(lambda match: "edges" in kind_of(match))
    answered(match)
    match = match_of(GUEST, match.pk)
    return match, commits_of(match)[-1].seat


def test_an_answer_that_binds_nobody_is_taken_back():
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

    SHELF.clear()

    assert position_of(after).state == standing.state
    assert position_of(after).trail == standing.trail


def test_after_taking_back_another_answer_can_be_given():
    match, seat = before_a_move()
    after = taken_back(match, seat)

    answered(after)

    assert position_of(match_of(GUEST, match.pk)).state.choices


def test_a_sealed_choice_can_be_changed_until_the_other_side_answers():
    match = seal(started(), 0, "rebels")

    match = taken_back(match, 0)

    assert position_of(match).state.sealed == {}
    seal(match, 0, "interstellar-raiders")


def test_dice_go_on_counting_after_a_step_was_taken_back():
    match, seat = before_a_move()
    thrown = faces_thrown(commits_of(match))

    after = taken_back(match, seat)

    assert position_of(after).faces == thrown


def test_a_die_binds():
    match = started()

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, 0)

    assert caught.value.retreat.obstacle in ("nothing", "die-or-reveal")
    assert match_of(GUEST, match.pk).head == 0


def test_a_roll_in_the_middle_of_a_turn_binds():
    match = played(lambda match: bool(commits_of(match)[-1].dice) and match.head > 12)
    seat = commits_of(match)[-1].seat

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, seat)

    assert caught.value.retreat.obstacle in ("die-or-reveal", "over")


def test_a_reveal_binds():
    match = seal(started(), 0, "rebels")
    match = seal(match, 1, "rebels")

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, 1)

    assert caught.value.retreat.obstacle == "die-or-reveal"


def test_the_other_sides_answer_binds():
    match = seal(started(), 0, "rebels")

    with pytest.raises(UndoRefusedError) as caught:
        taken_back(match, 1)

    assert caught.value.retreat.obstacle == "other-answer"


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
        undo(match=match, seat=0, seq=0)
