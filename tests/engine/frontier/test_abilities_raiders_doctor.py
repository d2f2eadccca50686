"""The Ships Doctor's abilities: Experimental Nanites and Stim Packs."""

import pytest

from rules.engine.frontier.model.events import (
    AbilityUsed,
    NanitesRolled,
    UnitRecovered,
    UnitShaken,
    UnitStayed,
)
from tests.kit.board import wall
from tests.kit.dice import d4, d6, d10, d12
from tests.kit.matchers import (
    awaits,
    destroyed,
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
    counter_attacks,
    falls_back,
    fights_through,
    flanks,
    moves,
    names,
    overwatches,
    performs,
    unanswered,
)

NANITES, STIM = "experimental-nanites", "stim-packs"
TROJAN = "neural-trojan"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def ways(table):
    """Every strategic action on offer: what, for whom, and what speaks against it."""
    return [
        (o.command.action, o.command.ally, [r.key for r in o.refusals])
        for o in table.offer.options[:-1]
    ]


# ---- Experimental Nanites -----------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1", "FR-ABIL-8", "FR-ABIL-9")
def test_nanites_are_for_friends_within_five_inches_not_for_the_doctor(table):
    table.given(
        attacker("ships-doctor", at=(10, 10)),
        attacker("lobo", at=(15.984252, 10)),
        attacker("breacher", at=(10, 15.98426)),
        defender("jaeger", at=(12, 12)),
        board=(wall((11, 5, 12, 11), scale=3),),
    )
    assert [way for way in ways(table) if way[0] == NANITES] == [
        (NANITES, "lobo", []),
        (NANITES, "breacher", ["too-far"]),
    ]
    for nobody in ("ships-doctor", "jaeger", ""):
        refused = table.refusals(performs(NANITES, "ships-doctor", ally=nobody))
        assert clauses(refused) == [("FR-TURN-2", "not-offered")]
    refused = table.refusals(performs(NANITES, "ships-doctor", ally="breacher"))
    assert clauses(refused) == [("FR-UNIT-DOCTOR-NANITES-1", "too-far")]


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1", "FR-DICE-1")
@pytest.mark.parametrize(
    ("face", "rating"),
    [(1, "mobility"), (3, "mobility"), (4, "assault"), (6, "assault")],
)
def test_a_d6_decides_what_the_nanites_are_good_for(table, face, rating):
    table.given(
        attacker("ships-doctor", at=(10, 10)),
        attacker("lobo", at=(13, 10)),
        defender("jaeger", at=(40, 28)),
    )
    table.dice(d6(face))
    table.when(performs(NANITES, "ships-doctor", ally="lobo"))
    rolled = last(table, NanitesRolled)
    assert (rolled.unit, rolled.face, rolled.rating) == ("lobo", face, rating)
    (effect,) = table.state.effects
    assert (effect.unit, effect.detail, effect.until) == ("lobo", rating, "match")
    table.then(awaits("action", "attacker"), saw(AbilityUsed, "FR-UNIT-DOCTOR-NANITES-1"))


def given_nanites(table, face, enemy_at=(20, 24)):
    table.given(
        attacker("ships-doctor", at=(3, 3), shaken=True),
        attacker("techy", at=(3, 6), used=(TROJAN,)),
        defender("jaeger", at=enemy_at),
    )
    table.dice(d6(face))
    table.when(performs(NANITES, "ships-doctor", ally="techy"))


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1")
def test_nanites_of_mobility_help_an_advance_and_a_flank_and_outlast_the_doctor(table):
    given_nanites(table, 2)
    table.dice(techy=d4(1, 4), jaeger=d10(2))
    table.when(advances("techy"), overwatches("jaeger"), moves((3, 9)))
    assert sources(table, "techy") == {NANITES: 1}
    state = table.state
    gone = state.units["ships-doctor"].change(place="destroyed")
    near = state.units["jaeger"].change(x=3.0, y=16.0)
    table.resume(state.change(units=state.units | {gone.id: gone, near.id: near}))
    table.dice(jaeger=((8, 7),), techy=d4(1, 4))
    table.when(advances("jaeger"), flanks("techy"))
    assert sources(table, "techy") == {NANITES: 1}


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1")
def test_nanites_of_assault_help_a_fight_through_and_a_counter_attack_and_nothing_else(table):
    given_nanites(table, 5, enemy_at=(3, 14))
    table.dice(techy=d6(1, 6), jaeger=d6(2, 3))
    table.when(fights_through("techy", "jaeger", to=(3, 6)), falls_back("jaeger"), moves((3, 6)))
    assert sources(table, "techy") == {NANITES: 1}
    table.dice(jaeger=d6(6), techy=d6(1, 4))
    table.when(fights_through("jaeger", "techy", to=(3, 14)), counter_attacks("techy"))
    assert sources(table, "techy") == {NANITES: 1}
    given_nanites(table, 5)
    table.dice(techy=d4(4), jaeger=d10(2))
    table.when(advances("techy"), overwatches("jaeger"))
    assert sources(table, "techy") == {}


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1", "FR-ABIL-2", "FR-ADV-4")
def test_each_doctor_has_nanites_once_and_each_dose_is_a_source(table):
    table.given(
        attacker("ships-doctor", at=(10, 10), id="one"),
        attacker("ships-doctor", at=(10, 13), id="two"),
        attacker("lobo", at=(13, 10)),
        defender("jaeger", at=(13, 28)),
    )
    table.dice(d6(1))
    table.when(performs(NANITES, "one", ally="lobo"), advances("lobo"), unanswered())
    table.when(moves((13, 10)), advances("jaeger"), unanswered(), moves((13, 28)))
    refused = table.refusals(performs(NANITES, "one", ally="lobo"))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]
    table.dice(d6(3))
    table.when(performs(NANITES, "two", ally="lobo"))
    table.dice(lobo=d12(3, 9), jaeger=d10(8))
    table.when(advances("lobo"), overwatches("jaeger"))
    assert sources(table, "lobo") == {NANITES: 2}


