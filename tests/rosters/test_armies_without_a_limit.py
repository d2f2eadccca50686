"""A book whose armies need not count points: 0 is no limit, and nothing speaks of one."""

import json

import pytest

from rosters import services
from rosters.api.responses import verdict
from rosters.army_list import problems_of
from rosters.builder_page import page_of
from rosters.catalogues import book
from rosters.draft import Draft, Line
from rosters.edits import ImpossibleEditError, SetRoster
from rosters.exchange.document import RefusedDocumentError, exported, imported
from rosters.exchange.text import as_markdown, as_text
from rosters.history import changes
from rosters.models import Roster
from rosters.owners import Owner
from tests.rosters.pages import address


def army(*types, limit=0, mission="rearguard"):
    catalogue = book("modern")
    return Draft(
        system="modern",
        catalogue=catalogue.version,
        faction="army",
        mission=mission,
        limit=limit,
        name="Column",
        units=tuple(
            Line.bought(slug, catalogue.units[slug].points, catalogue.version) for slug in types
        ),
    )


@pytest.fixture
def column(user):
    return services.create_roster(owner=Owner(user=user), draft=army("command", "tanks"))


def test_without_a_limit_no_points_are_left_or_exceeded():
    draft = army("command", *["tanks"] * 20)
    assert (draft.total, draft.left) == (280, None)
    shown = page_of(draft)
    assert shown.over == 0
    assert {offer.over for offer in shown.offers} == {0}
    assert verdict(draft, problems_of(draft))["left"] is None


def test_a_limit_can_be_lifted_and_set_again_and_history_says_so():
    with_limit, without = army("command", limit=100), army("command")
    assert SetRoster(limit=0).apply(with_limit) == without.change(units=with_limit.units)
    assert changes(with_limit, without)[0] == "Limit of 100 points removed"
    assert changes(without, with_limit)[0] == "Limit set to 100 points"


@pytest.mark.parametrize("limit", [-1, 6, 1001])
def test_a_limit_that_the_book_does_not_have_is_refused_with_those_it_has(limit):
    with pytest.raises(ImpossibleEditError) as refused:
        SetRoster(limit=limit).apply(army("command"))
    assert refused.value.sentence.endswith("from 7 to 1000, or 0 for no limit.")


def test_a_mission_without_a_limit_lifts_the_usual_one():
    crossroads = army("command", limit=100, mission="crossroads")
    assert SetRoster(mission="rearguard").apply(crossroads).limit == 0


def test_files_may_have_no_limit_only_where_the_rule_book_allows_it():
    draft = army("command", "tanks")
    assert exported(imported(exported(draft))) == exported(draft)
    elsewhere = json.loads(exported(draft)) | {
        "system": "frontier", "faction": "rebels", "mission": "ambush", "units": [],
    }  # fmt: skip
    with pytest.raises(RefusedDocumentError, match="from 100 to 400"):
        imported(json.dumps(elsewhere).encode())


def test_texts_show_only_the_total():
    for written in (as_text, as_markdown):
        assert "14 points" in written(army("command", "tanks"))
        assert " 0 points" not in written(army("command", "tanks"))


def test_no_page_mentions_a_limit_of_zero(player, column, catalogue):
    for page in ("roster", "roster-history"):
        shown = player.get(address(column, page))
        assert shown.status_code == 200
        assert "of 0" not in shown.text
    builder = player.get(address(column, "roster")).text
    assert 'min="0" max="1000"' in builder
    assert "points-bar" not in builder
    mission = player.get("/games/modern/missions/rearguard/").text
    assert "Usual limit" not in mission
    assert "Evac" not in mission


def test_a_roster_is_begun_without_a_limit_where_that_is_usual(player):
    asked = {"system": "modern", "faction": "army", "mission": "rearguard", "limit": "", "name": ""}
    assert player.post("/rosters/new/", asked).status_code == 302
    assert Roster.objects.get().limit == 0
