"""Choosing an own board instead of a printed layout for a match."""

from __future__ import annotations

import re

import pytest

from rules.boards import board_choices
from rules.lobby.models import Proposal
from rules.models import Match
from tests.boards.drawn import kept
from tests.rules.players import agree

pytestmark = pytest.mark.django_db


def terms(board, **changes):
    asked = {
        "mission": "assault",
        "layout": board_choices.key_of(board.pk),
        "first": "Ana",
        "second": "Bo",
        "whom": "screen",
    }
    return asked | changes


@pytest.mark.clause("FR-SETUP-3", "FR-SETUP-5")
def test_a_match_is_agreed_on_an_own_board_which_both_see_before_they_accept(client, guest):
    board = kept(guest)
    asked = client.get(f"/matches/new/?layout={board_choices.key_of(board.pk)}").content.decode()
    assert re.search(rf'value="own-{board.pk}" required\s+checked', asked)
    address = client.post("/matches/new/", terms(board)).headers["Location"]
    page = client.get(address).content.decode()
    assert "Dry Lake" in page
    assert "Control tower" in page
    agree(client, terms(board))
    assert Match.objects.get().board == board.document


@pytest.mark.clause("FR-SETUP-5")
def test_a_counter_proposal_may_keep_the_board_or_choose_a_layout(client, guest):
    board = kept(guest)
    address = client.post("/matches/new/", terms(board)).headers["Location"]
    board.delete()
    page = client.get(f"{address}1/").content.decode()
    assert 'value="proposed"' in page
    client.post(f"{address}1/", terms(board, layout="proposed", version="1", limit="150"))
    row = Proposal.objects.get()
    assert (row.terms["limit"], row.terms["board"]["name"]) == (150, "Dry Lake")
    client.post(f"{address}0/", terms(board, layout="B", version=str(row.version)))
    row.refresh_from_db()
    assert (row.terms["layout"], row.terms["board"]) == ("B", None)


def test_a_board_with_faults_or_of_somebody_else_cannot_be_chosen(client, guest):
    faulty = kept(guest, pieces=[])
    mine = kept(guest)
    assert client.post("/matches/new/", terms(faulty)).status_code == 422
    assert type(client)().post("/matches/new/", terms(mine)).status_code == 422
    assert f"own-{faulty.pk}" not in client.get("/matches/new/").content.decode()


def test_only_recent_boards_and_the_requested_one_are_offered(guest, monkeypatch):
    boards = [kept(guest) for _ in range(3)]
    monkeypatch.setattr(board_choices, "MOST_OFFERED", 1)
    newest, oldest = board_choices.key_of(boards[2].pk), board_choices.key_of(boards[0].pk)
    assert list(board_choices.offered(guest, "frontier")) == [newest]
    assert list(board_choices.offered(guest, "frontier", wanted=oldest)) == [newest, oldest]


def test_boards_are_offered_only_for_matches_of_their_rule_book(guest):
    kept(guest)

    assert board_choices.offered(guest, "frontier")
    assert not board_choices.offered(guest, "modern")
