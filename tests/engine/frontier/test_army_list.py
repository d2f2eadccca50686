"""Rosters: every problem in the words of the rules, and a warning that never refuses."""

import msgspec
import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import ArmyList, Entry, Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.army_list import draw, read, refusals, types

REBELS = "rebels"


def army(*slugs, faction=REBELS, limit=200, mission="assault", points=None):
    entries = tuple(
        Entry(type=slug, points=points or (types()[slug].points if slug in types() else 1))
        for slug in slugs
    )
    return ArmyList(
        system="frontier",
        catalogue=CATALOGUE.version,
        faction=faction,
        mission=mission,
        limit=limit,
        entries=entries,
    )


def problems(roster):
    return [(p.severity, p.clause, p.key, p.entry) for p in FRONTIER.muster(roster)]


def errors(roster):
    return [p[1:] for p in problems(roster) if p[0] == "error"]


@pytest.mark.clause("FR-SELECT-3", "FR-SELECT-7")
def test_a_full_roster_has_no_problem():
    full = army(*("jaeger",) * 3, *("conspirator",) * 3, "insurgent")
    assert problems(full.change(limit=198)) == []


@pytest.mark.clause("FR-SELECT-7")
@pytest.mark.parametrize(("limit", "warned"), [(53, False), (54, True)])
def test_room_for_another_unit_is_a_warning_that_never_refuses(limit, warned):
    found = [p for p in FRONTIER.muster(army("jaeger", limit=limit)) if p.key == "room-left"]
    assert bool(found) is warned
    if warned:
        assert (found[0].severity, found[0].remedy) == ("warning", "add-a-unit")
        assert found[0].clause == "FR-SELECT-7"
        assert found[0].params == {"left": 24, "name": "Insurgent", "points": 24}


@pytest.mark.clause("FR-SELECT-7")
def test_a_roster_with_room_left_can_be_locked():
    state = FRONTIER.initial(
        Setup(match="m", names=("A", "B"), mission="assault", layout="A", limit=200)
    ).change(factions=(REBELS, REBELS))
    payload = msgspec.json.encode(army("jaeger")).decode()
    assert refusals(state, 0, payload) == []


@pytest.mark.clause("FR-SELECT-3")
def test_points_over_the_limit_are_refused_with_the_figures():
    (problem,) = [p for p in FRONTIER.muster(army(*("jaeger",) * 7)) if p.severity == "error"]
    assert (problem.clause, problem.key, problem.remedy) == (
        "FR-SELECT-3",
        "over-limit",
        "remove-units",
    )
    assert problem.params == {"total": 210, "limit": 200, "over": 10}


@pytest.mark.clause("FR-SELECT-3")
def test_an_empty_roster_is_refused():
    assert errors(army()) == [("FR-SELECT-3", "empty-roster", None)]


@pytest.mark.clause("FR-SELECT-1")
def test_a_unit_of_another_faction_is_refused_where_it_stands():
    assert errors(army("jaeger", "breacher")) == [("FR-SELECT-1", "other-faction", 1)]


@pytest.mark.clause("FR-SELECT-1")
def test_a_faction_outside_the_book_is_refused():
    assert ("FR-SELECT-1", "no-faction", None) in errors(army("jaeger", faction="pirates"))


@pytest.mark.clause("FR-UNIT-1", "FR-UNIT-2")
def test_a_unit_outside_the_book_and_an_old_price_are_refused_where_they_stand():
    assert errors(army("jaeger", "tank")) == [("FR-UNIT-1", "unknown-type", 1)]
    assert errors(army("jaeger", points=29)) == [("FR-UNIT-2", "price-changed", 0)]


@pytest.mark.clause("FR-SELECT-4")
@pytest.mark.parametrize(
    ("limit", "refused"), [(99, True), (100, False), (400, False), (401, True)]
)
def test_limits_go_from_one_hundred_to_four_hundred(limit, refused):
    found = ("FR-SELECT-4", "limit-out-of-range", None) in errors(army("jaeger", limit=limit))
    assert found is refused


@pytest.mark.clause("FR-GAME-3")
def test_a_roster_is_for_a_mission_of_the_book():
    assert errors(army("jaeger", mission="siege")) == [("FR-GAME-3", "no-mission", None)]
    assert errors(army("jaeger", mission="")) == []


@pytest.mark.clause("FR-SELECT-5")
def test_any_number_of_copies_of_a_type_is_allowed():
    assert errors(army(*("insurgent",) * 8)) == []


@pytest.mark.clause("FR-SELECT-4")
def test_every_mission_has_its_default_limit():
    assert {mission.slug: mission.default_limit for mission in CATALOGUE.missions} == {
        "assault": 200,
        "sabotage": 180,
        "ambush": 180,
        "escort": 180,
    }


@pytest.mark.clause("FR-SELECT-3", "FR-SELECT-7")
@pytest.mark.parametrize("faction", [faction.slug for faction in CATALOGUE.factions])
def test_a_drawn_roster_is_full_and_legal(faction):
    state = FRONTIER.initial(
        Setup(match="m", names=("A", "B"), mission="assault", layout="A", limit=200)
    ).change(factions=(faction, faction))
    dice = SeededDice(secret=b"roster", match=faction, nonces=("a", "b"))
    for _ in range(20):
        payload = draw(state, 0, dice)
        assert refusals(state, 0, payload) == []
        assert problems(read(payload)) == []


def at_the_table(**changes):
    agreed = Setup(match="m", names=("A", "B"), mission="escort", layout="A", limit=180)
    return FRONTIER.initial(agreed).change(**changes)


@pytest.mark.clause("FR-GAME-3", "FR-SELECT-1", "FR-SELECT-3")
def test_a_match_judges_a_roster_by_its_own_limit_and_mission():
    seven = army(*("jaeger",) * 7, limit=400, mission="siege")
    (over,) = FRONTIER.muster_for(at_the_table(), 0, seven)
    assert (over.clause, over.key, over.remedy) == ("FR-SELECT-3", "over-limit", "keep-to-limit")
    assert over.params == {"total": 210, "limit": 180, "over": 30}
    assert not over.is_final


@pytest.mark.clause("FR-SELECT-1")
def test_once_a_faction_is_chosen_a_roster_of_another_cannot_be_mended():
    six = army(*("jaeger",) * 6)
    chosen = at_the_table(factions=("interstellar-raiders", REBELS))
    assert FRONTIER.muster_for(at_the_table(), 0, six) == []
    assert FRONTIER.muster_for(chosen, 1, six) == []
    (strange,) = FRONTIER.muster_for(chosen, 0, six)
    assert (strange.clause, strange.key) == ("FR-SELECT-1", "not-your-faction")
    assert (strange.remedy, strange.is_final) == ("take-your-faction", True)
