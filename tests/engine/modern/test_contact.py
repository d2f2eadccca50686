"""Contact, facing and activation: what happens as Units move."""

from __future__ import annotations

import pytest

from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.events import ContactMade, UnitTurned
from tests.engine.modern.table import (
    Table,
    changes,
    chooses,
    ends,
    faces,
    fires,
    moves,
    moves_unit,
    north,
    pivots,
    south,
)

AS_YOU_GO = Settings(declare_activations="as_you_go")


@pytest.mark.clause("MW-EX-29", "MW-ZOC-1", "MW-ZOC-2")
def test_mover_and_enemy_turn_to_face_each_other(table: Table) -> None:
    table.given(south("mounted-cavalry d2/E"), south("command a1/N"), north("infantry d5/E"))
    table.when(moves("d2-d3-d4"))
    assert table.stands("d2") == "d4/N"
    assert table.stands("d5") == "d5/S"
    assert table.kind == "act"


@pytest.mark.clause("MW-EX-31", "MW-ZOC-3", "MW-DEC-8", "MW-GRID-4")
def test_beside_several_enemies_the_owner_picks_one_and_the_others_stay(table: Table) -> None:
    table.given(
        south("infantry c4/N"),
        south("command a1/N"),
        north("infantry d5/W"),
        north("infantry e4/W"),
    )
    table.when(moves("c4-d4"))
    assert table.kind == "face-enemy"
    assert table.legal == [faces("c4", "N"), faces("c4", "E")]
    assert table.refusals(faces("c4", "S")) == ["MW-DEC-8"]
    table.when(faces("c4", "N"))
    assert (table.stands("d5"), table.stands("e4")) == ("d5/S", "e4/W")


@pytest.mark.clause("MW-EX-31", "MW-CC-5")
def test_who_is_faced_by_another_enemy_is_attacked_in_that_enemys_phase(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        north("infantry d5/S"),
        north("infantry e4/W"),
        at="combat",
        active=1,
        attacked=("d5",),
        defended=(),
    )
    assert table.events[0].combat.attackers == ("e4",)  # type: ignore[attr-defined]


@pytest.mark.clause("MW-MOVE-8", "MW-DEC-9")
def test_out_of_contact_a_mover_faces_as_its_owner_likes(table: Table) -> None:
    table.given(south("infantry d4/N"), south("command a1/N"), north("infantry h8/S"))
    table.when(moves("d4-d5"))
    assert table.kind == "face"
    assert len(table.legal) == 4
    table.when(faces("d4", "W"))
    assert table.stands("d4") == "d5/W"


@pytest.mark.clause("MW-MOVE-9", "MW-MOVE-1")
def test_a_pivot_turns_and_is_a_move(table: Table) -> None:
    table.given(south("infantry d4/N"), south("command a1/N"), north("infantry d2/S"))
    assert table.refusals(pivots("d4", "N")) == ["MW-MOVE-9"]
    table.when(pivots("d4", "S"))
    assert table.stands("d4") == "d4/S"
    assert table.refusals(fires("d4", "d2")) == ["MW-TURN-11"]
    assert table.unit("d4").moved_turn == 1


@pytest.mark.clause("MW-MOVE-9", "MW-ZOC-10")
def test_in_contact_a_pivot_goes_to_an_enemy_who_turns_to_it(table: Table) -> None:
    table.given(
        south("infantry d4/S"),
        south("command a1/N"),
        north("infantry d5/W"),
        north("infantry e4/E"),
    )
    assert table.refusals(pivots("d4", "W")) == ["MW-MOVE-9"]
    table.when(pivots("d4", "N"))
    assert (table.stands("d4"), table.stands("d5")) == ("d4/N", "d5/S")
    assert table.stands("e4") == "e4/E"
    assert table.unit("d4").contact_seq == 1


@pytest.mark.clause("MW-ZOC-11")
def test_contact_lasts_while_nobody_moves(table: Table) -> None:
    table.given(south("infantry d4/N"), south("command a1/N"), north("infantry d5/S"))
    assert table.refusals(pivots("d4", "E")) == ["MW-MOVE-9"]