# ---- Stim Packs ---------------------------------------------------------------------------------


def given_stims(table, *tokens, at=(12, 10), shaken=True):
    table.given(
        attacker("ships-doctor", at=(10, 10)),
        attacker("breacher", at=at, shaken=shaken),
        attacker("lobo", at=(40, 2)),
        defender("jaeger", at=(40, 28)),
        markers=tokens,
    )


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-SHAKE-8", "FR-MOVE-13")
def test_stim_packs_move_a_friend_up_to_five_inches_and_then_steady_it(table):
    given_stims(table)
    table.when(performs(STIM, "ships-doctor", ally="breacher"))
    table.then(awaits("move", "attacker"), shaken("breacher"))
    assert clauses(table.refusals(moves((12, 15.01)))) == [("FR-MOVE-2", "end-too-far")]
    table.when(moves((12, 15)))
    table.then(not_shaken("breacher"), stands("breacher", (12, 15)))
    table.then(saw(UnitRecovered, "FR-UNIT-DOCTOR-STIM-1"), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-MOVE-12")
def test_stim_packs_steady_a_friend_that_stays_and_move_one_that_is_steady(table):
    given_stims(table)
    table.when(performs(STIM, "ships-doctor", ally="breacher"), moves((12, 10)))
    table.then(not_shaken("breacher"), saw(UnitStayed), saw(UnitRecovered))
    given_stims(table, shaken=False)
    table.when(performs(STIM, "ships-doctor", ally="breacher"), moves((15, 10)))
    table.then(stands("breacher", (15, 10)), never_saw(UnitRecovered))


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-TOKEN-5")
def test_a_mine_on_the_way_destroys_a_shaken_friend_before_it_is_steadied(table):
    given_stims(table, mine((22, 10)))
    table.when(performs(STIM, "ships-doctor", ally="breacher"), moves((17, 10)))
    table.then(destroyed("breacher"), never_saw(UnitRecovered), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-TOKEN-5")
def test_a_steady_friend_shakes_off_the_mine_it_meets(table):
    given_stims(table, mine((22, 10)), shaken=False)
    table.when(performs(STIM, "ships-doctor", ally="breacher"), moves((17, 10)))
    table.then(not_shaken("breacher"), saw(UnitShaken, "FR-TOKEN-4"), saw(UnitRecovered))


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-ABIL-2", "FR-ABIL-8")
def test_stim_packs_reach_five_inches_once(table):
    given_stims(table, at=(15.98426, 10))
    refused = table.refusals(performs(NANITES, "ships-doctor", ally="ships-doctor"))
    assert refused, "nobody is near enough for anything"
    given_stims(table, at=(15.984252, 10))
    table.when(performs(STIM, "ships-doctor", ally="breacher"), moves((12, 10)))
    table.when(advances("lobo"), unanswered(), moves((40, 2)))
    table.when(advances("jaeger"), unanswered(), moves((40, 28)))
    refused = table.refusals(performs(STIM, "ships-doctor", ally="breacher"))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]
    assert table.unit("ships-doctor").used == (STIM,)


@pytest.mark.clause("FR-UNIT-DOCTOR-STIM-1", "FR-UNIT-LOBO-LEAP-2")
def test_a_lobo_on_stim_packs_leaps_at_whom_it_meets(table):
    table.given(
        attacker("ships-doctor", at=(10, 10)),
        attacker("lobo", at=(12, 10), shaken=True),
        defender("jaeger", at=(17, 10)),
    )
    table.when(performs(STIM, "ships-doctor", ally="lobo"), moves((16.0157, 10)))
    table.then(shaken("jaeger"), not_shaken("lobo"), awaits("action", "attacker"))


@pytest.mark.clause("FR-SHAKE-8")
def test_neither_nanites_nor_maggots_nor_time_take_the_shaken_marker_away(table):
    table.given(
        attacker("ships-doctor", at=(10, 10), used=(STIM,)),
        attacker("bosun", at=(10, 13)),
        attacker("breacher", at=(12, 12), shaken=True),
        defender("jaeger", at=(40, 28)),
    )
    table.dice(d6(1))
    table.when(performs(NANITES, "ships-doctor", ally="breacher"))
    table.when(advances("breacher"), unanswered(), moves((13, 12)))
    table.when(advances("jaeger"), unanswered(), moves((40, 28)))
    table.when(performs("forward-maggots", "bosun"), names("breacher"), moves((15, 12)))
    table.when(moves((10, 10)), advances("breacher"), unanswered(), moves((16, 12)))
    table.then(shaken("breacher"), never_saw(UnitRecovered), turn_of("defender"))
