"""The pen that writes a match's log, one commit after the other, inside a transaction of its owner.

It throws the match's dice, keeps its secrets, and gives the answers that are the server's own.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from rules.engine.core import log
from rules.engine.core.canonical import canonical_json
from rules.engine.core.decision import Command, Seat
from rules.engine.core.dice import SeededDice
from rules.engine.core.flow import State
from rules.engine.core.play import NoDice, NoVault, Play
from rules.engine.core.system import GameSystem
from rules.engine.lib.sealed import Reveal, Seal
from rules.engine.systems import system
from rules.models import Commit, Match
from rules.position import SHELF, Position, decoded, trace_of
from rules.selectors import commits_of
from rules.vault import RowVault


class Pen:
    """Writes on from `position`; `close` saves the match and gives what was written."""

    def __init__(self, match: Match, position: Position) -> None:
        self._match = match
        self._position = position
        self._written: list[log.Commit] = []

    @classmethod
    def opening(cls, match: Match) -> Pen:
        """Writes the first commit: the match begins as agreed, with the roll for the roles."""
        rules = system(match.system)
        blank = Position(rules, -1, match.header_hash, rules.initial(match.setup), 0, ())
        pen = cls(match, blank)
        play = log.opening(rules, match.setup, pen._dice(), NoVault())
        pen._append(None, log.Begin(), play, None)
        return pen

    def write(self, seat: Seat, command: Command, command_id: UUID) -> None:
        """Plays `command`, then what the server has to answer. Raises IllegalCommandError."""
        self._play(seat, command, command_id)
        while (answer := self._house_answer()) is not None:
            self._play(None, answer, None)

    def strike_out(self, seat: Seat, back_to: int) -> None:
        """Takes back everything after commit `back_to`; the commits stay in the log."""
        rules = self._position.system
        play = Play(rules, self._position.state, NoDice(), NoVault(), self._position.faces)
        play.emit(log.Undone(clause="FR-DP-1", back_to=back_to))
        self._append(seat, log.Undo(back_to=back_to), play, None)
        kept = [commit for commit in commits_of(self._match) if commit.seq <= back_to]
        trail = tuple(trace for trace in self._position.trail if trace.seq <= back_to)
        self._position = Position(
            system=rules,
            seq=self._position.seq,
            hash=self._position.hash,
            state=log.fold(rules, self._match.setup, kept),
            faces=self._position.faces,
            trail=trail,
        )

    def close(self) -> list[log.Commit]:
        """Saves the head, what is awaited and the result."""
        match, position = self._match, self._position
        match.head, match.head_hash = position.seq, position.hash
        match.changed = timezone.now()
        match.awaits = [
            {"seat": offer.seat, "prompt": _plain(offer.prompt)} for offer in position.offers
        ]
        outcome = position.system.outcome(position.state)
        if outcome is not None:
            match.status = Match.Status.FINISHED
            match.finished = match.changed
            match.result = _plain(outcome)
        match.save()
        transaction.on_commit(lambda: SHELF.keep(match.pk, position))
        return self._written

    def _play(self, seat: Seat | None, command: Command, command_id: UUID | None) -> None:
        at = self._position
        slot = command.slot if isinstance(command, Seal | Reveal) else ""
        vault = RowVault(self._match, seat, slot)
        play = log.resolve(at.system, at.state, seat, command, self._dice(), vault, at.faces)
        self._append(seat, command, play, command_id)

    def _house_answer(self) -> Command | None:
        rules: GameSystem[Any] = self._position.system
        return log.pending_house_command(rules, self._position.state, NoDice())

    def _dice(self) -> SeededDice:
        first, second = self._match.nonces
        return SeededDice(
            secret=bytes.fromhex(self._match.dice_secret),
            match=str(self._match.pk),
            nonces=(first, second),
            index=self._position.faces,
        )

    def _append(
        self, seat: Seat | None, command: Command, play: Play[State], command_id: UUID | None
    ) -> None:
        at = self._position
        now = timezone.now()
        commit = log.commit_of(
            play,
            seq=at.seq + 1,
            seat=seat,
            command=command,
            prev=at.hash,
            at=now.isoformat(timespec="milliseconds"),
        )
        text = canonical_json(commit).decode()
        Commit.objects.create(
            match=self._match,
            seq=commit.seq,
            seat=seat,
            command_id=command_id,
            text=text,
            hash=commit.hash,
            at=now,
        )
        self._written += decoded([text])
        self._position = Position(
            system=at.system,
            seq=commit.seq,
            hash=commit.hash,
            state=play.state,
            faces=at.faces + len(commit.dice),
            trail=(*at.trail, trace_of(commit)),
        )


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)
