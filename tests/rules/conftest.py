import pytest

from rules.matches.position_cache import POSITIONS


@pytest.fixture(autouse=True)
def _no_position_of_other_tests():
    POSITIONS.clear()
