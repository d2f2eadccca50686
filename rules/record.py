"""The match record: a match as a file of JSON Lines that anybody can check.

A header, one line per commit, and a footer once the match is over; every line is canonical JSON.
Only what both seats may know is in it: a sealed choice enters as its commitment, and the dice
secret is in the footer alone. The format is described in `docs/match-record.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.core import log
from rules.engine.core.canonical import canonical_json, digest
from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.core.system import Setup

FORMAT = "frontier-match"
VERSION = 1


class Board(Record):
    """The board that was played on."""

    layout: str


class Settings(Record):
    """What was agreed; `match` is the id that every die depends on."""

    match: str
    limit: int
    options: dict[str, int]


class SeatLine(Record):
    """A seat with the nonce it brought to the dice."""

    seat: Seat
    name: str
    nonce: str


class Header(Record):
    """The first line. Its SHA-256 is what the first commit follows."""

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

    @property
    def hash(self) -> str:
        return digest(self)

    @property
    def setup(self) -> Setup:
        """What was agreed, as the engine reads it."""
        return Setup(
            match=self.settings.match,
            names=(self.seats[0].name, self.seats[1].name),
            mission=self.mission,
            layout=self.board.layout,
            limit=self.settings.limit,
            options=self.settings.options,
        )

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

    def encode(self) -> bytes:
        """The file."""
        lines: list[Record] = [self.header, *self.commits]
        if self.footer is not None:
            lines.append(self.footer)
        return b"".join(canonical_json(line) + b"\n" for line in lines)
