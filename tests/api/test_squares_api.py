"""Map questions on boards of squares over the API."""

import pytest

from rules.matches.position_cache import POSITIONS
from rules.matches.selectors import position_of
from tests.api.play import at, errors_of
from tests.rules.players import kind_of, played

pytestmark = pytest.mark.django_db

BATTLE = {
    "system": "modern",
    "mission": "one-off-battle",
    "layout": "A",
    "limit": 0,
    "options": {"max_units": 6},
}


@pytest.fixture
def table(owner):
    """A match in which a Unit is to be activated."""
    return played(lambda match: "act" in kind_of(match), owner, **BATTLE)


@pytest.fixture
def units(table):
    return [each for each in position_of(table).state.units.values() if each.on_board]


def answer(program, table, language="en", **asked):
    where = {name.removesuffix("_"): value for name, value in asked.items()}
    return program.get(at(table, "ask/"), where, headers={"accept-language": language})


@pytest.mark.clause("MW-LOS-1", "MW-RANGE-1")
@pytest.mark.parametrize("square", ["d4", "D4"])
def test_a_square_is_named_where_a_place_is_asked_for(program, table, square):
    told = answer(program, table, ask="sees", from_=square).json()

    assert told["at"] == "d4"
    assert told["heading"] == "Seen from d4"
    assert told["squares"]
    assert "d4" not in told["squares"]


@pytest.mark.clause("MW-LOS-6")
def test_the_observers_of_a_unit_are_listed_with_how_well_they_see_it(program, table, units):
    told = answer(program, table, ask="seen-by", from_=units[0].id).json()

    assert told["heading"] == f"Who sees {units[0].at}"
    assert {line["piece"] for line in told["sentences"]} <= {"", *(unit.id for unit in units)}


@pytest.mark.clause("MW-RANGE-1")
def test_units_beyond_the_requested_distance_are_left_out(program, table, units):
    def near(within):
        found = answer(program, table, ask="near", from_=units[0].id, within=within).json()
        return {line["piece"] for line in found["sentences"]} - {""}

    assert near("3") < near("30") == {unit.id for unit in units[1:]}


@pytest.mark.clause("MW-MOVE-2")
def test_the_reach_of_the_unit_on_a_square_is_listed(program, table, units):
    by_id = answer(program, table, ask="reach", from_=units[0].id).json()
    by_square = answer(program, table, ask="reach", from_=units[0].at).json()

    assert by_id == by_square
    assert by_id["at"] == units[0].at


def test_what_lies_between_two_squares_is_counted_in_rays(program, table):
    told = answer(program, table, ask="between", from_="a1", to="a8").json()

    assert told["sentences"][0]["text"].startswith("Distance 7. Of 5 rays")


def test_answers_may_be_in_french(program, table):
    assert (
        answer(program, table, "fr", ask="near", from_="d4").json()["heading"]
        == "Près de la case d4"
    )


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"ask": "sees", "from": "nobody"}, 404),
        ({"ask": "sees", "from": "zz999"}, 404),
        ({"ask": "sees", "from": "z99"}, 404),
        ({"ask": "sees", "from": "d0"}, 404),
        ({"ask": "sees", "from": "22,15"}, 404),
        ({"ask": "reach", "from": "d4"}, 404),
        ({"ask": "between", "from": "d4"}, 404),
        ({"ask": "between", "from": "d4", "to": "d4"}, 400),
        ({"ask": "sees"}, 400),
        ({"ask": "wins", "from": "d4"}, 400),
        ({"ask": "near", "from": "d4", "within": "far"}, 400),
        ({"ask": "near", "from": "d4", "within": "-1"}, 400),
        ({"ask": "near", "from": "d4", "within": "nan"}, 400),
        ({"ask": "near", "from": "d4", "within": "2.5"}, 400),
        ({"ask": "near", "from": "d4", "level": "1"}, 400),
        ({}, 400),
    ],
)
def test_an_invalid_survey_is_refused_with_a_message(program, table, asked, status):
    refused = program.get(at(table, "ask/"), asked)

    assert refused.status_code == status
    assert errors_of(refused)[0]["detail"]


def test_a_refusal_is_in_the_language_of_the_reader(program, table):
    refused = answer(program, table, "fr", ask="sees", from_="zz999")

    assert errors_of(refused)[0]["detail"].startswith("Cette pièce ou ce lieu n’existe pas")


def test_a_survey_needs_a_constant_number_of_queries(program, table, django_assert_max_num_queries):
    answer(program, table, ask="near", from_="d4")
    assert POSITIONS.find(table.pk, table.head, table.head_hash)

    with django_assert_max_num_queries(6):
        answer(program, table, ask="sees", from_="d4")
