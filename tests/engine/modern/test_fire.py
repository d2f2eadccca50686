"""Non-Artillery Fire."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import CombatFought, ShotFired
from rules.engine.modern.play import fire
from tests.engine.modern.table import Table, fires, moves, north, south


def needs(table: Table, shooter: str, target: str) -> int:
    """The least face that destroys, if the shot is allowed."""
    unit, enemy = table.unit(shooter), table.unit(target)
    assert fire.refusals(table.state, unit, enemy) == []
    return fire.needed(unit, enemy, fire.in_cover(table.state, unit, enemy))


@pytest.mark.clause("MW-FIRE-2", "MW-RANGE-3", "MW-RANGE-1")
def test_range_is_counted_through_sides_by_type(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("machine-guns a1/E"),
        north("infantry d6/S"),
        north("infantry d7/S"),
        north("infantry e5/S"),
        north("infantry d1/S"),
    )
    assert needs(table, "d4", "d6") == 4
    assert needs(table, "d4", "e5") == 4
    assert table.refusals(fires("d4", "d7")) == ["MW-RANGE-3"]
    assert needs(table, "a1", "d1") == 3


@pytest.mark.clause("MW-FIRE-2", "MW-CMD-1")
def test_mounted_cavalry_and_command_cannot_fire(table: Table) -> None:
    table.given(south("mounted-cavalry d4/N"), south("command e4/N"), north("infantry d5/S"))
    assert table.refusals(fires("d4", "d5")) == ["MW-FIRE-2"]
    assert table.refusals(fires("e4", "d5")) == ["MW-FIRE-2"]


@pytest.mark.clause("MW-FIRE-3", "MW-ARC-3", "MW-ARC-4")
def test_armoured_cars_and_tanks_fire_all_round_and_the_others_to_the_front(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("tanks e4/N"),
        south("armoured-cars f4/N"),
        north("infantry e2/N"),
    )
    assert table.refusals(fires("d4", "e2")) == ["MW-RANGE-3"]
    assert table.refusals(fires("d4", "e2")) != []
    assert needs(table, "e4", "e2") == 4
    assert needs(table, "f4", "e2") == 4
    table.given(south("infantry d4/N"), north("infantry d3/N"))
    assert table.refusals(fires("d4", "d3")) == ["MW-ARC-4"]


@pytest.mark.clause("MW-EX-16", "MW-FIRE-5", "MW-FIRE-14", "MW-FIRE-15")
def test_mortars_alone_fire_at_what_they_do_not_see(table: Table) -> None:
    units = north("infantry d5/S"), north("command c5/S"), north("infantry h8/S")
    table.given(south("infantry d3/N"), *units, on=("woods d4 c4",))
    assert table.refusals(fires("d3", "d5")) == ["MW-FIRE-5"]
    for kind in ("mortars", "infantry-guns"):
        table.given(south(f"{kind} d3/N"), *units, on=("woods d4 c4",))
        assert needs(table, "d3", "d5") == 5
        assert needs(table, "d3", "c5") == 6


@pytest.mark.clause("MW-EX-17", "MW-FIRE-12", "MW-FIRE-13", "MW-FIRE-15")
@pytest.mark.parametrize(
    ("kind", "features", "least"),
    [
        ("machine-guns", ("woods e2",), 4),
        ("infantry", ("woods e2",), 5),
        ("machine-guns", (), 3),
        ("infantry", (), 4),
    ],
)
def test_who_is_seen_in_part_is_in_cover(
    table: Table, kind: str, features: tuple[str, ...], least: int
) -> None:
    table.given(south(f"{kind} d2/N"), north("infantry e3/S"), on=features)
    assert needs(table, "d2", "e3") == least


@pytest.mark.clause("MW-FIRE-15")
@pytest.mark.parametrize(
    ("kind", "target", "features", "least"),
    [
        ("infantry", "command", (), 5),
        ("machine-guns", "command", (), 5),
        ("infantry", "command", ("woods e2",), 6),
        ("machine-guns", "command", ("woods e2",), 6),
        ("dismounted-cavalry", "infantry", (), 4),
        ("anti-tank-guns", "tanks", (), 4),
        ("mortars", "infantry", ("woods e3",), 5),
    ],
)
def test_the_table_of_fire(
    table: Table, kind: str, target: str, features: tuple[str, ...], least: int
) -> None:
    table.given(south(f"{kind} d2/N"), north(f"{target} e3/S"), on=features)
    assert needs(table, "d2", "e3") == least


@pytest.mark.clause("MW-EX-20", "MW-FIRE-6", "MW-FIRE-7")
def test_nobody_but_mortars_fires_over_units(table: Table) -> None:
    enemies = north("infantry d5/S"), north("infantry e4/S")
    table.given(south("tanks d3/N"), south("infantry d4/E"), *enemies)
    assert table.refusals(fires("d3", "d5")) == ["MW-FIRE-6"]
    assert needs(table, "d3", "e4") == 4
    table.given(south("tanks d3/N"), south("infantry d4/E"), south("infantry e3/N"), *enemies)
    assert table.refusals(fires("d3", "e4")) == ["MW-FIRE-6"]
    table.given(south("mortars d3/N"), south("infantry d4/E"), *enemies)
    assert needs(table, "d3", "d5") == 5


@pytest.mark.clause("MW-EX-23", "MW-FIRE-8")
def test_tanks_are_targets_of_those_that_can_destroy_them(table: Table) -> None:
    for kind, clause in (
        ("infantry", ["MW-FIRE-8"]),
        ("machine-guns", ["MW-FIRE-8"]),
        ("armoured-cars", ["MW-FIRE-8"]),
        ("dismounted-cavalry", ["MW-FIRE-8"]),
    ):
        table.given(south(f"{kind} d3/N"), north("tanks d5/S"))
        assert table.refusals(fires("d3", "d5")) == clause
    for kind in ("anti-tank-guns", "tanks", "mortars", "infantry-guns"):
        table.given(south(f"{kind} d2/N"), north("tanks d5/S"))
        assert needs(table, "d2", "d5") == 4


@pytest.mark.clause("MW-FIRE-9")
@pytest.mark.parametrize("cover", ["woods", "built-up", "fort"])
def test_only_mortars_fire_into_cover(table: Table, cover: str) -> None:
    for kind, refused in (("infantry", ["MW-FIRE-9"]), ("tanks", ["MW-FIRE-9"])):
        table.given(south(f"{kind} d4/N"), north("infantry d5/S"), on=(f"{cover} d5",))
        assert table.refusals(fires("d4", "d5")) == refused
    table.given(south("infantry-guns d4/N"), north("infantry d5/S"), on=(f"{cover} d5",))
    assert needs(table, "d4", "d5") == 5


@pytest.mark.clause("MW-FIRE-10", "MW-FIRE-11")
def test_fire_out_of_cover_comes_from_its_edge(table: Table) -> None:
    enemy = north("infantry e5/S")
    table.given(south("infantry d4/N"), enemy, on=("woods d4",))
    assert needs(table, "d4", "e5") == 4
    table.given(south("infantry d4/N"), enemy, on=("woods d4 d5",))
    assert "MW-FIRE-10" in table.refusals(fires("d4", "e5"))
    table.given(south("infantry d4/E"), enemy, on=("woods d4 d5",))
    assert needs(table, "d4", "e5") == 5


@pytest.mark.clause("MW-FIRE-11")
def test_all_round_fire_leaves_cover_by_the_longer_axis_or_either_on_a_diagonal(
    table: Table,
) -> None:
    woods = ("woods d4 d5",)
    table.given(south("tanks d4/S"), north("infantry e5/S"), on=woods)
    assert fire.fires_out(table.state, table.unit("d4"), table.unit("e5").square)
    table.given(south("tanks d4/S"), north("infantry e6/S"), on=woods)
    assert not fire.fires_out(table.state, table.unit("d4"), table.unit("e6").square)
    table.given(south("tanks d4/S"), north("infantry f5/S"), on=woods)
    assert fire.fires_out(table.state, table.unit("d4"), table.unit("f5").square)
    table.given(south("tanks d4/S"), north("infantry d2/S"), on=woods)
    assert fire.fires_out(table.state, table.unit("d4"), table.unit("d2").square)
    table.given(south("tanks d4/S"), north("infantry b4/S"), on=("woods d4 c4",))
    assert not fire.fires_out(table.state, table.unit("d4"), table.unit("b4").square)


@pytest.mark.clause("MW-FIRE-10")
def test_nobody_fires_within_one_wood(table: Table) -> None:
    table.given(south("mortars d4/N"), north("infantry d5/S"), on=("woods d4 d5",))
    assert table.refusals(fires("d4", "d5")) == ["MW-FIRE-10"]


@pytest.mark.clause("MW-FIRE-1", "MW-FIRE-4", "MW-FIRE-16", "MW-TURN-7")
def test_a_shot_is_one_die_and_a_destroyed_target_leaves_at_once(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("infantry c4/N"),
        north("infantry d6/S"),
        north("infantry d7/S"),
    )
    table.dice(4)
    table.when(fires("d4", "d6"))
    (shot,) = table.told(ShotFired)
    assert isinstance(shot, ShotFired)
    assert (shot.needed, shot.face, shot.destroyed, shot.cover) == (4, 4, True, False)
    assert table.stands("d6") == "destroyed"
    assert table.refusals(moves("d4-d5")) == ["MW-TURN-11"]
    assert table.refusals(fires("d4", "d7")) == ["MW-TURN-11"]
    assert table.refusals(fires("c4", "d6")) == ["MW-FIRE-4"]


@pytest.mark.clause("MW-EX-44", "MW-FIRE-17", "MW-CC-2")
def test_a_unit_in_contact_may_fire_and_fights_if_it_does_not_destroy(table: Table) -> None:
    units = south("infantry d4/N"), north("infantry d5/S"), north("command h8/S")
    table.given(*units)
    table.dice(4)
    table.when(fires("d4", "d5"))
    assert table.told(CombatFought) == []
    assert table.stands("d5") == "destroyed"


@pytest.mark.clause("MW-EX-44", "MW-FIRE-17")
def test_a_miss_in_contact_is_followed_by_the_combat(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d5/S"), north("command h8/S"))
    table.dice(3, 6, 5)
    table.when(fires("d4", "d5"))
    assert len(table.told(CombatFought)) == 1


@pytest.mark.clause("MW-FIRE-4")
def test_fire_into_a_melee_endangers_no_friend(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("tanks c5/E"),
        north("infantry d5/S"),
        north("command h8/S"),
    )
    table.dice(4)
    table.when(fires("c5", "d5"))
    assert table.stands("d5") == "destroyed"
    assert table.stands("d4") == "d4/N"


def test_shots_that_are_refused_stand_beside_the_others_with_their_reasons(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d6/S"), north("tanks e5/S"))
    shots = {o.target: o for o in table.offer.options if o.label.key == "fire"}
    assert shots["d6"].chance == 0.5
    assert [r.clause for r in shots["e5"].refusals] == ["MW-FIRE-8"]
