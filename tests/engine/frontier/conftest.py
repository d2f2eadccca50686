"""The table on which the scenario tests play."""

import pytest

from tests.kit.table import Table


@pytest.fixture
def table() -> Table:
    return Table()
