"""Every shape of a piece on replay pages and in the battle report, for books of any kind."""

import re

import pytest
from django.template.loader import render_to_string
from pypdf import PdfReader

from rosters.catalogues import book
from rosters.printing.drawing import document
from rosters.printing.drawing.sheet import Imprint
from rules.chronicle.movement_trails import trail
from rules.chronicle.printing.board import Board
from rules.chronicle.printing.diagrams import Diagrams
from rules.chronicle.printing.pieces import outline
from rules.chronicle.printing.sheet import Scene
from rules.engine.tabletop import printed
from rules.engine.tabletop.scene import Track
from rules.present.svg import scene
from tests.kit import shapes

MOVED = Track(
    what="moved", seat=1, start=(1, 1), end=(5, 5), way=((1, 1), (5, 1), (5, 5)), radius=1.5
)
DIAGRAMS = Diagrams(shapes.account(), 2.0)


def drawn(*figures, **fields):
    return scene(shapes.scene(*figures, **fields), shapes.GROUND, book("frontier"), "en")


def symbol(shape, **fields):
    (piece,) = drawn(shapes.figure(shape, **fields)).pieces
    return piece


@pytest.mark.parametrize("shape", ["disc", "capsule", "oval"])
@pytest.mark.parametrize(("seat", "tint", "rings"), [(0, "first", 1), (1, "second", 2)])
def test_the_side_of_a_base_shows_in_class_and_form(shape, seat, tint, rings):
    piece = symbol(shape, seat=seat)

    assert (piece.tint, piece.classes) == (tint, f"piece piece-{tint}")
    assert piece.shapes.count('class="piece-ring') == rings
    assert "piece-mark" in piece.shapes


def test_the_book_says_which_seat_is_drawn_as_the_first():
    figures = [shapes.figure("disc", seat=seat) for seat in (0, 1)]

    found = drawn(*figures, tints=("second", "first"))

    assert [piece.tint for piece in found.pieces] == ["second", "first"]
    assert [zone.tint for zone in found.zones] == ["second", "first", "neutral"]


@pytest.mark.parametrize(
    ("shape", "base"),
    [
        ("disc", '<circle class="piece-base" cx="0" cy="0" r="0.6"/>'),
        ("capsule", '<rect class="piece-base" x="-0.6" y="-1.5" width="1.2" height="3" rx="0.6"'),
        ("oval", '<ellipse class="piece-base" rx="0.6" ry="1.2"'),
    ],
)
def test_a_base_has_its_own_width_and_length(shape, base):
    assert base in symbol(shape).shapes


@pytest.mark.parametrize("shape", ["capsule", "oval"])
def test_a_long_base_lies_where_it_faces(shape):
    lines = re.findall(r"<(?:rect|ellipse)[^>]*>", symbol(shape, facing=37.5).shapes)

    assert len(lines) == 3
    assert all('transform="rotate(37.5)"' in line for line in lines)
    assert "rotate" not in symbol(shape).shapes


@pytest.mark.parametrize("shape", ["disc", "capsule", "oval"])
def test_a_base_that_faces_has_a_wedge_instead_of_the_mark_of_its_side(shape):
    north, turned = symbol(shape, facing=0.0).shapes, symbol(shape, facing=213.0).shapes

    assert all("piece-mark" not in shapes and "piece-front" in shapes for shapes in (north, turned))
    assert re.search(r'class="piece-front" d="[^"]*" transform="rotate\(213\)"', turned)


@pytest.mark.parametrize(
    ("facing", "transform"),
    [(0, "rotate(0)"), (90.0, "rotate(90)"), (45.0, "rotate(45) translate(0 -0.5385)")],
)
def test_the_wedge_of_a_block_stands_out_of_its_square(facing, transform):
    assert f'transform="{transform}"' in symbol("block", facing=facing).shapes


def test_a_block_is_as_large_as_its_base():
    assert symbol("block", radius=0.4).shapes.startswith('<g transform="scale(0.25)">')
    assert symbol("block", radius=0.8).shapes.startswith('<g transform="scale(0.5)">')


