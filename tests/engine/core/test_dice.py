"""Dice: the published format, and scripts that cannot go unnoticed."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core import dice as module
from rules.engine.core.dice import ScriptedDice, SeededDice, pick, verifiable_face

SECRET = bytes(range(32))
PREFIX = "m|00|11"
SIDES = (4, 6, 8, 10, 12, 6, 6, 6)
KNOWN = [4, 1, 1, 5, 7, 5, 6, 2]


def by_the_book(secret, prefix, index, sides):
    """The published recipe, written out again."""
    limit = 2**256 // sides * sides
    for attempt in range(100):
        text = f"{prefix}|{index}|{sides}|{attempt}"
        number = int(hmac.new(secret, text.encode(), hashlib.sha256).hexdigest(), 16)
        if number < limit:
            return number % sides + 1
    raise AssertionError


@given(st.binary(min_size=1), st.text(), st.integers(0, 10**6), st.integers(1, 100))
def test_a_face_is_hmac_sha_256_of_the_published_message(secret, prefix, index, sides):
    face = verifiable_face(secret, prefix, index, sides)
    assert face == by_the_book(secret, prefix, index, sides)
    assert 1 <= face <= sides


def test_known_faces_stay_what_they_are():
    dice = SeededDice(secret=SECRET, match="m", nonces=("00", "11"))
    assert [dice.roll(sides) for sides in SIDES] == KNOWN
    assert [by_the_book(SECRET, PREFIX, i, sides) for i, sides in enumerate(SIDES)] == KNOWN


def test_a_die_is_drawn_again_in_the_incomplete_last_run(monkeypatch):
    """With a space of 10, a D6 accepts 0 to 5 and draws again on 6 to 9."""
    numbers = iter([9, 6, 4])
    monkeypatch.setattr(module, "_SPACE", 10)
    monkeypatch.setattr(module.hmac, "digest", lambda *_: next(numbers).to_bytes(32, "big"))
    assert verifiable_face(SECRET, PREFIX, 0, 6) == 5


def test_the_same_place_shows_the_same_face_wherever_one_starts():
    dice = SeededDice(secret=SECRET, match="m", nonces=("00", "11"))
    faces = [dice.roll(6) for _ in range(10)]
    resumed = SeededDice(secret=SECRET, match="m", nonces=("00", "11"), index=4)
    assert [resumed.roll(6) for _ in range(6)] == faces[4:]
    assert resumed.index == dice.index == 10


@pytest.mark.parametrize("changed", ["secret", "match", "nonces"])
def test_every_input_changes_the_face(changed):
    base = {"secret": SECRET, "match": "m", "nonces": ("00", "11")}
    other = base | {changed: {"secret": b"other", "match": "n", "nonces": ("00", "12")}[changed]}
    one, two = SeededDice(**base), SeededDice(**other)
    assert [one.roll(12) for _ in range(40)] != [two.roll(12) for _ in range(40)]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
def test_every_face_turns_up(sides):
    dice = SeededDice(secret=SECRET, match="faces", nonces=("00", "11"))
    assert {dice.roll(sides) for _ in range(40 * sides)} == set(range(1, sides + 1))


def test_scripted_dice_show_what_is_written():
    dice = ScriptedDice([3, (8, 7)])
    assert (dice.roll(6), dice.roll(8), dice.left) == (3, 7, [])


@pytest.mark.parametrize(
    ("script", "sides"), [([], 6), ([(8, 3)], 6), ([7], 6), ([0], 6), ([(6, 7)], 6)]
)
def test_scripted_dice_refuse_what_is_not_written(script, sides):
    with pytest.raises(AssertionError, match="D6"):
        ScriptedDice(script).roll(sides)


def test_picking_among_one_throws_no_die():
    dice = ScriptedDice([(3, 2)])
    assert pick(dice, 1) == 0
    assert pick(dice, 3) == 1
