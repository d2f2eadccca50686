"""The Interstellar Raiders' abilities; Ghost Field is among the stops (test_stops.py)."""

import pytest

from tests.kit.board import wall
from tests.kit.dice import d4, d6, d8, d10, d12
from tests.kit.matchers import rolled, sources
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    declines,
    falls_back,
    fights_through,
    flanks,
    moves,
    opens_fire,
    overwatches,
    submits,
    takes_cover,
)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


@pytest.mark.clause("FR-UNIT-LOBO-HORROR-1", "FR-ABIL-8")
@pytest.mark.parametrize(("y", "count"), [(20.984252, 1), (20.99, 0)])
def test_technological_horror_weighs_on_discipline_within_ten_inches(table, y, count):
    table.given(
        attacker("breacher", at=(22, y)),
        attacker("lobo", at=(10, 10)),
        defender("insurgent", at=(10, y)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(*(4, 1)[: 1 + count]))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == ({"technological-horror": -1} if count else {})


@pytest.mark.clause("FR-UNIT-LOBO-HORROR-1")
def test_technological_horror_weighs_on_fall_back_and_bug_out(table):
    table.given(attacker("lobo", at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(fights_through("lobo", "insurgent", to=(10, 10)))
    table.dice(lobo=d12(12), insurgent=d6(4, 1))
    table.when(falls_back("insurgent"))
    assert sources(table, "insurgent") == {"technological-horror": -1}
    table.given(attacker("insurgent", at=(10, 5)), defender("lobo", at=(10, 12)))
    table.when(bugs_out("insurgent"))
    table.dice(insurgent=d6(4, 1), lobo=d12(12))
    table.when(counter_attacks("lobo"))
    assert sources(table, "insurgent") == {"technological-horror": -1}


@pytest.mark.clause("FR-UNIT-BREACHER-KEEN-1")
def test_keen_to_impress_lengthens_only_the_initial_movement(table):
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 22)))
    table.when(fights_through("breacher", "insurgent", to=(10, 12)))
    table.when(declines())
    assert (table.state.owed.kind, table.state.owed.maximum) == ("additional", 5)


@pytest.mark.clause("FR-UNIT-BREACHER-KEEN-1")
def test_keen_to_impress_ends_at_seven_inches_and_adds_nothing_to_an_advance(table):
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 22)))
    table.when(fights_through("breacher", "insurgent", to=(10, 12))[:1])
    assert clauses(table.refusals(moves((10, 12.01)))) == [("FR-MOVE-2", "end-too-far")]
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 28)))
    table.when(advances("breacher"), declines())
    assert table.state.owed.maximum == 10


@pytest.mark.clause("FR-UNIT-BREACHER-COMPETITION-1", "FR-ADV-4")
def test_friendly_competition_is_one_source_however_many_breachers_are_near(table):
    table.given(
        attacker("breacher", at=(10, 10), id="one"),
        attacker("breacher", at=(12, 12), id="two"),
        attacker("breacher", at=(8, 12), id="three"),
        defender("insurgent", at=(10, 25)),
    )
    table.when(opens_fire("one", "insurgent"))
    table.dice(one=d6(5, 2), insurgent=d6(1))
    table.when(takes_cover("insurgent"))
    assert sources(table, "one") == {"friendly-competition": 1}


@pytest.mark.clause("FR-UNIT-BREACHER-COMPETITION-1", "FR-ABIL-9")
@pytest.mark.parametrize(
    ("other", "board"),
    [
        (attacker("breacher", at=(10, 20.99), id="two"), ()),
        (attacker("breacher", at=(10, 15), id="two"), (wall((5, 12, 15, 12.5), scale=1),)),
        (defender("breacher", at=(14, 10), id="two"), ()),
        (attacker("bosun", at=(14, 10), id="two"), ()),
    ],
)
def test_friendly_competition_needs_another_friendly_breacher_near_and_in_sight(
    table, other, board
):
    table.given(
        attacker("breacher", at=(10, 10), id="one"),
        other,
        defender("insurgent", at=(26, 6)),
        board=board,
    )
    table.when(opens_fire("one", "insurgent"))
    table.dice(one=d6(5), insurgent=d6(1))
    table.when(takes_cover("insurgent"))
    assert sources(table, "one") == {}


