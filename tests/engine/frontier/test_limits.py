"""Distances at which something begins or ends, tried to the inch and in every corner."""

from __future__ import annotations

from itertools import product

import pytest

from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.board_rules import faults
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import MovementProfile, Walk, find
from rules.engine.tabletop.plane.polygons import holds
from tests.engine.frontier.shapes import board, part, piece, rectangle, unit
from tests.kit.board import chasm
from tests.kit.matchers import awaits
from tests.kit.table import attacker, defender
from tests.kit.verbs import performs

R = radius_of(25)
IN_REACH_OF = {
    "W": [(10 + R, R), (10 + R, HEIGHT - R)],
    "E": [(WIDTH - 10 - R, R), (WIDTH - 10 - R, HEIGHT - R)],
    "S": [(R, 10 + R), (WIDTH - R, 10 + R)],
    "N": [(R, HEIGHT - 10 - R), (WIDTH - R, HEIGHT - 10 - R)],
}
"""At both ends of each edge, where a base is just 10 inches from it."""


def only_edge_near(edge, at):
    """Evac edges of which no other is near that point."""
    across = "E" if at[0] < WIDTH / 2 else "W", "N" if at[1] < HEIGHT / 2 else "S"
    return {"a": edge, "b": across[1]} if edge in "WE" else {"a": across[0], "b": edge}


@pytest.mark.clause("FR-ACT-11", "FR-EVAC-2", "FR-MEAS-7")
@pytest.mark.parametrize(
    ("edge", "at"), [(e, at) for e, both in IN_REACH_OF.items() for at in both]
)
def test_an_evac_zone_reaches_from_corner_to_corner(table, edge, at):
    table.given(
        attacker("insurgent", at=at),
        defender("jaeger", at=(22, 14)),
        mission="ambush",
        choices=only_edge_near(edge, at),
    )
    (bug_out,) = [o for o in table.offer.options if o.command.action == "bug-out"]
    assert bug_out.is_legal


@pytest.mark.clause("FR-BOARD-1")
@pytest.mark.parametrize(
    ("corners", "leaves"),
    [
        ((0, 0, WIDTH, HEIGHT), False),
        ((-0.01, 0, 5, 5), True),
        ((0, -0.01, 5, 5), True),
        ((40, 25, WIDTH + 0.01, HEIGHT), True),
        ((40, 25, WIDTH, HEIGHT + 0.01), True),
    ],
)
def test_a_part_may_end_at_the_edge_of_the_board_and_not_beyond(corners, leaves):
    found = faults([piece("p", part("a", rectangle(*corners), 1))], WIDTH, HEIGHT)
    assert any(fault.field == "polygon" for fault in found) is leaves


@pytest.mark.clause("FR-UNIT-CAP-DROP-2", "FR-STRAT-4")
@pytest.mark.parametrize("at", [(1, 1), (1, 29), (43, 1), (43, 29)])
def test_a_trooper_can_be_called_while_one_corner_of_the_board_has_room(table, at):
    far = (2, 0, WIDTH, HEIGHT) if at[0] < 22 else (0, 0, WIDTH - 2, HEIGHT)
    rest = (0 if at[0] < 22 else WIDTH - 2, 2 if at[1] < 15 else 0)
    table.given(
        attacker("cap-trooper", place="reserve"),
        attacker("saboteur", at=(22, 15)),
        defender("jaeger", at=(25, 15)),
        board=(
            chasm(far, name="beside"),
            chasm((*rest, rest[0] + 2, rest[1] + HEIGHT - 2), name="along"),
        ),
    )
    table.when(performs("orbital-drop", "cap-trooper"))
    table.then(awaits("place", "attacker"))


@pytest.mark.clause("FR-CLIMB-2", "FR-MOVE-2")
def test_a_climb_is_paid_once_however_many_parts_of_that_height_follow():
    decks = board(
        part("first", rectangle(11, 8, 13, 12), 1),
        part("second", rectangle(13, 8, 15, 12), 1),
        part("third", rectangle(15, 8, 18, 12), 1),
    )
    others = (unit(13, 10, 1.0, name="other"),)
    found = find(decks, unit(10, 10), others, MovementProfile(maximum=7.0), (15.5, 10.0, 1.0))
    assert isinstance(found, Walk)
    assert found.cost == pytest.approx(1)


CHOICES = [
    (mission, dict(zip(options, answers, strict=True)))
    for mission, options in zones.OPTIONS.items()
    for answers in product(*options.values())
    if not (mission == "ambush" and len(set(answers)) == 1)
]


@pytest.mark.clause("FR-DEPLOY-1", "FR-DEPLOY-2")
@pytest.mark.parametrize(("mission", "choices"), CHOICES)
def test_the_outline_of_a_zone_holds_what_its_rectangles_hold(mission, choices):
    for zone in zones.zones(mission, choices):
        for x, y in product(range(44), range(30)):
            at = x + 0.5, y + 0.5
            inside = any(x0 < at[0] < x1 and y0 < at[1] < y1 for x0, y0, x1, y1 in zone.rectangles)
            assert any(holds(outline, *at) for outline in zone.polygons) is inside


@pytest.mark.clause("FR-EVAC-1")
@pytest.mark.parametrize(
    ("mission", "choices"), [("siege", {}), ("assault", {"d": "X"}), ("assault", {"t": "N"})]
)
def test_nobody_leaves_by_an_edge_that_cannot_have_been_chosen(mission, choices):
    with pytest.raises(ValueError, match=r"no mission|no choice"):
        zones.evac_edges(mission, choices)
