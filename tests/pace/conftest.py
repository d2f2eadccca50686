"""A wall clock that stands still until a test moves it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from rules.pace import steady_clock


class Wall:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 2, 12, tzinfo=UTC)

    def shift(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch):
    wall = Wall()
    monkeypatch.setattr(timezone, "now", lambda: wall.now)
    monkeypatch.setattr(steady_clock, "now", lambda: wall.now)
    return wall
