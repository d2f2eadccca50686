"""Matches under way, for tests: started and answered through the services, as everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from rosters.owners import Owner
from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Seat
from rules.engine.core.dice import SeededDice, pick
from rules.matches.command_parser import command_in
from rules.matches.selectors import commits_of, match_of, position_of
from rules.matches.services import Agreement, Answer, start_match, submit_command
from rules.models import Commit, Match

GUEST = Owner(guest_key="a guest of this browser")
OTHER = Owner(guest_key="a guest of another browser")

MODERN: dict[str, Any] = {
    "system": "modern",
    "mission": "campaign-battle",
    "layout": "A",
    "limit": 0,
    "options": {"deploy_order": 1, "artillery_may_target_empty": 1, "turn_limit": 2},
}
"""Terms of a match of Modern in which armies deploy in secret, and guns are ordered in secret from
the first turn on.
"""
INFINITE: dict[str, Any] = {
    "system": "infinite",
    "mission": "firefight",
    "limit": 240,
    "options": {"rounds": 2},
}
EVERY_BOOK = [
    pytest.param(terms, id=terms.get("system", "frontier")) for terms in ({}, MODERN, INFINITE)
]
"""Terms of a short match of each rule book."""


def started(owner: Owner = GUEST, opponent: Owner | None = None, **agreed: Any) -> Match:
    """A new match of `owner`, Ana against Bo, who is the same person unless an `opponent` is."""
    terms: dict[str, Any] = {
        "system": "frontier",
        "mission": "assault",
        "layout": "A",
        "limit": 200,
        "names": ("Ana", "Bo"),
        "options": {"turn_cap": 12},
    }
    match = start_match(owners=(owner, opponent or owner), agreed=Agreement(**terms | agreed))
    return match_of(owner, match.pk)


def answered(match: Match, owner: Owner = GUEST, *, seed: bytes = b"answers") -> Answer:
    """One random legal answer of a seat that has to give one."""
    draw = SeededDice(secret=seed, match=str(match.head), nonces=("", ""))
    decisions = position_of(match).decisions
    decision = decisions[pick(draw, len(decisions))]
    assert decision.seat is not None
    return submit_command(
        match=match,
        seat=decision.seat,
        command=decision.sample(draw),
        seq=match.head,
        command_id=uuid4(),
    )


def answer(match: Match, owner: Owner, seat: Seat, raw: dict[str, Any]) -> Match:
    """The match after `seat` has sent a command as JSON."""
    submit_command(
        match=match,
        seat=seat,
        command=command_in(raw, match=match, owner=owner),
        seq=match.head,
        command_id=uuid4(),
    )
    return match_of(owner, match.pk)


def played(
    until: Callable[[Match], bool] = lambda match: match.is_over,
    owner: Owner = GUEST,
    opponent: Owner | None = None,
    **agreed: Any,
) -> Match:
    """A match that has gone on until `until` holds: to its end, unless told otherwise."""
    match = started(owner, opponent, **agreed)
    while not until(match):
        answered(match, owner)
        match = match_of(owner, match.pk)
    return match


def prolonged(match: Match, length: int, owner: Owner = GUEST) -> Match:
    """The match with a log of `length` commits: the last one is taken back again and again."""
    last = commits_of(match)[-1]
    back = log.Undone(clause="FR-DP-1", said="Taken back.", back_to=last.seq)
    rows = []
    for seq in range(last.seq + 1, length):
        last = log.sealed(
            last.change(
                seq=seq,
                seat=0,
                command=msgspec.to_builtins(log.Undo(back_to=back.back_to)),
                events=(msgspec.to_builtins(back),),
                dice=(),
                prev=last.hash,
                hash="",
            )
        )
        text = canonical_json(last).decode()
        rows.append(
            Commit(match=match, seq=seq, seat=0, text=text, hash=last.hash, at=match.changed)
        )
    Commit.objects.bulk_create(rows)
    Match.objects.filter(pk=match.pk).update(head=last.seq, head_hash=last.hash)
    return match_of(owner, match.pk)


def kind_of(match: Match) -> set[str]:
    """The kinds of the decisions that are awaited."""
    return {offer.kind for offer in position_of(match).offers}


def agree(client, terms, page="/matches/new/"):
    """Starts a match on the pages: a proposal, accepted, and the terrain accepted by both; the last
    answer.
    """
    address = client.post(page, terms).headers["Location"]
    for seat, answer in (("1", "terms"), ("0", "terrain"), ("1", "terrain")):
        last = client.post(address, {"seat": seat, "answer": answer, "version": "1"})
    return last
