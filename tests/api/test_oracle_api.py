"""The rules oracle, over HTTP and on the command line: the same JSON, the same refusals."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from rules.compute.oracle_gateway import answers_to, encoded
from rules.engine.systems import SYSTEMS

REQUEST = {
    "system": "frontier",
    "position": {
        "board": {"pieces": []},
        "units": [
            {"id": "a1", "seat": "attacker", "type": "rifleman", "at": [11, 13]},
            {"id": "d1", "seat": "defender", "type": "jaeger", "at": [12, 25]},
        ],
    },
    "ask": [{"ask": "distance", "from": "a1", "to": "d1"}],
}

FIRE = {"unit": "a1", "action": "open-fire", "target": "d1"}
CONTRACT = {
    "system": "frontier",
    "position": {
        "board": {"layout": "A"},
        "mission": "assault",
        "points_limit": 200,
        "active": "attacker",
        "units": [
            {"id": "a1", "seat": "attacker", "type": "rifleman", "at": [11, 13]},
            {
                "id": "d1",
                "seat": "defender",
                "type": "jaeger",
                "at": [12, 25],
                "elevation": 0,
                "shaken": True,
                "used": ["escape-plan"],
                "designated_by": [],
            },
        ],
        "markers": [{"kind": "mine", "owner": "defender", "at": [14, 6]}],
    },
    "ask": [
        {"ask": "distance", "from": "a1", "to": "d1"},
        {"ask": "los", "from": "a1", "to": "d1"},
        {
            "ask": "move",
            "unit": "a1",
            "max": 10,
            "to": [17, 12.5],
            "elevation": 0,
            "via": [[14.2, 12.5]],
            "forced": False,
        },
        {"ask": "options", "unit": "a1"},
        {"ask": "reactions", "action": FIRE},
        {
            "ask": "roll",
            "action": FIRE,
            "reaction": {"unit": "d1", "reaction": "take-cover"},
            "abilities": [],
        },
    ],
}
"""The request that the oracle was promised to answer."""


def asked(request, key="frontier"):
    return APIClient().post(f"/api/v1/oracle/{key}/", request, format="json")


def on_the_command_line(request, tmp_path: Path):
    file = tmp_path / "request.json"
    file.write_text(request if isinstance(request, str) else json.dumps(request))
    told, status = io.StringIO(), 0
    try:
        call_command("oracle", str(file), stdout=told)
    except SystemExit as stopped:
        status = int(stopped.code or 0)
    return json.loads(told.getvalue()), status


@pytest.mark.clause("FR-MEAS-7")
def test_a_distance_is_answered_with_its_clause():
    answer = asked(REQUEST)

    assert answer.status_code == 200
    assert answer.json()["answers"][0]["inches"] == pytest.approx(11.0573, abs=1e-4)
    assert "FR-MEAS-7" in answer.json()["answers"][0]["clauses"]


@pytest.mark.parametrize("request_", [REQUEST, CONTRACT])
def test_the_command_line_answers_the_same(request_, tmp_path):
    assert on_the_command_line(request_, tmp_path) == (asked(request_).json(), 0)


def test_the_documented_questions_are_answered():
    distance, los, move, options, reactions, roll = asked(CONTRACT).json()["answers"]

    assert distance["inches"] == pytest.approx(11.0573, abs=1e-4)
    assert (los["los"], los["clear"], los["of"]) == (True, 289, 289)
    assert (move["legal"], move["cost"], move["effects"]) == (True, 1.0, [])
    assert (move["path"][0], move["path"][-1]) == ([11, 13, 0], [17, 12.5, 0])
    assert {"action": "open-fire", "legal": True, "targets": ["d1"]} in options["options"]
    assert [row["legal"] for row in options["options"] if row["action"] == "bug-out"] == [False]
    assert {"unit": "d1", "reaction": "take-cover", "legal": True} in reactions["reactions"]
    sides = roll["active"], roll["reactive"]
    assert [[side[key] for key in ("die", "net", "dice", "keep")] for side in sides] == [
        [6, -1, 2, "lowest"],
        [6, 1, 2, "highest"],
    ]
    assert roll["active_wins"] == {"exact": "301/1296", "float": 301 / 1296}


def test_standard_input_is_read_where_no_file_is_named(monkeypatch):
    data = io.BytesIO(json.dumps(CONTRACT).encode())
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=data))
    told = io.StringIO()

    call_command("oracle", stdout=told)

    assert json.loads(told.getvalue()) == asked(CONTRACT).json()


@settings(deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode()))
def test_every_request_gets_a_standard_answer(data):
    told, refused = answers_to(data)

    written = json.loads(encoded(told))
    assert refused is not (written == [])
    if written:
        assert written["error"].keys() == {"sentence", "where"}


@settings(deadline=None)
@given(st.data())
def test_a_corrupted_request_gets_a_standard_error(data):
    sent = bytearray(json.dumps(CONTRACT).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(sent) - 1))
        sent[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))

    told, _ = answers_to(bytes(sent))

    assert json.loads(encoded(told)).keys() <= {"answers", "error"}


def test_a_list_of_requests_is_answered_with_a_list(tmp_path):
    told, status = on_the_command_line([REQUEST, REQUEST], tmp_path)

    assert told == [asked(REQUEST).json()] * 2
    assert status == 0


@pytest.mark.parametrize("key", ["chess", [], {}, 5, None])
def test_one_bad_request_of_a_list_does_not_affect_the_others(key, tmp_path):
    told, status = on_the_command_line([REQUEST, {"system": key}], tmp_path)

    assert "answers" in told[0]
    assert told[1]["error"]["where"] == "system"
    assert status == 2


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"ask": [{"ask": "distance", "from": "a1", "to": "x9"}]}, "ask[0].to"),
        ({"ask": [{"ask": "fortune"}]}, "ask[0]"),
        ({"ask": [{"ask": "options", "unit": "x9"}]}, "ask[0].unit"),
        ({"ask": [{"ask": "move", "unit": "a1", "max": 10, "to": [1]}]}, "ask[0].to"),
        ({"position": {"board": {"pieces": []}}}, "position"),
        ({"position": {"board": {"layout": "Q"}, "units": []}}, "board.layout"),
        ({"zeal": 1}, ""),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_with_its_place(change, where, tmp_path):
    answer = asked(REQUEST | change)

    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error.keys() == {"sentence", "where"}
    assert error["where"].startswith(where)
    assert on_the_command_line(REQUEST | change, tmp_path) == (answer.json(), 2)


@pytest.mark.parametrize("body", ["", "{", "[" * 100_000, "1e999", "null", "5"])
def test_unreadable_json_is_refused(body, tmp_path):
    answer = APIClient().post("/api/v1/oracle/frontier/", body, content_type="application/json")

    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"]
    assert on_the_command_line(body, tmp_path)[1] == 2


@pytest.mark.parametrize("name", ["nowhere.json", ""])
def test_a_file_that_cannot_be_opened_is_refused_in_the_same_shape(name, tmp_path):
    told = io.StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("oracle", str(tmp_path / name), stdout=told)

    assert stopped.value.code == 2
    assert json.loads(told.getvalue())["error"].keys() == {"sentence", "where"}


def test_too_many_questions_at_once_are_refused():
    answer = asked(REQUEST | {"ask": REQUEST["ask"] * 201})

    assert answer.status_code == 422
    assert answer.json()["error"]["where"] == "ask"


def test_a_game_that_does_not_exist_has_no_oracle():
    assert asked(REQUEST, "chess").status_code == 404
    assert APIClient().get("/api/v1/oracle/chess/schema/").status_code == 404


@pytest.mark.parametrize("key", [book.key for book in SYSTEMS])
def test_the_schema_is_available_by_http_and_command_line(key):
    served = APIClient().get(f"/api/v1/oracle/{key}/schema/").json()
    told = io.StringIO()

    call_command("oracle", schema=key, stdout=told)

    assert json.loads(told.getvalue()) == served
    assert "$ref" in served or "properties" in served


@pytest.mark.parametrize("key", [book.key for book in SYSTEMS])
def test_each_game_has_an_oracle_that_refuses_invalid_questions(key):
    answer = asked({"position": {"board": {"layout": "A"}, "units": [{}]}, "ask": []}, key)

    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"]


def test_chances_on_squares_are_exact():
    units = [
        {"id": "gun", "seat": "south", "type": "field-artillery", "at": "d1", "facing": "N"},
        {"id": "foot", "seat": "north", "type": "infantry", "at": "d5"},
    ]
    position = {"board": {"layout": "A"}, "units": units}
    question = {"ask": "artillery", "unit": "gun", "target": "d5"}
    told = asked({"position": position, "ask": [question]}, "modern").json()["answers"][0]

    assert [row["square"] for row in told["scatter"]] == ["c5", "d6", "e5", "d4", "d5", "d5"]
    assert told["destroyed"][0]["chance"]["exact"] in ("1/6", "1/9")


def test_the_schema_of_an_unknown_game_is_refused():
    told = io.StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("oracle", schema="chess", stdout=told)

    assert stopped.value.code == 2
    assert json.loads(told.getvalue())["error"]["where"] == "system"
