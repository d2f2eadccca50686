"""Whom one can play against: the rows of *Who* on the page *Play now*, and what *Start* does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.owners import Owner
from rules.lobby import armies, proposals
from rules.lobby.armies import Army
from rules.lobby.models import Proposal
from rules.matches.services import Agreement, start_match
from rules.models import Match

Start = Callable[[Owner, Agreement, tuple[Army, Army]], Match | Proposal]
"""Starts a match, or proposes one, for an owner with these terms; the owner has chosen a roster for
each seat. Returns what the browser goes to.
"""


@dataclass(frozen=True, kw_only=True)
class Opponent:
    """A row of the table: `key` is its form value, `arms` the seats whose rosters the player
    chooses on the page, `names_both` whether they name the other side too.
    """

    key: str
    name: Promise
    help: Promise
    start: Start
    arms: tuple[int, ...]
    names_both: bool = False


def _on_this_screen(owner: Owner, agreed: Agreement, chosen: tuple[Army, Army]) -> Match:
    rosters = armies.wanted(agreed, *chosen)
    return start_match(owners=(owner, owner), agreed=agreed, rosters=rosters)


def _by_link(owner: Owner, agreed: Agreement, chosen: tuple[Army, Army]) -> Proposal:
    way, army = Proposal.Way.LINK, chosen[0].key
    return proposals.propose(owner=owner, agreed=agreed, way=way, army=army)


def _on_the_open_list(owner: Owner, agreed: Agreement, chosen: tuple[Army, Army]) -> Proposal:
    return proposals.propose(owner=owner, agreed=agreed, way=Proposal.Way.LIST)


OPPONENTS = (
    Opponent(
        key="screen",
        name=_("Both sides on this screen"),
        help=_("Alone or side by side: you are at the table at once."),
        start=_on_this_screen,
        arms=(0, 1),
        names_both=True,
    ),
    Opponent(
        key="link",
        name=_("A friend, by link"),
        help=_("You get a link and a QR code. The match starts when your friend sits down."),
        start=_by_link,
        arms=(0,),
    ),
    Opponent(
        key="list",
        name=_("Anybody"),
        help=_("On the open list. You both choose your rosters at the table."),
        start=_on_the_open_list,
        arms=(),
    ),
)
BY_KEY = {each.key: each for each in OPPONENTS}
