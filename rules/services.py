"""The only writers of matches: lock the row, fold, decide, append, in one transaction.

What is refused changes nothing. Dice go on counting over everything that was ever thrown, so that
taking a step back never brings a die back.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from rosters.books import book
from rosters.keepers import Keeper
from rules.engine.core import log
from rules.engine.core.canonical import canonical_json
from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.exported import header_of
from rules.models import Match, Replay
from rules.models import Seat as Place
from rules.pen import Pen
from rules.record import MatchRecord
from rules.selectors import first_answer, position_of
from rules.undoing import Retreat, retreat

if TYPE_CHECKING:
    from rosters.accounts.models import User


class StaleMatchError(Exception):
    """The match has gone on; `match` is how it now stands."""

    def __init__(self, match: Match) -> None:
        super().__init__(f"match {match.pk} stands at commit {match.head}")
        self.match = match


class CommandIdUsedError(Exception):
    """The id of a command was given to another one before."""


class UndoRefusedError(Exception):
    """A step that may not be taken back; `retreat` tells why."""

    def __init__(self, refused: Retreat) -> None:
        super().__init__(refused.obstacle)
        self.retreat = refused


@dataclass(frozen=True, kw_only=True)
class Agreement:
    """What is agreed before a match: `options` are `turn_cap` (turns) and `held_field` (0 or 1).

    A seat without a nonce of 64 hexadecimal digits is given one.
    """

    system: str
    mission: str
    layout: str
    limit: int
    names: tuple[str, str]
    options: dict[str, int]
    nonces: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Answer:
    """What a request has added to the log, with the match as it then stood."""

    match: Match
    commits: Sequence[log.Commit]


def refusals_of(agreed: Agreement) -> list[Refusal]:
    """What the rules have against these terms."""
    return system(agreed.system).setup_refusals(
        Setup(
            match="",
            names=agreed.names,
            mission=agreed.mission,
            layout=agreed.layout,
            limit=agreed.limit,
            options=agreed.options,
        )
    )


@transaction.atomic
def start_match(*, keeper: Keeper, agreed: Agreement) -> Match:
    """A new match with both seats in the hands of `keeper`, opened up to its first decision.

    Raises IllegalCommandError when the rules refuse what was agreed.
    """
    secret = secrets.token_bytes(32)
    now = timezone.now()
    match = Match(
        id=uuid4(),
        created_by=keeper.user,
        guest_key=keeper.guest_key,
        system=agreed.system,
        mission=agreed.mission,
        layout=agreed.layout,
        limit=agreed.limit,
        options=agreed.options,
        dice_secret=secret.hex(),
        dice_commitment=hashlib.sha256(secret).hexdigest(),
        nonces=[nonce or secrets.token_hex(32) for nonce in agreed.nonces],
        rules=system(agreed.system).revision,
        catalogue=book(agreed.system).version,
        started=now,
        changed=now,
    )
    refused = refusals_of(agreed)
    if refused:
        raise IllegalCommandError(*refused)
    match.table = [
        Place(match=match, number=n, user=keeper.user, guest_key=keeper.guest_key, name=name)
        for n, name in enumerate(agreed.names)
    ]
    match.header_hash = match.head_hash = header_of(match).hash
    match.save(force_insert=True)
    Place.objects.bulk_create(match.table)
    Pen.opening(match).close()
    return match


@transaction.atomic
def submit_command(
    *, match: Match, seat: Seat, command: Command, seq: int, command_id: UUID
) -> Answer:
    """Plays `command` for `seat`; `seq` is the last commit that its author knew.

    A command that is sent again with its id gives its first answer again. Raises
    CommandIdUsedError when the id was another command's, StaleMatchError when the match has gone
    on, IllegalCommandError when the rules refuse.
    """
    row = _locked(match)
    repeated = first_answer(row, command_id)
    if repeated:
        if not _is_answer_to(repeated[0], seat, command):
            raise CommandIdUsedError
        return Answer(row, repeated)
    _fresh(row, seq)
    pen = Pen(row, position_of(row))
    pen.write(seat, command, command_id)
    return Answer(row, pen.close())


@transaction.atomic
def undo(*, match: Match, seat: Seat, seq: int) -> Answer:
    """Takes back the last step of `seat`, by a commit that says so.

    Raises StaleMatchError, or UndoRefusedError past a die, a reveal or the other seat's answer.
    """
    row = _locked(match)
    _fresh(row, seq)
    position = position_of(row)
    found = retreat(position, seat)
    if found.back_to is None:
        raise UndoRefusedError(found)
    pen = Pen(row, position)
    pen.strike_out(seat, found.back_to)
    return Answer(row, pen.close())


def keep_replay(*, keeper: Keeper, record: MatchRecord, text: str) -> Replay:
    """Keeps an imported record, for `keeper` to step through."""
    first, second = record.header.seats
    return Replay.objects.create(
        owner=keeper.user,
        guest_key=keeper.guest_key,
        title=f"{first.name} – {second.name}, {record.header.started[:10]}"[:200],
        text=text,
    )


@transaction.atomic
def adopt_matches(*, guest_key: str, user: User) -> None:
    """Gives a guest's matches, seats and replays to an account."""
    Match.objects.filter(guest_key=guest_key).update(created_by=user, guest_key=None)
    Place.objects.filter(guest_key=guest_key).update(user=user, guest_key=None)
    Replay.objects.filter(guest_key=guest_key).update(owner=user, guest_key=None)


def _is_answer_to(commit: log.Commit, seat: Seat, command: Command) -> bool:
    """Whether `commit` is what `command` of `seat` became; what was sealed is not compared."""
    same = canonical_json(commit.command) == canonical_json(command.public())
    return same and commit.seat == seat


def _locked(match: Match) -> Match:
    return Match.objects.select_for_update().get(pk=match.pk)


def _fresh(match: Match, seq: int) -> None:
    if match.head != seq:
        raise StaleMatchError(match)
