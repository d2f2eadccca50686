"""Rebels and the ground: Ambush, and a biker that does not climb."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.frontier.model.events import AbilityUsed, EffectEnded, TokenActed, UnitPlaced
from tests.kit.board import wall
from tests.kit.dice import d6, d10, d12
from tests.kit.matchers import (
    awaits,
    never_saw,
    not_shaken,
    rolled,
    saw,
    shaken,
    sources,
    stands,
)
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    advances,
    counter_attacks,
    declines,
    fights_through,
    goes,
    moves,
    overwatches,
    passes,
    performs,
    sets_down,
    uses,
)

COMMANDOS = "interstellar-commandos"
HILL = wall((20, 10, 21, 20), scale=1)


def at(spot):
    return sets_down({COMMANDOS: spot})


# ---- Ambush -------------------------------------------------------------------------------------


@pytest.fixture
def hidden(table):
    """Commandos behind a wall, the only enemy on its other side."""

    def given(*more, board=(HILL,), enemy=(30, 15), before=(), **fields):
        table.given(
            attacker(COMMANDOS, at=(18, 15), **fields),
            defender("breacher", at=enemy),
            *more,
            board=board,
        )
        table.when(before, performs("ambush", COMMANDOS))
        return table

    return given


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-2", "FR-MEAS-12")
@pytest.mark.parametrize(
    ("spot", "told"),
    [
        ((19, 11.5), []),
        ((19, 9.5), ["seen-by-enemy"]),
        ((2.9, 15), ["too-far-from-owner"]),
        ((3.0, 15), []),
        ((18, 15), []),
        ((20.5, 15), ["no-surface"]),
        ((20.5, 15, 1.0), ["seen-by-enemy"]),
        ((25, 15), ["seen-by-enemy"]),
    ],
)
def test_the_ambush_is_laid_within_fifteen_inches_and_out_of_sight(hidden, spot, told):
    """Worked example 41."""
    table = hidden()
    table.then(awaits("place", "attacker"))
    refused = table.refusals(at(spot))
    assert [refusal.key for refusal in refused] == told
    if not told:
        table.then(
            stands(COMMANDOS, spot[:2]),
            saw(UnitPlaced, "FR-UNIT-COMMANDO-AMBUSH-2"),
            awaits("action", "attacker"),
        )


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-1", "FR-STRAT-4")
def test_an_ambush_starts_out_of_sight_of_every_enemy(table):
    table.given(
        attacker(COMMANDOS, at=(18, 15)),
        attacker("saboteur", at=(2, 2)),
        defender("breacher", at=(30, 15)),
        defender("bosun", at=(10, 25)),
        board=(HILL,),
    )
    refused = table.refusals(performs("ambush", COMMANDOS))
    assert clauses(refused) == [("FR-UNIT-COMMANDO-AMBUSH-1", "seen-now")]
    assert refused[0].params["other"] == "Bosun"


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-1", "FR-ABIL-2")
def test_an_ambush_is_laid_once_and_the_use_is_told(hidden):
    table = hidden()
    table.then(saw(AbilityUsed, "FR-UNIT-COMMANDO-AMBUSH-1"))
    assert table.unit(COMMANDOS).used == ("ambush",)
    table.given(
        attacker(COMMANDOS, at=(18, 15), used=("ambush",)),
        attacker("saboteur", at=(2, 2)),
        defender("breacher", at=(30, 15)),
        board=(HILL,),
    )
    refused = table.refusals(performs("ambush", COMMANDOS))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-2", "FR-MOVE-17")
def test_the_ambush_needs_room_for_the_base(hidden):
    table = hidden(attacker("saboteur", at=(10, 15)))
    assert [r.key for r in table.refusals(at((10.5, 15)))] == ["base-overlaps"]
    assert [r.key for r in table.refusals(at((19.6, 15)))] == ["overlaps-wall"]
    other = sets_down({"saboteur": (10, 10)})
    assert clauses(table.refusals(other)) == [("FR-UNIT-COMMANDO-AMBUSH-1", "place-each-once")]


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-2", "FR-MOVE-17")
def test_a_roof_out_of_sight_will_do(hidden):
    """The wall is higher than the commandos on the crate beside it."""
    crate = wall((10, 13, 13, 17), scale=1, name="crate")
    table = hidden(board=(wall((20, 5, 21, 25), scale=3), crate))
    table.when(at((11, 15, 1.0)))
    table.then(stands(COMMANDOS, (11, 15)))
    assert table.unit(COMMANDOS).elevation == 1


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-2", "FR-TOKEN-3", "FR-MOVE-17")
@pytest.mark.parametrize(("y", "is_caught"), [(7, True), (3, False)])
def test_an_ambush_beside_a_mine_sets_it_off_and_mines_passed_by_do_not_matter(table, y, is_caught):
    table.given(
        attacker(COMMANDOS, at=(18, 15)),
        defender("breacher", at=(30, 15)),
        board=(HILL,),
        markers=(mine((10, y), number=1),),
    )
    table.when(performs("ambush", COMMANDOS), at((10, 11)))
    table.then(
        saw(TokenActed) if is_caught else never_saw(TokenActed),
        shaken(COMMANDOS) if is_caught else not_shaken(COMMANDOS),
    )


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-3", "FR-TURN-11")
def test_for_the_rest_of_the_turn_its_assault_has_advantage(hidden):
    table = hidden()
    table.when(at((19, 11.5)), fights_through(COMMANDOS, "breacher", to=(21.7, 9)))
    table.dice(interstellar_commandos=d12(2, 5), breacher=d6(4))
    table.when(counter_attacks("breacher"))
    assert sources(table, COMMANDOS) == {"ambush": 1}
    (source,) = rolled(table, COMMANDOS).sources
    assert source.clause == "FR-UNIT-COMMANDO-AMBUSH-3"
    table.when(moves((21.7, 9)))
    table.then(saw(EffectEnded, "FR-TURN-11"))
    assert table.state.effects == ()


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-3", "FR-TURN-11")
def test_its_next_turn_has_no_advantage(hidden):
    table = hidden(defender("insurgent", at=(26, 9)))
    table.when(at((19, 11.5)), advances(COMMANDOS), moves((21.7, 9)))
    table.dice(breacher=d6(4), interstellar_commandos=d12(5))
    table.when(fights_through("breacher", COMMANDOS, to=(28, 12)), counter_attacks(COMMANDOS))
    assert sources(table, COMMANDOS) == {}


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-3")
def test_pushed_into_sight_its_mobility_has_no_advantage(hidden):
    screen = wall((16, 12.5, 20, 13), scale=1, name="screen")
    captain = defender("captain", at=(18, 11), used=("ghost-field",))
    table = hidden(captain, board=(HILL, screen), enemy=(30, 20), before=passes())
    table.when(at((18, 15)), uses("captain", "repulsor-field"))
    table.then(stands(COMMANDOS, (18, 20)))
    table.when(advances(COMMANDOS))
    table.dice(interstellar_commandos=d10(5), breacher=d6(4))
    table.when(overwatches("breacher"))
    assert sources(table, COMMANDOS) == {}


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-2")
def test_a_drawn_ambush_is_a_legal_one_even_where_hardly_a_spot_is_hidden(hidden):
    table = hidden(
        *(defender("jaeger", at=spot, id=f"j{n}") for n, spot in enumerate(((30, 5), (30, 25)))),
    )
    dice = SeededDice(secret=b"ambush", match="m", nonces=("a", "b"))
    for _ in range(10):
        assert table.awaited.check(table.awaited.sample(dice)) == []


# ---- Need for Speed -----------------------------------------------------------------------------


@pytest.fixture
def riding(table):
    def given(at, *board, **fields):
        table.given(
            attacker("recon-biker", at=at, **fields),
            defender("breacher", at=(42, 28)),
            board=board,
        )
        table.when(advances("recon-biker"))
        if table.offer.kind == "reaction":
            table.when(declines())
        return table

    return given


@pytest.mark.clause("FR-UNIT-BIKER-SPEED-2", "FR-CLIMB-1")
def test_the_biker_climbs_nothing(riding):
    table = riding((10, 10), wall((14, 5, 18, 15), scale=1))
    for end in ((16, 10, 1.0), (20, 10, 0.0)):
        straight = goes(end) if end[2] else moves(end[:2], (13, 10), (16, 10))
        assert "FR-UNIT-BIKER-SPEED-2" in {r.clause for r in table.refusals(straight)}


@pytest.mark.clause("FR-UNIT-BIKER-SPEED-2", "FR-MOVE-8")
def test_the_biker_crosses_what_is_lower_than_itself(riding):
    table = riding((10, 10), wall((14, 5, 18, 15), scale=0.5))
    table.when(goes((16, 10, 0.5)))
    table.then(stands("recon-biker", (16, 10)))


@pytest.mark.clause("FR-UNIT-BIKER-SPEED-2", "FR-JUMP-1")
def test_the_biker_jumps_gaps_up_to_its_scale(riding):
    roofs = (
        wall((8, 5, 12, 15), scale=1, name="first"),
        wall((13, 5, 17, 15), scale=1, name="second"),
    )
    table = riding((10, 10), *roofs, elevation=1.0)
    table.when(goes((15, 10, 1.0)))
    table.then(stands("recon-biker", (15, 10)))
    wide = wall((13.1, 5, 17, 15), scale=1, name="second")
    table = riding((10, 10), roofs[0], wide, elevation=1.0)
    assert table.refusals(goes((15, 10, 1.0))) != ()


@pytest.mark.clause("FR-UNIT-BIKER-SPEED-2", "FR-UNIT-BIKER-SPEED-1")
@pytest.mark.parametrize(
    ("via", "is_legal"), [(((15, 12.5),), False), (((14.4, 15.2), (15.6, 15.2)), True)]
)
def test_the_biker_rides_round_a_barrier(table, via, is_legal):
    """Worked example 26, on Cinder Landing."""
    table.given(
        attacker("recon-biker", at=(13, 12.5)), defender("breacher", at=(42, 28)), board="A"
    )
    table.when(advances("recon-biker"))
    if table.offer.kind == "reaction":
        table.when(declines())
    refused = table.refusals(moves((17, 12.5), *via))
    assert (refused == ()) is is_legal
    assert is_legal or "FR-UNIT-BIKER-SPEED-2" in {refusal.clause for refusal in refused}
