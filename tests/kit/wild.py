"""Wild data in every field of a command: accepted, or refused with a clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat
from rules.engine.core.dice import SeededDice
from rules.engine.core.log import state_hash
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Safe

Json = dict[str, Any]
Position = tuple[Any, Seat | None, Command]

NUMBERS = (
    float("nan"),
    float("inf"),
    float("-inf"),
    1e308,
    -1e308,
    1e300,
    1e-320,
    10**400,
    -(2**63),
    2**64,
    -1,
    -0.0,
)
TEXTS = ("", "x" * 1_000_000, "\ud800", '"\ud800"', "🙂", "a\x00b", "[" * 100_000, '{"a":' * 10_000)
OTHERS: tuple[object, ...] = (
    None,
    True,
    [],
    {},
    [[]],
    {"a": []},
    [1.0] * 10_000,
    [[0.0, 0.0, 0.0]] * 10_000,
)
WILD = (*NUMBERS, *TEXTS, *OTHERS)


def assert_refused_with_sentences(system: RuleBook[Any], positions: Iterable[Position]) -> None:
    """Wild data in a command of each position changes nothing, and every refusal has a clause and
    a sentence in both languages.
    """
    for state, seat, command in positions:
        before = state_hash(state)
        for raw in _spoilt(msgspec.to_builtins(command)):
            for refusal in _refusals(system, state, seat, raw):
                assert refusal.clause
                for language in ("en", "fr"):
                    said = system.sentence(f"refusal.{refusal.key}", refusal.params, language)
                    assert 0 < len(said) < 400, refusal
        assert state_hash(state) == before


def _spoilt(good: Json) -> Iterator[Json]:
    """The command once for each wild value in each of its places, one level deep in its lists."""
    for name, value in good.items():
        for wild in WILD:
            yield good | {name: wild}
            if isinstance(value, list | tuple) and value:
                yield good | {name: [wild, *value[1:]]}
                if isinstance(value[0], dict):
                    yield from (
                        good | {name: [value[0] | {key: wild}, *value[1:]]} for key in value[0]
                    )
        if isinstance(value, list | tuple):
            yield good | {name: list(value) * 2}


def _refusals(
    system: RuleBook[Any], state: Any, seat: Seat | None, raw: Json
) -> tuple[Refusal, ...]:
    dice = SeededDice(secret=b"wild", match="wild", nonces=("", ""))
    try:
        resolve(Situation(system, state), seat, system.decode_command(raw), dice, Safe())
    except msgspec.ValidationError:
        return ()
    except IllegalCommandError as error:
        return error.refusals
    return ()
