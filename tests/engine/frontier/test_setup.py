"""Set-up: what is agreed, the roles, the secret factions and the secret rosters."""

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import IllegalCommandError
from rules.engine.core.early_end import Concede
from rules.engine.core.flow import decision_for
from rules.engine.core.known import Known
from rules.engine.core.resolution import Situation, commitment_of
from rules.engine.core.system import ArmyList, Entry, Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.setup_events import (
    FactionChosen,
    ForceMustered,
    MatchBegan,
    RolesRolled,
    RolesTied,
)
from rules.engine.frontier.play.army_list import types
from rules.engine.frontier.play.setup import MATCH, SEATS
from rules.engine.tabletop.sealed_choices import Reveal, Revealed, Seal, Sealed
from tests.kit.dice import d6
from tests.kit.matchers import happened, last, saw

COLONIAL = "colonial-government"
REBELS = "rebels"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def setup(**changes):
    agreed = {"mission": "assault", "layout": "A", "limit": 200}
    return Setup(match="m", names=("Ana", "Bo"), **agreed | changes)


def faction(slug):
    return Seal(slot="faction", payload=canonical_json(slug).decode())


def army(faction, *slugs, limit=200, **changes):
    entries = tuple(Entry(type=slug, points=types()[slug].points) for slug in slugs)
    fields = {"system": "frontier", "catalogue": "", "mission": "assault"}
    return ArmyList(faction=faction, limit=limit, entries=entries, **fields).change(**changes)


def roster(*args, **kwargs):
    return Seal(slot="roster", payload=canonical_json(army(*args, **kwargs)).decode())


def refused(table, seat, command):
    before = table.state
    with pytest.raises(IllegalCommandError) as caught:
        table.answer(command, seat=seat)
    assert table.state is before
    return clauses(caught.value.refusals)


@pytest.fixture
def chosen(table):
    """Roles rolled, both factions shown."""
    table.dice(d6(5, 2))
    table.begins()
    table.answer(faction(COLONIAL), seat=0)
    table.answer(faction(REBELS), seat=1)
    table.answer(Reveal(slot="faction"))
    return table


@pytest.mark.clause("FR-SETUP-5", "FR-SELECT-4", "FR-END-9", "FR-END-10")
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        ({"limit": 100}, []),
        ({"limit": 400, "options": {"turn_cap": 120, "held_field": 1}}, []),
        ({"limit": 99}, [("FR-SELECT-4", "limit-out-of-range")]),
        ({"limit": 401}, [("FR-SELECT-4", "limit-out-of-range")]),
        ({"layout": "Z"}, [("FR-SETUP-5", "no-layout")]),
        ({"mission": "siege"}, [("FR-SETUP-5", "no-mission")]),
        ({"mission": "escort"}, []),
        ({"options": {"night": 1}}, [("FR-SETUP-5", "no-option")]),
        ({"options": {"turn_cap": -1}}, [("FR-END-9", "turn-cap-out-of-range")]),
    ],
)
def test_what_cannot_be_played_is_refused_when_it_is_agreed(changes, told):
    assert clauses(FRONTIER.setup_refusals(setup(**changes))) == told


@pytest.mark.clause("FR-GAME-3", "FR-GAME-4", "FR-SETUP-1")
def test_set_up_walks_through_its_steps_in_order():
    assert [step.__name__ for step in MATCH] == [
        "roll_roles",
        "choose_factions",
        "reveal_factions",
        "lock_rosters",
        "reveal_rosters",
        "choose_edges",
        "place_marker",
        "deploy_first",
        "choose_second_edges",
        "deploy_second",
        "deploy_rest",
        "place_infiltrators",
        "place_first_point",
        "play_turns",
    ]


@pytest.mark.clause("FR-SETUP-1")
def test_a_later_step_cannot_be_answered_before_the_earlier_is_finished(table):
    table.dice(d6(5, 2))
    table.begins()
    assert refused(table, 0, roster(COLONIAL, "peacekeepers")) == [("FR-SELECT-2", "not-offered")]
    table.then(saw(MatchBegan, "FR-SETUP-1"))


@pytest.mark.clause("FR-SETUP-2", "FR-GAME-4")
@pytest.mark.parametrize(("faces", "attacker"), [((5, 2), 0), ((1, 6), 1)])
def test_the_higher_d6_attacks(table, faces, attacker):
    table.dice(d6(*faces))
    table.begins()
    table.then(saw(RolesRolled, "FR-SETUP-2"))
    assert table.state.attacker == attacker
    assert {table.state.role_of(0), table.state.role_of(1)} == {"attacker", "defender"}


