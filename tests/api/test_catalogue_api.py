"""The catalogue API."""

import pytest

from rosters.projection import sync_catalogues
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.systems import SYSTEMS

pytestmark = pytest.mark.django_db
BASE = "/api/v1/systems/frontier/"


@pytest.fixture(autouse=True)
def _catalogue(db):
    sync_catalogues()


def test_the_systems_are_listed_with_their_catalogue_version(client):
    found = client.get("/api/v1/systems/").json()["results"]
    assert {(each["key"], each["version"]) for each in found} == {
        (book.key, book.catalogue.version) for book in SYSTEMS
    }
    for each in found:
        assert client.get(f"/api/v1/systems/{each['key']}/").json() == each


@pytest.mark.parametrize(
    ("kind", "count"),
    [("factions", 4), ("units", 24), ("abilities", 48), ("missions", 4), ("layouts", 3),
     ("clauses", len(CATALOGUE.clauses))],
)  # fmt: skip
def test_every_catalogue_table_is_listed(client, django_assert_max_num_queries, kind, count):
    with django_assert_max_num_queries(3):
        assert client.get(f"{BASE}{kind}/").json()["count"] == count


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
@pytest.mark.parametrize("kind", ["factions", "units", "missions", "layouts", "clauses"])
def test_every_rule_book_lists_its_catalogue(client, book, kind):
    listed = client.get(f"/api/v1/systems/{book.key}/{kind}/").json()
    assert listed["count"] == len(getattr(book.catalogue, kind))


@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_the_ready_made_armies_are_listed_for_each_faction(client, book):
    base = f"/api/v1/systems/{book.key}/armies/"
    listed = client.get(base).json()
    assert [each["slug"] for each in listed["results"]] == [each.slug for each in book.samples]
    faction = book.samples[-1].faction
    of_one = client.get(base, {"faction": faction}).json()["results"]
    assert of_one == [each for each in listed["results"] if each["faction"] == faction]


def test_a_roster_can_start_from_a_listed_army(client, user):
    client.force_login(user)
    [army] = client.get(f"{BASE}armies/", {"faction": "rebels"}).json()["results"][:1]
    data = {"system": "frontier", "mission": "assault", "sample": army["slug"]}
    answer = client.post("/api/v1/rosters/", data, "application/json")
    assert answer.status_code == 201, answer.content
    bought = [unit["type"] for unit in answer.json()["roster"]["units"]]
    assert bought == army["units"]


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("factions/rebels/", "Rebels"),
        ("units/jaeger/", "Jaeger"),
        ("missions/assault/", "Assault"),
        ("layouts/A/", "Cinder Landing"),
    ],
)
def test_a_catalogue_entry_has_its_own_url(client, address, name):
    assert client.get(BASE + address).json()["name"] == name


def test_a_unit_carries_the_figures_of_the_engine(client):
    found = client.get(f"{BASE}units/stalker-team/").json()
    [unit] = [unit for unit in CATALOGUE.units if unit.slug == "stalker-team"]
    assert found["ratings"] == unit.ratings
    assert (found["points"], found["scale"], found["base_mm"]) == (38, 1, unit.base_mm)
    assert found["blurb"] == {"en": unit.blurb.en, "fr": unit.blurb.fr}


def test_rows_are_filtered(client):
    units = client.get(f"{BASE}units/", {"faction": "rebels"}).json()
    assert {unit["faction"] for unit in units["results"]} == {"rebels"}
    assert units["count"] == 6
    abilities = client.get(f"{BASE}abilities/", {"unit": "jaeger"}).json()
    assert [each["slug"] for each in abilities["results"]] == ["active-camouflage", "escape-plan"]
    clauses = client.get(f"{BASE}clauses/", {"q": "FR-SELECT-3"}).json()
    assert [each["id"] for each in clauses["results"]] == ["FR-SELECT-3"]


@pytest.mark.parametrize(
    "address",
    ["/api/v1/systems/chess/", "/api/v1/systems/chess/units/", f"{BASE}units/dragon/",
     f"{BASE}clauses/FR-NONE-1/", f"{BASE}units/?page=99"],
)  # fmt: skip
def test_an_unknown_entry_gives_a_standard_error(client, address):
    answer = client.get(address)
    assert answer.status_code == 404
    assert answer.json()["errors"][0]["code"] == "not_found"


def test_the_catalogue_is_read_only(client, user):
    client.force_login(user)
    for method in (client.post, client.put, client.patch, client.delete):
        assert method(f"{BASE}units/jaeger/").status_code == 405
