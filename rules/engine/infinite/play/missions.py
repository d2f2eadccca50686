"""What missions award: relays and devices at the end of a round, the item that is brought in."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.infinite.data import tables
from rules.engine.infinite.data.missions import MISSIONS, Terms
from rules.engine.infinite.data.tables import Objective
from rules.engine.infinite.model.action_events import ItemMoved
from rules.engine.infinite.model.state import InfiniteState, Item, Unit
from rules.engine.infinite.play.outcome import score
from rules.engine.infinite.play.queries import Table, base_of
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.footprints import is_near
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.steps.secret_choices import SEATS


def terms_of(s: InfiniteState) -> Terms:
    """IF-MIS-7 IF-WIN-1  The terms of the mission of a match: what earns victory points."""
    return MISSIONS[s.mission].terms


# ---- the end of a round -------------------------------------------------------------------------


def score_round(play: Table) -> None:
    """IF-MIS-4 IF-MIS-8 IF-END-5  Score the objectives that a side controls, and its devices."""
    terms = terms_of(play.state)
    for objective in play.state.table.objectives:
        seat = controller(play.state, objective)
        if terms.control and seat is not None:
            score(play, seat, terms.control, "relay", "IF-MIS-4")
        owner = play.state.devices.get(objective.id)
        if terms.device and owner is not None:
            score(play, owner, terms.device, "device", "IF-MIS-8")


def controller(s: InfiniteState, objective: Objective) -> Seat | None:
    """IF-MIS-4  The side with more unbroken units within reach of an objective."""
    one, two = (len(holders(s, objective, seat)) for seat in SEATS)
    if one == two:
        return None
    return 0 if one > two else 1


def holders(s: InfiniteState, objective: Objective, seat: Seat) -> tuple[Unit, ...]:
    """IF-MIS-4  The unbroken units of a side within reach of an objective; height is ignored."""
    reach = terms_of(s).control_within * INCH
    return tuple(
        unit
        for unit in s.on_table(seat)
        if not unit.is_broken and is_within_reach(s, unit, objective, reach)
    )


def is_within_reach(s: InfiniteState, unit: Unit, objective: Objective, reach: int) -> bool:
    """IF-MIS-4  Whether the edge of a unit's base is within a distance of an objective: of its
    place, or of the rim of its feature.
    """
    base = base_of(unit)
    if objective.feature:
        return is_near(s.board.by_id[objective.feature].footprint, base, reach)
    return within(base, Base(objective.at, 0), reach)


# ---- the item -----------------------------------------------------------------------------------


def item_at_start(mission: str, table: tables.Table) -> Item | None:
    """IF-MIS-5  The item at the middle objective, in a mission that has one."""
    middle = table.middle
    if not MISSIONS[mission].terms.item or middle is None:
        return None
    x, y = middle.at
    return Item(x=x, y=y)


def bring_in_item(play: Table) -> None:
    """IF-MIS-5  If at the end of a turn the base of the item's carrier touches its own strip, its
    side scores, and the item leaves play.
    """
    s = play.state
    carrier = s.units[s.item.carrier] if s.item and s.item.carrier else None
    if s.item is None or carrier is None or not touches_own_strip(s, carrier):
        return
    play.emit(
        ItemMoved(
            clause="IF-MIS-5",
            unit=carrier.id,
            name=carrier.name,
            item=s.item.change(x=carrier.x, y=carrier.y, carrier="", is_in=True),
            how="brought",
        )
    )
    score(play, carrier.seat, terms_of(s).item, "item", "IF-MIS-5")


def touches_own_strip(s: InfiniteState, unit: Unit) -> bool:
    """IF-MIS-5  Whether a unit's base touches the strip at its own edge."""
    from_edge = unit.y if s.edge_of(unit.seat) == "south" else s.table.depth - unit.y
    return from_edge - unit.profile.radius <= s.table.deployment
