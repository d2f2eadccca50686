"""Write operations on matches: lock the row, fold, decide, append, in one transaction.

A refused command changes nothing. Dice are numbered over the whole log, undone commits included, so
an undo never rolls the same die again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from msgspec import UNSET

from rosters.catalogues import book
from rosters.owners import Owner
from rosters.prepared_queries import Prepared
from rosters.stored_bytes import count
from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat
from rules.engine.core.runner import acceptance_refusals
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.matches.match_board import as_kept
from rules.matches.match_writer import MatchWriter
from rules.matches.selectors import current, first_answer, position_of
from rules.models import Match, Replay, SeatDevice
from rules.models import Seat as Place
from rules.pace.clocks import set_clocks
from rules.pace.pace_read import PaceRead
from rules.pace.terms import terms_in
from rules.records.match_record import Header
from rules.records.record_export import header_of
from rules.records.verification import Finding, verifier

if TYPE_CHECKING:
    from rosters.accounts.models import User


_LOCKED = Prepared(
    Match,
    lambda id: Match.objects.select_for_update().filter(pk=id).order_by(),
    Match._meta.get_field("id"),
)


_TURN = Lock()

Prepare = Callable[[MatchWriter, Match], None]
"""Writes the first commands of a match after its opening."""


class StaleMatchError(Exception):
    """Conflict: the match has new commits; `match` is its current row."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.pk} stands at commit {match.head}")
        self.match = match


class CommandIdUsedError(Exception):
    """The command id belongs to a different command (idempotency key conflict)."""


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """Terms of a match: `options` are the settings of the rule book by key, `pace` is the clock:
    `{"kind": "none" | "move" | "reserve", ...}`, empty for none.

    A custom `board` (a name and pieces) replaces the layout. A seat without a nonce of 64
    hexadecimal digits gets a random one.
    """

    system: str
    mission: str
    layout: str
    limit: int
    names: tuple[str, str]
    options: dict[str, int]
    nonces: tuple[str, str] = ("", "")
    pace: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] | None = None


@dataclass(frozen=True)
class Draw:
    """Seed of the dice without the nonces: the match id and its secret. Players may have seen the
    commitment to the secret before they choose their nonces.
    """

    match: UUID = field(default_factory=uuid4)
    secret: str = field(default_factory=lambda: secrets.token_bytes(32).hex(), repr=False)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()


@dataclass(frozen=True)
class Answer:
    """The commits that a request added, and the match after them, with what the request has read of
    its pace.
    """

    match: Match
    commits: Sequence[log.Commit]
    read: PaceRead = field(default_factory=PaceRead)


def setup_of(agreed: Agreement) -> Setup:
    """The terms as the engine's Setup."""
    return Setup(
        match="",
        names=agreed.names,
        mission=agreed.mission,
        layout=agreed.layout,
        limit=agreed.limit,
        options=agreed.options,
        terrain=UNSET if agreed.board is None else agreed.board,
    )


def refusals_of(agreed: Agreement) -> list[Refusal]:
    """Validate terms; returns the refusals."""
    return system(agreed.system).setup_refusals(setup_of(agreed))


def check_accepted(agreed: Agreement, seats: Collection[int]) -> None:
    """FR-SETUP-3  For a program that holds both seats: the seats that accept terms and terrain.
    Raises IllegalCommandError unless both do and the rules allow the terms.
    """
    refused = refusals_of(agreed) or acceptance_refusals(system(agreed.system), seats, seats)
    if refused:
        raise IllegalCommandError(*refused)


def _check(agreed: Agreement) -> None:
    refused = refusals_of(agreed)
    if refused:
        raise IllegalCommandError(*refused)


