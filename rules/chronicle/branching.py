"""Practice matches: branch off a finished match at one of its steps; one player holds both seats.

The practice log begins with the original commits; later dice come from a new secret.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any
from uuid import uuid4

import msgspec
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.catalogues import book
from rosters.owners import Owner
from rosters.stored_bytes import count
from rules.chronicle.replay_cache import MatchReplay
from rules.compute.errors import ComputeError
from rules.compute.gateway import compute
from rules.compute.pickles import pickled
from rules.engine.core import log
from rules.engine.core.resolution import Secret
from rules.engine.systems import system
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import Revealed, Sealed
from rules.matches.match_writer import MatchWriter
from rules.matches.position_cache import position_after
from rules.models import Commit, Match, SealedSecret, Seat
from rules.records.match_record import Branch, MatchRecord
from rules.records.record_export import header_of
from rules.records.record_jobs import not_awaited, why_not_awaited
from rules.records.replay import opened

STEPS_TRIED = 5
"""Steps before the end of a match that are tried as the start of a practice match."""
_WHY_NOT = {
    "over": gettext_lazy("The match is already over at this step. Choose an earlier one."),
    "impossible": gettext_lazy(
        "The rules have changed since this match was played, so it cannot continue from this step."
    ),
    "nobody": gettext_lazy("No player has a decision to make at this step."),
}


class CannotPractiseError(Exception):
    """A practice match cannot start at this step; `sentence` is the reason."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def practise(*, owner: Owner, record: MatchRecord, seq: int) -> Match:
    """Start a practice match of `owner` from commit `seq` of a finished, valid record.

    Raises CannotPractiseError and StorageQuotaError.
    """
    if record.footer is None:
        raise CannotPractiseError(_("You can only practise from a finished match."))
    carried = list(record.commits[: seq + 1])
    rules = system(record.header.system)
    waiting = _waiting(record, carried)
    branch = Branch(match=record.header.settings.match, seq=carried[-1].seq, hash=carried[-1].hash)
    match = _row(owner, record, branch, rules)
    position = position_after(rules, match.setup, carried)
    if why := not_awaited(position.now):
        raise CannotPractiseError(str(_WHY_NOT[why]))
    copies = [_copied(match, commit) for commit in carried]
    count(sum(len(each.text.encode()) for each in copies))
    writer = MatchWriter(match, replace(position, hash=match.header_hash))
    note = log.Branched(clause=rules.clauses.order, **branch.fields())
    writer.note(None, log.Practise(), note, None)
    writer.foresee()
    with transaction.atomic():
        match.save(force_insert=True)
        Seat.objects.bulk_create(match.table)
        Commit.objects.bulk_create(copies)
        _seal(match, waiting)
        writer.answer_for_server()  # may open what has just been sealed
        writer.close()
    return match


def may_start_at(request: HttpRequest, replay: MatchReplay, seq: int) -> None:
    """Check that practice can start at commit `seq` of a finished, valid record: in a worker, as
    the decisions of a position may be costly. Raises CannotPractiseError, ComputeError.
    """
    _waiting(replay.record, replay.record.commits[: seq + 1])
    key, state = replay.record.header.system, pickled(replay.states[seq])
    why = msgspec.json.decode(compute(request, why_not_awaited, key, state), type=str)
    if why:
        raise CannotPractiseError(str(_WHY_NOT[why]))


def step_to_practise(request: HttpRequest, replay: MatchReplay) -> int:
    """The latest step of a finished record from which practice is possible. If none of the last
    `STEPS_TRIED` steps allows it, or it takes too long to find one, the last step before the end
    of the match.
    """
    if replay.record.footer is None:
        return replay.last
    under_way = (seq for seq in range(replay.last, -1, -1) if not replay.states[seq].outcome)
    for seq in islice(under_way, STEPS_TRIED):
        with suppress(CannotPractiseError):
            try:
                may_start_at(request, replay, seq)
            except ComputeError:
                break
            return seq
    return replay.last


def _seal(match: Match, waiting: Sequence[tuple[log.Json, Secret]]) -> None:
    SealedSecret.objects.bulk_create(
        SealedSecret(
            match=match,
            seat=sealed["seat"],
            slot=sealed["slot"],
            commitment=sealed["commitment"],
            payload=secret.payload,
            salt=secret.salt,
        )
        for sealed, secret in waiting
    )


def _row(owner: Owner, record: MatchRecord, branch: Branch, rules: RuleBook[Any]) -> Match:
    header, now, secret = record.header, timezone.now(), secrets.token_bytes(32)
    board = header.setup.terrain
    match = Match(
        id=uuid4(),
        created_by=owner.user,
        guest_key=owner.guest_key,
        system=header.system,
        mission=header.mission,
        layout=header.board.layout,
        board=None if board is msgspec.UNSET else board,
        limit=header.settings.limit,
        options=header.settings.options,
        branch=msgspec.to_builtins(branch),
        dice_secret=secret.hex(),
        dice_commitment=hashlib.sha256(secret).hexdigest(),
        nonces=[secrets.token_hex(32), secrets.token_hex(32)],
        rules=rules.revision,
        catalogue=book(header.system).version,
        started=now,
        changed=now,
    )
    match.table = [
        Seat(
            match=match,
            number=line.seat,
            user=owner.user,
            guest_key=owner.guest_key,
            name=line.name,
        )
        for line in header.seats
    ]
    match.header_hash = match.head_hash = header_of(match).hash
    return match


def _waiting(record: MatchRecord, carried: Sequence[log.Commit]) -> list[tuple[log.Json, Secret]]:
    """The sealed choices not yet revealed after `carried`, with the contents that the record
    reveals later.
    """
    known = opened(record.commits)
    closed: dict[tuple[int, str], log.Json] = {}
    for commit in log.effective_commits(carried):
        for event in commit.events:
            match event["type"]:
                case Sealed.__name__:
                    closed[event["seat"], event["slot"]] = event
                case Revealed.__name__:
                    closed.pop((event["seat"], event["slot"]), None)
    if any(event["commitment"] not in known for event in closed.values()):
        raise CannotPractiseError(
            _(
                "A secret choice pending at this step was never revealed. Start from a step "
                "before it was made."
            )
        )
    return [(event, known[event["commitment"]]) for event in closed.values()]


def _copied(match: Match, commit: log.Commit) -> Commit:
    return Commit(
        match=match,
        seq=commit.seq,
        seat=commit.seat,
        text=log.text_of(commit),
        hash=commit.hash,
        at=_when(commit) or match.started,
    )


def _when(commit: log.Commit) -> datetime | None:
    """The time stated in a commit; an imported record may state anything."""
    try:
        told = datetime.fromisoformat(commit.at)
        return told.astimezone(UTC) if told.tzinfo else None
    except (ValueError, OverflowError):
        return None
