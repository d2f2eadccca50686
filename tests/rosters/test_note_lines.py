"""The lines of a note stay apart wherever a note is shown."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from django.urls import reverse
from pypdf import PdfReader

from rosters import services
from rosters.edits import ChangeUnit, SetRoster
from rosters.exchange.document import imported
from rosters.models import Visibility

CASE = Path(__file__).parent.parent / "cases" / "roster-note-lines.json"
NOTE = "First line\nSecond line\n\nThird"
OF_THE_UNIT = "u1\nu2"
ON_PAGES = (NOTE.replace("\n", "<br>"), OF_THE_UNIT.replace("\n", "<br>"))


@pytest.fixture
def noted(owner):
    row = services.create_roster(owner=owner, draft=imported(CASE.read_bytes()))
    services.share_roster(roster=row, visibility=Visibility.UNLISTED, notes_shown=True)
    row.refresh_from_db()
    return row


def lines_in(answer):
    pages = PdfReader(BytesIO(answer.content)).pages
    return [line.strip() for page in pages for line in page.extract_text().splitlines()]


def test_pages_break_the_lines_of_notes(player, noted):
    addresses = (
        reverse("roster-shared", args=[noted.share_token]),
        f"/print/page/?roster={noted.pk}&parts=roster",
    )
    pages = {address: player.get(address).content.decode() for address in addresses}
    missing = [
        (address, note) for address, page in pages.items() for note in ON_PAGES if note not in page
    ]
    assert missing == []
    builder = player.get(noted.get_absolute_url()).content.decode()
    assert f'rows="3">{NOTE}</textarea>' in builder
    assert ON_PAGES[1] in builder


@pytest.mark.parametrize("name", ["roster-sheet", "roster-cards"])
def test_printed_notes_have_their_lines(player, noted, name):
    lines = lines_in(player.get(reverse(name, args=[noted.pk])))
    of_the_roster = {"First line", "Second line", "Third"} if name == "roster-sheet" else set()
    assert {*of_the_roster, "u1", "u2"} - set(lines) == set()


def test_a_note_of_very_many_lines_is_printed_run_together(player, noted, owner):
    services.edit_roster(
        roster=noted,
        expected=1,
        edit=SetRoster(note="\n".join(f"n{i}" for i in range(400))),
        owner=owner,
    )
    text = " ".join(lines_in(player.get(reverse("roster-sheet", args=[noted.pk]))))
    assert "n0 / n1 / n2" in text
    assert "n398 / n399" in text


def test_files_have_the_lines_of_notes(player, noted):
    def written(form):
        return player.get(reverse("roster-export", args=[noted.pk, form])).content.decode()

    document = json.loads(written("json"))
    assert (document["note"], document["units"][0]["note"]) == (NOTE, OF_THE_UNIT)
    assert NOTE in written("text")
    assert "      u1\n      u2\n" in written("text")
    assert "> First line  \n> Second line\n>\n> Third\n" in written("markdown")
    assert "<br>u1<br>u2 |" in written("markdown")


def test_history_and_comparison_show_notes_with_their_lines(player, noted, owner):
    line = noted.draft.units[0]
    services.edit_roster(roster=noted, expected=1, edit=SetRoster(note="One\nTwo"), owner=owner)
    noted.refresh_from_db()
    services.edit_roster(
        roster=noted, expected=2, edit=ChangeUnit(line=line.id, note="a\nb"), owner=owner
    )
    history = player.get(reverse("roster-history", args=[noted.pk])).content.decode()
    assert ("One<br>Two" in history, "a<br>b" in history) == (True, True)

    stale = player.post(
        reverse("roster-edit", args=[noted.pk]),
        {"expected": 1, "edit": "set-roster", "note": "Mine\nToo"},
    )
    assert stale.status_code == 412
    page = stale.content.decode()
    assert [
        note for note in ("Mine<br>Too", "One<br>Two", "a<br>b", "u1<br>u2") if note not in page
    ] == []
