"""Questions about the position of a match: the oracle's answers, for anybody who may watch it."""

import json
from dataclasses import replace

import pytest
from rest_framework.test import APIClient

from rules.engine.core.known import SPECTATOR
from rules.engine.frontier.book import FRONTIER
from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import MOST_QUESTIONS
from rules.matches.selectors import position_of
from tests.api.play import at, errors_of
from tests.rules.players import GUEST, kind_of, played, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(owner):
    """A match in which a unit is to be activated."""
    return played(lambda match: "action" in kind_of(match), owner)


@pytest.fixture
def units(table):
    return position_of(table).state.on_board()


def asked(client, match, *questions, **more):
    return client.post(at(match, "questions/"), {"ask": questions}, format="json", **more)


@pytest.mark.clause("FR-MEAS-7", "FR-ACT-1")
def test_questions_are_answered_in_order_as_the_oracle_answers_them(program, table, units):
    questions = [
        {"ask": "distance", "from": units[0].id, "to": units[-1].id},
        {"ask": "options", "unit": units[0].id},
    ]
    answer = asked(program, table, *questions)

    state = position_of(table).state
    assert answer.status_code == 200
    assert answer.json() == oracle.ask_about(FRONTIER, state, SPECTATOR, {"ask": questions}, "en")


def test_the_schema_of_the_questions_is_that_of_the_book(program, table):
    published = program.get(at(table, "questions/")).json()

    assert published == json.loads(json.dumps(oracle.schema(FRONTIER.asked)))
    assert "Position" not in published["$defs"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"ask": [{"ask": "distance", "from": "nobody", "to": "a1"}]}, "ask[0].from"),
        ({"ask": [{"ask": "weather"}]}, "ask[0].ask"),
        ({"ask": [], "position": {}}, ""),
        ({"ask": [{"ask": "options", "unit": "a1"}] * (MOST_QUESTIONS + 1)}, "ask"),
        ([], ""),
    ],
)
def test_what_cannot_be_answered_is_refused_with_its_place(program, table, body, where):
    answer = program.post(at(table, "questions/"), body, format="json")

    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"]
    assert answer.json()["error"]["where"] == where


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"ask": ' + b"[" * 10_000])
def test_a_body_that_is_no_json_is_refused(program, table, data):
    answer = program.post(at(table, "questions/"), data, content_type="application/json")

    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"]


def test_a_form_is_refused_or_read_as_json_and_never_breaks(user, table):
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(user)
    for form in ("multipart", None):
        assert browser.post(at(table, "questions/"), {"ask": "x"}, format=form).status_code == 403


def test_refusals_are_in_the_readers_language(program, table, units):
    far = [{"ask": "move", "unit": units[0].id, "max": 60, "to": [43, 29]}] * MOST_QUESTIONS
    answer = asked(program, table, *far, headers={"accept-language": "fr"})

    assert answer.status_code in {200, 422}
    assert answer.status_code == 200 or "étapes de calcul" in answer.json()["error"]["sentence"]


def test_the_questions_of_a_match_of_others_are_not_answered(table, units):
    question = {"ask": "options", "unit": units[0].id}
    assert asked(APIClient(), table, question).status_code == 404
    assert APIClient().get(at(table, "questions/")).status_code == 404


def test_nobody_asks_for_the_seat_of_another(program, owner):
    match = started(owner, GUEST)
    for seat, status in ((0, 200), (1, 403), (7, 403)):
        path = f"{at(match, 'questions/')}?seat={seat}"
        assert program.post(path, {"ask": []}, format="json").status_code == status


def test_a_book_that_answers_here_alone_has_no_other_address(program, table, units, monkeypatch):
    bare = replace(FRONTIER, questions=replace(FRONTIER.questions, table=None))
    monkeypatch.setattr("rules.engine.systems.SYSTEMS", (bare,))
    questions = {
        "measure/": {"from": units[0].id, "to": units[1].id},
        "ranges/": {"piece": units[0].id},
        "promises/": {"unit": units[0].id},
        "ask/": {"ask": "near", "from": "22,15"},
    }
    for path, query in questions.items():
        answer = program.get(at(table, path), query)
        assert answer.status_code == 404
        assert "questions/" in errors_of(answer)[0]["detail"]
