"""python-chess: random games, moves a second."""

from __future__ import annotations

import random

import chess  # type: ignore[import]

from bench.peers.rounds import repeat_for, serve

SECONDS = 1.0


def playout(chooser: random.Random) -> int:
    """One random game to its end; how many moves it had."""
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        board.push(chooser.choice(list(board.legal_moves)))
        moves += 1
    return moves


def one_round() -> dict[str, float]:
    chooser = random.Random(1)
    moves, seconds = repeat_for(SECONDS, lambda: playout(chooser))
    return {"rate": moves / seconds}


serve(one_round)
