"""Moves the things of a guest that were ticked in a form to another owner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext_lazy as _

from rosters.adoption import hand_over_roster
from rosters.keepers import Keeper
from rosters.selectors import rosters_kept_by
from rules.boards.selectors import boards_of
from rules.boards.services import hand_over_board
from rules.models import Match
from rules.selectors import my_matches, my_replays
from rules.services import hand_over_match, hand_over_replay

Rows = Iterable[Any]


@dataclass(frozen=True)
class Kind:
    """A kind of thing that can be moved: `key` in form fields, `title` for readers, and functions
    that find, name and move rows. `find` takes the guest and the new owner.
    """

    key: str
    title: Any
    find: Callable[[Keeper, Keeper], Rows]
    show: Callable[[Any], str]
    move: Callable[..., None]


@dataclass(frozen=True)
class Thing:
    """A row that can be moved; `field` is the value of its checkbox."""

    kind: Kind
    row: Any

    @property
    def field(self) -> str:
        return f"{self.kind.key}-{self.row.pk}"

    @property
    def name(self) -> str:
        return self.kind.show(self.row)


def things_of(guest: Keeper, kinds: tuple[Kind, ...], taker: Keeper) -> Iterator[Thing]:
    """The things of these kinds that `guest` owns and `taker` may take over."""
    for kind in kinds:
        yield from (Thing(kind, row) for row in kind.find(guest, taker))


def hand_over(chosen: Iterable[str], kinds: tuple[Kind, ...], guest: Keeper, taker: Keeper) -> None:
    """Move the things of `guest` whose fields are `chosen` to `taker`; ignore other fields."""
    wanted = set(chosen)
    for thing in list(things_of(guest, kinds, taker)):
        if thing.field in wanted:
            thing.kind.move(thing.row, giver=guest, taker=taker)


def _matches(guest: Keeper, taker: Keeper) -> Rows:
    """The guest's matches without those in which `taker` has a seat: nobody gets both seats of a
    match by a link.
    """
    own = Match.objects.filter(seats__guest_key=guest.guest_key, seats__user=None).distinct()
    return own.exclude(pk__in=my_matches(taker).values("pk")).prefetch_related("seats")


def _kind(
    key: str, title: Any, owned_by: Callable[[Keeper], Rows], name: str, move: Callable[..., None]
) -> Kind:
    """A kind of which every row may be moved, shown by its attribute `name`."""
    return Kind(key, title, lambda guest, taker: owned_by(guest), attrgetter(name), move)


ROSTERS = _kind("roster", _("Roster"), rosters_kept_by, "name", hand_over_roster)
BOARDS = _kind("board", _("Board"), boards_of, "name", hand_over_board)
REPLAYS = _kind("replay", _("Imported record"), my_replays, "title", hand_over_replay)
MATCHES = Kind(
    "match",
    _("Match"),
    _matches,
    lambda row: " – ".join(seat.shown_name for seat in row.table),
    hand_over_match,
)
FOR_A_SEAT = (ROSTERS, BOARDS)
"""For another browser of the same player: a match stays in the browser in which it is played."""
FOR_AN_ACCOUNT = (ROSTERS, BOARDS, MATCHES, REPLAYS)
