"""Board computations in worker processes: validation and random generation."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest

from rules.boards.board_faults import Faults
from rules.boards.books import drawing_of
from rules.compute.gateway import compute
from rules.compute.jobs import judged_board, random_board
from rules.engine.tabletop.board_editor import OwnBoard, errors


def faults_of(request: HttpRequest, key: str, own: OwnBoard) -> Faults:
    """Validate a board of the system `key`. Raises ComputeError."""
    return msgspec.json.decode(compute(request, judged_board, key, own), type=Faults)


def is_sound(request: HttpRequest, key: str, own: OwnBoard) -> bool:
    """Whether the board has no fault that prevents a match. Raises ComputeError."""
    return not errors(faults_of(request, key, own))


def random_of(request: HttpRequest, key: str, seed: str, language: str) -> OwnBoard:
    """The random board of a seed. Raises ComputeError."""
    written = msgspec.json.decode(compute(request, random_board, key, seed, language))
    own: OwnBoard = drawing_of(key).read(written)
    return own
