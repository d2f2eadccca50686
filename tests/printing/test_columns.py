"""Pieces in columns: each of them once, in order, within the frame, none upon another."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rosters.printing.drawing import styles
from rosters.printing.drawing.columns import Columns, Piece
from rosters.printing.drawing.prose import heading, paragraphs, section, table
from rules.engine.tabletop.printed import Column, Item, Table
from tests.printing.drawn import Recorder, overlap, squeezed

FRAME = (10.0, 20.0, 227.0, 320.0)
ROOM = FRAME[3] - FRAME[1]


def piece(height, **fields):
    return Piece(height, lambda pen, x, top: None, **fields)


pieces = st.lists(
    st.tuples(st.integers(1, 75), st.integers(0, 12), st.booleans()), max_size=30
).map(lambda found: [*(piece(h, above=a, bound=b) for h, a, b in found), piece(5)])


def check(columns, given_pieces):
    placed = [each for each in columns.placed if each.piece in given_pieces]
    assert [each.piece for each in placed] == given_pieces
    for each in columns.placed:
        assert each.top <= FRAME[3] + 1e-6
    for one, other in pairwise(placed):
        same = (one.page, one.x) == (other.page, other.x)
        assert (one.page, one.x, -one.top) < (other.page, other.x, -other.top)
        if same:
            assert one.top - one.piece.height >= other.top - 1e-6


@given(pieces, st.floats(0, ROOM))
def test_pieces_in_one_column_follow_one_another_over_the_pages(given_pieces, used):
    loose = [piece(each.height, above=each.above) for each in given_pieces]
    columns = Columns(FRAME, first=FRAME[3] - used)
    columns.one(loose)
    check(columns, loose)
    assert all(each.top - each.piece.height >= FRAME[1] - 1e-6 for each in columns.placed)


@given(pieces)
def test_pieces_in_two_columns_go_down_the_left_and_then_the_right(given_pieces):
    loose = [piece(each.height, above=each.above) for each in given_pieces]
    columns = Columns(FRAME)
    columns.two(loose)
    check(columns, loose)
    assert all(each.top - each.piece.height >= FRAME[1] - 1e-6 for each in columns.placed)


@given(pieces)
def test_whatever_binds_is_placed_all_the_same(given_pieces):
    for way in (Columns.one, Columns.two):
        columns = Columns(FRAME)
        way(columns, given_pieces)
        assert [each.piece for each in columns.placed] == given_pieces


def test_a_heading_never_ends_a_column():
    columns = Columns(FRAME)
    title = piece(20, bound=True)
    columns.one([piece(ROOM - 30), title, piece(40)])
    assert [each.page for each in columns.placed] == [0, 1, 1]


def test_two_columns_end_about_level():
    columns = Columns(FRAME)
    columns.two([piece(10) for _ in range(11)])
    left = [each for each in columns.placed if each.x == FRAME[0]]
    assert len(left) == 6
    assert columns.pages == 1


def test_the_right_column_begins_with_a_heading_where_there_is_room_for_that():
    columns = Columns(FRAME)
    title = piece(20, bound=True)
    columns.two([*(piece(30) for _ in range(7)), title, *(piece(30) for _ in range(2))])
    right = [each for each in columns.placed if each.x != FRAME[0]]
    assert right[0].piece is title
    assert columns.pages == 1


def test_a_section_that_goes_on_in_the_right_column_is_named_again():
    columns = Columns(FRAME)
    found = section("Steps", [piece(40) for _ in range(12)], "en", 100)
    columns.two(found)
    right = [each.piece for each in columns.placed if each.x != FRAME[0]]
    assert right[0] is found[1].head
    assert right[0] not in found


def test_a_numbered_step_stays_whole_whatever_its_length():
    items = [Item(text="word " * 80), Item(text="word " * 300), Item(text="word " * 80)]
    found = paragraphs(items, "en", styles.BODY[0], 217, numbered=True)
    assert len(found) > 3
    columns = Columns(FRAME)
    columns.two(found)
    step = [each for each in columns.placed if each.piece in found[1:-1]]
    assert len({(each.page, each.x) for each in step}) == 1


@given(st.integers(1, 60))
def test_a_lead_is_never_cut(words):
    item = Item(lead=" ".join(f"Counter{i}" for i in range(words)), text="What it is for.")
    pen = Recorder()
    for each in paragraphs([item], "en", styles.BODY[0], 120):
        each.draw(pen, 0, 500)
    said = [text for text, *_ in pen.texts]
    assert squeezed(" ".join(said)) == squeezed(f"{item.lead} {item.text}")
    assert all(box[2] <= 120 + 1e-6 for *_, box in pen.texts)
    assert all(overlap(one[2], other[2]) <= 0.5 for one, other in pairwise(pen.texts))


def test_what_follows_two_columns_stands_below_both():
    columns = Columns(FRAME)
    columns.two([piece(50), piece(10)])
    columns.one([piece(10, above=5)])
    assert columns.placed[-1].top == FRAME[3] - 55


def test_the_head_of_a_table_is_said_again_on_every_page():
    rows = tuple((f"row {i}", "x") for i in range(80))
    columns_ = (Column(heading="a", share=0.5), Column(heading="b", share=0.5))
    found = table(Table(title="t", columns=columns_, rows=rows), "en", styles.CELL, 200)
    columns = Columns(FRAME)
    columns.one(found)
    assert columns.pages > 2
    for page in range(columns.pages):
        first = next(each for each in columns.placed if each.page == page)
        assert first.piece is found[0]


def test_a_heading_over_two_columns_takes_them_along_to_the_next_page():
    columns = Columns(FRAME, first=FRAME[1] + 30)
    columns.two([piece(30)], over=heading("Title", "en", 200))
    assert {each.page for each in columns.placed} == {1}


@given(st.integers(0, 3_000), st.booleans())
def test_a_text_of_any_length_is_set_in_pieces_that_a_page_holds(words, numbered):
    item = Item(lead="Lead", text="word " * words, clauses=("FR-A-1", "FR-B-2"))
    found = paragraphs([item], "en", styles.BODY[0], 200, numbered=numbered)
    assert all(each.height <= ROOM for each in found)
    columns = Columns(FRAME)
    columns.two(found)
    assert len(columns.placed) == len(found)


def test_a_cell_that_is_taller_than_a_page_goes_on_over_it():
    columns_ = (Column(heading="a", share=0.2), Column(heading="b", share=0.8))
    rows = (("x", "word " * 3_000),)
    found = table(Table(title="t", columns=columns_, rows=rows), "en", styles.CELL, 200)
    assert len(found) > 2
    assert all(each.height <= ROOM for each in found)
