"""fpdf2: the same unit cards drawn, nine to a page, in the same fonts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fpdf import FPDF, XPos, YPos  # type: ignore[import]

from bench.peers.rounds import figures_of, serve

JOB: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
PER_PAGE = 9
WIDTH, HEIGHT = 63, 88
LEFT, TOP = (210 - 3 * WIDTH) / 2, (297 - 3 * HEIGHT) / 2
ROOM = WIDTH - 10
DIE = 7.6
CODE = 12.4


def write(
    pdf: Any, x: float, y: float, text: str, font: str, size: float, align: str = "L"
) -> None:
    """One line of text in a box as wide as the card's column."""
    pdf.set_font(font, size=size)
    pdf.set_xy(x, y)
    pdf.cell(ROOM, size * 0.42, text, align=align, new_x=XPos.LEFT, new_y=YPos.NEXT)


def draw_die(pdf: Any, x: float, y: float, kind: str) -> None:
    shape = [(x + px * DIE / 32, y + py * DIE / 32) for px, py in JOB["outlines"][kind]]
    pdf.polygon(shape, style="D")
    pdf.set_font("title", size=11)
    pdf.set_xy(x, y + DIE * 0.28)
    pdf.cell(DIE, 4.6, kind[1:], align="C")


def draw_code(pdf: Any, x: float, y: float, code: dict[str, Any]) -> None:
    pdf.set_fill_color(0, 0, 0)
    module = CODE / code["modules"]
    for column, row, length in code["runs"]:
        top = y + CODE - (row + 1) * module
        pdf.rect(x + column * module, top, length * module, module, style="F")


def draw_feature(pdf: Any, x: float, y: float, feature: dict[str, Any]) -> float:
    """Draws an ability and gives where the next one begins."""
    write(pdf, x, y, feature["name"], "title", 9.2)
    write(pdf, x, y, feature["kind"].upper(), "title", 6, "R")
    pdf.set_font("text", size=7.3)
    pdf.set_xy(x, y + 4)
    pdf.multi_cell(ROOM, 3.07, feature["text"], align="L", new_x=XPos.LEFT, new_y=YPos.NEXT)
    write(pdf, x, pdf.get_y(), ", ".join(feature["clauses"]), "text", 6)
    return float(pdf.get_y()) + 2


def draw_card(pdf: Any, place: int, unit: dict[str, Any]) -> None:
    row, column = divmod(place, 3)
    x, y = LEFT + column * WIDTH, TOP + row * HEIGHT
    pdf.set_draw_color(211, 217, 221)
    pdf.set_line_width(0.09)
    pdf.rect(x, y, WIDTH, HEIGHT)
    pdf.set_fill_color(JOB["colours"][unit["faction_slug"]])
    pdf.rect(x + 2, y + 4, 2.6, 80, style="F")
    pdf.set_draw_color(22, 32, 42)
    x, y = x + 6.6, y + 4
    write(pdf, x, y, unit["faction"].upper(), "title", 6)
    write(pdf, x, y, str(unit["points"]), "title", 17, "R")
    write(pdf, x, y + 2.5, unit["name"], "title", 15)
    write(pdf, x, y + 9, f"Scale {unit['scale']} · Base {unit['base_mm']} mm", "text", 6.6)
    pdf.line(x, y + 12.5, x + ROOM, y + 12.5)
    draw_code(pdf, x + ROOM - CODE, y + 13, unit["code"])
    column_width = (ROOM - CODE - 2) / len(unit["ratings"])
    for i, rating in enumerate(unit["ratings"]):
        at = x + (i + 0.5) * column_width - DIE / 2
        draw_die(pdf, at, y + 14, rating["figure"])
        pdf.set_font("title", size=6.4)
        pdf.set_xy(x + i * column_width, y + 23)
        pdf.cell(column_width, 2.6, rating["name"].upper(), align="C")
    at = y + 28
    for feature in unit["features"]:
        at = draw_feature(pdf, x, at, feature)
    pdf.set_font("italic", size=6.6)
    pdf.set_xy(x, at)
    pdf.multi_cell(ROOM, 2.75, unit["blurb"], align="L")
    pdf.rect(x, y + 78, 2.2, 2.2)
    write(pdf, x + 3, y + 78, " · ".join(unit["states"]).upper(), "title", 6.6)
    write(pdf, x, y + 78, JOB["imprint"], "text", 6, "R")


def draw() -> bytes:
    """The sheet as a PDF."""
    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.c_margin = 0
    for role, path in JOB["fonts"].items():
        pdf.add_font(role, fname=path)
    for i, unit in enumerate(JOB["cards"]):
        if i % PER_PAGE == 0:
            pdf.add_page()
        draw_card(pdf, i % PER_PAGE, unit)
    return bytes(pdf.output())


serve(lambda: figures_of(draw))
