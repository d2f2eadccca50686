"""Beginning a roster: no question without a choice, and ready-made armies where a book has them."""

import re

import pytest

from rosters.catalogues import book
from rosters.edits import ImpossibleEditError, TakeArmy
from rosters.models import GameSystem, Roster
from rosters.new_roster import new_draft
from tests.api.conftest import program  # noqa: F401  a program with a key

ASKED = {"system": "modern", "mission": "crossroads"}


def test_a_book_with_one_faction_does_not_ask_for_it(player):
    page = player.get("/rosters/new/?system=modern").text
    assert 'name="faction"' not in page
    assert 'name="faction"' in player.get("/rosters/new/?system=frontier").text
    assert player.post("/rosters/new/", ASKED).status_code == 302
    assert (Roster.objects.get().faction, Roster.objects.get().name) == ("army", "Army")


def test_every_game_links_to_a_new_roster(player):
    page = player.get("/rosters/new/").text
    assert 'href="/rosters/new/?system=modern"' in page
    assert 'href="/rosters/new/?system=frontier" aria-current="page"' in page


def test_ready_made_armies_are_offered_where_there_are_some(player):
    page = player.get("/rosters/new/?system=modern").text
    assert 'name="sample" value="valley-division"' in page
    assert "Valley Division" in page
    assert "4\u00a0×\u00a0Infantry" in page
    assert "Anti-tank guns and field artillery behind a firm line" in page
    chosen = player.get("/rosters/new/?system=frontier&faction=rebels").text
    assert 'name="sample" value="night-shift"' in chosen
    assert 'value="boarding-party"' not in chosen
    assert player.get("/rosters/new/?system=frontier").text.count('name="sample"') == 12


def test_ready_made_armies_say_what_they_are_made_for_and_how_they_fit(player):
    page = player.get("/rosters/new/?system=frontier&faction=rebels").text
    assert "180 points, made for a limit of 180" in page
    assert 'class="ready-fit"' not in page

    page = player.get("/rosters/new/?system=frontier&faction=rebels&limit=200").text
    assert "Leaves 20 points of your limit of 200." in page

    page = player.get("/rosters/new/?system=frontier&faction=rebels&limit=178").text
    assert "2 points over your limit of 178. Choosing it raises the limit." in page
    offered = re.findall(r'name="sample" value="([^"]+)"', page)
    assert offered[0] == "night-shift"  # the only one that fits: 176 points


@pytest.mark.parametrize(("limit", "kept"), [("", 180), ("200", 200), ("180", 180), ("150", 180)])
def test_a_ready_made_army_keeps_a_limit_that_it_fits_and_raises_a_lower_one(player, limit, kept):
    asked = {"system": "frontier", "mission": "ambush", "faction": "rebels", "limit": limit}
    player.post("/rosters/new/", asked | {"sample": "dust-riders"})
    roster = Roster.objects.get()
    assert (roster.limit, roster.total) == (kept, 180)


def test_an_army_taken_in_the_builder_raises_a_limit_that_is_too_low(player):
    asked = {"system": "frontier", "mission": "ambush", "faction": "rebels", "limit": "150"}
    player.post("/rosters/new/", asked)
    roster = Roster.objects.get()
    assert "30 points over your limit of 150." in player.get(roster.get_absolute_url()).text
    change = {"change": "edit=take-army&army=dust-riders", "expected": roster.revision}
    player.post(f"{roster.get_absolute_url()}edit/", change)
    roster.refresh_from_db()
    assert (roster.limit, roster.total) == (180, 180)


def test_a_limit_that_the_game_does_not_have_is_still_refused_with_an_army(player):
    asked = {"system": "frontier", "mission": "ambush", "limit": "9", "sample": "dust-riders"}
    assert player.post("/rosters/new/", asked).status_code == 422


