"""Cached line of sight checks on one board (FR-LOS): yes or no, for many pairs of bodies.

The index filters the terrain that may block lines between two bodies and caches answers; `sight.py`
explains them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.engine.frontier.space.board import GROUND, OPEN_SIDED, Area, Board, Body, Surface
from rules.engine.frontier.space.measure import EPS, gap_to_polygon, in_contact, within
from rules.engine.tabletop.plane import sight_lines
from rules.engine.tabletop.plane.segments import distance_to_segment

NEAR: Final = 5.0  # FR-LOS-5
INSIDE: Final = 2.0  # FR-TERR-OPEN-1
MOST: Final = 8192
"""Most answers, and most observers, that an index caches."""


class Observer:
    """A body with the facts about its position that line of sight needs: surface, height, nearby
    walls.
    """

    def __init__(self, body: Body, at: Surface, inside: bool, tall_near: frozenset[int]) -> None:
        self.body = body
        self.x = body.x
        self.y = body.y
        self.radius = body.radius
        self.foot = body.elevation
        self.top = effective_scale(body)
        self.part = at.part
        self.level = at.elevation
        self.opens = OPEN_SIDED in at.rules
        self.inside = inside
        self.tall_near = tall_near


class Block:
    """A terrain part, preprocessed for the search for obstacles."""

    def __init__(self, index: int, area: Area) -> None:
        self.index = index
        self.piece = area.piece
        self.scale = area.scale
        self.open_sided = area.open_sided
        self.x0, self.y0, self.x1, self.y1 = area.box
        self.polygon = area.polygon
        self.wall = sight_lines.Wall(area.polygon, area.planes)


def effective_scale(body: Body) -> float:
    """FR-LOS-3  Own scale plus the height it stands at."""
    return body.scale + body.elevation


def comes_first(a: Observer, b: Observer) -> bool:
    """FR-LOS-1  Canonical order of two observers, so that floating-point results are symmetric."""
    if a.x != b.x:
        return a.x < b.x
    if a.y != b.y:
        return a.y < b.y
    return a.foot <= b.foot


def on_two_levels(a: Observer, b: Observer) -> bool:
    """FR-LOS-10  Return whether they are on different levels of one part."""
    return a.part == b.part != GROUND and abs(a.level - b.level) > EPS


def in_one_room(a: Observer, b: Observer) -> bool:
    """FR-LOS-11  Return whether they are on the same level inside one part (not on its top)."""
    return a.part == b.part and a.inside and abs(a.level - b.level) <= EPS


def touch(a: Observer, b: Observer) -> bool:
    """FR-LOS-10  Return whether the bases are in contact."""
    if abs(a.x - b.x) > a.radius + b.radius + 1.0:
        return False
    return in_contact(a.body, b.body)


def stands_between(a: Observer, b: Observer, other: Observer) -> bool:
    """Return whether a base is near enough to the strip between a and b to touch a line."""
    near = other.radius + (a.radius if a.radius > b.radius else b.radius) + EPS
    wide = near + EPS
    x, y = other.x, other.y
    left, right = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    if x + wide < left or x - wide > right:
        return False
    low, high = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    if y + wide < low or y - wide > high:
        return False
    return distance_to_segment(x, y, a.x, a.y, b.x, b.y) <= near


def may_block(a: Observer, b: Observer, other: Observer) -> bool:
    """FR-LOS-7  Return whether a third base is high enough, low enough and near enough to block."""
    high = (a.top if a.top > b.top else b.top) - EPS
    return other.top >= high > other.foot and stands_between(a, b, other)


def disc_of(observer: Observer) -> sight_lines.Disc:
    """FR-LOS-7  The blocking disc of a base; touching its rim counts."""
    return observer.x, observer.y, observer.radius + EPS


class SightObstacles:
    """The terrain that may block lines between two bodies: walls, and rooms with openings.

    `blocks` are the parts behind `walls`; `hiding` holds those of each room.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.walls: list[sight_lines.Wall] = []
        self.hiding: list[list[Block]] = []
        self.rooms: list[sight_lines.Room] = []


