"""What the Colonial Government sets off: the Knife Missile and Self Destruct."""

import pytest

from rules.engine.frontier.model.commands import ChooseTarget
from rules.engine.frontier.model.events import (
    AbilityUsed,
    StrategicActionTaken,
    TokenActed,
    TokenMoved,
    TokenPlaced,
    UnitDestroyed,
    UnitLeft,
    UnitShaken,
)
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.board import ground, wall
from tests.kit.dice import d6
from tests.kit.matchers import (
    awaits,
    destroyed,
    ended,
    goes_on,
    happened,
    left,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
)
from tests.kit.table import attacker, defender, knife_missile
from tests.kit.verbs import (
    advances,
    moves,
    names,
    opens_fire,
    performs,
    sets_down,
    submits,
    takes_cover,
    unanswered,
)

OVERRIDE = "override-safety-parameters"
MISSILE = "knife-missile/stalker-team-1"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def legal(table):
    """The strategic actions that may be taken: what, on whom."""
    return [(o.command.action, o.target) for o in table.offer.options[:-1] if o.is_legal]


# ---- Knife Missile ------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-1", "FR-MEAS-8", "FR-ABIL-3", "FR-STRAT-3", "FR-STRAT-6")
def test_a_knife_missile_is_put_down_within_five_inches_of_the_team(table):
    table.given(
        attacker("stalker-team", at=(10, 10)),
        defender("insurgent", at=(40, 28)),
        board=(ground((8, 8, 12, 12), "hazardous"),),
    )
    table.when(performs("knife-missile", "stalker-team"))
    table.then(awaits("place", "attacker"), saw(AbilityUsed, "FR-UNIT-STALKER-KNIFE-1"))
    refused = table.refusals(sets_down({MISSILE: (15.98426, 10)}))
    assert clauses(refused) == [("FR-UNIT-STALKER-KNIFE-1", "too-far-from-owner")]
    table.when(sets_down({MISSILE: (15.984252, 10)}))
    (token,) = table.state.markers
    assert (token.id, token.kind, token.owner, token.unit) == (
        MISSILE,
        "knife-missile",
        0,
        "stalker-team",
    )
    table.then(saw(TokenPlaced, "FR-UNIT-STALKER-KNIFE-1"), not_shaken("stalker-team"))
    table.then(awaits("action", "attacker"))
    assert table.unit("stalker-team").used == ("knife-missile",)


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-1")
@pytest.mark.parametrize(
    "spots", [{}, {"knife-missile/else-1": (10, 10)}, {MISSILE: (10, 10), "mine/x-1": (10, 10)}]
)
def test_one_missile_is_put_down_and_nothing_else(table, spots):
    table.given(attacker("stalker-team", at=(10, 10)), defender("insurgent", at=(40, 28)))
    table.when(performs("knife-missile", "stalker-team"))
    refused = table.refusals(sets_down(spots))
    assert clauses(refused) == [("FR-UNIT-STALKER-KNIFE-1", "place-each-once")]
    refused = table.refusals(submits(ChooseTarget(target="insurgent")))
    assert clauses(refused) == [("FR-UNIT-STALKER-KNIFE-1", "not-offered")]


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-2", "FR-UNIT-STALKER-KNIFE-3", "FR-TOKEN-5")
def test_a_missile_in_flight_acts_where_an_enemy_first_comes_within_its_reach(table):
    table.given(
        attacker("stalker-team", at=(5, 5), used=("knife-missile",)),
        defender("insurgent", at=(18, 13)),
        markers=(knife_missile((10, 10)),),
    )
    table.when(
        performs("knife-missile", "stalker-team", on=MISSILE), sets_down({MISSILE: (15, 10)})
    )
    (flown,) = happened(table, TokenMoved)
    assert flown.inches == pytest.approx(2.822, abs=0.0005)
    table.then(shaken("insurgent"), saw(TokenActed, "FR-UNIT-STALKER-KNIFE-3"))
    assert table.state.markers == ()


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-2", "FR-MEAS-12", "FR-TOKEN-1")
def test_a_missile_flies_five_inches_straight_over_everything(table):
    table.given(
        attacker("stalker-team", at=(5, 5), used=("knife-missile",)),
        attacker("sentry-gun", at=(13, 10), used=(OVERRIDE,)),
        defender("insurgent", at=(40, 28)),
        board=(wall((11, 0, 12, 30), scale=3),),
        markers=(knife_missile((10, 10)),),
    )
    table.when(performs("knife-missile", "stalker-team", on=MISSILE))
    refused = table.refusals(sets_down({MISSILE: (15.00001, 10)}))
    assert clauses(refused) == [("FR-UNIT-STALKER-KNIFE-2", "flight-too-far")]
    assert refused[0].params == {"inches": pytest.approx(5.00001), "most": 5}
    refused = table.refusals(sets_down({MISSILE: (10, 30)}))
    assert clauses(refused) == [("FR-TOKEN-2", "marker-off-board")]
    table.when(sets_down({MISSILE: (15, 10)}))
    table.then(saw(TokenMoved, "FR-UNIT-STALKER-KNIFE-2"), never_saw(TokenActed, AbilityUsed))
    assert [(token.x, token.y) for token in table.state.markers] == [(15, 10)]


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-2", "FR-ABIL-5", "FR-ABIL-2", "FR-STRAT-1")
def test_a_missile_is_put_down_once_and_flies_turn_after_turn(table):
    table.given(attacker("stalker-team", at=(10, 10)), defender("insurgent", at=(42, 10)))
    assert legal(table) == [("knife-missile", "")]
    table.when(performs("knife-missile", "stalker-team"), sets_down({MISSILE: (15, 10)}))
    for x in (20, 25, 30):
        table.when(advances("stalker-team"), unanswered(), moves((10, 10)))
        table.when(advances("insurgent"), unanswered(), moves((42, 10)))
        assert legal(table) == [("knife-missile", MISSILE)]
        fly = performs("knife-missile", "stalker-team", on=MISSILE)
        table.when(fly, sets_down({MISSILE: (x, 10)}))
    assert [token.x for token in table.state.markers] == [30]
    assert table.unit("stalker-team").used == ("knife-missile",)
    assert len(happened(table, AbilityUsed)) == 1
    assert len(happened(table, StrategicActionTaken)) == 4


