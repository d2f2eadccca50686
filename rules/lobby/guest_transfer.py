"""What a guest can hand over: rosters, boards, matches and imported records."""

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
from rules.matches.selectors import my_replays, own_seats_of, seats_of
from rules.matches.services import hand_over_match, hand_over_replay
from rules.models import Match

Rows = Iterable[Any]


@dataclass(frozen=True)
class Kind:
    """A kind of data that can be moved: `key` in form fields, `title` as label, and functions
    that find a guest's rows, name and move them.
    """

    key: str
    title: Any
    find: Callable[[Owner], Rows]
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


def things_of(guest: Owner) -> Iterator[Thing]:
    """The rows of every kind that `guest` owns."""
    for kind in KINDS:
        yield from (Thing(kind, row) for row in kind.find(guest))


def things_for(taker: Owner, guest: Owner, chosen: Iterable[str]) -> list[Thing]:
    """Those of `guest` whose fields are in `chosen` and that `taker` may receive: no match in which
    `taker` plays for a seat, for nobody gets both seats by a link. Unknown fields are ignored.
    """
    wanted = set(chosen)
    found = [thing for thing in things_of(guest) if thing.field in wanted]
    return [
        each for each in found if each.kind is not MATCHES or not _opposes(taker, guest, each.row)
    ]


def matches_in(chosen: Iterable[str]) -> list[str]:
    """The ids of the matches among the fields in `chosen`."""
    prefix = f"{MATCHES.key}-"
    return [field.removeprefix(prefix) for field in chosen if field.startswith(prefix)]


def _opposes(taker: Owner, guest: Owner, match: Match) -> bool:
    """Whether `taker` plays for a seat that is not the guest's, their own or one of a link."""
    return not set(seats_of(taker, match)) <= set(own_seats_of(guest, match))


def _matches(guest: Owner) -> Rows:
    own = Match.objects.filter(seats__guest_key=guest.guest_key, seats__user=None).distinct()
    return own.prefetch_related("seats")


ROSTERS = Kind("roster", _("Roster"), rosters_kept_by, attrgetter("name"), hand_over_roster)
BOARDS = Kind("board", _("Board"), boards_of, attrgetter("name"), hand_over_board)
REPLAYS = Kind(
    "replay",
    _("Imported record"),
    my_replays,
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
KINDS = (ROSTERS, BOARDS, MATCHES, REPLAYS)
