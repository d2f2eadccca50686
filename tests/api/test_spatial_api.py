"""Map questions over the API: sentences, shapes and refusals."""

import pytest
from rest_framework.test import APIClient

from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import position_of
from tests.api.play import at, errors_of
from tests.rules.players import kind_of, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(owner):
    """A match in which a unit is to be activated."""
    return played(lambda match: "action" in kind_of(match), owner)


@pytest.fixture
def units(table):
    return position_of(table).state.on_board()


@pytest.mark.clause("FR-LOS-1")
def test_the_view_of_a_unit_has_sentences_and_shapes(program, table, units):
    answer = program.get(at(table, "ask/"), {"ask": "sees", "from": units[0].id})

    told = answer.json()
    assert answer.status_code == 200
    assert told["heading"].startswith(units[0].name)
    assert len(told["sentences"]) == len(told["lines"])
    assert {line["piece"] for line in told["lines"]} >= {unit.id for unit in units[1:]}


def test_a_survey_may_start_from_a_point(program, table):
    answer = program.get(at(table, "ask/"), {"ask": "near", "from": "22,15", "within": "8"})

    assert answer.status_code == 200
    assert "22″, 15″" in answer.json()["heading"]


def test_answers_are_in_the_readers_language(program, table, units):
    where = {"ask": "seen-by", "from": units[0].id}
    answer = program.get(at(table, "ask/"), where, headers={"accept-language": "fr"})

    assert "en vue de" in answer.json()["heading"]


def test_the_survey_between_two_places_names_both(program, table, units):
    where = {"ask": "between", "from": units[0].id, "to": units[-1].id}
    told = program.get(at(table, "ask/"), where).json()

    assert units[0].name in told["heading"]
    assert units[-1].name in told["heading"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"ask": "sees", "from": "nobody"}, 404),
        ({"ask": "reach", "from": "1,2"}, 404),
        ({"ask": "between", "from": "1,2"}, 404),
        ({"ask": "sees"}, 400),
        ({"ask": "wins", "from": "1,2"}, 400),
        ({"ask": "near", "from": "1,2", "within": "far"}, 400),
        ({"ask": "near", "from": "nan,2"}, 400),
        ({}, 400),
    ],
)
def test_an_invalid_survey_is_refused_with_a_message(program, table, asked, status):
    answer = program.get(at(table, "ask/"), asked)

    assert answer.status_code == status
    assert errors_of(answer)[0]["detail"]


def test_a_survey_of_a_match_of_others_gives_404(table):
    assert APIClient().get(at(table, "ask/"), {"ask": "near", "from": "1,2"}).status_code == 404


def test_a_survey_needs_a_constant_number_of_queries(program, table, django_assert_max_num_queries):
    program.get(at(table, "ask/"), {"ask": "near", "from": "1,2"})
    assert POSITIONS.find(table.pk, table.head, table.head_hash)

    with django_assert_max_num_queries(6):
        program.get(at(table, "ask/"), {"ask": "sees", "from": "22,15"})
