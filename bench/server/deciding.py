"""Matches whose commands are timed from the request to the answer, inside this process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple
from uuid import uuid4

import msgspec

from bench.crowds import crowded_setup
from bench.matches import SETUP, fields, steps
from bench.server.within import Within
from bench.skirmishes import SKIRMISH
from bench.squares import anything, battle
from rosters.accounts.models import User
from rosters.owners import Owner
from rules.engine.core.decision import Command, Seat
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.matches import services
from rules.models import Match
from tests.kit.selfplay import Game

COMMANDS = 100
"""Commands of a match that are timed at most, from its first turn on."""
PATIENCE = 4000.0
"""Milliseconds that the commands of one match may take in all."""
SIDE = 8
"""Units of a side, for thirty points each."""
NONCES = ("0" * 64, "1" * 64)


class Step(NamedTuple):
    """One answer of a seat as JSON; `counts` once the turns have begun."""

    seat: Seat
    command: dict[str, object]
    counts: bool


class Plan(NamedTuple):
    """What is played: the setup with so many times of everything, and which commands suit it."""

    system: str
    agreed: Callable[[int], Setup]
    suits: Callable[[int], Callable[[Command], bool]]


def _inches(times: int) -> Setup:
    return crowded_setup(SETUP.change(limit=30 * SIDE), times)


def _eight(times: int) -> Callable[[Command], bool]:
    return fields(SIDE * times)


def _squares(times: int) -> Setup:
    return battle(boards=times)


def _any(times: int) -> Callable[[Command], bool]:
    return anything


def _bases(times: int) -> Setup:
    assert times == 1
    return SKIRMISH


INCHES = Plan("frontier", _inches, _eight)
SQUARES = Plan("modern", _squares, _any)
BASES = Plan("infinite", _bases, _any)


class Deciding:
    """Plays matches. What is answered is thought up in another process under the same dice, so that
    no question has been asked of this one before.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._thinking = ProcessPoolExecutor(1, mp_context=get_context("fork"))
        self._thinking.submit(int).result()
        self._site = Within()

    def laps(self, times: int) -> list[float]:
        """Milliseconds of each command of a match with so many times the units and the terrain,
        until `PATIENCE` is at its end.
        """
        match = self._begun(times)
        secret = int(match.dice_secret, 16)
        thought = self._thinking.submit(think, self._plan, match.setup, secret, times).result()
        found: list[float] = []
        for step in thought:
            found += self._play(match, step)
            if sum(found) > PATIENCE:
                break
        return found

    def _begun(self, times: int) -> Match:
        setup = self._plan.agreed(times)
        agreed = services.Agreement(
            system=self._plan.system,
            mission=setup.mission,
            layout=setup.layout,
            limit=setup.limit,
            names=setup.names,
            options=setup.options,
            nonces=NONCES,
        )
        owner = Owner(user=User.objects.get())
        return services.start_match(owners=(owner, owner), agreed=agreed)

    def _play(self, match: Match, step: Step) -> Iterator[float]:
        """Gives one command: before the first turn to the service, then to the API, timed."""
        if not step.counts:
            command = system(match.system).decode_command(step.command)
            services.submit_command(
                match=match, seat=step.seat, command=command, seq=match.head, command_id=uuid4()
            )
            match.refresh_from_db()
            return
        body = {"seat": step.seat, "command": step.command, "seq": match.head, "id": str(uuid4())}
        request = self._site.request("POST", f"/api/v1/matches/{match.pk}/commands/", body)
        lap, answer = self._site.lap(request)
        match.head = json.loads(answer.content)["match"]["seq"]
        yield lap


def think(plan: Plan, setup: Setup, secret: int, times: int) -> list[Step]:
    """A match at random: the answers of the seats, those that count `COMMANDS` at most."""
    game = Game(system(plan.system), setup, secret)
    found: list[Step] = []
    counts = 0
    playing = steps(game, plan.suits(times))
    while counts < COMMANDS:
        began = game.state.turn > 0
        command = next(playing, None)
        if command is None:
            break
        seat, _ = game.commands[-1]
        if seat is not None:
            counts += began
            found.append(Step(seat, msgspec.to_builtins(command), began))
    return found
