"""Random board generator: fair by half-turn symmetry, and valid by the checks of the printed
layouts (FR-BOARD-1 to FR-BOARD-8).

A tower stands in the middle. Pieces are placed in symmetric pairs, each where it blocks the most
lines between opposite edges, until few lines are open. Boards with a fault are discarded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from rules.engine.core.dice import Dice, SeededDice, pick
from rules.engine.core.record import Record
from rules.engine.frontier.play.own_boards import DrawnBoard, is_sound
from rules.engine.frontier.play.written_board import MOST_CORNERS
from rules.engine.frontier.space.board import HEIGHT, WIDTH, Area, board_of
from rules.engine.frontier.space.playability import (
    MOST_OPEN,
    PASSAGE,
    TALL,
    edge_to_edge,
    open_lines,
)
from rules.engine.tabletop.plane.polygons import Box, box
from rules.engine.tabletop.plane.segments import Point
from rules.engine.tabletop.reference import Level, Part, Piece, Text
from rules.engine.tabletop.toml_files import read

STEP = 0.5
"""Inches between possible positions of a piece."""
SPOTS = 32
"""Spots tried for a piece; the one that blocks the most lines is used."""
FEW_OPEN = 0.8 * MOST_OPEN
MOST_PAIRS, LEAST_PAIRS, FLAT_PAIRS = 24, 7, 4
COARSE = 4
"""Only every fourth line is tested while pieces are placed."""


class Kit(Record):
    """A kind of piece to place; every board has at least `least` pairs of it."""

    name: Text
    tall: bool = False
    least: int = 0
    parts: tuple[Outline, ...]


class Outline(Record):
    """One part of a kit."""

    polygon: tuple[Point, ...]
    scale: float
    impassable: bool = False
    levels: tuple[Level, ...] = ()


class _KitFile(Record):
    kits: tuple[Kit, ...]


KITS = read(Path(__file__).with_name("kit.toml"), _KitFile).kits
TOWER = Kit(
    name=Text(en="Tower", fr="Tour"),
    tall=True,
    parts=(
        Outline(
            polygon=((0, 0), (4, 0), (4, 4), (0, 4)),
            scale=3,
            levels=(
                Level(elevation=0, rules=("cover", "open-sided")),
                Level(elevation=2, rules=("cover", "firing-position", "open-sided")),
                Level(elevation=3, rules=("exposed",)),
            ),
        ),
    ),
)


def random_board(seed: str) -> DrawnBoard:
    """Generate the board of a seed: deterministic and without faults."""
    for trial in count():
        secret = hashlib.sha256(f"{seed}|{trial}".encode()).digest()
        board = _Table(SeededDice(secret=secret, match="board", nonces=("", ""))).laid()
        corners = sum(len(part.polygon) for piece in board.pieces for part in piece.parts)
        if corners <= MOST_CORNERS and is_sound(board.pieces):
            return board
    raise AssertionError("trials never end")


def in_language(board: DrawnBoard, language: str) -> DrawnBoard:
    """Return the board with its pieces named in one language."""
    names = ((piece, piece.name.get(language)) for piece in board.pieces)
    pieces = tuple(piece.change(name=Text(en=name, fr=name)) for piece, name in names)
    return board.change(pieces=pieces)


class _Table:
    """A board under construction, with the lines that are still open."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.pieces: list[Piece] = []
        self.taken: list[tuple[Box, bool]] = []
        bare = board_of(())
        self.open = [lines[::COARSE] for lines in edge_to_edge(bare)]
        self.most = [FEW_OPEN * len(lines) for lines in self.open]

    def laid(self) -> DrawnBoard:
        self._put([_piece(TOWER, "T1", _moved(TOWER, WIDTH / 2 - 2, HEIGHT / 2 - 2))], tall=True)
        tall = [kit for kit in KITS if kit.tall]
        for number, kit in enumerate(self._drawn(tall, MOST_PAIRS)):
            if number >= LEAST_PAIRS and self._is_closed():
                break
            self._set_down(kit, f"R{number + 1}")
        flat = [kit for kit in KITS if not kit.tall]
        for number, kit in enumerate(self._drawn(flat, FLAT_PAIRS)):
            self._set_down(kit, f"F{number + 1}")
        return DrawnBoard(pieces=tuple(self.pieces))

    def _drawn(self, kits: Sequence[Kit], most: int) -> Iterator[Kit]:
        """Yield the mandatory kits, then random ones, each once before any repeats."""
        sure = [kit for kit in kits for _ in range(kit.least)]
        yield from sure
        left = [kit for kit in kits if kit not in sure]
        for _ in range(most - len(sure)):
            left = left or list(kits)
            yield left.pop(pick(self.dice, len(left)))

    def _is_closed(self) -> bool:
        return all(len(o) <= most for o, most in zip(self.open, self.most, strict=True))

    def _set_down(self, kit: Kit, id: str) -> None:
        """Place a piece and its half-turn image at the best of several random spots."""
        found = [pair for _ in range(SPOTS) if (pair := self._pair(kit, id))]
        if found:
            self._put(max(found, key=self._closes) if kit.tall else found[0], tall=kit.tall)

    def _pair(self, kit: Kit, id: str) -> list[Piece] | None:
        """Return one random placement of a piece and its half-turn image; None if there
        is no room.
        """
        outlines = [outline.polygon for outline in kit.parts]
        if pick(self.dice, 2):
            high = max(y for polygon in outlines for _, y in polygon)
            outlines = [tuple((high - y, x) for x, y in polygon) for polygon in outlines]
        wide = max(x for polygon in outlines for x, _ in polygon)
        high = max(y for polygon in outlines for _, y in polygon)
        x = pick(self.dice, int((WIDTH - wide) / STEP) + 1) * STEP
        y = pick(self.dice, int((HEIGHT - high) / STEP) + 1) * STEP
        moved = [tuple((x + a, y + b) for a, b in polygon) for polygon in outlines]
        turned = [tuple((WIDTH - a, HEIGHT - b) for a, b in polygon) for polygon in moved]
        here, there = _around(moved), _around(turned)
        apart = 2 * STEP if not kit.tall else PASSAGE + STEP
        if not _is_clear_of_edges(here) or not _are_apart(here, there, apart):
            return None
        for other, tall in self.taken:
            if not _are_apart(here, other, apart if tall and kit.tall else 0):
                return None
        return [_piece(kit, id, moved), _piece(kit, f"{id}'", turned)]

    def _closes(self, pair: Sequence[Piece]) -> int:
        """Count the open lines that a pair blocks, in directions that still have too many."""
        walls = _tall(pair)
        return sum(
            len(lines) - len(open_lines(walls, lines))
            for lines, most in zip(self.open, self.most, strict=True)
            if len(lines) > most
        )

    def _put(self, pieces: Sequence[Piece], *, tall: bool) -> None:
        self.pieces += pieces
        self.taken += [(_around(part.polygon for part in piece.parts), tall) for piece in pieces]
        walls = _tall(pieces)
        self.open = [open_lines(walls, lines) for lines in self.open]


