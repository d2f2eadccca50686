"""What the game provides to the site around a match: settings, limits, boards, scenes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from pathlib import Path

from msgspec import UNSET

from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.system import Setup
from rules.engine.tabletop import facts
from rules.engine.tabletop.board_editor import BoardEditor
from rules.engine.tabletop.grid import named
from rules.engine.tabletop.hosting import NOTHING, Hosted
from rules.engine.tabletop.reference import Layout, Limits, Text
from tests.books.decoys.data.catalogue import (
    AGREEMENT,
    ANONYMOUS,
    BOARDS,
    CATALOGUE,
    Terms,
    layout,
)
from tests.books.decoys.play import own_boards
from tests.books.decoys.play.own_boards import Rocks
from tests.books.decoys.play.rosters import LIMITS
from tests.books.decoys.site import scenes
from tests.books.decoys.space.board import MOST_ROCKS, SIZE

FOLDER = Path(__file__).parent

MISSIONS = {row.slug for row in CATALOGUE.missions}


def settled(mission: str, options: Mapping[str, int]) -> dict[str, int]:
    """DC-SETUP-1  Every setting of a match."""
    if mission not in MISSIONS:
        raise KeyError(mission)
    return AGREEMENT.options_of(AGREEMENT.agreed(options, Terms()))


def limits(mission: str) -> tuple[Limits, ...]:
    """DC-ROSTER-2  The points limits of a mission."""
    if mission not in MISSIONS:
        raise KeyError(mission)
    return (LIMITS,)


def ground(setup: Setup) -> Layout:
    """DC-BOARD-2  The board of a match."""
    if setup.terrain is UNSET:
        return next(row for row in CATALOGUE.layouts if row.slug == setup.layout)
    return as_layout(own_boards.read(setup.terrain))


def as_layout(board: Rocks) -> Layout:
    """A player's own board as a layout."""
    name = Text(en=board.name, fr=board.name) if board.name else ANONYMOUS
    return layout("", name, NOTHING, board.pieces, CATALOGUE.words)


def copied(slug: str, language: str) -> Rocks:
    """A copy of a board of the book. KeyError when there is none."""
    return Rocks(name=BOARDS[slug].name.get(language), pieces=BOARDS[slug].rocks)


def random(seed: str, _language: str) -> Rocks:
    """DC-BOARD-2  A random board: a rock and its image under a half-turn."""
    dice = SeededDice(secret=seed.encode(), match="board", nonces=("", ""))
    for _ in count():
        x, y = pick(dice, SIZE), 1 + pick(dice, SIZE - 2)
        rocks = {named((x, y)), named((SIZE - 1 - x, SIZE - 1 - y))}
        board = Rocks(pieces=tuple(sorted(rocks)))
        if not own_boards.faults(board):
            return board
    raise AssertionError("trials never end")


DRAWING = BoardEditor(
    palette=("rock",),
    limits={"least": SIZE, "most": SIZE, "rocks": MOST_ROCKS},
    blank=Rocks,
    copied=copied,
    random=random,
    read=own_boards.read,
    written=own_boards.written,
    judged=own_boards.faults,
    as_layout=as_layout,
)
HOSTED = Hosted(
    facts=facts.load(FOLDER),
    recorded=FOLDER / "recorded_match.jsonl",
    settings=AGREEMENT.offered(CATALOGUE.words),
    drawing=DRAWING,
    settled=settled,
    limits=limits,
    ground=ground,
    scene=scenes.scene,
    tracks=scenes.tracks,
)
