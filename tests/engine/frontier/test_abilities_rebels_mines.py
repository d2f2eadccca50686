"""Minefield: where mines may lie, and whom they catch."""

import random

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.frontier.model.events import TokenActed, TokenPlaced
from tests.kit.board import chasm
from tests.kit.matchers import (
    awaits,
    last,
    not_shaken,
    saw,
    shaken,
    stands,
)
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    declines,
    moves,
    performs,
    sets_down,
)

R = 0.492126


def lays(first, second, owner="saboteur"):
    return sets_down({f"mine/{owner}-1": first, f"mine/{owner}-2": second})


@pytest.fixture
def mining(table):
    """A Saboteur has declared its Minefield."""

    def given(*enemies, spot=(20, 15), **fields):
        table.given(attacker("saboteur", at=spot), *enemies, **fields)
        table.when(performs("minefield", "saboteur"))
        return table

    return given


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-STRAT-3", "FR-ABIL-2")
def test_two_mines_are_laid_and_lie_openly(mining):
    table = mining(defender("breacher", at=(40, 15)))
    table.then(awaits("place", "attacker"))
    table.when(lays((18, 15), (25, 15)))
    table.then(saw(TokenPlaced, "FR-UNIT-SABOTEUR-MINES-1"), awaits("action", "attacker"))
    assert [(m.kind, m.owner, m.unit, m.x) for m in table.state.markers] == [
        ("mine", 0, "saboteur", 18),
        ("mine", 0, "saboteur", 25),
    ]
    assert table.unit("saboteur").used == ("minefield",)


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-MEAS-8", "FR-TOKEN-2")
@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ((20, 15), (20 + 5 + 2 * R, 15), []),
        ((20, 15), (25.98, 15), ["mines-too-close"]),
        ((20 + 10 + 2 * R, 15), (20, 15), []),
        ((20, 26), (20, 15), ["too-far-from-owner"]),
        ((29, 10), (20, 15), ["mine-too-near-enemy"]),
        ((20, 15), (20, 15), ["mines-too-close"]),
        ((20, 31), (20, 15), ["marker-off-board"]),
        ((float("nan"), 15), (20, 15), ["marker-off-board", "mines-too-close"]),
    ],
)
def test_mines_lie_near_their_owner_and_apart_from_each_other_and_from_enemies(
    mining, first, second, told
):
    table = mining(defender("breacher", at=(30, 6)))
    assert [refusal.key for refusal in table.refusals(lays(first, second))] == told


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1")
def test_both_mines_are_placed_in_one_answer(mining):
    table = mining(defender("breacher", at=(40, 15)))
    one = sets_down({"mine/saboteur-1": (18, 15)})
    assert clauses(table.refusals(one)) == [("FR-UNIT-SABOTEUR-MINES-1", "place-each-once")]


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-TOKEN-2", "FR-MEAS-2")
def test_a_mine_may_lie_under_a_base_in_a_chasm_and_against_the_edge(mining):
    pit = chasm((23, 5, 26, 9))
    table = mining(defender("breacher", at=(40, 28)), spot=(20, 5), board=(pit,))
    table.when(lays((18, R), (24.5, 7)))
    assert len(table.state.markers) == 2
    table = mining(defender("breacher", at=(40, 28)), spot=(20, 5))
    assert table.refusals(lays((20, 5), (26, 5))) == ()


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-2", "FR-TOKEN-3", "FR-TOKEN-4", "FR-MEAS-5")
def test_a_mine_laid_at_exactly_five_inches_acts_at_once(mining):
    table = mining(defender("breacher", at=(20 + 10, 15)))
    table.when(lays((30 - 5 - 2 * R, 15), (17, 15)))
    table.then(
        shaken("breacher"),
        saw(TokenActed, "FR-UNIT-SABOTEUR-MINES-2"),
        awaits("action", "attacker"),
    )
    assert [marker.id for marker in table.state.markers] == ["mine/saboteur-2"]


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-2", "FR-TOKEN-3", "FR-TOKEN-5")
def test_an_enemy_that_comes_near_is_caught_and_friends_are_not(mining):
    table = mining(defender("breacher", at=(30, 25)))
    table.when(lays((20, 15), (26, 15)), advances("saboteur"), declines(), moves((20, 15)))
    table.then(not_shaken("saboteur"))
    table.when(advances("breacher"), declines(), moves((30, 18)))
    table.then(shaken("breacher"), stands("breacher", (30, 18)))
    assert [marker.id for marker in table.state.markers] == ["mine/saboteur-1"]
    assert last(table, TokenActed).marker == "mine/saboteur-2"


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-2", "FR-TOKEN-8", "FR-SHAKE-7")
def test_mines_outlive_their_saboteur(mining):
    table = mining(defender("breacher", at=(40, 15)), attacker("jaeger", at=(2, 28)))
    table.when(lays((20, 15), (26, 15)), advances("jaeger"), declines(), moves((2, 28)))
    state = table.state
    gone = state.units["saboteur"].change(place="destroyed")
    table.resume(state.change(units=state.units | {"saboteur": gone}))
    table.when(advances("breacher"), declines(), moves((31, 15)))
    table.then(shaken("breacher"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-STRAT-4")
@pytest.mark.parametrize(
    "crowd",
    [((4, 2), (2, 6), (7, 4), (3, 10)), ((7, 4.3), (3, 1.1), (8, 1.3), (7.6, 8.7))],
    ids=["no spot at all", "spots for one mine alone"],
)
def test_without_room_for_two_mines_the_field_cannot_be_declared(table, crowd):
    table.given(
        attacker("saboteur", at=(1, 1)),
        attacker("conspirator", at=(40, 2)),
        *(defender("breacher", at=spot, id=f"b{n}") for n, spot in enumerate(crowd)),
    )
    refused = table.refusals(performs("minefield", "saboteur"))
    assert clauses(refused) == [("FR-UNIT-SABOTEUR-MINES-1", "no-room-for-mines")]


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-STRAT-4")
def test_two_spots_at_the_edge_of_the_board_are_found_among_a_crowd(table):
    crowd = ((5.2, 2.7), (7, 8.9), (3.4, 8.6))
    table.given(
        attacker("saboteur", at=(2.7, 1.7)),
        *(defender("breacher", at=spot, id=f"b{n}") for n, spot in enumerate(crowd)),
    )
    table.when(performs("minefield", "saboteur"))
    table.then(awaits("place", "attacker"))


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-ABIL-2")
def test_a_second_field_is_refused(table):
    table.given(
        attacker("saboteur", at=(20, 15), used=("minefield",)),
        attacker("conspirator", at=(2, 2)),
        defender("breacher", at=(40, 15)),
    )
    refused = table.refusals(performs("minefield", "saboteur"))
    assert clauses(refused) == [("FR-ABIL-2", "already-used")]


def lattice_finds(table, owner, step=0.4):
    """Whether two spots of a lattice will do, asked of nothing but distances."""
    x0, y0 = owner
    reach, apart = 10 + 2 * R, 5 + 2 * R
    enemies = [(u.x, u.y) for u in table.state.units.values() if u.seat == 1]
    allowed = []
    for i in range(-28, 29):
        for k in range(-28, 29):
            x, y = x0 + i * step, y0 + k * step
            on_board = R <= x <= 44 - R and R <= y <= 30 - R
            near = (x - x0) ** 2 + (y - y0) ** 2 <= reach**2
            clear = all((x - a) ** 2 + (y - b) ** 2 >= apart**2 for a, b in enemies)
            if on_board and near and clear:
                allowed.append((x, y))
    return any(
        (x - a) ** 2 + (y - b) ** 2 >= apart**2
        for n, (x, y) in enumerate(allowed)
        for a, b in allowed[n + 1 :]
    )


@pytest.mark.clause("FR-STRAT-4", "FR-UNIT-SABOTEUR-MINES-1")
def test_a_field_is_refused_only_where_there_is_none(table):
    """Crowds of enemies around a Saboteur: what a lattice finds is offered, and an offered one can
    be drawn.
    """
    draw = random.Random(7)
    dice = SeededDice(secret=b"mines", match="m", nonces=("a", "b"))
    answers = set()
    for _ in range(60):
        owner = (draw.uniform(1, 43), draw.uniform(1, 29))
        crowd = [(owner[0] + draw.uniform(-9, 9), owner[1] + draw.uniform(-9, 9)) for _ in range(9)]
        spots = [s for s in crowd if 1 < s[0] < 43 and 1 < s[1] < 29]
        table.given(
            attacker("saboteur", at=owner),
            attacker("conspirator", at=owner),
            *(defender("breacher", at=s, id=f"b{n}") for n, s in enumerate(spots)),
        )
        (option,) = (o for o in table.offer.options if o.subject == "saboteur")
        found = lattice_finds(table, owner)
        answers.add((found, option.is_legal))
        if option.is_legal:
            table.when(performs("minefield", "saboteur"))
            assert table.awaited.check(table.awaited.sample(dice)) == []
    assert (True, False) not in answers
    assert {(True, True), (False, False)} <= answers
