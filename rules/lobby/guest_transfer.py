"""Moves selected data of a guest (rosters, boards, matches) to another owner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext_lazy as _

from rosters.dates import day_told
from rosters.guest_claim import hand_over_roster
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rules.boards.selectors import boards_of
from rules.boards.services import hand_over_board
from rules.matches.selectors import my_matches, my_replays
from rules.matches.services import hand_over_match, hand_over_replay
from rules.models import Match

Rows = Iterable[Any]


@dataclass(frozen=True)
class Kind:
    """A kind of data that can be moved: `key` in form fields, `title` as label, and functions
    that find, name and move rows. `find` takes the guest and the new owner.
    """

    key: str
    title: Any
    find: Callable[[Owner, Owner], Rows]
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


def things_of(guest: Owner, kinds: tuple[Kind, ...], taker: Owner) -> Iterator[Thing]:
    """The rows of these kinds that `guest` owns and `taker` may receive."""
    for kind in kinds:
        yield from (Thing(kind, row) for row in kind.find(guest, taker))


def hand_over(chosen: Iterable[str], kinds: tuple[Kind, ...], guest: Owner, taker: Owner) -> None:
    """Move the rows of `guest` whose fields are in `chosen` to `taker`; ignore unknown fields."""
    wanted = set(chosen)
    for thing in list(things_of(guest, kinds, taker)):
        if thing.field in wanted:
            thing.kind.move(thing.row, giver=guest, taker=taker)


def _matches(guest: Owner, taker: Owner) -> Rows:
    """The guest's matches, except those in which `taker` already has a seat: a link must not
    give one person both seats.
    """
    own = Match.objects.filter(seats__guest_key=guest.guest_key, seats__user=None).distinct()
    return own.exclude(pk__in=my_matches(taker).values("pk")).prefetch_related("seats")


def _kind(
    key: str, title: Any, owned_by: Callable[[Owner], Rows], name: str, move: Callable[..., None]
) -> Kind:
    """A kind without restrictions, labelled by the rows' attribute `name`."""
    return Kind(key, title, lambda guest, taker: owned_by(guest), attrgetter(name), move)


ROSTERS = _kind("roster", _("Roster"), rosters_kept_by, "name", hand_over_roster)
BOARDS = _kind("board", _("Board"), boards_of, "name", hand_over_board)
REPLAYS = Kind(
    "replay",
    _("Imported record"),
    lambda guest, taker: my_replays(guest),
    lambda row: f"{row.title}, {day_told(row.started)}" if row.started else row.title,
    hand_over_replay,
)
MATCHES = Kind(
    "match",
    _("Match"),
    _matches,
    lambda row: " – ".join(seat.shown_name for seat in row.table),
    hand_over_match,
)
FOR_A_SEAT = (ROSTERS, BOARDS)
"""Kinds that can move to another browser of the same player. Matches stay where they are."""
FOR_AN_ACCOUNT = (ROSTERS, BOARDS, MATCHES, REPLAYS)
