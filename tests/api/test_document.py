"""API responses of every rule book match the OpenAPI schema."""

import json
from functools import cache

import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml
from drf_spectacular.generators import SchemaGenerator

from frontier_site import api_document
from rules.engine.systems import SYSTEMS
from rules.matches.selectors import position_of
from tests.api.play import at
from tests.kit.laws import setups
from tests.rules.players import played

pytestmark = pytest.mark.django_db


@cache
def document():
    raw = SchemaGenerator().get_schema(request=None, public=True)
    return json.loads(json.dumps(raw, default=str))


def keeps_its_word(answer, method, ending):
    """The answer, once it has the shape that the document gives it."""
    assert answer.status_code == 200, answer.json()
    operation = document()["paths"][f"/api/v1/matches/{{id}}/{ending}"][method]
    schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
    whole = {**schema, "components": document()["components"]}
    jsonschema.validate(answer.json(), whole, jsonschema.Draft202012Validator)
    return answer.json()


@pytest.fixture
def written(monkeypatch):
    """How often the document was written."""
    document()
    api_document._written.cache_clear()
    times = []
    generate = SchemaGenerator.get_schema
    monkeypatch.setattr(
        SchemaGenerator,
        "get_schema",
        lambda *asked, **more: times.append(1) or generate(*asked, **more),
    )
    yield times
    api_document._written.cache_clear()


def test_the_document_is_written_once_per_language_and_format(client, written):
    def asked(query="", **headers):
        answer = client.get(f"/api/v1/schema/{query}", headers=headers)
        assert answer.status_code == 200
        return answer

    as_json = "application/vnd.oai.openapi+json"
    english = asked()
    for query in ("", "?version=3", "?lang=nothing", "?seat=0"):
        assert asked(query).content == english.content
    assert len(written) == 1
    assert (
        yaml.safe_load(english.content) == json.loads(asked(accept=as_json).content) == document()
    )
    assert (
        asked("?lang=fr").content == asked(**{"accept-language": "fr"}).content != english.content
    )
    assert len(written) == 3
    assert english["Content-Disposition"] == 'inline; filename="Frontier.yaml"'


def standing(match):
    units = position_of(match).state.units.values()
    return [
        each for each in units if (each.on_board if hasattr(each, "on_board") else each.on_table)
    ]


WITH_TABLE_QUESTIONS = [book for book in SYSTEMS if book.questions.table]


@pytest.fixture(params=WITH_TABLE_QUESTIONS, ids=lambda book: book.key)
def table(request, owner):
    """A match of each rule book that answers questions at addresses of their own, with several
    pieces on its board, and an answer awaited.
    """
    return underway(request.param, owner)


def underway(book, owner):
    [agreed] = setups(book, 0, 1)
    terms = {name: getattr(agreed, name) for name in ("mission", "layout", "limit", "options")}

    def both_stand(match):
        return len({unit.seat for unit in standing(match)}) == 2

    return played(both_stand, owner, system=book.key, **terms)


@pytest.fixture
def pieces(table):
    units = standing(table)
    return units[0].id, next(unit.id for unit in units if unit.seat != units[0].seat)


@pytest.mark.parametrize("ask", ["sees", "seen-by", "near", "reach", "between"])
def test_survey_answers_match_the_schema(program, table, pieces, ask):
    asked = {"ask": ask, "from": pieces[0], "to": pieces[1]}
    told = keeps_its_word(program.get(at(table, "ask/"), asked), "get", "ask/")
    assert told["sentences"]


def test_measurement_answers_match_the_schema(program, table, pieces):
    asked = {"from": pieces[0], "to": pieces[1]}
    assert keeps_its_word(program.get(at(table, "measure/"), asked), "get", "measure/")


def test_range_answers_match_the_schema(program, table, pieces):
    asked = {"piece": pieces[0]}
    told = keeps_its_word(program.get(at(table, "ranges/"), asked), "get", "ranges/")
    assert told["opponents"]


def test_forecast_answers_match_the_schema(program, table, pieces):
    asked = {"unit": pieces[0]}
    assert keeps_its_word(program.get(at(table, "promises/"), asked), "get", "promises/")


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_trial_command_answers_match_the_schema(program, owner, book):
    table = underway(book, owner)
    awaited = program.get(at(table)).json()["decisions"]
    offered = [
        {"seat": each["seat"], "command": option["command"]}
        for each in awaited
        for option in each.get("options", ())[:3]
    ]
    for tried in [*offered, {"seat": 0, "command": {"type": "Concede"}}]:
        judged = program.post(at(table, "check/"), tried, format="json")
        assert "legal" in keeps_its_word(judged, "post", "check/")


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_match_answers_match_the_schema(program, owner, book):
    table = underway(book, owner)
    whole = program.get(at(table))
    assert keeps_its_word(whole, "get", "")["system"] == table.system
