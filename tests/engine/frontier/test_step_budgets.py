"""No question, command or board takes more steps than its budget. Steps are counted, not timed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.frontier.ask.position import build_position
from rules.engine.frontier.ask.position_rows import Position
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play import move_decision, own_boards
from rules.engine.frontier.play.move_decision import MOST_PROBING, may_fight_through
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.board import Body, board_of
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import MOST_STEPS, Finder, MovementProfile, Walk, find
from rules.engine.frontier.space.playability import flaws
from rules.engine.tabletop.step_budget import Budget
from tests.dense import Tally, counted, played, roofs
from tests.engine.frontier.asking import ask, attacker, board, defender, move, part, refused
from tests.engine.frontier.shapes import board as shaped
from tests.engine.frontier.shapes import part as shape
from tests.engine.frontier.shapes import rectangle

SENTENCE = FRONTIER.sentence("refusal.too-many-steps", {}, "en")


def crowd(seat_of: Any = defender) -> list[dict[str, Any]]:
    """Fifty-nine units in rows on either side of the middle."""
    spots = [(5 + 2.5 * (n % 6), 3 + 2.5 * (n // 6)) for n in range(30)]
    spots += [(25 + 2.5 * (n % 6), 3 + 2.5 * (n // 6)) for n in range(29)]
    return [seat_of("rifleman", *spot, id=f"d{n}") for n, spot in enumerate(spots)]


WALL = board(part(21, 0, 22, 30, 3) | {"impassable": True})
"""What nobody passes or climbs, from edge to edge."""
SHUT_OFF = {"board": WALL, "units": [attacker("rifleman", 2, 15), *crowd()]}


def test_a_way_that_takes_too_many_steps_is_refused_at_its_question() -> None:
    question = move(42.7, 15.3, max=60)
    error = refused(question, **SHUT_OFF)
    assert (error.sentence, error.where) == (SENTENCE, "ask[0]")


def test_the_refusal_does_not_depend_on_earlier_questions() -> None:
    near, far = move(2.5, 16, max=60), move(42.7, 15.3, max=60)
    first = refused(near, far, **SHUT_OFF)
    again = refused(near, far, **SHUT_OFF)
    assert (first.sentence, first.where) == (again.sentence, again.where) == (SENTENCE, "ask[1]")
    assert ask(near, **SHUT_OFF)[0]["legal"]


def test_a_way_that_is_given_needs_no_search() -> None:
    given = move(2.5, 20, max=60, via=[[2, 18]])
    assert ask(given, **SHUT_OFF)[0]["legal"]


def test_all_questions_of_a_request_share_one_budget() -> None:
    gap = board(part(21, 0, 22, 28, 3))
    units = [attacker("rifleman", 2, 15), *crowd()]
    far = move(36, 15.3, max=36)
    assert ask(far, units=units, board=gap)[0]["legal"]
    error = refused(*[far] * 200, units=units, board=gap)
    assert error.sentence == SENTENCE
    assert error.where not in {"ask[0]", "ask[1]"}


def test_a_part_of_more_levels_than_any_table_holds_is_refused() -> None:
    levels = [{"elevation": 0.1 * n, "rules": []} for n in range(9)]
    error = refused(units=[], board=board(part(5, 5, 9, 9, 2, *levels)))
    assert (error.sentence, error.where) == ("A part can have at most 8 levels.", "board.pieces")


def test_options_are_paid_by_the_same_budget() -> None:
    options = {"ask": "options", "unit": "a1"}
    units = [attacker("rifleman", 2, 15), *crowd()]
    assert len(ask(*[options] * 100, units=units)) == 100
    assert refused(*[options] * 200, units=units).sentence == SENTENCE


def test_many_points_of_a_way_count_as_well() -> None:
    via = [[1.0 + 40.0 * (n % 2), 1.0 + 28.0 * (n // 2 % 2)] for n in range(900)]
    blocks = board(
        *[
            part(3 + 3 * i, 3 + 4 * k, 4 + 3 * i, 4 + 4 * k, 0.5)
            for i in range(12)
            for k in range(6)
        ]
    )
    long = move(2, 1, max=60, via=via)
    units = [attacker("rifleman", 1, 1)]
    assert refused(*[long] * 20, board=blocks, units=units).sentence == SENTENCE


@pytest.mark.clause("FR-MOVE-4")
def test_a_search_that_takes_too_long_is_a_refusal_in_a_match(monkeypatch) -> None:
    monkeypatch.setattr(movement, "MOST_STEPS", 500)
    bare = board_of(())
    here = Body(x=10, y=10, radius=radius_of(25), scale=1)
    others = [Body(x=13, y=10 + 0.9 * n, radius=radius_of(25), scale=1) for n in range(-4, 5)]
    found = find(bare, here, others, MovementProfile(maximum=10.0), (16.0, 10.0, 0.0))
    assert not isinstance(found, Walk)
    assert [(each.clause, each.key) for each in found] == [("FR-MOVE-4", "search-too-long")]


@pytest.mark.clause("FR-ACT-7")
def test_looking_for_somebody_to_fight_is_bounded_as_a_whole(monkeypatch) -> None:
    wall = board(part(16, 0, 17, 30, 3))
    units = [attacker("rifleman", 10, 10), defender("rifleman", 22, 10)]
    s = pose_of(units=units, board=wall)
    assert [each.key for each in may_fight_through(s, s.units["a1"])] == ["nobody-to-assault"]
    monkeypatch.setattr(move_decision, "MOST_PROBING", 100)
    refusal = may_fight_through(s, s.units["a1"])[0]
    assert (refusal.clause, refusal.key) == ("FR-ACT-7", "search-too-long")


def pose_of(**position: Any) -> FrontierState:
    return build_position(msgspec.convert({"board": {"pieces": []}} | position, Position))


def spent_on(end: tuple[float, float, float], *before: tuple[float, float, float]) -> int:
    """The steps of a way after others have been looked for anew."""
    rows = range(2, 26, 3)
    ground = shaped(*[shape(f"P{y}", rectangle(12, y, 14, y + 2), 1.5) for y in rows])
    here = Body(x=10, y=10, radius=radius_of(25), scale=1)
    others = [Body(x=15.5, y=4 + 1.3 * n, radius=radius_of(25), scale=1) for n in range(12)]
    for each in before:
        find(ground, here, others, MovementProfile(maximum=10.0), each)
    budget = Budget(MOST_STEPS)
    assert isinstance(
        Finder(ground, here, others, MovementProfile(maximum=10.0), budget).find(end), Walk
    )
    return budget.spent


def test_the_same_way_takes_the_same_steps_whatever_was_looked_for_before() -> None:
    alone = spent_on((17.5, 10.0, 0.0))
    assert 100 < alone < MOST_STEPS / 10
    assert spent_on((17.5, 10.0, 0.0), (17.5, 11.0, 0.0), (13.0, 9.0, 1.5)) == alone


def saw(impassable: bool) -> dict[str, object]:
    """A comb that covers the board with seventy teeth."""
    teeth: list[list[float]] = []
    for n in range(70):
        x = 1 + 0.6 * n
        teeth += [[x, 29.0], [x + 0.3, 29.0], [x + 0.3, 1.2], [x + 0.6, 1.2]]
    outline = [[1.0, 1.0], [43.0, 1.0], *[[round(x, 4), y] for x, y in reversed(teeth)]]
    levels = [] if impassable else [{"elevation": 3, "rules": []}]
    comb = {"id": "P", "polygon": outline, "scale": 3, "impassable": impassable, "levels": levels}
    return {"name": "Comb", "pieces": [{"id": "P", "name": "Comb", "parts": [comb]}]}


@pytest.mark.clause("FR-BOARD-1")
@pytest.mark.parametrize("impassable", [True, False])
def test_a_board_too_complex_to_check_is_reported(impassable) -> None:
    pieces = own_boards.read(saw(impassable)).pieces
    assert "board-too-intricate" in {fault.key for fault in own_boards.judged(pieces)}
    assert not own_boards.is_sound(pieces)
    refusal = own_boards.refusals(saw(impassable))[-1]
    assert (refusal.clause, refusal.key) == ("FR-BOARD-1", "board-too-intricate")


@pytest.mark.clause("FR-BOARD-7", "FR-BOARD-8")
def test_no_board_that_is_played_on_comes_near_the_steps_of_a_check() -> None:
    boards = {layout.slug: layout.pieces for layout in CATALOGUE.layouts}
    boards["roofs"] = own_boards.read(roofs()).pieces
    for name, pieces in boards.items():
        budget = Budget(own_boards.MOST_STEPS)
        assert not list(flaws(board_of(pieces), budget)), name
        assert budget.spent < own_boards.MOST_STEPS / 4, name


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 2])
def test_no_match_of_crowds_comes_near_the_steps_of_a_search(number) -> None:
    tally = Tally()
    played(number, tally, commands=40)
    assert tally.units >= 30
    assert tally.searches
    assert tally.missed == tally.spent == 0
    assert tally.way < MOST_STEPS / 4
    assert tally.probing < MOST_PROBING / 3


def test_the_crowds_field_what_the_limit_allows_and_their_steps_are_counted() -> None:
    tally = Tally()
    game = played(0, tally, commands=12)
    assert {unit.type for unit in game.state.units.values()} <= {"aegis-unit", "insurgent"}
    with counted(tally):
        assert movement.find == tally.find
    assert canonical_json(game.commits)