@pytest.mark.parametrize("shape", ["disc", "capsule", "oval", "block"])
def test_a_badge_without_a_sign_is_its_first_letter(shape):
    found = symbol(shape, badges=("prone",), facing=90.0)

    assert re.search(r'class="(piece-badge|block-mark)-letter"[^>]*>P</text>', found.shapes)


@pytest.mark.parametrize(
    ("owner", "rings"), [(None, 0), (0, 1), (1, 2)], ids=["nobody", "first", "second"]
)
def test_a_counter_belongs_to_nobody_or_shows_its_owner(owner, rings):
    (piece,) = drawn(shapes.counter(owner)).pieces

    assert (piece.tint, piece.classes) == ("neutral", "counter piece-neutral")
    assert piece.shapes.count('class="counter-ring') == rings


def test_a_page_draws_every_piece_with_the_trails_of_their_sides():
    found = scene(shapes.every_shape(), shapes.GROUND, book("frontier"), "en")
    step = {"trails": [trail(MOVED, "second", shapes.GROUND.height)]}

    page = render_to_string("rules/_pieces.html", {"scene": found, "step": step})

    assert page.count('<g class="symbol">') == len(found.pieces) == 23
    assert "trail-moved trail-second" in page
    assert {"zone-first", "zone-second", "zone-neutral"} <= set(re.findall(r"zone-\w+", page))


def test_an_outline_is_as_wide_and_long_as_the_base_and_turns_clockwise():
    for shape in ("capsule", "oval"):
        north, east = (outline(shape, 1, 3, facing) for facing in (0, 90))
        assert [max(point[axis] for point in north) for axis in (0, 1)] == pytest.approx(
            [1, 3], abs=0.02
        )
        assert [(y, -x) for x, y in north] == [pytest.approx(point) for point in east]
    ahead = max(outline("oval", 1, 3, 37.5), key=lambda point: point[0] + point[1])
    assert ahead[0] > 0 < ahead[1]


def test_a_diagram_has_sides_facings_and_conditions_in_units_of_the_printed_board():
    told = {"badges": ("prone", "shaken", "tired"), "facing": 213.0, "seat": 1}
    first, second, third = DIAGRAMS.pieces(
        shapes.scene(shapes.figure("capsule", **told), shapes.figure("disc"), shapes.counter(0))
    )

    assert (first.at, first.radius, first.length) == ((6, 6), 1.2, 6)
    assert (first.shape, first.facing, first.tint) == ("capsule", 213, "second")
    assert (first.mark, first.dashed, first.letters) == ("CA2", True, ("P",))
    assert (second.tint, second.dashed, second.letters) == ("first", False, ())
    assert (third.tint, third.mark) == (None, "S")


def test_a_diagram_shows_ways_and_what_is_gone_but_not_what_arrived():
    gone, arrived = (MOVED.change(what=what) for what in ("gone", "arrived"))

    moved, cross = DIAGRAMS.trails(shapes.scene(), (MOVED, gone, arrived))

    assert (moved.tint, moved.points, moved.radius) == ("second", ((2, 2), (10, 2), (10, 10)), 3)
    assert (moved.is_gone, cross.is_gone) == (False, True)


def test_every_shape_is_printed_with_its_label_and_letters(tmp_path):
    board = Board(printed.Board(name="Field", width=48, height=32), 240, "en", low_ink=False)
    all_of = shapes.every_shape()
    pieces, trails = DIAGRAMS.pieces(all_of), DIAGRAMS.trails(all_of, (MOVED,))
    told = Scene(title="", pieces=pieces, trails=trails, said=())

    def draw(press):
        board.draw_form(press.pen)
        board.draw(press.pen, told, 40, 400)
        press.end_page()

    imprint = Imprint(title="Shapes", system="", version="", link="", keywords=())
    file = tmp_path / "shapes.pdf"
    file.write_bytes(document.build(draw, imprint=imprint, paper="a4", language="en"))

    text = PdfReader(file).pages[0].extract_text()
    for label in ("DI2", "CA2", "OV2", "BL2"):
        assert text.count(label) == 5
    assert text.count("P") == 5
