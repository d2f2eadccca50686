import pytest

from rosters.owners import Owner
from tests.factories import UserFactory

GUEST_KEY = "a guest who draws"


@pytest.fixture
def guest(client):
    """A guest's owner; `client` is their browser."""
    session = client.session
    session["guest_key"] = GUEST_KEY
    session.save()
    return Owner(guest_key=GUEST_KEY)


@pytest.fixture
def owner(client):
    """Somebody with an account, signed in on `client`."""
    user = UserFactory()
    client.force_login(user)
    return Owner(user=user)