@pytest.mark.clause("FR-UNIT-BREACHER-COMPETITION-1")
def test_friendly_competition_counts_for_reactions_too(table):
    table.given(
        attacker("insurgent", at=(10, 10)),
        defender("breacher", at=(10, 18), id="one"),
        defender("breacher", at=(12, 20), id="two"),
    )
    table.when(advances("insurgent"))
    table.dice(insurgent=d6(6), one=d6(5, 1))
    table.when(flanks("one"))
    assert sources(table, "one") == {"friendly-competition": 1}


@pytest.mark.clause("FR-UNIT-BOSUN-INSPIRING-1", "FR-UNIT-BOSUN-INSPIRING-2", "FR-ROLL-1")
def test_friends_near_the_bosun_roll_its_discipline_die(table):
    table.given(
        attacker("insurgent", at=(10, 10)),
        defender("breacher", at=(10, 25)),
        defender("bosun", at=(14, 25)),
    )
    table.when(opens_fire("insurgent", "breacher"))
    table.dice(insurgent=d6(6), breacher=d10(9))
    table.when(takes_cover("breacher"))
    assert rolled(table, "breacher").die == 10


@pytest.mark.clause("FR-UNIT-BOSUN-INSPIRING-1")
@pytest.mark.parametrize(
    ("bosun", "board"),
    [
        (defender("bosun", at=(21, 25)), ()),
        (defender("bosun", at=(16, 25)), (wall((12, 20, 13, 30), scale=1),)),
        (attacker("bosun", at=(14, 25)), ()),
        (defender("bosun", at=(14, 25), place="destroyed"), ()),
    ],
)
def test_a_bosun_that_is_far_hidden_hostile_or_gone_inspires_nobody(table, bosun, board):
    table.given(
        attacker("insurgent", at=(10, 10)),
        defender("captain", at=(10, 25), used=("ghost-field", "repulsor-field")),
        bosun,
        board=board,
    )
    table.when(opens_fire("insurgent", "captain"))
    table.dice(insurgent=d6(6), captain=d8(7))
    table.when(takes_cover("captain"))
    assert rolled(table, "captain").die == 8


@pytest.mark.clause("FR-UNIT-BOSUN-INSPIRING-2")
def test_the_best_die_is_taken_and_disadvantage_stays_the_rollers(table):
    table.given(
        attacker("techy", at=(10, 10)),
        defender("breacher", at=(10, 25)),
        defender("bosun", at=(14, 25)),
        defender("field-commander", at=(6, 25)),
    )
    table.when(opens_fire("techy", "breacher"))
    table.dice(techy=d10(6), breacher=d12(12, 5))
    table.when(takes_cover("breacher"))
    assert sources(table, "breacher") == {"com-jammer": -1}
    assert rolled(table, "breacher").kept == 5


@pytest.mark.clause("FR-UNIT-BOSUN-INSPIRING-1")
def test_inspiring_lends_discipline_only(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(12, 8)),
        defender("insurgent", at=(10, 25)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(1))
    table.when(takes_cover("insurgent"))
    assert rolled(table, "breacher").die == 6


@pytest.mark.clause("FR-UNIT-TECHY-JAMMER-1")
@pytest.mark.parametrize(("x", "count"), [(30.984252, 1), (30.99, 0)])
def test_the_jammer_reaches_twenty_inches(table, x, count):
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("breacher", at=(x, 22)),
        defender("insurgent", at=(x, 10)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(*(4, 1)[: 1 + count]))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == ({"com-jammer": -1} if count else {})


@pytest.mark.clause("FR-UNIT-TECHY-JAMMER-1")
def test_the_jammer_leaves_other_ratings_alone(table):
    table.given(attacker("techy", at=(10, 10)), defender("insurgent", at=(10, 25)))
    table.when(submits(advances("techy")[0].command))
    table.dice(techy=d4(4), insurgent=d6(1))
    table.when(overwatches("insurgent"))
    assert sources(table, "insurgent") == {}
