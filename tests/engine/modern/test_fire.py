"""Non-Artillery Fire."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import CombatFought, ShotFired
from rules.engine.modern.play import fire
from tests.books.fixtures.modern import TABLE, given
from tests.books.table import case, leaves, refused, tells, throws, times
from tests.engine.modern import table as live
from tests.engine.modern.inquiry import north, south
from tests.engine.modern.table import Table, fires, moves

COMMAND = north("command h8/S")


def shot(shooter: str, target: str, on: str = ""):
    """A Unit of South, and one of North."""
    return given(south(shooter), north(target), on=on)


def needs(least: int, **more):
    """The shot is allowed and destroys on `least`."""
    return tells(ShotFired, needed=least, **more)


RANGES = given(
    south("infantry d4/N"),
    south("machine-guns a1/E"),
    *(north(f"infantry {at}/S") for at in ("d6", "d7", "e5", "d1")),
)
ENEMIES = north("infantry d5/S"), north("infantry e4/S")
FRIEND = south("infantry d4/E")
HIDDEN = north("infantry d5/S"), north("command c5/S"), north("infantry h8/S")
IN_CONTACT = given(south("infantry d4/N"), north("infantry d5/S"), COMMAND)
PAIRS = given(
    *(south(f"infantry {at}/N") for at in ("d4", "c4")),
    *(north(f"infantry {at}/S") for at in ("d6", "d7")),
)
HIT = throws(4), fires("d4", "d6")

CASES = [
    # range, by type
    case("MW-FIRE-2 MW-RANGE-1", RANGES, fires("d4", "d6"), needs(4)),
    case("MW-FIRE-2 MW-RANGE-1", RANGES, fires("d4", "e5"), needs(4)),
    case("MW-RANGE-3", RANGES, fires("d4", "d7"), refused("MW-RANGE-3")),
    case("MW-FIRE-2 MW-RANGE-1", RANGES, fires("a1", "d1"), needs(3)),
    case("MW-FIRE-2", shot("mounted-cavalry d4/N", "infantry d5"), fires("d4", "d5"),
        refused("MW-FIRE-2")),
    case("MW-FIRE-2 MW-CMD-1", shot("command e4/N", "infantry d5"), fires("e4", "d5"),
        refused("MW-FIRE-2")),
    # to the front or all round
    case("MW-RANGE-3", shot("infantry d4/N", "infantry e2"), fires("d4", "e2"),
        refused("MW-RANGE-3")),
    case("MW-FIRE-3 MW-ARC-3", shot("tanks e4/N", "infantry e2"), fires("e4", "e2"), needs(4)),
    case("MW-FIRE-3 MW-ARC-3", shot("armoured-cars f4/N", "infantry e2"), fires("f4", "e2"),
        needs(4)),
    case("MW-FIRE-3 MW-ARC-4", shot("infantry d4/N", "infantry d3"), fires("d4", "d3"),
        refused("MW-ARC-4")),
    # mortars and infantry guns alone fire at what they do not see
    case("MW-FIRE-5", given(south("infantry d3/N"), *HIDDEN, on="woods d4 c4"), fires("d3", "d5"),
        refused("MW-FIRE-5")),
    *(case("MW-EX-16 MW-FIRE-14 MW-FIRE-15",
        given(south(f"{kind} d3/N"), *HIDDEN, on="woods d4 c4"), fires("d3", target), needs(least))
        for kind in ("mortars", "infantry-guns") for target, least in (("d5", 5), ("c5", 6))),
    # the table of fire, seen in part or in the open
    *(case("MW-EX-17 MW-FIRE-12 MW-FIRE-13 MW-FIRE-15", shot(f"{kind} d2/N", f"{target} e3", on),
        fires("d2", "e3"), needs(least, cover=bool(on)))
        for kind, target, on, least in (
            ("machine-guns", "infantry", "woods e2", 4),
            ("infantry", "infantry", "woods e2", 5),
            ("machine-guns", "infantry", "", 3),
            ("infantry", "infantry", "", 4),
            ("infantry", "command", "", 5),
            ("machine-guns", "command", "", 5),
            ("infantry", "command", "woods e2", 6),
            ("machine-guns", "command", "woods e2", 6),
            ("dismounted-cavalry", "infantry", "", 4),
            ("anti-tank-guns", "tanks", "", 4),
            ("mortars", "infantry", "woods e3", 5),
        )),
    # over Units
    case("MW-EX-20 MW-FIRE-6", given(south("tanks d3/N"), FRIEND, *ENEMIES), fires("d3", "d5"),
        refused("MW-FIRE-6")),
    case("MW-FIRE-6", given(south("tanks d3/N"), FRIEND, *ENEMIES), fires("d3", "e4"), needs(4)),
    case("MW-FIRE-6", given(south("tanks d3/N"), FRIEND, south("infantry e3/N"), *ENEMIES),
        fires("d3", "e4"), refused("MW-FIRE-6")),
    case("MW-FIRE-7", given(south("mortars d3/N"), FRIEND, *ENEMIES), fires("d3", "d5"), needs(5)),
    # tanks
    *(case("MW-EX-23 MW-FIRE-8", shot(f"{kind} d3/N", "tanks d5"), fires("d3", "d5"),
        refused("MW-FIRE-8"))
        for kind in ("infantry", "machine-guns", "armoured-cars", "dismounted-cavalry")),
    *(case("MW-FIRE-8", shot(f"{kind} d2/N", "tanks d5"), fires("d2", "d5"), needs(4))
        for kind in ("anti-tank-guns", "tanks", "mortars", "infantry-guns")),
    # into cover and out of it
    *(case("MW-FIRE-9", shot(f"{kind} d4/N", "infantry d5", f"{cover} d5"), fires("d4", "d5"), then)
        for cover in ("woods", "built-up", "fort")
        for kind, then in (("infantry", refused("MW-FIRE-9")), ("tanks", refused("MW-FIRE-9")),
                           ("infantry-guns", needs(5)))),
    case("MW-FIRE-10", shot("infantry d4/N", "infantry e5", "woods d4"), fires("d4", "e5"),
        needs(4)),
    case("MW-FIRE-10", shot("infantry d4/N", "infantry e5", "woods d4 d5"), fires("d4", "e5"),
        refused("MW-FIRE-10")),
    case("MW-FIRE-11", shot("infantry d4/E", "infantry e5", "woods d4 d5"), fires("d4", "e5"),
        needs(5)),
    case("MW-FIRE-10", shot("mortars d4/N", "infantry d5", "woods d4 d5"), fires("d4", "d5"),
        refused("MW-FIRE-10")),
    # one die, and what is destroyed leaves at once
    case("MW-FIRE-1 MW-FIRE-4 MW-FIRE-16 MW-TURN-7", PAIRS, HIT,
        needs(4, face=4, destroyed=True, cover=False), leaves("d6", place="destroyed")),
    case("MW-TURN-11", PAIRS, (*HIT, moves("d4-d5")), refused("MW-TURN-11")),
    case("MW-TURN-11", PAIRS, (*HIT, fires("d4", "d7")), refused("MW-TURN-11")),
    case("MW-FIRE-4", PAIRS, (*HIT, fires("c4", "d6")), refused("MW-FIRE-4")),
    # in contact
    case("MW-EX-44 MW-FIRE-17 MW-CC-2", IN_CONTACT, (throws(4), fires("d4", "d5")),
        times(0, CombatFought), leaves("d5", place="destroyed")),
    case("MW-EX-44 MW-FIRE-17", IN_CONTACT, (throws(3, 6, 5), fires("d4", "d5")),
        times(1, CombatFought)),
    case("MW-FIRE-4",
        given(south("infantry d4/N"), south("tanks c5/E"), north("infantry d5/S"), COMMAND),
        (throws(4), fires("c5", "d5")), leaves("d5", place="destroyed"),
        leaves("d4", place="board", at="d4", facing="N")),
]  # fmt: skip


def test_cases() -> None:
    TABLE.holds(CASES)


@pytest.mark.clause("MW-FIRE-11")
@pytest.mark.parametrize(
    ("target", "woods", "out"),
    [
        ("e5", "d4 d5", True),
        ("e6", "d4 d5", False),
        ("f5", "d4 d5", True),
        ("d2", "d4 d5", True),
        ("b4", "d4 c4", False),
    ],
)
def test_all_round_fire_leaves_cover_by_the_longer_axis_or_either_on_a_diagonal(
    table: Table, target: str, woods: str, out: bool
) -> None:
    units = live.south("tanks d4/S"), live.north(f"infantry {target}/S")
    table.given(*units, on=(f"woods {woods}",))
    assert fire.fires_out(table.state, table.unit("d4"), table.unit(target).square) is out


def test_shots_that_are_refused_stand_beside_the_others_with_their_reasons(table: Table) -> None:
    table.given(live.south("infantry d4/N"), live.north("infantry d6/S"), live.north("tanks e5/S"))
    shots = {o.target: o for o in table.offer.options if o.label.key == "fire"}
    assert shots["d6"].chance == 0.5
    assert [r.clause for r in shots["e5"].refusals] == ["MW-FIRE-8"]
