"""Rolls of which several dice count: their text, and their part in the luck report."""

from fractions import Fraction
from itertools import product
from types import SimpleNamespace

import pytest

from rules.chronicle.distributions import total
from rules.chronicle.luck import Luck, Rolled
from rules.chronicle.rolls import roll_lines
from rules.engine.tabletop.history import Throw, Trial

WORDS = SimpleNamespace(unit=str, word=str, ended=lambda trial: trial.result)


def throw(faces, counted, result, die=6, **fields):
    fields = {"seat": 0, "unit": "a", "name": "Ana", "manoeuvre": "", "spread": {}} | fields
    return Throw(faces=faces, counted=counted, total=result, die=die, **fields)


def dice_of(*throws):
    trial = Trial(clause="", sides=throws, chance=Fraction(1, 2), won=True, needed=1)
    luck = Luck(sides=(), rolls=(Rolled(3, 1, trial),), dice=(), taken_back=0)
    (line,) = roll_lines(luck, WORDS)
    return line.dice


@pytest.mark.parametrize(
    ("thrown", "text"),
    [
        (throw((4,), (0,), 4), "4 on D6"),
        (throw((3, 5), (1,), 5, die=8), "3 and 5 on D8: 5 counts"),
        (throw((2, 3, 6), (0, 1, 2), 11), "2, 3 and 6 on D6: 11 in all"),
        (throw((2, 7, 9), (1, 2), 16, die=10), "2, 7 and 9 on D10: 7 and 9 count, 16 in all"),
        (throw((2, 7, 9), (1, 2), 2, die=10), "2, 7 and 9 on D10: 2 successes"),
        (throw((2, 3), (), 0), "2 and 3 on D6: no success"),
        (throw((5,), (0,), 1), "5 on D6: 1 success"),
        (throw((), (), 0), "no die"),
    ],
)
def test_a_roll_names_its_faces_those_that_count_and_the_total(thrown, text):
    assert dice_of(thrown) == text


def test_both_sides_of_a_contest_of_pools_are_named():
    ours, theirs = throw((1, 6), (1,), 6), throw((2, 2), (0, 1), 4, seat=1)

    assert dice_of(ours, theirs) == "1 and 6 on D6: 6 counts – 2 and 2 on D6: 4 in all"


def test_the_expected_total_and_the_sum_of_totals_are_those_of_counting_out():
    pairs = [sum(pair) for pair in product(range(1, 7), repeat=2)]
    hits = [sum(face >= 5 for face in pool) for pool in product(range(1, 7), repeat=3)]
    spreads = [
        {result: Fraction(found.count(result), len(found)) for result in set(found)}
        for found in (pairs, hits)
    ]

    summed = throw((2, 6), (0, 1), 8, spread=spreads[0])
    successes = throw((5, 1, 6), (0, 2), 2, spread=spreads[1])

    assert (summed.expected, successes.expected) == (7, 1)
    both = [a + b for a, b in product(pairs, hits)]
    found = total(each.spread for each in (summed, successes))
    assert found.weights == pytest.approx([both.count(n) / len(both) for n in range(2, 16)])
    assert found.mean == pytest.approx(8)
