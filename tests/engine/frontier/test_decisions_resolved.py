"""What the engine stops for once the dice lie: movements, and what follows from them."""

from __future__ import annotations

import pytest

from rules.engine.frontier.model.commands import ChooseTarget, Decline, MakeMove, UseAbility
from rules.engine.frontier.model.events import TokenActed
from tests.kit.dice import d6, d8
from tests.kit.matchers import awaits, last
from tests.kit.mission import clauses
from tests.kit.offered import legal, may_decline, owes, refused, stays
from tests.kit.table import (
    attacker,
    defender,
    knife_missile,
)
from tests.kit.verbs import (
    advances,
    declines,
    falls_back,
    fights_through,
    flanks,
    moves,
    names,
    opens_fire,
    overwatches,
    passes,
    performs,
    sets_down,
    takes_cover,
    unanswered,
)


@pytest.mark.clause("FR-DP-1", "FR-ACT-4", "FR-MOVE-12")
@pytest.mark.parametrize(
    ("unit", "inches"), [("breacher", 10), ("insurgent", 12), ("recon-biker", 15)]
)
def test_dp_30_an_advance_that_won(table, unit, inches):
    table.given(attacker(unit, at=(10, 10)), defender("jaeger", at=(40, 28)))
    table.when(advances(unit), unanswered())
    table.then(awaits("move", "attacker"))
    assert owes(table, unit, inches)
    assert stays(table, unit) == []


@pytest.mark.clause("FR-DP-1", "FR-ACT-10", "FR-MOVE-12")
@pytest.mark.parametrize(("unit", "inches"), [("breacher", 5), ("insurgent", 7)])
def test_dp_31_a_fight_through_that_won(table, unit, inches):
    table.given(attacker(unit, at=(10, 10)), defender("jaeger", at=(10, 18)))
    table.when(fights_through(unit, "jaeger", to=(10, 10)), declines())
    table.then(awaits("move", "attacker"))
    assert owes(table, unit, inches)
    assert stays(table, unit) == []


@pytest.mark.clause("FR-DP-1", "FR-REACT-5", "FR-FORCED-1")
def test_dp_32_an_overwatch_that_won_moves_the_active_unit(table):
    """Its own bonus of 5" does not count."""
    table.given(attacker("recon-biker", at=(10, 10)), defender("jaeger", at=(10, 25)))
    table.dice(((12, 1), (10, 9)))
    table.when(advances("recon-biker"), overwatches("jaeger"))
    table.then(awaits("move", "defender"))
    assert owes(table, "recon-biker", 5)
    assert stays(table, "recon-biker") == []


@pytest.mark.clause("FR-DP-1", "FR-REACT-6", "FR-MOVE-12")
@pytest.mark.parametrize(("unit", "die", "inches"), [("bosun", 6, 5), ("recon-biker", 12, 10)])
def test_dp_33_a_flank_that_won(table, unit, die, inches):
    table.given(attacker("lobo", at=(10, 10)), defender(unit, at=(10, 18)))
    table.dice(((12, 1), (die, 5)))
    table.when(advances("lobo"), flanks(unit))
    table.then(awaits("move", "defender"))
    assert owes(table, unit, inches)
    assert stays(table, unit) == []


@pytest.mark.clause("FR-DP-1", "FR-REACT-10", "FR-REACT-11")
@pytest.mark.parametrize(("declaring", "inches"), [("", 5), ("escape-plan", 10)])
def test_dp_34_a_fall_back_that_won_leads_further_away(table, declaring, inches):
    table.given(attacker("bosun", at=(10, 10)), defender("jaeger", at=(10, 18)))
    faces = d6(5, 4) if declaring else d6(5)
    table.dice(bosun=d8(1), jaeger=faces)
    table.when(fights_through("bosun", "jaeger", to=(10, 10)))
    table.when(falls_back("jaeger", declaring=declaring))
    table.then(awaits("move", "defender"))
    assert owes(table, "jaeger", inches)
    assert stays(table, "jaeger") == [("FR-REACT-11", "must-retreat")]
    assert clauses(table.awaited.check(MakeMove(to=(10.0, 16.0, 0.0)))) == [
        ("FR-REACT-10", "not-further-away")
    ]
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-UNIT-BIKER-SLALOM-1")
def test_dp_35_a_recon_biker_that_took_cover_swerves(table):
    table.given(attacker("breacher", at=(10, 10)), defender("recon-biker", at=(10, 25)))
    table.dice(breacher=d6(1), recon_biker=d6(5))
    table.when(opens_fire("breacher", "recon-biker"), takes_cover("recon-biker"))
    table.then(awaits("move", "defender"))
    assert stays(table, "recon-biker") == [("FR-UNIT-BIKER-SLALOM-1", "must-swerve")]
    assert table.awaited.check(MakeMove(to=(15.0, 25.0, 0.0))) == []
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-UNIT-SABOTEUR-DEMOLITION-1")
def test_dp_36_a_saboteur_that_fell_back_is_asked_about_its_charge(table):
    table.given(attacker("breacher", at=(10, 10)), defender("saboteur", at=(10, 18)))
    table.dice(breacher=d6(1), saboteur=d6(5))
    table.when(fights_through("breacher", "saboteur", to=(10, 10)), falls_back("saboteur"))
    table.when(moves((10, 22)))
    table.then(awaits("demolition", "defender"))
    use = UseAbility(unit="saboteur", ability="unscheduled-demolition")
    assert legal(table) == {use, Decline()}


@pytest.mark.clause("FR-DP-1", "FR-UNIT-SPECIALIST-AUTO-1")
def test_dp_37_a_specialist_that_hit_is_asked_for_a_second_target(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("breacher", at=(10, 25)),
        defender("bosun", at=(13, 25)),
        defender("lobo", at=(25, 25)),
    )
    table.when(opens_fire("specialist", "breacher"), declines())
    table.then(awaits("second-shot", "attacker"))
    assert legal(table) == {ChooseTarget(target="bosun"), Decline()}
    assert refused(table) == {
        ChooseTarget(target="lobo"): [("FR-UNIT-SPECIALIST-AUTO-1", "beyond-second-range")]
    }
    table.when(names("bosun"))
    table.then(awaits("reaction", "defender"))


@pytest.mark.clause("FR-DP-1", "FR-UNIT-INSURGENT-FREEDOM-2")
def test_dp_38_a_shaken_insurgent_about_to_be_shaken_is_asked(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(10, 25), shaken=True))
    table.when(passes(), opens_fire("breacher", "insurgent"), passes(), declines(), passes())
    table.then(awaits("saving", "defender"))
    assert legal(table) == {UseAbility(unit="insurgent", ability="freedom-fighters"), Decline()}


@pytest.mark.clause("FR-DP-1", "FR-TOKEN-7")
def test_dp_39_the_owner_of_a_token_says_which_of_two_it_hits(table):
    table.given(
        attacker("stalker-team", at=(10, 10)),
        defender("breacher", at=(26, 12)),
        defender("bosun", at=(26, 8)),
        markers=(knife_missile((16, 10)),),
    )
    missile = "knife-missile/stalker-team-1"
    table.when(performs("knife-missile", "stalker-team", on=missile))
    table.when(sets_down({missile: (21, 10)}))
    table.then(awaits("token-target", "attacker"))
    assert legal(table) == {ChooseTarget(target="breacher"), ChooseTarget(target="bosun")}
    assert not may_decline(table)
    table.when(names("bosun"))
    assert last(table, TokenActed).unit == "bosun"
