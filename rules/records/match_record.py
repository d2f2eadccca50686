"""The match record: a match as a JSON Lines file that anyone can verify.

A header, one line per commit, and a footer once the match is over; every line is canonical JSON. It
contains only what both seats may know: a sealed choice as its commitment, and the dice secret only
in the footer. The format is described in `docs/match-record.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec import UNSET, UnsetType

from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json, digest
from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.core.system import Setup

FORMAT = "frontier-match"
VERSION = 1


class Board(Record):
    """The board: a layout of the book, or a custom board with a name and pieces. Unset fields are
    left out.
    """

    layout: str = ""
    name: str | UnsetType = UNSET
    pieces: tuple[dict[str, object], ...] | UnsetType = UNSET

    @property
    def terrain(self) -> dict[str, object] | UnsetType:
        """The custom board as the engine reads it; None for a layout."""
        if self.pieces is UNSET:
            return UNSET
        return {"name": "" if self.name is UNSET else self.name, "pieces": list(self.pieces)}


class Settings(Record):
    """The terms; `match` is the id that enters every die."""

    match: str
    limit: int
    options: dict[str, int]


class SeatLine(Record):
    """A seat with its nonce for the dice, and the level of a computer player that holds it."""

    seat: Seat
    name: str
    nonce: str
    computer: str | UnsetType = UNSET


class Branch(Record):
    """The origin of a practice match: commit `seq` of `match`, and its hash."""

    match: str
    seq: int
    hash: str


class Header(Record):
    """The first line. The hash chain starts with its SHA-256: the first commit follows it, in a
    practice match the first commit of its own. Unset fields are left out.
    """

    format: str = FORMAT
    version: int = VERSION
    system: str
    catalogue: str
    rules: str
    mission: str
    board: Board
    settings: Settings
    seats: tuple[SeatLine, SeatLine]
    dice_commitment: str
    started: str
    branch: Branch | UnsetType = UNSET

    @property
    def hash(self) -> str:
        return digest(self)

    @property
    def moment(self) -> datetime:
        """When the match began."""
        return datetime.fromisoformat(self.started)

    @property
    def setup(self) -> Setup:
        """The terms as the engine's Setup."""
        return Setup(
            match=self.settings.match,
            names=(self.seats[0].name, self.seats[1].name),
            mission=self.mission,
            layout=self.board.layout,
            limit=self.settings.limit,
            options=self.settings.options,
            terrain=self.board.terrain,
        )

    @property
    def branched_from(self) -> Branch | None:
        """The origin of a practice match; None for any other."""
        return None if self.branch is UNSET else self.branch

    @property
    def nonces(self) -> tuple[str, str]:
        return (self.seats[0].nonce, self.seats[1].nonce)


class Footer(Record):
    """The last line of a finished match."""

    result: tuple[str, str]
    reason: str
    dice_secret: str
    state_hash: str


@dataclass(frozen=True)
class MatchRecord:
    """A whole record; `footer` is None while the match is under way."""

    header: Header
    commits: Sequence[log.Commit]
    footer: Footer | None = None

    @property
    def carried(self) -> int:
        """The number of commits that a practice match took over from its origin."""
        branch = self.header.branched_from
        return branch.seq + 1 if branch else 0

    def encode(self) -> bytes:
        """The record as file content."""
        lines: list[Record] = [self.header, *self.commits]
        if self.footer is not None:
            lines.append(self.footer)
        return b"".join(canonical_json(line) + b"\n" for line in lines)
