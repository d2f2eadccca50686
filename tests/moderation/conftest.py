"""Fixtures: a moderator and a reason."""

import pytest

from rules.moderation.services import Cause
from tests.factories import UserFactory
from tests.moderation.reported import WHY


@pytest.fixture
def staff():
    return UserFactory(username="judge", is_staff=True, is_superuser=True)


@pytest.fixture
def cause(staff):
    return Cause(by=staff, why=WHY)
