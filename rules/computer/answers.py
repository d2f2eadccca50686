"""Answers for a computer player: thinks in a worker process and submits the command."""

from __future__ import annotations

import logging
import secrets
from uuid import uuid4

import msgspec

from rules.compute.client_disconnects import ClientDisconnect
from rules.compute.computer_job import Thought, computer_answer
from rules.compute.errors import ComputeError, WorkerDiedError
from rules.compute.pickles import pickled
from rules.compute.pool import Pool
from rules.compute.quick_dice import QuickDice
from rules.engine.core.decision import Command, IllegalCommandError, Seat
from rules.engine.core.early_end import AnswerStop, Concede
from rules.engine.core.flow import decision_for
from rules.engine.core.runner import resolve
from rules.engine.tabletop.computer.heuristics import value
from rules.engine.tabletop.computer.imagined_secrets import ImaginedVault
from rules.engine.tabletop.computer.rosters import ROSTER, ready_made
from rules.engine.tabletop.sealed_choices import SealDecision
from rules.matches.position_cache import Position
from rules.matches.selectors import current, position_of
from rules.matches.services import StaleMatchError, submit_command
from rules.matches.undo.services import UndoRefusedError, agree_undo
from rules.models import Match, SealedSecret

logger = logging.getLogger(__name__)
SECONDS = 1.0
"""Processor time after which its worker is ended, and an answer drawn by chance is given."""


def answer(match: Match, seat: Seat, level: str, pool: Pool) -> None:
    """Give one answer for the computer player at `seat`, if it owes one. When somebody was quicker,
    nothing happens: the match is looked at again.
    """
    match = current(match)
    if match.is_over:
        return
    position = position_of(match)
    try:
        if position.asks.pending is not None and position.asks.pending.seat != seat:
            agree_undo(match=match, seat=seat, seq=match.head, command_id=uuid4())
        elif (command := _command(match, position, seat, level, pool)) is not None:
            submit_command(
                match=match, seat=seat, command=command, seq=match.head, command_id=uuid4()
            )
    except (StaleMatchError, UndoRefusedError, Match.DoesNotExist):
        return
    except IllegalCommandError:
        # A full log: by its length the match can only be ended.
        logger.warning("the computer player of match %s concedes", match.pk, exc_info=True)
        submit_command(
            match=match, seat=seat, command=Concede(), seq=match.head, command_id=uuid4()
        )


def _command(
    match: Match, position: Position, seat: Seat, level: str, pool: Pool
) -> Command | None:
    """The command that it owes: an answer to an offer to stop, or to its decision."""
    if position.state.stop_offered not in (None, seat):
        return AnswerStop(accept=_would_stop(position, seat))
    decision = decision_for(position.decisions, seat)
    if decision is None:
        return None
    if isinstance(decision, SealDecision) and decision.slot == ROSTER:
        army = ready_made(position.system, match.setup, decision, _dice())
        return army or decision.sample(_dice())
    return _chosen(match, position, seat, level, pool) or decision.sample(_dice())


def _would_stop(position: Position, seat: Seat) -> bool:
    """Whether it agrees to stop: where that is a victory for it, or a draw and it is not ahead."""
    rules, vault = position.system, ImaginedVault(position.now, {}, _dice())
    stopped = resolve(position.now, seat, AnswerStop(accept=True), _dice(), vault).state
    result = value(rules.heuristics.evaluate(stopped, seat))
    return result > 0 or (
        result == 0 and value(rules.heuristics.evaluate(position.state, seat)) <= 0
    )


def _chosen(match: Match, position: Position, seat: Seat, level: str, pool: Pool) -> Command | None:
    """The answer of the search; None when its worker has given none."""
    thought = thought_of(match, position, seat, level)
    try:
        content = pool.run(
            computer_answer,
            thought,
            seconds=SECONDS,
            disconnect=ClientDisconnect(),
            spend=lambda _seconds: None,
        )
    except (ComputeError, WorkerDiedError):
        logger.exception("the computer player of match %s has not answered", match.pk)
        return None
    return position.system.decode_command(msgspec.json.decode(content))


def thought_of(match: Match, position: Position, seat: Seat, level: str) -> Thought:
    """What it may know: the public state, what its own seat has sealed, and a seed that has nothing
    to do with the dice of the match.
    """
    sealed = SealedSecret.objects.filter(match=match, seat=seat)
    return Thought(
        system=match.system,
        state=pickled(position.state),
        seat=seat,
        own=dict(sealed.values_list("commitment", "payload")),
        level=level,
        seed=secrets.token_hex(16),
    )


def _dice() -> QuickDice:
    return QuickDice(secrets.token_hex(16))
