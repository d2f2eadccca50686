"""What the Raiders' Bosun and Techy order: Forward Maggots and Neural Trojan."""

import pytest

from rules.engine.frontier.model.events import (
    AbilityUsed,
    ActionRolled,
    CheckRolled,
    EffectBegan,
    EffectEnded,
    TokenActed,
    UnitDestroyed,
    UnitShaken,
)
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.board import ground, wall
from tests.kit.dice import d4, d6, d10, d12
from tests.kit.matchers import (
    awaits,
    destroyed,
    ended,
    goes_on,
    happened,
    last,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    declines,
    fights_through,
    moves,
    names,
    opens_fire,
    overwatches,
    performs,
    takes_cover,
)

MAGGOTS, TROJAN = "forward-maggots", "neural-trojan"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


# ---- Forward Maggots ----------------------------------------------------------------------------


def crew(*tokens, **lobo):
    units = (
        attacker("bosun", at=(10, 10)),
        attacker("breacher", at=(14, 10)),
        attacker("lobo", at=(10, 20.984252), **lobo),
        attacker("captain", at=(20, 18), used=("ghost-field", "repulsor-field")),
        defender("jaeger", at=(42, 10)),
    )
    return units, tokens


def given_crew(table, *tokens, **lobo):
    units, markers = crew(*tokens, **lobo)
    table.given(*units, markers=markers)
    table.when(performs(MAGGOTS, "bosun"))


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-1", "FR-UNIT-BOSUN-MAGGOTS-2", "FR-ABIL-9")
def test_friends_within_ten_inches_move_one_by_one_in_the_order_their_owner_likes(table):
    given_crew(table)
    table.then(awaits("order", "attacker"), saw(AbilityUsed, "FR-UNIT-BOSUN-MAGGOTS-1"))
    assert [o.subject for o in table.offer.options if o.subject] == ["breacher", "lobo"]
    for nobody in ("bosun", "captain", "jaeger"):
        assert clauses(table.refusals(names(nobody))) == [
            ("FR-UNIT-BOSUN-MAGGOTS-1", "not-offered")
        ]
    table.when(names("lobo"))
    assert clauses(table.refusals(moves((10, 26)))) == [("FR-MOVE-2", "end-too-far")]
    table.when(moves((10, 25)))
    table.then(awaits("move", "attacker"))
    assert table.state.owed.unit == "breacher"
    table.when(moves((19, 10)))
    table.then(stands("lobo", (10, 25)), stands("breacher", (19, 10)), stands("bosun", (10, 10)))
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-2")
def test_the_others_may_all_stay(table):
    given_crew(table)
    table.when(declines())
    table.then(awaits("action", "attacker"), never_saw(EffectBegan))
    given_crew(table)
    table.when(names("lobo"), moves((10, 20.984252)), moves((14, 10)))
    table.then(never_saw(EffectBegan), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-3", "FR-TURN-11")
def test_who_was_moved_has_advantage_on_advance_and_fight_through_this_turn(table):
    given_crew(table)
    table.when(names("lobo"), moves((10, 20.984252)), moves((14, 10.001)))
    assert [effect.unit for effect in table.state.effects] == ["breacher"]
    table.dice(breacher=d6(1, 5), jaeger=d10(2))
    table.when(advances("breacher"), overwatches("jaeger"), moves((14, 12)))
    assert sources(table, "breacher") == {MAGGOTS: 1}
    (source,) = next(s for s in (last(table, ActionRolled).active,)).sources
    assert source.clause == "FR-UNIT-BOSUN-MAGGOTS-3"
    table.then(saw(EffectEnded, "FR-TURN-11"), turn_of("defender"))
    assert table.state.effects == ()


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-3")
def test_maggots_help_a_fight_through_but_no_shot_and_no_retreat(table):
    units, _ = crew()
    near = (*units[:4], defender("insurgent", at=(22, 10)))
    table.given(*near)
    table.when(performs(MAGGOTS, "bosun"), names("breacher"), moves((15, 10)), moves((12, 23)))
    table.dice(breacher=d6(1, 5), insurgent=d6(2))
    table.when(fights_through("breacher", "insurgent", to=(15, 10)), counter_attacks("insurgent"))
    assert sources(table, "breacher") == {MAGGOTS: 1}
    table.given(*units)
    table.when(performs(MAGGOTS, "bosun"), names("breacher"), moves((15, 10)), moves((12, 23)))
    table.dice(breacher=d6(5, 6), jaeger=d6(2))
    table.when(opens_fire("breacher", "jaeger"), takes_cover("jaeger"))
    assert sources(table, "breacher") == {"active-camouflage": -1}


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-3")
def test_the_ability_gives_nothing_to_a_bug_out(table):
    units, _ = crew()
    table.given(*units[:4], defender("insurgent", at=(14, 2)))
    table.when(performs(MAGGOTS, "bosun"), names("breacher"), moves((14, 8)), moves((12, 23)))
    table.dice(breacher=d10(5), insurgent=d6(2))
    table.when(bugs_out("breacher"), counter_attacks("insurgent"))
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-1", "FR-STRAT-4", "FR-ABIL-2")
def test_a_bosun_without_a_friend_in_reach_or_that_has_shouted_already_cannot_shout(table):
    table.given(
        attacker("bosun", at=(10, 10), id="alone"),
        attacker("bosun", at=(40, 2), id="hoarse", used=(MAGGOTS,)),
        attacker("breacher", at=(40, 5)),
        attacker("ships-doctor", at=(40, 8)),
        defender("jaeger", at=(40, 28)),
    )
    refused = table.refusals(performs(MAGGOTS, "alone"))
    assert clauses(refused) == [("FR-STRAT-4", "nobody-in-range")]
    refused = table.refusals(performs(MAGGOTS, "hoarse"))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-2", "FR-TOKEN-5", "FR-UNIT-LOBO-LEAP-2")
def test_maggots_among_mines(table):
    """The shaken Lobo dies on the first mine, the Breacher is shaken by the second and goes on."""
    given_crew(table, mine((10, 29.5), number=1), mine((23, 10), number=2), shaken=True)
    table.when(names("lobo"), moves((10, 25)))
    table.then(destroyed("lobo"), awaits("move", "attacker"))
    table.when(moves((19, 10)))
    table.then(shaken("breacher"), stands("breacher", (19, 10)), awaits("action", "attacker"))
    assert [event.unit for event in happened(table, TokenActed)] == ["lobo", "breacher"]
    assert [effect.unit for effect in table.state.effects] == ["breacher"]


# ---- Neural Trojan ------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-TECHY-TROJAN-1", "FR-UNIT-TECHY-JAMMER-1")
def test_the_trojan_shakes_who_keeps_less_than_four_under_the_techys_own_jammer(table):
    table.given(attacker("techy", at=(10, 10)), defender("sentry-gun", at=(22.984252, 10)))
    table.dice(d4(4, 3))
    table.when(performs(TROJAN, "techy"))
    check = last(table, CheckRolled)
    assert (check.kept, check.needed, check.passed) == (3, 4, False)
    assert (check.rolled.die, check.rolled.faces) == (4, (4, 3))
    assert [(s.name, s.sign) for s in check.rolled.sources] == [("com-jammer", -1)]
    table.then(shaken("sentry-gun"), saw(UnitShaken, "FR-UNIT-TECHY-TROJAN-1"))
    table.then(awaits("action", "attacker"), never_saw(ActionRolled))


@pytest.mark.clause("FR-UNIT-TECHY-TROJAN-1")
def test_a_four_withstands_the_trojan(table):
    table.given(attacker("techy", at=(10, 10)), defender("sentry-gun", at=(22, 10)))
    table.dice(d4(4, 4))
    table.when(performs(TROJAN, "techy"))
    table.then(not_shaken("sentry-gun"))
    assert last(table, CheckRolled).passed


@pytest.mark.clause("FR-UNIT-TECHY-TROJAN-1", "FR-ABIL-8", "FR-MEAS-15", "FR-STRAT-4", "FR-ABIL-2")
def test_the_trojan_reaches_every_enemy_within_twenty_inches_through_walls_once(table):
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("breacher", at=(12, 10)),
        defender("insurgent", at=(30.984252, 10)),
        defender("saboteur", at=(10, 24)),
        defender("jaeger", at=(30.98426, 10.1)),
        board=(wall((15, 0, 16, 30), scale=3),),
    )
    table.dice(d6(4, 5), d6(6, 1))
    table.when(performs(TROJAN, "techy"))
    table.then(not_shaken("insurgent", "jaeger", "breacher"), shaken("saboteur"))
    assert [event.rolled.unit for event in happened(table, CheckRolled)] == [
        "insurgent",
        "saboteur",
    ]
    table.given(
        attacker("techy", at=(10, 10), used=(TROJAN,)),
        attacker("techy", at=(2, 2), id="second"),
        attacker("ships-doctor", at=(3, 5)),
        defender("jaeger", at=(30, 10)),
    )
    assert clauses(table.refusals(performs(TROJAN, "techy"))) == [("FR-ABIL-2", "already-used")]
    refused = table.refusals(performs(TROJAN, "second"))
    assert clauses(refused) == [("FR-STRAT-4", "nobody-in-range")]


