"""The chances told at the table and by the oracle are those of the dice: every throw is tried."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, cycle, product
from typing import cast

import pytest

from rules.engine.core.decision import Command
from rules.engine.core.runner import resolve
from rules.engine.modern.data.settings import Settings
from rules.engine.tabletop.offer import Offer, Option
from tests.engine.modern.inquiry import north as asked_north
from tests.engine.modern.inquiry import one
from tests.engine.modern.inquiry import south as asked_south
from tests.engine.modern.table import Table, attacks, fires, north, orders, south
from tests.kit.selfplay import Safe

FACES = range(1, 7)
OPEN = Settings(artillery_orders="alternate")
FAR = ("command a1/N", "command h8/S")
"""Nobody wins for want of Units."""


def options(table: Table) -> tuple[Option, ...]:
    return cast("Offer", table.awaited.offer()).options


def told(table: Table, command: Command) -> float:
    """The chance that the table shows beside an answer."""
    (chance,) = (each.chance for each in options(table) if each.command == command)
    assert chance is not None
    return chance


class Thrown:
    """Faces in their order, and whatever comes after them."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = chain(faces, cycle((6, 1, 2)))

    def roll(self, sides: int) -> int:
        return next(self._faces)


def tried(table: Table, command: Command, unit: str, throws: Iterable[tuple[int, ...]]) -> Fraction:
    """Of all throws, the share that destroys a Unit."""
    lost = []
    for throw in throws:
        play = resolve(table.now, table.awaited.seat, command, Thrown(throw), Safe())
        lost.append(not play.state.units[unit].is_alive)
    return Fraction(sum(lost), len(lost))


@pytest.mark.clause("MW-FIRE-15")
@pytest.mark.parametrize(
    ("firer", "target", "woods"),
    [
        ("infantry d4/N", "infantry d6/S", ()),
        ("infantry d4/N", "command d6/S", ()),
        ("machine-guns d4/N", "infantry d6/S", ()),
        ("mortars d4/N", "infantry d6/S", ("woods d6",)),
        ("mortars d4/N", "command d6/S", ("woods d5",)),
        ("tanks d4/E", "tanks d6/S", ()),
    ],
)
def test_the_odds_of_a_shot_are_exact(
    table: Table, firer: str, target: str, woods: tuple[str, ...]
) -> None:
    table.given(south(firer), south(FAR[0]), north(target), north("infantry h7/S"), on=woods)
    shown = told(table, fires("d4", "d6"))
    assert shown == pytest.approx(float(tried(table, fires("d4", "d6"), "d6", product(FACES))))
    units = [asked_south(firer), asked_north(target)]
    answer = one({"ask": "fire", "unit": "d4", "target": "d6"}, woods, units=units)
    assert answer["targets"][0]["destroyed"]["float"] == pytest.approx(shown)


@pytest.mark.clause("MW-ARTY-11", "MW-ARTY-19")
@pytest.mark.parametrize("target", ["infantry d5/S", "command d5/S"])
@pytest.mark.parametrize("on", [(), ("woods d5",), ("woods d3",)])
def test_the_odds_of_a_shell_are_exact(table: Table, target: str, on: tuple[str, ...]) -> None:
    units = south("field-artillery d1/N"), south(FAR[0]), north(target), north("infantry h7/S")
    table.given(*units, on=on, at="guns", settings=OPEN)
    command = orders("d1", "d5")
    shown = told(table, command)
    share = tried(table, command, "d5", product(FACES, FACES))
    assert shown == pytest.approx(float(share))
    asked = [asked_south("field-artillery d1/N"), asked_north(target)]
    answer = one({"ask": "artillery", "unit": "d1", "target": "d5"}, on, units=asked)
    (row,) = (each for each in answer["destroyed"] if each["unit"] == "d5")
    assert row["chance"]["exact"] == str(share)


def test_a_shell_at_an_empty_square_has_no_odds(table: Table) -> None:
    settings = OPEN.change(artillery_may_target_empty=True)
    units = south("field-artillery d1/N"), south(FAR[0]), north("infantry h7/S")
    table.given(*units, at="guns", settings=settings)
    (option,) = (each for each in options(table) if each.command == orders("d1", "d4"))
    assert option.chance is None


@pytest.mark.clause("MW-CC-7", "MW-CC-8", "MW-CC-10", "MW-CC-11", "MW-CC-12")
@pytest.mark.parametrize("defender", ["infantry d5/S", "tanks d5/S", "mortars d5/S"])
@pytest.mark.parametrize("on", [(), ("woods d5",), ("level-1 d5",), ("ford d4", "built-up d5")])
def test_the_odds_of_a_close_combat_are_exact(
    table: Table, defender: str, on: tuple[str, ...]
) -> None:
    others = north("infantry g7/S"), south("infantry g6/N"), south(FAR[0]), north(FAR[1])
    units = south("infantry d4/N"), north(defender)
    table.given(*units, *others, on=on, at="combat")
    shown = told(table, attacks("d5"))
    won = tried(table, attacks("d5"), "d5", product(FACES, FACES))
    assert shown == pytest.approx(float(won))
    asked = [asked_south("infantry d4/N"), asked_north(defender)]
    odds = one({"ask": "combat", "defender": "d5"}, on, units=asked)["odds"]
    assert Fraction(odds["won"]["exact"]) + Fraction(odds["both"]["exact"]) == won
    assert sum(Fraction(each["exact"]) for each in odds.values()) == 1
