"""The oracle says what a match then does: the same position asked, and played."""

from __future__ import annotations

import pytest

from rules.engine.modern.ask import inspection
from rules.engine.modern.model.commands import MoveUnit
from tests.engine.modern.drawn import FOUR_FARMS
from tests.engine.modern.inquiry import Json, ask
from tests.engine.modern.table import Table
from tests.engine.modern.table import north as theirs
from tests.engine.modern.table import south as ours

SOUTH = ("mounted-cavalry d3/N", "infantry e4/N", "tanks c6/N", "machine-guns g6/W")
NORTH = ("infantry e5/S", "tanks d7/S", "command f6/S", "mounted-cavalry b6/E")


def asked() -> list[Json]:
    """The Units of both sides as the oracle has them."""
    return [
        {"id": name, "seat": seat, "type": slug, "at": name, "facing": facing}
        for seat, specs in (("south", SOUTH), ("north", NORTH))
        for slug, name, facing in (each.replace("/", " ").split() for each in specs)
    ]


@pytest.fixture
def played(table: Table) -> Table:
    table.given(*map(ours, SOUTH), *map(theirs, NORTH), on=FOUR_FARMS, mission="campaign-battle")
    return table


@pytest.mark.clause("MW-MOVE-2", "MW-MOVE-3")
def test_every_square_it_offers_may_be_moved_to(played):
    mine = [unit.id for unit in played.state.on_board(0)]
    answers = ask(
        *({"ask": "reach", "unit": each} for each in mine),
        board={"layout": "A"},
        units=asked(),
        mission="campaign-battle",
    )
    for called, answer in zip(mine, answers, strict=True):
        offered = {row["at"] for row in answer["squares"]}
        accepted = {
            each["at"]
            for each in answer["squares"]
            if not played.awaited.check(
                MoveUnit(unit=called, path=tuple(each["path"]), into_river=each["drowns"])
            )
        }
        assert offered == accepted
        assert offered == set(inspection.ranges(played.state, called).moves)


@pytest.mark.clause("MW-FIRE-4", "MW-FIRE-15", "MW-CC-11", "MW-LOS-7")
def test_chances_and_sight_are_those_shown_in_a_match(played):
    for unit in played.state.on_board(0):
        ranges = inspection.ranges(played.state, unit.id)
        (shots,) = ask({"ask": "fire", "unit": unit.id}, board={"layout": "A"}, units=asked())
        told = {
            row["unit"]: row["destroyed"]["float"] if row["legal"] else None
            for row in shots["targets"]
        }
        assert told == {row.unit: row.hits for row in ranges.opponents}
        looks = ask(
            *(
                {"ask": "sight", "from": unit.id, "to": row.unit, "how": "directly"}
                for row in ranges.opponents
            ),
            board={"layout": "A"},
            units=asked(),
        )
        assert [look["sight"] for look in looks] == [row.visibility for row in ranges.opponents]
        (arc,) = ask({"ask": "arc", "unit": unit.id}, board={"layout": "A"}, units=asked())
        assert sorted(arc["squares"]) == list(ranges.fire)
