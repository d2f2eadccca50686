"""PDF previews: pages rendered as PNG images."""

from __future__ import annotations

from io import BytesIO
from threading import Lock

from PIL.Image import Quantize
from pypdfium2 import PdfDocument

LONGEST = 1400
"""Longer side of an image in pixels."""

_COLOURS = 128
"""Palette size: pages have few colours, and the image is a quarter of the size."""

_one_at_a_time = Lock()
"""Lock: the PDF library is not thread-safe."""


def page_as_png(document: bytes, page: int, longest: int = LONGEST) -> bytes:
    """Page `page` of a PDF, counted from 1; its longer side has `longest` pixels."""
    with _one_at_a_time:
        opened = PdfDocument(document)
        try:
            drawn = opened[page - 1]
            image = drawn.render(scale=longest / max(drawn.get_size())).to_pil()
        finally:
            opened.close()
    stream = BytesIO()
    image.quantize(_COLOURS, method=Quantize.FASTOCTREE).save(stream, "PNG")
    return stream.getvalue()
