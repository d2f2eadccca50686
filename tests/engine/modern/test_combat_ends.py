"""What comes of a close combat: follow-up, withdrawal, destruction."""

from __future__ import annotations

import pytest

from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.events import CombatFought, UnitWithdrew
from rules.engine.modern.play import pending_combats
from tests.engine.modern.melee import CAMP, fight, fought
from tests.engine.modern.table import (
    NORTH,
    Table,
    attacks,
    faces,
    follows,
    north,
    south,
    stays,
    withdraws,
)

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
    assert pending_combats.attackers(table.state.change(active=1), table.unit("d4")) != []


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
