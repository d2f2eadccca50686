"""`page_texts` finds all text of a PDF file, also what no reader of the page sees."""

import io

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tests.pdf_text import page_texts

INVISIBLE = 3
"""The rendering mode of text that is neither filled nor stroked (ISO 32000, 9.3.6)."""


def hidden_in_every_way():
    """A document of two pages with text that is seen, and text hidden in every way."""
    content = io.BytesIO()
    sheet = Canvas(content, pagesize=A4)
    sheet.drawString(72, 700, "Seen")
    sheet.drawString(-500, 600, "Beside")
    sheet.drawString(72, 5000, "Above")
    sheet.drawString(72, 500, "Unpainted", mode=INVISIBLE)
    with_clip(sheet, "Clipped")
    sheet.beginForm("form")
    sheet.drawString(72, 300, "Inform")
    sheet.endForm()
    sheet.doForm("form")
    sheet.setFont("Helvetica", 0.1)
    sheet.drawString(72, 200, "Tiny")
    sheet.showPage()
    sheet.setFillGray(1)
    sheet.drawString(72, 700, "White")
    sheet.save()
    return content.getvalue()


def with_clip(sheet, text):
    """Draws `text` where the clipping path lets nothing through."""
    sheet.saveState()
    path = sheet.beginPath()
    path.rect(0, 0, 10, 10)
    sheet.clipPath(path, stroke=0, fill=0)
    sheet.drawString(72, 400, text)
    sheet.restoreState()


def test_text_that_is_not_seen_is_found_too():
    first, second = page_texts(hidden_in_every_way())

    there = ["Seen", "Beside", "Above", "Unpainted", "Clipped", "Inform", "Tiny"]
    assert [each for each in there if each not in first] == []
    assert second == "White"
