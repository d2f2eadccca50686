"""Forged records: a recorded match of a book, as if played under other rules, with many copies of
events in one of its commits. They hold, as nobody can play them again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from rosters.owners import Owner
from rules.engine.core import log
from rules.engine.core.log import Json
from rules.engine.systems import system
from rules.matches.services import keep_replay
from rules.models import Replay
from rules.records import match_record
from rules.records.match_record import Footer, MatchRecord
from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.kit.golden import FOLDER, read

SECRET = hashlib.sha256(b"the dice of a forger").digest()
FINISHED = {"frontier": "assault", "modern": "crossroads", "infinite": "firefight"}
"""A recorded match of each book that came to its end."""


def event_of(key: str, kind: str) -> Json:
    """The first event of a kind in the recorded match of a book."""
    _header, commits = read(_path(key))
    return next(event for commit in commits for event in commit.events if event["type"] == kind)


def forged(key: str, kind: str, events: Sequence[Json], *, steps: int = 0) -> bytes:
    """The recorded match of a book with more events after the first one of a kind: in the same
    step, or in each of as many further steps.
    """
    told, commits = read(_path(key))
    header = match_record.Header(
        system=key,
        catalogue="1",
        rules="0",
        mission=told.setup.mission,
        board=match_record.Board(layout=told.setup.layout),
        settings=match_record.Settings(
            match=told.setup.match, limit=told.setup.limit, options=told.setup.options
        ),
        seats=(
            match_record.SeatLine(seat=0, name=told.setup.names[0], nonce="0" * 64),
            match_record.SeatLine(seat=1, name=told.setup.names[1], nonce="1" * 64),
        ),
        dice_commitment=hashlib.sha256(SECRET).hexdigest(),
        started="2026-03-31T23:30:00+00:00",
    )
    kept: list[log.Commit] = []
    for commit in _with_more(commits, kind, tuple(events), steps):
        prev = kept[-1].hash if kept else header.hash
        kept.append(log.sealed(commit.change(seq=len(kept), dice=(), prev=prev)))
    state = log.fold(system(key), header.setup, kept)
    assert state.outcome is not None
    footer = Footer(
        result=state.outcome.results,
        reason=state.outcome.reason,
        dice_secret=SECRET.hex(),
        state_hash=log.state_hash(state),
    )
    return MatchRecord(header, kept, footer).encode()


def kept(owner: Owner, data: bytes) -> Replay:
    """A forged record as an import stores it."""
    record = record_in(data)
    found = verify(record)
    assert found.holds, found.difference
    return keep_replay(owner=owner, header=record.header, text=data.decode(), finding=found)


def _with_more(
    commits: Sequence[log.Commit], kind: str, events: tuple[Json, ...], steps: int
) -> Iterator[log.Commit]:
    at = next(
        commit.seq for commit in commits if any(event["type"] == kind for event in commit.events)
    )
    for commit in commits:
        is_there = commit.seq == at
        yield commit.change(events=commit.events + events) if is_there and not steps else commit
        if is_there:
            yield from (commit.change(events=events) for _ in range(steps))


def _path(key: str) -> Path:
    return FOLDER / key / f"v{system(key).schema}" / f"{FINISHED[key]}.log.jsonl"
