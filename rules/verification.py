"""Does a match record hold? Chain, fold, result, dice, commitments, and where possible the rules.

Every check stops at its first difference and tells it in one English sentence. The rules are run
again only where the record was made under this build's revision of them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.engine.core import log
from rules.engine.core.dice import verifiable_face
from rules.engine.core.flow import State
from rules.engine.core.play import commitment_of
from rules.engine.core.system import GameSystem
from rules.engine.systems import system
from rules.record import Footer, MatchRecord
from rules.rerun import IMPOSSIBLE, back_to, differences

HEX_256 = re.compile(r"[0-9a-f]{64}")
MOST_SIDES = 1000


@dataclass(frozen=True)
class Finding:
    """How a record fared: the first `difference`, or an empty string; what was and was not done."""

    commits: int
    dice: int
    rerun: str
    difference: str = ""

    @property
    def holds(self) -> bool:
        return not self.difference


def verify(record: MatchRecord) -> Finding:
    """Checks the whole record."""
    rules = system(record.header.system)
    same = record.header.rules == rules.revision
    rerun = "re-run" if same else f"folded, not re-run (rules {record.header.rules})"
    checks: tuple[Callable[[MatchRecord], Iterator[str]], ...] = (
        _chain, _numbers, _commitments, _secret, _dice, _folded,
    )  # fmt: skip
    found = next((each for check in checks for each in check(record)), "")
    if not found and same:
        found = next(differences(rules, record), "")
    dice = log.faces_thrown(record.commits)
    return Finding(len(record.commits), dice, rerun, found)


def _chain(record: MatchRecord) -> Iterator[str]:
    broken = log.breaks(record.commits, record.header.hash)
    if broken:
        yield broken


def _numbers(record: MatchRecord) -> Iterator[str]:
    """Dice are counted over the whole log, undone commits included, and an undo leads back."""
    counted = 0
    for commit in record.commits:
        for face in commit.dice:
            if face.i != counted:
                yield f"commit {commit.seq}: die {face.i} should be number {counted}"
            if not 1 <= face.face <= face.sides <= MOST_SIDES:
                yield f"commit {commit.seq}: a D{face.sides} cannot show {face.face}"
            counted += 1
        if not commit.events:
            yield f"commit {commit.seq} tells of nothing"
        for event in commit.events:
            if not isinstance(event.get("type"), str):
                yield f"commit {commit.seq} has an event without a type"
            if event.get("type") == log.Undone.__name__ and not _leads_back(commit, event):
                yield f"commit {commit.seq} does not just lead back to an earlier one"


def _leads_back(commit: log.Commit, event: dict[str, Any]) -> bool:
    target = event.get("back_to")
    return len(commit.events) == 1 and type(target) is int and 0 <= target < commit.seq


def _commitments(record: MatchRecord) -> Iterator[str]:
    """What was opened is what was sealed, by the same seat under the same slot."""
    sealed: dict[tuple[Any, Any], str] = {}
    for commit in log.standing(record.commits):
        for event in commit.events:
            key = (event.get("seat"), event.get("slot"))
            match event.get("type"):
                case "Sealed":
                    sealed[key] = str(event.get("commitment"))
                case "Revealed":
                    payload, salt = str(event.get("payload")), str(event.get("salt"))
                    if sealed.get(key) != commitment_of(payload, salt):
                        yield f"commit {commit.seq}: seat {key[0]} opened what it had not sealed"


def _secret(record: MatchRecord) -> Iterator[str]:
    footer = record.footer
    if footer is None:
        return
    if not HEX_256.fullmatch(footer.dice_secret):
        yield "the dice secret is not 64 hexadecimal digits"
        return
    secret = bytes.fromhex(footer.dice_secret)
    if hashlib.sha256(secret).hexdigest() != record.header.dice_commitment:
        yield "the dice secret is not the one that was committed to"


def _dice(record: MatchRecord) -> Iterator[str]:
    """Every face is the one that the secret gives; checked once the secret is told."""
    if record.footer is None:
        return
    secret = bytes.fromhex(record.footer.dice_secret)
    prefix = "|".join((record.header.settings.match, *record.header.nonces))
    for commit in record.commits:
        for die in commit.dice:
            face = verifiable_face(secret, prefix, die.i, die.sides)
            if face != die.face:
                yield f"commit {commit.seq}: die {die.i} shows {die.face}, the secret gives {face}"


def _folded(record: MatchRecord) -> Iterator[str]:
    rules: GameSystem[Any] = system(record.header.system)
    refused = rules.setup_refusals(record.header.setup)
    if refused:
        yield f"the header is refused: {refused[0].clause} {refused[0].key}"
        return
    try:
        state = _played_through(rules, record)
    except IMPOSSIBLE as error:
        yield f"the events cannot be folded: {type(error).__name__} {error}"
        return
    yield from _ending(rules, state, record.footer)


def _played_through(rules: GameSystem[Any], record: MatchRecord) -> State:
    """The last state, by way of every state there ever was, of steps taken back too."""
    state: State = rules.initial(record.header.setup)
    standing: dict[int, State] = {}
    for commit in record.commits:
        undone = back_to(commit)
        if undone is None:
            state = log.advance(rules, state, commit)
            standing[commit.seq] = state
        else:
            rules.decode_events(list(commit.events), commit.schema)
            state = standing[undone]
            standing = {seq: each for seq, each in standing.items() if seq <= undone}
    return state


def _ending(rules: GameSystem[Any], state: State, footer: Footer | None) -> Iterator[str]:
    outcome = rules.outcome(state)
    if (footer is None) != (outcome is None):
        yield "a footer belongs to a finished match, and only to one"
    elif footer is not None and outcome is not None:
        if (footer.result, footer.reason) != (outcome.results, outcome.reason):
            told, folded = "/".join(footer.result), "/".join(outcome.results)
            yield f"the footer says {told}, the log says {folded} ({outcome.reason})"
        if footer.state_hash != log.state_hash(state):
            yield "the state after the last commit has another hash than the footer says"
