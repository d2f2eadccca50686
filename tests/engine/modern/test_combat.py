"""Close Combat, and everything that can come of it."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import CombatBegan, CombatFought
from rules.engine.modern.play import combat
from tests.engine.modern.melee import CAMP, fight, fought
from tests.engine.modern.table import (
    NORTH,
    Table,
    attacks,
    leads,
    moves,
    north,
    south,
    withdraws,
)


@pytest.mark.clause("MW-CC-1", "MW-CC-2")
def test_a_combat_is_fought_by_units_that_nobody_activated(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/E"), dice=(6, 6))
    assert fought(table).attacker.unit == "d4"


@pytest.mark.clause("MW-CC-1", "MW-CC-5")
def test_without_facing_an_enemy_nobody_attacks(table: Table) -> None:
    fight(table, south("infantry d4/E"), north("infantry d5/S"), dice=())
    assert table.told(CombatFought) == []


@pytest.mark.clause("MW-ZOC-4", "MW-TERR-6")
def test_nobody_fights_across_a_cliff(table: Table) -> None:
    on = ("level-2 d5",)
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(), on=on)
    assert table.told(CombatFought) == []


@pytest.mark.clause("MW-CC-10", "MW-CC-11", "MW-CC-12", "MW-CC-16")
@pytest.mark.parametrize(
    ("ours", "theirs", "result"),
    [
        (4, 5, ("d4/N", "destroyed")),
        (5, 4, ("destroyed", "d5/S")),
        (4, 4, ("destroyed", "destroyed")),
        (1, 6, ("d4/N", "destroyed")),
    ],
)
def test_each_die_no_higher_than_its_power_destroys_the_other(
    table: Table, ours: int, theirs: int, result: tuple[str, str]
) -> None:
    fight(table, south("machine-guns d4/N"), north("infantry d5/S"), dice=(ours, theirs))
    assert (table.stands("d4"), table.stands("d5")) == result


@pytest.mark.clause("MW-EX-35", "MW-CC-3", "MW-CC-4", "MW-CC-7", "MW-CC-12")
def test_the_last_to_come_leads_and_is_lost_alone(table: Table) -> None:
    table.given(
        south("infantry d3/N"),
        south("infantry c4/N"),
        south("infantry f5/N"),
        *CAMP,
        north("infantry d5/S"),
        chosen=("d3", "c4", "f5"),
        activations=3,
    )
    table.dice(6, 2)
    table.when(moves("d3-d4"), moves("c4-c5"), moves("f5-e5"))
    assert table.stands("d5") == "d5/E"
    event = fought(table)
    assert (event.attacker.unit, event.defender.power) == ("f5", 2)
    assert [table.stands(each) for each in ("d3", "c4", "f5")] == ["d4/N", "c5/E", "destroyed"]


@pytest.mark.clause("MW-CC-4")
def test_if_nobody_has_just_come_the_one_that_the_defender_faces_leads(table: Table) -> None:
    fight(
        table,
        south("machine-guns d4/N"),
        south("machine-guns c5/E"),
        north("infantry d5/W"),
        dice=(5, 1),
    )
    assert fought(table).attacker.unit == "c5"


@pytest.mark.clause("MW-CC-4", "MW-DEC-12")
def test_if_the_defender_faces_none_of_them_their_owner_chooses(table: Table) -> None:
    fight(
        table,
        south("machine-guns d4/N"),
        south("tanks c5/E"),
        north("infantry d5/E"),
        dice=(),
    )
    assert table.kind == "lead"
    assert table.awaited.seat == 0
    table.dice(6, 1)
    table.when(leads("d4"))
    assert table.stands("d4") == "destroyed"
    assert table.stands("c5") == "c5/E"


@pytest.mark.clause("MW-EX-37", "MW-CC-7", "MW-CC-8", "MW-CC-9", "MW-BUA-2", "MW-HILL-4")
def test_powers_by_ground_and_by_numbers(table: Table) -> None:
    def power(attacker: str, defender: str, *on: str) -> int:
        units = south(f"{attacker} d4/N"), north(f"{defender} d5/S")
        table.given(*units, *CAMP, on=on)
        s = table.state
        return combat.attack_power(s, s.units["d4"], s.units["d5"])

    def defence(defender: str, attackers: int) -> int:
        ccp = north(f"{defender} d5/S").row.ccp
        return combat.power(ccp, tuple(combat.defence_losses(attackers)))

    assert power("infantry", "infantry", "ford d4", "woods d5", "level-1 d5") == 1
    assert power("tanks", "infantry", "bridge-ns d4", "built-up d5") == 2
    assert power("mortars", "infantry", "fort d5") == 1
    assert defence("infantry", 4) == defence("mortars", 3) == 1
    assert [defence("tanks", attackers) for attackers in (1, 2, 3, 4)] == [5, 4, 3, 2]


@pytest.mark.clause("MW-WOOD-1", "MW-BUA-1", "MW-RIV-8", "MW-HILL-4", "MW-HILL-5")
@pytest.mark.parametrize(
    ("on", "power"),
    [
        ((), 4),
        (("woods d4 d5",), 3),
        (("woods d4",), 4),
        (("built-up d4 d5",), 2),
        (("fort d5",), 2),
        (("ford d4",), 3),
        (("bridge-ew d4",), 3),
        (("ford d5",), 4),
        (("level-1 d5",), 3),
        (("level-1 d4",), 4),
        (("level-1 d4 d5",), 4),
    ],
)
def test_what_the_ground_takes_from_an_attacker(
    table: Table, on: tuple[str, ...], power: int
) -> None:
    table.given(south("infantry d4/N"), north("infantry d5/S"), *CAMP, on=on)
    s = table.state
    assert combat.attack_power(s, s.units["d4"], s.units["d5"]) == power


@pytest.mark.clause("MW-CC-8")
def test_only_where_the_lead_stands_counts(table: Table) -> None:
    fight(
        table,
        south("machine-guns d4/N"),
        south("machine-guns c5/E"),
        north("infantry d5/W"),
        on=("ford d4",),
        dice=(5, 5),
    )
    assert fought(table).power == 4


@pytest.mark.clause("MW-EX-23", "MW-CC-21")
def test_tanks_and_command_are_destroyed_like_any_other(table: Table) -> None:
    fight(table, south("machine-guns d4/N"), north("tanks d5/S"), dice=(4, 6))
    assert table.stands("d5") == "destroyed"


@pytest.mark.clause("MW-CC-6", "MW-DEC-11")
def test_the_phasing_side_chooses_the_order_and_each_is_fought_once(table: Table) -> None:
    fight(
        table,
        south("machine-guns d4/N"),
        south("machine-guns f4/N"),
        north("infantry d5/S"),
        north("infantry f5/S"),
        dice=(),
    )
    assert table.kind == "combat"
    assert table.legal == [attacks("d5"), attacks("f5")]
    table.dice(4, 6, 4, 6)
    table.when(attacks("f5"))
    assert [e.combat.defender for e in table.told(CombatBegan)] == ["f5", "d5"]  # type: ignore[attr-defined]


@pytest.mark.clause("MW-CC-6")
def test_a_supporter_whose_defender_lives_fights_no_second_combat(table: Table) -> None:
    fight(
        table,
        south("infantry d4/N"),
        south("infantry c5/E"),
        north("infantry d5/S"),
        dice=(6, 6),
    )
    assert table.kind == "withdraw"
    table.when(withdraws("e3", "N"))
    assert len(table.told(CombatFought)) == 1
    assert table.stands("c5") == "c5/E"


@pytest.mark.clause("MW-TURN-8", "MW-DEC-16")
def test_the_second_side_throws_dice_and_fights_too(table: Table) -> None:
    table.dice(1, 1, 6, 6)
    table.given(south("infantry d4/E"), *CAMP, north("infantry d5/S"), at="combat")
    assert fought(table).attacker.unit == "d5"
    assert (table.kind, table.awaited.seat) == ("withdraw", NORTH)
