"""Random table generator: fair by half-turn symmetry, without faults, and fit for every mission.

Three objectives are placed first, the middle one at the centre. Then groups of features follow in
symmetrical pairs, clear of the strips, of the objectives and of each other. Tables with a fault are
discarded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from itertools import count
from typing import Final, NamedTuple

from rules.engine.core.dice import Dice, SeededDice, pick
from rules.engine.infinite.data.tables import FeatureRow, ObjectiveRow, TableRow

Box = tuple[float, float, float, float]
"""The west, south, east and north side, in inches."""

SIZE: Final = 36.0
DEPLOYMENT: Final = 6.0
STEP: Final = 0.5
"""Inches between possible positions."""
PASSAGE: Final = 1.5
"""Least width of the passages between features."""
CLEAR: Final = 7.0
"""How far features keep from the south and north edges."""
ROOM: Final = 1.0
"""How far features keep from an objective."""
SPOTS: Final = 24
"""Spots tried for a group of features."""
OUTER: Final = ((5.0, 11.0), (14.0, 22.0))
"""Where the western objective may lie: bounds of x and of y."""


class Block(NamedTuple):
    """A rectangular feature of a group."""

    preset: str
    height: float
    box: Box


class Group(NamedTuple):
    """Features that stand together; a table has `least` to `most` pairs of them."""

    letter: str
    least: int
    most: int
    blocks: tuple[Block, ...]


GROUPS: Final = (
    Group("K", 2, 3, (Block("container", 3, (0, 0, 3, 6)),)),
    Group("T", 0, 1, (Block("tower", 8, (0, 0, 2, 2)),)),
    Group("V", 1, 2, (Block("wall", 3, (0, 0, 6, 0.5)), Block("wall", 3, (0, 0.5, 0.5, 5)))),
    Group("X", 0, 1, (Block("wall", 3, (0, 0, 0.5, 5)), Block("wall", 3, (0.5, 0, 5, 0.5)))),
    Group("G", 1, 2, (Block("wood", 4, (0, 0, 5, 3.5)),)),
    Group("R", 0, 2, (Block("rubble", 1, (0, 0, 4, 3)),)),
    Group("P", 2, 3, (Block("barrier", 1, (0, 0, 4, 0.5)),)),
)
"""The pairs of features of a table, large ones first."""
CENTRES: Final = (
    (),
    (FeatureRow(id="F", preset="plinth", height=1.5, circle=(18, 18, 2)),),
    (FeatureRow(id="H", preset="hill", height=4, rect=(13, 15, 23, 21)),),
    (
        FeatureRow(id="H", preset="hill", height=4, rect=(12, 14, 24, 22)),
        FeatureRow(id="I", preset="hill", height=8, rect=(15.5, 16, 20.5, 20)),
    ),
)
"""What may stand at the centre; the footprint of the first feature is the largest."""


def random_table(seed: str, is_sound: Callable[[TableRow], bool]) -> TableRow:
    """IF-BOARD-4  Generate the table of a seed (deterministic)."""
    for trial in count():
        secret = hashlib.sha256(f"{seed}|{trial}".encode()).digest()
        table = _Draft(SeededDice(secret=secret, match="table", nonces=("", ""))).finished()
        if is_sound(table):
            return table
    raise AssertionError("trials never end")


class _Draft:
    """A table under construction, each feature together with its half-turn image."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.features: list[FeatureRow] = []
        self.taken: list[Box] = []

    def finished(self) -> TableRow:
        objectives = self._objectives()
        for group in GROUPS:
            for number in range(group.least + pick(self.dice, group.most - group.least + 1)):
                self._place(group, number)
        return TableRow(
            width=SIZE,
            depth=SIZE,
            deployment=DEPLOYMENT,
            features=tuple(self.features),
            objectives=objectives,
        )

    def _objectives(self) -> tuple[ObjectiveRow, ...]:
        """IF-MIS-4 IF-MIS-5 IF-MIS-8  Place the middle objective with what stands around it, and a
        pair of others.
        """
        features = CENTRES[pick(self.dice, len(CENTRES))]
        self.features += features
        half = SIZE / 2
        self.taken.append(_box_of(features[0]) if features else _around(half, half))
        middle = ObjectiveRow(at=(half, half), middle=True)
        if features and features[0].id == "F":
            middle = ObjectiveRow(feature="F", middle=True)
        x, y = (low + STEP * pick(self.dice, int((high - low) / STEP) + 1) for low, high in OUTER)
        ends = ((x, y), (SIZE - x, SIZE - y))
        self.taken += [_around(*end) for end in ends]
        west, east = (ObjectiveRow(at=end) for end in ends)
        return west, middle, east

    def _place(self, group: Group, number: int) -> None:
        """Place a group and its image at the first free one of several random spots, if any."""
        for _ in range(SPOTS):
            blocks = tuple(self._spot(group))
            here = _union([block.box for block in blocks])
            if self._is_free(here):
                self.taken += [here, _turned(here)]
                self.features += _rows(f"{group.letter}{number + 1}", blocks)
                return

    def _spot(self, group: Group) -> Iterator[Block]:
        """The blocks of a group at a random spot, lying along or across the table."""
        across = pick(self.dice, 2)
        blocks = [
            block._replace(box=_across(block.box)) if across else block for block in group.blocks
        ]
        _, _, wide, deep = _union([block.box for block in blocks])
        x = STEP * pick(self.dice, int((SIZE - wide) / STEP) + 1)
        y = CLEAR + STEP * pick(self.dice, int((SIZE - 2 * CLEAR - deep) / STEP) + 1)
        for block in blocks:
            x0, y0, x1, y1 = block.box
            yield block._replace(box=(x + x0, y + y0, x + x1, y + y1))

    def _is_free(self, box: Box) -> bool:
        """Whether features leave a passage to the edges, to their image and to what is there."""
        room = min(box[0], SIZE - box[2])
        return (room == 0 or room >= PASSAGE) and all(
            _are_apart(box, each) for each in (*self.taken, _turned(box))
        )


