"""Checks that a board fits the match terms: objectives, central files, scenario terrain."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.modern.data.scenarios import FarBank, Scenario, Town
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import square_of
from rules.engine.tabletop.options import refusal


def square_refusals(board: Board, fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-WIN-7 MW-DEP-2  Return why the board does not fit the terms: objectives, the central
    files, and the terrain of the scenario.
    """
    found = [each for one in terms.objectives for each in _objective_refusals(board, one.square)]
    files = terms.deploy_files
    if files and (files > board.width or (board.width - files) % 2):
        found.append(refusal("MW-DEP-2", "files-off-centre", files=files, width=board.width))
    return found + ground_refusals(board, fought)


def ground_refusals(board: Board, fought: Scenario) -> list[Refusal]:
    """MW-SCEN-4 MW-SCEN-5  Return why the board lacks the scenario's terrain: a river, or
    a town.
    """
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
    """MW-SCEN-4  Return whether water fills a rank from edge to edge."""
    return rank <= board.height and all(
        board.grounds[x, rank - 1].water for x in range(board.width)
    )