def beside(block: Block, a: Observer, ux: float, uy: float) -> float:
    """Return the least distance of a part's box from the line through a along (ux, uy)."""
    across = uy * ((block.x0 + block.x1) / 2.0 - a.x) - ux * ((block.y0 + block.y1) / 2.0 - a.y)
    half = abs(uy) * (block.x1 - block.x0) / 2.0 + abs(ux) * (block.y1 - block.y0) / 2.0
    return abs(across) - half


def walls_of(blocks: list[Block]) -> list[sight_lines.Wall]:
    return [block.wall for block in blocks]


def fan_between(
    a: Observer,
    b: Observer,
    walls: list[sight_lines.Wall],
    discs: list[sight_lines.Disc],
    rooms: list[sight_lines.Room],
) -> sight_lines.Fan:
    """FR-LOS-2, FR-LOS-6, FR-TERR-OPEN-1  Build the 289 lines between a and b, with their
    obstacles.
    """
    one, other = (a.x, a.y, a.radius), (b.x, b.y, b.radius)
    return sight_lines.Fan(one, other, walls, discs, rooms, INSIDE + EPS, EPS)


class SightIndex:
    """FR-LOS-13  Line of sight checks on one board, cached. An answer depends only on the two
    bodies and on those that may block, so equal questions share one cache entry.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.blocks = [Block(index, area) for index, area in enumerate(board.areas)]
        self.tall = [block for block in self.blocks if block.scale > 0.0]
        self._observers: dict[Body, Observer] = {}
        self._known: dict[tuple[Observer, Observer, tuple[Observer, ...]], bool] = {}

    def sees(self, a: Body, b: Body, others: Sequence[Body]) -> bool:
        """FR-LOS-1  Return whether a and b see each other past `others`."""
        first, second = self.observers(a, b)
        return self.answer(first, second, self.between(first, second, others))

    def observers(self, a: Body, b: Body) -> tuple[Observer, Observer]:
        """Return both bodies as observers, in canonical order."""
        first, second = self.observer(a), self.observer(b)
        return (first, second) if comes_first(first, second) else (second, first)

    def between(self, a: Observer, b: Observer, others: Sequence[Body]) -> tuple[Observer, ...]:
        """FR-LOS-7  Return the bases that may block lines between a and b."""
        found: list[Observer] = []
        for body in others:
            observer = self.observer(body)
            if may_block(a, b, observer):
                found.append(observer)
        return tuple(found)

    def observer(self, body: Body) -> Observer:
        """Return a body as an observer (cached); off any surface it counts as on open ground."""
        known = self._observers.get(body)
        if known is not None:
            return known
        found = self._surface(body)
        at = found or Surface(part=GROUND, elevation=body.elevation)
        made = Observer(body, at, self._is_inside(at), self._tall_parts_near(body))
        if len(self._observers) >= MOST:
            self._observers.clear()
        self._observers[body] = made
        return made

    def _surface(self, body: Body) -> Surface | None:
        """Return the surface under a body, None if it is not on any part."""
        x, y = body.x, body.y
        for block in self.blocks:
            if block.x0 - EPS <= x <= block.x1 + EPS and block.y0 - EPS <= y <= block.y1 + EPS:
                return self.board.surface_of(x, y, body.elevation)
        return None

    def _is_inside(self, at: Surface) -> bool:
        """FR-TERR-OPEN-2  Return whether the surface is in a part, below its top."""
        return at.part != GROUND and at.elevation < self.blocks[at.part].scale - EPS

    def _tall_parts_near(self, body: Body) -> frozenset[int]:
        """FR-LOS-5  The indices of the parts at least as high as the body and within 5" of it."""
        least = effective_scale(body) - EPS
        reach = NEAR + body.radius + EPS
        x, y = body.x, body.y
        found: list[int] = []
        for block in self.blocks:
            if block.scale < least or x + reach < block.x0 or x - reach > block.x1:
                continue
            if y + reach < block.y0 or y - reach > block.y1:
                continue
            if within(gap_to_polygon(body, block.polygon), NEAR):
                found.append(block.index)
        return frozenset(found)

    def answer(self, a: Observer, b: Observer, between: tuple[Observer, ...]) -> bool:
        """Return the cached answer for two observers in canonical order and the bases that may
        block.
        """
        asked = (a, b, between)
        known = self._known.get(asked)
        if known is None:
            known = self.look(a, b, between)
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[asked] = known
        return known

    def look(self, a: Observer, b: Observer, between: Sequence[Observer]) -> bool:
        """Compute the answer."""
        if on_two_levels(a, b):
            return False
        if touch(a, b):
            return True
        scene = self.scene(a, b)
        if not scene.walls and not between and not scene.rooms:
            return True
        discs = [disc_of(observer) for observer in between]
        return fan_between(a, b, scene.walls, discs, scene.rooms).any_clear()

    def scene(self, a: Observer, b: Observer) -> SightObstacles:
        """Collect the terrain that affects lines between two bodies (FR-LOS-4 to FR-LOS-11)."""
        scene = SightObstacles()
        found = self.obstacles(a, b)
        lifted: set[int] = set()
        if a.inside or b.inside:
            for openings in self.rooms(a, b):
                hiding = [block for block in openings if block in found]
                if hiding:
                    scene.hiding.append(hiding)
                    scene.rooms.append(sight_lines.Room(walls_of(hiding), walls_of(openings)))
                    lifted.update([block.index for block in hiding])
        reach = (a.radius if a.radius > b.radius else b.radius) + EPS
        ux, uy = sight_lines.heading(a.x, a.y, b.x, b.y)
        for block in found:
            if block.index not in lifted and beside(block, a, ux, uy) <= reach:
                scene.blocks.append(block)
                scene.walls.append(block.wall)
        return scene

    def obstacles(self, a: Observer, b: Observer) -> list[Block]:
        """FR-LOS-4, FR-LOS-5, FR-LOS-8, FR-TERR-IMPASS-2  Return the parts high enough to block a
        line and near the strip.
        """
        low, high = (a.top, b.top) if a.top < b.top else (b.top, a.top)
        reach = (a.radius if a.radius > b.radius else b.radius) + EPS
        left, right = (a.x, b.x) if a.x < b.x else (b.x, a.x)
        bottom, top = (a.y, b.y) if a.y < b.y else (b.y, a.y)
        left -= reach
        right += reach
        bottom -= reach
        top += reach
        return [
            block
            for block in self.tall
            if not (
                block.x0 > right
                or block.x1 < left
                or block.y0 > top
                or block.y1 < bottom
                or block.scale < low - EPS
            )
            and (
                block.scale >= high - EPS
                or block.index in a.tall_near
                or block.index in b.tall_near
            )
        ]

    def rooms(self, a: Observer, b: Observer) -> list[list[Block]]:
        """FR-LOS-9, FR-LOS-11, FR-TERR-OPEN-1, FR-TERR-OPEN-3  For each piece seen into or out of,
        return the parts that may be seen through.
        """
        shared = a.part if in_one_room(a, b) else GROUND
        found: list[list[Block]] = []
        pieces: list[int] = []
        for observer in (a, b):
            if not observer.inside or not (observer.opens or shared != GROUND):
                continue
            piece = self.blocks[observer.part].piece
            if piece not in pieces:
                pieces.append(piece)
                found.append(
                    [
                        block
                        for block in self.blocks
                        if block.index == shared or (block.piece == piece and block.open_sided)
                    ]
                )
        return found


sight_index = lru_cache(maxsize=64)(SightIndex)
"""Return the index of a board (cached: the same object for the same board)."""
