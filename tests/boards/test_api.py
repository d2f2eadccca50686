"""The API for own boards."""

from __future__ import annotations

import pytest

from rules.boards import services
from rules.boards.models import Board
from tests.boards.drawn import drawn, kept, spoilt

pytestmark = pytest.mark.django_db
BOARDS = "/api/v1/boards/"
JSON = "application/json"


def errors(answer):
    return [(each["code"], each["detail"]) for each in answer.json()["errors"]]


def test_a_board_is_created_read_saved_and_deleted(client):
    made = client.post(BOARDS, drawn(), JSON)
    assert (made.status_code, made.headers["ETag"]) == (201, '"1"')
    one = f"{BOARDS}{made.json()['id']}/"
    assert client.get(one).json() == made.json()
    saved = client.put(one, drawn("B", version=1), JSON)
    assert (saved.status_code, saved.json()["version"]) == (200, 2)
    again = client.put(one, drawn("C"), JSON, headers={"If-Match": '"2"'})
    assert again.json()["version"] == 3
    listed = client.get(BOARDS).json()["results"]
    assert [(row["name"], row["version"], row["sound"]) for row in listed] == [
        ("Dry Lake", 3, True)
    ]
    assert client.delete(one).status_code == 204
    assert client.get(one).status_code == 404


def test_a_stale_save_is_refused_and_changes_nothing(client, guest):
    board = kept(guest)
    one = f"{BOARDS}{board.pk}/"
    client.put(one, drawn("B", version=1), JSON)
    stale = client.put(one, drawn("C", version=1), JSON)
    assert stale.status_code == 409
    assert errors(stale)[0][0] == "stale"
    assert client.put(one, drawn("C"), JSON).status_code == 400
    assert Board.objects.get().version == 2


def test_a_board_can_be_checked_without_being_stored(client):
    sound = client.post(f"{BOARDS}check/", drawn(), JSON)
    assert sound.json() == {"sound": True, "faults": []}
    found = client.post(f"{BOARDS}check/", spoilt(scale=3.25), JSON).json()
    assert found["sound"] is False
    fault = next(each for each in found["faults"] if each["clause"] == "FR-BOARD-5")
    assert (fault["piece"], fault["part"], fault["parts"]) == (0, 0, ["A1a"])
    assert not Board.objects.exists()


@pytest.mark.clause("FR-BOARD-7", "FR-BOARD-8")
def test_a_playability_fault_has_its_location(client):
    lake = {
        "id": "L",
        "parts": [
            {
                "id": "La",
                "polygon": [[0, 0], [9, 0], [9, 30], [0, 30]],
                "scale": 0,
                "impassable": True,
            }
        ],
    }
    found = client.post(f"{BOARDS}check/", {"pieces": [lake]}, JSON).json()["faults"]
    by_clause = {}
    for fault in found:
        by_clause.setdefault(fault["clause"], fault)
    assert len(by_clause["FR-BOARD-7"]["lines"]) > 10
    assert by_clause["FR-BOARD-8"]["boxes"]


@pytest.mark.clause("FR-BOARD-8")
def test_a_gap_names_both_parts(client):
    board = drawn()
    beside = [[9.3, 25], [10.3, 25], [10.3, 26], [9.3, 26]]
    part = {"id": "Xa", "polygon": beside, "scale": 1, "levels": [{"elevation": 1}]}
    board["pieces"][0]["parts"].append(part)
    found = client.post(f"{BOARDS}check/", board, JSON).json()["faults"]
    fault = next(each for each in found if "A7a" in each["parts"])
    assert sorted(fault["parts"]) == ["A7a", "Xa"]
    assert "is 1.3″" in fault["sentence"]


def test_an_invalid_board_is_refused_with_its_clause(client):
    for address in (BOARDS, f"{BOARDS}check/"):
        refused = client.post(address, {"pieces": [{"id": 1}]}, JSON)
        assert refused.status_code == 422
        assert errors(refused) == [("FR-BOARD-1", "The board cannot be read at pieces[0].id.")]


def test_the_limit_of_stored_boards_is_reported(client, guest, monkeypatch):
    monkeypatch.setattr(services, "MOST_BOARDS", 0)
    answer = client.post(BOARDS, drawn(), JSON)
    assert (answer.status_code, errors(answer)[0][0]) == (422, "too_many")


def test_a_seed_always_gives_the_same_valid_board(client):
    one, other = (client.post(f"{BOARDS}random/", {"seed": "lake"}, JSON).json() for _ in range(2))
    assert one == other
    document = {"name": one["name"], "pieces": one["pieces"]}
    assert client.post(f"{BOARDS}check/", document, JSON).json()["sound"]
    assert client.post(f"{BOARDS}random/", {}, JSON).json()["seed"]


def test_boards_are_only_visible_to_their_owner(client, guest):
    board = kept(guest)
    one = f"{BOARDS}{board.pk}/"
    stranger = type(client)()
    assert stranger.get(one).status_code == 404
    assert stranger.put(one, drawn(version=1), JSON).status_code == 404
    assert stranger.delete(one).status_code == 404
    assert stranger.get(BOARDS).json()["results"] == []


def test_a_match_is_started_on_an_own_board(client):
    terms = {"mission": "assault", "names": ["Ana", "Bo"], "accepted": [0, 1], "board": drawn()}
    match = client.post("/api/v1/matches/", terms, JSON)
    assert match.status_code == 201, match.content
    assert client.get("/api/v1/matches/").json()["results"][0]["board"] == "Dry Lake"
    refused = client.post("/api/v1/matches/", terms | {"board": spoilt(scale=3.25)}, JSON)
    assert ("FR-BOARD-5" in {code for code, _ in errors(refused)}, refused.status_code) == (
        True,
        422,
    )


def test_a_seed_that_cannot_name_a_board_is_refused(client):
    answer = client.post(f"{BOARDS}random/", {"seed": "a\x07b"}, JSON)
    assert answer.status_code == 400
    assert "The 2nd character, U+0007" in errors(answer)[0][1]


NEW = "\u0378"
"""A character that no version of Unicode knows yet."""


def named(where):
    board = drawn()
    piece = board["pieces"][0]
    part = piece["parts"][0]
    spots = {"board": (board, "name"), "piece": (piece, "name"), "id": (piece, "id")}
    row, key = (spots | {"part": (part, "id")})[where]
    row[key] = f"Lake{NEW}"
    return board


@pytest.mark.parametrize("where", ["board", "piece", "id", "part"])
def test_a_match_record_can_hold_every_character_of_a_board(client, where):
    """Not those that a browser's newer Unicode may normalise in another way."""
    match = {"mission": "assault", "names": ["Ana", "Bo"], "board": named(where)}
    for address, sent in ((BOARDS, named(where)), ("/api/v1/matches/", match)):
        refused = client.post(address, sent, JSON)
        assert refused.status_code in (400, 422)
        assert "U+0378, " in errors(refused)[0][1]


def test_the_name_of_a_matchs_board_is_cleaned(client):
    board = drawn(name=" Dry\u200b  Lak\u0065\u0301 ")
    sent = {"mission": "assault", "names": ["Ana", "Bo"], "board": board, "accepted": [0, 1]}
    made = client.post("/api/v1/matches/", sent, JSON)
    assert made.status_code == 201
    record = client.get(f"/matches/{made.json()['id']}/export/")
    assert '"name":"Dry Laké"' in b"".join(record).decode()
