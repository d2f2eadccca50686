"""Set-up and counters of a mission: a position at some step, edges, markers and whole batches."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.decision import Refusal
from rules.engine.core.flow import Frame
from rules.engine.core.known import SPECTATOR
from rules.engine.frontier.model.commands import ChooseEdges, Deploy, Place, PlaceMarker, Placement
from rules.engine.frontier.model.state import Marker, Unit
from rules.engine.frontier.model.view import view_for
from rules.engine.frontier.space.zones import Rectangle
from tests.kit.table import Answer, Deed, Point, Table

Spot = Point | tuple[float, float, float]


def clauses(refusals: Iterable[Refusal]) -> list[tuple[str, str]]:
    """Clause and key of each refusal."""
    return [(refusal.clause, refusal.key) for refusal in refusals]


def at_setup(table: Table, step: str, *units: Unit, **fields: object) -> None:
    """The position at that step of set-up, nobody deployed unless `fields` say so."""
    stack = (Frame(sequence="match", step=step),)
    table.given(*units, stack=stack, **({"deployed": ()} | fields))  # type: ignore[arg-type]


def waiting(*units: Unit) -> list[Unit]:
    """Units that have not deployed yet."""
    return [unit.change(place="waiting") for unit in units]


def zones_of(table: Table, role: str) -> dict[str, set[Rectangle]]:
    """The rectangles of each zone that a side is shown, by its key."""
    view = view_for(table.state, SPECTATOR)
    return {zone.key: set(zone.rectangles) for zone in view.zones if zone.role == role}


def evac_of(table: Table) -> tuple[set[str], set[str]]:
    """The edges by which the attacker (seat 0) and the defender may leave, as everybody sees."""
    ours, theirs = view_for(table.state, SPECTATOR).sides
    return set(ours.evac), set(theirs.evac)


def offered(table: Table, key: str) -> set[str]:
    """What may be chosen under that key, of the edges or zones on offer."""
    commands = [option.command for option in table.offer.options]
    return {each.choices[key] for each in commands if isinstance(each, ChooseEdges)}


def chooses(**edges: str) -> Deed:
    return (Answer(command=ChooseEdges(choices=edges)),)


def puts_marker(x: float, y: float, elevation: float = 0.0) -> Deed:
    return (Answer(command=PlaceMarker(x=x, y=y, elevation=elevation)),)


def deploys(*, reserve: Iterable[str] = (), **places: Spot) -> Deed:
    """A whole batch; underscores in ids stand for hyphens."""
    placements = tuple(_placement(unit.replace("_", "-"), spot) for unit, spot in places.items())
    return (Answer(command=Deploy(placements=placements, reserve=tuple(reserve))),)


def lays(**spots: Spot) -> Deed:
    """Infiltration tokens: `c1` is the first of the unit `c`."""
    placements = tuple(
        _placement(f"infiltration-token/{name[:-1]}-{name[-1]}", spot)
        for name, spot in spots.items()
    )
    return (Answer(command=Place(placements=placements)),)


def _placement(thing: str, spot: Spot) -> Placement:
    x, y, *rest = spot
    return Placement(unit=thing, x=x, y=y, elevation=rest[0] if rest else 0.0)


def counter(kind: str, at: Spot) -> Marker:
    """A mission's marker: `target` or `vip`."""
    x, y, *rest = at
    return Marker(id=kind, kind=kind, x=x, y=y, elevation=rest[0] if rest else 0.0)
