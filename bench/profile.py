"""`python -m bench.profile`: profile of random play by module.

Own time, so that the shares add up. Time in C or compiled code counts for its caller;
`ENGINE_BUILD=` (empty) profiles the sources, `ENGINE_BUILD=.bench/engine` the build of the bench.
"""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

from bench.matches import game
from bench.peer import ROOT
from rules.engine.tabletop.plane import is_compiled
from tests.kit.selfplay import random_steps

MATCHES = 12
LINES = 30


def measured() -> dict[tuple[str, int, str], Any]:
    """Every function of some whole matches, after one that does not count."""
    for _ in random_steps(game(0)):
        pass
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(1, MATCHES + 1):
        for _ in random_steps(game(seed)):
            pass
    profile.disable()
    return pstats.Stats(profile).stats  # type: ignore[attr-defined]


def module_of(file: str, name: str) -> str:
    """What a function is counted as."""
    if file == "~":
        return name
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def main() -> None:
    spent: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in measured().items():
        spent[module_of(file, name)] += own
    whole = spent.total()
    kind = "compiled" if is_compiled() else "interpreted"
    print(f"{MATCHES} matches, {kind}: share of the time, and with all above it")
    above = 0.0
    for module, own in islice(spent.most_common(), LINES):
        above += own
        print(f"{own / whole:6.1%} {above / whole:6.1%}  {module}")


if __name__ == "__main__":
    main()
