"""Contests: what wins, what the loser keeps, and the dice behind it."""

import pytest

from rules.engine.frontier.model.events import ActionRolled, ContestWon
from tests.kit.dice import d4, d6, d8, d10, d12
from tests.kit.matchers import (
    awaits,
    destroyed,
    never_saw,
    not_shaken,
    rolled,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    declines,
    falls_back,
    fights_through,
    firefights,
    flanks,
    opens_fire,
    overwatches,
    takes_cover,
)


@pytest.mark.clause("FR-REACT-12", "FR-ROLL-2")
def test_an_advance_that_wins_leaves_the_flanking_unit_where_it_is(table):
    table.given(attacker("breacher", at=(10, 10)), defender("peacekeepers", at=(10, 18)))
    table.dice(breacher=d6(4), peacekeepers=d6(3))
    table.when(advances("breacher"), flanks("peacekeepers"))
    table.then(awaits("move", "attacker"))
    assert (table.state.owed.unit, table.state.owed.maximum) == ("breacher", 10)


@pytest.mark.clause("FR-REACT-9", "FR-REACT-13", "FR-ACT-8")
def test_a_bystander_that_counter_attacks_and_wins_saves_the_target(table):
    """A Fight Through at X; Y, 6" away and in sight, answers and wins."""
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="x"),
        defender("interstellar-commandos", at=(16, 14.5), id="y"),
    )
    table.dice(breacher=d6(6), y=d12(7))
    table.when(fights_through("breacher", "x", to=(10, 12)), counter_attacks("y"))
    table.then(
        shaken("breacher"), not_shaken("x", "y"), stands("breacher", (10, 12)), turn_of("defender")
    )


@pytest.mark.clause("FR-REACT-13")
def test_a_bystander_that_counter_attacks_and_loses_is_not_at_risk(table):
    table.given(
        attacker("peacekeepers", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="x"),
        defender("insurgent", at=(16, 12), id="y"),
    )
    table.dice(peacekeepers=d10(5), y=d6(4))
    table.when(fights_through("peacekeepers", "x", to=(10, 11)), counter_attacks("y"))
    table.then(shaken("x"), not_shaken("y", "peacekeepers"), awaits("move", "attacker"))


@pytest.mark.clause("FR-ROLL-3")
def test_a_tie_goes_to_the_active_player(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(4), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    table.then(shaken("insurgent"), saw(ContestWon, "FR-ROLL-3"))


@pytest.mark.clause("FR-ROLL-4", "FR-TURN-9")
def test_without_a_reaction_the_action_succeeds_without_dice(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.when(opens_fire("breacher", "insurgent"), declines())
    table.then(shaken("insurgent"), saw(ContestWon, "FR-ROLL-4"), never_saw(ActionRolled))


@pytest.mark.clause("FR-ROLL-1", "FR-ROLL-6")
@pytest.mark.parametrize(
    ("deed", "reaction", "at", "active", "reactive"),
    [
        (lambda: advances("techy"), overwatches, (10, 25), d4(4), d12(1)),
        (lambda: advances("techy"), flanks, (10, 18), d4(4), d8(1)),
        (lambda: opens_fire("techy", "stalker-team"), firefights, (10, 25), d10(9), d12(1)),
        (lambda: opens_fire("techy", "stalker-team"), takes_cover, (10, 25), d10(9), d10(1, 2)),
        (
            lambda: fights_through("techy", "stalker-team", to=(10, 10)),
            counter_attacks,
            (10, 18),
            d6(6),
            d8(1),
        ),
        (
            lambda: fights_through("techy", "stalker-team", to=(10, 10)),
            falls_back,
            (10, 18),
            d6(6),
            d10(1, 2),
        ),
        (lambda: bugs_out("techy"), overwatches, (10, 25), d6(6), d12(1)),
    ],
)
def test_each_side_rolls_the_die_of_what_it_does(table, deed, reaction, at, active, reactive):
    """The Techy's jammer weighs on Discipline, so those rolls take two dice."""
    table.given(attacker("techy", at=(10, 10)), defender("stalker-team", at=at))
    table.dice(techy=active, stalker_team=reactive)
    table.when(deed(), reaction("stalker-team"))
    table.then(saw(ActionRolled, "FR-ROLL-1"))
    ours = rolled(table, "techy")
    assert (ours.name, ours.kept) == ("Techy", max(ours.faces))
    assert rolled(table, "stalker-team").kept == 1


@pytest.mark.clause("FR-SHAKE-2", "FR-REACT-9")
def test_a_shaken_unit_that_loses_to_a_counter_attack_is_destroyed(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(10, 18)),
    )
    table.dice(breacher=d6(1), insurgent=d6(2))
    table.when(fights_through("breacher", "insurgent", to=(10, 11)), counter_attacks("insurgent"))
    table.then(destroyed("breacher"), not_shaken("insurgent"), turn_of("defender"))
