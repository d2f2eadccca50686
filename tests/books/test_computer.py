"""What holds for the computer player of every rule book: its answers are legal, it sees both sides
alike, and it knows no secret of the other side.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.flow import decision_for
from rules.engine.core.known import Known, informed
from rules.engine.tabletop.computer.heuristics import value
from rules.engine.tabletop.computer.levels import EASY, LEVELS, NORMAL, Level
from rules.engine.tabletop.computer.search import choose
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from tests.books.books import every_book
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps

QUICK = Level(key="quick", candidates=4, rounds=2)


def drawn(seed: str = "computer") -> SeededDice:
    return SeededDice(secret=seed.encode(), match="computer", nonces=("", ""))


def own_secrets(game: Game) -> dict[str, str]:
    return {commitment: secret.payload for commitment, secret in game.safe.secrets.items()}


@every_book
def test_what_it_answers_is_legal(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 3, 1)[0], seed=3)
    for decision, _ in islice(random_steps(game), 60):
        if decision.seat is not None:
            command = choose(book, game.now, decision.seat, own_secrets(game), QUICK, drawn())
            assert decision.check(command) == [], (decision, command)


@every_book
def test_candidates_are_legal_different_and_few(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 4, 1)[0], seed=4)
    for decision, _ in islice(random_steps(game), 200):
        if decision.seat is not None:
            found = book.heuristics.candidates(decision, drawn(), 6)
            assert 1 <= len(found) <= 6
            assert all(decision.check(command) == [] for command in found)
            assert all(command not in found[:i] for i, command in enumerate(found))


@every_book
def test_a_position_is_as_good_for_one_side_as_it_is_bad_for_the_other(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 5, 1)[0], seed=5)
    for _ in random_steps(game):
        one, two = (book.heuristics.evaluate(game.state, seat) for seat in (0, 1))
        assert one.keys() == two.keys() <= book.heuristics.terms.keys()
        assert value(one) == pytest.approx(-value(two))


@every_book
def test_a_finished_match_is_valued_by_its_result_alone(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 6, 1)[0], seed=6)
    for _ in random_steps(game):
        pass
    assert list(book.heuristics.evaluate(game.state, 0)) == ["result"]


@every_book
def test_what_the_other_side_has_sealed_changes_nothing(book: RuleBook[Any]) -> None:
    """Two matches, alike but for what seat 0 has sealed: seat 1 answers the same."""
    answers = []
    for choice in ("one", "two"):
        game = Game(book, setups(book, 7, 1)[0], seed=7)
        for _ in random_steps(game):
            theirs = decision_for(game.decisions(), 0)
            ours = decision_for(game.decisions(), 1)
            if isinstance(theirs, SealDecision) and ours is not None:
                game.answer(0, Seal(slot=theirs.slot, payload=theirs.draw(drawn(choice))))
                answers.append(choose(book, game.now, 1, {}, NORMAL, drawn()))
                break
    assert len(answers) == 2
    assert answers[0] == answers[1]


@every_book
def test_a_late_player_answers_with_what_it_has_tried(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 8, 1)[0], seed=8)
    for decision, _ in islice(random_steps(game), 30):
        if decision.seat is not None:
            own = own_secrets(game)
            command = choose(book, game.now, decision.seat, own, NORMAL, drawn(), lambda: True)
            assert informed(decision, Known(seat=decision.seat)).check(command) == []


def test_easy_tries_less_than_normal_and_slips() -> None:
    assert LEVELS == {"easy": EASY, "normal": NORMAL}
    assert EASY.candidates * EASY.rounds < NORMAL.candidates * NORMAL.rounds
    assert EASY.slips > NORMAL.slips == 0


@every_book
def test_only_who_is_asked_can_choose(book: RuleBook[Any]) -> None:
    game = Game(book, setups(book, 9, 1)[0], seed=9)
    for _ in random_steps(game):
        for seat in (0, 1):
            if decision_for(game.decisions(), seat) is None:
                with pytest.raises(LookupError, match="nothing to decide"):
                    choose(book, game.now, seat, {}, QUICK, drawn())
                return
