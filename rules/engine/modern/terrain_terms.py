"""Whether a board suits what is agreed on: objectives, files in the middle, a river to force."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.lib.grid import square_of
from rules.engine.modern.board import Board
from rules.engine.modern.options import refusal
from rules.engine.modern.scenarios import FarBank, Scenario
from rules.engine.modern.settings import Settings


def square_refusals(board: Board, fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-WIN-7 MW-DEP-2 MW-SCEN-4  What is agreed on lies on the board: objectives, the files in
    the middle, and a river that is to be forced.
    """
    found = [each for one in terms.objectives for each in _objective_refusals(board, one.square)]
    files = terms.deploy_files
    if files and (files > board.width or (board.width - files) % 2):
        found.append(refusal("MW-DEP-2", "files-off-centre", files=files, width=board.width))
    if isinstance(fought.ending, FarBank):
        found += _river_refusals(board, fought.ending.river, terms)
    return found


def _objective_refusals(board: Board, name: str) -> list[Refusal]:
    """MW-WIN-7  An objective is a square of the board on which a Unit can stand."""
    ground = board.grounds.get(square_of(name))
    if ground is None:
        return [refusal("MW-WIN-7", "objective-off-board", square=name)]
    if ground.drowns or not ground.is_passable:
        return [refusal("MW-WIN-7", "objective-out-of-reach", square=name)]
    return []


def _river_refusals(board: Board, rank: int, terms: Settings) -> list[Refusal]:
    """MW-SCEN-4  The river is there, and no half reaches across it."""
    if not _has_river(board, rank):
        return [refusal("MW-SCEN-4", "no-river-there", rank=rank)]
    crossed = terms.deploy_mode == "campaign" and board.height // 2 > rank
    return [refusal("MW-SCEN-4", "half-beyond-river", rank=rank)] if crossed else []


def _has_river(board: Board, rank: int) -> bool:
    """MW-SCEN-4  Whether water fills a rank from edge to edge."""
    return rank <= board.height and all(
        board.grounds[x, rank - 1].water for x in range(board.width)
    )
