"""What holds for every rule book: random matches end, logs fold, records survive JSON, secrets stay
secret.
"""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event, decision_for
from rules.engine.core.known import Known
from rules.engine.core.log import (
    Commit,
    chain_error,
    effective_commits,
    events_of,
    fold,
    state_hash,
)
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import ArmyList, Entry, Setup
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.reference import SampleArmy
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from tests.books.books import BOOKS, every_book
from tests.kit.laws import laws_of, setups
from tests.kit.matters import (
    conserved,
    irretraceable,
    is_empty,
    leaks,
    misfolded,
    retraceable,
    undone,
    unsettled,
)
from tests.kit.selfplay import Game, is_refused, random_match, random_steps, replayed

MATCHES = 12
SEATS: tuple[Seat, Seat] = (0, 1)


@pytest.fixture(scope="module", params=BOOKS, ids=lambda book: book.key)
def games(request: pytest.FixtureRequest) -> list[Game]:
    book = request.param
    return [random_match(book, setup, seed) for seed, setup in enumerate(setups(book, 0, MATCHES))]


def test_random_play_always_ends_with_a_result_for_both_seats(games: list[Game]) -> None:
    for game in games:
        outcome = game.state.outcome
        assert outcome is not None
        assert all(outcome.results)
        assert game.decisions() == ()


def test_folding_the_events_gives_the_state_that_was_played(games: list[Game]) -> None:
    for game in games:
        assert fold(game.system, game.setup, game.commits) == game.state
        assert misfolded(game) == []


def test_the_same_seed_and_commands_give_the_same_bytes(games: list[Game]) -> None:
    for game in games[:4]:
        assert canonical_json(replayed(game).commits) == canonical_json(game.commits)


def test_a_commit_just_made_has_the_events_that_its_stored_text_decodes_to(
    games: list[Game],
) -> None:
    for game in games[:4]:
        for commit in game.commits:
            stored = msgspec.json.decode(canonical_json(commit), type=Commit)
            assert events_of(game.system, commit) == events_of(game.system, stored)


def test_both_seats_may_agree_to_go_back_to_any_step_since_the_last_reveal(
    games: list[Game],
) -> None:
    for game in games:
        assert unsettled(game, step=11) == []


def test_commits_and_states_survive_json(games: list[Game]) -> None:
    for game in games:
        commits = msgspec.json.decode(msgspec.json.encode(game.commits), type=list[Commit])
        assert canonical_json(commits) == canonical_json(game.commits)
        again = fold(game.system, game.setup, commits)
        assert state_hash(again) == state_hash(game.state)


def test_the_chain_of_hashes_holds_and_breaks_when_anything_is_altered(games: list[Game]) -> None:
    for game in games:
        assert chain_error(game.commits, "") == ""
    commits = list(games[0].commits)
    commits[3] = commits[3].change(clauses=("FR-END-1",))
    assert "altered" in chain_error(commits, "")


def test_every_event_shown_to_players_has_a_sentence_and_every_event_a_clause(
    games: list[Game],
) -> None:
    for game in games:
        silent = laws_of(game.system).SILENT
        for event in _events(game):
            assert event.clause
            assert bool(event.said) or type(event).__name__ in silent, type(event).__name__


def test_sentences_exist_in_both_languages(games: list[Game]) -> None:
    for event in _events(games[0]):
        assert bool(event.said) == bool(games[0].system.sentence(event.message, event, "fr"))


@every_book
def test_sampled_answers_pass_the_check_and_offers_are_json_and_leave_a_choice(
    book: RuleBook[Any],
) -> None:
    game = Game(book, setups(book, 100, 1)[0], seed=5)
    for decision, command in random_steps(game):
        assert decision.check(command) == []
        assert msgspec.json.encode(decision.offer())
        assert not is_empty(decision)


@every_book
def test_what_may_be_suggested_is_legal_and_nothing_else_is(book: RuleBook[Any]) -> None:
    suggested = 0
    for number, setup in enumerate(setups(book, 300, 8)):
        game = Game(book, setup, seed=number)
        for decision, _command in random_steps(game):
            if decision.seat is None:
                continue
            offer = decision.offer()
            found = book.questions.suggest(game.now, decision.seat, None)
            if isinstance(offer, Offer) and offer.may_be_suggested:
                assert found is not None
                assert decision.check(found) == []
                suggested += 1
            else:
                assert found is None
            if game.state.turn:
                break
    assert suggested


@every_book
def test_every_faction_has_three_ready_made_rosters_that_are_legal_full_and_different(
    book: RuleBook[Any],
) -> None:
    for faction in book.catalogue.factions:
        armies = [each for each in book.samples if each.faction == faction.slug]
        assert len(armies) >= 3
        assert len({tuple(sorted(each.units)) for each in armies}) == len(armies)
        assert len({each.name for each in armies}) == len(armies)
        for each in armies:
            listed = _listed(book, each)
            assert [p for p in book.muster(listed) if p.severity == "error"] == [], each.slug
            assert all((each.blurb.en, each.blurb.fr, each.name.en, each.name.fr))
            spent = sum(entry.points for entry in listed.entries)
            assert not each.limit or 0.95 * each.limit <= spent <= each.limit, each.slug


