"""Every refusal, prompt and option that the code names has its sentence, which needs no more
parameters than it is given; and no sentence is left over.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from rules.engine import core, infinite, tabletop
from rules.engine.infinite.data.table_reader import SENTENCES
from rules.engine.infinite.model.action_events import UnitRetreated
from rules.engine.infinite.model.sentences import MESSAGES
from rules.engine.infinite.model.state import ATTRIBUTES
from tests.books.sentences import parameters

TABLES = ("refusal.", "remedy.", "prompt.", "option.")
CALLS = {
    "refusal": ("refusal", 1),
    "refuse": ("refusal", 1),
    "_refuse": ("refusal", 2),
    "_error": ("refusal", 1),
    "_warning": ("refusal", 0),
    "_fault": ("refusal", 0),
    "_unreadable": ("refusal", 0),
    "option": ("option", 2),
}
"""The functions that take the key of a sentence, with its table and the place of the key among
their arguments.
"""
RECORDS = {"Refusal": "refusal", "Fault": "refusal", "Prompt": "prompt"}
"""The records that have a key and parameters."""
FORMED = (
    ("used-", ("move", "attack", "cover", "overwatch", "interact"), ""),
    ("interact-", ("weapon", "item", "pass", "device", "patch"), ""),
    ("no-", ("melee", "close", "medium", "long"), ""),
    ("below-0-", ATTRIBUTES, ""),
    ("above-", ATTRIBUTES, ""),
    ("", ("ap", "initiative"), "-above-die"),
    ("retreat-", ("south", "east", "north", "west"), ""),
    ("mission-", ("no-objectives", "no-middle-objective"), ""),
    ("seal-", ("roster", "squads", "initiative"), ""),
)
"""Keys that are put together: how they begin, what stands in between, and how they end."""


class Use(NamedTuple):
    """Where a sentence is used; without `params` where they are not written out there."""

    key: str
    params: set[str] | None


def nodes(*packages: ModuleType) -> Iterator[ast.AST]:
    for package in packages:
        for file in Path(next(iter(package.__path__))).rglob("*.py"):
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def uses() -> Iterator[Use]:
    for node in nodes(infinite):
        if isinstance(node, ast.Call):
            yield from _use(node)


def _use(call: ast.Call) -> Iterator[Use]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    named = {each.arg: each.value for each in call.keywords}
    if name in CALLS:
        table, at = CALLS[name]
        key = call.args[at] if len(call.args) > at else None
        params = None if None in named else {each for each in named if each}
    elif name in RECORDS:
        table, key = RECORDS[name], named.get("key")
        params = _keys(named.get("params"))
    else:
        return
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield Use(f"{table}.{key.value}", params)


def _keys(params: ast.expr | None) -> set[str] | None:
    """The keys of a dictionary that is written out; None for anything else."""
    if params is None:
        return set()
    keys = params.keys if isinstance(params, ast.Dict) else [None]
    written = [each.value for each in keys if isinstance(each, ast.Constant)]
    return {str(each) for each in written} if len(written) == len(keys) else None


def test_every_key_in_the_code_has_a_sentence() -> None:
    used = {use.key for use in uses()} | {f"refusal.{key}" for key in SENTENCES}
    assert len(used) > 150
    assert used - set(MESSAGES.keys()) == set()


def test_a_sentence_needs_no_more_than_it_is_given() -> None:
    known = [use for use in uses() if use.key in MESSAGES and use.params is not None]
    assert len(known) > 150
    missing = [
        (use.key, set(parameters(MESSAGES.text(use.key, "en"))) - use.params)
        for use in known
        if use.params is not None
    ]
    assert [each for each in missing if each[1]] == []


def test_no_sentence_is_left_over() -> None:
    """Each key stands in the code as a string, or is one of those that are put together."""
    written = {
        node.value
        for node in nodes(core, tabletop, infinite)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    formed = {f"{start}{each}{end}" for start, every, end in FORMED for each in every}
    left = {
        key
        for key in set(MESSAGES.keys()) - written
        if key.startswith(TABLES) and key.partition(".")[2] not in written | formed
    }
    assert left == set()


@pytest.mark.clause("IF-STATE-8")
@pytest.mark.parametrize(
    ("edge", "leaves", "english", "french"),
    [
        ("south", False, "retreats toward the south edge.", "se replie vers le bord sud."),
        ("", False, "retreats.", "se replie."),
        ("east", True, "retreats over the east edge of the table.", "par le bord est."),
    ],
)
def test_a_retreat_names_its_edge_where_the_record_has_it(edge, leaves, english, french):
    retreated = UnitRetreated(
        clause="IF-STATE-8",
        unit="a",
        name="Scrapper",
        path=((0, 0),),
        x=0,
        y=0,
        height=0,
        leaves=leaves,
        toward=edge,
    )
    for language, end in (("en", english), ("fr", french)):
        assert MESSAGES.render(retreated.message, retreated, language).endswith(end)
