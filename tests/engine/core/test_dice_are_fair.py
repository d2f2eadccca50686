"""The dice of matches are fair: a slice of `make dice`, why no face is preferred, and that faulty
dice would be found out.
"""

from __future__ import annotations

import hashlib
from collections import Counter

import numpy as np
import pytest

from rules.engine.core import dice as module
from rules.engine.core.dice import verifiable_face
from tests.dice import SERIES, SIDES, Faces, Finding, findings, survival, thrown, unfair

SLICE = 100_000
SECRET, PREFIX = bytes(32), "match|00|11"
SMALL = 2**8


@pytest.mark.parametrize("series", SERIES)
@pytest.mark.parametrize("sides", SIDES)
def test_faces_and_pairs_of_every_die_are_as_frequent_as_they_should(series, sides):
    faces = thrown(lambda i: SERIES[series]("slice", i), sides, 0, SLICE)

    assert unfair(list(findings(series, sides, faces))) == []


@pytest.mark.parametrize("series", SERIES)
def test_a_series_can_be_resumed_anywhere(series):
    def source(i):
        return SERIES[series]("whole", i)

    whole = thrown(source, 6, 0, 1200)
    halves = [thrown(source, 6, first, 400) for first in (0, 400, 800)]

    assert np.concatenate(halves).tolist() == whole.tolist()


def test_many_secrets_are_all_different():
    faces = thrown(lambda i: SERIES["many secrets"]("apart", i), 6, 0, 1200)

    assert len({tuple(part) for part in faces.reshape(3, 400)}) == 3


# ---- no face is preferred ------------------------------------------------------------------------


def drawn_from(monkeypatch, space, *words):
    """The face of a D`sides` when these words are drawn in turn, and how many of them are taken."""
    left = list(words)
    monkeypatch.setattr(module, "_SPACE", space)
    monkeypatch.setattr(module.hmac, "digest", lambda *_: left.pop(0).to_bytes(32, "big"))
    return lambda sides: (verifiable_face(SECRET, PREFIX, 0, sides), len(words) - len(left))


@pytest.mark.parametrize("sides", range(1, 41))
def test_every_face_has_equally_many_words_and_fewer_than_its_sides_are_left_over(
    monkeypatch, sides
):
    faces: Counter[int] = Counter()
    for word in range(SMALL):
        face, taken = drawn_from(monkeypatch, SMALL, word, 0)(sides)
        faces[face] += taken == 1

    assert faces == dict.fromkeys(range(1, sides + 1), SMALL // sides)
    assert SMALL - faces.total() == SMALL % sides < sides


@pytest.mark.parametrize("sides", [*SIDES, 2, 3, 20, 100, 999, 1000])
def test_the_last_whole_run_of_words_is_used_and_nothing_beyond_it(monkeypatch, sides):
    space = 2**256
    whole = space - space % sides

    assert drawn_from(monkeypatch, space, whole - 1, 0)(sides) == (sides, 1)
    for beyond in range(whole, space, max(1, sides // 2)):
        assert drawn_from(monkeypatch, space, beyond, 0)(sides) == (1, 2)


# ---- faulty dice are found out -------------------------------------------------------------------


def bytes_of(many: int) -> Faces:
    """Bytes as good as random."""
    blocks = (hashlib.sha256(str(i).encode()).digest() for i in range(many // 32 + 1))
    return np.frombuffer(b"".join(blocks), np.uint8)[:many].astype(np.int64)


def faults(faces: Faces, sides: int) -> set[str]:
    found: list[Finding] = list(findings("planted", sides, faces))
    return {each.test for each in unfair(found)}


def test_good_bytes_are_good_dice():
    assert faults(bytes_of(SLICE) % 8, 8) == set()


def test_modulo_bias_is_detected():
    assert "faces" in faults(bytes_of(SLICE) % 12, 12)


@pytest.mark.parametrize("lag", [1, 2, 7])
def test_correlated_dice_are_detected(lag):
    faces, again = bytes_of(SLICE) % 8, bytes_of(2 * SLICE)[SLICE:] < 13
    for i in np.flatnonzero(again[lag:]) + lag:
        faces[i] = faces[i - lag]

    found = faults(faces, 8)

    assert f"pairs {lag} apart" in found
    assert "faces" not in found


def test_dice_that_are_too_even_are_detected():
    assert "faces" in faults(np.arange(SLICE) % 6, 6)


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (11.070498, 5, 0.05),
        (24.724970, 11, 0.01),
        (124.342113, 100, 0.05),
    ],
)
def test_chi_square_matches_printed_tables(chi_square, freedom, p):
    assert survival(chi_square, freedom) == pytest.approx(p, rel=1e-5)


def test_chi_square_of_nothing_is_certain_and_of_much_impossible():
    assert survival(0, 5) == 1
    assert survival(5000, 5) == 0
