"""Close Combat, and everything that can come of it."""

from __future__ import annotations

import pytest

from rules.engine.modern import combat, pending
from rules.engine.modern.events import CombatBegan, CombatFought, UnitWithdrew
from rules.engine.modern.settings import Settings
from rules.engine.modern.state import Unit
from tests.engine.modern.table import (
    NORTH,
    Table,
    attacks,
    faces,
    follows,
    leads,
    moves,
    north,
    south,
    stays,
    withdraws,
)

CAMP = south("command a1/N"), north("command h8/S")
"""Two Units far from everything, so that nobody vanishes."""


def fight(table: Table, *units: Unit, dice: tuple[int, ...], on: tuple[str, ...] = ()) -> None:
    """South's close combats, with these faces."""
    table.dice(*dice)
    table.given(*units, *CAMP, on=on, at="combat")


def fought(table: Table) -> CombatFought:
    event = table.told(CombatFought)[-1]
    assert isinstance(event, CombatFought)
    return event


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

    assert power("infantry", "infantry", "ford d4", "woods d5", "level-1 d5") == 1
    assert power("tanks", "infantry", "bridge-ns d4", "built-up d5") == 2
    assert power("mortars", "infantry", "fort d5") == 1
    assert combat.defence_power(north("infantry d5/S"), 4) == 1
    assert combat.defence_power(north("mortars d5/S"), 3) == 1
    assert [combat.defence_power(north("tanks d5/S"), n) for n in (1, 2, 3, 4)] == [5, 4, 3, 2]


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


# ---- follow-up -----------------------------------------------------------------------------------


@pytest.mark.clause("MW-CC-13", "MW-DEC-13")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("infantry", True),
        ("mounted-cavalry", True),
        ("dismounted-cavalry", True),
        ("tanks", True),
        ("machine-guns", False),
        ("armoured-cars", False),
        ("mortars", False),
        ("field-artillery", False),
        ("command", False),
    ],
)
def test_some_types_may_follow_up(table: Table, kind: str, may: bool) -> None:
    fight(table, south(f"{kind} d4/N"), north("infantry d5/S"), dice=(1, 6))
    assert (table.kind == "follow-up") == may


@pytest.mark.clause("MW-CC-13")
def test_by_agreement_the_whole_infantry_group_follows_up(table: Table) -> None:
    table.dice(1, 6)
    table.given(
        south("mortars d4/N"),
        north("infantry d5/S"),
        *CAMP,
        at="combat",
        settings=Settings(followup_infantry="group"),
    )
    assert table.kind == "follow-up"


@pytest.mark.clause("MW-CC-13", "MW-DEC-13")
def test_a_winner_may_stay_or_enter_and_face_as_it_likes(table: Table) -> None:
    for answer, stands in ((stays(), "d4/N"), (follows(), "d5/W")):
        fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(1, 6))
        table.when(answer)
        if answer == follows():
            assert table.kind == "face"
            table.when(faces("d4", "W"))
        assert table.stands("d4") == stands


@pytest.mark.clause("MW-EX-38", "MW-CC-14")
def test_a_follow_up_into_contact_does_not_fight_again(table: Table) -> None:
    fight(
        table,
        south("tanks d4/N"),
        north("infantry d5/S"),
        north("infantry d6/N"),
        dice=(1, 6),
    )
    table.when(follows())
    assert (table.stands("d4"), table.stands("d6")) == ("d5/N", "d6/S")
    assert len(table.told(CombatFought)) == 1
    assert table.state.active == NORTH
    assert pending.attackers(table.state.change(active=1), table.unit("d4")) != []


@pytest.mark.clause("MW-CC-14")
def test_an_enemy_with_a_combat_to_fight_does_not_turn_to_a_follower(table: Table) -> None:
    table.dice(1, 6, 5, 6)
    table.given(
        south("infantry d4/N"),
        south("machine-guns e6/W"),
        north("infantry d5/S"),
        north("infantry d6/E"),
        *CAMP,
        at="combat",
    )
    table.when(attacks("d5"), follows())
    assert (table.stands("d4"), table.stands("d6")) == ("d5/N", "d6/E")
    assert fought(table).attacker.unit == "e6"
    assert table.kind == "withdraw"


@pytest.mark.clause("MW-CC-22", "MW-HILL-3")
def test_a_follow_up_is_the_one_contour_of_the_turn(table: Table) -> None:
    hill = ("level-1 d5",)
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(1, 6), on=hill)
    assert table.kind == "follow-up"
    table.when(follows())
    assert table.unit("d4").contours_used_turn == 1
    climbed = south("infantry d4/N", contours_used_turn=1)
    fight(table, climbed, north("infantry d5/S"), dice=(1, 6), on=hill)
    assert table.kind != "follow-up"
    fight(table, climbed, north("infantry d5/S"), dice=(1, 6))
    assert table.kind == "follow-up"


@pytest.mark.clause("MW-CC-22", "MW-RIV-3")
def test_a_follow_up_goes_over_bridges_by_their_ends(table: Table) -> None:
    for water, may in (("bridge-ns d5", True), ("bridge-ew d5", False)):
        fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(1, 6), on=(water,))
        assert (table.kind == "follow-up") == may


