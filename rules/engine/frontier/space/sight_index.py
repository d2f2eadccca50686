"""Who sees whom, asked again and again (FR-LOS): what may stop the lines between two bodies.

A watch keeps what it knows of one board. It answers yes or no; `sight.py` says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.engine.frontier.board import GROUND, OPEN_SIDED, Area, Board, Body, Surface
from rules.engine.frontier.measure import EPS, gap_to_polygon, in_contact, within
from rules.engine.lib.plane import fan
from rules.engine.lib.plane.segments import distance_to_segment

NEAR: Final = 5.0  # FR-LOS-5
INSIDE: Final = 2.0  # FR-TERR-OPEN-1
MOST: Final = 8192
"""Answers, and places of bodies, that a watch remembers at most."""


class Post:
    """A body, and what the board makes of the place where it stands."""

    def __init__(self, body: Body, at: Surface, inside: bool, looming: frozenset[int]) -> None:
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
        self.looming = looming


class Block:
    """A part of the terrain, laid out for the search."""

    def __init__(self, index: int, area: Area) -> None:
        self.index = index
        self.piece = area.piece
        self.scale = area.scale
        self.open_sided = area.open_sided
        self.x0, self.y0, self.x1, self.y1 = area.box
        self.polygon = area.polygon
        self.wall = fan.Wall(area.polygon, area.planes)


def effective_scale(body: Body) -> float:
    """FR-LOS-3  Own scale plus the height it stands at."""
    return body.scale + body.elevation


def comes_first(a: Post, b: Post) -> bool:
    """FR-LOS-1  One order for either asker, so that the answer is mutual to the last bit."""
    if a.x != b.x:
        return a.x < b.x
    if a.y != b.y:
        return a.y < b.y
    return a.foot <= b.foot


def on_two_levels(a: Post, b: Post) -> bool:
    """FR-LOS-10  On different levels of one part."""
    return a.part == b.part != GROUND and abs(a.level - b.level) > EPS


def in_one_room(a: Post, b: Post) -> bool:
    """FR-LOS-11  On the same level inside one part; its top is on it, not inside."""
    return a.part == b.part and a.inside and abs(a.level - b.level) <= EPS


def touch(a: Post, b: Post) -> bool:
    """FR-LOS-10  Bases in contact."""
    if abs(a.x - b.x) > a.radius + b.radius + 1.0:
        return False
    return in_contact(a.body, b.body)


def stands_between(a: Post, b: Post, other: Post) -> bool:
    """Whether a base is near enough to the strip between a and b to touch a line."""
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


def may_block(a: Post, b: Post, other: Post) -> bool:
    """FR-LOS-7  A base high enough, standing low enough, near the strip between a and b."""
    high = (a.top if a.top > b.top else b.top) - EPS
    return other.top >= high > other.foot and stands_between(a, b, other)


def disc_of(post: Post) -> fan.Disc:
    """FR-LOS-7  Touching the rim counts."""
    return post.x, post.y, post.radius + EPS


class Scene:
    """The terrain between two bodies: parts, and rooms one may look into and out of.

    `blocks` are the parts of the walls, `hiding` those of each room's screens.
    """

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.walls: list[fan.Wall] = []
        self.hiding: list[list[Block]] = []
        self.rooms: list[fan.Room] = []


def beside(block: Block, a: Post, ux: float, uy: float) -> float:
    """The least distance of a part's box from the line through a along (ux, uy)."""
    across = uy * ((block.x0 + block.x1) / 2.0 - a.x) - ux * ((block.y0 + block.y1) / 2.0 - a.y)
    half = abs(uy) * (block.x1 - block.x0) / 2.0 + abs(ux) * (block.y1 - block.y0) / 2.0
    return abs(across) - half


def walls_of(blocks: list[Block]) -> list[fan.Wall]:
    return [block.wall for block in blocks]


def fan_between(
    a: Post, b: Post, walls: list[fan.Wall], discs: list[fan.Disc], rooms: list[fan.Room]
) -> fan.Fan:
    """FR-LOS-2, FR-LOS-6, FR-TERR-OPEN-1  The 289 lines, and when one of them is clear."""
    one, other = (a.x, a.y, a.radius), (b.x, b.y, b.radius)
    return fan.Fan(one, other, walls, discs, rooms, INSIDE + EPS, EPS)


