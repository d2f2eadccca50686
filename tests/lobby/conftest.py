import pytest
from django.test import Client

from rules.matches.position_cache import POSITIONS
from tests.lobby.people import agreed


@pytest.fixture(autouse=True)
def _no_position_of_other_tests():
    POSITIONS.clear()


@pytest.fixture
def host(client, user):
    """The browser of Ana, who has an account."""
    client.force_login(user)
    return client


@pytest.fixture
def other():
    """The browser of somebody without an account."""
    return Client()


@pytest.fixture
def stranger():
    """The browser of a third person."""
    return Client()


@pytest.fixture
def match(host, other):
    """A match of Ana, a member, in seat 0 and Bo, a guest, in seat 1."""
    return agreed(host, other).match


@pytest.fixture
def device():
    """The browser of a further device."""
    return Client()
