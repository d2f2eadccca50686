"""Map validation: form, roads and bridges, room to deploy, and connections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.modern.space.board import (
    AXIS,
    Board,
    Map,
    board_of,
    is_token,
    links,
    stops_of,
    tokens_of,
)
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.grid import (
    LONGEST,
    Square,
    around,
    facing_to,
    is_name,
    named,
    neighbours,
    share_a_side,
    square_of,
)

SHORTEST = 8  # MW-GRID-1


def map_faults(drawn: Map) -> list[Fault]:
    """MW-BOARD-2 MW-GRID-1  Return every fault of a map by itself: its form, then roads
    and cliffs.
    """
    found = form_faults(drawn)
    if found:
        return found
    board = board_of(drawn)
    return [*_road_faults(board), *_cliffs(board)]


def form_faults(drawn: Map) -> list[Fault]:
    """MW-BOARD-1 MW-BOARD-2 MW-GRID-1  Return the faults of form: of the rows, and if these are
    valid of the road chains.
    """
    return list(_row_faults(drawn)) or list(_chain_faults(drawn))


def _cliffs(board: Board) -> Iterator[Fault]:
    """MW-BOARD-2 MW-TERR-6  Warn about cliffs: allowed, but seldom intended."""
    for a in board.grounds:
        for b in board.next_to(a):
            if a < b and board.climb(a, b) > 1:
                fault = _at("cliff", a, other=named(b))
                yield fault.change(severity="warning", boxes=(_box(a), _box(b)))


def zone_faults(
    board: Board, zones: tuple[tuple[Square, ...], tuple[Square, ...]], sizes: tuple[int, int]
) -> list[Refusal]:
    """MW-DEP-8 MW-DEP-9 MW-BOARD-2  Check that each zone has room for its army, wherever the enemy
    has deployed, and that a path leads from one zone to the other.
    """
    found: list[Refusal] = []
    seats: tuple[Seat, Seat] = (0, 1)
    for seat in seats:
        foreign = frozenset(zones[1 - seat])
        room = sum(foreign.isdisjoint(around(square)) for square in zones[seat])
        size = sizes[seat]
        if room < size:
            params: dict[str, Value] = {"room": room, "size": size}
            found.append(Refusal(clause="MW-DEP-8", key="zone-too-small", params=params))
    if not found and not connected(board, zones[0], zones[1]):
        found.append(Refusal(clause="MW-BOARD-2", key="zones-apart"))
    return found


def connected(board: Board, one: Iterable[Square], other: Iterable[Square]) -> bool:
    """MW-BOARD-2  Return whether legal steps lead from one of the first squares to one of the
    others.
    """
    goal, seen, edge = set(other), set(one), list(one)
    while edge:
        square = edge.pop()
        if square in goal:
            return True
        for each in board.next_to(square):
            if each not in seen and _can_step(board, square, each):
                seen.add(each)
                edge.append(each)
    return False


def _can_step(board: Board, a: Square, b: Square) -> bool:
    ground = board.grounds[b]
    return (
        ground.is_passable
        and not ground.drowns
        and board.climb(a, b) <= 1
        and not board.crosses_bridge_side(a, b)
    )


def _row_faults(drawn: Map) -> Iterator[Fault]:
    """MW-GRID-1 MW-BOARD-1  Every row has as many tokens as the first, and the size is allowed."""
    height = len(drawn.rows)
    if not SHORTEST <= height <= LONGEST:
        yield _size("map-height", height)
        return
    width = len(tokens_of(drawn.rows[0]))
    if not SHORTEST <= width <= LONGEST:
        yield _size("map-width", width)
        return
    for down, row in enumerate(drawn.rows):
        tokens = tokens_of(row)
        if len(tokens) != width:
            count = len(tokens)
            yield _fault("map-row", rank=height - down, count=count, width=width)
        for token in tokens:
            if not is_token(token):
                yield _fault("map-token", rank=height - down, token=_shown(token[:20]))


def _chain_faults(drawn: Map) -> Iterator[Fault]:
    """MW-BOARD-1 MW-BOARD-2  Chains name squares of the board, one step apart."""
    width, height = len(tokens_of(drawn.rows[0])), len(drawn.rows)
    for chain in drawn.roads:
        stops = stops_of(chain)
        strange = [stop for stop in stops if not _is_on(stop, width, height)]
        if strange or len(stops) < 2:
            yield _fault("road-off-board", road=_shown(chain[:60]))
            continue
        for a, b in links(chain):
            if not share_a_side(square_of(a), square_of(b)):
                yield _fault("road-jumps", square=a, other=b)


def _is_on(name: str, width: int, height: int) -> bool:
    if not is_name(name):
        return False
    x, y = square_of(name)
    return x < width and y < height


def _road_faults(board: Board) -> Iterator[Fault]:
    """MW-BOARD-2 MW-RIV-3 MW-TERR-4  No road in an unbridged river or on impassable terrain;
    bridges only along their axis.
    """
    for square, ground in board.grounds.items():
        ways = [each for each in neighbours(square) if (square, each) in board.roads]
        if ways and ground.drowns:
            yield _at("road-in-river", square)
        if ways and not ground.is_passable:
            yield _at("road-impassable", square)
        axis = AXIS.get(ground.water)
        if axis and any(facing_to(square, each) not in axis for each in ways):
            yield _at("road-over-bridge-side", square)


def _at(key: str, square: Square, **params: Value) -> Fault:
    return _fault(key, square=named(square), **params).change(boxes=(_box(square),))


def _fault(key: str, **params: Value) -> Fault:
    return Fault(clause="MW-BOARD-2", key=key, params=params)


def _box(square: Square) -> tuple[float, float, float, float]:
    x, y = square
    return x, y, x + 1, y + 1


def _shown(text: str) -> str:
    """Return invalid input as it may be shown in a message."""
    return text.encode("ascii", "backslashreplace").decode()


def _size(key: str, size: int) -> Fault:
    params: dict[str, Value] = {"size": size, "least": SHORTEST, "most": LONGEST}
    return Fault(clause="MW-GRID-1", key=key, params=params)
