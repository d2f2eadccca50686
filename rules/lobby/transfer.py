"""Moves things of a guest that somebody has chosen to another owner, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
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
    """One kind of thing: what a form calls it, its name, how it is found, shown and moved. `find`
    takes the guest and the new owner.
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
    """What `guest` keeps of these kinds and `taker` may be given."""
    for kind in kinds:
        yield from (Thing(kind, row) for row in kind.find(guest, taker))


def hand_over(chosen: Iterable[str], kinds: tuple[Kind, ...], guest: Keeper, taker: Keeper) -> None:
    """Gives `taker` the things of `guest` whose fields are `chosen`; whatever else is asked for is
    left where it is.
    """
    wanted = set(chosen)
    for thing in list(things_of(guest, kinds, taker)):
        if thing.field in wanted:
            thing.kind.move(thing.row, giver=guest, taker=taker)


def _matches(guest: Keeper, taker: Keeper) -> Rows:
    """Without those at which `taker` sits already: nobody comes to hold both sides by a link."""
    own = Match.objects.filter(seats__guest_key=guest.guest_key, seats__user=None).distinct()
    return own.exclude(pk__in=my_matches(taker).values("pk")).prefetch_related("seats")


ROSTERS = Kind(
    "roster",
    _("Roster"),
    lambda guest, taker: rosters_kept_by(guest),
    lambda row: str(row.name),
    hand_over_roster,
)
BOARDS = Kind(
    "board",
    _("Board"),
    lambda guest, taker: boards_of(guest),
    lambda row: str(row.name),
    hand_over_board,
)
MATCHES = Kind(
    "match",
    _("Match"),
    _matches,
    lambda row: " – ".join(seat.shown_name for seat in row.table),
    hand_over_match,
)
REPLAYS = Kind(
    "replay",
    _("Imported record"),
    lambda guest, taker: my_replays(guest),
    lambda row: str(row.title),
    hand_over_replay,
)
FOR_A_SEAT = (ROSTERS, BOARDS)
"""What another browser of the same player may want. A match would leave the one it is played in."""
FOR_AN_ACCOUNT = (ROSTERS, BOARDS, MATCHES, REPLAYS)
