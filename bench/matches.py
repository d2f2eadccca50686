"""Reproducible random matches for benchmarks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from bench.crowds import crowded_setup
from rules.engine.core.decision import Command
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.log import Commit
from rules.engine.core.system import Setup
from rules.engine.frontier.model.commands import React, StrategicAction, TakeAction
from rules.engine.systems import system
from rules.engine.tabletop.sealed_choices import Seal
from tests.kit.selfplay import Game, random_steps

SETUP = Setup(
    match="bench",
    names=("Ana", "Bo"),
    mission="assault",
    layout="A",
    limit=300,
    options={"turn_cap": 200},
)
LONG = SETUP.change(options={})
TRIES = 20


def game(seed: int, times: int = 1) -> Game:
    """A match of Frontier that has just begun, with so many times the points and the terrain."""
    return Game(system("frontier"), crowded_setup(SETUP, times), seed)


def match_of(begun: Callable[[int], Game], events: int) -> list[Commit]:
    """The commits of a match up to the one that reaches `events` events; `begun` starts a match by
    its seed.
    """
    for seed in range(1000):
        played = begun(seed)
        for _ in random_steps(played):
            if events_in(played.commits) >= events:
                return played.commits
    raise RuntimeError(f"no random match reaches {events} events")


def steps(game: Game, suits: Callable[[Command], bool]) -> Iterator[Command]:
    """Random play of `game`, preferring commands that suit; yields each command played."""
    chooser = SeededDice(secret=b"chooser", match=game.setup.match, nonces=("", ""))
    while awaited := game.decisions():
        decision = awaited[pick(chooser, len(awaited))]
        tried = (decision.sample(chooser) for _ in range(TRIES))
        command = next(filter(suits, tried), None) or decision.sample(chooser)
        game.answer(decision.seat, command)
        yield command


def quiet_match_of(events: int) -> list[Commit]:
    """The commits of a long match in which everybody advances and nobody attacks."""
    played = Game(system("frontier"), LONG, 0)
    for _ in steps(played, is_quiet):
        if events_in(played.commits) >= events:
            break
    return played.commits


def is_quiet(command: Command) -> bool:
    """Whether a command hurts nobody."""
    if isinstance(command, TakeAction):
        return command.action == "advance"
    return not isinstance(command, StrategicAction | React)


def fields(units: int) -> Callable[[Command], bool]:
    """Whether a command, if it locks a roster, fields so many units."""

    def suits(command: Command) -> bool:
        if not isinstance(command, Seal) or command.slot != "roster":
            return True
        return len(json.loads(command.payload)["entries"]) == units

    return suits


def events_in(commits: list[Commit]) -> int:
    return sum(len(commit.events) for commit in commits)
