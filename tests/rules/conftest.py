import pytest

from rules.position import SHELF


@pytest.fixture(autouse=True)
def _no_position_of_other_tests():
    SHELF.clear()