@pytest.mark.clause("FR-ABIL-2", "FR-UNIT-STALKER-KNIFE-1", "FR-UNIT-STALKER-KNIFE-3")
def test_when_its_missile_is_used_up_the_team_has_no_other(table):
    table.given(
        attacker("stalker-team", at=(10, 10), used=("knife-missile",)),
        attacker("patrol-drone", at=(20, 2)),
        defender("insurgent", at=(40, 28)),
    )
    refused = table.refusals(performs("knife-missile", "stalker-team"))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-2", "FR-TOKEN-8")
def test_a_team_flies_its_own_missile_and_no_other(table):
    table.given(
        attacker("stalker-team", at=(10, 10), id="one", used=("knife-missile",)),
        attacker("stalker-team", at=(10, 5), id="two", place="destroyed"),
        attacker("patrol-drone", at=(40, 2)),
        defender("insurgent", at=(40, 28)),
        markers=(knife_missile((20, 10), unit="two"),),
    )
    assert legal(table) == [("self-destruct", "")]
    refused = table.refusals(performs("knife-missile", "one", on="knife-missile/two-1"))
    assert clauses(refused) == [("FR-TURN-2", "not-offered")]


@pytest.mark.clause("FR-UNIT-STALKER-KNIFE-3", "FR-TOKEN-7")
def test_a_flight_that_reaches_two_enemies_at_once_leaves_the_choice_to_its_owner(table):
    table.given(
        attacker("stalker-team", at=(5, 5), used=("knife-missile",)),
        defender("insurgent", at=(18, 13)),
        defender("jaeger", at=(18, 7)),
        markers=(knife_missile((10, 10)),),
    )
    fly = performs("knife-missile", "stalker-team", on=MISSILE)
    table.when(fly, sets_down({MISSILE: (15, 10)}))
    table.then(awaits("token-target", "attacker"))
    table.when(names("jaeger"))
    table.then(shaken("jaeger"), not_shaken("insurgent"))
    assert table.state.markers == ()


# ---- Self Destruct ------------------------------------------------------------------------------

BLASTS = [
    ("patrol-drone", "FR-UNIT-DRONE-DESTRUCT-1", "peacekeepers"),
    ("conspirator", "FR-UNIT-CONSPIRATOR-DESTRUCT-1", "saboteur"),
]