@pytest.mark.clause("MW-RIV-7", "MW-CC-22")
def test_who_is_crossing_a_ford_does_not_follow_up_but_fights(table: Table) -> None:
    for entered, turn, may in ((1, 1, False), (1, 2, False), (1, 3, True)):
        table.dice(1, 6)
        table.given(
            south("infantry d4/N", ford_entered_turn=entered),
            north("infantry d5/S"),
            *CAMP,
            on=("ford d4",),
            at="combat",
            turn=turn,
        )
        assert table.stands("d5") == "destroyed"
        assert (table.kind == "follow-up") == may


@pytest.mark.clause("MW-CC-22")
def test_a_follow_up_into_a_ford_begins_a_crossing(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(1, 6), on=("ford d5",))
    table.when(follows())
    assert table.unit("d4").ford_entered_turn == 1


@pytest.mark.clause("MW-CC-15")
def test_the_defender_never_advances(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(6, 1))
    assert table.stands("d4") == "destroyed"
    assert table.stands("d5") == "d5/S"


@pytest.mark.clause("MW-CC-16")
def test_supporters_of_a_dead_lead_stay_in_contact(table: Table) -> None:
    fight(
        table,
        south("infantry d4/N"),
        south("infantry c5/E"),
        north("infantry d5/S"),
        dice=(1, 1),
    )
    assert table.stands("d4") == "destroyed"
    assert table.stands("d5") == "destroyed"
    assert table.stands("c5") == "c5/E"


# ---- draws ---------------------------------------------------------------------------------------


def squares(table: Table) -> set[str]:
    return {command.square for command in table.legal}  # type: ignore[attr-defined]


@pytest.mark.clause("MW-CC-17", "MW-DEC-14", "MW-DEC-16")
def test_after_a_draw_the_lead_withdraws_next_to_no_enemy(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(5, 5))
    assert table.kind == "withdraw"
    assert table.awaited.seat == 0
    assert squares(table) == {"c3", "d3", "e3", "c4", "e4"}
    table.when(withdraws("c4", "S"))
    assert table.stands("d4") == "c4/S"


@pytest.mark.clause("MW-EX-34", "MW-CC-18")
def test_with_nowhere_to_go_the_lead_is_destroyed(table: Table) -> None:
    table.dice(5, 5)
    table.given(
        south("infantry a1/N"),
        south("command h1/N"),
        north("infantry a2/S"),
        north("infantry c1/W"),
        at="combat",
    )
    assert table.stands("a1") == "destroyed"


@pytest.mark.clause("MW-CC-19")
def test_a_withdrawal_goes_where_a_move_could(table: Table) -> None:
    fight(
        table,
        south("infantry d4/N"),
        south("mortars e4/N"),
        north("infantry d5/S"),
        on=("river d3", "impassable c3", "level-2 e3", "level-1 c4"),
        dice=(5, 5),
    )
    assert squares(table) == {"c4"}


@pytest.mark.clause("MW-CC-19")
def test_a_withdrawal_leaves_a_bridge_by_its_ends(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), on=("bridge-ns d4",), dice=(5, 5))
    assert squares(table) == {"d3"}
    fight(
        table, south("infantry d4/N"), north("infantry d5/S"), on=("bridge-ns d3 c4",), dice=(5, 5)
    )
    assert squares(table) == {"c3", "d3", "e3", "e4"}


@pytest.mark.clause("MW-CC-19", "MW-RIV-4")
def test_a_withdrawal_into_a_ford_begins_a_crossing(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), on=("ford d3",), dice=(5, 5))
    table.when(withdraws("d3", "N"))
    assert table.unit("d4").ford_entered_turn == 1


@pytest.mark.clause("MW-CC-20")
def test_supporters_stay_after_a_draw(table: Table) -> None:
    fight(
        table,
        south("infantry d4/N"),
        south("infantry c5/E"),
        north("infantry d5/S"),
        dice=(5, 5),
    )
    table.when(withdraws("d3", "N"))
    assert table.stands("c5") == "c5/E"


@pytest.mark.clause("MW-HILL-3")
def test_a_withdrawal_changes_level_by_one_whatever_the_unit_has_climbed(table: Table) -> None:
    fight(
        table,
        south("infantry d4/N", contours_used_turn=1),
        north("infantry d5/S"),
        on=("level-1 d3",),
        dice=(5, 5),
    )
    assert "d3" in squares(table)


@pytest.mark.clause("MW-ARTY-2")
def test_a_gun_that_has_fired_withdraws_all_the_same(table: Table) -> None:
    fight(table, south("field-artillery d4/N", fired_turn=1), north("infantry d5/S"), dice=(5, 5))
    table.when(withdraws("d3", "N"))
    assert len(table.told(UnitWithdrew)) == 1


@pytest.mark.clause("MW-WIN-5")
def test_two_last_units_that_destroy_each_other_draw(table: Table) -> None:
    table.dice(1, 1)
    table.given(south("infantry d4/N"), north("infantry d5/S"), at="combat")
    assert table.state.outcome is not None
    assert table.state.outcome.results == ("draw", "draw")


@pytest.mark.clause("MW-TURN-8", "MW-DEC-16")
def test_the_second_side_throws_dice_and_fights_too(table: Table) -> None:
    table.dice(1, 1, 6, 6)
    table.given(south("infantry d4/E"), *CAMP, north("infantry d5/S"), at="combat")
    assert fought(table).attacker.unit == "d5"
    assert (table.kind, table.awaited.seat) == ("withdraw", NORTH)