@pytest.mark.clause("FR-SETUP-2")
def test_equal_dice_are_rolled_again(table):
    table.dice(d6(3, 3, 6, 6, 2, 4))
    table.begins()
    table.then(saw(RolesTied, "FR-SETUP-2"))
    assert [event.face for event in happened(table, RolesTied)] == [3, 6]
    assert table.state.attacker == 1


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-2", "FR-DP-4")
def test_factions_are_sealed_in_secret_and_shown_together(table):
    table.dice(d6(5, 2))
    table.begins()
    table.answer(faction(REBELS), seat=1)
    sealed = last(table, Sealed)
    assert (sealed.seat, sealed.slot, sealed.clause) == (1, "faction", "FR-SELECT-2")
    assert sealed.commitment == commitment_of('"rebels"', "00" * 32)
    assert table.state.factions == ("", "")
    assert decision_for(Situation(FRONTIER, table.state).decisions, 1) is None
    table.answer(faction(REBELS), seat=0)
    assert table.awaited.seat is None
    table.answer(Reveal(slot="faction"))
    table.then(saw(Revealed, "FR-SELECT-2"), saw(FactionChosen, "FR-SELECT-1"))
    assert table.state.factions == (REBELS, REBELS)


@pytest.mark.clause("FR-SELECT-1")
@pytest.mark.parametrize("payload", ['"pirates"', '{"a": 1}', "rebels", ""])
def test_a_faction_outside_the_book_is_refused(table, payload):
    table.dice(d6(5, 2))
    table.begins()
    told = refused(table, 0, Seal(slot="faction", payload=payload))
    assert told == [("FR-SELECT-1", "no-faction")]


@pytest.mark.clause("FR-SELECT-2")
def test_a_sealed_faction_cannot_be_changed(table):
    table.dice(d6(5, 2))
    table.begins()
    table.answer(faction(REBELS), seat=1)
    assert refused(table, 1, faction(COLONIAL)) == [("FR-DP-1", "not-awaited")]


@pytest.mark.clause("FR-SELECT-6", "FR-DP-4")
def test_a_locked_roster_tells_nothing_until_both_are_locked(chosen):
    chosen.answer(roster(COLONIAL, "peacekeepers", "sentry-gun"), seat=0)
    view = FRONTIER.view_for(chosen.state, Known(seat=1))
    assert view.units == ()
    assert (view.sides[0].points, view.sides[0].sealed) == (0, ("faction", "roster"))
    assert last(chosen, Sealed).clause == "FR-SELECT-6"
    assert "peacekeepers" not in canonical_json(chosen.state).decode()
    chosen.answer(roster(REBELS, "jaeger"), seat=1)
    chosen.answer(Reveal(slot="roster"))
    chosen.then(saw(ForceMustered, "FR-SELECT-6"))
    view = FRONTIER.view_for(chosen.state, Known(seat=1))
    assert {unit.type for unit in view.units} == {"peacekeepers", "sentry-gun", "jaeger"}
    assert [side.points for side in view.sides] == [50, 30]


@pytest.mark.clause("FR-SELECT-6")
def test_a_revealed_roster_cannot_be_changed(chosen):
    chosen.answer(roster(COLONIAL, "peacekeepers"), seat=0)
    chosen.answer(roster(REBELS, "jaeger"), seat=1)
    chosen.answer(Reveal(slot="roster"))
    assert refused(chosen, 0, roster(COLONIAL, "sentry-gun"))[0][1] in {
        "not-offered",
        "not-awaited",
    }


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-3")
def test_only_a_roster_of_the_chosen_faction_within_the_limit_can_be_locked(chosen):
    seven = ("jaeger",) * 7
    assert refused(chosen, 1, roster(COLONIAL, "sentry-gun")) == [
        ("FR-SELECT-1", "not-your-faction")
    ]
    assert refused(chosen, 1, roster(REBELS, "sentry-gun")) == [("FR-SELECT-1", "other-faction")]
    assert refused(chosen, 1, roster(REBELS, *seven)) == [("FR-SELECT-3", "over-limit")]
    assert refused(chosen, 1, roster(REBELS)) == [("FR-SELECT-3", "empty-roster")]


