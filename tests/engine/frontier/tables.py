"""Reads tables.md: the frozen figures that the catalogue is compared with."""

from __future__ import annotations

import re
from pathlib import Path

Row = dict[str, str]
Vertices = tuple[tuple[float, float], ...]

_TEXT = Path(__file__).with_name("tables.md").read_text(encoding="utf-8")
_SECTIONS = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", _TEXT, re.MULTILINE))


def headings(kind: str) -> list[str]:
    """The headings that begin with `kind`, such as "Units"."""
    return [heading for heading in _SECTIONS if heading.startswith(kind)]


def rows(heading: str) -> list[Row]:
    """The rows of the table under a heading, by column."""
    lines = [line for line in _SECTIONS[heading].splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(cells[0], row, strict=True)) for row in cells[2:]]


def open_lines(heading: str) -> tuple[float, float]:
    """The two shares of open lines of a layout, in per cent."""
    west_east, south_north = re.findall(r"([\d.]+)%", _SECTIONS[heading])
    return float(west_east), float(south_north)


def vertices(text: str) -> Vertices:
    """The polygon behind R(...) or P(...)."""
    figures = [float(figure) for figure in re.findall(r"[\d.]+", text)]
    if text.startswith("R"):
        x0, y0, x1, y1 = figures
        return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return tuple(zip(figures[::2], figures[1::2], strict=True))


def levels(text: str) -> list[tuple[float, set[str]]]:
    """Elevation and rule slugs of "0: Cover, Open Sided; 2: Exposed"."""
    if text.startswith("none"):
        return []
    found = []
    for level in text.split(";"):
        elevation, _, names = level.partition(":")
        slugs = {slug(name) for name in names.split(",")} - {"no-rule"}
        found.append((float(elevation), slugs))
    return found


def slug(name: str) -> str:
    return name.strip().lower().replace(" ", "-")
