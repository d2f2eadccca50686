"""Forecasts for the actions of a unit before one is chosen."""

import pytest

from rules.engine.core.log import state_hash
from rules.engine.frontier.ask import forecast
from rules.engine.frontier.model.commands import Decline, MakeMove, TakeAction
from tests.kit.table import attacker, defender


@pytest.fixture
def facing(table):
    table.given(
        attacker("rifleman", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        defender("saboteur", at=(25, 15)),
    )
    return table


def promised(table, seats=(0, 1), unit="rifleman"):
    found = forecast.forecast(table.now, seats, unit)
    return {each.command.action: each.chance for each in found.actions}


@pytest.mark.clause("FR-ROLL-4")
def test_the_forecast_of_a_shot_uses_its_best_target_and_changes_nothing(facing):
    before = state_hash(facing.state)
    shot = promised(facing)["open-fire"]
    assert state_hash(facing.state) == before
    facing.answer(TakeAction(unit="rifleman", action="open-fire"))
    assert shot == max(o.chance for o in facing.offer.options if o.chance is not None)


@pytest.mark.clause("FR-ROLL-4")
def test_the_forecast_of_an_action_assumes_the_worst_reaction(facing):
    advance = promised(facing)["advance"]
    facing.answer(TakeAction(unit="rifleman", action="advance"))
    answers = [o.chance for o in facing.offer.options if o.chance is not None]
    assert advance == pytest.approx(1 - max(answers))


@pytest.mark.clause("FR-DP-4")
def test_only_the_deciding_player_gets_forecasts(facing):
    seat = facing.state.active
    assert promised(facing, seats=(seat,))
    assert promised(facing, seats=(1 - seat,)) == {}
    assert promised(facing, unit="jaeger") == {}
    assert promised(facing, unit="nobody") == {}


@pytest.mark.clause("FR-ACT-7", "FR-ROLL-4")
def test_the_forecast_of_an_assault_is_from_the_current_position(table):
    # given a unit that need not move to name its target
    table.given(attacker("rifleman", at=(5, 5)), defender("jaeger", at=(12, 5)))
    foreseen = promised(table)["fight-through"]
    # when it stays and names it
    table.answer(TakeAction(unit="rifleman", action="fight-through"))
    table.answer(MakeMove(to=table.unit("rifleman").node))
    # then the best answer leaves just that
    assert foreseen == pytest.approx(1 - max(o.chance for o in table.offer.options if o.is_legal))


@pytest.mark.clause("FR-TURN-9")
def test_an_enemy_without_a_reaction_has_no_odds(facing):
    facing.answer(TakeAction(unit="rifleman", action="advance"))
    declined = next(o for o in facing.offer.options if isinstance(o.command, Decline))
    assert declined.chance == 0
