"""What is asked and recorded in random matches: everything has its sentence in both languages, its
clause, and its place in the record of the book.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.engine.core.decision import Command, Decision, Refusal
from rules.engine.core.early_end import AnyTime
from rules.engine.tabletop.offer import Offer, Prompt
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import BOOKS
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps

MATCHES = 20
LANGUAGES = ("en", "fr")
RARE = 2
"""Commands that so few matches may never come to."""


class Played:
    """What random matches of a book have shown, each kind of a thing once."""

    def __init__(self, book: RuleBook[Any]) -> None:
        self.book = book
        self.prompts: dict[tuple[str, str], Prompt] = {}
        self.refusals: dict[tuple[str, str], Refusal] = {}
        self.commands: set[type[Command]] = set()
        self.clauses: set[str] = set()
        for seed, setup in enumerate(setups(book, 600, MATCHES)):
            game = Game(book, setup, seed)
            for decision, command in random_steps(game):
                assert book.decode_command(msgspec.to_builtins(command)) == command
                self.commands.add(type(command))
                self._see(decision)
            self.clauses |= {clause for commit in game.commits for clause in commit.clauses}

    def _see(self, decision: Decision) -> None:
        offer = decision.offer()
        assert isinstance(offer, Offer)
        self.prompts.setdefault(("prompt", offer.prompt.key), offer.prompt)
        for option in offer.options:
            self.prompts.setdefault(("option", option.label.key), option.label)
            for refusal in option.refusals:
                self.refusals.setdefault((refusal.clause, refusal.key), refusal)

    def sentences(self) -> Iterator[tuple[str, str]]:
        """The key of each message that players are shown, and its sentence in each language."""
        for (table, key), prompt in self.prompts.items():
            for language in LANGUAGES:
                yield (
                    f"{table}.{key}",
                    self.book.sentence(f"{table}.{key}", prompt.params, language),
                )
        for refusal in self.refusals.values():
            key = f"refusal.{refusal.key}"
            for language in LANGUAGES:
                yield key, self.book.sentence(key, refusal.params, language)


@pytest.fixture(scope="module", params=BOOKS, ids=lambda book: book.key)
def played(request: pytest.FixtureRequest) -> Played:
    return Played(request.param)


def test_every_prompt_option_and_refusal_has_its_sentence(played: Played) -> None:
    assert {key for key, sentence in played.sentences() if not sentence} == set()


def test_every_command_given_is_one_of_the_book_and_few_are_never_given(played: Played) -> None:
    listed = {each for each in played.book.commands if not issubclass(each, AnyTime)}
    assert played.commands - listed == set(), "not in `commands` of the book"
    assert len(listed - played.commands) <= RARE, listed - played.commands


def test_every_clause_cited_exists(played: Played) -> None:
    known = {clause.id for clause in played.book.catalogue.clauses}
    cited = played.clauses | {prompt.clause for prompt in played.prompts.values()}
    cited |= {refusal.clause for refusal in played.refusals.values()}
    assert cited - known == set()
