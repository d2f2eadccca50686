"""Output of benchmarks: a table on the screen, and `bench.json`."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from bench.harness import Line

HEADS = ("name", "", "what", "figure", "unit", "compared with", "ratio", "spread", "goal", "")
NUMBERS = (3, 6)


def table(lines: Sequence[Line]) -> str:
    """The lines in columns, numbers to the right."""
    rows = [HEADS, *(_cells(line) for line in lines)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in NUMBERS else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _cells(line: Line) -> tuple[str, ...]:
    ratio = "–" if line.ratio is None or not line.against else number(line.ratio)
    spread = "" if line.spread is None else f"{number(line.spread[0])} … {number(line.spread[1])}"
    return (
        line.name,
        line.ours,
        line.what,
        "–" if line.figure is None else number(line.figure),
        line.unit,
        line.against or "–",
        ratio,
        spread,
        line.goal,
        _verdict(line),
    )


def _verdict(line: Line) -> str:
    if line.ratio is None:
        return f"MISSING: {line.remark}"
    return "GOAL MISSED" if line.met is False else ""


def number(value: float) -> str:
    """Three significant figures, without an exponent."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.3g}"


def document(lines: Sequence[Line], rounds: int) -> dict[str, Any]:
    """What `bench.json` holds."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "rounds": rounds,
        "rows": [asdict(line) for line in lines],
    }


def as_json(lines: Sequence[Line], rounds: int) -> str:
    return json.dumps(document(lines, rounds), indent=2, ensure_ascii=False) + "\n"
