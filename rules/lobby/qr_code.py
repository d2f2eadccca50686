"""QR codes as SVG paths."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.graphics.barcode import qr

QUIET = 4
"""Modules of free space around the code, as the standard asks."""


@dataclass(frozen=True)
class QrCode:
    """A code for the template: `size` units square, its dark modules as one path."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """The QR code of a text, with medium error correction."""
    code = qr.QrCodeWidget(text, barLevel="M").qr
    code.make()
    side: int = code.getModuleCount()
    dark = [
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row in range(side)
        for column in range(side)
        if code.isDark(row, column)
    ]
    return QrCode(size=side + 2 * QUIET, path="".join(dark))
