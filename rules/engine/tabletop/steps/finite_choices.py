"""Choices among finitely many options that both seats make in secret.

BIDS = both_choose("bid", "TOY-1", decision_of=_bid, apply=_compare)
ROUND = (*lock_in_secret(BIDS, "choose_bids", "show_bids"), ...)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.resolution import Play
from rules.engine.tabletop.offer import Offer, OneOf
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from rules.engine.tabletop.steps.secret_choices import SecretChoice

Chosen = tuple[Command, Command]


class SecretOneOf(SealDecision):
    """Seal one of the options of `among`; each is offered as the command that seals it."""

    among: OneOf

    def offer(self) -> Offer:
        return self.among.offer().change(
            options=tuple(
                option.change(command=Seal(slot=self.slot, payload=_payload(option.command)))
                for option in self.among.options
            ),
        )


def both_choose(
    slot: str,
    clause: str,
    decision_of: Callable[[Any, Seat], OneOf],
    apply: Callable[[Play[Any], Chosen], None],
    *,
    is_open: Callable[[Any], bool] = lambda _state: False,
    is_due: Callable[[Any], bool] = lambda _state: True,
) -> SecretChoice:
    """The secret choice in which each seat seals one of the options of `decision_of(state, seat)`;
    `apply(play, commands)` applies the commands of both options, once they are revealed.
    """

    def decision(s: Any, seat: Seat) -> SecretOneOf:
        among = decision_of(s, seat)
        return SecretOneOf(
            seat=seat,
            slot=slot,
            clause=clause,
            content=lambda payload: _refusals(among, payload),
            draw=lambda dice: _drawn(among, dice),
            among=among,
        )

    def opened(play: Play[Any], payloads: tuple[str, str]) -> None:
        one, two = payloads
        s = play.state
        apply(play, (_command(decision_of(s, 0), one), _command(decision_of(s, 1), two)))

    return SecretChoice(slot, clause, decision, opened, is_open, is_due)


def _payload(command: Command) -> str:
    return canonical_json(command).decode()


def _command(among: OneOf, payload: str) -> Command:
    """The command that a valid payload seals."""
    return next(each.command for each in among.options if _payload(each.command) == payload)


def _refusals(among: OneOf, payload: str) -> list[Refusal]:
    for option in among.options:
        if _payload(option.command) == payload:
            return list(option.refusals)
    return [Refusal(clause=among.prompt.clause, key="not-offered")]


def _drawn(among: OneOf, dice: Dice) -> str:
    return _payload(among.sample(dice))
