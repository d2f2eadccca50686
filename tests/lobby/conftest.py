import pytest
from django.test import Client

from rules.position import SHELF


@pytest.fixture(autouse=True)
def _no_position_of_other_tests():
    SHELF.clear()


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