@pytest.mark.clause(
    "FR-UNIT-DRONE-DESTRUCT-1", "FR-UNIT-CONSPIRATOR-DESTRUCT-1", "FR-ABIL-9", "FR-MEAS-15"
)
@pytest.mark.parametrize(("unit", "clause", "friend"), BLASTS)
def test_self_destruct_shakes_friend_and_foe_within_five_inches(table, unit, clause, friend):
    table.given(
        attacker(unit, at=(10, 10)),
        attacker(friend, at=(10, 15.984252)),
        attacker(friend, at=(40, 2), id="far"),
        defender("breacher", at=(13, 10)),
        defender("lobo", at=(15.98426, 10)),
        board=(wall((11, 5, 12, 15), scale=3),),
    )
    table.when(performs("self-destruct", unit))
    table.then(shaken(friend, "breacher"), not_shaken("lobo", "far"), left(unit))
    table.then(saw(UnitLeft, clause), saw(UnitShaken, clause), saw(AbilityUsed, clause))
    assert not table.unit(unit).shaken
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-DRONE-DESTRUCT-2", "FR-SHAKE-5", "FR-SHAKE-6", "FR-SHAKE-7")
def test_a_unit_that_blew_itself_up_is_no_loss_but_its_victims_are(table):
    table.given(
        attacker("patrol-drone", at=(10, 10), shaken=True),
        attacker("peacekeepers", at=(12, 10), shaken=True),
        attacker("sentry-gun", at=(40, 2)),
        defender("breacher", at=(8, 10), shaken=True),
    )
    table.when(performs("self-destruct", "patrol-drone"))
    table.then(left("patrol-drone"), destroyed("peacekeepers", "breacher"))
    assert [table.state.points(seat, "destroyed") for seat in (0, 1)] == [26, 22]


@pytest.mark.clause("FR-STRAT-4", "FR-UNIT-DRONE-DESTRUCT-1", "FR-END-1")
def test_the_last_unit_may_blow_itself_up_with_nobody_near_and_so_end_the_match(table):
    table.given(attacker("patrol-drone", at=(10, 10)), defender("breacher", at=(40, 28)))
    table.when(performs("self-destruct", "patrol-drone"))
    table.then(ended("narrow-defeat", "victory", "no-units"))
    assert table.state.points(0, "destroyed") == 0


@pytest.mark.clause("FR-UNIT-DRONE-DESTRUCT-2", "FR-END-2", "FR-TIME-7")
def test_a_blast_that_ends_the_match_strikes_everybody_first(table):
    """The first victim alone would do for half of the attackers' points."""
    table.given(
        attacker("peacekeepers", at=(12, 10), shaken=True, points=100),
        attacker("patrol-drone", at=(10, 10)),
        attacker("sentry-gun", at=(8, 10), shaken=True),
        defender("breacher", at=(10, 12)),
        achieved=True,
    )
    table.when(performs("self-destruct", "patrol-drone"))
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))
    told = (UnitDestroyed, UnitShaken, UnitLeft, MatchEnded)
    assert [type(event) for event in table.events if isinstance(event, told)] == [
        UnitDestroyed,
        UnitDestroyed,
        UnitShaken,
        UnitLeft,
        MatchEnded,
    ]


@pytest.mark.clause("FR-UNIT-CONSPIRATOR-DESTRUCT-1", "FR-MISSION-AMBUSH-5", "FR-END-4")
def test_a_blast_among_the_defenders_achieves_an_ambush(table):
    table.given(
        attacker("conspirator", at=(10, 10)),
        attacker("saboteur", at=(40, 2)),
        defender("breacher", at=(12, 10), shaken=True),
        defender("breacher", at=(40, 28), id="second"),
        mission="ambush",
    )
    table.when(performs("self-destruct", "conspirator"))
    table.then(destroyed("breacher"), goes_on())
    assert table.state.achieved


@pytest.mark.clause("FR-UNIT-DRONE-DESTRUCT-2", "FR-MISSION-AMBUSH-5")
def test_a_defender_that_blew_itself_up_does_not_count_for_the_ambush(table):
    table.given(
        attacker("breacher", at=(40, 2)),
        defender("patrol-drone", at=(10, 10), points=100),
        defender("peacekeepers", at=(40, 28)),
        mission="ambush",
        active="defender",
    )
    table.when(performs("self-destruct", "patrol-drone"))
    table.then(left("patrol-drone"), goes_on())
    assert not table.state.achieved


@pytest.mark.clause("FR-SHAKE-7", "FR-ABIL-1")
def test_what_a_unit_did_around_itself_ends_when_it_is_blown_up(table):
    """The Peacekeepers' aura weighs on the insurgent until the blast destroys them."""
    table.given(
        attacker("stalker-team", at=(24, 10), used=("knife-missile",)),
        attacker("patrol-drone", at=(12, 4)),
        attacker("peacekeepers", at=(14, 4), shaken=True),
        defender("insurgent", at=(10, 10)),
    )
    table.when(performs("self-destruct", "patrol-drone"))
    table.then(destroyed("peacekeepers"))
    table.dice(stalker_team=((12, 9),), insurgent=d6(4))
    table.when(opens_fire("stalker-team", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "insurgent") == {}
