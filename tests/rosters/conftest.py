"""What the tests of rosters start from."""

import pytest

from rosters.keepers import Keeper
from rosters.projection import sync_catalogues
from tests.factories import RosterFactory


@pytest.fixture
def catalogue(db):
    """The catalogue as rows."""
    return sync_catalogues()


@pytest.fixture
def roster(db, user):
    """A legal roster of `user`."""
    return RosterFactory(owner=user)


@pytest.fixture
def keeper(user):
    return Keeper(user=user)


@pytest.fixture
def player(client, user):
    """A browser in which `user` is signed in."""
    client.force_login(user)
    return client
