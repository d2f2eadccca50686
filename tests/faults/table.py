"""A server, and matches to be played on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.scale.processes import Player, Server


class Table:
    """A server, and matches between Ana and Bo that are played one a test."""

    def __init__(self, server: Server, told: Mapping[str, Any]) -> None:
        self.server = server
        self._matches = iter(told["matches"])
        self._members = told["members"]

    def sat_down_to(self) -> tuple[Sequence[Mapping[str, Any]], list[Player]]:
        """A new match: what will be answered in it, and its two players."""
        match = next(self._matches)
        players = [
            Player(self.server, member, match["id"], seat)
            for seat, member in enumerate(self._members)
        ]
        return match["steps"], players

    @property
    def memory(self) -> int:
        """Bytes that the server holds."""
        told = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="ascii")
        [held] = (line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:"))
        return int(held) * 1024


def is_whole(player: Player) -> bool:
    """Whether the record of a match that is over holds, replayed."""
    record = record_in(player.record())
    return record.footer is not None and verify(record).holds