@pytest.mark.clause("FR-UNIT-TECHY-TROJAN-1", "FR-UNIT-BOSUN-INSPIRING-2", "FR-UNIT-PEACE-CROWD-1")
def test_inspiring_and_every_burden_on_discipline_bear_on_the_trojan(table):
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("techy", at=(12, 10), id="second"),
        attacker("peacekeepers", at=(14, 20)),
        defender("aegis-unit", at=(10, 20)),
        defender("field-commander", at=(4, 22)),
    )
    table.dice(d12(12, 3), d12(9, 9))
    table.when(performs(TROJAN, "techy"))
    first, _ = happened(table, CheckRolled)
    assert (first.rolled.unit, first.rolled.die, first.kept) == ("aegis-unit", 12, 3)
    assert sorted((s.name, s.unit) for s in first.rolled.sources) == [
        ("com-jammer", "second"),
        ("com-jammer", "techy"),
        ("crowd-suppression-systems", "peacekeepers"),
    ]
    table.then(shaken("aegis-unit"), not_shaken("field-commander"))


@pytest.mark.clause(
    "FR-UNIT-TECHY-TROJAN-1", "FR-UNIT-LOBO-HORROR-1", "FR-UNIT-BREACHER-COMPETITION-1"
)
def test_what_bears_on_action_rolls_alone_leaves_the_trojan_alone(table):
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("lobo", at=(12, 18)),
        defender("breacher", at=(10, 20), id="one"),
        defender("breacher", at=(13, 22), id="two"),
        board=(ground((8, 18, 12, 22), "cover", "exposed", "rough"),),
    )
    table.dice(d4(4, 4), d4(4, 4))
    table.when(performs(TROJAN, "techy"))
    for event in happened(table, CheckRolled):
        assert [s.name for s in event.rolled.sources] == ["com-jammer"]