class Watch:
    """FR-LOS-13  Questions of sight on one board. An answer hangs on nothing but the two bodies
    and those that may come between: the same question anew has the same answer, kept for a while.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.blocks = [Block(index, area) for index, area in enumerate(board.areas)]
        self.tall = [block for block in self.blocks if block.scale > 0.0]
        self._posts: dict[Body, Post] = {}
        self._known: dict[tuple[Post, Post, tuple[Post, ...]], bool] = {}

    def sees(self, a: Body, b: Body, others: Sequence[Body]) -> bool:
        """FR-LOS-1  Whether a and b see each other past `others`."""
        first, second = self.posts(a, b)
        return self.answer(first, second, self.between(first, second, others))

    def posts(self, a: Body, b: Body) -> tuple[Post, Post]:
        """Both bodies where they stand, in their order."""
        first, second = self.post(a), self.post(b)
        return (first, second) if comes_first(first, second) else (second, first)

    def between(self, a: Post, b: Post, others: Sequence[Body]) -> tuple[Post, ...]:
        """FR-LOS-7  Those of the bases that may come between."""
        found: list[Post] = []
        for body in others:
            post = self.post(body)
            if may_block(a, b, post):
                found.append(post)
        return tuple(found)

    def post(self, body: Body) -> Post:
        """A body where it stands; a body on no surface counts as on open ground."""
        known = self._posts.get(body)
        if known is not None:
            return known
        found = self._surface(body)
        at = found or Surface(part=GROUND, elevation=body.elevation)
        made = Post(body, at, self._is_inside(at), self._looming(body))
        if len(self._posts) >= MOST:
            self._posts.clear()
        self._posts[body] = made
        return made

    def _surface(self, body: Body) -> Surface | None:
        """The surface a body stands on; off every part there is nothing but open ground."""
        x, y = body.x, body.y
        for block in self.blocks:
            if block.x0 - EPS <= x <= block.x1 + EPS and block.y0 - EPS <= y <= block.y1 + EPS:
                return self.board.surface_of(x, y, body.elevation)
        return None

    def _is_inside(self, at: Surface) -> bool:
        """FR-TERR-OPEN-2  In a part, below its top."""
        return at.part != GROUND and at.elevation < self.blocks[at.part].scale - EPS

    def _looming(self, body: Body) -> frozenset[int]:
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

    def answer(self, a: Post, b: Post, between: tuple[Post, ...]) -> bool:
        """Whether two posts in their order see each other past the bases that may block."""
        asked = (a, b, between)
        known = self._known.get(asked)
        if known is None:
            known = self.look(a, b, between)
            if len(self._known) >= MOST:
                self._known.clear()
            self._known[asked] = known
        return known

    def look(self, a: Post, b: Post, between: Sequence[Post]) -> bool:
        """The answer worked out."""
        if on_two_levels(a, b):
            return False
        if touch(a, b):
            return True
        scene = self.scene(a, b)
        if not scene.walls and not between and not scene.rooms:
            return True
        discs = [disc_of(post) for post in between]
        return fan_between(a, b, scene.walls, discs, scene.rooms).any_clear()

    def scene(self, a: Post, b: Post) -> Scene:
        """All that FR-LOS-4 to FR-LOS-11 let the terrain do between two bodies."""
        scene = Scene()
        found = self.obstacles(a, b)
        lifted: set[int] = set()
        if a.inside or b.inside:
            for openings in self.rooms(a, b):
                hiding = [block for block in openings if block in found]
                if hiding:
                    scene.hiding.append(hiding)
                    scene.rooms.append(fan.Room(walls_of(hiding), walls_of(openings)))
                    lifted.update([block.index for block in hiding])
        reach = (a.radius if a.radius > b.radius else b.radius) + EPS
        ux, uy = fan.heading(a.x, a.y, b.x, b.y)
        for block in found:
            if block.index not in lifted and beside(block, a, ux, uy) <= reach:
                scene.blocks.append(block)
                scene.walls.append(block.wall)
        return scene

    def obstacles(self, a: Post, b: Post) -> list[Block]:
        """FR-LOS-4, FR-LOS-5, FR-LOS-8, FR-TERR-IMPASS-2  Parts high enough to stop a line, near
        the strip.
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
            and (block.scale >= high - EPS or block.index in a.looming or block.index in b.looming)
        ]

    def rooms(self, a: Post, b: Post) -> list[list[Block]]:
        """FR-LOS-9, FR-LOS-11, FR-TERR-OPEN-1, FR-TERR-OPEN-3  For each piece looked into or out
        of, the parts let through.
        """
        shared = a.part if in_one_room(a, b) else GROUND
        found: list[list[Block]] = []
        pieces: list[int] = []
        for post in (a, b):
            if not post.inside or not (post.opens or shared != GROUND):
                continue
            piece = self.blocks[post.part].piece
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


watch = lru_cache(maxsize=64)(Watch)
"""The watch over a board; the same object for the same board."""