def test_a_ready_made_army_brings_its_faction_whichever_is_ticked(player):
    for faction in ("", "rebels", "interstellar-raiders"):
        asked = {"system": "frontier", "mission": "ambush", "faction": faction}
        player.post("/rosters/new/", asked | {"sample": "boarding-party"})
        roster = Roster.objects.latest("created_at")
        assert (roster.faction, roster.name) == ("interstellar-raiders", "Boarding Party")
        assert (roster.mission, roster.limit, roster.total) == ("ambush", 180, 180)


def test_an_empty_roster_is_filled_with_one_tap_and_emptied_by_undo(player):
    player.post("/rosters/new/", {"system": "frontier", "mission": "ambush", "faction": "rebels"})
    roster = Roster.objects.get()
    address = roster.get_absolute_url()
    page = player.get(address).text
    assert "edit=take-army&amp;army=dust-riders" in page
    assert "army=charter-column" not in page
    change = {"change": "edit=take-army&army=dust-riders", "expected": roster.revision}
    filled = player.post(f"{address}edit/", change, follow=True).text
    taken = Roster.objects.get()
    assert tuple(line.type for line in taken.draft.units) == (
        book("frontier").samples["dust-riders"].units
    )
    assert "take-army" not in filled
    player.post(f"{address}undo/", {"expected": taken.revision})
    assert Roster.objects.get().draft.units == ()


def test_a_roster_is_not_filled_with_an_army_of_another_faction():
    empty = new_draft(book("frontier"), mission="ambush", faction="rebels")
    for army in ("charter-column", "legion"):
        with pytest.raises(ImpossibleEditError):
            TakeArmy(army=army).apply(empty)


def test_a_roster_begins_with_a_ready_made_army(player):
    player.post("/rosters/new/", ASKED | {"sample": "valley-brigade", "name": "", "limit": ""})
    roster = Roster.objects.get()
    sample = book("modern").samples["valley-brigade"]
    assert (roster.name, roster.limit) == ("Valley Brigade", 60)
    assert tuple(line.type for line in roster.draft.units) == sample.units
    assert {line.catalogue for line in roster.draft.units} == {book("modern").version}


def test_the_api_can_start_from_a_ready_made_army(program):  # noqa: F811
    made = program.post("/api/v1/rosters/", ASKED | {"sample": "valley-division"}, format="json")
    assert made.status_code == 201
    assert (made.json()["legal"], made.json()["roster"]["name"]) == (True, "Valley Division")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"sample": "legion"}, "sample"), ({"faction": "rebels"}, "faction"),
     ({"faction": "rebels", "sample": "valley-brigade"}, "faction"),
     ({"mission": "ambush"}, "mission"), ({"limit": 5}, "limit")],
)  # fmt: skip
def test_choices_that_the_game_does_not_have_are_refused(wrong, field):
    with pytest.raises(ImpossibleEditError) as refused:
        new_draft(book("modern"), **({"mission": "crossroads"} | wrong))
    assert refused.value.field == field


def test_a_choice_of_factions_has_to_be_made():
    with pytest.raises(ImpossibleEditError):
        new_draft(book("frontier"), mission="ambush")


def test_the_games_are_listed_where_there_are_several(client, catalogue):
    page = client.get("/games/").text
    assert 'href="/games/frontier/"' in page
    assert 'href="/games/modern/"' in page
    assert "8–12 pieces a side" in page


def test_the_games_page_redirects_to_the_only_game(client, catalogue):
    GameSystem.objects.exclude(key="frontier").update(withdrawn=True)
    assert client.get("/games/").url == "/games/frontier/"


def test_non_dice_figures_are_shown_as_text_and_scale_is_omitted(client, catalogue):
    page = client.get("/games/modern/units/tanks/").text
    assert '<b class="number rating-figure">5</b>' in page
    assert '<svg class="die' not in page
    assert "<dt>scale</dt>" not in page.casefold()
    frontier = client.get("/games/frontier/units/jaeger/").text
    assert '<svg class="die' in frontier
    assert "<dt>scale</dt>" in frontier.casefold()
