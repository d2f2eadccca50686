"""Rebels under attack: Slalom, Escape Plan, Unscheduled Demolition."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.frontier.model.events import AbilityUsed, UnitShaken
from tests.kit.board import chasm, wall
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    stands,
    turn_of,
)
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    counter_attacks,
    declines,
    falls_back,
    fights_through,
    firefights,
    goes,
    moves,
    names,
    opens_fire,
    takes_cover,
    uses,
)


def owed(table):
    return (table.state.owed.kind, table.state.owed.maximum)


# ---- Slalom -------------------------------------------------------------------------------------


@pytest.fixture
def dodging(table):
    """A Recon Biker has won with Take Cover."""

    def given(*more, **fields):
        table.given(
            attacker("breacher", at=(5, 15)), defender("recon-biker", at=(20, 15)), *more, **fields
        )
        table.when(opens_fire("breacher", "recon-biker"))
        table.dice(breacher=d6(2), recon_biker=d6(5))
        table.when(takes_cover("recon-biker"))
        return table

    return given


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1", "FR-MOVE-13")
@pytest.mark.parametrize("end", [(25, 15), (15, 15), (20, 20), (23, 19)])
def test_the_biker_swerves_exactly_five_inches_in_any_direction(dodging, end):
    """DP-35; Need for Speed raises maximums, and this is none."""
    table = dodging()
    table.then(awaits("move", "defender"))
    assert owed(table) == ("slalom", 5)
    for at in ((24, 15), (30, 15), (20, 15), (25.01, 15)):
        assert table.refusals(moves(at)) != ()
    table.when(moves(end))
    table.then(stands("recon-biker", end), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1")
def test_what_a_swerve_lacks_or_exceeds_is_told(dodging):
    table = dodging()
    assert clauses(table.refusals(moves((24, 15)))) == [("FR-UNIT-BIKER-SLALOM-1", "must-swerve")]
    assert clauses(table.refusals(moves((30, 15)))) == [("FR-MOVE-2", "end-too-far")]


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1")
def test_hemmed_in_the_biker_goes_as_far_as_it_likes_or_stays(dodging):
    pit = (
        chasm((14, 9, 26, 12), name="south"),
        chasm((14, 18, 26, 21), name="north"),
        chasm((14, 12, 16, 18), name="west"),
        chasm((24, 12, 26, 18), name="east"),
    )
    for end in ((20, 15), (22, 15)):
        table = dodging(board=pit)
        table.when(moves(end))
        table.then(stands("recon-biker", end), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1")
def test_a_drawn_swerve_is_a_legal_one(dodging):
    table = dodging(board=(chasm((20.6, 9, 27, 21)), chasm((12, 9, 19.4, 21), name="west")))
    dice = SeededDice(secret=b"slalom", match="m", nonces=("a", "b"))
    for _ in range(20):
        drawn = table.awaited.sample(dice)
        assert table.awaited.check(drawn) == []
        assert drawn.to[0] == pytest.approx(20, abs=0.5)


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1", "FR-UNIT-BIKER-SPEED-2")
def test_the_biker_does_not_swerve_onto_a_wall(dodging):
    table = dodging(board=(wall((23, 12, 27, 18), scale=1),))
    assert clauses(table.refusals(goes((25, 15, 1)))) == [
        ("FR-UNIT-BIKER-SPEED-2", "no-climb"),
        ("FR-MOVE-3", "no-way-round"),
    ]


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1", "FR-TOKEN-3")
def test_a_swerve_into_a_minefield_sets_it_off(dodging):
    table = dodging(markers=(mine((27, 15), owner="attacker"),))
    table.when(moves((25, 15)))
    table.then(shaken("recon-biker"), stands("recon-biker", (25, 15)))


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1")
def test_only_a_take_cover_that_wins_makes_the_biker_swerve(table):
    for answer, faces, kind in (
        (takes_cover, (5, 2), "action"),
        (firefights, (2, 5), "action"),
    ):
        table.given(attacker("breacher", at=(5, 15)), defender("recon-biker", at=(20, 15)))
        table.when(opens_fire("breacher", "recon-biker"))
        table.dice(breacher=d6(faces[0]), recon_biker=d6(faces[1]))
        table.when(answer("recon-biker"))
        table.then(awaits(kind, "defender"))


@pytest.mark.clause("FR-UNIT-BIKER-SLALOM-1", "FR-UNIT-SPECIALIST-AUTO-3")
def test_the_biker_swerves_after_a_second_shot_as_well(table):
    table.given(
        attacker("specialist", at=(5, 15)),
        defender("saboteur", at=(20, 18)),
        defender("recon-biker", at=(20, 15)),
    )
    table.when(opens_fire("specialist", "saboteur"), declines(), names("recon-biker"))
    table.dice(specialist=d10(2), recon_biker=d6(5))
    table.when(takes_cover("recon-biker"))
    assert owed(table) == ("slalom", 5)
    table.when(moves((25, 15)))
    table.then(stands("recon-biker", (25, 15)), turn_of("defender"))


# ---- Escape Plan --------------------------------------------------------------------------------


@pytest.fixture
def cornered(table):
    """Ana's Breacher fights through at Bo's unit, 7" away."""

    def given(unit, *more, board=(), **fields):
        table.given(
            attacker("breacher", at=(12, 15)),
            defender(unit, at=(20, 15), **fields),
            *more,
            board=board,
        )
        table.when(fights_through("breacher", unit, to=(12, 15)))
        return table

    return given


