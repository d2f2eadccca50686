"""What the tests of rosters start from."""

import pytest

from rosters import services
from rosters.edits import SetRoster
from rosters.keepers import Keeper
from rosters.projection import sync_catalogues
from rules.engine import systems
from rules.engine.modern.printed import ModernInPrint
from rules.engine.modern.system import Modern
from tests.factories import RosterFactory


class WholeModern(Modern):
    """Modern with everything that pages ask of a rule book."""

    printed = ModernInPrint()


@pytest.fixture
def modern(monkeypatch):
    """A shelf on which Modern stands too: a book of another shape than Frontier."""
    others = [each for each in systems.SYSTEMS if each.key != Modern.key]
    shelf = (*others, WholeModern())
    monkeypatch.setattr("rules.engine.systems.SYSTEMS", shelf)
    monkeypatch.setattr("rosters.books.SYSTEMS", shelf)


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


@pytest.fixture
def overtaken(roster, keeper):
    """A roster that another tab has saved since: it stands at revision 2."""
    services.edit_roster(
        roster=roster, expected=1, edit=SetRoster(name="From the other tab"), keeper=keeper
    )
    return roster
