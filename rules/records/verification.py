"""Verifies a match record: hash chain, fold, result, dice, commitments, and a replay of the rules.

Each check stops at its first difference and reports it in English, for the command line and logs;
`difference_texts` has the sentences for readers. The rules are replayed only if the record was made
under the current revision of them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import verifiable_face
from rules.engine.core.flow import FlowMoved
from rules.engine.core.resolution import commitment_of
from rules.engine.core.system import GameSystem
from rules.engine.systems import system
from rules.engine.tabletop.sealed_choices import Seal, Sealed
from rules.matches.undo.rules import unfounded
from rules.records.difference_texts import sentence_of
from rules.records.match_record import Branch, MatchRecord
from rules.records.replay import IMPOSSIBLE, differences

HEX_256 = re.compile(r"[0-9a-f]{64}")
MOST_SIDES = 1000
RERUN = "re-run"
OPENING = {"type": log.Begin.__name__}
BRANCHING = {"type": log.Practise.__name__}
FORCED = log.ForceEnd.__name__
NOTED = {
    log.Undone.__name__: log.Undo.__name__,
    log.UndoAsked.__name__: log.AskUndo.__name__,
    log.UndoDeclined.__name__: log.DeclineUndo.__name__,
    log.UndoWithdrawn.__name__: log.WithdrawUndo.__name__,
}
"""The command that belongs to each kind of note."""


EDITION = 3
"""Raised when this verification finds more; the stored findings of earlier ones are outdated."""


def verifier(key: str) -> str:
    """What verifies a record of a book today: its key and rules revision, and the edition."""
    return f"{key} {system(key).revision} {EDITION}"


@dataclass(frozen=True)
class Finding:
    """Result of a verification: the first `difference`, or an empty string, and what was checked.

    `rerun` says which commits were run through the rules again. `carried` is the number of commits,
    with their dice, taken over from the match it branches from. `is_over` says whether the record
    contains the end of the match.
    """

    commits: int
    dice: int
    rerun: str
    difference: str = ""
    carried: int = 0
    is_over: bool = False

    @property
    def holds(self) -> bool:
        return not self.difference

    @property
    def is_rerun(self) -> bool:
        """Whether the rules allow every step, those taken over included."""
        return self.rerun == RERUN

    @property
    def is_own_part_rerun(self) -> bool:
        """Whether the rules allow every step but those taken over."""
        return self.rerun.startswith(RERUN)

    @property
    def sentence(self) -> str:
        """The difference as a sentence for readers, in the current language."""
        return sentence_of(self.difference)


def verify(record: MatchRecord) -> Finding:
    """Verify the whole record. Checks of single commits come before checks of the whole, so that
    the first difference names the commit that was altered.
    """
    checks: tuple[Callable[[MatchRecord], Iterator[str]], ...] = (
        _chain, _numbers, _commitments, _secret, _dice, _folded, _consent, _notes, _rerun, _ending,
    )  # fmt: skip
    found = next((each for check in checks for each in check(record)), "")
    rerun = "" if found else _extent_of_rerun(record)
    dice = log.faces_thrown(record.commits)
    is_over = record.footer is not None
    return Finding(len(record.commits), dice, rerun, found, record.carried, is_over)


def _chain(record: MatchRecord) -> Iterator[str]:
    """Commits taken over form a chain up to the one named in the header; the match's own commits
    follow the header.
    """
    branch = record.header.branched_from
    if branch is not None and not 0 <= branch.seq < len(record.commits) - 1:
        yield f"the log has no commit {branch.seq} to branch from"
        return
    own = record.commits[record.carried :]
    yield from _carried(record)
    if own[0].prev != record.header.hash:
        yield f"the header has been altered, or commit {record.carried} does not follow it"
    broken = log.chain_error(own, record.header.hash, record.carried)
    if broken:
        yield broken
    for commit in own:
        told = _branched(commit)
        if told != (branch if commit.seq == record.carried else None):
            yield f"commit {commit.seq} and the header disagree about the branch"


def _carried(record: MatchRecord) -> Iterator[str]:
    """A chain from its first commit on. If it contains an earlier branch, the note names the commit
    before it.
    """
    commits = record.commits[: record.carried]
    if not commits:
        return
    starts = [n for n, commit in enumerate(commits) if n == 0 or _branched(commit)]
    for start, end in zip(starts, [*starts[1:], len(commits)], strict=True):
        part = commits[start:end]
        broken = log.chain_error(part, part[0].prev, start)
        if broken:
            yield broken
        told = _branched(commits[end]) if end < len(commits) else record.header.branched_from
        if told is None or (told.seq, told.hash) != (end - 1, part[-1].hash):
            yield f"commit {end - 1} is not the one that the match branches from"


def _branched(commit: log.Commit) -> Branch | None:
    """The origin named by a commit that starts a practice match; None for other commits."""
    fact = commit.events[0] if commit.events else {}
    if fact.get("type") != log.Branched.__name__:
        return None
    try:
        return msgspec.convert({name: fact.get(name) for name in ("match", "seq", "hash")}, Branch)
    except msgspec.ValidationError:
        return Branch(match="", seq=-1, hash="")


def _numbers(record: MatchRecord) -> Iterator[str]:
    """Dice are numbered over the whole log, including undone commits; an undo names a valid earlier
    commit.
    """
    counted, schema = 0, system(record.header.system).schema
    for commit in record.commits:
        if not 1 <= commit.schema <= schema:
            yield f"commit {commit.seq} has the unknown schema version {commit.schema}"
        for face in commit.dice:
            if face.i != counted:
                yield f"commit {commit.seq}: die {face.i} should be number {counted}"
            if not 1 <= face.face <= face.sides <= MOST_SIDES:
                yield f"commit {commit.seq}: a D{face.sides} cannot show {face.face}"
            counted += 1
        if not commit.events:
            yield f"commit {commit.seq} contains no events"
        for event in commit.events:
            if not isinstance(event.get("type"), str):
                yield f"commit {commit.seq} has an event without a type"
            if event.get("type") == log.Undone.__name__ and not _leads_back(commit, event):
                yield f"commit {commit.seq} is not a valid undo to an earlier commit"
            if event.get("type") in log.NOTES and (len(commit.events) > 1 or commit.dice):
                yield f"commit {commit.seq} is an undo or a note, but contains other events or dice"


def _leads_back(commit: log.Commit, event: dict[str, Any]) -> bool:
    target = event.get("back_to")
    return len(commit.events) == 1 and type(target) is int and 0 <= target < commit.seq


def _commitments(record: MatchRecord) -> Iterator[str]:
    """Every revealed choice matches what the same seat sealed under the same slot."""
    sealed: dict[tuple[Any, Any], str] = {}
    for commit in log.effective_commits(record.commits):
        for event in commit.events:
            key = (event.get("seat"), event.get("slot"))
            match event.get("type"):
                case "Sealed":
                    sealed[key] = str(event.get("commitment"))
                case "Revealed":
                    payload, salt = str(event.get("payload")), str(event.get("salt"))
                    if sealed.get(key) != commitment_of(payload, salt):
                        yield f"commit {commit.seq}: seat {key[0]} reveals what it had not sealed"


def _secret(record: MatchRecord) -> Iterator[str]:
    footer = record.footer
    if footer is None:
        return
    if not HEX_256.fullmatch(footer.dice_secret):
        yield "the dice secret is not 64 hexadecimal digits"
        return
    secret = bytes.fromhex(footer.dice_secret)
    if hashlib.sha256(secret).hexdigest() != record.header.dice_commitment:
        yield "the dice secret does not match its commitment"


def _dice(record: MatchRecord) -> Iterator[str]:
    """Every die follows from the secret, once that is public. Dice of commits taken over belong to
    the secret of another match.
    """
    if record.footer is None:
        return
    secret = bytes.fromhex(record.footer.dice_secret)
    prefix = "|".join((record.header.settings.match, *record.header.nonces))
    for commit in record.commits[record.carried :]:
        for die in commit.dice:
            face = verifiable_face(secret, prefix, die.i, die.sides)
            if face != die.face:
                yield f"commit {commit.seq}: die {die.i} shows {die.face}, the secret gives {face}"


def unproven_die(record: MatchRecord) -> str:
    """The first die that does not follow from the secret; empty if all do."""
    return next((each for check in (_secret, _dice) for each in check(record)), "")


def _folded(record: MatchRecord) -> Iterator[str]:
    rules: GameSystem[Any] = system(record.header.system)
    judge = rules.setup_refusals if _can_rerun(record) else rules.recorded_refusals
    refused = judge(record.header.setup)
    if refused:
        yield f"the rules refuse the header: {refused[0].clause} {refused[0].key}"
        return
    states = log.states(rules, record.header.setup, record.commits)
    is_over = False
    for commit in record.commits:
        if is_over:
            yield f"commit {commit.seq} comes after the end of the match"
            return
        try:
            is_over = next(states).outcome is not None
        except IMPOSSIBLE as error:
            told = f"{type(error).__name__} {error}"
            yield f"commit {commit.seq}: its events cannot be applied: {told}"
            return


def _consent(record: MatchRecord) -> Iterator[str]:
    """Every undo was free or had the other seat's consent."""
    yield from unfounded(record.commits)


