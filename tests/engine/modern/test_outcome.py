"""Victory, scenarios, and ending ahead of time."""

from __future__ import annotations

import pytest

from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import ClaimTime, ForceEnd
from rules.engine.core.resolution import NoDice
from rules.engine.core.runner import resolve
from rules.engine.modern.data.settings import Objective, Settings
from rules.engine.modern.model.state import Unit
from tests.engine.modern.drawn import THE_CROSSING
from tests.engine.modern.table import Table, fires, north, south
from tests.kit.selfplay import Safe

FILES = "abcdefgh"


def army(
    side: object, rank: int, count: int, lost: int, *, command_lost: bool = False
) -> list[Unit]:
    """`count` Units along a rank and beyond, the last of them Command; `lost` others destroyed."""
    found = []
    for number in range(count):
        kind = "command" if number == count - 1 else "infantry"
        square = f"{FILES[number % 8]}{rank + number // 8}"
        gone = command_lost if kind == "command" else number < lost
        fields = {"place": "destroyed"} if gone else {}
        found.append(side(f"{kind} {square}/N", **fields))  # type: ignore[operator]
    return found


def ended(table: Table) -> tuple[str, tuple[str, str]]:
    assert table.state.outcome is not None
    return table.state.outcome.reason, table.state.outcome.results


@pytest.mark.clause("MW-EX-40", "MW-WIN-2", "MW-WIN-4")
@pytest.mark.parametrize(
    ("count", "lost", "command_lost", "is_broken"),
    [
        (12, 5, True, True),
        (12, 6, False, False),
        (12, 7, False, True),
        (12, 4, True, False),
        (8, 5, False, True),
        (8, 4, False, False),
        (8, 3, True, True),
    ],
)
def test_an_army_breaks_past_half_its_units_command_counting_double(
    table: Table, count: int, lost: int, command_lost: bool, is_broken: bool
) -> None:
    table.given(
        *army(south, 1, count, lost, command_lost=command_lost), *army(north, 7, 8, 0), at="end"
    )
    assert (table.state.outcome is not None) == is_broken
    if is_broken:
        assert ended(table) == ("broken", ("defeat", "victory"))


@pytest.mark.clause("MW-WIN-3")
def test_if_both_break_the_lower_score_wins_and_equal_scores_draw(table: Table) -> None:
    table.given(*army(south, 1, 8, 6), *army(north, 7, 8, 5), at="end")
    assert ended(table) == ("both-broken", ("defeat", "victory"))
    table.given(*army(south, 1, 8, 5), *army(north, 7, 8, 5), at="end")
    assert ended(table) == ("both-broken", ("draw", "draw"))


@pytest.mark.clause("MW-WIN-2", "MW-WIN-4")
def test_by_agreement_armies_break_sooner_and_command_counts_otherwise(table: Table) -> None:
    units = *army(south, 1, 8, 1, command_lost=True), *army(north, 7, 8, 0)
    table.given(*units, at="end", settings=Settings(break_fraction=3))
    assert ended(table)[0] == "broken"
    table.given(*units, at="end", settings=Settings(break_fraction=3, command_extra_loss=0))
    assert table.state.outcome is None


