"""A form of the builder that is sent again because its answer was lost is no conflict."""

from uuid import uuid4

import pytest

from rosters import services
from rosters.edits import SetRoster
from tests.rosters.pages import address, fresh

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

ADD = {"edit": "add-unit", "unit": "sentry-gun"}


def sent(player, roster, fields, *, key, unanswered=(), to="roster-edit"):
    """What the site answers to a form of the page that shows the first revision."""
    names = {"idempotency_key": key, "unanswered": " ".join(map(str, unanswered))}
    return player.post(address(roster, to), {"expected": 1, **names, **fields})


def text(note):
    return {"edit": "set-roster", "note": note}


def test_a_button_whose_answer_was_lost_is_done_once(player, roster):
    count, key = len(roster.draft.units), uuid4()

    answers = [sent(player, roster, ADD, key=key).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert len(fresh(roster).draft.units) == count + 1


def test_text_typed_after_a_lost_answer_is_saved(player, roster):
    first, more = uuid4(), uuid4()
    sent(player, roster, text("First"), key=first)

    answer = sent(player, roster, text("First and more"), key=more, unanswered=[first])

    assert answer.status_code == 302
    assert fresh(roster).note == "First and more"


def test_text_put_back_after_lost_answers_is_saved(player, roster):
    first, button = uuid4(), uuid4()
    sent(player, roster, text("First"), key=first)
    sent(player, roster, ADD, key=button, unanswered=[first])
    sent(player, roster, text("Second"), key=uuid4(), unanswered=[first, button])
    last = fresh(roster).revisions.first().idempotency_key

    sent(player, roster, text("First"), key=first, unanswered=[button, last])

    assert fresh(roster).note == "First"


def test_text_erased_after_a_lost_answer_stays_erased(player, roster):
    first = uuid4()
    sent(player, roster, text("First"), key=first)

    sent(player, roster, text(""), key=uuid4(), unanswered=[first])

    assert fresh(roster).note == ""


@pytest.mark.parametrize("to", ["roster-undo", "roster-lock"])
def test_other_buttons_whose_answer_was_lost_are_done_once(player, overtaken, to):
    key = {"key": uuid4(), "to": to}

    answers = [sent(player, overtaken, {"expected": 2}, **key).status_code for _ in range(2)]

    assert answers == [302, 302]
    assert fresh(overtaken).revision == 3
    assert "nothing left to undo" not in player.get(overtaken.get_absolute_url()).text


def test_a_save_of_somebody_else_in_between_is_a_conflict(player, roster, owner):
    key = uuid4()
    sent(player, roster, ADD, key=key)
    services.edit_roster(roster=fresh(roster), expected=2, edit=SetRoster(name="X"), owner=owner)

    for mine in (key, uuid4()):
        answer = sent(player, roster, text("Mine"), key=mine, unanswered=[key])
        assert answer.status_code == 412
    assert fresh(roster).revision == 3


def test_a_save_of_another_page_is_a_conflict(player, roster):
    sent(player, roster, text("Theirs"), key=uuid4())

    assert sent(player, roster, text("Mine"), key=uuid4()).status_code == 412
    assert fresh(roster).note == "Theirs"


def test_a_key_that_is_none_is_refused(player, roster):
    sent(player, roster, ADD, key=uuid4())

    for wrong in ("x", "1" * 32 + "g"):
        assert sent(player, roster, ADD, key=wrong).status_code == 400
