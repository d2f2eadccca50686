"""The rules oracle, over HTTP and on the command line: the same JSON, the same refusals."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

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


def test_the_command_line_answers_the_same(tmp_path):
    assert on_the_command_line(REQUEST, tmp_path) == (asked(REQUEST).json(), 0)


def test_a_list_of_requests_is_answered_with_a_list(tmp_path):
    told, status = on_the_command_line([REQUEST, REQUEST], tmp_path)

    assert told == [asked(REQUEST).json()] * 2
    assert status == 0


@pytest.mark.parametrize("key", ["chess", [], {}, 5, None])
def test_one_bad_request_of_a_list_spoils_no_other(key, tmp_path):
    told, status = on_the_command_line([REQUEST, {"system": key}], tmp_path)

    assert "answers" in told[0]
    assert told[1]["error"]["where"] == "system"
    assert status == 2


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"ask": [{"ask": "distance", "from": "a1", "to": "x9"}]}, "ask[0].to"),
        ({"ask": [{"ask": "fortune"}]}, "ask[0]"),
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
def test_what_cannot_be_read_is_refused(body, tmp_path):
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


def test_the_schema_is_served_and_printed():
    served = APIClient().get("/api/v1/oracle/frontier/schema/").json()
    told = io.StringIO()

    call_command("oracle", schema="frontier", stdout=told)

    assert json.loads(told.getvalue()) == served
    assert "$ref" in served or "properties" in served


def test_the_schema_of_no_game_is_refused():
    told = io.StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("oracle", schema="chess", stdout=told)

    assert stopped.value.code == 2
    assert json.loads(told.getvalue())["error"]["where"] == "system"
