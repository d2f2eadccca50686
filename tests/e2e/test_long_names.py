"""Names without a place to break, on the narrowest phones: they wrap, and no page is wider."""

import pytest

from rosters.accounts.models import User
from rosters.owners import Owner
from rosters.services import share_roster
from rules.boards.services import share_board
from rules.lobby.proposals import propose
from rules.matches.services import keep_replay
from rules.records.record_export import record_of
from tests.boards.drawn import kept
from tests.e2e.pictures import picture
from tests.e2e.stages import agreed, match_until
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.e2e

NARROW = {"width": 320, "height": 640}
SHARES = 2
"""Tests among which the pages are divided, for as many processes."""

PLAYER, OTHER = "W" * 40, "M" * 40
NAME, UNIT, BOARD, NOTE = "Ŵ" * 80, "Ш" * 60, "Ψ" * 60, "ж" * 300


def pages_of_rosters(user):
    units = (line("jaeger", name=UNIT, note=NOTE), line("jaeger", name=UNIT))
    draft = DraftFactory(name=NAME, note=NOTE, faction="rebels", units=units)
    roster = RosterFactory(owner=user, draft=draft)
    share_roster(roster=roster, visibility="public")
    roster.refresh_from_db()
    home = roster.get_absolute_url()
    return {
        "rosters": "/rosters/",
        "public": "/rosters/public/",
        "builder": home,
        "history": f"{home}history/",
        "shared": f"/shared/{roster.share_token}/",
        "print": f"/print/?roster={roster.pk}",
        "print start": "/print/",
        "print page": f"/print/page/?roster={roster.pk}&parts=cards&parts=roster",
    }


def pages_of_boards(user):
    board = kept(Owner(user=user), name=BOARD)
    shared = share_board(board=board)
    return {
        "boards": "/boards/",
        "board": board.get_absolute_url(),
        "board shared": f"/boards/shared/{shared.share_token}/",
        "board print": f"/print/?board={board.pk}",
        "match new": "/matches/new/?system=frontier",
    }


def pages_of_matches(user):
    owner, names = Owner(user=user), {"names": (PLAYER, OTHER)}
    played = match_until(user, "over", options={"turn_cap": 1}, **names)
    running = match_until(user, "action", least=14, **names)
    proposal = propose(owner=owner, agreed=agreed(**names))
    record = record_of(played)
    replay = keep_replay(owner=owner, header=record.header, text=record.encode().decode())
    home = played.get_absolute_url()
    return {
        "matches": "/matches/",
        "proposal": proposal.get_absolute_url(),
        "match": running.get_absolute_url(),
        "match over": home,
        "people": f"{running.get_absolute_url()}people/",
        "replay": f"{home}replay/",
        "imported": replay.get_absolute_url(),
        "log": f"{home}log/",
        "luck": f"{home}luck/",
        "account": "/accounts/me/",
        "absences": "/accounts/me/away/",
    }


@pytest.fixture
def addresses(_live, user) -> dict[str, str]:
    """One page of every kind that shows a name."""
    User.objects.filter(pk=user.pk).update(username=PLAYER)
    user.refresh_from_db()
    return pages_of_rosters(user) | pages_of_boards(user) | pages_of_matches(user)


@pytest.mark.parametrize("share", range(SHARES))
def test_long_names_wrap_on_every_page(member, addresses, spills, share):
    member.set_viewport_size(NARROW)
    wider = {}
    for name, address in list(addresses.items())[share::SHARES]:
        response = member.goto(address)
        assert response is not None
        assert response.status == 200, address
        picture(member, f"long-{name}", full_page=True)
        if (by := spills(member)) > 0:
            wider[name] = by, member.evaluate(WIDEST)

    assert not wider, "\n".join(f"{name}: {found}" for name, found in wider.items())


WIDEST = """() => [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => `${each.tagName} ${each.className.baseVal ?? each.className}`).slice(0, 12)
"""
"""The elements that reach beyond the window."""
