"""Random matches through the public contract alone: what the fuzzer and the suite of every system
play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.engine.core.decision import Command, Decision, IllegalCommandError, Seat
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.known import Known, informed
from rules.engine.core.log import Begin, Commit, commit_of, state_hash
from rules.engine.core.resolution import Play, Secret, Situation, commitment_of
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook

BOUND = 3000
"""Commands after which a random match counts as endless."""


@dataclass
class Safe:
    """A vault whose salts are counted, so that the same match gives the same bytes."""

    secrets: dict[str, Secret] = field(default_factory=dict)

    def seal(self, payload: str) -> str:
        secret = Secret(payload=payload, salt=f"{len(self.secrets):064x}")
        commitment = commitment_of(secret.payload, secret.salt)
        self.secrets[commitment] = secret
        return commitment

    def open(self, commitment: str) -> Secret:
        return self.secrets[commitment]


@dataclass
class Game:
    """A match being played: its setup, its commits with the state after each, and the command each
    of them answered.
    """

    system: RuleBook[Any]
    setup: Setup
    seed: int
    commits: list[Commit] = field(default_factory=list)
    commands: list[tuple[Seat | None, Command]] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    safe: Safe = field(default_factory=Safe)

    def __post_init__(self) -> None:
        nonces = ("0" * 64, "1" * 64)
        secret = self.seed.to_bytes(32, "big")
        self._dice = SeededDice(secret=secret, match=self.setup.match, nonces=nonces)
        self.now: Situation[Any] = Situation.opening(self.system, self.setup)
        self._append(None, Begin())

    @property
    def state(self) -> Any:
        """The state after the last commit."""
        return self.states[-1]

    def hash_after(self, seq: int) -> str:
        """The hash of the state after commit `seq`."""
        return state_hash(self.states[seq])

    def answer(self, seat: Seat | None, command: Command) -> None:
        """Submits one command. Raises IllegalCommandError when it is refused; then nothing has
        changed.
        """
        self._append(seat, command)
        self.commands.append((seat, command))

    def _append(self, seat: Seat | None, command: Command) -> None:
        play: Play[Any] = resolve(self.now, seat, command, self._dice, self.safe)
        prev = self.commits[-1].hash if self.commits else ""
        self.commits.append(
            commit_of(play, seq=len(self.commits), seat=seat, command=command, prev=prev, at="")
        )
        self.states.append(play.state)
        self.now = play.after

    def decisions(self) -> tuple[Decision, ...]:
        """The decisions at which the last command has stopped."""
        return self.now.decisions


def random_steps(game: Game) -> Iterator[tuple[Decision, Command]]:
    """Plays `game` to its end; each sampled answer is handed out before it is submitted."""
    chooser = SeededDice(secret=b"chooser", match=game.setup.match, nonces=("", ""))
    for _ in range(BOUND):
        decisions = game.decisions()
        if not decisions:
            return
        decision = decisions[pick(chooser, len(decisions))]
        decision = informed(decision, Known(seat=decision.seat))
        command = decision.sample(chooser)
        yield decision, command
        game.answer(decision.seat, command)
    raise AssertionError(f"{game.setup.match} does not end")


def random_match(system: RuleBook[Any], setup: Setup, seed: int) -> Game:
    """A whole random match."""
    game = Game(system, setup, seed)
    for _ in random_steps(game):
        pass
    return game


def replayed(game: Game) -> Game:
    """The same commands under the same dice, from the start."""
    again = Game(game.system, game.setup, game.seed)
    for seat, command in game.commands:
        again.answer(seat, command)
    return again


def is_refused(game: Game, seat: Seat | None, command: Command) -> bool:
    """Whether `command` is refused with a clause, leaving the game as it was."""
    before = game.state
    try:
        resolve(game.now, seat, command, _Unthrown(), Safe())
    except IllegalCommandError as error:
        return (
            bool(error.refusals)
            and all(refusal.clause for refusal in error.refusals)
            and game.state is before
        )
    return False


class _Unthrown:
    def roll(self, sides: int) -> int:
        raise AssertionError("a refused command throws no dice")
