"""Two names at a table are told apart at a glance."""

import pytest

from rules.matches.player_names import look_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аna"),  # a Cyrillic А
        ("Bo", "B0"),
        ("Ian", "lan"),
        ("Zoë", "Zoe"),
        ("Bo", "Ｂｏ"),
        ("Ana Bo", "AnaBo"),
        ("Ana", "Ana\u200b"),
    ],
)
def test_names_that_could_be_taken_for_each_other(one, other):
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ana", "Anna"), ("Bo", "Ben"), ("Анна", "Вера")])
def test_names_that_could_not(one, other):
    assert not look_alike(one, other)
