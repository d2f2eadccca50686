"""The decision how the successes of an attack are split among several targets.

Worked example: IF-EX-26.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.infinite.model.commands import SplitSuccesses
from rules.engine.infinite.model.state import Attack, InfiniteState
from rules.engine.infinite.play.attacks import hits_of, neutral_shares
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.options import option, refusal


class SplitDecision(OneOf):
    """IF-ATTACK-12 IF-DEC-10  Split the successes rolled among the targets. The options are one
    split for each set of targets that can be hit; every other split is accepted as well.
    """

    attack: Attack

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, SplitSuccesses):
            return [refusal("IF-DEC-10", "not-offered")]
        if len(command.shares) != len(self.attack.targets) or min(command.shares) < 0:
            return [refusal("IF-ATTACK-12", "wrong-shares", count=len(self.attack.targets))]
        if sum(command.shares) != self.attack.successes:
            return [refusal("IF-ATTACK-12", "wrong-split", count=self.attack.successes)]
        return []


def split_decision(s: InfiniteState, attack: Attack) -> SplitDecision | None:
    """IF-ATTACK-12 IF-DEC-19  The split of the successes; None where every split hits the same
    targets.
    """
    splits = list(_splits(attack))
    if len(splits) == 1:
        return None
    unit = s.units[attack.unit]
    params: dict[str, Value] = {"name": unit.name, "count": attack.successes}
    return SplitDecision(
        seat=unit.seat,
        kind="split",
        prompt=Prompt(clause="IF-DEC-10", key="split", params=params),
        options=tuple(_option(s, attack, shares) for shares in splits),
        attack=attack,
    )


def _splits(attack: Attack) -> Iterator[tuple[int, ...]]:
    """One split for each set of targets that can be hit: the largest sets first, no target last."""
    yield from dict.fromkeys((neutral_shares(attack),))
    seen = {hits_of(attack, neutral_shares(attack))}
    numbers = range(len(attack.targets))
    for size in reversed(range(len(attack.targets) + 1)):
        for chosen in combinations(numbers, size):
            shares = _shares(attack, chosen)
            if shares and hits_of(attack, shares) not in seen:
                seen.add(hits_of(attack, shares))
                yield shares


def _shares(attack: Attack, chosen: tuple[int, ...]) -> tuple[int, ...] | None:
    """The split by which exactly these targets are hit; None where there is none. What is left
    goes to one that is hit, or to others while they are missed.
    """
    shares = [needed if i in chosen else 0 for i, needed in enumerate(attack.difficulties)]
    left = attack.successes - sum(shares)
    if left < 0:
        return None
    if chosen:
        shares[chosen[0]] += left
        return tuple(shares)
    for i, needed in enumerate(attack.difficulties):
        shares[i] = min(left, needed - 1)
        left -= shares[i]
    return None if left else tuple(shares)


def _option(s: InfiniteState, attack: Attack, shares: tuple[int, ...]) -> Option:
    hit = hits_of(attack, shares)
    names = ", ".join(s.units[target].name for target in hit)
    key = "split-hits" if hit else "split-misses"
    return option(
        SplitSuccesses(shares=shares),
        "IF-ATTACK-12",
        key,
        subject=attack.unit,
        target=hit[0] if len(hit) == 1 else "",
        shares=" + ".join(map(str, shares)),
        names=names,
    )
