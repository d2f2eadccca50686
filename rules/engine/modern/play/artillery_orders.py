"""Orders for guns: sealed by both sides (commitment scheme), or given openly one by one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Command, Refusal, Seat, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.modern.model.commands import OrderGun
from rules.engine.modern.model.events import GunOrdered
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import artillery
from rules.engine.modern.play.options import Choice, SquaresOffer
from rules.engine.modern.play.position_queries import Table
from rules.engine.tabletop.grid import square_of
from rules.engine.tabletop.offer import Offer, Option, Prompt
from rules.engine.tabletop.options import option, refusal
from rules.engine.tabletop.sealed_choices import SealDecision

SEATS: tuple[Seat, Seat] = (0, 1)


class OrdersDecision(SealDecision):
    """MW-DEC-4  Seal a side's orders: for each gun a target square, or holding fire."""

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
    """MW-ARTY-4  Return whether this turn's orders are sealed: by the settings, not yet revealed,
    and both sides have a gun with a target.
    """
    secret = s.settings.artillery_orders == "sealed" and not s.orders
    return secret and all(artillery.has_guns(s, seat) for seat in SEATS)


def sealing(s: ModernState, seat: Seat) -> OrdersDecision:
    """MW-ARTY-4 MW-HID-1  Return the decision by which a side seals its orders."""
    return OrdersDecision(
        seat=seat,
        slot="artillery",
        clause="MW-ARTY-4",
        content=lambda payload: artillery.orders_refusals(s, seat, payload),
        draw=lambda dice: artillery.draw_orders(s, seat, dice),
        state=s,
    )


def open_orders(play: Table, payloads: tuple[str, str]) -> None:
    """MW-ARTY-4  Record the revealed orders as events, South's first."""
    for payload in payloads:
        for gun, target in artillery.read_orders(payload).items():
            order(play, OrderGun(unit=gun, target=target))


def order(play: Table, command: OrderGun) -> None:
    """MW-ARTY-4 MW-ARTY-6  Record a gun's target, or that it holds its fire."""
    unit = play.state.units[command.unit]
    play.emit(GunOrdered(clause="MW-ARTY-4", unit=unit.id, name=unit.name, target=command.target))


class GunDecision(Record):
    """MW-DEC-4 MW-ARTY-4  Openly give one gun its order: a target square, or holding fire."""

    state: ModernState
    guns: tuple[Unit, ...]

    @property
    def seat(self) -> Seat:
        return self.guns[0].seat

    def answers(self) -> Iterator[OrderGun]:
        """Yield each gun's targets, then holding fire."""
        for gun in self.guns:
            for target in (*artillery.targets(self.state, gun), ""):
                yield OrderGun(unit=gun.id, target=target)

    def check(self, command: Command) -> list[Refusal]:
        guns = {gun.id: gun for gun in self.guns}
        if not isinstance(command, OrderGun) or command.unit not in guns:
            return [refusal("MW-DEC-4", "not-offered")]
        gun, target = guns[command.unit], command.target
        return artillery.order_refusals(self.state, gun, target) if target else []

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
    """MW-ARTY-11 MW-ARTY-19  Label an order with the chance that it destroys the Unit there."""
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
    """MW-ARTY-4 MW-DEC-4  Return the next open order: the sides alternate, South first; a side
    without a gun left is skipped.
    """
    left = {seat: artillery.guns(s, seat, but=s.orders) for seat in SEATS}
    given = {seat: sum(s.units[gun].seat == seat for gun in s.orders) for seat in SEATS}
    seat: Seat = 0 if given[0] <= given[1] else 1
    if not left[seat]:
        seat = other(seat)
    return GunDecision(state=s, guns=tuple(left[seat])) if left[seat] else None
