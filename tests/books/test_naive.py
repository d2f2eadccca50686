"""The engine and a second implementation agree on random positions."""

from __future__ import annotations

import pytest

from tests.books.books import BOOKS, fixtures_of
from tests.books.naive import Comparison
from tests.kit.seeds import rotating

SHARE = 10
"""Positions of a test."""
COUNT = 60
"""Positions that stay the same."""

every_comparison = pytest.mark.parametrize(
    "comparison",
    [
        pytest.param(each, id=f"{book.key}-{each.name}", marks=each.clauses)
        for book in BOOKS
        for each in fixtures_of(book).NAIVE
    ],
)


@every_comparison
@pytest.mark.parametrize("first", range(0, COUNT, SHARE))
def test_both_agree_on_the_positions_that_stay(comparison: Comparison, first: int) -> None:
    assert list(comparison.differences(first, SHARE)) == []


@pytest.mark.random
@every_comparison
@pytest.mark.parametrize("first", rotating(2 * SHARE)[::SHARE])
def test_both_agree_on_the_positions_of_today(comparison: Comparison, first: int) -> None:
    assert list(comparison.differences(first, SHARE)) == []


@every_comparison
def test_a_disagreement_would_be_found(
    comparison: Comparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*comparison.fault)
    assert next(comparison.differences(0, COUNT), None)
