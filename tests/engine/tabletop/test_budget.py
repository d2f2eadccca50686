"""A budget counts steps and refuses the one that is too many."""

from __future__ import annotations

import pytest

from rules.engine.tabletop.step_budget import Budget, BudgetSpentError


def test_a_budget_allows_as_many_steps_as_it_has_and_refuses_the_next():
    budget = Budget(10)
    budget.spend(4)
    budget.spend(6)
    assert budget.spent == 10
    with pytest.raises(BudgetSpentError) as refused:
        budget.spend(1)
    assert refused.value.sentence == "The answer needs more than 10 steps to compute."


def test_a_large_step_that_does_not_fit_is_refused_at_once():
    with pytest.raises(BudgetSpentError):
        Budget(10).spend(11)