@pytest.mark.clause("FR-UNIT-JAEGER-ESCAPE-1", "FR-ABIL-11")
def test_the_plan_gives_advantage_and_one_movement_of_ten_inches(cornered):
    """DP-24, DP-34."""
    table = cornered("jaeger")
    table.dice(breacher=d6(4), jaeger=d6(2, 5))
    table.when(falls_back("jaeger", declaring="escape-plan"))
    assert sources(table, "jaeger") == {"escape-plan": 1}
    assert owed(table) == ("fall-back", 10)
    table.when(moves((30, 15)))
    table.then(stands("jaeger", (30, 15)), saw(AbilityUsed, "FR-UNIT-JAEGER-ESCAPE-1"))
    assert table.unit("jaeger").used == ("escape-plan",)


@pytest.mark.clause("FR-UNIT-JAEGER-ESCAPE-1", "FR-ABIL-6")
def test_without_the_plan_the_jaeger_falls_back_like_any(cornered):
    table = cornered("jaeger")
    table.dice(breacher=d6(4), jaeger=d6(5))
    table.when(falls_back("jaeger"))
    assert owed(table) == ("fall-back", 5)
    assert table.unit("jaeger").used == ()


@pytest.mark.clause("FR-UNIT-JAEGER-ESCAPE-1", "FR-ABIL-2", "FR-ABIL-3")
def test_the_plan_is_spent_though_the_roll_is_lost_and_serves_no_other_reaction(cornered):
    table = cornered("jaeger")
    offered = [o.command for o in table.offer.options if o.subject == "jaeger"]
    assert [(command.reaction, command.abilities) for command in offered] == [
        ("counter-attack", ()),
        ("fall-back", ()),
        ("fall-back", ("escape-plan",)),
    ]
    table.dice(breacher=d6(4), jaeger=d6(2, 3))
    table.when(falls_back("jaeger", declaring="escape-plan"))
    table.then(shaken("jaeger"))
    assert table.unit("jaeger").used == ("escape-plan",)
    table = cornered("jaeger", used=("escape-plan",))
    refused = table.refusals(falls_back("jaeger", declaring="escape-plan"))
    assert clauses(refused) == [("FR-TURN-8", "not-offered")]


# ---- Unscheduled Demolition ---------------------------------------------------------------------


def falls_back_from_the_breacher(table):
    table.dice(breacher=d6(2), saboteur=d6(5))
    table.when(falls_back("saboteur"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1")
def test_after_falling_back_the_saboteur_may_shake_the_active_unit(cornered):
    """DP-36, after DP-34."""
    table = cornered("saboteur")
    falls_back_from_the_breacher(table)
    table.then(awaits("move", "defender"))
    table.when(moves((25, 15)))
    table.then(awaits("demolition", "defender"), not_shaken("breacher"))
    table.when(uses("saboteur", "unscheduled-demolition"))
    table.then(
        shaken("breacher"),
        saw(UnitShaken, "FR-UNIT-SABOTEUR-DEMOLITION-1"),
        turn_of("defender"),
    )
    assert table.unit("saboteur").used == ("unscheduled-demolition",)


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1", "FR-ABIL-6")
def test_the_saboteur_may_keep_its_demolition(cornered):
    table = cornered("saboteur")
    falls_back_from_the_breacher(table)
    table.when(moves((25, 15)), declines())
    table.then(not_shaken("breacher"), never_saw(AbilityUsed), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1", "FR-SHAKE-2", "FR-END-4")
def test_demolition_destroys_a_shaken_unit_and_may_end_the_game(table):
    table.given(
        attacker("breacher", at=(12, 15), shaken=True, points=120),
        attacker("bosun", at=(2, 2)),
        defender("saboteur", at=(20, 15)),
        achieved=True,
    )
    table.when(fights_through("breacher", "saboteur", to=(12, 15)))
    falls_back_from_the_breacher(table)
    table.when(moves((25, 15)), uses("saboteur", "unscheduled-demolition"))
    table.then(destroyed("breacher"))
    assert table.state.outcome.reason == "objective-and-losses"


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1", "FR-ABIL-2")
def test_demolition_works_once_and_only_after_a_fall_back_that_won(cornered):
    table = cornered("saboteur", used=("unscheduled-demolition",))
    falls_back_from_the_breacher(table)
    table.when(moves((25, 15)))
    table.then(turn_of("defender"))
    for answer, faces in ((falls_back, (5, 2)), (counter_attacks, (2, 5))):
        table = cornered("saboteur")
        table.dice(breacher=d6(faces[0]), saboteur=d6(faces[1]))
        table.when(answer("saboteur"))
        if answer is falls_back:
            table.when(moves((12, 15)))
        table.then(never_saw(AbilityUsed), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1", "FR-TOKEN-5")
def test_a_saboteur_that_dies_on_its_way_back_demolishes_nothing(table):
    table.given(
        attacker("breacher", at=(12, 15)),
        defender("saboteur", at=(20, 15), shaken=True),
        defender("jaeger", at=(42, 28)),
        markers=(mine((28, 15), owner="attacker"),),
    )
    table.when(fights_through("breacher", "saboteur", to=(12, 15)))
    falls_back_from_the_breacher(table)
    table.when(moves((25, 15)))
    table.then(destroyed("saboteur"), not_shaken("breacher"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-DEMOLITION-1")
def test_demolition_reaches_as_far_as_it_must(cornered):
    """No range limit, and walls are no matter."""
    table = cornered("saboteur", board=(wall((16.5, 16, 17, 28), scale=3),))
    falls_back_from_the_breacher(table)
    table.when(moves((22, 19.5)), uses("saboteur", "unscheduled-demolition"))
    table.then(shaken("breacher"))
