"""Maps of squares: valid ones round-trip as text, invalid ones are refused with a message."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.boards.books import drawing_of
from rules.engine.modern.play.own_boards import DrawnMap
from rules.engine.modern.space.board import Map
from rules.engine.tabletop.board_editor import UnreadableBoardError
from tests.boards.drawn import drawn, kept

MODERN = drawing_of("modern")
BOARDS = "/api/v1/boards/"
JSON = "application/json"
ROW = " ".join(["0.."] * 8)


def map_of(rows: Any = (ROW,) * 8, roads: Any = (), **more: Any) -> dict[str, Any]:
    return {"rows": rows, "roads": roads, **more}


def board(*pieces: Any, **changes: Any) -> dict[str, Any]:
    return {"name": "Dry Lake", "pieces": list(pieces)} | changes


HOSTILE = [
    pytest.param(board(), "This is not a map", id="no map"),
    pytest.param(board(map_of(), map_of()), "This is not a map", id="two maps"),
    pytest.param(board(map_of(rows=3)), "This is not a map", id="rows that are a number"),
    pytest.param(board(map_of(colour="red")), "This is not a map", id="an unknown key"),
    pytest.param(board({"id": "A1", "parts": []}), "This is not a map", id="a piece in inches"),
    pytest.param(board(map_of(rows=[])), "0 ranks high", id="no row"),
    pytest.param(board(map_of(rows=[ROW] * 27)), "27 ranks high", id="too high"),
    pytest.param(board(map_of(rows=["0.. " * 99] * 8)), "99 files wide", id="too wide"),
    pytest.param(board(map_of(rows=[ROW] * 7 + [""])), "Rank 1 has 0 squares", id="an empty row"),
    pytest.param(
        board(map_of(rows=[ROW.replace("0..", "0q.", 1)] * 8)),
        "“0q.” is not a valid square",
        id="a strange token",
    ),
    pytest.param(
        board(map_of(rows=[ROW.replace("0..", "\u0663..", 1)] * 8)),
        "is not a valid square",
        id="a digit of another script",
    ),
    pytest.param(
        board(map_of(rows=[ROW.replace("0..", "\ud800", 1)] * 8)),
        "contains half of a character, U+D800",
        id="half a character",
    ),
    pytest.param(
        board(map_of(name="a\x07")),
        "“pieces[0].name”: The 2nd character, U+0007",
        id="a name with a bell",
    ),
    pytest.param(board(map_of(roads=["a1-z9"])), "must be a chain of squares", id="a road off it"),
    pytest.param(
        board(map_of(roads=["a1"])), "must be a chain of squares", id="a road of a square"
    ),
    pytest.param(board(map_of(roads=[""])), "must be a chain of squares", id="a road of nothing"),
    pytest.param(
        board(map_of(roads=["a1-c1"])), "these squares share no side", id="a road that jumps"
    ),
    pytest.param(
        board(map_of(roads=["a1-a2-" * 1500 + "a1"])), "at most 2704 squares", id="endless roads"
    ),
    pytest.param(board(map_of(), name="n" * 61), "", id="a long name"),
    pytest.param([], "", id="a list"),
]


@pytest.mark.parametrize(("sent", "sentence"), HOSTILE)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.django_db
def test_a_request_with_an_invalid_map_says_why(client, sent, sentence, language):
    for address in (BOARDS, f"{BOARDS}check/"):
        body = sent | {"system": "modern"} if isinstance(sent, dict) else sent
        answer = client.post(address, body, JSON, headers={"Accept-Language": language})
        assert answer.status_code in (400, 422)
        [error] = answer.json()["errors"]
        assert error["detail"]
        assert language == "fr" or sentence in error["detail"]


@pytest.mark.parametrize(("sent", "sentence"), HOSTILE)
@pytest.mark.django_db
def test_a_match_cannot_start_on_an_invalid_map(client, sent, sentence):
    terms = {"system": "modern", "mission": "one-off-battle", "names": ["Ana", "Bo"]}
    answer = client.post(
        "/api/v1/matches/", terms | {"limit": 100, "accepted": [0, 1], "board": sent}, JSON
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        pytest.param("", "Choose a file", id="nothing"),
        pytest.param("hello", "The board is 1 rank high", id="a word"),
        pytest.param("\x00\ufffd" * 20, "", id="no text"),
        pytest.param(f"{ROW}\n" * 8 + "roads: a1-b2", "these squares share no side", id="a jump"),
        pytest.param('{"name": "A", "pieces": [{}]}', "This is not a map", id="an empty piece"),
        pytest.param(f"{ROW}\n" * 9000, "at most 256 KiB", id="too long"),
    ],
)
@pytest.mark.django_db
def test_an_invalid_map_text_is_refused_with_a_message(client, guest, sent, sentence):
    answer = client.post("/boards/import/?system=modern", {"text": sent})
    assert (answer.status_code, sentence in re.sub(r"\s+", " ", answer.content.decode())) == (
        422,
        True,
    )
    row = kept(guest, system="modern")
    answer = client.post(row.get_absolute_url(), {"name": "A", "text": sent, "version": 1})
    assert answer.status_code == 422
    row.refresh_from_db()
    assert row.version == 1


@pytest.mark.clause("MW-BOARD-1")
@pytest.mark.django_db
def test_a_map_is_pasted_as_text_whatever_book_is_looked_at(client):
    text = f"{ROW}\n" * 7 + f"1 {ROW.replace('0..', '0w.', 1)}\nroads: b1-c1 c1-c2\n"
    for address in ("/boards/import/?system=modern", "/boards/import/"):
        assert client.post(address, {"text": text}).status_code == 302
    for row in client.get(BOARDS).json()["results"]:
        assert row["system"] == "modern"


@pytest.mark.clause("MW-BOARD-2", "MW-TERR-6")
@pytest.mark.django_db
def test_a_cliff_is_a_warning_and_a_road_in_a_river_is_an_error(client):
    found = client.post(f"{BOARDS}check/", drawn(system="modern") | {"system": "modern"}, JSON)
    cliffs = found.json()["faults"]
    assert found.json()["sound"]
    assert {(each["severity"], each["clause"]) for each in cliffs} == {("warning", "MW-BOARD-2")}
    wet = map_of(rows=[ROW] * 7 + [ROW.replace("0..", "0.~", 1)], roads=["a1-b1"])
    found = client.post(f"{BOARDS}check/", board(wet, system="modern"), JSON).json()
    [fault] = found["faults"]
    assert (found["sound"], fault["severity"], fault["boxes"]) == (False, "error", [[0, 0, 1, 1]])
    assert "The road on a1 is in the river" in fault["sentence"]


@pytest.mark.clause("MW-BOARD-2", "MW-DEP-8")
def test_a_map_that_fits_no_scenario_is_invalid():
    wall = " ".join(["0x."] * 8)
    apart = MODERN.read(board(map_of(rows=[ROW] * 4 + [wall] + [ROW] * 4)))
    full = MODERN.read(board(map_of(rows=[wall] * 8)))
    crowded = MODERN.read(board(map_of(rows=[ROW] * 7 + [wall])))
    assert [fault.key for fault in MODERN.judged(apart)] == ["zones-apart"]
    assert [fault.key for fault in MODERN.judged(full)] == ["zone-too-small"]
    assert MODERN.judged(crowded) == ()


tokens = st.tuples(st.sampled_from("0123"), st.sampled_from("...wbfx"), st.sampled_from("...~=|-"))


@st.composite
def maps(draw: st.DrawFn) -> Map:
    """Maps of good form, sound or not."""
    width, height = draw(st.integers(8, 26)), draw(st.integers(8, 12))
    kinds = draw(st.lists(tokens, min_size=1, max_size=12))
    pick = st.lists(st.sampled_from(kinds), min_size=width, max_size=width)
    rows = tuple(" ".join(map("".join, draw(pick))) for _ in range(height))
    length = draw(st.integers(2, 8))
    return Map(rows=rows, roads=("-".join(f"a{n}" for n in range(1, length + 1)),))


@given(maps())
def test_every_map_survives_record_text_drawing_and_validation(drawn_map: Map) -> None:
    own = DrawnMap(name="Dry Lake", map=drawn_map)
    assert MODERN.read(MODERN.written(own)) == own
    typed: Any = MODERN.typed(MODERN.plain(own))
    assert MODERN.read(typed | {"name": own.name}) == own
    assert MODERN.as_layout(own).squares
    MODERN.judged(own)


@given(st.text(max_size=40))
def test_every_seed_gives_a_valid_map_with_rotational_symmetry(seed: str) -> None:
    own = MODERN.random(seed, "en")
    assert MODERN.judged(own) == ()
    turned = [" ".join(reversed(row.split())) for row in reversed(own.map.rows)]
    assert list(own.map.rows) == turned


keys = st.sampled_from(["name", "pieces", "rows", "roads"])
anything = st.recursive(
    st.none() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner) | st.dictionaries(keys, inner),
)


@given(anything)
def test_any_input_is_either_read_or_refused(raw: object) -> None:
    try:
        own = MODERN.read(raw)
    except UnreadableBoardError:
        return
    MODERN.judged(own)
