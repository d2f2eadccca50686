"""Boards that somebody has drawn: read, judged, written down, played on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.system import Setup
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.own_boards import (
    UnreadableBoardError,
    as_layout,
    copied,
    judged,
    read,
    refusals,
    written,
)
from rules.engine.frontier.play.position_queries import board, board_named
from rules.engine.frontier.play.setup import initial, layout_of
from rules.engine.frontier.play.setup import refusals as setup_refusals
from rules.engine.frontier.play.written_board import MOST_LEVELS

EXAMPLE = {
    "id": "A2",
    "name": "Hab block",
    "parts": [
        {
            "id": "A2a",
            "polygon": [[7, 6], [12, 6], [12, 11], [7, 11]],
            "scale": 2,
            "impassable": False,
            "levels": [
                {"elevation": 0, "rules": ["Cover", "Open Sided"]},
                {"elevation": 1, "rules": ["Cover", "Firing Position", "Open Sided"]},
                {"elevation": 2, "rules": ["Exposed"]},
            ],
        }
    ],
}
"""The example record of section 3.1."""


def setup(**changes) -> Setup:
    agreed: dict[str, Any] = {"mission": "assault", "layout": "", "limit": 200}
    return Setup(match="m", names=("Ana", "Bo"), **agreed | changes)


@pytest.mark.clause("FR-BOARD-1", "FR-BOARD-2")
def test_the_books_example_is_read_and_written_as_it_stands():
    raw = {"name": "Example", "pieces": [EXAMPLE]}
    assert written(read(raw)) == raw


@pytest.mark.parametrize("layout", CATALOGUE.layouts, ids=lambda layout: layout.slug)
@pytest.mark.clause("FR-SETUP-5")
def test_a_copied_layout_is_the_same_board_and_may_be_played_on(layout):
    raw = written(copied(layout, "fr"))
    own = read(raw)
    assert refusals(raw) == setup_refusals(setup(terrain=raw)) == []
    assert own.pieces[0].name.en == layout.pieces[0].name.fr
    played_on = board(initial(setup(terrain=raw)))
    assert played_on.areas == board_named(layout.slug).areas


def test_a_board_without_a_name_gets_a_default_name():
    assert as_layout(read({"pieces": []})).name == "Unnamed board"
    assert layout_of("", {"name": "Dry Lake", "pieces": []}).name == "Dry Lake"


@pytest.mark.parametrize(
    ("raw", "where"),
    [
        ({}, "name, pieces"),
        ([], "name, pieces"),
        ({"pieces": [{"id": "a", "parts": [{"id": "b"}]}]}, "pieces[0].parts[0]"),
        ({"pieces": [], "name": "a\nb"}, "name"),
        ({"pieces": [EXAMPLE | {"name": "\u0007"}]}, "pieces[0]"),
        ({"pieces": [EXAMPLE | {"name": "n" * 61}]}, "pieces[0]"),
    ],
)
@pytest.mark.clause("FR-BOARD-1")
def test_what_cannot_be_read_is_refused_with_its_place(raw, where):
    with pytest.raises(UnreadableBoardError) as unreadable:
        read(raw)
    assert unreadable.value.refusal.params == {"where": where}
    assert [each.clause for each in refusals(raw)] == ["FR-BOARD-1"]


@pytest.mark.parametrize(
    "mark", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
@pytest.mark.clause("FR-BOARD-1")
def test_bidirectional_controls_in_board_texts_are_refused(mark):
    for raw, where in (
        ({"pieces": [], "name": f"Dry{mark} Lake"}, "name"),
        ({"pieces": [EXAMPLE | {"name": f"Hab{mark}"}]}, "pieces[0]"),
        ({"pieces": [EXAMPLE | {"id": f"h{mark}"}]}, "pieces[0]"),
    ):
        assert [each.params for each in refusals(raw)] == [{"where": where}]


def test_a_rule_that_the_book_lacks_is_refused_with_its_place():
    part = EXAMPLE["parts"][0] | {"levels": [{"elevation": 0, "rules": ["Cover", "Lava"]}]}
    with pytest.raises(UnreadableBoardError) as unreadable:
        read({"pieces": [EXAMPLE | {"parts": [part]}]})
    assert unreadable.value.refusal.params["where"] == "pieces[0].parts[0].levels[0].rules[1]"


@pytest.mark.parametrize(
    "part",
    [
        {"polygon": [[0, 0]] * 301},
        {"levels": [{"elevation": 0}] * (MOST_LEVELS + 1)},
    ],
    ids=["corners", "levels"],
)
def test_a_board_too_big_to_be_looked_at_is_refused(part):
    raw = {"pieces": [EXAMPLE | {"parts": [EXAMPLE["parts"][0] | part]}]}
    assert [each.key for each in refusals(raw)] == ["board-too-big"]


@pytest.mark.clause("FR-BOARD-4", "FR-BOARD-6", "FR-BOARD-7")
def test_playability_is_reported_with_other_faults_unless_an_outline_is_invalid():
    twice = EXAMPLE | {"id": "B", "parts": [EXAMPLE["parts"][0] | {"id": "Ba"}]}
    found = judged(read({"pieces": [EXAMPLE, twice]}).pieces)
    assert {fault.clause for fault in found} >= {"FR-BOARD-4", "FR-BOARD-6", "FR-BOARD-7"}
    overlap = next(fault for fault in found if fault.clause == "FR-BOARD-4")
    assert overlap.parts == ("Ba", "A2a")
    bow = EXAMPLE["parts"][0] | {"polygon": [[7, 6], [12, 11], [12, 6], [7, 11]]}
    crossed = judged(read({"pieces": [EXAMPLE | {"parts": [bow]}]}).pieces)
    assert {fault.clause for fault in crossed} == {"FR-BOARD-1", "FR-BOARD-6"}
