"""Match history of Frontier: rolls with their exact chances, units and key moments."""

from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from rules.engine.frontier.model.events import (
    ActionRolled,
    CheckRolled,
    NanitesRolled,
    TargetNamed,
    TurnBegan,
    UnitDestroyed,
    UnitPushed,
)
from rules.engine.frontier.site.history import moment, trial
from rules.engine.tabletop.fields import unit_ids
from rules.engine.tabletop.rolls import Rolled, Source

UNITS = {"a": SimpleNamespace(seat=0), "d": SimpleNamespace(seat=1)}
STATE = SimpleNamespace(units=UNITS)
GOOD = Source(name="cover", sign=1, clause="FR-TERR-COVER-1")
BAD = Source(name="rough", sign=-1, clause="FR-TERR-ROUGH-1")


def rolled(unit, die, faces, kept, *sources):
    return Rolled(
        unit=unit,
        name=unit,
        manoeuvre="open-fire",
        rating="firepower",
        die=die,
        sources=sources,
        faces=faces,
        kept=kept,
    )


def contest(active, reactive):
    return ActionRolled(
        clause="FR-ROLL-1",
        active=active,
        reactive=reactive,
        active_name="a",
        reactive_name="d",
        active_kept=active.kept,
        reactive_kept=reactive.kept,
    )


def spread_of(die, keep):
    """Every face that two dice may leave, counted out."""
    return [keep(pair) for pair in product(range(1, die + 1), repeat=2)]


@pytest.mark.clause("FR-ROLL-2", "FR-ROLL-3", "FR-ADV-1")
def test_a_contest_has_the_chance_that_counting_out_gives():
    ours = rolled("a", 6, (2, 5), 2, BAD)
    theirs = rolled("d", 8, (3, 7), 7, GOOD)

    found = trial(STATE, contest(ours, theirs))

    pairs = list(product(spread_of(6, min), spread_of(8, max)))
    assert found.chance == Fraction(sum(a >= b for a, b in pairs), len(pairs))
    assert found.won is False
    assert [(side.counted, side.total) for side in found.sides] == [((0,), 2), ((1,), 7)]
    assert (found.chance_of(0), found.chance_of(1)) == (found.chance, 1 - found.chance)
    assert (found.went_well_for(0), found.went_well_for(1)) == (False, True)


@pytest.mark.clause("FR-ADV-3")
def test_what_grants_and_what_costs_a_die_cancel_each_other():
    found = trial(STATE, contest(rolled("a", 6, (4,), 4, GOOD, BAD), rolled("d", 6, (4,), 4)))

    assert found.chance == Fraction(21, 36)
    assert found.won is True
    assert found.sides[0].expected == Fraction(7, 2)


@pytest.mark.clause("FR-ADV-1")
def test_the_mean_of_the_better_of_two_dice_is_what_it_is():
    side = trial(STATE, contest(rolled("a", 6, (4, 1), 4, GOOD), rolled("d", 6, (4,), 4))).sides[0]

    assert side.expected == Fraction(161, 36)
    assert sum(side.spread.values()) == 1


@pytest.mark.clause("FR-ROLL-6")
def test_a_roll_against_a_face_is_a_trial_of_one_side():
    check = CheckRolled(
        clause="FR-UNIT-TECHY-TROJAN-1",
        rolled=rolled("d", 8, (3,), 3),
        name="d",
        kept=3,
        needed=4,
        passed=False,
    )

    found = trial(STATE, check)

    assert (found.chance, found.won, found.needed) == (Fraction(5, 8), False, 4)
    assert found.chance_of(1) == Fraction(5, 8)
    assert found.went_well_for(1) is False


def test_a_roll_without_a_better_face_is_not_counted():
    nanites = NanitesRolled(
        clause="FR-UNIT-DOCTOR-NANITES-1", unit="a", name="a", face=3, rating="mobility"
    )

    assert trial(STATE, nanites) is None


def test_a_fact_names_every_unit_in_it_once():
    ours, theirs = rolled("a", 6, (2,), 2), rolled("d", 8, (3,), 3)
    named = TargetNamed(
        clause="FR-ACT-6", unit="a", name="a", target="d", target_name="d", action="open-fire"
    )
    pushed = UnitPushed(clause="FR-FORCE-1", unit="a", name="a", collided=True, into="Lobo")

    assert unit_ids(contest(ours, theirs)) == ("a", "d")
    assert unit_ids(named) == ("a", "d")
    assert unit_ids(pushed) == ("a",)
    assert unit_ids(TurnBegan(clause="FR-TURN-1", turn=1, seat=0, name="Ana")) == ()


def test_some_facts_are_key_moments():
    lost = UnitDestroyed(clause="FR-SHAKE-2", unit="a", name="a", points=20)

    assert moment(lost) == "lost"
    assert moment(TurnBegan(clause="FR-TURN-1", turn=1, seat=0, name="Ana")) == "turn"
    assert moment(contest(rolled("a", 6, (2,), 2), rolled("d", 6, (2,), 2))) == ""
