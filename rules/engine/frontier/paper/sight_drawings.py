"""Line of sight diagrams from above; the engine itself decides whether each line is clear."""

from __future__ import annotations

from rules.engine.frontier.paper.drawings import BASE, line, measure, solid, unit
from rules.engine.frontier.paper.words import word
from rules.engine.frontier.space.measure import EPS
from rules.engine.tabletop.plane.polygons import crosses, half_planes
from rules.engine.tabletop.plane.sight_lines import RIM, facing, heading
from rules.engine.tabletop.printed import Board, Drawing, Ground

LARGE = 40 / 25.4
WALL = (0.5, 3.5)  # how far the walls of the drawings run, south to north
_EVERY = 4  # of the 17 points of a base


def lines(language: str) -> Drawing:
    """FR-LOS-2 FR-LOS-4  Diagram: some of the 289 lines between two bases, past the end
    of a wall.
    """
    a, b = (1.25, 1.5), (10.75, 1.5)
    hidden = ((5.5, 1.5), (6.5, 1.5), (6.5, 2.75), (5.5, 2.75))
    planes = half_planes(hidden)
    ux, uy = heading(*a, *b)
    chosen = range(0, RIM + 1, _EVERY)
    near, far = facing(*a, LARGE / 2, ux, uy), facing(*b, LARGE / 2, -ux, -uy)
    fan = [(near[i], far[k]) for i in chosen for k in chosen]
    return Drawing(
        name="sight-lines",
        caption=word("sight-lines", language),
        board=Board(
            name="sight-lines",
            width=12,
            height=3,
            grounds=(solid(hidden, 2, language),),
            markers=(unit("A", a, 2, "first", LARGE), unit("B", b, 2, "second", LARGE)),
            dimensions=tuple(
                line(p, q, "blocked" if crosses(hidden, planes, EPS, *p, *q) else "clear")
                for p, q in fan
            ),
        ),
    )


def raised(language: str) -> Drawing:
    """FR-LOS-3  Diagram: from the top of a crate over a wall as high as the unit beyond it."""
    return Drawing(
        name="sight-raised",
        caption=word("sight-raised", language),
        profile=True,
        board=Board(
            name="sight-raised",
            width=20,
            height=2.1,
            grounds=(
                solid(((0.5, 0), (4, 0), (4, 1), (0.5, 1)), 1, language),
                solid(((11, 0), (12, 0), (12, 1), (11, 1)), 1, language),
            ),
            markers=(
                unit("A", (2.25, 1 + BASE / 2), 1, "first"),
                unit("B", (18.5, BASE / 2), 1, "second"),
            ),
            dimensions=(line((2.25, 2), (18.5, 1), "clear"),),
        ),
    )


def heights(language: str) -> Drawing:
    """FR-LOS-4  Diagram: a wall of scale 2 between units of scale 1 and 2."""
    return Drawing(
        name="sight-high",
        caption=word("sight-high", language),
        board=Board(
            name="sight-high",
            width=20,
            height=4,
            grounds=(wall(10, 2, language),),
            markers=(unit("A", (1.5, 2), 1, "first"), unit("B", (18.5, 2), 2, "second")),
            dimensions=(line((1.5, 2), (18.5, 2), "blocked"),),
        ),
    )


def nearness(language: str) -> Drawing:
    """FR-LOS-5  Diagram: a wall of scale 1 near the small unit, and one far from both."""
    return Drawing(
        name="sight-near",
        caption=word("sight-near", language),
        board=Board(
            name="sight-near",
            width=20,
            height=8,
            grounds=(wall(5, 1, language, 4), wall(9, 1, language)),
            markers=(
                unit("A", (1.5, 6), 1, "first"),
                unit("B", (18.5, 6), 2, "second"),
                unit("C", (1.5, 2), 1, "first"),
                unit("D", (18.5, 2), 2, "second"),
            ),
            dimensions=(
                line((1.5, 6), (18.5, 6), "blocked"),
                line((1.5, 2), (18.5, 2), "clear"),
                measure((1.5 + BASE / 2, 7.6), (5, 7.6), language),
                measure((1.5 + BASE / 2, 0.4), (9, 0.4), language),
            ),
        ),
    )


def third_unit(language: str) -> Drawing:
    """FR-LOS-7 FR-LOS-2  Diagram: a unit that blocks every line, and one past which a line is
    clear.
    """
    return Drawing(
        name="sight-units",
        caption=word("sight-units", language),
        board=Board(
            name="sight-units",
            width=20,
            height=6,
            markers=(
                unit("A", (1.5, 4.5), 1, "first"),
                unit("B", (10, 4.5), 2, "neutral", LARGE),
                unit("C", (18.5, 4.5), 1, "second"),
                unit("D", (18.5, 1), 1, "second"),
            ),
            dimensions=(
                line((1.5, 4.5), (18.5, 4.5), "blocked"),
                line((1.5, 4.5), (18.5, 1), "clear"),
            ),
        ),
    )


def wall(x: float, scale: float, language: str, y: float = 0) -> Ground:
    """Build a wall one inch thick with its near face at x."""
    low, high = WALL[0] + y, WALL[1] + y
    return solid(((x, low), (x + 1, low), (x + 1, high), (x, high)), scale, language)