def _notes(record: MatchRecord) -> Iterator[str]:
    """Notes, forced ends, branches and sealed choices match their commands."""
    for commit in record.commits:
        if commit.seq == 0 and (commit.seat is not None or not _asks(commit, OPENING)):
            yield "commit 0 is not a valid first commit"
        if _is_forced(commit) and not _may_end(record, commit):
            yield f"commit {commit.seq} is not a valid end of the match by an administrator"
        if (
            (log.is_note(commit) and not _is_noted(commit, commit.events[0]))
            or (_is_branching(commit) and not _is_branch_alone(commit))
            or (commit.command.get("type") == Seal.__name__ and not _is_sealing_alone(commit))
        ):
            yield f"commit {commit.seq}: the event does not match the command"


def _is_branching(commit: log.Commit) -> bool:
    is_named = any(event["type"] == log.Branched.__name__ for event in commit.events)
    return is_named or commit.command.get("type") == log.Practise.__name__


def _is_branch_alone(commit: log.Commit) -> bool:
    """Whether a commit that starts a practice match comes from the server and does nothing else."""
    is_alone = log.is_branch(commit) and len(commit.events) == 1 and not commit.dice
    return is_alone and commit.seat is None and _asks(commit, BRANCHING)


def _is_sealing_alone(commit: log.Commit) -> bool:
    """Whether a sealed choice is the whole commit: nothing can follow from what nobody knows. Its
    content stays out of the log.
    """
    kinds, first = [event["type"] for event in commit.events], commit.events[0]
    is_alone = kinds == [Sealed.__name__, FlowMoved.__name__] and not commit.dice
    command = {"type": Seal.__name__, "slot": first.get("slot"), "payload": ""}
    is_theirs = first.get("seat") == commit.seat
    return is_alone and is_theirs and _same(log.command_in(commit), command)


