"""`python -m bench [NAME...]`, or BENCH=name: runs benchmarks, prints a table, writes
bench.json.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from typing import cast

from bench import report, rows
from bench.harness import Line, Row, measure

ROUNDS = 5
OUTPUT = Path("bench.json")


def named_rows() -> dict[str, Row]:
    """All benchmark rows by name."""
    modules = [
        import_module(f"{rows.__name__}.{m.name}") for m in pkgutil.iter_modules(rows.__path__)
    ]
    found = [cast("Row", module) for module in modules if hasattr(module, "NAME")]
    return {row.NAME: row for row in found}


def main() -> int:
    known = named_rows()
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"{', '.join(known)}; all without a name")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    names = asked.names or os.environ.get("BENCH", "").split() or list(known)
    unknown = [name for name in names if name not in known]
    if unknown:
        parser.error(f"no such benchmark: {', '.join(unknown)}")
    lines: list[Line] = []
    failures: list[str] = []
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        try:
            lines += measure(known[name], asked.rounds)
        except Exception as error:  # the other rows are still worth having
            failures.append(f"{name} FAILED: {error}")
    print("\n".join([report.table(lines), *failures]))
    OUTPUT.write_text(report.as_json(lines, asked.rounds), encoding="utf-8")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
