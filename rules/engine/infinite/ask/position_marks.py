"""Units defeated, victory points, turns taken, the item and the devices of a position."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from rules.engine.core.decision import Seat
from rules.engine.infinite.ask.position_rows import Devices, FallenRow, ItemRow, Position
from rules.engine.infinite.ask.position_units import MOST_UNITS, profile_in, seat_of
from rules.engine.infinite.ask.refusing import place_of, refuse, refuse_first
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.model.state import Fallen, InfiniteState, Item
from rules.engine.infinite.play.missions import item_at_start, terms_of
from rules.engine.infinite.space.board import stand_refusal
from rules.engine.tabletop.inches.bases import Base


def with_marks(s: InfiniteState, position: Position) -> InfiniteState:
    """The state with everything but its table and its units. Raises RefusedQuestionError."""
    return s.change(
        fallen=_fallen(s, position.fallen),
        awards=(position.vp.south, position.vp.north),
        last_at={str(int(key)): seat_of(side) for key, side in position.turns.items()},
        first_at={str(int(key)): seat_of(side) for key, side in position.rolled.items()},
        item=_item(s, position.item),
        devices=_devices(s, position.devices),
    )


def _fallen(s: InfiniteState, rows: Sequence[FallenRow]) -> tuple[Fallen, ...]:
    """IF-MORALE-3  The units defeated this round, where they stood."""
    found: list[Fallen] = []
    for i, row in enumerate(rows):
        where = f"fallen[{i}]"
        profile, seat = profile_in(row.type, where), seat_of(row.seat)
        x, y = at = place_of(row.at, f"{where}.at")
        stands = stand_refusal(s.board, Base(at, profile.radius))
        refuse_first([stands] if stands else [], f"{where}.at")
        fallen = Fallen(
            unit="",
            seat=seat,
            radius=profile.radius,
            tall=profile.tall,
            x=x,
            y=y,
            height=s.board.height_at(at),
        )
        found.append(fallen)
        if len(s.on_table(seat)) + sum(each.seat == seat for each in found) > MOST_UNITS:
            refuse("IF-ROST-1", "too-many-on-table", where, most=MOST_UNITS)
    return tuple(found)


def _item(s: InfiniteState, row: ItemRow | UnsetType | None) -> Item | None:
    """IF-MIS-5 IF-INTER-4  The item: at its objective where nothing is said, None once it has left
    play. It has been touched unless it lies there.
    """
    start = item_at_start(s.mission, s.table)
    if row is UNSET or row is None:
        return start if row is UNSET else None
    if not terms_of(s).item:
        refuse("IF-MIS-5", "no-item-here", "item", mission=MISSIONS[s.mission].name)
    if (row.at is UNSET) == (row.carrier is UNSET):
        refuse("IF-MIS-5", "at-or-carrier", "item")
    if row.at is not UNSET:
        x, y = place_of(row.at, "item.at")
        if not (0 <= x <= s.table.width and 0 <= y <= s.table.depth):
            refuse("IF-MIS-5", "item-off-table", "item.at")
        untouched = start is not None and (start.x, start.y) == (x, y)
        return Item(x=x, y=y, untouched=untouched)
    carrier = s.units.get(str(row.carrier))
    if carrier is None:
        refuse("IF-BOARD-5", "no-such-unit", "item.carrier", id=str(row.carrier))
    if carrier.is_broken:
        refuse("IF-INTER-4", "carrier-broken", "item.carrier", name=carrier.name)
    return Item(x=carrier.x, y=carrier.y, carrier=carrier.id, untouched=False)


def _devices(s: InfiniteState, written: Devices) -> dict[str, Seat]:
    """IF-MIS-8  Whose each device is; those of nobody are left out."""
    if written and not terms_of(s).device:
        refuse("IF-MIS-8", "no-devices-here", "devices", mission=MISSIONS[s.mission].name)
    known = [each.id for each in s.table.objectives]
    rows = written
    if isinstance(rows, tuple):
        if len(rows) > len(known):
            refuse("IF-MIS-8", "no-such-objective", f"devices[{len(known)}]")
        rows = dict(zip(known, rows, strict=False))
    for id in rows:
        if id not in known:
            refuse("IF-MIS-8", "no-such-objective", "devices")
    return {id: seat_of(side) for id, side in rows.items() if side is not None}
