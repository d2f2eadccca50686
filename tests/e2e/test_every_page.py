"""One page of every kind, on a phone and on a desk, light and dark: axe, width, a picture."""

import pytest

from rosters.catalogues import Book, book, books
from rosters.new_roster import new_draft
from rosters.owners import Owner
from rosters.services import create_roster, share_roster
from rules.lobby.proposals import propose
from rules.matches.services import Agreement, keep_replay
from rules.records.record_export import record_of
from tests.boards.drawn import kept
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until, two_rosters

pytestmark = pytest.mark.e2e

TERMS = Agreement(
    system="frontier",
    mission="escort",
    layout="B",
    limit=180,
    names=("Ana", "Ben"),
    options={"turn_cap": 12},
)
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
SHARES = 2
"""Tests among which the pages are divided, for as many processes."""


ALWAYS_THERE = {
    "home": "/",
    "games": "/games/",
    "rosters": "/rosters/",
    "import": "/rosters/import/",
    "matches": "/matches/",
    "match-new": "/matches/new/",
    "play-now": "/play/",
    "matches-open": "/matches/open/",
    "replay-import": "/matches/import/",
    "match-verify": "/matches/verify/",
    "proof": "/proof/",
    "boards": "/boards/",
    "board-new": "/boards/new/",
    "account": "/accounts/me/",
    "absences": "/accounts/me/away/",
    "help": "/help/",
    "credits": "/credits/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
}
"""Those for whoever is signed out come last."""


def pages_of(book: Book) -> dict[str, str]:
    """One page of every kind of a rule book."""
    home, catalogue = f"/games/{book.key}/", book.catalogue
    found = {
        "system": home,
        "faction": f"{home}factions/{catalogue.factions[0].slug}/",
        "unit": f"{home}units/{catalogue.units[5].slug}/",
        "mission": f"{home}missions/{catalogue.missions[-1].slug}/",
        "layout": f"{home}layouts/{catalogue.layouts[1].slug}/",
        "learn": f"{home}learn/",
        "rules": f"{home}rules/",
        "clause": f"{home}rules/{catalogue.clauses[7].id}/",
        "match-to-watch": f"{home}match/",
        "roster-new": f"/rosters/new/?system={book.key}",
    }
    return {f"{book.key}-{name}": address for name, address in found.items()}


@pytest.fixture
def addresses(_live, user) -> dict[str, str]:
    """The address of one page of every kind."""
    roster, _other = two_rosters(user)
    share_roster(roster=roster, visibility="unlisted")
    played = match_until(user, "over", options={"turn_cap": 3})
    record = record_of(played)
    replay = keep_replay(
        owner=Owner(user=user), header=record.header, text=record.encode().decode()
    )
    proposal = propose(owner=Owner(user=user), agreed=TERMS)
    board = kept(Owner(user=user))
    shelf = {name: address for book in books() for name, address in pages_of(book).items()}
    squares = roster_of_squares(user)
    return shelf | {
        "builder": f"/rosters/{roster.pk}/",
        "builder-squares": squares.get_absolute_url(),
        "history-squares": f"{squares.get_absolute_url()}history/",
        "history": f"/rosters/{roster.pk}/history/",
        "shared": f"/shared/{roster.share_token}/",
        "people": f"{played.get_absolute_url()}people/",
        "proposal": proposal.get_absolute_url(),
        "match": played.get_absolute_url(),
        "match-replay": f"{played.get_absolute_url()}replay/",
        "replay": f"/matches/imported/{replay.pk}/",
        "match-log": f"{played.get_absolute_url()}log/",
        "match-luck": f"{played.get_absolute_url()}luck/",
        "board": board.get_absolute_url(),
        **ALWAYS_THERE,
    }


def roster_of_squares(user):
    """A ready-made army of a book whose units have figures and no dice."""
    shelf = book("modern")
    draft = new_draft(shelf, mission="one-off-battle", sample="northern-column")
    return create_roster(owner=Owner(user=user), draft=draft)


@pytest.mark.parametrize("share", range(SHARES))
def test_a_page_of_every_kind_is_accessible(member, context, addresses, violations, spills, share):
    found = {}
    for name, address in list(addresses.items())[share::SHARES]:
        if name in ("login", "signup"):
            context.clear_cookies()
        member.set_viewport_size(PHONE)
        response = member.goto(address)
        assert response is not None
        assert response.status == 200, address
        for size in (PHONE, DESK):
            member.set_viewport_size(size)
            width = size["width"]
            picture(member, f"page-{name}-{width}", full_page=True)
            wrong = violations(member)
            wrong += ["wider than its window"] if spills(member) > 0 else []
            if wrong:
                found[f"{name} at {width}"] = wrong

    assert found == {}
