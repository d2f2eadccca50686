"""Counters: whatever they are called, their names stand whole on the disc and clear of its rim."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from rosters.printing.drawing.page import frame
from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.drawing.typography import polish
from rosters.printing.orders.build import printed
from rosters.printing.sheets import counters
from rules.engine.tabletop.printed import Token
from tests.printing.drawn import Recorder, overlap

FLOOR = 6.0
LONG = "Provisional listening post"


def a_token(label):
    return Token(
        kind="post",
        label=label,
        glyph="P",
        drawing=(((4, 4), (28, 4), (16, 28)),),
        side="second",
        diameter_mm=25,
        count=1,
        used_for="It listens.",
        clauses=(),
    )


def drawn(token, language="en"):
    pen = Recorder()
    radius = token.diameter_mm * MM / 2
    counters.draw_face(pen, (token, token.side), 0, 0, language)
    return pen, radius


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_name_stands_whole_inside_its_rim(any_rules, language):
    for token in printed(any_rules).tokens(language):
        pen, radius = drawn(token, language)
        said = [text for text, _, _ in pen.texts]
        assert " ".join(said) == polish(token.label, language)
        for _, style, (x0, y0, x1, y1) in pen.texts:
            assert style.size >= FLOOR
            assert max(hypot(x, y) for x in (x0, x1) for y in (y0, y1)) <= 0.8 * radius


def test_a_long_name_takes_two_lines_below_a_smaller_sign():
    pen, _ = drawn(a_token(LONG))
    assert len(pen.texts) == 2
    assert " ".join(text for text, _, _ in pen.texts) == LONG
    (_, _, one), (_, _, two) = pen.texts
    assert overlap(one, two) <= 0.5


def test_what_each_is_for_names_it_in_full():
    label = "A counter of which the name is longer than a line " * 3
    pen = Recorder()
    columns = counters.compose([a_token(label.strip())], PAPERS["a4"], "en")
    columns.draw(pen, 0)
    said = " ".join(text for text, _, _ in pen.texts)
    assert f"{label.strip()} (1)" in said
    assert max(box[2] for _, _, box in pen.texts) <= frame(PAPERS["a4"])[2]
    for (_, _, one), (_, _, two) in combinations(pen.texts, 2):
        assert overlap(one, two) <= 0.5
