"""A match is played on a board of one's own as on a printed one, and its record says so."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.engine.core.decision import IllegalCommandError
from rules.lobby.proposals import propose
from rules.matches.selectors import position_of
from rules.matches.services import Agreement, refusals_of
from rules.models import Match
from rules.records.record_export import header_of, record_of, stored_finding
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.boards.drawn import drawn, spoilt
from tests.rules.players import GUEST, played, started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def agreed(**changes) -> Agreement:
    terms: dict[str, Any] = {
        "system": "frontier",
        "mission": "assault",
        "layout": "",
        "limit": 200,
        "names": ("Ana", "Bo"),
        "options": {},
        "board": drawn(),
    }
    return Agreement(**terms | changes)


@pytest.mark.clause("FR-SETUP-5")
def test_a_match_on_an_own_board_is_played_to_its_end_and_its_record_verifies():
    match = played(layout="", board=drawn(), options={"turn_cap": 3})
    found = stored_finding(match)
    assert (found.holds, found.rerun) == (True, "re-run")
    assert verify(record_in(record_of(match).encode())).holds


def test_the_header_holds_the_board_and_the_first_event_names_it():
    match = started(layout="", board=drawn())
    record = record_of(match)
    header = json.loads(record.encode().split(b"\n")[0])
    assert header["board"] == {"layout": "", **json.loads(json.dumps(drawn()))}
    assert record.commits[0].events[0]["layout"] == "Dry Lake"
    assert position_of(match).state.pieces is not None


def test_the_header_of_a_match_on_a_layout_stays_as_it_was():
    assert b'"board":{"layout":"A"}' in record_of(started()).encode()


def test_the_board_of_a_match_is_stored_in_canonical_form():
    loose = drawn()
    loose["pieces"][0]["parts"][0]["levels"][0]["rules"] = ["cover", "open-sided"]
    del loose["name"]
    match = started(layout="", board=loose)
    assert match.board == drawn(name="")
    assert header_of(match).hash == match.header_hash


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        pytest.param(spoilt(scale=3.25), "FR-BOARD-5", id="a scale that is no half"),
        pytest.param(spoilt(polygon=[[19, 13], [45, 13], [45, 17]]), "FR-BOARD-1", id="outside"),
        pytest.param(spoilt(impassable=True), "FR-BOARD-3", id="levels of Impassable ground"),
        pytest.param(drawn(pieces=[]), "FR-BOARD-6", id="an empty board"),
        pytest.param({"pieces": "none"}, "FR-BOARD-1", id="no board at all"),
        pytest.param([], "FR-BOARD-1", id="a list"),
        pytest.param(drawn(pieces=[], colour="red"), "FR-BOARD-1", id="an unknown key"),
        pytest.param(spoilt(levels=[{"elevation": 0}] * 9), "FR-BOARD-1", id="too many levels"),
    ],
)
@pytest.mark.clause("FR-SETUP-5")
def test_a_board_with_a_fault_is_refused_with_its_clause(board, clause):
    assert clause in {refusal.clause for refusal in refusals_of(agreed(board=board))}
    with pytest.raises(IllegalCommandError):
        propose(owner=GUEST, agreed=agreed(board=board))
    assert not Match.objects.exists()


@pytest.mark.clause("FR-SETUP-5")
def test_a_match_has_either_a_layout_or_an_own_board():
    for layout, board in (("A", drawn()), ("", None), ("Q", None)):
        found = refusals_of(agreed(layout=layout, board=board))
        assert [refusal.key for refusal in found] == ["no-layout"]
    assert refusals_of(agreed()) == []


def test_the_table_and_the_replay_show_an_own_board(client):
    match = started(layout="", board=drawn())
    session = client.session
    session["guest_key"] = GUEST.guest_key
    session.save()
    for page in ("", "replay/"):
        answer = client.get(f"/matches/{match.pk}/{page}")
        assert answer.status_code == 200
        assert "Dry Lake" in answer.content.decode()
    assert "board Dry Lake" in client.get("/matches/").content.decode()


def test_the_record_of_a_match_on_an_own_board_can_be_imported(client, tmp_path):
    match = started(layout="", board=drawn())
    file = tmp_path / "m.frontier.jsonl"
    file.write_bytes(record_of(match).encode())
    with file.open("rb") as upload:
        answer = client.post("/matches/import/", {"file": upload})
    page = client.get(answer.headers["Location"])
    assert "Dry Lake" in page.content.decode()
