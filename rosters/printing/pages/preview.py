"""Pages of a document as images, drawn from the very file that is printed."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

from PIL.Image import Quantize
from pypdfium2 import PdfDocument

LONGEST = 1400
"""Pixels along the longer side of an image, whatever the page measures."""

_COLOURS = 128
"""A printed page has few; an image of few is a quarter as heavy."""

_one_at_a_time = Lock()
"""The library that draws them knows nothing of threads."""


def page_as_png(document: bytes, page: int) -> bytes:
    """Page `page` of a PDF, counted from 1."""
    with _one_at_a_time:
        opened = PdfDocument(document)
        try:
            drawn = opened[page - 1]
            image = drawn.render(scale=LONGEST / max(drawn.get_size())).to_pil()
        finally:
            opened.close()
    stream = BytesIO()
    image.quantize(_COLOURS, method=Quantize.FASTOCTREE).save(stream, "PNG")
    return stream.getvalue()
