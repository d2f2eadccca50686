"""Whom one can play against: the rows of *Who* on the page *Play now*, and what *Start* does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.owners import Owner
from rules.computer.limits import check_against_computers
from rules.lobby import armies, proposals
from rules.lobby.armies import Army
from rules.lobby.models import Proposal
from rules.matches.match_writer import MatchWriter
from rules.matches.opening_rosters import lock_rosters
from rules.matches.services import Agreement, Prepare, start_match
from rules.matches.set_out import set_out
from rules.models import Match


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a player has chosen on the page: terms, a roster for each seat if the opponent's row
    asks for them, and whether both sides are to be set out.
    """

    owner: Owner
    agreed: Agreement
    chosen: tuple[Army, ...]
    is_set_out: bool


Start = Callable[[Wish], Match | Proposal]
"""Starts a match, or proposes one; returns what the browser goes to."""


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


def _against_the_computer(level: str, wish: Wish) -> Match:
    """A match without a clock: who plays against a computer player has all the time there is.
    Raises TooManyMatchesError.
    """
    check_against_computers(wish.owner)
    names = (wish.agreed.names[0], gettext("Computer"))
    return start_match(
        owners=(wish.owner, Owner()),
        agreed=replace(wish.agreed, names=names, pace={}),
        computers=("", level),
        prepare=_prepared(wish),
    )


def _on_this_screen(wish: Wish) -> Match:
    owners = (wish.owner, wish.owner)
    return start_match(owners=owners, agreed=wish.agreed, prepare=_prepared(wish))


def _prepared(wish: Wish) -> Prepare:
    """Locks the rosters of both seats, and sets both sides out where that is wished."""
    wanted = armies.wanted(wish.agreed, *wish.chosen)

    def prepare(writer: MatchWriter, match: Match) -> None:
        lock_rosters(wanted, writer, match)
        if wish.is_set_out:
            set_out(writer, match)

    return prepare


def _by_link(wish: Wish) -> Proposal:
    way, army = Proposal.Way.LINK, wish.chosen[0].key
    return proposals.propose(owner=wish.owner, agreed=wish.agreed, way=way, army=army)


def _on_the_open_list(wish: Wish) -> Proposal:
    return proposals.propose(owner=wish.owner, agreed=wish.agreed, way=Proposal.Way.LIST)


OPPONENTS = (
    Opponent(
        key="easy",
        name=_("The computer, easy"),
        help=_("It makes mistakes. Take back any step, as often as you like."),
        start=partial(_against_the_computer, "easy"),
        arms=(0, 1),
    ),
    Opponent(
        key="normal",
        name=_("The computer, normal"),
        help=_("It plays to win. You can still take back any step."),
        start=partial(_against_the_computer, "normal"),
        arms=(0, 1),
    ),
    Opponent(
        key="link",
        name=_("A friend, by link"),
        help=_("You get a link and a QR code. The match starts when your friend sits down."),
        start=_by_link,
        arms=(0,),
    ),
    Opponent(
        key="screen",
        name=_("Both sides on this screen"),
        help=_("Alone or side by side: you are at the table at once."),
        start=_on_this_screen,
        arms=(0, 1),
        names_both=True,
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
