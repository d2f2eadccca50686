"""Dice and luck in words."""

import pytest
from django.utils.translation import override

from rules.chronicle.luck import Standing
from rules.chronicle.luck_words import compared, rolled, thrown, verdict
from rules.engine.core.dice import Face
from rules.engine.tabletop.history import Throw


def standing(worse, same):
    return Standing(
        actual=1, expected=1.0, worse=worse, same=same, better=max(0.0, 1 - worse - same)
    )


@pytest.mark.parametrize(
    ("worse", "same", "words"),
    [
        (0.83, 0.16, "Very lucky"),
        (0.6, 0.3, "Lucky"),
        (0.0, 1.0, "About average"),
        (0.2, 0.2, "Unlucky"),
        (0.0, 0.05, "Very unlucky"),
    ],
)
def test_those_with_the_same_result_count_half(worse, same, words):
    assert verdict(standing(worse, same)) == words


@pytest.mark.parametrize(
    ("worse", "same", "sentence"),
    [
        (
            0.83,
            0.16,
            "Of 100 players making the same choices, 83 would have done worse, "
            "16 would have done the same and 1 would have done better.",
        ),
        (0.0, 1.0, "Of 100 players making the same choices, 100 would have done the same."),
        (
            0.4,
            0.0,
            "Of 100 players making the same choices, 40 would have done worse and "
            "60 would have done better.",
        ),
    ],
)
def test_nobody_is_not_mentioned(worse, same, sentence):
    assert compared(standing(worse, same)) == sentence


def test_one_player_and_many_agree_in_french():
    with override("fr"):
        assert compared(standing(0.83, 0.16)) == (
            "Sur 100 joueurs ayant fait les mêmes choix, 83 auraient fait moins bien, "
            "16 auraient fait aussi bien et 1 aurait fait mieux."
        )


def test_dice_of_a_step_are_listed_by_kind():
    dice = [Face(i=0, sides=sides, face=face) for sides, face in ((6, 2), (6, 5), (8, 3))]

    assert rolled(dice) == "2 and 5 on D6, 3 on D8"
    assert rolled(()) == ""


def test_successes_are_counted_in_french():
    pool = Throw(
        seat=0,
        unit="a",
        name="",
        manoeuvre="",
        die=6,
        faces=(2, 2),
        counted=(0,),
        total=1,
        spread={},
    )
    with override("fr"):
        assert thrown(pool) == "2 et 2 au D6\u202f: 1 succès"
