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
def test_a_duration_shows_its_two_largest_units(seconds, words):
    assert in_words(seconds) == words


@pytest.mark.parametrize(
    ("pace", "words"),
    [
        ({}, "no clock"),
        ({"kind": "move", "seconds": 259_200}, "3 days per answer"),
        ({"kind": "reserve", "seconds": 600}, "10\N{NO-BREAK SPACE}min time bank"),
        (
            {"kind": "reserve", "seconds": 600, "increment": 5},
            "10\N{NO-BREAK SPACE}min time bank, plus 5\N{NO-BREAK SPACE}s per answer",
        ),
    ],
)
def test_a_time_control_is_described_in_words(pace, words):
    with translation.override("en"):
        assert told(terms_in(pace)) == words
