"""Fixtures of the chessboard battles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.modern.table import Table


@pytest.fixture
def table() -> Iterator[Table]:
    """A table whose written dice must all be thrown."""
    table = Table()
    yield table
    assert table.all_dice_thrown()
