"""Fixtures of the tests that talk to a server over bare sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from frontier_site import connection_limits, connection_tally, patience
from frontier_site.connection_tally import Tally
from tests.operations.served import NotedTally, Served


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times in which a test can wait."""
    for name in ("HEADER_SECONDS", "BODY_SECONDS", "LINGER_SECONDS", "SEND_SECONDS"):
        monkeypatch.setattr(connection_limits, name, 0.3)
    monkeypatch.setattr(patience, "SWEEP_SECONDS", 0.05)


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> NotedTally:
    fresh = NotedTally()
    monkeypatch.setattr(connection_limits, "TALLY", fresh)
    monkeypatch.setattr(patience, "TALLIES", (fresh,))
    monkeypatch.setattr(connection_tally, "TALLY", fresh)
    return fresh


@pytest.fixture
def site(quick: None, tally: Tally) -> Iterator[Served]:
    served = Served()
    yield served
    served.stop()
