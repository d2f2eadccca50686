"""What a book calls its things, in the reader's language if it has a name in each."""

import pytest

from rosters import services
from rosters.catalogues import book
from rosters.draft import Draft, Line
from rosters.models import Unit
from rosters.owners import Owner
from rules.engine.tabletop.reference import Faction, Text
from tests.rosters.pages import address


def test_a_name_is_the_same_in_both_languages_unless_it_is_translated():
    rebels = Faction(slug="rebels", name="Rebels", blurb=Text(en="", fr=""))
    army = rebels.change(name="Army", french="Armée")
    assert [rebels.name_in(language) for language in ("en", "fr")] == ["Rebels", "Rebels"]
    assert [army.name_in(language) for language in ("en", "fr", "fr-ca", "de")] == [
        "Army", "Armée", "Armée", "Army",
    ]  # fmt: skip


@pytest.fixture
def column(user):
    catalogue = book("modern")
    lines = tuple(Line.bought(slug, 0, catalogue.version) for slug in ("command", "tanks"))
    draft = Draft(
        system="modern",
        catalogue=catalogue.version,
        faction="army",
        mission="crossroads",
        limit=100,
        name="Column",
        units=lines,
    )
    return services.create_roster(owner=Owner(user=user), draft=draft)


FRENCH = {"accept-language": "fr"}


def test_rosters_name_units_and_missions_in_the_readers_language(player, column):
    english = player.get(address(column, "roster")).text
    french = player.get(address(column, "roster"), headers=FRENCH).text
    assert "Anti-tank Guns" in english
    assert "Crossroads" in english
    assert "Canons antichars" in french
    assert "Le Carrefour" in french
    assert "Anti-tank Guns" not in french
    text = player.get(f"/rosters/{column.pk}/export/text/", headers=FRENCH).text
    assert "Chars" in text
    assert "Tanks" not in text


@pytest.mark.parametrize(
    ("page", "called"),
    [("", "Les Quatre Fermes"), ("units/tanks/", "Chars"), ("missions/crossroads/", "Carrefour"),
     ("layouts/C/", "Le Bourg"), ("factions/army/", "Armée")],
)  # fmt: skip
def test_the_catalogue_is_read_in_french(client, catalogue, page, called):
    assert called in client.get(f"/games/modern/{page}", headers=FRENCH).text
    assert called not in client.get(f"/games/modern/{page}").text


def test_programs_are_told_both_names_where_there_are_two(client, catalogue):
    tanks = client.get("/api/v1/systems/modern/units/tanks/").json()
    assert (tanks["name"], tanks["french"], tanks["scale"]) == ("Tanks", "Chars", 0)
    assert "french" not in client.get("/api/v1/systems/frontier/units/jaeger/").json()
    assert Unit.objects.get(slug="tanks").record.name_in("fr") == "Chars"
