"""What the tests of rosters start from."""

import pytest

from rosters import services
from rosters.edits import SetRoster
from rosters.owners import Owner
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
def owner(user):
    return Owner(user=user)


@pytest.fixture
def player(client, user):
    """A browser in which `user` is signed in."""
    client.force_login(user)
    return client


@pytest.fixture
def overtaken(roster, owner):
    """A roster that another tab has saved since: it stands at revision 2."""
    services.edit_roster(
        roster=roster, expected=1, edit=SetRoster(name="From the other tab"), owner=owner
    )
    return roster
