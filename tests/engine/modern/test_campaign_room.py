"""Room in a campaign: squares that the enemy can close by standing next to them do not count."""

from __future__ import annotations

import pytest

from rules.engine.core.decision import Refusal
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from tests.engine.modern.drawn import terrain

SHUT = " ".join(f"{file}{rank}" for rank in (1, 2) for file in "abcdefgh")


def campaign(*features: str, **options: int) -> list[Refusal]:
    agreed = Setup(
        match="m",
        names=("Ana", "Ben"),
        mission="campaign-battle",
        layout="",
        limit=0,
        options=options,
        terrain=terrain(*features),
    )
    return MODERN.setup_refusals(agreed)


@pytest.mark.clause("MW-DEP-8", "MW-DEP-9")
def test_a_campaign_has_room_wherever_the_enemy_stands() -> None:
    assert campaign() == []
    [refusal] = campaign(f"impassable {SHUT}")
    assert (refusal.clause, refusal.key) == ("MW-DEP-8", "zone-too-small")
    assert refusal.params == {"room": 8, "size": 12}
    assert campaign(f"impassable {SHUT}", max_units=8) == []


@pytest.mark.clause("MW-DEP-9")
def test_squares_that_no_enemy_can_touch_count_in_the_middle_too() -> None:
    held = "impassable a5 b5 c5 d5 e5"
    assert campaign(f"impassable {SHUT}", held) == []
