"""Whole random matches of Modern: what holds for every rule book holds for this one."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.core.dice import SeededDice
from rules.engine.core.flow import Event
from rules.engine.core.log import Commit, chain_error, fold, state_hash
from rules.engine.core.resolution import Situation
from rules.engine.modern.book import MODERN
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play import artillery
from rules.engine.modern.play.activation import ActDecision, SetDecision
from rules.engine.modern.play.deployment import PlaceDecision
from rules.engine.modern.play.neutral_answers import neutral
from rules.engine.tabletop.grid import square_of
from tests.engine.modern.playing import PLANS, plan
from tests.kit.matters import irretraceable, is_empty, leaks, misfolded, unsettled
from tests.kit.selfplay import Game, is_refused, random_match, random_steps, replayed

SEATS: tuple[Seat, Seat] = (0, 1)
SILENT = {"FlowMoved", "FacingOwed", "ArtilleryEnded", "CombatEnded", "PhaseEnded"}


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return [random_match(MODERN, plan(n), n) for n in range(len(PLANS))]  # type: ignore[arg-type]


def events(game: Game) -> list[Event]:
    return [
        event
        for commit in game.commits
        for event in MODERN.decode_events(list(commit.events), commit.schema)
    ]


@pytest.mark.clause("MW-WIN-1", "MW-WIN-6")
def test_random_matches_end_with_a_result_for_both_sides(games: list[Game]) -> None:
    for game in games:
        assert game.state.outcome is not None
        assert all(game.state.outcome.results)
        assert game.decisions() == ()


@pytest.mark.clause("MW-BOARD-4")
def test_folding_the_events_gives_the_state_that_was_played(games: list[Game]) -> None:
    for game in games:
        assert fold(MODERN, game.setup, game.commits) == game.state
        assert misfolded(game) == []


@pytest.mark.clause("MW-BOARD-4")
def test_the_same_seed_and_commands_give_the_same_bytes(games: list[Game]) -> None:
    for game in games[:4]:
        assert canonical_json(replayed(game).commits) == canonical_json(game.commits)


@pytest.mark.clause("MW-BOARD-3")
def test_commits_and_states_survive_json(games: list[Game]) -> None:
    for game in games:
        commits = msgspec.json.decode(msgspec.json.encode(game.commits), type=list[Commit])
        assert state_hash(fold(MODERN, game.setup, commits)) == state_hash(game.state)
        assert chain_error(game.commits, "") == ""
        stored = msgspec.json.decode(msgspec.json.encode(game.state), type=ModernState)
        assert stored == game.state


def test_every_event_has_a_clause_and_those_for_readers_a_sentence_in_both_languages(
    games: list[Game],
) -> None:
    for game in games:
        for event in events(game):
            assert event.clause
            assert bool(event.said) != (type(event).__name__ in SILENT), type(event).__name__
            assert bool(event.said) == bool(MODERN.sentence(event.message, event, "fr"))


@pytest.mark.parametrize("number", range(len(PLANS)))
def test_answers_that_are_drawn_or_listed_pass_and_offers_are_json_and_leave_a_choice(
    number: int,
) -> None:
    game = Game(MODERN, plan(100 + number), seed=number)  # type: ignore[arg-type]
    for step, (decision, command) in enumerate(random_steps(game)):
        assert decision.check(command) == []
        assert msgspec.json.encode(decision.offer())
        assert not is_empty(decision)
        if step % 5 == 0 and isinstance(decision, ActDecision | SetDecision | PlaceDecision):
            assert all(decision.check(answer) == [] for answer in decision.answers())
            sentences(decision)


def sentences(decision: Decision) -> None:
    """Everything an offer says can be said."""
    offer = decision.offer()
    for language in ("en", "fr"):
        prompt = offer.prompt  # type: ignore[attr-defined]
        assert MODERN.sentence(f"prompt.{prompt.key}", prompt.params, language)
        for option in offer.options:  # type: ignore[attr-defined]
            label = option.label
            assert MODERN.sentence(f"option.{label.key}", label.params, language), label.key
            for refusal in option.refusals:
                assert MODERN.sentence(f"refusal.{refusal.key}", refusal.params, language)


def test_decisions_are_the_same_for_played_and_stored_states() -> None:
    game = Game(MODERN, plan(200), seed=6)  # type: ignore[arg-type]
    for _ in random_steps(game):
        led_to = [decision.offer() for decision in game.decisions()]
        stored = Situation(MODERN, game.state).decisions
        assert [decision.offer() for decision in stored] == led_to


@pytest.mark.clause("MW-DEC-16")
def test_the_other_seat_and_foreign_answers_are_refused_and_change_nothing() -> None:
    for number in (1, 3):
        game = Game(MODERN, plan(number), seed=number)  # type: ignore[arg-type]
        for decision, command in random_steps(game):
            awaited = {pending.seat for pending in game.decisions()}
            for seat in SEATS:
                assert seat in awaited or is_refused(game, seat, command)
            if decision.seat is not None:
                assert is_refused(game, decision.seat, _Foreign())


@pytest.mark.clause("MW-HID-1")
def test_views_do_not_reveal_sealed_choices(games: list[Game]) -> None:
    for game in games:
        assert leaks(game) == []
    sealed = {c.command["slot"] for g in games for c in g.commits if c.command["type"] == "Seal"}
    assert sealed == {"roster", "deployment", "artillery"}


def test_free_steps_can_be_undone_and_replayed(games: list[Game]) -> None:
    for game in (games[0], games[8]):
        assert irretraceable(game, step=13) == []
        assert unsettled(game, step=29) == []


@pytest.mark.clause("MW-GRID-3", "MW-CMD-2")
def test_no_unit_is_lost_or_made_and_no_square_holds_two(games: list[Game]) -> None:
    for game in games:
        fielded = set(game.state.units)
        for state in game.states:
            standing = [unit.square for unit in state.units.values() if unit.on_board]
            assert len(set(standing)) == len(standing)
            assert not state.units or set(state.units) == fielded
        for seat in SEATS:
            places = ("waiting", "board", "destroyed")
            by_place = sum(game.state.points(seat, place) for place in places)
            assert by_place == game.state.points(seat)


@pytest.mark.clause("MW-DEC-17")
def test_a_match_in_which_nobody_answers_goes_on_by_neutral_answers() -> None:
    for number in range(len(PLANS)):
        game = Game(MODERN, plan(number), seed=number)  # type: ignore[arg-type]
        dice = SeededDice(secret=b"neutral", match="m", nonces=("", ""))
        for _ in range(1000):
            decisions = game.decisions()
            if not decisions:
                break
            command = neutral(game.state, decisions[0], dice)
            game.answer(decisions[0].seat, command)
        assert game.state.outcome is not None


def test_units_stay_on_ground_they_may_stand_on(games: list[Game]) -> None:
    for game in games:
        for state in game.states:
            for unit in state.units.values():
                ground = state.board.grounds[unit.square]
                assert not unit.on_board or (ground.is_passable and not ground.drowns)


@pytest.mark.clause("MW-ARTY-6", "MW-ARTY-18")
def test_guns_fire_at_squares_they_may_nominate(games: list[Game]) -> None:
    shots = 0
    for game in games:
        for state in game.states:
            for gun, target in state.orders.items():
                shots += bool(target)
                if target:
                    assert not artillery.square_refusals(state, state.units[gun], square_of(target))
    assert shots > 10


class _Foreign(Command):
    """A command that no system knows."""