@pytest.mark.clause("MW-ZOC-6", "MW-EX-32")
def test_a_faced_unit_moves_away_only_when_it_is_chosen(table: Table) -> None:
    units = south("infantry d4/N"), south("command a1/N"), north("infantry d5/S")
    table.given(*units, chosen=("a1",), activations=1)
    assert table.refusals(moves("d4-c4")) == ["MW-TURN-11"]
    table.given(*units, chosen=("d4",), activations=1)
    table.when(moves("d4-c4"))
    assert table.stands("d4").startswith("c4")


@pytest.mark.clause("MW-MOVE-1", "MW-TURN-11", "MW-TURN-7")
def test_a_unit_is_activated_once_and_moves_or_fires(table: Table) -> None:
    table.given(south("infantry d4/N"), south("infantry a4/N"), north("infantry d6/S"))
    table.when(moves("a4-a5"), faces("a4", "N"))
    assert table.refusals(moves_unit("a4", "a6")) == ["MW-TURN-11"]
    assert table.state.activations == 1


@pytest.mark.clause("MW-TURN-6", "MW-DEC-5", "MW-TURN-7")
def test_the_whole_set_is_declared_first_and_may_be_small_or_empty(table: Table) -> None:
    units = [south(f"infantry {file}1/N") for file in "abcd"]
    table.given(*units, north("infantry h8/S"), at="choose", activations=2)
    assert table.refusals(chooses("a1", "b1", "c1")) == ["MW-TURN-6"]
    assert table.refusals(chooses("a1", "a1")) == ["MW-TURN-11"]
    assert table.refusals(chooses("h8")) == ["MW-TURN-11"]
    answers = list(table.awaited.answers())  # type: ignore[attr-defined]
    assert len(answers) == 1 + 4 + 6
    table.when(chooses("c1", "a1"))
    assert table.state.chosen == ("a1", "c1")
    assert table.refusals(moves("b1-b2")) == ["MW-TURN-11"]
    table.when(moves("c1-c2"), faces("c1", "N"), moves("a1-a2"), faces("a1", "N"))
    assert table.state.active == 1


@pytest.mark.clause("MW-TURN-7", "MW-DEC-5")
def test_a_side_may_choose_nobody(table: Table) -> None:
    table.given(south("infantry a1/N"), north("infantry h8/S"), at="choose", activations=2)
    table.when(chooses())
    assert table.state.active == 1


@pytest.mark.clause("MW-TURN-6", "MW-DEC-6")
def test_by_agreement_units_are_chosen_as_play_goes_on(table: Table) -> None:
    units = [south(f"infantry {file}1/N") for file in "abcd"]
    table.given(*units, north("infantry h8/S"), at="choose", activations=2, settings=AS_YOU_GO)
    assert table.kind == "act"
    table.when(moves("d1-d2"), faces("d1", "N"), moves("a1-a2"), faces("a1", "N"))
    assert table.state.active == 1


@pytest.mark.clause("MW-DEC-6", "MW-DEC-7")
def test_activations_may_be_ended_early(table: Table) -> None:
    table.given(south("infantry a1/N"), south("infantry b1/N"), north("infantry h8/S"))
    table.when(ends())
    assert table.state.active == 1


@pytest.mark.clause("MW-CAV-1", "MW-CAV-3", "MW-DEC-7")
def test_cavalry_dismounts_where_it_stands_and_may_turn(table: Table) -> None:
    table.given(south("mounted-cavalry d4/N"), south("command a1/N"), north("infantry d6/S"))
    table.when(changes("d4"))
    assert table.unit("d4").row.ccp == 3
    assert table.kind == "face"
    table.when(faces("d4", "N"))
    assert table.unit("d4").moved_turn == 1
    assert table.refusals(fires("d4", "d6")) == ["MW-TURN-11"]


@pytest.mark.clause("MW-CAV-1")
def test_dismounted_cavalry_mounts_again(table: Table) -> None:
    table.given(south("dismounted-cavalry d4/N"), south("command a1/N"), north("infantry h8/S"))
    table.when(changes("d4"), faces("d4", "N"))
    assert table.unit("d4").row.move == 2


