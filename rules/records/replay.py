"""Replays a record: runs every command through the rules with the recorded dice.

The contents of sealed choices are taken from their later reveal. Of a choice that was never
revealed everything is replayed but the check of its content.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec

from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, IllegalCommandError, Refusal
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import State, StuckError
from rules.engine.core.resolution import Play, Secret, Situation, commitment_of
from rules.engine.core.runner import resolve
from rules.engine.core.system import GameSystem
from rules.engine.tabletop.sealed_choices import Revealed, Seal, SealDecision, Sealed
from rules.records.match_record import MatchRecord

IMPOSSIBLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""Exceptions of a command that is malformed or does not belong to its position."""


class OpenedVault:
    """The revealed secrets of a record, by commitment."""

    def __init__(self, secrets: dict[str, Secret]) -> None:
        self._secrets = secrets
        self.commitment = ""

    def seal(self, payload: str) -> str:
        return self.commitment

    def open(self, commitment: str) -> Secret:
        return self._secrets[commitment]

    def secret(self, commitment: str) -> Secret | None:
        return self._secrets.get(commitment)


def differences(rules: GameSystem[Any], record: MatchRecord, numbers: range) -> Iterator[str]:
    """List the differences between the record and its replay, in order, in the commits with these
    numbers. A command that cannot be replayed ends the list.
    """
    vault = OpenedVault(opened(record.commits))
    setup = record.header.setup
    before: Situation[State] = Situation.opening(rules, setup)
    states = log.states(rules, setup, record.commits)
    for commit in record.commits[: numbers.stop]:
        if commit.seq in numbers and not log.is_note(commit) and not log.is_branch(commit):
            try:
                play = _replayed(before, commit, vault)
            except IllegalCommandError as error:
                yield f"commit {commit.seq}: the rules refuse the command ({error})"
                return
            except (StuckError, *IMPOSSIBLE) as error:
                yield f"commit {commit.seq}: the command cannot be replayed ({error})"
                return
            yield from _compared(commit, play)
        # Only now: the next state takes over what the rules have computed for the last one.
        before = Situation(rules, next(states), before.faces + len(commit.dice))


def _replayed(before: Situation[State], commit: log.Commit, vault: OpenedVault) -> Play[Any]:
    """Play a commit's command."""
    dice = ScriptedDice((die.sides, die.face) for die in commit.dice)
    command = _command(before.system, commit)
    if isinstance(command, Seal):
        vault.commitment = _sealed_as(commit)
        secret = vault.secret(vault.commitment)
        if secret is None:
            before = _with_any_content(before)
        else:
            command = command.change(payload=secret.payload)
    return resolve(before, commit.seat, command, dice, vault)


def _with_any_content(before: Situation[State]) -> Situation[State]:
    """The same situation where sealed choices may have any content."""
    awaited = tuple(
        each.change(content=_nothing_refused) if isinstance(each, SealDecision) else each
        for each in before.decisions
    )
    return replace(before, awaited=awaited)


def _nothing_refused(_payload: str) -> list[Refusal]:
    return []


def _command(rules: GameSystem[Any], commit: log.Commit) -> Command:
    """The command of a commit: one of the server's own, or one of the rule book."""
    if commit.seq == 0:
        return log.Begin()
    match commit.command.get("type"):
        case log.ClaimTime.__name__ if commit.seat is not None:
            return log.ClaimTime()
        case log.ForceEnd.__name__:
            return msgspec.convert(commit.command, log.ForceEnd)
        case _:
            return rules.decode_command(log.command_in(commit))


def _compared(commit: log.Commit, play: Play[Any]) -> Iterator[str]:
    if list(commit.dice) != play.faces:
        yield f"commit {commit.seq}: the rules roll different dice"
    if commit.clauses != log.clauses_of(play.facts):
        yield f"commit {commit.seq}: the rules cite different clauses"
    told = [_facts(event) for event in commit.events]
    given = [_facts(msgspec.to_builtins(event)) for event in play.facts]
    for number, (was, now) in enumerate(zip(told, given, strict=False)):
        if was != now:
            event = commit.events[number]["type"]
            yield f"commit {commit.seq}: event {number} ({event}) differs from the replay"
            return
    if len(told) != len(given):
        yield f"commit {commit.seq}: the replay has {len(given)} events, the record {len(told)}"


def _facts(event: log.Json) -> bytes:
    """An event without its sentence, as wording may be improved and facts may not."""
    return canonical_json({name: value for name, value in event.items() if name != "said"})


def opened(commits: Iterable[log.Commit]) -> dict[str, Secret]:
    """All revealed secrets by commitment."""
    found = {}
    for commit in commits:
        for event in commit.events:
            if event["type"] == Revealed.__name__:
                secret = Secret(payload=event["payload"], salt=event["salt"])
                found[commitment_of(secret.payload, secret.salt)] = secret
    return found


def _sealed_as(commit: log.Commit) -> str:
    sealed = (each for each in commit.events if each["type"] == Sealed.__name__)
    return str(next(sealed)["commitment"])