def start_match(
    *,
    owners: tuple[Owner, Owner],
    agreed: Agreement,
    draw: Draw | None = None,
    computers: tuple[str, str] = ("", ""),
    prepare: Prepare = lambda _writer, _match: None,
) -> Match:
    """Start a match between `owners`, seat 0 first, and play it up to its first decision. Both
    owners are equal if one person plays both sides; that of a computer player is nobody, and its
    level is in `computers`. A `draw` whose commitment was published is used as it is. `prepare`
    then writes what the owners have decided before.

    Raises IllegalCommandError when the rules refuse the terms or what `prepare` writes.
    """
    _check(agreed)
    match = _begun(owners, agreed, draw or Draw(), computers)
    pace = terms_in(agreed.pace)
    writer = MatchWriter.opening(match)
    prepare(writer, match)
    writer.foresee()
    with _in_turn(), transaction.atomic():
        match.save(force_insert=True)
        Place.objects.bulk_create(match.table)
        if pace is not None:
            set_clocks(match, pace)
        writer.close()
    return match


def _begun(
    owners: tuple[Owner, Owner], agreed: Agreement, drawn: Draw, computers: tuple[str, str]
) -> Match:
    """A new match with its seats, not stored yet."""
    now = timezone.now()
    match = Match(
        id=drawn.match,
        created_by=owners[0].user,
        guest_key=owners[0].guest_key,
        system=agreed.system,
        mission=agreed.mission,
        layout=agreed.layout,
        limit=agreed.limit,
        options=agreed.options,
        board=as_kept(agreed.system, agreed.board),
        dice_secret=drawn.secret,
        dice_commitment=drawn.commitment,
        nonces=[nonce or secrets.token_hex(32) for nonce in agreed.nonces],
        rules=system(agreed.system).revision,
        catalogue=book(agreed.system).version,
        started=now,
        changed=now,
    )
    match.table = [
        Place(
            match=match,
            number=number,
            user=owners[number].user,
            guest_key=owners[number].guest_key,
            name=agreed.names[number],
            computer=computers[number],
        )
        for number in (0, 1)
    ]
    match.header_hash = match.head_hash = header_of(match).hash
    return match


def submit_command(
    *, match: Match, seat: Seat, command: Command, seq: int, command_id: UUID
) -> Answer:
    """Play `command` for `seat`; `seq` is the last commit that the client knew.

    Idempotent: repeating a command id returns its first answer. Raises CommandIdUsedError if the id
    belongs to a different command, StaleMatchError if the match has new commits,
    IllegalCommandError if the rules refuse the command.

    The rules are evaluated before the match row is locked, since on SQLite one lock covers all
    matches. The result is used if nothing has changed meanwhile; it is computed again if a seat has
    changed its standing passes.
    """
    row = match if match.head == seq else current(match)
    if repeated := _repeated(row, seat, command, command_id):
        return Answer(current(match), repeated)
    fresh(row, seq)
    while True:
        writer = MatchWriter(row, position_of(row))
        writer.write(seat, command, command_id)
        writer.foresee()
        with held(match) as row:
            if row.head != seq and (repeated := _repeated(row, seat, command, command_id)):
                return Answer(row, repeated)
            fresh(row, seq)
            if writer.wishes_unchanged():
                return Answer(row, writer.close(row), writer.read)


def keep_replay(
    *, owner: Owner, header: Header, text: str, finding: Finding | None = None
) -> Replay:
    """Store an imported record for `owner`, with the finding of its verification; without one, it
    is verified later.
    """
    first, second = header.seats
    catalogue = book(header.system)
    count(len(text.encode()))
    return Replay.objects.create(
        owner=owner.user,
        guest_key=owner.guest_key,
        title=f"{first.name} – {second.name}, {catalogue.name}"[:200],
        started=header.moment,
        text=text,
        **({} if finding is None else _kept(finding, header.system)),
    )


def keep_finding(*, replay: Replay, finding: Finding, system_key: str) -> None:
    """Store the finding of an imported record's verification by the current rules."""
    Replay.objects.filter(pk=replay.pk).update(**_kept(finding, system_key))