@every_book
def test_a_ready_made_roster_may_be_fielded_on_the_usual_terms_of_every_mission(
    book: RuleBook[Any],
) -> None:
    for mission in book.catalogue.missions:
        layout = book.catalogue.layouts[0].slug
        agreed = setups(book, 1, 1)[0].change(
            mission=mission.slug, layout=layout, limit=mission.default_limit, options={}
        )
        agreed = agreed.change(terrain=msgspec.UNSET)
        asked = _at_the_rosters(Game(book, agreed, seed=1))
        for decision in asked:
            sealed = [_sealed(book, each, agreed) for each in book.samples]
            assert [each for each in sealed if not decision.check(each)], mission.slug


def _at_the_rosters(game: Game) -> list[Decision]:
    """Plays until both sides are to lock a roster."""
    for _ in random_steps(game):
        waiting = [
            d for d in game.decisions() if isinstance(d, SealDecision) and d.slot == "roster"
        ]
        if len(waiting) == 2:
            return list(waiting)
    raise AssertionError("rosters are never locked")


def _sealed(book: RuleBook[Any], army: SampleArmy, agreed: Setup) -> Seal:
    listed = _listed(book, army).change(mission=agreed.mission, limit=agreed.limit)
    return Seal(slot="roster", payload=canonical_json(listed).decode())


def _listed(book: RuleBook[Any], army: SampleArmy) -> ArmyList:
    prices = {unit.slug: unit.points for unit in book.catalogue.units}
    return ArmyList(
        system=book.key,
        catalogue=book.catalogue.version,
        faction=army.faction,
        mission="",
        limit=army.limit,
        entries=tuple(Entry(type=slug, points=prices[slug]) for slug in army.units),
    )


def test_free_steps_can_be_undone_and_replayed(games: list[Game]) -> None:
    for game in games[:4]:
        assert len(list(retraceable(game))) > 10
        assert irretraceable(game, step=7) == []


@every_book
def test_decisions_are_the_same_for_played_and_stored_states(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 200, 1)[0], seed=6)
    for _ in random_steps(game):
        led_to = [decision.offer() for decision in game.decisions()]
        stored = Situation(book, game.state).decisions
        assert [decision.offer() for decision in stored] == led_to


@every_book
def test_the_other_seat_and_foreign_answers_are_refused_and_change_nothing(
    book: RuleBook[Any],
) -> None:
    game = Game(book, setups(book, 101, 1)[0], seed=6)
    for decision, command in random_steps(game):
        awaited = {pending.seat for pending in game.decisions()}
        for seat in SEATS:
            assert seat in awaited or is_refused(game, seat, command)
        if decision.seat is not None:
            assert is_refused(game, decision.seat, _Foreign())


def test_views_do_not_reveal_sealed_choices(games: list[Game]) -> None:
    for game in games:
        assert leaks(game) == []


@pytest.mark.parametrize("part", ["payload", "salt"])
def test_a_view_that_reveals_a_sealed_choice_is_detected(games: list[Game], part: str) -> None:
    game = copy(games[0])
    secrets = [getattr(secret, part) for secret in game.safe.secrets.values()]
    game.system = _Telling(game.system, secrets)  # type: ignore[assignment]
    assert "can be read" in leaks(game)[0]


def test_points_are_conserved_through_a_match(games: list[Game]) -> None:
    for game in games:
        assert conserved(game) == []


@every_book
def test_an_undone_commit_no_longer_counts(book: RuleBook[Any]) -> None:
    game = random_match(book, setups(book, 103, 1)[0], seed=8)
    back_to = len(game.commits) // 2
    log = [*game.commits, undone(game, back_to)]
    assert [commit.seq for commit in effective_commits(log)] == list(range(back_to + 1))
    assert state_hash(fold(book, game.setup, log)) == game.hash_after(back_to)


@every_book
def test_an_undo_reaches_back_before_a_reveal_and_the_match_goes_on_from_there(
    book: RuleBook[Any],
) -> None:
    game = random_match(book, setups(book, 104, 1)[0], seed=9)
    reveals = [commit for commit in game.commits if commit.command["type"] == "Reveal"]
    assert reveals
    for reveal in reveals:
        back_to = reveal.seq - 1
        log = [*game.commits, undone(game, back_to)]
        state = fold(book, game.setup, log)
        assert state_hash(state) == game.hash_after(back_to)
        again = game.commands[back_to]
        assert decision_for(Situation(book, state).decisions, again[0]) is not None
        dice = ScriptedDice((each.sides, each.face) for each in game.commits[reveal.seq].dice)
        assert resolve(Situation(book, state), *again, dice, game.safe).state == fold(
            book, game.setup, game.commits[: back_to + 2]
        )


class _Foreign(Command):
    """A command that no book knows."""


def _events(game: Game) -> list[Event]:
    return [
        event
        for commit in game.commits
        for event in game.system.decode_events(list(commit.events), commit.schema)
    ]


class _Telling:
    """A rule book whose views tell `secrets` to everybody."""

    def __init__(self, book: RuleBook[Any], secrets: list[str]) -> None:
        self.system, self.secrets = book, secrets

    def __getattr__(self, name: str) -> Any:
        return getattr(self.system, name)

    def view_for(self, state: Any, known: Known) -> list[str]:
        return self.secrets
