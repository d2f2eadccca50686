"""The unit of length of books that count in hundredths of an inch."""

from __future__ import annotations

from typing import Final

INCH: Final = 100
"""Units in an inch where a book counts hundredths."""
