"""Two tabs on the same roster, undo, history and the lock."""

import html
import re

import pytest

from rosters import services
from rosters.edits import SetRoster
from tests.factories import DraftFactory, RosterFactory
from tests.rosters.pages import address, fresh, press

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def hidden(page):
    """The hidden fields of the page's forms, one dictionary a form, by address."""
    forms = re.findall(r'<form method="post" action="([^"]+)"[^>]*>(.*?)</form>', page, re.S)
    return {
        action: {
            name: html.unescape(value)
            for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', body)
        }
        for action, body in forms
    }


def test_a_late_save_shows_both_versions_and_changes_nothing(player, overtaken):
    answer = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    assert answer.status_code == 412
    assert answer.context["your_changes"] == ["Added Sentry Gun for 24 points"]
    assert answer.context["their_changes"] == ["Renamed to “From the other tab”"]
    assert len(answer.context["yours"].rows) == 8
    assert len(answer.context["theirs"].rows) == 7
    assert fresh(overtaken).revision == 2


def test_keep_mine_replaces_theirs_and_history_keeps_both(player, overtaken):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    keep = address(overtaken, "roster-keep-mine")
    player.post(keep, hidden(late.text)[keep])
    stands = fresh(overtaken)
    assert len(stands.draft.units) == 8
    assert stands.name != "From the other tab"
    assert stands.revisions.get(number=2).draft.name == "From the other tab"


def test_mine_can_be_done_on_top_of_theirs(player, overtaken):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    edit = address(overtaken)
    player.post(edit, hidden(late.text)[edit])
    assert len(fresh(overtaken).draft.units) == 8
    assert fresh(overtaken).name == "From the other tab"


def test_keeping_mine_can_be_late_itself(player, overtaken, owner):
    late = press(player, overtaken, "edit=add-unit&unit=sentry-gun", expected=1)
    services.edit_roster(
        roster=fresh(overtaken), expected=2, edit=SetRoster(name="Third"), owner=owner
    )
    keep = address(overtaken, "roster-keep-mine")
    assert player.post(keep, hidden(late.text)[keep]).status_code == 412
    assert fresh(overtaken).name == "Third"


def test_a_late_undo_shows_what_was_saved(player, overtaken):
    answer = player.post(address(overtaken, "roster-undo"), {"expected": 1})
    assert answer.status_code == 412
    assert "From the other tab" in answer.text


def test_undo_takes_back_the_last_change(player, overtaken):
    player.post(address(overtaken, "roster-undo"), {"expected": 2})
    assert fresh(overtaken).name != "From the other tab"


def test_undo_at_the_start_says_that_nothing_is_left(player, roster):
    answer = player.post(address(roster, "roster-undo"), {"expected": 1}, follow=True)
    assert "nothing left to undo" in answer.text


def test_the_history_says_what_each_step_changed_and_brings_it_back(player, overtaken):
    page = player.get(address(overtaken, "roster-history"))
    assert "Renamed to “From the other tab”" in page.text
    restore = address(overtaken, "roster-restore")
    player.post(restore, {"expected": 2, "number": 1})
    assert fresh(overtaken).draft == overtaken.revisions.get(number=1).draft
    assert "step 1" in player.get(address(overtaken, "roster-history")).text


def test_a_step_that_never_was_is_not_found(player, roster):
    answer = player.post(address(roster, "roster-restore"), {"expected": 1, "number": 77})
    assert answer.status_code == 404


def test_a_locked_roster_cannot_be_edited_until_it_is_unlocked(player, roster):
    player.post(address(roster, "roster-lock"), {"expected": 1})
    assert "Locked" in player.get(address(roster, "roster")).text
    refused = press(player, fresh(roster), "edit=add-unit&unit=sentry-gun")
    assert refused.status_code == 409
    player.post(address(roster, "roster-unlock"), {"expected": 2})
    assert press(player, fresh(roster), "edit=add-unit&unit=sentry-gun").status_code == 302


def test_a_draft_that_is_not_legal_cannot_be_locked(player, user):
    roster = RosterFactory(owner=user, draft=DraftFactory(types=()))
    answer = player.post(address(roster, "roster-lock"), {"expected": 1})
    assert answer.status_code == 409
    assert fresh(roster).locked_at is None


def test_what_a_late_form_sends_along_untouched_does_not_undo_theirs(player, roster, owner):
    services.edit_roster(roster=roster, expected=1, edit=SetRoster(note="Theirs"), owner=owner)
    form = {"expected": 1, "edit": "set-roster", "name": "Mine", "note": ""}
    late = player.post(address(roster), form)
    assert late.status_code == 412
    edit = address(roster)
    player.post(edit, hidden(late.text)[edit])
    assert (fresh(roster).name, fresh(roster).note) == ("Mine", "Theirs")


def both_write_a_note(player, roster, line=""):
    """Their note is typed in two saves and mine comes late; returns the choice between them."""
    edit = {"edit": "change-unit", "line": line} if line else {"edit": "set-roster"}
    for expected, text in ((1, "Theirs"), (2, "Theirs, whole")):
        player.post(address(roster), edit | {"note": text, "expected": expected})
    return player.post(address(roster), edit | {"note": "Mine", "expected": 1})


def notes_in(roster):
    return {
        note
        for revision in roster.revisions.all()
        for note in (revision.draft.note, revision.draft.units[0].note)
    }


def test_what_the_choice_saves_leaves_their_text_in_history(player, user, subtests):
    for name in ("keep mine", "keep mine, of a unit", "both"):
        with subtests.test(name):
            roster = RosterFactory(owner=user)
            line = roster.draft.units[0].id if name.endswith("unit") else ""
            late = both_write_a_note(player, roster, line)
            if name == "both":  # a page of another tab may still offer it
                mine = {"edit": "set-roster", "note": "Mine", "chosen": "both", "expected": 3}
                player.post(address(roster), mine)
            else:
                keep = address(roster, "roster-keep-mine")
                player.post(keep, hidden(late.text)[keep])

            assert {"Mine", "Theirs, whole"} <= notes_in(fresh(roster))


def test_mine_is_not_offered_on_top_of_theirs_where_both_wrote_the_same_field(
    player, user, owner, subtests
):
    first = {"their note, amended since": SetRoster(note="Mine"), "limit": SetRoster(limit=250)}
    for name, theirs in first.items():
        with subtests.test(name):
            roster = RosterFactory(owner=user)
            services.edit_roster(roster=roster, expected=1, edit=theirs, owner=owner)
            if theirs.note:
                more = SetRoster(note="Mine, whole")
                services.edit_roster(roster=fresh(roster), expected=2, edit=more, owner=owner)
            form = {"edit": "set-roster", "note": "Other", "limit": "300"}
            seen = 2 if theirs.note else 1
            late = player.post(address(roster), form | {"expected": seen})

            assert late.status_code == 412
            assert address(roster, "roster-keep-mine") in hidden(late.text)
            assert address(roster) not in hidden(late.text)

    late = both_write_a_note(player, RosterFactory(owner=user))
    assert "Or both" not in late.text


def test_mine_is_offered_on_top_of_theirs_as_a_revision_of_its_own(player, overtaken):
    form = {"edit": "set-roster", "note": "Mine", "expected": 1}
    late = player.post(address(overtaken), form)
    edit = address(overtaken)
    assert hidden(late.text)[edit]["chosen"] == "both"
    player.post(edit, hidden(late.text)[edit])

    assert (fresh(overtaken).note, fresh(overtaken).name) == ("Mine", "From the other tab")
