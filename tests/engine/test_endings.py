"""The end of a match says who gave up or ran out of time, in both languages and both books."""

import pytest

from rules.engine.core.outcome import Outcome
from rules.engine.systems import system
from rules.engine.tabletop.endings import MatchEnded

BOOKS = {
    "frontier": ("decisive-victory", "crushing-defeat"),
    "modern": ("victory", "defeat"),
}
WORDS = {
    ("conceded", "en"): "The match is over: {name} conceded. ",
    ("conceded", "fr"): "La partie est terminée\u202f: {name} abandonne. ",
    ("time-out", "en"): "The match is over: {name} ran out of time. ",
    ("time-out", "fr"): "La partie est terminée\u202f: {name} n’a plus de temps. ",
}


def told(book, results, reason, language):
    event = MatchEnded(
        clause="",
        outcome=Outcome(results=results, reason=reason, clause=""),
        reason=reason,
        first="Ana",
        second="Bo",
        first_result=results[0],
        second_result=results[1],
    )
    return system(book).sentence(event.message, event, language)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("reason", "language"), WORDS)
def test_the_side_that_lost_early_is_named(book, reason, language):
    won, lost = BOOKS[book]
    words = WORDS[reason, language]
    assert told(book, (won, lost), reason, language).startswith(words.format(name="Bo"))
    assert told(book, (lost, won), reason, language).startswith(words.format(name="Ana"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_that_was_played_to_its_end_names_its_reason(book):
    won, lost = BOOKS[book]
    assert told(book, (won, lost), "agreed", "en").startswith("The match is over: both ")
