"""Action rolls: dice, sources, who wins, and the exact odds shown beforehand."""

from fractions import Fraction
from itertools import product

import pytest

from rules.engine.frontier.model.commands import React
from rules.engine.frontier.model.events import ActionRolled
from rules.engine.frontier.play.action_roll import Dice, chance
from rules.engine.frontier.play.choices import odds
from rules.engine.tabletop.rolls import Source
from tests.kit.board import ground
from tests.kit.dice import d6, d8, d10
from tests.kit.matchers import last, rolled, sources
from tests.kit.table import attacker, defender
from tests.kit.verbs import advances, opens_fire, overwatches, takes_cover

SIDES = (4, 6, 8, 10, 12)


def dice(die, net):
    """A side's dice with that many more advantages than disadvantages."""
    source = Source(name="any", sign=1 if net > 0 else -1, clause="FR-ADV-4")
    return Dice(die=die, sources=(source,) * abs(net))


def at_most(die, net, face):
    """The chance that the kept face is `face` or less, from first principles."""
    below = Fraction(face, die)
    if net > 0:
        return below**2
    return 1 - (1 - below) ** 2 if net < 0 else below


@pytest.mark.clause("FR-ROLL-2", "FR-ROLL-3", "FR-ADV-1")
def test_the_odds_of_every_pair_of_dice_are_exact():
    for (a, n), (b, m) in product(product(SIDES, (-1, 0, 1)), repeat=2):
        wins = sum(
            (at_most(a, n, face) - at_most(a, n, face - 1)) * at_most(b, m, min(face, b))
            for face in range(1, a + 1)
        )
        assert chance(dice(a, n), dice(b, m)) == wins


def test_the_odds_agree_with_counting_every_throw():
    won = sum(
        min(ours) >= max(theirs)
        for ours in product(range(1, 7), repeat=2)
        for theirs in product(range(1, 7), repeat=2)
    )
    assert chance(dice(6, -1), dice(6, 1)) == Fraction(won, 6**4) == Fraction(301, 1296)


@pytest.mark.clause("FR-ADV-1", "FR-ADV-3")
@pytest.mark.parametrize(
    ("net", "count", "keep", "kept"),
    [(0, 1, "highest", 2), (1, 2, "highest", 5), (-1, 2, "lowest", 2), (3, 2, "highest", 5)],
)
def test_advantage_keeps_the_better_and_disadvantage_the_worse_of_two(net, count, keep, kept):
    side = dice(6, net)
    assert (side.count, side.keep) == (count, keep)
    assert side.kept((2, 5)[:count]) == kept


@pytest.mark.clause("FR-DICE-2")
def test_every_die_of_the_book_has_four_to_twelve_sides(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(5), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    event = last(table, ActionRolled)
    assert (event.active_kept, event.reactive_kept) == (5, 4)
    assert all(set(unit.ratings.values()) <= set(SIDES) for unit in table.state.units.values())


@pytest.mark.clause("FR-DICE-1", "FR-ROLL-6")
def test_the_record_of_a_roll_tells_everything_about_both_sides(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("rifleman", at=(25, 10)),
        board=(ground((20, 5, 30, 15), "cover"),),
    )
    table.dice(specialist=d10(3, 9), rifleman=d10(8, 2))
    table.when(opens_fire("specialist", "rifleman"), takes_cover("rifleman"))
    ours, theirs = rolled(table, "specialist"), rolled(table, "rifleman")
    assert (ours.manoeuvre, ours.rating, ours.die) == ("open-fire", "firepower", 10)
    assert (ours.faces, ours.kept) == ((3, 9), 3)
    camouflage = ("active-camouflage", -1, "FR-UNIT-RIFLE-CAMO-1", "rifleman")
    assert [(s.name, s.sign, s.clause, s.unit) for s in ours.sources] == [camouflage]
    assert (theirs.manoeuvre, theirs.rating, theirs.die) == ("take-cover", "discipline", 10)
    assert (theirs.faces, theirs.kept) == ((8, 2), 8)
    assert [(s.name, s.sign, s.clause) for s in theirs.sources] == [("cover", 1, "FR-TERR-COVER-1")]


@pytest.mark.clause("FR-ADV-2", "FR-ADV-3", "FR-UNIT-SENTRY-KILLZONE-2", "FR-UNIT-JAEGER-CAMO-1")
def test_two_advantages_against_one_disadvantage_leave_advantage(table):
    """A Sentry Gun in a Firing Position overwatches a Jaeger."""
    table.given(
        attacker("jaeger", at=(10, 10)),
        defender("sentry-gun", at=(25, 10)),
        board=(ground((20, 5, 30, 15), "firing-position"),),
    )
    table.when(advances("jaeger"))
    table.dice(jaeger=d8(8), sentry_gun=d10(3, 7))
    table.when(overwatches("sentry-gun"))
    assert sources(table, "sentry-gun") == {
        "firing-position": 1,
        "kill-zone": 1,
        "active-camouflage": -1,
    }
    assert rolled(table, "sentry-gun").kept == 7


@pytest.mark.clause("FR-ADV-2", "FR-TERR-COVER-1", "FR-TERR-EXPOSED-1")
def test_a_level_with_both_cover_and_exposed_leaves_one_die(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        board=(ground((20, 5, 30, 15), "cover", "exposed"),),
    )
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "insurgent") == {"cover": 1, "exposed": -1}


@pytest.mark.clause("FR-ADV-3", "FR-ADV-4")
def test_two_jammers_are_two_sources_and_still_two_dice(table):
    table.given(
        attacker("techy", at=(10, 10), id="one"),
        attacker("techy", at=(10, 12), id="two"),
        defender("insurgent", at=(25, 10)),
    )
    table.dice(one=d10(3), insurgent=d6(5, 2))
    table.when(opens_fire("one", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "insurgent") == {"com-jammer": -2}
    assert rolled(table, "insurgent").kept == 2


@pytest.mark.clause("FR-ADV-5")
def test_no_reaction_grants_anything_by_itself(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "breacher") == sources(table, "insurgent") == {}


@pytest.mark.clause("FR-ROLL-1", "FR-ROLL-5")
def test_each_reaction_is_offered_with_the_chance_that_it_succeeds(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        board=(ground((20, 5, 30, 15), "cover"),),
    )
    table.when(opens_fire("breacher", "insurgent"))
    shown = {
        o.command.reaction: o.chance for o in table.offer.options if isinstance(o.command, React)
    }
    assert shown["firefight"] == pytest.approx(1 - float(Fraction(21, 36)))
    assert shown["take-cover"] == pytest.approx(1 - float(Fraction(91, 216)))
    contest = table.state.contest
    assert odds(table.state, contest, "insurgent", "take-cover") == pytest.approx(91 / 216)
