"""Appends commits to a match's log.

Rolls the dice, seals secrets, and plays the server's own answers. Nothing is stored until `close`,
which the caller runs inside a transaction.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from rules.engine.core import log
from rules.engine.core.decision import Command, Seat
from rules.engine.core.dice import SeededDice
from rules.engine.core.flow import Event, State
from rules.engine.core.log import Undone
from rules.engine.core.log_length import Length
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.undo_requests import fold_request
from rules.engine.systems import system
from rules.engine.tabletop.offer import undo_asked
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from rules.matches.broadcast import notify
from rules.matches.computer_wake import wake_for
from rules.matches.pending_decisions import dated
from rules.matches.position_cache import MOST_RECENT, POSITIONS, Position, trace_of
from rules.matches.secret_rosters import reveal
from rules.matches.selectors import commits_of
from rules.matches.vault import RowVault
from rules.models import Commit, Match, SealedSecret
from rules.pace import clocks, standing_passes, steady_clock
from rules.pace.pace_read import PaceRead

logger = logging.getLogger(__name__)
HEAD = ("head", "head_hash", "changed", "awaits", "status", "finished", "result")
"""Columns of a match's row that a commit updates."""


class MatchWriter:
    """Appends commits after `position`; `close` saves the match and returns the new commits. `read`
    has the pace of the match by then.
    """

    def __init__(self, match: Match, position: Position) -> None:
        self._match = match
        self._position = position
        self._written: list[log.Commit] = []
        self._rows: list[Commit] = []
        self._sealed: list[SealedSecret] = []
        self.read = PaceRead()
        self._played = clocks.Played()

    @classmethod
    def opening(cls, match: Match) -> MatchWriter:
        """Write the first commit: the agreed setup and the roll for the roles."""
        rules = system(match.system)
        length = Length(play=rules.longest(match.setup))
        now = Situation.opening(rules, match.setup)
        writer = cls(match, Position(rules, -1, match.header_hash, now, (), length))
        writer._play(None, log.Begin(), None)
        return writer

    @property
    def position(self) -> Position:
        """The position after what has been written."""
        return self._position

    def write(self, seat: Seat, command: Command, command_id: UUID) -> None:
        """Play `command`, then the server's answers. Raises IllegalCommandError, also when the
        log is full and `command` does not lead to the end of the match.
        """
        self._position.check_fits(command)
        self._play(seat, command, command_id)
        self._played.answers[seat] += 1
        self.answer_for_server()
        self._answer_in_advance()

    def wishes_unchanged(self) -> bool:
        """Whether the standing passes are still those that `write` has used, if it used any."""
        used = self.read.wishes
        if used is None:
            return True
        self.read.wishes = standing_passes.wishes_of(self._match)
        return standing_passes.alike(used, self.read.wishes)

    def answer_for_server(self) -> None:
        """Play the answers that the server itself owes."""
        while (answer := self._server_answer()) is not None:
            self._play(None, answer, None)

    def note(
        self, seat: Seat | None, command: Command, event: Event, command_id: UUID | None
    ) -> None:
        """Append a note of `seat` about the log; the game state does not change."""
        play = Play(self._position.now, NoDice(), NoVault())
        play.emit(event)
        self._append(seat, command, play, command_id)

    def strike_out(self, seat: Seat, undone: Undone, command_id: UUID | None) -> None:
        """Undo everything after commit `undone.back_to`; the commits stay in the log. The seat that
        asked earns no clock time by giving the same answers again; the one that agreed does.
        """
        self.note(seat, log.Undo(back_to=undone.back_to), undone, command_id)
        kept = [commit for commit in commits_of(self._match) if commit.seq <= undone.back_to]
        at = self._position
        trail = tuple(trace for trace in at.trail if trace.seq <= undone.back_to)
        other: Seat = 1 if seat == 0 else 0
        asker = other if undone.agreed else seat
        gone = at.trail[len(trail) :]
        own = [trace for trace in gone if trace.seat == asker and not trace.in_advance]
        self._played.taken_back[asker] += len(own)
        state = log.fold(at.system, self._match.setup, kept)
        now = Situation(at.system, state, at.now.faces)
        turns = (*at.turns[:-1], at.turns[undone.back_to])
        self._position = replace(at, now=now, trail=trail, turns=turns)

    def foresee(self) -> None:
        """Compute the next decisions before the match row is locked, so that `close` finds them
        cached.
        """
        self._position.foresee()

    def claim_time(self, seat: Seat, command_id: UUID) -> None:
        """End the match because the opponent's time is up. Raises IllegalCommandError."""
        self._play(seat, log.ClaimTime(), command_id)

    def force_end(self, command: log.ForceEnd) -> None:
        """End the match on behalf of the server or its staff. Raises IllegalCommandError."""
        self._play(None, command, None)

    def close(self, row: Match | None = None) -> list[log.Commit]:
        """Store the new commits, the head, the pending decisions and the result; in `row` if the
        match has been locked since.
        """
        match, position = row or self._match, self._position
        SealedSecret.objects.bulk_create(self._sealed)
        Commit.objects.bulk_create(self._rows)
        match.head, match.head_hash = position.seq, position.hash
        match.changed = timezone.now()
        acted = {commit.seat for commit in self._written}
        awaits = _awaited(position, match.names)
        match.awaits = dated(awaits, match.awaits, acted, position.seq)
        outcome = position.state.outcome
        if outcome is not None:
            match.status = Match.Status.FINISHED
            match.finished = match.changed
            match.result = _plain(outcome)
        match.save(update_fields=HEAD)
        reveal(match, self._written)
        awaited = {offer.seat for offer in position.offers}
        self.read.clocks = clocks.move_on(match, awaited, self._played, steady_clock.now())
        transaction.on_commit(lambda: POSITIONS.keep(match.pk, position))
        transaction.on_commit(lambda: _told(match.pk, position.seq), robust=True)
        wake_for(match)
        notify(match.pk, seq=position.seq)
        return self._written

    def _play(
        self,
        seat: Seat | None,
        command: Command,
        command_id: UUID | None,
        said: log.Json | None = None,
    ) -> None:
        """Play `command`; the log stores `said` if that differs from it."""
        slot = command.slot if isinstance(command, Seal | Reveal) else ""
        vault = RowVault(self._match, seat, slot, self._sealed)
        play = resolve(self._position.now, seat, command, self._dice(), vault)
        self._append(seat, said or command, play, command_id)

    def _answer_in_advance(self) -> None:
        """Play the standing passes of a seat until another kind of decision is pending. They are
        read only if one is asked for. The offers are computed here, before the match row is locked.
        """
        while standing_passes.may_pass(self._position.offers):
            if self.read.wishes is None:
                self.read.wishes = standing_passes.wishes_of(self._match)
            answer = standing_passes.given_in_advance(self.read.wishes, self._position.offers)
            if answer is None:
                return
            seat, command = answer
            if self._position.length.is_full_for(command, self._position.seq + 1):
                return
            self._play(seat, command, None, log.in_advance(command))
            self.answer_for_server()

    def _server_answer(self) -> Command | None:
        return log.pending_server_command(self._position.now, NoDice())

    def _dice(self) -> SeededDice:
        first, second = self._match.nonces
        return SeededDice(
            secret=bytes.fromhex(self._match.dice_secret),
            match=str(self._match.pk),
            nonces=(first, second),
            index=self._position.now.faces,
        )

    def _append(
        self,
        seat: Seat | None,
        command: Command | log.Json,
        play: Play[State],
        command_id: UUID | None,
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
        row = Commit(match=self._match, seq=commit.seq, seat=seat, command_id=command_id)
        row.text, row.hash, row.at = log.text_of(commit), commit.hash, now
        self._rows.append(row)
        self._written.append(commit)
        self._position = Position(
            system=at.system,
            seq=commit.seq,
            hash=commit.hash,
            now=play.after,
            length=at.length,
            trail=at.trail if log.is_note(commit) else (*at.trail, trace_of(commit)),
            turns=(*at.turns, play.state.turn),
            asks=fold_request(at.asks, commit),
            recent=(*at.recent, commit)[-MOST_RECENT:],
        )


def _told(match_id: UUID, seq: int) -> None:
    extra = {"match": str(match_id), "seq": seq}
    logger.info("match %s stands at commit %d", match_id, seq, extra=extra)


def _awaited(position: Position, names: tuple[str, str]) -> list[dict[str, Any]]:
    """Pending decisions by seat, and the answer to an undo request."""
    awaited = [{"seat": offer.seat, "prompt": _plain(offer.prompt)} for offer in position.offers]
    asked = position.asks.pending
    if asked is not None:
        prompt = undo_asked(position.system.clauses.order, names[asked.seat])
        awaited.append({"seat": 1 - asked.seat, "prompt": _plain(prompt)})
    return awaited


def _plain(value: object) -> Any:
    return msgspec.to_builtins(value)