def _rows(name: str, blocks: tuple[Block, ...]) -> Iterator[FeatureRow]:
    """The features of a group and of its image, which have a letter more: K1a and K1b."""
    letters = iter("abcdef")
    for block in blocks:
        for box in (block.box, _turned(block.box)):
            yield FeatureRow(
                id=f"{name}{next(letters)}", preset=block.preset, height=block.height, rect=box
            )


def _box_of(feature: FeatureRow) -> Box:
    """The box around a feature at the centre."""
    if isinstance(feature.circle, tuple):
        x, y, radius = feature.circle
        return x - radius, y - radius, x + radius, y + radius
    assert isinstance(feature.rect, tuple)
    return feature.rect


def _around(x: float, y: float) -> Box:
    """The box around an objective that stays free."""
    return x - ROOM, y - ROOM, x + ROOM, y + ROOM


def _turned(box: Box) -> Box:
    """The image of a box under a half-turn."""
    x0, y0, x1, y1 = box
    return SIZE - x1, SIZE - y1, SIZE - x0, SIZE - y0


def _across(box: Box) -> Box:
    """A box with both directions exchanged."""
    x0, y0, x1, y1 = box
    return y0, x0, y1, x1


def _union(boxes: list[Box]) -> Box:
    """The box around some boxes."""
    west, south, east, north = zip(*boxes, strict=True)
    return min(west), min(south), max(east), max(north)


def _are_apart(one: Box, other: Box) -> bool:
    """Whether there is a passage between two boxes."""
    return (
        one[2] + PASSAGE <= other[0]
        or other[2] + PASSAGE <= one[0]
        or one[3] + PASSAGE <= other[1]
        or other[3] + PASSAGE <= one[1]
    )
