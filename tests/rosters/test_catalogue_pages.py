"""The browsable catalogue."""

import pytest
from django.urls import reverse

from rosters.models import Clause, Faction, Layout, Mission, Unit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_catalogue_entry_has_a_page(client, language):
    pages = [row.get_absolute_url() for kind in (Faction, Unit, Mission, Layout)
             for row in kind.objects.all()]  # fmt: skip
    pages += [row.get_absolute_url() for row in Clause.objects.all()[:3]]
    for address in ["/games/frontier/", "/games/frontier/rules/", *pages]:
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        assert f'lang="{language}"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/games/chess/",
        "/games/frontier/factions/empire/",
        "/games/frontier/units/dragon/",
        "/games/frontier/missions/picnic/",
        "/games/frontier/layouts/Z/",
        "/games/frontier/rules/FR-NONE-1/",
    ],
)
def test_an_unknown_entry_gives_404(client, address):
    assert client.get(address).status_code == 404


def test_a_unit_shows_its_dice_points_and_abilities(client):
    page = client.get("/games/frontier/units/stalker-team/").text
    for shown in ("Stalker Team", 'aria-label="D12"', "Knife Missile", "AG Harness", "38"):
        assert shown in page
    assert "Active, Once per game, Strategic action" in page
    assert "Passive, Once" not in page


def test_a_game_with_one_faction_does_not_mention_factions(client):
    for address in ("/games/modern/", "/games/modern/factions/army/", "/games/modern/units/tanks/"):
        assert "Factions" not in client.get(address).text
    assert "Factions" in client.get("/games/frontier/factions/rebels/").text
    assert client.get("/print/").text.count("Factions") == 2


def test_a_mission_shows_its_steps_and_every_clause_that_may_end_it(client):
    page = client.get("/games/frontier/missions/sabotage/").text
    for shown in ("Place charges", "The game ends when", "FR-MISSION-SABOTAGE-6", "FR-END-10"):
        assert shown in page


def test_the_search_finds_every_word_in_either_language(client):
    english = client.get("/games/frontier/rules/", {"q": "open sided"}).context["page"]
    french = client.get("/games/frontier/rules/", {"q": "ECHELLE"}).context["page"]
    assert "FR-TERR-OPEN-1" in {row.slug for row in english}
    assert french.paginator.count > 0


def test_a_search_without_a_match_says_what_to_do(client):
    page = client.get("/games/frontier/rules/", {"q": "zeppelin"})
    assert "No clause contains all of these words." in page.text


def test_a_search_for_a_clause_id_finds_it_and_hostile_ones_find_nothing(client):
    found = client.get("/games/frontier/rules/", {"q": "fr-select-3"}).context["page"]
    assert [row.slug for row in found] == ["FR-SELECT-3"]
    for asked in ("\x00", "%_%", "<script>", "x" * 5000):
        assert client.get("/games/frontier/rules/", {"q": asked}).status_code == 200


@pytest.mark.parametrize(
    ("name", "args", "queries"),
    [
        ("system", ["frontier"], 8),
        ("faction", ["frontier", "rebels"], 3),
        ("unit", ["frontier", "jaeger"], 4),
        ("mission", ["frontier", "assault"], 3),
        ("layout", ["frontier", "A"], 2),
        ("rules", ["frontier"], 4),
        ("clause", ["frontier", "FR-SELECT-3"], 5),
    ],
)
def test_a_page_needs_a_constant_number_of_queries(
    client, django_assert_max_num_queries, name, args, queries
):
    with django_assert_max_num_queries(queries):
        client.get(reverse(name, args=args))


def test_the_admin_shows_the_catalogue_and_changes_nothing(admin_client):
    unit = Unit.objects.first()
    listing = admin_client.get("/admin/rosters/unit/")
    page = admin_client.get(f"/admin/rosters/unit/{unit.pk}/change/")
    assert (listing.status_code, page.status_code) == (200, 200)
    assert 'name="_save"' not in page.text
    assert admin_client.get("/admin/rosters/unit/add/").status_code == 403


@pytest.mark.parametrize(
    "address",
    ["/games/frontier/", "/games/frontier/rules/", "/rosters/", "/rosters/new/",
     "/rosters/import/", "/rosters/bin/", "/rosters/public/"],
)  # fmt: skip
def test_a_page_answers_head_requests(client, address):
    assert client.head(address).status_code == 200


def test_a_catalogue_page_refuses_post_requests(client):
    assert client.post("/games/frontier/").status_code == 405


def test_the_title_of_the_terrain_table_is_visible_once(client):
    page = client.get("/games/frontier/layouts/A/").content.decode()

    assert "<h2>Terrain</h2>" in page
    assert '<caption class="visually-hidden">Terrain</caption>' in page
