"""Documents and jobs of worker processes are worked out once for all tests; no request is refused
as too often.
"""

import pytest

from rosters.quota import Quota
from tests.security.worked_out import once_for_all


@pytest.fixture(autouse=True)
def _worked_out_once():
    with once_for_all():
        yield


@pytest.fixture(autouse=True)
def _nothing_is_too_often(monkeypatch):
    """Crawls ask more often than people; a refusal would hide what an address tells."""
    monkeypatch.setattr(Quota, "take", lambda _quota: True)
