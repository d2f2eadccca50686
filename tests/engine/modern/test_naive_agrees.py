"""A second implementation, slow and obvious, agrees about sight and movement."""

from __future__ import annotations

import pytest

from tests.engine.modern.naive import sight as naive_sight
from tests.engine.modern.naive.compare import differences
from tests.kit.seeds import rotating


@pytest.mark.clause("MW-LOS-1", "MW-LOS-2", "MW-LOS-3", "MW-LOS-4", "MW-LOS-6", "MW-LOS-7")
@pytest.mark.clause("MW-MOVE-2", "MW-ROAD-3", "MW-ZOC-7", "MW-HILL-2", "MW-RIV-3")
def test_two_implementations_agree_on_random_positions() -> None:
    assert list(differences(0, 60)) == []


@pytest.mark.random
@pytest.mark.clause("MW-LOS-1", "MW-MOVE-2")
@pytest.mark.parametrize("first", rotating(20)[::20])
def test_two_implementations_agree_on_the_positions_of_today(first: int) -> None:
    assert list(differences(first, 20)) == []


def test_a_disagreement_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naive_sight, "pinches", lambda p, q: [])
    assert list(differences(0, 60)) != []