@pytest.mark.clause("MW-WIN-5")
def test_a_side_without_units_has_lost_at_once(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry d5/S"))
    table.dice(6)
    table.when(fires("d4", "d5"))
    assert ended(table) == ("vanished", ("victory", "defeat"))


@pytest.mark.clause("MW-WIN-6", "MW-TURN-9")
def test_at_the_turn_limit_fewer_losses_win_and_equal_losses_draw(table: Table) -> None:
    short = Settings(turn_limit=3)
    table.given(*army(south, 1, 8, 2), *army(north, 7, 8, 3), at="end", turn=3, settings=short)
    assert ended(table) == ("fewer-losses", ("victory", "defeat"))
    table.given(*army(south, 1, 8, 2), *army(north, 7, 8, 2), at="end", turn=3, settings=short)
    assert ended(table) == ("turn-limit", ("draw", "draw"))
    table.given(*army(south, 1, 8, 2), *army(north, 7, 8, 3), at="end", turn=2, settings=short)
    assert table.state.outcome is None
    endless = Settings(turn_limit=0)
    table.given(*army(south, 1, 8, 2), *army(north, 7, 8, 3), at="end", turn=99, settings=endless)
    assert table.state.outcome is None


@pytest.mark.clause("MW-WIN-7", "MW-WIN-6", "MW-SCEN-3")
def test_objectives_are_kept_by_who_stood_there_last_and_decide_at_the_limit(
    table: Table,
) -> None:
    worth = Settings(
        turn_limit=2, objectives=(Objective(square="d4"), Objective(square="e5", value=2))
    )
    table.given(
        south("infantry d4/N"),
        north("infantry e5/S"),
        at="end",
        settings=worth,
        holdings={"e5": 0},
    )
    assert table.state.holdings == {"d4": 0, "e5": 1}
    table.given(
        south("infantry a1/N"),
        north("infantry h8/S"),
        at="end",
        turn=2,
        settings=worth,
        holdings={"d4": 0, "e5": 1},
    )
    assert ended(table) == ("more-objectives", ("defeat", "victory"))


@pytest.mark.clause("MW-SCEN-3")
def test_breaking_wins_before_objectives_are_counted(table: Table) -> None:
    worth = Settings(turn_limit=1, objectives=(Objective(square="a1"),))
    table.given(*army(south, 1, 8, 6), *army(north, 7, 8, 0), at="end", settings=worth)
    assert ended(table)[0] == "broken"


@pytest.mark.clause("MW-SCEN-4")
@pytest.mark.parametrize(
    ("over", "is_won"),
    [
        (("infantry a6", "mortars b6", "mortars c6"), True),
        (("tanks a9", "mortars b6", "mortars c6"), True),
        (("mortars a6", "mortars b6", "machine-guns c6"), False),
        (("infantry a6", "mortars b6"), False),
        (("infantry a6", "mortars b6", "mortars b5"), False),
    ],
)
def test_the_river_is_forced_by_three_units_with_infantry_or_tanks_beyond_it(
    table: Table, over: tuple[str, ...], is_won: bool
) -> None:
    table.given(
        *(south(f"{each}/N") for each in over),
        north("infantry h9/S"),
        on=THE_CROSSING,
        mission="force-the-river",
        attacker=0,
        at="end",
    )
    assert (table.state.outcome is not None) == is_won
    if is_won:
        assert ended(table) == ("far-bank", ("victory", "defeat"))


@pytest.mark.clause("MW-SCEN-4")
def test_an_attacker_from_the_north_crosses_to_the_low_ranks_and_time_is_the_defenders(
    table: Table,
) -> None:
    terms = {"on": THE_CROSSING, "mission": "force-the-river", "attacker": 1, "at": "end"}
    crossing = [north("infantry a4/S"), north("tanks b1/S"), north("mortars c2/S")]
    table.given(*crossing, south("infantry h1/N"), **terms)  # type: ignore[arg-type]
    assert ended(table) == ("far-bank", ("defeat", "victory"))
    held = Settings(turn_limit=12)
    table.given(*crossing[:2], south("infantry h1/N"), turn=12, settings=held, **terms)  # type: ignore[arg-type]
    assert ended(table) == ("river-held", ("victory", "defeat"))


@pytest.mark.clause("MW-SCEN-5")
def test_the_town_is_taken_with_three_of_its_squares_at_the_limit(table: Table) -> None:
    town = tuple(Objective(square=name) for name in ("d4", "d5", "e4", "e5"))
    terms = Settings(turn_limit=12, objectives=town)
    for holders, reason in (((0, 0, 0, 1), "town-taken"), ((0, 0, 1, 1), "town-held")):
        table.given(
            south("infantry a1/N"),
            north("infantry h8/S"),
            mission="rearguard",
            attacker=0,
            at="end",
            turn=12,
            settings=terms,
            holdings=dict(zip(("d4", "d5", "e4", "e5"), holders, strict=True)),
        )
        assert ended(table)[0] == reason


@pytest.mark.clause("MW-DEP-9")
def test_who_found_no_square_is_lost_at_the_end_of_the_first_turn(table: Table) -> None:
    table.given(
        south("infantry a1/N"),
        south("infantry b1/N", place="waiting"),
        north("infantry h8/S"),
        north("infantry g8/S"),
        at="end",
    )
    assert table.stands("b1") == "destroyed"


@pytest.mark.clause("MW-WIN-8", "MW-DEC-15")
def test_either_side_concedes_at_any_decision(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry h8/S"))
    table.answer(Concede(), seat=1)
    assert ended(table) == ("conceded", ("victory", "defeat"))


@pytest.mark.clause("MW-WIN-8", "MW-DEC-15")
def test_a_draw_is_offered_once_a_turn_and_agreed_by_the_other_side(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry h8/S"))
    table.answer(OfferStop(), seat=0)
    assert table.refusals(AnswerStop(accept=True)) == ["MW-WIN-8"]
    table.answer(AnswerStop(accept=False), seat=1)
    table.answer(OfferStop(), seat=1)
    table.answer(AnswerStop(accept=True), seat=0)
    assert ended(table) == ("agreed", ("draw", "draw"))


@pytest.mark.clause("MW-WIN-8")
def test_an_offer_refused_is_not_made_again_this_turn(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry h8/S"))
    table.answer(OfferStop(), seat=0)
    assert table.refusals(OfferStop()) == ["MW-WIN-8"]
    table.answer(AnswerStop(accept=False), seat=1)
    assert table.refusals(AnswerStop(accept=True)) == ["MW-WIN-8"]


@pytest.mark.clause("MW-WIN-8")
def test_a_claimed_time_and_an_end_from_outside_are_told(table: Table) -> None:
    table.given(south("infantry d4/N"), north("infantry h8/S"))
    play = resolve(table.now, 1, ClaimTime(), NoDice(), Safe())
    assert play.state.outcome is not None
    assert (play.state.outcome.reason, play.state.outcome.results[0]) == ("time-out", "defeat")
    for against, results in ((None, ("draw", "draw")), (1, ("victory", "defeat"))):
        command = ForceEnd(against=against, why="why")  # type: ignore[arg-type]
        play = resolve(table.now, None, command, NoDice(), Safe())
        assert play.state.outcome is not None
        assert play.state.outcome.results == results
