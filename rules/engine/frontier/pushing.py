"""A push straight away from a point: how far it gets, and what it runs into."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.record import Record
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.movement import Gait, Walk, node_of


class Pushed(Record):
    """The way a pushed unit went, and whether (into what) it collided."""

    walk: Walk
    collided: bool = False
    by: str = ""


def push(
    board: Board, body: Body, others: Sequence[Body], origin: tuple[float, float], gait: Gait
) -> Pushed:
    return Pushed(walk=Walk(path=(node_of(body),)))
