"""What a fresh process does for the row `start`; each module prints its peak memory in MiB.

Tests and checks share the site's environment. What only they need is hidden first, because optional
imports of it would be counted as the site's.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

LOCK = Path(__file__).parents[2] / "requirements.txt"
HIDDEN = "BENCH_HIDDEN"


def only_for_work() -> list[str]:
    """The top-level modules of packages that `requirements.txt` does not lock."""
    locked = re.findall(r"^([\w.-]+)(?:\[.*\])?==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    names = {_plain(each) for each in locked}
    return [
        module
        for module, packages in packages_distributions().items()
        if names.isdisjoint(map(_plain, packages))
    ]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


for module in os.environ.get(HIDDEN, "").split():
    sys.modules[module] = None  # type: ignore[assignment]