@pytest.mark.clause("FR-UNIT-TECHY-TROJAN-1", "FR-TIME-7")
def test_all_withstand_the_trojan_as_things_stand_before_anybody_is_hit(table):
    """The Commander inspires its neighbour even though it does not survive the Trojan itself."""
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("lobo", at=(40, 2)),
        defender("field-commander", at=(10, 20), shaken=True, points=110),
        defender("rifleman", at=(12, 24)),
        mission="ambush",
    )
    table.dice(d12(1, 2), d12(7, 3))
    table.when(performs(TROJAN, "techy"))
    table.then(destroyed("field-commander"), shaken("rifleman"), goes_on())
    told = [
        type(e) for e in table.events if isinstance(e, CheckRolled | UnitDestroyed | UnitShaken)
    ]
    assert told == [CheckRolled, CheckRolled, UnitDestroyed, UnitShaken]
    assert table.state.achieved


@pytest.mark.clause("FR-TIME-7", "FR-END-2", "FR-END-4")
def test_the_match_ends_only_when_the_trojan_has_struck_all(table):
    table.given(
        attacker("breacher", at=(40, 2), points=100, shaken=True),
        attacker("bosun", at=(42, 4)),
        defender("techy", at=(40, 15)),
        achieved=True,
        active="defender",
    )
    table.dice(d10(2, 9), d10(1, 9))
    table.when(performs(TROJAN, "techy"))
    table.then(destroyed("breacher"), shaken("bosun"), saw(MatchEnded))
    table.then(ended("pyrrhic-victory", "narrow-defeat"))
