"""The river that is to be forced lies between the armies."""

from __future__ import annotations

import pytest

from rules.engine.core.system import Setup
from tests.engine.modern.drawn import terrain
from tests.engine.modern.table import MODERN

RIVER = "river a5 b5 c5 e5 f5 g5 h5"


@pytest.mark.clause("MW-SCEN-4", "MW-DEP-3")
@pytest.mark.parametrize(
    ("height", "campaign", "refused"),
    [(9, 0, []), (9, 1, []), (11, 1, []), (12, 0, []), (12, 1, ["half-beyond-river"])],
)
def test_nobody_deploys_on_the_far_bank(height: int, campaign: int, refused: list[str]) -> None:
    agreed = Setup(
        match="m",
        names=("Ana", "Ben"),
        mission="force-the-river",
        layout="",
        limit=0,
        options={"deploy_mode": campaign},
        terrain=terrain(RIVER, "bridge-ns d5", height=height),
    )
    assert [refusal.key for refusal in MODERN.setup_refusals(agreed)] == refused
