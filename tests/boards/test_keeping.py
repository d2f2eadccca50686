"""Storing boards: saving with revision checks, sharing, deleting and restoring."""

from __future__ import annotations

import json

import pytest

from rosters.owners import Owner
from rules.boards import services
from rules.boards.models import Board
from rules.boards.ownership import add_boards, adopt
from rules.boards.selectors import boards_of, deleted_boards_of, playable_boards, shared_board
from rules.records.record_export import header_of
from tests.boards.drawn import drawn, kept, read, spoilt
from tests.factories import UserFactory
from tests.rules.players import started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
GUEST = Owner(guest_key="draws")


def test_a_valid_board_is_playable_and_an_invalid_one_is_still_stored():
    sound, faulty = (
        kept(GUEST),
        kept(GUEST, pieces=spoilt(scale=9.3)["pieces"]),
    )
    assert (sound.sound, faulty.sound) == (True, False)
    assert set(boards_of(GUEST)) == {sound, faulty}
    assert list(playable_boards(GUEST, "frontier")) == [sound]


def test_a_save_replaces_only_the_version_it_is_based_on():
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


def test_the_number_of_stored_boards_is_limited(monkeypatch):
    monkeypatch.setattr(services, "MOST_BOARDS", 1)
    kept(GUEST)
    with pytest.raises(services.TooManyBoardsError) as full:
        kept(GUEST)
    assert "1 boards" in full.value.sentence
    assert boards_of(GUEST).count() == 1


def test_restoring_the_last_deleted_board_does_not_restore_its_link():
    first, second = kept(GUEST), kept(GUEST)
    services.share_board(board=second)
    services.delete_board(board=first)
    services.delete_board(board=second)
    assert list(deleted_boards_of(GUEST)) == [second]
    assert not boards_of(GUEST)
    back = services.restore_board(owner=GUEST, board=second)
    assert list(boards_of(GUEST)) == [back]
    assert back.share_token is None


def test_a_link_opens_the_board_until_it_is_revoked():
    board = services.share_board(board=kept(GUEST))
    token = board.share_token
    assert len(token) >= 32
    assert shared_board(token) == board
    services.unshare_board(board=board)
    with pytest.raises(Board.DoesNotExist):
        shared_board(token)


def test_boards_of_a_guest_move_to_the_account_and_its_data_export():
    board, user = kept(GUEST), UserFactory()
    adopt(None, guest_key="draws", user=user)
    assert list(boards_of(Owner(user=user))) == [board]
    archive = {}
    add_boards(None, user=user, add=archive.__setitem__)
    assert read(json.loads(archive[f"boards/Dry-Lake-{str(board.pk)[:13]}.board.json"])).name == (
        "Dry Lake"
    )


def test_a_visitor_without_a_session_cannot_store_boards():
    assert not boards_of(Owner())
