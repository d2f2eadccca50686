"""Whole units and exact square roots, compared with decimals of 80 digits."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.inches.surds import (
    Surd,
    compare,
    compare_scaled,
    minus,
    nearest_root,
    nearest_scaled,
    plus,
    sign,
)

EXAMPLES = settings(max_examples=200, deadline=None)

NUMBER = st.integers(-5000, 5000)
ROOT = st.integers(0, 5000)
POSITIVE = st.integers(1, 5000)
SURD = st.builds(Surd, NUMBER, NUMBER, ROOT, POSITIVE)


def decimal(surd: Surd) -> Decimal:
    return (surd.p + surd.q * Decimal(surd.root).sqrt()) / surd.den


def sign_of(value: Decimal) -> int:
    """The sign of a value computed with 80 digits; what is nearer to 0 than 1e-50 is 0."""
    return 0 if abs(value) < Decimal("1e-50") else (1 if value > 0 else -1)


@pytest.fixture(autouse=True)
def _digits():
    with localcontext() as context:
        context.prec = 80
        yield


@EXAMPLES
@given(NUMBER, NUMBER, ROOT)
def test_the_sign_of_a_sum_with_a_root(p, q, root):
    assert sign(p, q, root) == sign_of(p + q * Decimal(root).sqrt())


def test_a_root_that_is_whole_may_cancel():
    assert sign(-6, 2, 9) == 0
    assert sign(-4, -1, 16) == -1


@EXAMPLES
@given(SURD, NUMBER, POSITIVE)
def test_a_surd_and_a_fraction(surd, numerator, denominator):
    assert compare(surd, numerator, denominator) == sign_of(
        decimal(surd) - Decimal(numerator) / denominator
    )


@EXAMPLES
@given(SURD, NUMBER, NUMBER, POSITIVE)
def test_sums_and_differences_of_surds_with_one_root(surd, p, q, den):
    other = Surd(p, q, surd.root, den)
    assert sign_of(decimal(plus(surd, other)) - decimal(surd) - decimal(other)) == 0
    assert sign_of(decimal(minus(surd, other)) - decimal(surd) + decimal(other)) == 0
    assert sign_of(decimal(plus(Surd(p, 0, 0, den), surd)) - decimal(surd) - Decimal(p) / den) == 0


def test_different_roots_are_not_added():
    with pytest.raises(ValueError, match="different roots"):
        plus(Surd(0, 1, 2), Surd(0, 1, 3))


@EXAMPLES
@given(st.integers(0, 10**8), POSITIVE)
def test_the_nearest_whole_root(numerator, denominator):
    root = (Decimal(numerator) / denominator).sqrt()
    assert nearest_root(numerator, denominator) == int(root.quantize(Decimal(1), ROUND_HALF_UP))


def test_half_roots_go_up():
    assert nearest_root(25, 4) == 3
    assert nearest_root(24, 4) == 2


@EXAMPLES
@given(SURD, POSITIVE, st.integers(0, 10**6))
def test_a_surd_of_a_length(surd, squared_length, limit):
    value = decimal(surd) * Decimal(squared_length).sqrt()
    assume(value >= 0)
    assert compare_scaled(surd, squared_length, limit) == sign_of(value - limit)
    assert nearest_scaled(surd, squared_length) == int(value.quantize(Decimal(1), ROUND_HALF_UP))
