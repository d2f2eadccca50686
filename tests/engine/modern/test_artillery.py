"""Artillery Fire: orders, scatter, effect."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.events import ShellScattered, ShellTested, UnitDestroyed
from rules.engine.modern.play import artillery
from rules.engine.tabletop.grid import named
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.engine.modern.drawn import at
from tests.engine.modern.table import Table, chooses, moves, north, orders, south

OPEN = Settings(artillery_orders="alternate")


def sealed(**guns: str) -> Seal:
    return Seal(slot="artillery", payload=msgspec.json.encode({"guns": guns}).decode())


def refusals(table: Table, gun: str, square: str) -> list[str]:
    unit = table.unit(gun)
    return [r.clause for r in artillery.order_refusals(table.state, unit, square)]


def lands(facing: str, target: str) -> list[str]:
    """Where faces 1 to 6 land."""
    return [
        named(artillery.landing(facing, at(target), face))  # type: ignore[arg-type]
        for face in range(1, 7)
    ]


@pytest.mark.clause(
    "MW-EX-7",
    "MW-ARTY-11",
    "MW-ARTY-12",
    "MW-ARTY-13",
    "MW-ARTY-14",
    "MW-ARTY-15",
    "MW-ARTY-16",
)
def test_a_shot_scatters_left_beyond_right_or_short_as_the_gun_faces() -> None:
    assert lands("N", "f4") == ["e4", "f5", "g4", "f3", "f4", "f4"]


@pytest.mark.clause("MW-EX-8", "MW-ARTY-16")
def test_the_clock_face_turns_with_the_gun() -> None:
    assert lands("E", "c5")[:4] == ["c6", "d5", "c4", "b5"]
    assert lands("W", "e4")[:4] == ["e3", "d4", "e5", "f4"]


@pytest.mark.clause("MW-ARTY-5", "MW-ARTY-6", "MW-ARTY-7")
def test_a_gun_nominates_an_enemys_square_in_range_and_arc_seen_or_not(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"),
        north("infantry d6/S"),
        north("infantry d8/S"),
        north("infantry h1/S"),
        north("infantry d5/S"),
        on=("woods d3", "woods d6"),
        at="guns",
        settings=OPEN,
    )
    assert artillery.targets(table.state, table.unit("d1")) == ["d5", "d6"]
    assert refusals(table, "d1", "d8") == ["MW-ARTY-5"]
    assert refusals(table, "d1", "h1") == ["MW-ARC-4"]
    assert refusals(table, "d1", "d4") == ["MW-ARTY-6"]
    assert refusals(table, "d1", "z9") == ["MW-ARTY-6"]


@pytest.mark.clause("MW-ARTY-6")
def test_empty_squares_are_targets_only_if_so_agreed(table: Table) -> None:
    units = south("field-artillery d1/N"), south("infantry d2/N"), north("infantry d6/S")
    table.given(*units, at="guns", settings=Settings(artillery_may_target_empty=True))
    found = artillery.targets(table.state, table.unit("d1"))
    assert "d4" in found
    assert "d2" not in found
    assert "d1" not in found


@pytest.mark.clause("MW-ARTY-8", "MW-ARTY-9", "MW-ARTY-10")
def test_a_gun_in_cover_fires_from_the_edge_alone(table: Table) -> None:
    units = south("field-artillery d1/N"), north("infantry d5/S"), north("infantry f4/S")
    table.given(*units, on=("woods d1 d2 d5",), at="guns")
    assert artillery.targets(table.state, table.unit("d1")) == []
    assert refusals(table, "d1", "f4") == ["MW-ARTY-8"]
    table.given(*units, on=("woods d1 c1 d5",), at="guns", settings=OPEN)
    assert artillery.targets(table.state, table.unit("d1")) == ["d5", "f4"]


@pytest.mark.clause("MW-ARTY-25")
def test_a_gun_in_contact_fires_at_whom_it_likes(table: Table) -> None:
    table.given(
        south("field-artillery d4/N"),
        north("infantry d5/S"),
        north("infantry d7/S"),
        at="guns",
        settings=OPEN,
    )
    assert artillery.targets(table.state, table.unit("d4")) == ["d5", "d7"]


@pytest.mark.clause("MW-EX-13", "MW-ARTY-3", "MW-TURN-3", "MW-ARTY-4", "MW-TURN-2", "MW-ARTY-22")
def test_two_guns_destroy_each_other_and_leave_together(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"),
        north("field-artillery d7/S"),
        south("command a1/N"),
        north("command h8/S"),
        at="guns",
    )
    assert table.kind == "seal-artillery"
    table.answer(sealed(d1="d7"), seat=0)
    assert table.stands("d7") == "d7/S"
    table.answer(sealed(d7="d1"), seat=1)
    table.dice(5, 6, 4, 5)
    table.answer(Reveal(slot="artillery"))
    gone = [event.unit for event in table.told(UnitDestroyed)]  # type: ignore[attr-defined]
    assert gone == ["d7", "d1"]
    last_test = max(i for i, e in enumerate(table.events) if isinstance(e, ShellTested))
    first_loss = min(i for i, e in enumerate(table.events) if isinstance(e, UnitDestroyed))
    assert last_test < first_loss


@pytest.mark.clause("MW-ARTY-4", "MW-DEC-4", "MW-HID-1")
def test_sealed_orders_name_every_gun_once_with_a_target_or_hold(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"),
        south("field-artillery e2/N"),
        north("field-artillery d7/S"),
        at="guns",
    )
    content = table.decision_of(0)
    assert content is not None
    for payload, clause in (
        ("nonsense", "MW-ARTY-4"),
        ('{"guns":{"d1":"d7"}}', "MW-ARTY-4"),
        ('{"guns":{"d1":"d7","e2":"hold","d7":"d1"}}', "MW-ARTY-4"),
        ('{"guns":{"d1":"d6","e2":"hold"}}', "MW-ARTY-6"),
        ('{"guns":{"d1":"d6"}}', "MW-ARTY-6"),
    ):
        found = content.check(Seal(slot="artillery", payload=payload))
        assert [refusal.clause for refusal in found] == [clause]
    assert content.check(sealed(d1="d7", e2="hold")) == []


@pytest.mark.clause("MW-ARTY-4")
def test_where_one_side_alone_has_a_target_its_orders_are_open(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"), north("infantry d6/S"), north("command h8/S"), at="guns"
    )
    assert table.kind == "order-gun"
    assert table.legal == [orders("d1", "d6"), orders("d1")]
    table.dice(5, 1)
    table.answer(orders("d1", "d6"))
    assert table.stands("d6") == "d6/S"


@pytest.mark.clause("MW-ARTY-6", "MW-DEC-4")
def test_an_open_order_for_a_square_that_is_no_target_says_why(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"), north("infantry d6/S"), north("command h8/S"), at="guns"
    )
    assert table.refusals(orders("d1", "d5")) == ["MW-ARTY-6"]
    assert table.refusals(orders("h8", "d1")) == ["MW-DEC-4"]
    assert table.refusals(moves("d2")) == ["MW-DEC-4"]


@pytest.mark.clause("MW-ARTY-4", "MW-TURN-10")
def test_by_agreement_orders_are_given_in_turn_in_the_open_south_first(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"),
        south("field-artillery e1/N"),
        north("field-artillery d6/S"),
        at="guns",
        settings=OPEN,
    )
    asked = []
    for _ in range(3):
        asked.append(table.awaited.seat)
        table.answer(table.legal[-1])
    assert asked == [0, 1, 0]
    assert table.told(ShellScattered) == []
    assert table.unit("d1").fired_turn == 0


@pytest.mark.clause("MW-ARTY-4")
def test_a_gun_that_holds_its_fire_may_be_activated(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"), north("infantry d6/S"), north("command h8/S"), at="guns"
    )
    table.dice(6, 1, 6)
    table.when(orders("d1"))
    table.when(chooses("d1"), moves("d1-d2"))
    assert table.kind == "face"


@pytest.mark.clause("MW-EX-10", "MW-ARTY-19", "MW-ARTY-20", "MW-ARTY-21")
@pytest.mark.parametrize(
    ("hit", "features", "face", "gone"),
    [
        ("infantry", (), 3, False),
        ("infantry", (), 4, True),
        ("command", (), 4, False),
        ("command", (), 5, True),
        ("infantry", ("woods d5",), 4, False),
        ("infantry", ("woods d5",), 5, True),
        ("command", ("woods d5",), 5, False),
        ("command", ("woods d5",), 6, True),
        ("infantry", ("woods d3",), 4, False),
        ("infantry", ("woods d3",), 5, True),
        ("tanks", (), 4, True),
    ],
)
def test_direct_fire_destroys_sooner_than_indirect_and_command_later_than_others(
    table: Table, hit: str, features: tuple[str, ...], face: int, gone: bool
) -> None:
    table.given(
        south("field-artillery d1/N"),
        north(f"{hit} d5/S"),
        north("infantry h8/S"),
        on=features,
        at="guns",
    )
    table.dice(5, face)
    table.answer(orders("d1", "d5"))
    assert (table.stands("d5") == "destroyed") == gone


@pytest.mark.clause("MW-EX-11", "MW-ARTY-18", "MW-ARTY-21")
def test_a_short_shot_hits_a_friend(table: Table) -> None:
    table.given(
        south("field-artillery d1/N"), south("infantry d5/N"), north("infantry d6/S"), at="guns"
    )
    table.dice(4, 4)
    table.answer(orders("d1", "d6"))
    assert table.stands("d5") == "destroyed"
    assert table.stands("d6") == "d6/S"
    (tested,) = table.told(ShellTested)
    assert isinstance(tested, ShellTested)
    assert tested.direct


@pytest.mark.clause("MW-ARTY-18", "MW-ARTY-21")
def test_a_short_shot_at_a_neighbour_hits_the_gun_itself_and_is_direct(table: Table) -> None:
    table.given(
        south("field-artillery d4/N"), south("command a1/N"), north("infantry d5/S"), at="guns"
    )
    table.dice(4, 4)
    table.answer(orders("d4", "d5"))
    assert table.stands("d4") == "destroyed"


@pytest.mark.clause("MW-EX-14", "MW-ARTY-17")
def test_a_shot_off_the_board_does_nothing(table: Table) -> None:
    table.given(south("field-artillery h1/N"), north("infantry h5/S"), at="guns")
    table.dice(3)
    table.answer(orders("h1", "h5"))
    (shot,) = table.told(ShellScattered)
    assert isinstance(shot, ShellScattered)
    assert shot.square == ""
    assert shot.said.endswith("off the board.")


@pytest.mark.clause("MW-ARTY-24", "MW-ARTY-23")
def test_all_scatter_dice_come_first_and_a_doomed_unit_is_not_rolled_for_again(
    table: Table,
) -> None:
    table.given(
        north("field-artillery d7/W"),
        south("field-artillery d1/N"),
        south("field-artillery e2/N"),
        north("infantry d5/S"),
        south("command a1/N"),
        at="guns",
        settings=OPEN,
    )
    table.dice(5, 5, 4)
    table.when(orders("e2", "d5"), orders("d1", "d5"))
    assert table.stands("d5") == "destroyed"
    assert [e.unit for e in table.told(ShellScattered)] == ["d1", "e2"]  # type: ignore[attr-defined]
    assert len(table.told(ShellTested)) == 1


@pytest.mark.clause("MW-FIRE-18", "MW-RIV-6")
def test_a_gun_in_the_middle_of_a_ford_does_not_fire(table: Table) -> None:
    gun = south("field-artillery d4/N", ford_entered_turn=1)
    table.given(gun, north("infantry d6/S"), on=("ford d4",), at="guns", turn=2)
    assert table.kind != "order-gun"
    table.given(gun, north("infantry d6/S"), on=("ford d4",), at="guns", turn=3)
    assert table.kind == "order-gun"


@pytest.mark.clause("MW-EX-43", "MW-TURN-10", "MW-ARTY-1", "MW-ARTY-2")
def test_a_gun_that_has_fired_is_not_activated_this_turn(table: Table) -> None:
    gun = south("field-artillery d1/N", fired_turn=1)
    others = [south(f"infantry {file}1/N") for file in "abcef"]
    table.given(gun, *others, north("infantry d8/S"), at="choose", activations=6)
    assert len(table.offer.options) == 5 + 1
    assert table.offer.prompt.params["most"] == 5
    assert table.refusals(chooses("d1")) == ["MW-TURN-11"]


@pytest.mark.clause("MW-ARTY-1")
def test_an_activated_gun_moves_or_pivots_and_never_fires(table: Table) -> None:
    table.given(south("field-artillery d1/N"), north("infantry d5/S"))
    kinds = {type(command).__name__ for command in table.legal}
    assert kinds == {"MoveUnit", "Pivot", "EndActivations"}
    from tests.engine.modern.table import fires  # noqa: PLC0415

    assert table.refusals(fires("d1", "d5")) == ["MW-ARTY-1"]


@pytest.mark.clause("MW-WIN-5")
def test_two_sides_that_vanish_in_one_artillery_step_draw(table: Table) -> None:
    table.given(south("field-artillery d1/N"), north("field-artillery d6/S"), at="guns")
    table.answer(sealed(d1="d6"), seat=0)
    table.answer(sealed(d6="d1"), seat=1)
    table.dice(5, 5, 6, 6)
    table.answer(Reveal(slot="artillery"))
    assert table.state.outcome is not None
    assert table.state.outcome.results == ("draw", "draw")
