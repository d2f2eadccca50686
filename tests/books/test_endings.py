"""The sentence of an early end says who gave up or ran out of time, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.decision import Seat, other
from rules.engine.core.early_end import AGREED, CONCEDED, TIME_OUT
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book
from tests.kit.laws import setups
from tests.kit.selfplay import random_match

WORDS = {
    (CONCEDED, "en"): "The match is over: {name} conceded. ",
    (CONCEDED, "fr"): "La partie est terminée\u202f: {name} abandonne. ",
    (TIME_OUT, "en"): "The match is over: {name} ran out of time. ",
    (TIME_OUT, "fr"): "La partie est terminée\u202f: {name} n’a plus de temps. ",
}
SEATS: tuple[Seat, Seat] = (0, 1)


def begun(book: RuleBook[Any]) -> Play[Any]:
    """A match that may end early, in the middle."""
    game = random_match(book, setups(book, 0, 1)[0], seed=0)
    possible = [s for s in game.states if s.outcome is None and book.ends.may_end(s)]
    return Play(Situation(book, possible[len(possible) // 2]), NoDice(), NoVault())


def ended(play: Play[Any]) -> MatchEnded:
    """The event of the end."""
    event = play.events[-1]
    assert isinstance(event, MatchEnded)
    return event


@every_book
def test_the_side_that_lost_early_is_named(book: RuleBook[Any]) -> None:
    for (reason, language), words in WORDS.items():
        for seat in SEATS:
            play = begun(book)
            name = play.state.names[seat]
            book.ends.lose(play, seat, reason)
            event = ended(play)
            assert event.outcome.results[seat].endswith("defeat")
            assert not event.outcome.results[other(seat)].endswith("defeat")
            told = book.sentence(event.message, event, language)
            assert told.startswith(words.format(name=name))


@every_book
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_that_both_agree_to_stop_names_its_reason(
    book: RuleBook[Any], language: str
) -> None:
    play = begun(book)
    book.ends.stop(play, AGREED)
    event = ended(play)
    reason = book.catalogue.words[AGREED].get(language)
    assert event.message == "event.MatchEnded"
    assert f": {reason}" in book.sentence(event.message, event, language)
