"""Every row can be found and says what it is compared with; none is run here."""

from functools import partial

import pytest

from bench.__main__ import named_rows
from bench.cards import deck
from bench.costly import KINDS, requests
from bench.matches import SETUP, events_in, fields, game, match_of, quiet_match_of, steps
from bench.playouts import playout
from bench.skirmishes import INFINITE, SKIRMISH
from bench.squares import BATTLE, MODERN, battle
from frontier_site.settings import LARGER_UPLOADS
from rules.engine.core.log import chain_error
from rules.engine.systems import system
from tests.kit.selfplay import Game
from tests.rules import sample

ROWS = named_rows()


def test_the_expected_rows_exist():
    assert {
        "roster_read",
        "roster_edit",
        "replay",
        "start",
        "cards_12",
        "decide",
        "table_frames",
    } <= set(ROWS)


@pytest.mark.parametrize(
    "name",
    ["decide", "engine_steps", "los_all_pairs", "los_query", "move_check", "move_region", "replay"],
)
def test_a_row_of_the_engine_is_measured_interpreted_and_compiled(name):
    said = [(each.ours, each.figure) for each in ROWS[name].COMPARISONS]
    figures = {figure for _, figure in said}
    both = {(ours, figure) for ours in ("interpreted", "compiled") for figure in figures}
    assert both <= set(said)
    assert len(said) == len(set(said))


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_row_is_named_like_its_module_and_has_a_goal(name):
    row = ROWS[name]
    assert row.__name__ == f"bench.rows.{name}"
    assert row.__doc__
    assert all(comparison.wording for comparison in row.COMPARISONS)


def test_a_costly_request_of_each_kind_is_sent():
    told = dict.fromkeys(("match", "unit", "other", "session"), "a") | {
        "record": sample.FILE.read_text()
    }
    assert [each.kind for each in requests(told)] == list(KINDS)
    assert max(len(each.body) for each in requests(told)) < LARGER_UPLOADS["/matches/import/"]


def test_the_measured_match_is_a_real_one_and_long_enough():
    commits = match_of(game, 300)
    assert events_in(commits) >= 300
    assert chain_error(commits, "") == ""


def test_a_long_match_is_a_real_one_without_losses():
    commits = quiet_match_of(600)
    assert events_in(commits) >= 600
    assert chain_error(commits, "") == ""
    names = {event["type"] for commit in commits for event in commit.events}
    assert "UnitDestroyed" not in names


def test_a_match_fields_as_many_units_as_it_is_meant_to():
    # given a match played until both forces are known
    played = Game(system("frontier"), SETUP.change(limit=240), 1)
    for _ in steps(played, fields(8)):
        if played.state.units:
            break
    # then
    sides = [unit.seat for unit in played.state.units.values()]
    assert (sides.count(0), sides.count(1)) == (8, 8)


def test_ninety_cards_are_ninety_different_cards():
    assert len(set(deck(90))) == 90


@pytest.mark.parametrize("boards", [1, 2, 4])
def test_a_battle_on_several_boards_can_be_fought(boards):
    assert MODERN.setup_refusals(battle(boards=boards)) == []


def test_a_match_without_a_log_is_played_to_its_end():
    assert playout(MODERN, battle(6), 1) > 50


def test_a_skirmish_is_played_to_its_end_and_folds():
    assert playout(INFINITE, SKIRMISH, 1) > 50
    commits = match_of(partial(Game, INFINITE, SKIRMISH), 300)
    assert 300 <= events_in(commits) < 400
    assert chain_error(commits, "") == ""


def test_the_measured_match_on_squares_is_a_real_one():
    commits = match_of(partial(Game, MODERN, BATTLE), 300)
    assert events_in(commits) >= 300
    assert chain_error(commits, "") == ""