def _is_noted(commit: log.Commit, event: dict[str, Any]) -> bool:
    fields = {"back_to": event["back_to"]} if "back_to" in event else {}
    is_theirs = event.get("seat", commit.seat) == commit.seat
    return is_theirs and _asks(commit, {"type": NOTED[event["type"]], **fields})


def _is_forced(commit: log.Commit) -> bool:
    return any(event.get("type") == log.EndForced.__name__ for event in commit.events)


def _may_end(record: MatchRecord, commit: log.Commit) -> bool:
    """Whether a forced end comes from outside the match and is its last commit."""
    first, *others = (event.get("type") == log.EndForced.__name__ for event in commit.events)
    told = {name: commit.events[0].get(name) for name in ("against", "why")}
    is_last = commit.seq == record.commits[-1].seq
    is_from_outside = commit.seat is None and _asks(commit, {"type": FORCED, **told})
    return first and not any(others) and is_last and is_from_outside


def _asks(commit: log.Commit, fields: log.Json) -> bool:
    return _same(commit.command, fields)


def _same(command: log.Json, fields: log.Json) -> bool:
    """Whether a command has exactly these fields and values; 1 is not true."""
    return canonical_json(command) == canonical_json(fields)


def _can_rerun(record: MatchRecord) -> bool:
    return record.header.rules == system(record.header.system).revision


def _rerun(record: MatchRecord) -> Iterator[str]:
    """A replay of the match's own commits gives the recorded results; only under the revision of
    the record.
    """
    if _can_rerun(record):
        own = range(record.carried, len(record.commits))
        yield from differences(system(record.header.system), record, own)


def _extent_of_rerun(record: MatchRecord) -> str:
    """Which commits of a valid record a replay confirms. Those taken over may have been played
    under an earlier revision, which no field of the record names.
    """
    if not _can_rerun(record):
        return f"folded, not re-run (rules {record.header.rules})"
    rules: GameSystem[Any] = system(record.header.system)
    if any(differences(rules, record, range(record.carried))):
        return f"re-run from commit {record.carried} on; the commits before it folded"
    return RERUN


def _ending(record: MatchRecord) -> Iterator[str]:
    """The footer matches the final state."""
    rules: GameSystem[Any] = system(record.header.system)
    state, footer = log.fold(rules, record.header.setup, record.commits), record.footer
    outcome = state.outcome
    if (footer is None) != (outcome is None):
        yield "a finished match must have a footer, and an unfinished one must not"
    elif footer is not None and outcome is not None:
        if (footer.result, footer.reason) != (outcome.results, outcome.reason):
            told, folded = "/".join(footer.result), "/".join(outcome.results)
            yield f"the footer says {told}, the log says {folded} ({outcome.reason})"
        if footer.state_hash != log.state_hash(state):
            yield "the hash of the final state differs from the one in the footer"