@pytest.mark.clause("MW-CAV-1", "MW-CAV-2")
def test_infantry_and_faced_cavalry_do_not_change_state(table: Table) -> None:
    table.given(south("infantry a4/N"), south("mounted-cavalry d4/N"), north("infantry d5/S"))
    assert table.refusals(changes("a4")) == ["MW-CAV-1"]
    assert table.refusals(changes("d4")) == ["MW-CAV-2"]
    table.given(south("mounted-cavalry d4/N"), north("infantry d5/N"))
    assert changes("d4") in table.legal


@pytest.mark.clause("MW-CAV-1")
def test_by_agreement_nobody_dismounts(table: Table) -> None:
    table.given(
        south("mounted-cavalry d4/N"),
        north("infantry h8/S"),
        settings=Settings(allow_dismount=False),
    )
    assert table.refusals(changes("d4")) == ["MW-CAV-1"]


@pytest.mark.clause("MW-CAV-1", "MW-MOVE-9")
def test_in_contact_one_that_changes_state_stays_or_turns_to_an_enemy(table: Table) -> None:
    units = south("mounted-cavalry d4/W"), south("command a1/N"), north("infantry d5/N")
    table.given(*units)
    table.when(changes("d4"))
    assert table.legal == [faces("d4", "N"), faces("d4", "W")]
    table.when(faces("d4", "W"))
    assert table.told(ContactMade) == []
    assert len(table.told(UnitTurned)) == 1
    table.given(*units)
    table.when(changes("d4"), faces("d4", "N"))
    assert table.stands("d5") == "d5/S"


@pytest.mark.clause("MW-EX-28", "MW-RIV-2", "MW-DEC-10")
def test_an_unbridged_river_is_entered_only_with_a_confirmation_and_destroys(
    table: Table,
) -> None:
    table.given(
        south("infantry a4/N"), south("command a1/N"), north("infantry h8/S"), on=("river a5",)
    )
    assert table.refusals(moves("a4-a5")) == ["MW-RIV-2"]
    assert table.refusals(moves("a4-b4", into_river=True)) == ["MW-RIV-2"]
    assert moves("a4-a5", into_river=True) in table.legal
    table.when(moves("a4-a5", into_river=True))
    assert table.stands("a4") == "destroyed"
    assert table.kind == "act"


@pytest.mark.clause("MW-EX-28", "MW-RIV-4", "MW-RIV-5", "MW-RIV-6")
def test_a_ford_takes_three_turns(table: Table) -> None:
    unit = south("infantry b5/N", ford_entered_turn=3)
    others = south("infantry a1/N"), north("infantry h8/S")
    for turn, able in ((3, True), (4, False), (5, True)):
        table.given(unit, *others, on=("ford b5",), at="choose", turn=turn, activations=2)
        assert (chooses("b5") in list(table.awaited.answers())) == able  # type: ignore[attr-defined]


@pytest.mark.clause("MW-RIV-4", "MW-RIV-6")
def test_entering_a_ford_begins_a_crossing_and_leaving_ends_it(table: Table) -> None:
    board = ("ford b5 b6",)
    table.given(south("infantry b4/N"), south("command a1/N"), north("infantry h8/S"), on=board)
    table.when(moves("b4-b5"), faces("b4", "N"))
    assert table.unit("b4").ford_entered_turn == 1
    table.given(
        south("infantry b5/N", ford_entered_turn=1),
        south("command a1/N"),
        north("infantry h8/S"),
        on=board,
        turn=3,
    )
    table.when(moves("b5-b6"), faces("b5", "N"))
    assert table.unit("b5").ford_entered_turn == 3
    table.given(
        south("infantry b5/N", ford_entered_turn=1),
        south("command a1/N"),
        north("infantry h8/S"),
        on=board,
        turn=3,
    )
    table.when(moves("b5-c5"), faces("b5", "N"))
    assert table.unit("b5").ford_entered_turn == 0