def _tall(pieces: Sequence[Piece]) -> list[Area]:
    return [area for area in board_of(pieces).areas if area.scale >= TALL]


def _moved(kit: Kit, x: float, y: float) -> list[tuple[Point, ...]]:
    return [tuple((x + a, y + b) for a, b in outline.polygon) for outline in kit.parts]


def _piece(kit: Kit, id: str, polygons: Sequence[tuple[Point, ...]]) -> Piece:
    return Piece(
        id=id,
        name=kit.name,
        parts=tuple(
            Part(
                id=f"{id}{chr(ord('a') + number)}",
                polygon=polygon,
                scale=outline.scale,
                impassable=outline.impassable,
                levels=outline.levels,
            )
            for number, (outline, polygon) in enumerate(zip(kit.parts, polygons, strict=True))
        ),
    )


def _around(polygons: Iterator[tuple[Point, ...]] | Sequence[tuple[Point, ...]]) -> Box:
    return box(tuple(corner for polygon in polygons for corner in polygon))


def _is_clear_of_edges(around: Box) -> bool:
    """Return whether a piece touches the board edge or leaves a passage to it."""
    x0, y0, x1, y1 = around
    return all(room == 0 or room >= PASSAGE for room in (x0, y0, WIDTH - x1, HEIGHT - y1))


def _are_apart(one: Box, other: Box, inches: float) -> bool:
    return (
        one[2] + inches <= other[0]
        or other[2] + inches <= one[0]
        or one[3] + inches <= other[1]
        or other[3] + inches <= one[1]
    )
