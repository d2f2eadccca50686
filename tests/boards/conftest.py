import pytest

from rosters.owners import Keeper
from tests.factories import UserFactory

GUEST_KEY = "a guest who draws"


@pytest.fixture
def guest(client):
    """A guest's keeper; `client` is their browser."""
    session = client.session
    session["guest_key"] = GUEST_KEY
    session.save()
    return Keeper(guest_key=GUEST_KEY)


@pytest.fixture
def keeper(client):
    """Somebody with an account, signed in on `client`."""
    user = UserFactory()
    client.force_login(user)
    return Keeper(user=user)
