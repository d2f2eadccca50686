"""Lengths of time in words."""

import pytest
from django.utils import translation

from rules.pace.durations import in_words
from rules.pace.terms import terms_in, told


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "0\N{NO-BREAK SPACE}s"),
        (12.9, "12\N{NO-BREAK SPACE}s"),
        (61, "1\N{NO-BREAK SPACE}min 1\N{NO-BREAK SPACE}s"),
        (3 * 3600, "3\N{NO-BREAK SPACE}h"),
        (86_400, "1 day"),
        (2 * 86_400 + 3 * 3600 + 59, "2 days 3\N{NO-BREAK SPACE}h"),
        (86_400 + 59, "1 day"),
    ],
)
def test_the_two_largest_units_are_told(seconds, words):
    assert in_words(seconds) == words


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        ({}, "no clock"),
        ({"kind": "move", "seconds": 259_200}, "3 days for each answer"),
        ({"kind": "reserve", "seconds": 600}, "10\N{NO-BREAK SPACE}min in reserve"),
        (
            {"kind": "reserve", "seconds": 600, "increment": 5},
            "10\N{NO-BREAK SPACE}min in reserve, 5\N{NO-BREAK SPACE}s more with each answer",
        ),
    ],
)
def test_a_pace_is_told(pace, words):
    with translation.override("en"):
        assert told(terms_in(pace)) == words
