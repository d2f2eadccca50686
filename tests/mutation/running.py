"""Mutants drawn by lot and run; what became of each."""

from __future__ import annotations

import os
import random
import tomllib
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import ceil
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.suite import ALARM, ROOT, RULES, Touched, get_ready, is_read, start, touched

SEED = 1
PROCESSES = 2
LONGEST = 20.0
"""Seconds of tests, at their usual pace, that are run on one mutant at most."""

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
KILLED, OVERDUE, SURVIVED, UNTOUCHED = "killed", "overdue", "survived", "untouched"
FATAL = (KILLED, OVERDUE)
ALIKE = "equivalent"
KINDS = (KILLED, OVERDUE, SURVIVED, UNTOUCHED, ALIKE)


class Result(NamedTuple):
    """What became of a mutant, and how long it took."""

    mutant: Mutant
    outcome: str
    seconds: float


def main(arguments: Sequence[str], kept: Path) -> int:
    """Runs a sample of so many mutants, or `again` those that survived the last one."""
    get_ready()
    everything = [
        mutant
        for path in sorted((ROOT / RULES).rglob("*.py"))
        for mutant in mutants_of(ROOT, str(path.relative_to(ROOT)))
    ]
    before: list[Result] = []
    if arguments == ["again"]:
        before = msgspec.json.decode(kept.read_bytes(), type=list[Result])
        before = [each for each in before if each.mutant in set(everything)]
        chosen = [each.mutant for each in before if each.outcome not in FATAL]
    else:
        chosen = drawn(everything, *(int(each) for each in arguments))
    print(
        f"{len(chosen)} of {len(everything)} mutants; first every test once as things are",
        flush=True,
    )
    known = touched()
    results = {each.mutant: each for each in before}
    for done, result in enumerate(outcomes(chosen, known), 1):
        results[result.mutant] = result
        if result.outcome not in FATAL:
            print(f"{done:>4} {result.outcome} {result.mutant}", flush=True)
    for mutant in chosen:
        if results[mutant].outcome not in FATAL and is_read(mutant):
            results[mutant] = results[mutant]._replace(outcome=KILLED)
            print(f"     killed by reading {mutant}", flush=True)
    kept.write_bytes(msgspec.json.encode(list(results.values())))
    print(score(list(results.values())))
    return 0


def score(results: Sequence[Result]) -> str:
    """How many were killed, by chapter of the rules."""
    alike = equivalents()
    counts: dict[str, Counter[str]] = {}
    for mutant, outcome, _ in results:
        known = outcome == SURVIVED and identity(mutant) in alike
        for chapter in (mutant.chapter or "-", "all"):
            counts.setdefault(chapter, Counter())[ALIKE if known else outcome] += 1
    lines = ["chapter    " + "".join(f"{kind:>11}" for kind in KINDS) + "      score"]
    for chapter in sorted(counts, key=lambda name: (name == "all", name)):
        count = counts[chapter]
        fatal = count[KILLED] + count[OVERDUE]
        share = fatal / max(1, count.total() - count[ALIKE])
        told = "".join(f"{count[kind]:>11}" for kind in KINDS)
        lines.append(f"{chapter:<11}{told}{share:>11.1%}")
    return "\n".join(lines)


def equivalents() -> set[tuple[str, ...]]:
    """The mutants known to change nothing that can be told."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(each["module"], each["where"], each["before"], each["after"]) for each in listed}


def identity(mutant: Mutant) -> tuple[str, ...]:
    """What stays of a mutant when lines above it come and go."""
    return mutant.module, mutant.where, mutant.before, mutant.after


def drawn(mutants: Sequence[Mutant], count: int, seed: int = SEED) -> list[Mutant]:
    """So many of them, from every module its share and at least one: the same for ever."""
    lot = random.Random(seed)
    by_module: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        by_module.setdefault(mutant.module, []).append(mutant)
    found = []
    for several in by_module.values():
        share = min(len(several), max(1, round(count * len(several) / len(mutants))))
        found += sorted(lot.sample(several, share), key=lambda m: m.number)
    return found


def tests_of(mutant: Mutant, known: Touched) -> dict[str, float]:
    """The tests that run a mutant's line and their seconds, the quickest first; for what is run by
    being imported, those that run anything of its module or stand in a file that names it, else
    all.
    """
    lines = known.lines.get(mutant.module, {})

    def on(first: int, last: int) -> set[str]:
        return {test for line in range(first, last + 1) for test in lines.get(line, ())}

    found = on(*mutant.lines) or on(*mutant.near)
    if "" in found:
        found = {test for tests in lines.values() for test in tests} - {""}
        found |= {test for test in known.seconds if names(test.partition("::")[0], mutant.module)}
        found = found or set(known.seconds)
    return within_reason({test: known.seconds[test] for test in sorted(found)})


def within_reason(seconds: dict[str, float]) -> dict[str, float]:
    """Tests, the quickest first. Where all of them take too long, half of the time is for the
    quickest, the other half for some of the rest, evenly chosen.
    """
    order = sorted(seconds.items(), key=lambda each: each[1])
    spent = list(accumulate(took for _, took in order))
    if not order or spent[-1] <= LONGEST:
        return dict(order)
    quick = max(1, bisect(spent, LONGEST / 2))
    step = ceil((spent[-1] - spent[quick - 1]) / (LONGEST / 2))
    return dict(order[:quick] + order[quick::step])


@cache
def names(test: str, module: str) -> bool:
    """Whether a file of tests imports a module by its name."""
    return f"{module.removesuffix('.py').replace('/', '.')} import" in (ROOT / test).read_text(
        "utf-8"
    )


def outcomes(mutants: Sequence[Mutant], known: Touched) -> Iterator[Result]:
    """Runs the mutants, some at a time."""
    running: dict[int, tuple[Mutant, float]] = {}
    waiting = list(reversed(mutants))
    while waiting or running:
        while waiting and len(running) < PROCESSES:
            mutant = waiting.pop()
            tests = tests_of(mutant, known)
            if not tests:
                yield Result(mutant, UNTOUCHED, 0.0)
                continue
            running[start(mutant, tests)] = mutant, monotonic()
        if running:
            process, status = os.wait()
            mutant, began = running.pop(process)
            ended = {0: SURVIVED, -ALARM: OVERDUE}.get(os.waitstatus_to_exitcode(status), KILLED)
            yield Result(mutant, ended, monotonic() - began)
