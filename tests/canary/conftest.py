"""Documents and jobs of the worker processes are worked out once for all tests of the canary."""

import pytest

from tests.security.worked_out import once_for_all


@pytest.fixture(autouse=True)
def _worked_out_once():
    with once_for_all():
        yield