def _kept(finding: Finding, system_key: str) -> dict[str, Any]:
    return {"finding": asdict(finding), "checked_by": verifier(system_key)}


def forget_replay(*, replay: Replay) -> None:
    """Delete an imported record."""
    replay.delete()


@transaction.atomic
def adopt_matches(*, guest_key: str, user: User) -> None:
    """Transfer a guest's matches, seats and replays to an account, except seats that the guest
    plays for by another person's link.
    """
    SeatDevice.objects.filter(guest_key=guest_key).delete()
    Match.objects.filter(guest_key=guest_key).update(created_by=user, guest_key=None)
    Place.objects.filter(guest_key=guest_key, user=None).update(user=user, guest_key=None)
    Replay.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


@transaction.atomic
def hand_over_match(match: Match, *, giver: Owner, taker: Owner) -> None:
    """Transfer a guest's seats in one match to another owner."""
    key = giver.guest_key
    made = Match.objects.filter(pk=match.pk, guest_key=key)
    made.update(created_by=taker.user, guest_key=taker.guest_key)
    held = Place.objects.filter(match=match, guest_key=key, user=None)
    held.update(user=taker.user, guest_key=taker.guest_key)


def hand_over_replay(replay: Replay, *, giver: Owner, taker: Owner) -> None:
    """Transfer one imported record of a guest to another owner."""
    kept = Replay.objects.filter(pk=replay.pk, guest_key=giver.guest_key)
    kept.update(**taker.columns)


@transaction.atomic
def leave_matches(*, user: User) -> None:
    """Before an account is deleted: delete matches without another player; in the others vacate its
    seats and keep the log.
    """
    others = Place.objects.filter(
        Q(user__isnull=False) & ~Q(user=user) | Q(user__isnull=True, guest_key__isnull=False)
    )
    own = Match.objects.filter(seats__user=user).values("pk")
    Match.objects.filter(pk__in=own).exclude(pk__in=others.values("match")).delete()
    SeatDevice.objects.filter(seat__user=user).delete()
    Place.objects.filter(user=user).update(user=None, guest_key=None)


@contextmanager
def held(match: Match) -> Iterator[Match]:
    """Lock the row of `match` for the block, which is one transaction. On SQLite this blocks all
    writers, so no rules, folds or checks may run in it. Raises Match.DoesNotExist.
    """
    with _in_turn(), transaction.atomic():
        yield locked(match)


def _in_turn() -> AbstractContextManager[object]:
    """On SQLite, where one lock covers all matches, let the threads of a process write one after
    the other by a thread lock, which wakes them at once; the database would have them sleep and
    retry.
    """
    connection = transaction.get_connection()
    waits = connection.vendor == "sqlite" and not connection.in_atomic_block
    return _TURN if waits else nullcontext()


def _repeated(match: Match, seat: Seat, command: Command, command_id: UUID) -> list[log.Commit]:
    """The first answer to a repeated command; empty for a new one. Raises CommandIdUsedError if the
    id belongs to a different command.
    """
    found = first_answer(match, command_id)
    if found and not _is_answer_to(found[0], seat, command):
        raise CommandIdUsedError
    return found


def _is_answer_to(commit: log.Commit, seat: Seat, command: Command) -> bool:
    """Whether `commit` results from `command` of `seat`; sealed contents are not compared."""
    same = canonical_json(commit.command) == canonical_json(command.public())
    return same and commit.seat == seat


def locked(match: Match) -> Match:
    """The row, locked until the end of the transaction, with the seats already loaded. Raises
    Match.DoesNotExist, and TransactionManagementError outside a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError("a match is locked within a transaction")
    row = _LOCKED.find(match.pk)
    if row is None:
        raise Match.DoesNotExist
    row.table = match.table
    return row


def fresh(match: Match, seq: int) -> None:
    """Raise StaleMatchError if the match has commits after `seq`."""
    if match.head != seq:
        raise StaleMatchError(match)
