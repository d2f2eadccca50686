"""What an Interact handles: the item of Data Run, the devices of Override, wounds of friends.

Who may Interact, and with what, is in `interactions`.
"""

from __future__ import annotations

from rules.engine.infinite.model.action_events import ItemMoved
from rules.engine.infinite.model.state import InfiniteState, Item, Unit
from rules.engine.infinite.play.queries import Table


def carries(s: InfiniteState, unit: Unit) -> bool:
    """IF-INTER-4  Whether a unit carries the item."""
    return s.item is not None and s.item.carrier == unit.id


def is_lying(s: InfiniteState) -> bool:
    """IF-MIS-5  Whether there is an item on the table that nobody carries."""
    return s.item is not None and not s.item.carrier and not s.item.is_in


def drop(play: Table, unit: Unit) -> None:
    """IF-INTER-4  A carrier that is defeated or Broken drops the item at its centre."""
    if carries(play.state, unit):
        dropped = Item(x=unit.x, y=unit.y, untouched=False)
        _move(play, "IF-INTER-4", unit, dropped, "dropped")


def pick_up(play: Table, unit: Unit) -> None:
    """IF-INTER-2 IF-MIS-5  A unit picks up the item."""
    _move(play, "IF-INTER-2", unit, _carried_by(unit), "taken")


def give(play: Table, unit: Unit, friend: Unit) -> None:
    """IF-INTER-2 IF-MIS-5  A carrier passes the item to a friend."""
    assert carries(play.state, unit)
    _move(play, "IF-INTER-2", friend, _carried_by(friend), "passed")


def _carried_by(unit: Unit) -> Item:
    return Item(x=unit.x, y=unit.y, carrier=unit.id, untouched=False)


def _move(play: Table, clause: str, unit: Unit, item: Item, how: str) -> None:
    play.emit(ItemMoved(clause=clause, unit=unit.id, name=unit.name, item=item, how=how))
