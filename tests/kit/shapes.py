"""A scene of no rule book: every shape of a piece, for both seats, with badges and facings."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.tabletop.printed import Account, Badge, Standing
from rules.engine.tabletop.reference import Layout, Text
from rules.engine.tabletop.scene import Figure, Patch, Scene, Shape, Side, Tint

GROUND = Layout(
    name="Field", slug="field", blurb=Text(en="", fr=""), width=24, height=16, pieces=()
)
LENGTHS: dict[Shape, float] = {"capsule": 3.0, "oval": 2.4}
TURNS = (0.0, 37.5, 90.0, 213.0, None)


def figure(shape: Shape, *, x: float = 3, y: float = 3, **fields: object) -> Figure:
    """A figure of seat 0 in the name of its shape."""
    told = {"seat": 0, "mark": shape[:2].upper(), "title": f"A {shape}", "name": f"{shape} 2"}
    sized = {"radius": 0.6, "length": LENGTHS.get(shape, 0.0), "shape": shape}
    return Figure(at=(x, y), **(told | sized | fields))  # type: ignore[arg-type]


def counter(owner: int | None, *, x: float = 3, y: float = 3) -> Figure:
    """A counter of a seat, or of nobody."""
    told = {"seat": None, "owner": owner, "name": "", "mark": "S", "sign": "strong-point"}
    return figure("counter", x=x, y=y, count="3", **told)


def scene(*figures: Figure, tints: tuple[Tint, Tint] = ("first", "second")) -> Scene:
    """A scene of these figures, and of a zone for each seat and for nobody."""
    seats: tuple[Seat | None, ...] = (0, 1, None)
    strips = [((x, 0.2), (x + 7, 0.2), (x + 7, 15.8), (x, 15.8)) for x in (0.5, 8.5, 16.5)]
    first, second = (
        Side(name=name, tint=tint, role="", faction="", figures="")
        for name, tint in zip(("Ana", "Bo"), tints, strict=True)
    )
    return Scene(
        figures=figures,
        patches=tuple(
            Patch(polygon=strip, seat=seat, title="")
            for strip, seat in zip(strips, seats, strict=True)
        ),
        sides=(first, second),
        turn=1,
    )


def every_shape() -> Scene:
    """Every shape at five facings, for both seats in turn, and three counters."""
    shapes: tuple[Shape, ...] = ("disc", "capsule", "oval", "block")
    badges = ((), ("shaken", "prone"), ("suppressed", "isolated"), (), ("affected", "designated"))
    figures = [
        figure(
            shape,
            x=2.5 + 4.2 * at,
            y=14 - 3.6 * row,
            seat=(at + row) % 2,
            facing=turn,
            badges=("moved", "prone")
            if shape == "block" and at % 2
            else badges[at]
            if shape != "block"
            else (),
            used=at % 3,
        )
        for row, shape in enumerate(shapes)
        for at, turn in enumerate(TURNS)
    ]
    owners = (None, 0, 1)
    counters = [counter(owner, x=22.5, y=14 - 3.6 * at) for at, owner in enumerate(owners)]
    return scene(*figures, *counters)


def account() -> Account:
    """Both sides of the scene, whose diagrams show two conditions by letters."""
    tints: tuple[Tint, Tint] = ("first", "second")
    first, second = (
        Standing(name=tint, tint=tint, livery=None, role="", result="", figures="", units=())
        for tint in tints
    )
    return Account(
        sides=(first, second),
        dashed="shaken",
        dashes=("shaken",),
        badges=(
            Badge(slug="prone", letter="P", name="prone"),
            Badge(slug="suppressed", letter="S", name="suppressed"),
        ),
    )