@pytest.mark.clause("FR-SELECT-3")
def test_a_roster_cannot_raise_the_limit_by_itself(chosen):
    assert refused(chosen, 1, roster(REBELS, *("jaeger",) * 7, limit=400)) == [
        ("FR-SELECT-3", "over-limit")
    ]


@pytest.mark.clause("FR-SELECT-3")
@pytest.mark.parametrize("payload", ["", "[]", '{"faction": "rebels"}', "not json"])
def test_what_is_no_roster_is_refused(chosen, payload):
    told = refused(chosen, 1, Seal(slot="roster", payload=payload))
    assert told == [("FR-SELECT-3", "not-a-roster")]


@pytest.mark.clause("FR-UNIT-2", "FR-SELECT-5")
def test_each_entry_becomes_a_unit_with_what_is_printed_on_its_card(chosen):
    chosen.answer(roster(COLONIAL, "colonial-exploration-team", "sentry-gun", "sentry-gun"), seat=0)
    chosen.answer(roster(REBELS, "jaeger"), seat=1)
    chosen.answer(Reveal(slot="roster"))
    team, one, two = (unit for unit in chosen.state.units.values() if unit.seat == 0)
    assert team.ratings == {"firepower": 6, "mobility": 12, "assault": 10, "discipline": 8}
    assert (team.scale, team.points, team.radius) == (2, 36, pytest.approx(0.787402, abs=1e-6))
    assert team.abilities == ("jump-packs", "flame-units")
    assert (one.name, two.name) == ("Sentry Gun 1", "Sentry Gun 2")
    assert (one.id, two.id) == ("a2", "a3")


@pytest.mark.clause("FR-SELECT-1", "FR-SELECT-5")
def test_units_that_both_sides_call_alike_bear_the_name_of_their_player(table):
    table.dice(d6(5, 2))
    table.begins()
    for seat in SEATS:
        table.answer(faction(REBELS), seat=seat)
    table.answer(Reveal(slot="faction"))
    table.answer(roster(REBELS, "jaeger", "insurgent", "insurgent"), seat=0)
    table.answer(roster(REBELS, "jaeger", "insurgent"), seat=1)
    table.answer(Reveal(slot="roster"))
    assert [unit.name for unit in table.state.units.values()] == [
        "Jaeger (Ana)",
        "Insurgent 1 (Ana)",
        "Insurgent 2 (Ana)",
        "Jaeger (Bo)",
        "Insurgent (Bo)",
    ]


@pytest.mark.clause("FR-SELECT-5")
def test_units_given_one_name_are_numbered_and_a_named_one_is_not_counted_with_its_type(chosen):
    prices = {"name": "Old Tom", "points": 24}
    toms = (Entry(type="insurgent", **prices), Entry(type="saboteur", **prices))
    plain = Entry(type="insurgent", points=24)
    army_of_three = army(REBELS).change(entries=(*toms, plain))
    chosen.answer(Seal(slot="roster", payload=canonical_json(army_of_three).decode()), seat=1)
    chosen.answer(roster(COLONIAL, "peacekeepers"), seat=0)
    chosen.answer(Reveal(slot="roster"))
    named = [unit.name for unit in chosen.state.units.values() if unit.seat == 1]
    assert named == ["Old Tom 1", "Old Tom 2", "Insurgent"]


def test_a_match_cannot_be_conceded_before_the_roles_are_known(table):
    table.resume(FRONTIER.initial(setup()).change(stack=()))
    assert refused(table, 0, Concede()) == [("FR-END-11", "not-awaited")]


@pytest.mark.clause("FR-DP-1")
def test_nobody_else_can_answer_for_the_server(chosen):
    chosen.answer(roster(COLONIAL, "peacekeepers"), seat=0)
    chosen.answer(roster(REBELS, "jaeger"), seat=1)
    assert refused(chosen, 0, Reveal(slot="roster")) == [("FR-DP-1", "not-awaited")]


@pytest.mark.clause("FR-GAME-2")
@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Bo", "Cy"]])
def test_a_match_is_for_exactly_two_players(names):
    agreed = {"match": "m", "mission": "assault", "layout": "A", "limit": 200}
    with pytest.raises(msgspec.ValidationError, match="names"):
        msgspec.convert(agreed | {"names": names}, Setup)
    assert SEATS == (0, 1)
