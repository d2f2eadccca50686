"""The guide to adding a rule holds: an invented ability is one class, its entry on a card, and this
test.
"""

import pytest

from rules.engine.frontier.ask.inspection import measure
from rules.engine.frontier.model.events import EffectBegan
from rules.engine.frontier.play.abilities.base import (
    ANY_POINT,
    REGISTRY,
    Ability,
    LastingEffect,
    ability,
)
from tests.kit.matchers import awaits
from tests.kit.table import attacker, defender
from tests.kit.verbs import advances, declines, goes, opens_fire, passes, uses


@pytest.fixture
def smoke():
    """Smoke Launcher: once per game, until the turn ends, nobody sees the unit."""

    @ability("smoke-launcher", "FR-ABIL-2")
    class SmokeLauncher(Ability):
        windows = ANY_POINT
        leaves = LastingEffect(until="turn")

        def targets(self, s, owner):
            return ("",)

        def use(self, play, owner, target):
            play.emit(EffectBegan(clause=self.clause, effect=self.effect(owner.id)))
            return ()

        def veils(self, s, effect, unit):
            return unit.id == effect.unit

    yield
    del REGISTRY["smoke-launcher"]


@pytest.mark.usefixtures("smoke")
def test_smoke_hides_a_unit_until_the_turn_ends(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10), abilities=("smoke-launcher",)),
    )
    assert measure(table.state, "breacher", "insurgent").los
    table.when(uses("insurgent", "smoke-launcher"))
    seen = measure(table.state, "breacher", "insurgent")
    assert (seen.los, seen.clear) == (False, 0)
    refused = table.refusals(opens_fire("breacher", "insurgent")[:1])
    assert [each.key for each in refused] == ["nobody-to-fire-at"]
    table.when(advances("breacher"), goes((10, 12, 0)))
    table.then(awaits("action", "defender"))
    assert table.unit("insurgent").used == ("smoke-launcher",)
    table.when(opens_fire("insurgent", "breacher"), declines())
    assert table.unit("breacher").shaken


@pytest.mark.usefixtures("smoke")
def test_smoke_after_the_shot_is_declared_makes_it_void(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10), abilities=("smoke-launcher",)),
    )
    table.when(passes(), opens_fire("breacher", "insurgent"), uses("insurgent", "smoke-launcher"))
    table.then(awaits("action", "defender"))
    assert not table.unit("insurgent").shaken
