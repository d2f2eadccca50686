"""Shaken and destroyed: what a hit does, and what it leaves possible."""

import pytest

from rules.engine.frontier.model.events import UnitDestroyed
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    destroyed,
    goes_on,
    not_shaken,
    saw,
    shaken,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    declines,
    firefights,
    moves,
    opens_fire,
    overwatches,
)


@pytest.mark.clause("FR-SHAKE-2", "FR-SHAKE-5", "FR-SHAKE-4")
def test_a_shaken_unit_that_is_hit_again_is_destroyed_at_once(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("saboteur", at=(25, 10), shaken=True),
        defender("jaeger", at=(40, 28)),
    )
    table.when(opens_fire("breacher", "saboteur"), declines())
    table.then(destroyed("saboteur"), saw(UnitDestroyed, "FR-SHAKE-2"), goes_on())
    assert table.state.points(1, "destroyed") == 24
    assert [unit.id for unit in table.state.on_board(1)] == ["jaeger"]


@pytest.mark.clause("FR-SHAKE-4", "FR-SHAKE-5")
def test_a_loss_in_its_own_turn_counts_like_any_other(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("jaeger", at=(25, 10)),
    )
    table.dice(breacher=d6(1, 2), jaeger=d10(9))
    table.when(opens_fire("breacher", "jaeger"), firefights("jaeger"))
    table.then(destroyed("breacher"), not_shaken("jaeger"))
    assert table.state.points(0, "destroyed") == 22


@pytest.mark.clause("FR-SHAKE-3", "FR-TURN-7")
def test_a_shaken_unit_acts_and_reacts_and_is_activated_turn_after_turn(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        defender("saboteur", at=(25, 10), shaken=True),
    )
    for number in (1, 3):
        assert table.state.turn == number
        table.dice(breacher=d6(5), saboteur=d6(4))
        table.when(advances("breacher"), overwatches("saboteur"), moves((10, 10)))
        table.dice(saboteur=d6(5), breacher=d6(4))
        table.when(advances("saboteur"), overwatches("breacher"), moves((25, 10)))
    table.then(shaken("breacher", "saboteur"))
