"""Orders of the guns: sealed by both sides, or given in the open one by one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.lib.grid import square_of
from rules.engine.lib.offer import Offer, Option, Prompt
from rules.engine.lib.sealed import SealDecision
from rules.engine.modern import artillery
from rules.engine.modern.commands import OrderGun
from rules.engine.modern.events import GunOrdered
from rules.engine.modern.options import Choice, SquaresOffer, option, refusal
from rules.engine.modern.state import ModernState, Unit, other
from rules.engine.modern.table import Table

SEATS: tuple[Seat, Seat] = (0, 1)


class OrdersDecision(SealDecision):
    """MW-DEC-4  The secret orders of a side: for each gun one of its target squares, or to hold."""

    state: ModernState

    def offer(self) -> SquaresOffer:
        guns = artillery.guns(self.state, self.seat)
        return SquaresOffer(
            seat=self.seat,
            kind="seal-artillery",
            prompt=Prompt(clause=self.clause, key="seal-artillery"),
            choices=tuple(
                Choice(subject=gun.id, squares=tuple(artillery.targets(self.state, gun)))
                for gun in guns
            ),
        )


def is_sealed(s: ModernState) -> bool:
    """MW-ARTY-4  Whether this turn's orders are secret: so agreed, and not yet opened, and both
    sides have a gun with a target.
    """
    secret = s.settings.artillery_orders == "sealed" and not s.orders
    return secret and all(artillery.has_guns(s, seat) for seat in SEATS)


def sealing(s: ModernState, seat: Seat) -> OrdersDecision:
    """MW-ARTY-4 MW-HID-1  What a side is asked to seal."""
    return OrdersDecision(
        seat=seat,
        slot="artillery",
        clause="MW-ARTY-4",
        content=lambda payload: artillery.orders_refusals(s, seat, payload),
        draw=lambda dice: artillery.draw_orders(s, seat, dice),
        state=s,
    )


def open_orders(play: Table, payloads: tuple[str, str]) -> None:
    """MW-ARTY-4  Sealed orders become facts, South's first."""
    for payload in payloads:
        for gun, target in artillery.read_orders(payload).items():
            order(play, OrderGun(unit=gun, target=target))


def order(play: Table, command: OrderGun) -> None:
    """MW-ARTY-4 MW-ARTY-6  A gun has its target, or holds."""
    unit = play.state.units[command.unit]
    play.emit(GunOrdered(clause="MW-ARTY-4", unit=unit.id, name=unit.name, target=command.target))


class GunDecision(Record):
    """MW-DEC-4 MW-ARTY-4  The order of one of a side's guns, in the open: a target square, or to
    hold.
    """

    state: ModernState
    guns: tuple[Unit, ...]

    @property
    def seat(self) -> Seat:
        return self.guns[0].seat

    def answers(self) -> Iterator[OrderGun]:
        """Gun by gun its targets, then that it holds."""
        for gun in self.guns:
            for target in (*artillery.targets(self.state, gun), ""):
                yield OrderGun(unit=gun.id, target=target)

    def check(self, command: Command) -> list[Refusal]:
        if any(command == each for each in self.answers()):
            return []
        return [refusal("MW-DEC-4", "not-offered")]

    def sample(self, dice: Dice) -> OrderGun:
        found = list(self.answers())
        return found[pick(dice, len(found))]

    def offer(self) -> Offer:
        side = self.state.names[self.seat]
        return Offer(
            seat=self.seat,
            kind="order-gun",
            prompt=Prompt(clause="MW-DEC-4", key="order-gun", params={"side": side}),
            options=tuple(_option(self.state, each) for each in self.answers()),
        )


def _option(s: ModernState, command: OrderGun) -> Option:
    """MW-ARTY-11 MW-ARTY-19  An order, with the chance that it destroys whoever stands there."""
    gun, square = s.units[command.unit], command.target
    if not square:
        return option(command, "MW-ARTY-4", "hold-fire", subject=gun.id, name=gun.name)
    hits = artillery.chance(s, gun, square_of(square))
    return option(
        command,
        "MW-ARTY-5",
        "fire-at-square",
        subject=gun.id,
        target=square,
        chance=None if hits is None else float(hits),
        name=gun.name,
        square=square,
    )


def next_order(s: ModernState) -> GunDecision | None:
    """MW-ARTY-4 MW-DEC-4  The next gun's order in the open: the sides in turn, South first; who has
    none left is passed over.
    """
    left = {seat: artillery.guns(s, seat, but=s.orders) for seat in SEATS}
    given = {seat: sum(s.units[gun].seat == seat for gun in s.orders) for seat in SEATS}
    seat: Seat = 0 if given[0] <= given[1] else 1
    if not left[seat]:
        seat = other(seat)
    return GunDecision(state=s, guns=tuple(left[seat])) if left[seat] else None
