"""Whether a board suits what is agreed on: objectives, files in the middle, the ground of a
scenario.
"""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.lib.grid import square_of
from rules.engine.modern.board import Board
from rules.engine.modern.options import refusal
from rules.engine.modern.scenarios import FarBank, Scenario, Town
from rules.engine.modern.settings import Settings


def square_refusals(board: Board, fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-WIN-7 MW-DEP-2  What is agreed on lies on the board: objectives, the files in the middle,
    and the ground of the scenario.
    """
    found = [each for one in terms.objectives for each in _objective_refusals(board, one.square)]
    files = terms.deploy_files
    if files and (files > board.width or (board.width - files) % 2):
        found.append(refusal("MW-DEP-2", "files-off-centre", files=files, width=board.width))
    return found + ground_refusals(board, fought)


def ground_refusals(board: Board, fought: Scenario) -> list[Refusal]:
    """MW-SCEN-4 MW-SCEN-5  The ground of a scenario: a river to force, a town to hold."""
    match fought.ending:
        case FarBank(river=rank) if not _has_river(board, rank):
            return [refusal("MW-SCEN-4", "no-river-there", rank=rank)]
        case Town():
            return _town_refusals(board, [each.square for each in fought.settings.objectives])
        case _:
            return []


def _objective_refusals(board: Board, name: str) -> list[Refusal]:
    """MW-WIN-7  An objective is a square of the board on which a Unit can stand."""
    ground = board.grounds.get(square_of(name))
    if ground is None:
        return [refusal("MW-WIN-7", "objective-off-board", square=name)]
    if ground.drowns or not ground.is_passable:
        return [refusal("MW-WIN-7", "objective-out-of-reach", square=name)]
    return []


def _town_refusals(board: Board, town: list[str]) -> list[Refusal]:
    """MW-SCEN-5  The town squares are built-up."""
    missing = [name for name in town if not _is_built_up(board, name)]
    squares = ", ".join(missing)
    return [refusal("MW-SCEN-5", "no-town-there", squares=squares)] if missing else []


def _is_built_up(board: Board, name: str) -> bool:
    ground = board.grounds.get(square_of(name))
    return ground is not None and ground.cover == "built-up"


def _has_river(board: Board, rank: int) -> bool:
    """MW-SCEN-4  Whether water fills a rank from edge to edge."""
    return rank <= board.height and all(
        board.grounds[x, rank - 1].water for x in range(board.width)
    )
