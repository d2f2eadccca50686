"""Every setting that is offered for a mission of Frontier makes a difference in it."""

from __future__ import annotations

import pytest

from rules.engine.core.system import Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.events import ObjectiveAchieved
from tests.kit.selfplay import random_match
from tests.kit.table import attacker, defender

MISSIONS = [mission.slug for mission in FRONTIER.catalogue.missions]


def offered(mission):
    return {each.key for each in FRONTIER.hosted.settings if mission not in each.unless}


@pytest.mark.clause("FR-END-9")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_turn_cap_ends_every_mission(mission):
    setup = Setup(
        match="capped",
        names=("Ana", "Bo"),
        mission=mission,
        layout="A",
        limit=100,
        options={"turn_cap": 2},
    )
    assert "turn_cap" in offered(mission)
    assert random_match(FRONTIER, setup, 1).state.outcome.reason == "turn-cap"


@pytest.mark.clause("FR-END-10")
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_held_field_is_offered_where_it_gives_the_objective(table, mission):
    table.given(
        attacker("breacher", at=(10, 5)),
        defender("jaeger", place="left"),
        mission=mission,
        options={"held_field": 1},
        active="defender",
    )
    gives = any(isinstance(event, ObjectiveAchieved) for event in table.events)
    assert gives == ("held_field" in offered(mission))
