"""Boards are kept, saved over the version one knows, shared, deleted, brought back."""

from __future__ import annotations

import json

import pytest

from rosters.keepers import Keeper
from rules.boards import services
from rules.boards.keeping import add_boards, adopt
from rules.boards.models import Board
from rules.boards.selectors import boards_of, deleted_boards_of, playable_boards, shared_board
from rules.exported import header_of
from tests.boards.drawn import drawn, kept, read, spoilt
from tests.factories import UserFactory
from tests.rules.players import started

pytestmark = pytest.mark.django_db
GUEST = Keeper(guest_key="draws")


def test_a_sound_board_may_be_played_on_and_a_spoilt_one_is_kept_all_the_same():
    sound, faulty = (
        kept(GUEST),
        kept(GUEST, pieces=spoilt(scale=9.3)["pieces"]),
    )
    assert (sound.sound, faulty.sound) == (True, False)
    assert set(boards_of(GUEST)) == {sound, faulty}
    assert list(playable_boards(GUEST, "frontier")) == [sound]


def test_a_save_takes_the_place_of_the_version_one_knows_and_of_no_other():
    board = kept(GUEST)
    saved = services.save_board(
        board=board, own=read(drawn(name="Wet Lake")), is_sound=True, version=1
    )
    assert (saved.version, saved.name) == (2, "Wet Lake")
    with pytest.raises(services.StaleBoardError) as stale:
        services.save_board(board=board, own=read(drawn("B")), is_sound=True, version=1)
    assert stale.value.board.version == 2
    assert Board.objects.get().name == "Wet Lake"


@pytest.mark.clause("FR-SETUP-5")
def test_a_match_keeps_the_board_as_it_was():
    board = kept(GUEST)
    match = started(layout="", board=board.document)
    before = header_of(match).hash
    services.save_board(board=board, own=read(drawn("B", name="Other")), is_sound=True, version=1)
    services.delete_board(board=board)
    match.refresh_from_db()
    assert header_of(match).hash == before == match.header_hash


def test_nobody_keeps_more_boards_than_fit(monkeypatch):
    monkeypatch.setattr(services, "MOST_BOARDS", 1)
    kept(GUEST)
    with pytest.raises(services.TooManyBoardsError) as full:
        kept(GUEST)
    assert "1 boards" in full.value.sentence
    assert boards_of(GUEST).count() == 1


def test_what_was_deleted_last_comes_back_and_its_link_does_not():
    first, second = kept(GUEST), kept(GUEST)
    services.share_board(board=second)
    services.delete_board(board=first)
    services.delete_board(board=second)
    assert list(deleted_boards_of(GUEST)) == [second]
    assert not boards_of(GUEST)
    back = services.restore_board(keeper=GUEST, board=second)
    assert list(boards_of(GUEST)) == [back]
    assert back.share_token is None


def test_a_link_leads_to_the_board_until_it_is_taken_back():
    board = services.share_board(board=kept(GUEST))
    token = board.share_token
    assert len(token) >= 32
    assert shared_board(token) == board
    services.unshare_board(board=board)
    with pytest.raises(Board.DoesNotExist):
        shared_board(token)


def test_a_guests_boards_become_the_accounts_and_go_into_its_archive():
    board, user = kept(GUEST), UserFactory()
    adopt(None, guest_key="draws", user=user)
    assert list(boards_of(Keeper(user=user))) == [board]
    archive = {}
    add_boards(None, user=user, add=archive.__setitem__)
    assert read(json.loads(archive[f"boards/{board.pk}.board.json"])).name == ("Dry Lake")


def test_a_visitor_keeps_nothing():
    assert not boards_of(Keeper())
